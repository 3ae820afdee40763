//! The tables that are kept in memory once they have been needed.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::{Blockade, Tablebase};
use crate::games::tablebase::{StoreError, TablebaseProgress, TablebaseStatus, store};
use crate::games::{PerSide, Rules, Side, Verdict};

/// The table for one pair of piece counts, either way round.
struct Entry {
    counts: PerSide<u32>,
    /// The levels until they repeat, if building it takes many seconds. The others take less than
    /// half a second.
    slow: Option<usize>,
    table: OnceLock<Option<Tablebase>>,
    /// What is being done: [`NOTHING`], [`READING`], or that and the number of levels built.
    state: AtomicUsize,
}

const NOTHING: usize = 0;
const READING: usize = 1;

impl Entry {
    const fn new(x: u32, o: u32, slow: Option<usize>) -> Self {
        Self {
            counts: PerSide::new(x, o),
            slow,
            table: OnceLock::new(),
            state: AtomicUsize::new(NOTHING),
        }
    }

    /// The name in the store.
    fn name(&self) -> String {
        format!(
            "{}-{}v{}",
            Blockade::INFO.name,
            self.counts[Side::X],
            self.counts[Side::O]
        )
    }

    /// Reads the table from the store, or builds it and says whether it could be kept.
    fn load_or_build(&self, kept: &mut Result<(), StoreError>) -> Option<Tablebase> {
        self.state.store(READING, Relaxed);
        let words = store().and_then(|store| store.load(&self.name()));
        if let Some(table) = words.and_then(|words| Tablebase::from_words(self.counts, &words)) {
            return Some(table);
        }
        let built = Tablebase::build(self.counts, |levels| {
            self.state.store(READING + 1 + levels, Relaxed);
            false
        })?;
        *kept = store().map_or(Ok(()), |store| store.save(&self.name(), &built.to_words()));
        Some(built)
    }
}

/// All tables that fit into memory and are made in less than a minute. Those against one or two
/// pieces more are soon the same at every level.
static ENTRIES: [Entry; 9] = [
    Entry::new(1, 1, None),
    Entry::new(1, 2, None),
    Entry::new(1, 3, None),
    Entry::new(1, 4, None),
    Entry::new(2, 2, None),
    Entry::new(2, 3, None),
    Entry::new(1, 5, Some(3)),
    Entry::new(2, 4, Some(13)),
    Entry::new(3, 3, Some(101)),
];

/// The table for a position, unless it is too near the turn limit for it.
fn entry(position: &Blockade) -> Option<&'static Entry> {
    let counts = PerSide::from_fn(|side| position.pieces(side).len());
    let fits = |entry: &&Entry| entry.counts == counts || entry.counts.swapped() == counts;
    let is_kept =
        |entry: &&Entry| usize::from(position.clock().left()) >= Tablebase::min_turns(entry.counts);
    ENTRIES.iter().find(fits).filter(is_kept)
}

/// What there is of the table for a position. One that takes long is worth having only if it can be
/// kept.
pub(super) fn status(position: &Blockade) -> Option<TablebaseStatus> {
    let entry = entry(position)?;
    let progress = match (entry.table.get(), entry.state.load(Relaxed)) {
        (Some(None), _) => return None,
        (Some(Some(_)), _) => TablebaseProgress::Ready,
        (None, NOTHING) if entry.slow.is_some() && store().is_none() => return None,
        (None, NOTHING) => TablebaseProgress::Missing,
        (None, READING) => TablebaseProgress::Reading,
        (None, state) => {
            let all = entry.slow.unwrap_or(state).max(state);
            TablebaseProgress::Building(100 * (state - READING - 1) / all)
        }
    };
    let is_slow = entry.slow.is_some();
    Some(TablebaseStatus { progress, is_slow })
}

/// The numbers of pieces that have a table.
pub(super) fn counts() -> Vec<PerSide<u32>> {
    ENTRIES.iter().map(|entry| entry.counts).collect()
}

/// Reads or builds the table for a position, if there could be one. Waits for another thread that
/// does.
pub(super) fn build(position: &Blockade) -> Result<(), StoreError> {
    let mut kept = Ok(());
    if let Some(entry) = entry(position) {
        entry.table.get_or_init(|| entry.load_or_build(&mut kept));
    }
    kept
}

/// The result of perfect play, if the table is there.
pub(super) fn verdict(position: &Blockade) -> Option<Verdict> {
    entry(position)?.table.get()?.as_ref()?.verdict(position)
}
