//! A tournament that is played in the background, for as long as its screen is open.

use std::path::Path;
use std::thread;

use super::{TournamentScreen, WatchedTournament};
use crate::records::saves::Store;
use crate::text::{clean, shell_word};
use crate::tournament::{Tournament, TournamentConfig, TournamentPlan};
use crate::tui::screen::Context;

/// Starts every program once and creates the file for the games, which may take seconds. Returns
/// the tournament, and the command that resumes it.
pub fn prepare(
    config: &TournamentConfig,
    mut plan: TournamentPlan,
    store: &Store,
) -> Result<(Tournament, String), String> {
    plan.rehearse()?;
    let path = store.new_tournament().map_err(|error| error.to_string())?;
    let resume = resume_command(config, &path);
    let tournament = Tournament::begin(plan, &path).map_err(|error| error.to_string())?;
    Ok((tournament, resume))
}

/// Plays a tournament for as long as its screen is open.
pub fn play(tournament: Tournament, resume: String, context: &Context) -> TournamentScreen {
    let watched = WatchedTournament::new(&tournament, context.now, resume);
    let mut screen = TournamentScreen::new(watched, context);
    screen.tasks = Some(context.tasks.clone());
    // The live view tells how it ends.
    thread::spawn(move || drop(tournament.run()));
    screen
}

/// The command that resumes a tournament that was started from home.
fn resume_command(config: &TournamentConfig, path: &Path) -> String {
    let mut words: Vec<String> = vec!["standoff".into(), "tournament".into()];
    let mut add = |flag: &str, value: &str| {
        words.extend([flag.into(), shell_word(value)]);
    };
    config.games.iter().for_each(|game| add("--game", game));
    for agent in &config.agents {
        add("--agent", &agent.player);
    }
    for (flag, number) in [
        ("--rounds", config.rounds.map(u64::from)),
        ("--turns", config.turns.map(u64::from)),
        ("--move-time", config.move_time.map(u64::from)),
        ("--seed", config.seed),
    ] {
        if let Some(number) = number {
            add(flag, &number.to_string());
        }
    }
    if let Some(time) = config.time {
        add("--tc", &time.to_string());
    }
    add("--records", &path.to_string_lossy());
    words.push("--resume".into());
    clean(&words.join(" "), 2000)
}
