//! Late move reductions: with good ordering the late moves are rarely best, so they are searched less
//! deeply first, and again in full when they surprise.
//!
//! None of this happens where the depth reaches to the turn limit, so it never touches a proof there.

use super::pvs::Node;

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
