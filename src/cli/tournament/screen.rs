//! A tournament in the full screen.

use std::thread;
use std::time::Instant;

use standoff::records::UserData;
use standoff::text;
use standoff::tournament::Tournament;
use standoff::tui::{self, Finish, Options, WatchedTournament};

use super::progress::join;
use crate::cli::Failure;

/// Plays a tournament and shows it until the user leaves, which stops it. Returns the signal that
/// ended it, if one did.
pub(super) fn run(tournament: &Tournament, user_data: UserData) -> Result<Option<i32>, Failure> {
    let watched = WatchedTournament::new(tournament, Instant::now(), resume_command());
    let options = Options {
        tournament: Some(watched),
        user_data,
        ..Options::default()
    };
    thread::scope(|scope| {
        let runner = scope.spawn(|| tournament.run());
        let finish = tui::run(options);
        // The screen stops the tournament when the user leaves, but not if it could not be shown.
        tournament.live.stop();
        let done = join(runner);
        match finish {
            Err(error) => Err(Failure::failed(error)),
            Ok(Finish::Signal(number)) => Ok(Some(number)),
            Ok(Finish::Left) => done.map(|()| None),
        }
    })
}

/// Returns the command that resumes this tournament: the same one with `--resume`.
pub(super) fn resume_command() -> String {
    let mut words: Vec<String> = std::env::args_os()
        .map(|word| text::shell_word(&word.to_string_lossy()))
        .collect();
    if !words.iter().any(|word| word == "--resume") {
        words.push("--resume".into());
    }
    text::clean(&words.join(" "), 2000)
}
