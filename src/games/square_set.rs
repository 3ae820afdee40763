//! Sets of squares as the bits of one `u64`: what makes the games fast.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Not, Sub};

use super::square::STRIDE;
use super::{Board, Direction, Square};

/// A set of squares of the board `B`.
///
/// Bits beyond the board are always 0: every way to make a set either starts from squares or keeps
/// within another set.
///
/// ```
/// use standoff::games::{Direction, Grid, Square, SquareSet};
/// type Set = SquareSet<Grid<6>>;
/// let a6: Square<Grid<6>> = "a6".parse().unwrap();
/// let corner = Set::from(a6);
/// assert_eq!(corner.step(Direction::Right, Set::FULL), Set::EMPTY);
/// assert_eq!(corner.step(Direction::Down, Set::FULL).len(), 1);
/// assert_eq!((!corner).len(), 35);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet<B> {
    bits: u64,
    board: PhantomData<B>,
}

impl<B: Board> SquareSet<B> {
    /// No square.
    pub const EMPTY: Self = Self::from_bits(0);

    /// Every square of the board.
    pub const FULL: Self = {
        let row = (1 << B::SIZE) - 1;
        let mut bits = 0;
        let mut r = 0;
        while r < B::SIZE {
            bits |= row << (r * STRIDE);
            r += 1;
        }
        Self::from_bits(bits)
    };

    /// The rows above the middle.
    pub(super) const UPPER_HALF: Self =
        Self::from_bits(((1 << (B::SIZE / 2 * STRIDE)) - 1) & Self::FULL.bits);

    /// The squares of one column, counted from 0.
    pub(super) const fn column(column: u8) -> Self {
        assert!(column < B::SIZE, "the board has no such column");
        Self::from_bits((0x0101_0101_0101_0101 << column) & Self::FULL.bits)
    }

    /// The squares of one row, counted from 0.
    pub(super) const fn row(row: u8) -> Self {
        assert!(row < B::SIZE, "the board has no such row");
        Self::from_bits((0xff << (row * STRIDE)) & Self::FULL.bits)
    }

    /// The squares whose row and column are both from `first` to `last`.
    pub(super) const fn square_block(first: u8, last: u8) -> Self {
        let (mut rows, mut columns) = (0, 0);
        let mut i = first;
        while i <= last {
            rows |= Self::row(i).bits;
            columns |= Self::column(i).bits;
            i += 1;
        }
        Self::from_bits(rows & columns)
    }

    const fn from_bits(bits: u64) -> Self {
        Self {
            bits,
            board: PhantomData,
        }
    }

    /// The set as a number, for hashing and comparing.
    #[inline]
    pub(crate) const fn number(self) -> u64 {
        self.bits
    }

    /// How many squares are in the set.
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Whether no square is in the set.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether just one square is in the set.
    pub const fn is_single(self) -> bool {
        self.bits.is_power_of_two()
    }

    /// Whether a square is in the set.
    pub const fn contains(self, square: Square<B>) -> bool {
        self.bits & (1 << square.index()) != 0
    }

    /// Whether every square of this set is in `other` too.
    pub const fn is_within(self, other: Self) -> bool {
        self.bits & !other.bits == 0
    }

    /// The union of two sets, also where a constant is made.
    pub(super) const fn with(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }

    /// Those squares of `onto` that lie one step in `direction` from a square of this set.
    ///
    /// Naming the target makes the shift cheap: what runs over the edge of a board smaller than
    /// 8×8 falls on padding, which is in no set.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction, onto: Self) -> Self {
        let full_width = B::SIZE == STRIDE;
        let moved = match direction {
            Direction::Up => self.bits >> STRIDE,
            Direction::Down => self.bits << STRIDE,
            Direction::Left if full_width => (self.bits >> 1) & 0x7f7f_7f7f_7f7f_7f7f,
            Direction::Left => self.bits >> 1,
            Direction::Right if full_width => (self.bits << 1) & 0xfefe_fefe_fefe_fefe,
            Direction::Right => self.bits << 1,
        };
        Self::from_bits(moved & onto.bits)
    }

    /// Those squares of `onto` that are a neighbour of at least one square of this set.
    #[inline]
    #[must_use]
    pub fn neighbours(self, onto: Self) -> Self {
        Direction::ALL
            .into_iter()
            .fold(Self::EMPTY, |all, direction| {
                all | self.step(direction, onto)
            })
    }

    /// The square with the smallest index, if there is one.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "in a set that is not empty there are at most 63 zeros"
    )]
    pub const fn first(self) -> Option<Square<B>> {
        if self.is_empty() {
            None
        } else {
            Some(Square::from_index(self.bits.trailing_zeros() as u8))
        }
    }
}

/// The squares of a set, row by row from the top left.
#[derive(Clone, Debug)]
pub struct Squares<B: Board>(SquareSet<B>);

impl<B: Board> Iterator for Squares<B> {
    type Item = Square<B>;

    #[inline]
    fn next(&mut self) -> Option<Square<B>> {
        let square = self.0.first()?;
        self.0.bits &= self.0.bits - 1;
        Some(square)
    }
}

impl<B: Board> IntoIterator for SquareSet<B> {
    type Item = Square<B>;
    type IntoIter = Squares<B>;

    fn into_iter(self) -> Squares<B> {
        Squares(self)
    }
}

impl<B: Board> FromIterator<Square<B>> for SquareSet<B> {
    fn from_iter<I: IntoIterator<Item = Square<B>>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::from(square))
    }
}

impl<B: Board> From<Square<B>> for SquareSet<B> {
    fn from(square: Square<B>) -> Self {
        Self::from_bits(1 << square.index())
    }
}

impl<B: Board> Default for SquareSet<B> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<B: Board> fmt::Debug for SquareSet<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<B: Board> BitOr for SquareSet<B> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.with(other)
    }
}

impl<B: Board> BitAnd for SquareSet<B> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }
}

impl<B: Board> Sub for SquareSet<B> {
    type Output = Self;

    /// The squares of this set that are not in the other.
    fn sub(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }
}

impl<B: Board> Not for SquareSet<B> {
    type Output = Self;

    /// The squares of the board that are not in the set.
    fn not(self) -> Self {
        Self::FULL - self
    }
}
