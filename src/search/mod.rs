//! Finding a move: iterative deepening alpha-beta over the [`Game`] trait.
//!
//! The search knows a game only through the trait, and the outside only through a small
//! [`Observer`]: should I stop? here is a report. Only the worker reads a clock.
//!
//! | file | owns |
//! |---|---|
//! | `engine` | what the outside holds: table, settings, threads |
//! | `smp` | how several threads share the work |
//! | `root` | iterative deepening, several lines |
//! | `proven` | choosing among moves of equal proven value, by table or by search |
//! | `node` | alpha-beta with principal variation search |
//! | `closing` | the last turn, where only results are compared |
//! | `quiescence` | playing out captures before an evaluation is trusted |
//! | `ordering`, `history` | which move is tried first |
//! | `reductions`, `pruning`, `futility` | what is searched less deeply, or not at all |
//! | `table` | the transposition table |
//! | `worker` | a search on its own threads, behind a handle |
//! | `score`, `settings` | values; the switch of each technique |

mod engine;
mod futility;
mod history;
mod last_ply;
mod lmp;
mod lmr;
mod movepick;
mod proven;
mod pvs;
mod qsearch;
mod root;
pub mod score;
mod settings;
mod smp;
mod tt;
mod worker;

pub use engine::{Engine, NoObserver};
pub use root::{Line, Report};
pub use settings::Settings;
pub use tt::{Bound, Entry, Key, TableTooLarge, TranspositionTable};
pub use worker::{Event, Worker};

use std::time::Duration;

use crate::games::Game;
use crate::games::evaluation::TaperedWeights;
use history::History;
use movepick::MovePicker;
use smp::BusyTable;

/// How deep the search looks at most, in turns.
pub const MAX_DEPTH: u16 = 120;

/// The most threads that are worth asking for.
pub const MAX_THREADS: usize = 256;

/// How far from the root a node can be.
const MAX_PLY: usize = MAX_DEPTH as usize;

/// How many nodes are searched between two questions to the observer.
const POLL_INTERVAL: u64 = 256;

/// The outside of a search.
pub trait Observer<G: Game> {
    /// Whether to stop, asked every few hundred nodes.
    fn stop(&mut self, nodes: u64) -> bool;

    /// What has been found so far.
    fn report(&mut self, report: &Report<G>);
}

/// How fast a search was.
#[must_use]
pub fn nodes_a_second(nodes: u64, time: Duration) -> u64 {
    let rate = u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}

/// When a search ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// After looking this many turns ahead.
    pub depth: u32,
    /// After this many nodes.
    pub nodes: u64,
    /// How many best lines are wanted.
    pub lines: usize,
    /// Whether to wait for a table that has the answer, rather than to search until it is there:
    /// then the result does not depend on how fast the machine is.
    pub wait_for_table: bool,
}

impl Limits {
    /// None but what the game itself sets.
    pub const NONE: Self = Self {
        depth: u32::MAX,
        nodes: u64::MAX,
        lines: 1,
        wait_for_table: false,
    };
}

/// One thread's part in a search.
struct SearchThread<'a, G: Game> {
    table: &'a TranspositionTable,
    settings: Settings,
    scales: &'a TaperedWeights,
    observer: &'a mut dyn Observer<G>,
    limits: Limits,
    nodes: u64,
    next_question: u64,
    stopped: bool,
    deepest: usize,
    /// What the other threads are at, if there are any.
    smp: Option<&'a BusyTable>,
    notes: &'a mut ThreadData<G>,
}

/// What a thread writes down while it searches. It is kept from one search to the next: what was
/// good in the last position is mostly good in the next one too.
struct ThreadData<G: Game> {
    history: History,
    /// The codes of moves that were good at each ply, 0 for none.
    killers: Vec<[u16; 2]>,
    /// The moves of each ply, kept to be used again.
    moves: Vec<MovePicker<G::Move>>,
    /// The best line found from each ply on.
    line: Vec<Vec<G::Move>>,
    /// The last square of the move that led to each ply.
    landings: Vec<usize>,
}

impl<G: Game> ThreadData<G> {
    fn new() -> Self {
        let plies = MAX_PLY + 2;
        Self {
            history: History::new(),
            killers: vec![[0; 2]; plies],
            moves: vec![MovePicker::new(); plies],
            line: vec![Vec::new(); plies],
            landings: vec![0; plies],
        }
    }
}

impl<'a, G: Game> SearchThread<'a, G> {
    /// A thinker that knows nothing yet but what the table holds.
    fn new(
        table: &'a TranspositionTable,
        settings: Settings,
        scales: &'a TaperedWeights,
        limits: Limits,
        observer: &'a mut dyn Observer<G>,
        notes: &'a mut ThreadData<G>,
    ) -> Self {
        // Plies are counted from the root, which is another position now.
        notes.killers.fill([0; 2]);
        Self {
            table,
            settings,
            scales,
            observer,
            limits,
            nodes: 0,
            next_question: POLL_INTERVAL.min(limits.nodes),
            stopped: false,
            deepest: 0,
            smp: None,
            notes,
        }
    }

    /// Makes this one of several threads.
    fn joining(self, smp: &'a BusyTable) -> Self {
        let smp = Some(smp);
        Self { smp, ..self }
    }

    /// Whether another thread searches what a move leads to.
    fn is_busy(&self, position: &G, mv: G::Move, depth: i32) -> bool {
        self.smp.is_some_and(|smp| {
            depth >= smp::MIN_DEPTH && smp.is_busy(smp::task(position.play(mv).key(), depth))
        })
    }

    /// Does something that the other threads should know this one is doing.
    fn announced<T>(&mut self, next: &G, depth: i32, work: impl FnOnce(&mut Self) -> T) -> T {
        let Some(smp) = self.smp.filter(|_| depth >= smp::MIN_DEPTH) else {
            return work(self);
        };
        let task = smp::task(next.key(), depth);
        smp.begin(task);
        let done = work(self);
        smp.end(task);
        done
    }

    /// Whether the search is over; asks the observer now and then.
    #[inline]
    fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_question {
            self.stopped |= self.nodes >= self.limits.nodes || self.observer.stop(self.nodes);
            self.next_question = (self.nodes + POLL_INTERVAL).min(self.limits.nodes);
        }
        self.stopped
    }
}
