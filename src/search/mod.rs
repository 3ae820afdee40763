//! Finding a move: iterative deepening alpha-beta over the [`Game`] trait.
//!
//! The search knows a game only through the trait, and the outside only through a small
//! [`Observer`], which it asks whether to stop and tells what it has found.
//!
//! | file | owns |
//! |---|---|
//! | `engine` | what the outside holds: table, switches, threads |
//! | `thread`, `smp` | one thread of a search; how several share the work |
//! | `root` | iterative deepening, aspiration windows, several lines |
//! | `pvs` | alpha-beta with principal variation search |
//! | `pvs/` | `lmr`, `lmp`, `futility`, `etc`: what is searched less deeply, or not at all |
//! | `pvs/tt_use` | which entries of the transposition table a node can use |
//! | `qsearch` | quiescence search: captures are played out before an evaluation is trusted |
//! | `last_ply` | the last turn of a game, where only results are compared |
//! | `movepick`, `history` | which move is tried first |
//! | `progress` | not going back to boards that the game has had |
//! | `proven` | choosing among moves of equal proven score, by table or by search |
//! | `tt` | the transposition table |
//! | `score`, `report` | scores; what a search found |
//! | `switches` | the switch of each technique |
//! | `worker` | a search on its own threads, behind a handle |

mod engine;
mod history;
mod last_ply;
mod movepick;
mod progress;
mod proven;
mod pvs;
mod qsearch;
mod report;
mod root;
pub mod score;
mod smp;
mod switches;
mod thread;
mod tt;
mod worker;

pub use engine::Engine;
pub use progress::EarlierBoards;
pub use report::{Evaluation, PvLine, Report, nodes_per_second};
pub use switches::Switches;
pub use tt::{Bound, Key, TableTooLarge, TranspositionTable, TtEntry};
pub use worker::{Event, Worker};
pub(crate) use worker::{Throttle, catch};

use crate::games::Game;
use crate::games::tablebase::TablebaseStatus;
use thread::{SearchThread, SharedSearch, ThreadData};

/// The greatest depth of a search, in turns.
pub const MAX_DEPTH: u16 = 120;

/// The most threads that are worth asking for.
pub const MAX_THREADS: usize = 256;

/// The number of the machine's cores. More threads than that only wait for each other.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How far from the root a node can be.
const MAX_PLY: usize = MAX_DEPTH as usize;

/// The outside of a search.
pub trait Observer<G: Game> {
    /// Whether to stop, asked every few hundred nodes.
    fn stop(&mut self, nodes: u64) -> bool {
        let _ = nodes;
        false
    }

    /// Receives what has been found so far.
    fn report(&mut self, report: &Report<G>) {
        let _ = report;
    }
}

/// Lets a search run to the end that its limits set.
pub struct NoObserver;

impl<G: Game> Observer<G> for NoObserver {}

/// Which tablebases a search uses, and whether it waits until they are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tablebases {
    /// None: the search knows only what it sees.
    Unused,
    /// All, but none is waited for: the result depends on how fast the machine is, and on what it
    /// has done before.
    AsTheyCome,
    /// Those that are quickly built. They are waited for, so the result is the same everywhere.
    Quick,
    /// All. They are waited for, which can take half a minute.
    All,
}

impl Tablebases {
    /// Whether it uses such a tablebase.
    fn has(self, known: &TablebaseStatus) -> bool {
        match self {
            Self::Unused => false,
            Self::Quick => !known.is_slow,
            Self::AsTheyCome | Self::All => true,
        }
    }

    const fn are_awaited(self) -> bool {
        !matches!(self, Self::AsTheyCome)
    }
}

/// When a search ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The greatest depth, in turns.
    pub depth: u32,
    /// The greatest number of nodes.
    pub nodes: u64,
    /// How many best lines are wanted.
    pub lines: usize,
    /// Which tablebases are used and waited for.
    pub tablebases: Tablebases,
    /// Whether a trained network may correct the evaluation.
    pub network: bool,
}

impl Limits {
    /// None but what the game itself sets.
    pub const NONE: Self = Self {
        depth: u32::MAX,
        nodes: u64::MAX,
        lines: 1,
        tablebases: Tablebases::AsTheyCome,
        network: true,
    };
}
