//! Futility pruning near the horizon. A position whose static evaluation is far above beta is not
//! searched (reverse futility pruning). At depth 1, if it is far below alpha, only the first move and
//! captures are.
//!
//! None of this happens where the depth reaches the turn limit, so a proof is never touched.

use super::Node;
use crate::search::score;

/// Whether a static evaluation is so far below `alpha` that one quiet move won't make up for it.
#[inline]
pub(super) fn is_hopeless(node: &Node, static_eval: i32, alpha: i32) -> bool {
    node.depth == 1 && !score::is_decided(alpha) && static_eval + 60 <= alpha
}

/// How far above `beta` the static evaluation must be for a position not to be searched; `None`
/// where it must be searched anyway.
#[inline]
pub(super) fn margin(node: &Node, beta: i32) -> Option<i32> {
    let allowed = node.depth <= 8 && !node.is_proof && !node.is_pv && !score::is_decided(beta);
    allowed.then_some(30 * node.depth)
}
