//! A tournament without a screen: its progress on standard error.

use std::io::{self, IsTerminal};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use standoff::text;
use standoff::tournament::{Snapshot, Tournament, TournamentError, TournamentPlan};

use crate::cli::{Failure, complain, end_progress, show_progress};

/// How often the progress is updated.
const INTERVAL: Duration = Duration::from_millis(100);

/// The width of the line that shows the progress.
const COLUMNS: usize = 78;

/// Plays a tournament and shows its progress. The games never wait for standard error.
pub(super) fn run(tournament: &Tournament) -> Result<(), Failure> {
    let (live, plan) = (&tournament.live, &tournament.plan);
    // Before the first game: short ones may be over before the first look.
    let mut shown = figures(&live.view());
    thread::scope(|scope| {
        let runner = scope.spawn(|| tournament.run());
        while !runner.is_finished() {
            show(&live.wait(INTERVAL, |_| false), plan, &mut shown);
        }
        show(&live.view(), plan, &mut shown);
        end_progress();
        join(runner)
    })
}

/// Waits for the end of a tournament.
pub(super) fn join(
    runner: ScopedJoinHandle<'_, Result<(), TournamentError>>,
) -> Result<(), Failure> {
    let done = runner.join().unwrap_or(Err(TournamentError::Broken));
    done.map_err(Failure::from)
}

/// Shows the progress: on a terminal in one line that changes, elsewhere in a line for each tenth.
fn show(view: &Snapshot, plan: &TournamentPlan, shown: &mut (usize, usize)) {
    let (last, now) = (*shown, figures(view));
    let is_terminal = io::stderr().is_terminal();
    if is_terminal && now.0 != last.0 {
        show_progress(&format!("{:<COLUMNS$}", summary(view, plan)));
    } else if !is_terminal && now.1 != last.1 {
        complain(&format!("{}\n", summary(view, plan)));
    }
    *shown = now;
}

/// The games that are over, and their tenths of all games.
fn figures(view: &Snapshot) -> (usize, usize) {
    let games = view.table.games();
    (games, 10 * games / view.games.max(1))
}

/// Sums a tournament up in one line.
fn summary(view: &Snapshot, plan: &TournamentPlan) -> String {
    let standings = view.table.ranking();
    let leader = standings.first().map_or_else(String::new, |first| {
        let name = &plan.entrants[first.entrant].name;
        format!(", {name} leads with {} points", first.total.points())
    });
    let line = format!("{} of {} games{leader}", view.table.games(), view.games);
    text::clean(&line, COLUMNS)
}
