//! Scores: estimates near 0, proven wins and losses far from it.
//!
//! A proven win in n turns is worth `WIN - n`, so that the shortest win is the best and the longest
//! loss the least bad. Estimates never reach that far. A proven draw is 0, which an estimate can be
//! too: whether a 0 is proven must be known from elsewhere.

use crate::games::{ChanceCurve, Side, Verdict};

/// The score of having won.
pub const WIN: i32 = 32_000;

/// Beyond every estimate, below every proven win: turn limits go up to 9999.
pub const PROVEN: i32 = 21_000;

/// The score of a finished game `ply` turns after the root, for a side.
#[inline]
pub fn of_verdict(verdict: Verdict, side: Side, ply: usize) -> i32 {
    match verdict {
        Verdict::Draw => 0,
        Verdict::Win(winner) if winner == side => win_in(ply),
        Verdict::Win(_) => -win_in(ply),
    }
}

/// The score of a win `ply` turns from now.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a game has at most 9999 turns"
)]
pub const fn win_in(ply: usize) -> i32 {
    WIN - ply as i32
}

/// Whether a score is that of a proven win or loss.
#[inline]
pub const fn is_decided(score: i32) -> bool {
    score.abs() > PROVEN
}

/// In how many turns a proven win or loss comes about.
pub const fn turns_to_end(score: i32) -> Option<u32> {
    if is_decided(score) {
        Some((WIN - score.abs()).unsigned_abs())
    } else {
        None
    }
}

/// An evaluation, kept away from proven scores.
#[inline]
pub fn clamp_eval(score: i32) -> i32 {
    score.clamp(-PROVEN + 1000, PROVEN - 1000)
}

/// The expected result of an estimate, from 0 for a loss to 1 for a win, by a game's
/// [`Info::chance_curve`](crate::games::Info::chance_curve): the mean of the chance to win and the
/// chance not to lose.
///
/// ```
/// use standoff::games::ChanceCurve;
/// use standoff::search::score::chance;
/// let curve = ChanceCurve { draw_margin: 80, scale: 40 };
/// assert!((chance(0, curve) - 0.5).abs() < 1e-9);
/// // Half of such games are won, and hardly any is lost.
/// assert!((chance(80, curve) - 0.741).abs() < 1e-3);
/// assert!((chance(80, curve) + chance(-80, curve) - 1.0).abs() < 1e-9);
/// ```
pub fn chance(score: i32, curve: ChanceCurve) -> f64 {
    let at_least = |margin: i32| {
        let ahead = f64::from(score) - f64::from(margin);
        1.0 / (1.0 + (-ahead / f64::from(curve.scale)).exp())
    };
    f64::midpoint(at_least(curve.draw_margin), at_least(-curve.draw_margin))
}

/// A score as the transposition table keeps it: wins are counted from the position instead of the
/// root, as the position may be met elsewhere in the tree.
#[inline]
pub fn to_tt(score: i32, ply: usize) -> i32 {
    lengthen(score, win_in(ply) - WIN)
}

/// The inverse of [`to_tt`].
#[inline]
pub fn from_tt(score: i32, ply: usize) -> i32 {
    lengthen(score, WIN - win_in(ply))
}

/// Makes a proven win or loss come some turns later.
#[inline]
fn lengthen(score: i32, turns: i32) -> i32 {
    if is_decided(score) {
        score - turns * score.signum()
    } else {
        score
    }
}
