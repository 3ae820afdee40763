//! The tables that are kept in memory once they have been needed.

use std::sync::OnceLock;

use super::{Blockade, Tablebase};
use crate::games::{PerSide, Rules, Verdict};

/// The numbers of pieces that are solved completely in memory, either way round: each takes less
/// than half a second and a few megabytes.
const COUNTS: [PerSide<u32>; 6] = [
    PerSide::new(1, 1),
    PerSide::new(1, 2),
    PerSide::new(1, 3),
    PerSide::new(1, 4),
    PerSide::new(2, 2),
    PerSide::new(2, 3),
];

static TABLES: [OnceLock<Option<Tablebase>>; COUNTS.len()] =
    [const { OnceLock::new() }; COUNTS.len()];

fn place(position: &Blockade) -> Option<usize> {
    let counts = PerSide::from_fn(|side| position.pieces(side).len());
    let fits = |&known: &PerSide<u32>| known == counts || known.swapped() == counts;
    COUNTS.iter().position(fits)
}

/// Returns whether [`build`] would have something to do.
pub(super) fn is_missing(position: &Blockade) -> bool {
    place(position).is_some_and(|place| TABLES[place].get().is_none())
}

/// Builds the table for a position, if it is worth having. Waits for another thread that is
/// building it.
pub(super) fn build(position: &Blockade) {
    if let Some(place) = place(position) {
        TABLES[place].get_or_init(|| Tablebase::build(COUNTS[place], || false));
    }
}

/// The result of perfect play, if the table is there.
pub(super) fn verdict(position: &Blockade) -> Option<Verdict> {
    let tables = TABLES[place(position)?].get()?.as_ref()?;
    Some(tables.verdict(position))
}
