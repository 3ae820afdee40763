//! The random numbers that positions are hashed with (Zobrist's method): a position's key is the
//! XOR of the numbers of all that is true of it, so a move changes it by a few XORs.
//!
//! The numbers are fixed, so a key is the same in every run and on every machine.

use super::{Board, FromTo, PerSide, Side, Square};

/// Flipped with every turn.
pub(super) const O_TO_MOVE: u64 = mix(0);

static PIECES: PerSide<[u64; 64]> = PerSide::new(numbers(1), numbers(2));
static LAST_FROM: PerSide<[u64; 64]> = PerSide::new(numbers(3), numbers(4));
static LAST_TO: PerSide<[u64; 64]> = PerSide::new(numbers(5), numbers(6));

/// The number for a piece of `side` on `square`.
pub(super) fn piece<B: Board>(side: Side, square: Square<B>) -> u64 {
    PIECES[side][square.index()]
}

/// The number for a side's memory of its last move, in games whose rules look back.
pub(super) fn last_move<B: Board>(side: Side, last: Option<FromTo<B>>) -> u64 {
    last.map_or(0, |step| {
        LAST_FROM[side][step.from.index()] ^ LAST_TO[side][step.to.index()]
    })
}

const fn numbers(table: u64) -> [u64; 64] {
    let mut numbers = [0; 64];
    let mut i = 0;
    while i < 64 {
        numbers[i] = mix(table * 64 + i as u64);
        i += 1;
    }
    numbers
}

/// `SplitMix64`: the n-th number of a sequence that passes the usual tests of randomness.
#[inline]
pub(super) const fn mix(n: u64) -> u64 {
    let z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
