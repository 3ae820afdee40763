//! A tournament without a screen: its progress on standard error.

use std::io::{self, IsTerminal};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use standoff::text;
use standoff::tournament::{Progress, Snapshot, Tournament, TournamentError, TournamentPlan};

use crate::cli::{Failure, complain, end_progress, show_progress};

/// How often the progress is updated.
const INTERVAL: Duration = Duration::from_millis(100);

/// The width of the line that shows the progress.
const COLUMNS: usize = 78;

/// Plays a tournament and shows its progress. The games never wait for standard error.
pub(super) fn run(tournament: &Tournament) -> Result<(), Failure> {
    thread::scope(|scope| {
        let runner = scope.spawn(|| tournament.run());
        let mut progress = ProgressLine::new(&tournament.live);
        while !runner.is_finished() {
            progress.show(&tournament.live.wait(INTERVAL, |_| false), &tournament.plan);
        }
        progress.end(&tournament.plan);
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
struct ProgressLine<'a> {
    live: &'a Progress,
    /// What was shown last, in games and in tenths.
    shown: (usize, usize),
    is_terminal: bool,
}

impl<'a> ProgressLine<'a> {
    fn new(live: &'a Progress) -> Self {
        let view = live.view();
        Self {
            live,
            shown: (view.table.games(), tenths(&view)),
            is_terminal: io::stderr().is_terminal(),
        }
    }

    fn show(&mut self, view: &Snapshot, plan: &TournamentPlan) {
        let now = (view.table.games(), tenths(view));
        if self.is_terminal && now.0 != self.shown.0 {
            show_progress(&format!("{:<COLUMNS$}", summary(view, plan)));
        } else if !self.is_terminal && now.1 != self.shown.1 {
            complain(&format!("{}\n", summary(view, plan)));
        }
        self.shown = now;
    }

    fn end(&mut self, plan: &TournamentPlan) {
        self.show(&self.live.view(), plan);
        end_progress();
    }
}

fn tenths(view: &Snapshot) -> usize {
    10 * view.table.games() / view.games.max(1)
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
