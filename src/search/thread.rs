//! One thread of a search: what it works with, and what it remembers.

use std::time::Instant;

use super::history::HistoryTable;
use super::movepick::MovePicker;
use super::smp::{self, BusyTable};
use super::{EarlierBoards, Limits, MAX_PLY, Observer, Switches, TranspositionTable, qsearch};
use crate::games::Game;
use crate::games::evaluation::TaperedWeights;
use crate::games::evaluation::network::{Network, Slot};
use crate::games::tablebase::TablebaseStatus;

/// How many nodes are searched between two calls of [`Observer::stop`].
const POLL_INTERVAL: u64 = 256;

/// What all threads of a search work with.
#[derive(Clone, Copy)]
pub(super) struct SharedSearch<'a> {
    pub tt: &'a TranspositionTable,
    pub switches: Switches,
    pub weights: &'a TaperedWeights,
    pub network: Option<&'a Network>,
    pub earlier: &'a EarlierBoards,
    pub begun: Instant,
    /// What the other threads are searching, if there are any.
    pub busy: Option<&'a BusyTable>,
}

/// One thread's part in a search.
pub(super) struct SearchThread<'a, G: Game> {
    pub tt: &'a TranspositionTable,
    pub switches: Switches,
    pub weights: &'a TaperedWeights,
    pub network: Option<&'a Network>,
    pub earlier: &'a EarlierBoards,
    pub begun: Instant,
    pub busy: Option<&'a BusyTable>,
    pub observer: &'a mut dyn Observer<G>,
    pub limits: Limits,
    pub nodes: u64,
    next_poll: u64,
    pub stopped: bool,
    /// The position at the root, while there may soon be a tablebase for it.
    pub awaits_tablebase: Option<G>,
    pub seldepth: usize,
    pub data: &'a mut ThreadData<G>,
}

/// What a thread remembers from one search to the next: what was good in the last position is
/// mostly good in the next one too.
pub(super) struct ThreadData<G: Game> {
    pub history: HistoryTable,
    /// The codes of quiet moves that caused a cutoff at each ply, 0 for none.
    pub killers: Vec<[u16; 2]>,
    /// The moves of each ply, kept so that their memory is used again.
    pub pickers: Vec<MovePicker<G::Move>>,
    /// The principal variation from each ply on.
    pub pv: Vec<Vec<G::Move>>,
    /// The last square of the move that led to each ply.
    pub last_to: Vec<usize>,
    /// What the network knows of the last position at each ply.
    pub slots: Vec<Slot>,
}

impl<G: Game> ThreadData<G> {
    pub(super) fn new() -> Self {
        let plies = MAX_PLY + 2;
        Self {
            history: HistoryTable::new(),
            killers: vec![[0; 2]; plies],
            pickers: vec![MovePicker::new(); plies],
            pv: vec![Vec::new(); plies],
            last_to: vec![0; plies],
            slots: Vec::new(),
        }
    }
}

impl<'a, G: Game> SearchThread<'a, G> {
    /// A thread that is about to search a new root.
    pub(super) fn new(
        shared: SharedSearch<'a>,
        limits: Limits,
        observer: &'a mut dyn Observer<G>,
        data: &'a mut ThreadData<G>,
    ) -> Self {
        // Plies are counted from the root, which is another position now.
        data.killers.fill([0; 2]);
        if let Some(network) = shared.network
            && data.slots.is_empty()
        {
            data.slots = network.slots(MAX_PLY + qsearch::MAX_PLIES);
        }
        Self {
            tt: shared.tt,
            switches: shared.switches,
            weights: shared.weights,
            network: shared.network,
            earlier: shared.earlier,
            begun: shared.begun,
            busy: shared.busy,
            observer,
            limits,
            nodes: 0,
            next_poll: POLL_INTERVAL.min(limits.nodes),
            stopped: false,
            awaits_tablebase: None,
            seldepth: 0,
            data,
        }
    }

    /// Whether another thread is searching the position after a move.
    pub(super) fn is_busy(&self, position: &G, mv: G::Move, depth: i32) -> bool {
        self.busy.is_some_and(|busy| {
            depth >= smp::MIN_DEPTH && busy.contains(smp::task(position.play(mv).key(), depth))
        })
    }

    /// Searches a position with `search` while the other threads know that this one does.
    pub(super) fn announced<T>(
        &mut self,
        next: &G,
        depth: i32,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let Some(busy) = self.busy.filter(|_| depth >= smp::MIN_DEPTH) else {
            return search(self);
        };
        let task = smp::task(next.key(), depth);
        busy.insert(task);
        let found = search(self);
        busy.remove(task);
        found
    }

    /// Whether the search is over; asks the observer now and then.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_poll {
            self.stopped |= self.nodes >= self.limits.nodes || self.observer.stop(self.nodes);
            self.stopped |= self.awaits_tablebase.is_some_and(|root| is_ready(&root));
            self.next_poll = (self.nodes + POLL_INTERVAL).min(self.limits.nodes);
        }
        self.stopped
    }
}

/// Whether a tablebase answers for a position.
pub(super) fn is_ready<G: Game>(position: &G) -> bool {
    position.tablebase().is_some_and(TablebaseStatus::is_ready)
}
