//! A tournament in the full screen.

use std::thread;
use std::time::Instant;

use standoff::records::UserData;
use standoff::text;
use standoff::tournament::Tournament;
use standoff::tui::{self, Contest, Finish, Options};

use super::progress::joined;
use crate::cli::Failure;

/// Plays, and shows it until whoever watches leaves, which stops what is left. The number of the
/// signal that has ended it, if one has.
pub(super) fn watched(
    tournament: &Tournament,
    user_data: UserData,
) -> Result<Option<i32>, Failure> {
    let contest = Contest::new(tournament, Instant::now(), resume_command());
    let options = Options {
        contest: Some(contest),
        user_data,
        ..Options::default()
    };
    thread::scope(|scope| {
        let runner = scope.spawn(|| tournament.run());
        let finish = tui::run(options);
        // The screen stops it when it is left, but not where it could not be shown.
        tournament.live().stop();
        let done = joined(runner);
        match finish {
            Err(error) => Err(Failure::Failed(error.to_string())),
            Ok(Finish::Signal(number)) => Ok(Some(number)),
            Ok(Finish::Left) => done.map(|()| None),
        }
    })
}

/// The command that goes on with this tournament: the same once more, with `--resume`.
pub(super) fn resume_command() -> String {
    let mut words: Vec<String> = std::env::args_os()
        .map(|word| text::shell_word(&word.to_string_lossy()))
        .collect();
    if !words.iter().any(|word| word == "--resume") {
        words.push("--resume".into());
    }
    text::clean(&words.join(" "), 2000)
}
