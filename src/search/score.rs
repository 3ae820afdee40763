//! Values as the search sees them: estimates near 0, proven wins and losses far from it.
//!
//! A proven win in n turns is worth `WIN - n`, so that the shortest win is the best and the
//! longest loss the least bad. Estimates never reach that far. A proven draw is 0, which an
//! estimate can be too: whether a 0 is proven is known from where it came from.

use crate::games::{Side, Verdict};

/// The value of having won.
pub const WIN: i32 = 32_000;

/// Beyond every estimate, below every proven win: turn limits go up to 9999.
pub const PROVEN: i32 = 21_000;

/// The value of a finished game `ply` turns after the root, for a side.
#[must_use]
#[inline]
pub fn of_verdict(verdict: Verdict, side: Side, ply: usize) -> i32 {
    match verdict {
        Verdict::Draw => 0,
        Verdict::Win(winner) if winner == side => win_in(ply),
        Verdict::Win(_) => -win_in(ply),
    }
}

/// The value of a win `ply` turns from now.
#[must_use]
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a game has at most 9999 turns"
)]
pub const fn win_in(ply: usize) -> i32 {
    WIN - ply as i32
}

/// Whether a value is that of a proven win or loss.
#[must_use]
#[inline]
pub const fn is_decided(value: i32) -> bool {
    value.abs() > PROVEN
}

/// In how many turns a proven win or loss comes about.
#[must_use]
pub const fn turns_to_end(value: i32) -> Option<u32> {
    if is_decided(value) {
        Some((WIN - value.abs()).unsigned_abs())
    } else {
        None
    }
}

/// An estimate, kept away from proven values.
#[must_use]
#[inline]
pub fn estimate(value: i32) -> i32 {
    value.clamp(-PROVEN + 1000, PROVEN - 1000)
}

/// The result that an estimate lets expect, from 0 for a loss to 1 for a win; `scale` is that of
/// the game, [`Info::chance_scale`](crate::games::Info::chance_scale).
///
/// ```
/// use standoff::search::score::chance;
/// assert!((chance(0, 100) - 0.5).abs() < 1e-9);
/// assert!((chance(100, 100) - 0.731).abs() < 1e-3);
/// assert!((chance(100, 100) + chance(-100, 100) - 1.0).abs() < 1e-9);
/// ```
#[must_use]
pub fn chance(value: i32, scale: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / f64::from(scale)).exp())
}

/// A value seen from the root as the transposition table keeps it: wins counted from the position
/// itself, which may stand elsewhere in the tree.
#[must_use]
#[inline]
pub fn from_here(value: i32, ply: usize) -> i32 {
    let ply = WIN - win_in(ply);
    match value {
        _ if value > PROVEN => value + ply,
        _ if value < -PROVEN => value - ply,
        _ => value,
    }
}

/// The reverse of [`from_here`].
#[must_use]
#[inline]
pub fn from_root(value: i32, ply: usize) -> i32 {
    let ply = WIN - win_in(ply);
    match value {
        _ if value > PROVEN => value - ply,
        _ if value < -PROVEN => value + ply,
        _ => value,
    }
}
