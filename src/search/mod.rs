//! Finding a move: iterative deepening alpha-beta over the [`Game`] trait.
//!
//! The search knows a game only through the trait, and the outside only through a small
//! [`Observer`]: should I stop? here is a report. Only the worker reads a clock.
//!
//! | file | owns |
//! |---|---|
//! | `engine` | what the outside holds: table, settings, threads |
//! | `root` | iterative deepening, several lines, choosing among proven moves |
//! | `proven` | choosing among moves of equal proven value, by table or by search |
//! | `node` | alpha-beta with principal variation search |
//! | `quiescence` | playing out captures before an evaluation is trusted |
//! | `ordering`, `history` | which move is tried first |
//! | `reductions` | what is searched less deeply, or not at all |
//! | `table` | the transposition table |
//! | `worker` | a search on its own threads, behind a handle |
//! | `score`, `settings` | values; the switch of each technique |

mod engine;
mod history;
mod node;
mod ordering;
mod proven;
mod quiescence;
mod reductions;
mod root;
pub mod score;
mod settings;
mod table;
mod worker;

pub use engine::{Engine, Patient};
pub use root::{Line, Report};
pub use settings::Settings;
pub use table::{Bound, Entry, Table, TableTooLarge};
pub use worker::{Event, Worker};

use crate::games::Game;
use crate::games::evaluation::Weights;
use history::History;
use ordering::Ranked;

/// How deep the search looks at most, in turns.
pub const MOST_DEPTH: u16 = 120;

/// The most threads that are worth asking for.
pub const MOST_THREADS: usize = 256;

/// How far from the root a node can be.
const MOST_PLY: usize = MOST_DEPTH as usize;

/// How many nodes are searched between two questions to the observer.
const PATIENCE: u64 = 1024;

/// The outside of a search.
pub trait Observer<G: Game> {
    /// Whether to stop, asked every thousand nodes or so.
    fn stop(&mut self, nodes: u64) -> bool;

    /// What has been found so far.
    fn report(&mut self, report: &Report<G>);
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
struct Thinker<'a, G: Game> {
    table: &'a Table,
    settings: Settings,
    weights: Weights,
    observer: &'a mut dyn Observer<G>,
    limits: Limits,
    nodes: u64,
    next_question: u64,
    stopped: bool,
    deepest: usize,
    /// How far the first iteration is beyond depth 1, so that threads don't all do the same.
    head_start: u32,
    notes: &'a mut Notes<G>,
}

/// What a thread writes down while it searches. It is kept from one search to the next: what was
/// good in the last position is mostly good in the next one too.
struct Notes<G: Game> {
    history: History,
    killers: Vec<[Option<G::Move>; 2]>,
    /// The moves of each ply, kept to be used again.
    moves: Vec<Vec<Ranked<G::Move>>>,
    /// The best line found from each ply on.
    line: Vec<Vec<G::Move>>,
    /// The last square of the move that led to each ply.
    landings: Vec<usize>,
}

impl<G: Game> Notes<G> {
    fn new() -> Self {
        let plies = MOST_PLY + 2;
        Self {
            history: History::new(),
            killers: vec![[None; 2]; plies],
            moves: vec![Vec::new(); plies],
            line: vec![Vec::new(); plies],
            landings: vec![0; plies],
        }
    }
}

impl<'a, G: Game> Thinker<'a, G> {
    /// A thinker that knows nothing yet but what the table holds.
    fn new(
        table: &'a Table,
        settings: Settings,
        weights: Weights,
        limits: Limits,
        observer: &'a mut dyn Observer<G>,
        notes: &'a mut Notes<G>,
    ) -> Self {
        // Plies are counted from the root, which is another position now.
        notes.killers.fill([None; 2]);
        Self {
            table,
            settings,
            weights,
            observer,
            limits,
            nodes: 0,
            next_question: PATIENCE.min(limits.nodes),
            stopped: false,
            deepest: 0,
            head_start: 0,
            notes,
        }
    }

    /// Makes this one of several threads go ahead of the first now and then.
    fn skip_depths(&mut self, number: usize) {
        self.head_start = u32::from(number % 2 == 1);
    }

    /// Whether the search is over; asks the observer now and then.
    #[inline]
    fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_question {
            self.stopped |= self.nodes >= self.limits.nodes || self.observer.stop(self.nodes);
            self.next_question = (self.nodes + PATIENCE).min(self.limits.nodes);
        }
        self.stopped
    }
}
