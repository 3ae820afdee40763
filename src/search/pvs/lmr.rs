//! Late move reductions: with good ordering the late moves are rarely best, so they are searched
//! less deeply first, and again in full when they surprise.
//!
//! None of this happens where the depth reaches the turn limit, so a proof is never touched.

use super::Node;

/// By how much the depth of a move is reduced, given how many were tried before it and how well it
/// has done so far.
#[inline]
pub(super) fn reduction(
    node: &Node,
    move_count: usize,
    captures: u32,
    history: impl FnOnce() -> i32,
) -> i32 {
    if node.is_proof || node.depth < 3 || move_count < 2 || captures > 0 {
        return 0;
    }
    let move_count = i32::try_from(move_count.min(63)).unwrap_or(63);
    // Two fifths of the product of the logarithms to the base 2, roughly.
    let base = log2(node.depth) * log2(move_count) / 640;
    let reduction = base + i32::from(!node.is_pv) - history() / 4096;
    reduction.clamp(0, node.depth - 2)
}

/// Sixteen times the logarithm of a positive number to the base 2, roughly.
fn log2(number: i32) -> i32 {
    let whole = 31 - number.leading_zeros().cast_signed();
    let rest = ((number << 4) >> whole) - 16;
    16 * whole + rest
}
