//! Late move pruning: near the horizon the last moves are not tried at all.
//!
//! None of this happens where the depth reaches to the turn limit, so it never touches a proof there;
//! and a move left out can't make a loss proven.

use super::pvs::Node;
use super::score;

/// Whether the moves from this one on are left out: they are late near the horizon, or quiet where
/// only a capture could help.
#[inline]
pub(super) fn is_pruned(node: &Node, number: usize, captures: u32, best: i32) -> bool {
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    let most = if node.hopeless {
        1
    } else {
        4 + node.depth * node.depth
    };
    node.depth <= 4
        && !node.exact
        && !node.on_main_line
        && captures == 0
        && best > -score::PROVEN
        && number >= most
}
