//! The progress of a tournament, for its observers.
//!
//! The players leave their results here, and observers look when they have time. Neither waits for
//! the other, and nothing piles up while nobody looks.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{GameResult, Standings};
use crate::agents::Stop;
use crate::games::{AnyPosition, Game, Verdict};

/// A running tournament. Clones share the same one.
#[derive(Clone, Debug)]
pub struct Progress(Arc<ProgressState>);

#[derive(Debug)]
struct ProgressState {
    view: Mutex<Snapshot>,
    changed: Condvar,
    stop: Stop,
}

/// A tournament at one moment.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// Increases with every change.
    pub version: u64,
    /// The games being played, in the order of their start.
    pub running: Vec<RunningGame>,
    /// The results so far.
    pub table: Arc<Standings>,
    /// How many games there are in all.
    pub games: usize,
    /// The games that ended in this run, the latest last, at most [`Snapshot::MAX_ENDED`].
    pub ended: Vec<Arc<FinishedGame>>,
    /// Whether nothing will change any more: all games are played, or it was stopped.
    pub over: bool,
    /// Why it failed, in a sentence.
    pub failure: Option<String>,
}

impl Snapshot {
    /// How many finished games are kept for observers.
    pub const MAX_ENDED: usize = 100;

    /// The view before the first move.
    pub fn new(games: usize, table: Standings) -> Self {
        Self {
            table: Arc::new(table),
            games,
            ..Self::default()
        }
    }
}

/// A game being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningGame {
    /// Its number in the [`Schedule`](super::Schedule).
    pub number: usize,
    /// Its current position.
    pub position: AnyPosition,
    /// The moves from its start; a skipped turn is `pass`.
    pub moves: Arc<Vec<String>>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The game after its last turn.
    pub game: RunningGame,
    /// Who has won.
    pub verdict: Verdict,
    /// Why, in a sentence.
    pub termination: String,
}

impl Progress {
    /// Creates a tournament that does nothing by itself.
    pub fn of(view: Snapshot) -> Self {
        Self(Arc::new(ProgressState {
            view: Mutex::new(view),
            changed: Condvar::new(),
            stop: Stop::default(),
        }))
    }

    /// Ends the tournament soon. Games being played are not counted, and their agents are ended. It
    /// can be resumed.
    pub fn stop(&self) {
        self.0.stop.now();
    }

    /// Returns whether it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.stop.is_set()
    }

    /// The flag that stops the agents.
    pub(super) fn stop_switch(&self) -> &Stop {
        &self.0.stop
    }

    /// The tournament now.
    pub fn view(&self) -> Snapshot {
        self.lock().clone()
    }

    /// Waits until the tournament is over, until it has reached a certain state, or for some time.
    pub fn wait(&self, most: Duration, is_enough: impl Fn(&Snapshot) -> bool) -> Snapshot {
        let unchanged = |view: &mut Snapshot| !view.over && !is_enough(view);
        let waited = self
            .0
            .changed
            .wait_timeout_while(self.lock(), most, unchanged);
        waited.unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    pub(super) fn begin<G: Game>(&self, number: usize, start: &G) {
        let position = (*start).into();
        self.change(|view| {
            view.running.push(RunningGame {
                number,
                position,
                moves: Arc::default(),
            });
        });
    }

    pub(super) fn turn<G: Game>(&self, number: usize, position: &G, mv: &str) {
        let position: AnyPosition = (*position).into();
        self.change(|view| {
            let running = view.running.iter_mut();
            for game in running.filter(|game| game.number == number) {
                game.position = position;
                Arc::make_mut(&mut game.moves).push(mv.into());
            }
        });
    }

    /// Notes that a game is over, whether it counts or not.
    pub(super) fn leave(&self, number: usize) -> Option<RunningGame> {
        let mut left = None;
        self.change(|view| {
            let at = view.running.iter().position(|game| game.number == number);
            left = at.map(|at| view.running.remove(at));
        });
        left
    }

    /// Counts a finished game.
    pub(super) fn count(&self, result: &GameResult, ended: FinishedGame) {
        self.change(|view| {
            Arc::make_mut(&mut view.table).add(result);
            if view.ended.len() == Snapshot::MAX_ENDED {
                view.ended.remove(0);
            }
            view.ended.push(Arc::new(ended));
        });
    }

    /// Notes that the tournament is over.
    pub(super) fn finish(&self, failure: Option<String>) {
        self.change(|view| {
            view.over = true;
            view.failure = failure;
        });
    }

    fn change(&self, change: impl FnOnce(&mut Snapshot)) {
        let mut view = self.lock();
        change(&mut view);
        view.version += 1;
        drop(view);
        self.0.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Snapshot> {
        // A thread that panicked has left nothing half changed.
        self.0.view.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
