//! Enhanced transposition cutoffs: before any move of a proof is searched, all are looked up in the
//! table. One that is known to be good enough ends the search of the node, whatever the order of the
//! moves.

use super::Node;
use super::tt_use::{KeyKind, key, tt_cutoff};
use crate::games::Game;
use crate::search::SearchThread;

/// Nearer to the turn limit a search takes hardly longer than the looks into the table.
const MIN_DEPTH: i32 = 4;

impl<G: Game> SearchThread<'_, G> {
    /// A lower bound of at least `beta` that the table has for some move.
    pub(super) fn etc_cutoff(&self, position: &G, node: &Node, beta: i32) -> Option<i32> {
        if !node.is_proof || node.depth < MIN_DEPTH {
            return None;
        }
        let mut found = None;
        position.each_move(|mv| {
            if found.is_none() {
                let next = position.play(mv);
                let below = self.node(&next, node.depth - 1, node.ply + 1, 1);
                let entry = self.tt.probe(key(&next, KeyKind::Proof));
                let cutoff = |entry| tt_cutoff(&next, &entry, &below, -beta, 1 - beta);
                // An exact score may also be on the other side.
                found = entry.and_then(cutoff).map(|score| -score);
                found = found.filter(|&score| score >= beta);
            }
        });
        found
    }
}
