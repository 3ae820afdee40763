//! A tournament without a screen: how far it has come, on standard error.

use std::io::{self, IsTerminal};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use standoff::text;
use standoff::tournament::{Live, Plan, Tournament, TournamentError, View};

use crate::cli::{Failure, complain, end_progress, show_progress};

/// How often the progress is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// The width of the line of progress.
const COLUMNS: usize = 78;

/// Plays, and says how far it has come. Who plays never waits for whoever reads that.
pub(super) fn watched(tournament: &Tournament) -> Result<(), Failure> {
    thread::scope(|scope| {
        let runner = scope.spawn(|| tournament.run());
        let mut progress = Progress::new(tournament.live());
        while !runner.is_finished() {
            progress.show(&tournament.live().wait(LOOK, |_| false), tournament.plan());
        }
        progress.end(tournament.plan());
        joined(runner)
    })
}

/// How a tournament has ended.
pub(super) fn joined(
    runner: ScopedJoinHandle<'_, Result<(), TournamentError>>,
) -> Result<(), Failure> {
    let done = runner.join().unwrap_or(Err(TournamentError::Broken));
    done.map_err(Failure::from)
}

/// How far it has come: on a terminal one line that changes, elsewhere a line for each tenth.
struct Progress<'a> {
    live: &'a Live,
    /// What was said last, in games and in tenths.
    said: (usize, usize),
    changes: bool,
}

impl<'a> Progress<'a> {
    fn new(live: &'a Live) -> Self {
        let view = live.view();
        Self {
            live,
            said: (view.table.games(), tenths(&view)),
            changes: io::stderr().is_terminal(),
        }
    }

    fn show(&mut self, view: &View, plan: &Plan) {
        let now = (view.table.games(), tenths(view));
        if self.changes && now.0 != self.said.0 {
            show_progress(&format!("{:<COLUMNS$}", progress(view, plan)));
        } else if !self.changes && now.1 != self.said.1 {
            complain(&format!("{}\n", progress(view, plan)));
        }
        self.said = now;
    }

    fn end(&mut self, plan: &Plan) {
        self.show(&self.live.view(), plan);
        end_progress();
    }
}

fn tenths(view: &View) -> usize {
    10 * view.table.games() / view.games.max(1)
}

/// The state of a tournament in one line.
fn progress(view: &View, plan: &Plan) -> String {
    let standings = view.table.standings();
    let leader = standings.first().map_or_else(String::new, |first| {
        let name = &plan.entrants[first.entrant].name;
        format!(", {name} leads with {} points", first.total.points())
    });
    let line = format!("{} of {} games{leader}", view.table.games(), view.games);
    text::clean(&line, COLUMNS)
}
