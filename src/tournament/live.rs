//! How far a tournament has come, for whoever watches.
//!
//! Who plays leaves here what has happened, and who watches looks when there is time: neither waits
//! for the other, and however long nobody looks, nothing piles up.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Table;
use crate::agents::Stop;
use crate::games::{AnyPosition, Game, Verdict};

/// A tournament as it is played; copies are of the same one.
#[derive(Clone, Debug)]
pub struct Live(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    view: Mutex<View>,
    changed: Condvar,
    stop: Stop,
}

/// A tournament at one moment.
#[derive(Clone, Debug)]
pub struct View {
    /// Grows with every change.
    pub version: u64,
    /// The games that are being played, in the order in which they began.
    pub running: Vec<Running>,
    /// The results so far.
    pub table: Arc<Table>,
    /// How many games there are in all.
    pub games: usize,
    /// The games that have ended in this run, the last one last: no more of them than
    /// [`View::MAX_ENDED`].
    pub ended: Vec<Arc<Ended>>,
    /// Whether nothing more will change: all is played, or was stopped.
    pub over: bool,
    /// Why it could not go on, in a sentence.
    pub failure: Option<String>,
}

impl View {
    /// The most games that have ended and are still to be seen.
    pub const MAX_ENDED: usize = 100;

    /// Before the first move.
    #[must_use]
    pub fn new(games: usize, table: Table) -> Self {
        Self {
            version: 0,
            running: Vec::new(),
            table: Arc::new(table),
            games,
            ended: Vec::new(),
            over: false,
            failure: None,
        }
    }
}

/// A game that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// Its number in the [`Schedule`](super::Schedule).
    pub number: usize,
    /// The position it has reached.
    pub position: AnyPosition,
    /// The moves that led there from its start; a turn that was skipped is `pass`.
    pub moves: Arc<Vec<String>>,
}

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Its number in the [`Schedule`](super::Schedule).
    pub number: usize,
    /// Who has won.
    pub verdict: Verdict,
    /// Why, in a sentence.
    pub termination: String,
    /// Its last position.
    pub position: AnyPosition,
    /// The moves that led there, as in [`Running`].
    pub moves: Arc<Vec<String>>,
    /// The text of its record.
    pub record: String,
}

impl Live {
    /// A tournament at this moment. Nothing happens there by itself.
    #[must_use]
    pub fn of(view: View) -> Self {
        Self(Arc::new(Shared {
            view: Mutex::new(view),
            changed: Condvar::new(),
            stop: Stop::default(),
        }))
    }

    /// Ends the tournament soon: games that are being played are not counted, and their agents are
    /// ended. It can be gone on with.
    pub fn stop(&self) {
        self.0.stop.now();
    }

    /// Whether it was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.is_set()
    }

    /// What stops the agents.
    pub(super) fn stop_switch(&self) -> &Stop {
        &self.0.stop
    }

    /// The tournament now.
    #[must_use]
    pub fn view(&self) -> View {
        self.lock().clone()
    }

    /// The tournament as soon as it is over or has come as far as one waits for, or after some
    /// time.
    #[must_use]
    pub fn wait(&self, most: Duration, is_enough: impl Fn(&View) -> bool) -> View {
        let unchanged = |view: &mut View| !view.over && !is_enough(view);
        let waited = self
            .0
            .changed
            .wait_timeout_while(self.lock(), most, unchanged);
        waited.unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    pub(super) fn begin<G: Game>(&self, number: usize, start: &G) {
        let position = (*start).into();
        self.change(|view| {
            view.running.push(Running {
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

    /// A game is over, whether it counts or not: how it was left.
    pub(super) fn leave(&self, number: usize) -> Option<Running> {
        let mut left = None;
        self.change(|view| {
            let at = view.running.iter().position(|game| game.number == number);
            left = at.map(|at| view.running.remove(at));
        });
        left
    }

    pub(super) fn count(&self, ended: Ended, add: impl FnOnce(&mut Table)) {
        self.change(|view| {
            add(Arc::make_mut(&mut view.table));
            if view.ended.len() == View::MAX_ENDED {
                view.ended.remove(0);
            }
            view.ended.push(Arc::new(ended));
        });
    }

    /// Nothing more happens.
    pub(super) fn finish(&self, failure: Option<String>) {
        self.change(|view| {
            view.over = true;
            view.failure = failure;
        });
    }

    fn change(&self, change: impl FnOnce(&mut View)) {
        let mut view = self.lock();
        change(&mut view);
        view.version += 1;
        drop(view);
        self.0.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, View> {
        // Nothing is left half changed by a thread that panicked.
        self.0.view.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
