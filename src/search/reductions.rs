//! Searching less where little is to be expected. None of this happens where the depth reaches to the
//! turn limit, so it never touches a proof there; and a move left out can't make a loss proven.
//!
//! - Late move reductions: with good ordering the late moves are rarely best, so they are searched
//!   less deeply first, and again in full when they surprise.
//! - Late move pruning: near the horizon the last moves are not tried at all.
//! - Futility: a position near the horizon that is estimated far above what the opponent can allow
//!   is not searched; right before the horizon, in one far below what the mover has elsewhere, only
//!   the first move and captures are.

use super::node::Node;
use super::score;

/// By how much less a move is searched.
///
/// `number` counts the moves tried before, `history` says how well the move has done.
#[inline]
pub(super) fn reduction(
    node: &Node,
    number: usize,
    captures: u32,
    history: impl FnOnce() -> i32,
) -> i32 {
    if node.exact || node.depth < 3 || number < 2 || captures > 0 {
        return 0;
    }
    let number = i32::try_from(number.min(63)).unwrap_or(63);
    // Two fifths of the product of the logarithms to the base 2, roughly.
    let base = log2(node.depth) * log2(number) / 640;
    let reduction = base + i32::from(!node.on_main_line) - history() / 4096;
    reduction.clamp(0, node.depth - 2)
}

/// Sixteen times the logarithm of a positive number to the base 2, roughly.
fn log2(number: i32) -> i32 {
    let whole = 31 - number.leading_zeros().cast_signed();
    let rest = ((number << 4) >> whole) - 16;
    16 * whole + rest
}

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

/// Whether an estimate is so far below `alpha` that one quiet move won't make up for it.
#[inline]
pub(super) fn is_hopeless(node: &Node, estimate: i32, alpha: i32) -> bool {
    node.depth == 1 && !score::is_decided(alpha) && estimate + 60 <= alpha
}

/// How far above `beta` an estimate must be for a position not to be searched, if that may be.
#[inline]
pub(super) fn futility_margin(node: &Node, beta: i32) -> Option<i32> {
    let allowed = node.depth <= 8 && !node.exact && !node.on_main_line && !score::is_decided(beta);
    allowed.then_some(30 * node.depth)
}
