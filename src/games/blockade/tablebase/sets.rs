//! All sets of a given size: their numbering, their symmetries, and facts about them, 64 sets to a
//! word.

use super::stop_check::StopCheck;
use crate::games::blockade::Board;
use crate::games::{Square, SquareSet, Symmetry};

/// The squares of the board, numbered without gaps row by row from the top left.
pub(super) const SQUARES: usize = 49;
const SIDE: usize = 7;

/// The symmetries that move squares; they come first in [`Symmetry::ALL`].
const SYMMETRIES: usize = 8;

/// How many bits the number of empty squares around a set needs.
pub(super) const SPACE_BITS: usize = 6;

/// `CHOOSE[k][n]`: in how many ways `k` of `n` squares can be chosen. Too large numbers are cut
/// off; a table that would need them has no room in memory anyway.
static CHOOSE: [[u32; SQUARES + 1]; SQUARES + 1] = {
    let mut table = [[0u32; SQUARES + 1]; SQUARES + 1];
    table[0] = [1; SQUARES + 1];
    let mut k = 1;
    while k <= SQUARES {
        let mut n = 1;
        while n <= SQUARES {
            table[k][n] = table[k][n - 1].saturating_add(table[k - 1][n - 1]);
            n += 1;
        }
        k += 1;
    }
    table
};

/// In how many ways `k` of `n` squares can be chosen.
pub(super) fn choose(n: u32, k: u32) -> u64 {
    // Each product is one of consecutive numbers, so the divisions leave no rest; for a board
    // nothing overflows.
    (0..u64::from(k)).fold(1, |ways, i| ways * u64::from(n).saturating_sub(i) / (i + 1))
}

/// The squares of a set, smallest first.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (square < 64).then_some(square)
    })
}

/// The number of a set among all of its size, in the order of [`Sets::all`].
#[inline]
pub(super) fn rank(set: u64) -> usize {
    rank_of(squares(set))
}

/// The number of the set with these squares, which come smallest first.
#[inline]
pub(super) fn rank_of(squares: impl Iterator<Item = usize>) -> usize {
    CHOOSE[1..]
        .iter()
        .zip(squares)
        .map(|(ways, square)| ways[square] as usize)
        .sum()
}

/// The number of a set after its square `from`, the one at `place` from below, has become `to`;
/// `before` is its number until then.
#[inline]
pub(super) fn rank_after(
    set: u64,
    before: usize,
    (place, from): (usize, usize),
    to: usize,
) -> usize {
    let (low, high) = (from.min(to), from.max(to));
    let passed = set & ((1 << high) - 1) & !((2 << low) - 1);
    if passed == 0 {
        // All squares keep their places, so only one part of the sum changes.
        let ways = &CHOOSE[place + 1];
        before - ways[from] as usize + ways[to] as usize
    } else {
        rank(set ^ (1 << from) ^ (1 << to))
    }
}

/// The gapless number of a square.
#[inline]
pub(super) fn number(square: Square<Board>) -> usize {
    // One column of padding in each row above.
    square.index() - square.index() / 8
}

/// The squares outside a set that are next to it.
pub(super) fn around(set: u64) -> u64 {
    const BOARD: u64 = (1 << SQUARES) - 1;
    const FIRST_COLUMN: u64 = BOARD / ((1 << SIDE) - 1);
    let (left, right) = (set & !FIRST_COLUMN, set & !(FIRST_COLUMN << (SIDE - 1)));
    (set >> SIDE | set << SIDE | left >> 1 | right << 1) & BOARD & !set
}

/// The neighbours of a square.
pub(super) fn neighbours(square: usize) -> u64 {
    around(1 << square)
}

/// Where each square goes under each symmetry of the board.
#[derive(Clone, Debug)]
pub(super) struct Symmetries([[u8; SQUARES]; SYMMETRIES]);

impl Symmetries {
    /// All of them; the first leaves everything where it is.
    pub(super) fn new() -> Self {
        let mut tables = [[0; SQUARES]; SYMMETRIES];
        for (table, symmetry) in tables.iter_mut().zip(Symmetry::ALL) {
            for (to, from) in table.iter_mut().zip(SquareSet::<Board>::FULL) {
                let image = symmetry.square(from);
                *to = image.row() * 7 + image.column();
            }
        }
        Self(tables)
    }

    /// Where a set goes.
    #[inline]
    pub(super) fn apply(&self, symmetry: u8, squares: impl Iterator<Item = usize>) -> u64 {
        let to = &self.0[usize::from(symmetry)];
        squares.fold(0, |image, square| image | 1 << to[square])
    }

    /// The symmetry that takes everything back.
    fn inverse(&self, symmetry: u8) -> u8 {
        let forth = &self.0[usize::from(symmetry)];
        let is_back = |back: &[u8; SQUARES]| {
            let returns = |(&to, from): (&u8, usize)| usize::from(back[usize::from(to)]) == from;
            forth.iter().zip(0..).all(returns)
        };
        (0..)
            .zip(&self.0)
            .find(|(_, back)| is_back(back))
            .map_or(0, |(back, _)| back)
    }
}

/// How a set becomes the one that stands for all that are symmetric to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Canonical {
    /// The number of the representative among the representatives.
    pub(super) orbit: u32,
    /// The symmetry that leads there.
    pub(super) symmetry: u8,
}

/// All sets of some number of squares.
///
/// Sets are numbered from 0 in the order of their bits. What is true of a set is kept as a *line*:
/// one bit for each set in this order, 64 to a word, so that one instruction answers for 64 sets.
pub(super) struct Sets {
    /// The sets, each as one bit a square.
    pub(super) all: Vec<u64>,
    /// How many words a line has.
    pub(super) words: usize,
    /// The line with a bit for every set: all ones but for the end of the last word.
    pub(super) exists: Vec<u64>,
    holding: Vec<u64>,
    touching: Vec<u64>,
    space: Vec<u64>,
}

impl Sets {
    /// All sets of `count` squares.
    pub(super) fn new(count: u32, stop: &mut StopCheck<impl Fn(usize) -> bool>) -> Option<Self> {
        let all = enumerate(count, stop)?;
        let words = all.len().div_ceil(64);
        let mut result = Self {
            words,
            exists: vec![0; words],
            holding: vec![0; SQUARES * words],
            touching: vec![0; SQUARES * words],
            space: vec![0; SPACE_BITS * words],
            all,
        };
        for (i, &set) in result.all.iter().enumerate() {
            stop.check(32)?;
            let (word, bit) = (i / 64, 1 << (i % 64));
            let around = around(set);
            result.exists[word] |= bit;
            for square in squares(set) {
                result.holding[square * words + word] |= bit;
            }
            for square in squares(around) {
                result.touching[square * words + word] |= bit;
            }
            for digit in squares(u64::from(around.count_ones())) {
                result.space[digit * words + word] |= bit;
            }
        }
        Some(result)
    }

    /// The line of the sets that hold a square.
    pub(super) fn holding(&self, square: usize) -> &[u64] {
        &self.holding[square * self.words..][..self.words]
    }

    /// The line of the sets that don't hold a square but are next to it.
    pub(super) fn touching(&self, square: usize) -> &[u64] {
        &self.touching[square * self.words..][..self.words]
    }

    /// The line of the sets in whose number of squares around them this binary digit is 1.
    pub(super) fn space(&self, digit: usize) -> &[u64] {
        &self.space[digit * self.words..][..self.words]
    }

    /// For each set the way to the one that stands for it; and the numbers of those that stand
    /// for themselves, in order.
    pub(super) fn canonical(
        &self,
        symmetries: &Symmetries,
        stop: &mut StopCheck<impl Fn(usize) -> bool>,
    ) -> Option<(Vec<Canonical>, Vec<usize>)> {
        const NONE: Canonical = Canonical {
            orbit: u32::MAX,
            symmetry: 0,
        };
        let mut canonical = vec![NONE; self.all.len()];
        let mut representatives = Vec::new();
        let mut orbit = 0;
        for (i, &set) in self.all.iter().enumerate() {
            stop.check(8)?;
            if canonical[i].orbit != NONE.orbit {
                continue;
            }
            stop.check(256)?;
            for symmetry in 0..8 {
                let image = rank(symmetries.apply(symmetry, squares(set)));
                canonical[image] = Canonical {
                    orbit,
                    symmetry: symmetries.inverse(symmetry),
                };
            }
            representatives.push(i);
            orbit += 1;
        }
        Some((canonical, representatives))
    }
}

/// All sets of `count` squares in the order of their bits.
fn enumerate(count: u32, stop: &mut StopCheck<impl Fn(usize) -> bool>) -> Option<Vec<u64>> {
    let mut sets = Vec::new();
    let mut set: u64 = (1 << count) - 1;
    while set < 1 << SQUARES {
        stop.check(8)?;
        sets.push(set);
        // The next larger number with as many ones: the lowest run of ones gives its highest to
        // the place above it, and the others fall to the bottom.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | (((set ^ carried) >> 2) >> lowest.trailing_zeros());
    }
    Some(sets)
}
