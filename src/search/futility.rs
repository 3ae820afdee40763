//! Futility: a position near the horizon that is estimated far above what the opponent can allow is not
//! searched; right before the horizon, in one far below what the mover has elsewhere, only the first
//! move and captures are.
//!
//! None of this happens where the depth reaches to the turn limit, so it never touches a proof there.

use super::pvs::Node;
use super::score;

/// Whether an estimate is so far below `alpha` that one quiet move won't make up for it.
#[inline]
pub(super) fn is_hopeless(node: &Node, estimate: i32, alpha: i32) -> bool {
    node.depth == 1 && !score::is_decided(alpha) && estimate + 60 <= alpha
}

/// How far above `beta` an estimate must be for a position not to be searched, if that may be.
#[inline]
pub(super) fn margin(node: &Node, beta: i32) -> Option<i32> {
    let allowed = node.depth <= 8 && !node.exact && !node.on_main_line && !score::is_decided(beta);
    allowed.then_some(30 * node.depth)
}
