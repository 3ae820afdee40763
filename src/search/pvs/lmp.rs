//! Late move pruning: near the horizon the last moves are not tried at all.
//!
//! None of this happens where the depth reaches the turn limit, so a proof is never touched; and a
//! move left out can't make a loss proven.

use super::Node;
use crate::search::score;

/// Whether the moves from this one on are left out: they are late near the horizon, or quiet where
/// only a capture could help.
#[inline]
pub(super) fn is_pruned(node: &Node, move_count: usize, captures: u32, best_score: i32) -> bool {
    let move_count = i32::try_from(move_count).unwrap_or(i32::MAX);
    let max_moves = if node.hopeless {
        1
    } else {
        4 + node.depth * node.depth
    };
    node.depth <= 4
        && !node.is_proof
        && !node.is_pv
        && captures == 0
        && best_score > -score::PROVEN
        && move_count >= max_moves
}
