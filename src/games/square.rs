//! Boards and their squares: a [`Square`] carries its board's size in its type, so a square of one
//! board can't be used on another, and a square beyond the board can't be made.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

/// The distance between two rows in a square's index, the same for every board.
///
/// Boards smaller than 8×8 so have at least one column of padding, into which a shifted
/// [`SquareSet`](super::SquareSet) can run over without touching the next row.
pub(super) const STRIDE: u8 = 8;

/// A square grid of a fixed size, known at compile time.
pub trait Board: Copy + Ord + Hash + fmt::Debug + Send + Sync + 'static {
    /// The number of rows, and of columns: at most 8.
    const SIZE: u8;
}

/// The board with `N` rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid<const N: u8>;

impl<const N: u8> Board for Grid<N> {
    const SIZE: u8 = {
        assert!(0 < N && N <= STRIDE, "a board has 1 to 8 rows");
        N
    };
}

/// One of the four ways to a neighbour square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards row a.
    Up,
    /// Away from row a.
    Down,
    /// Towards column 1.
    Left,
    /// Away from column 1.
    Right,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The direction straight back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A square of the board `B`, written as row letter and column number: `a1` is the top left one.
///
/// ```
/// use standoff::games::{Grid, Square};
/// let c4: Square<Grid<7>> = "c4".parse().unwrap();
/// assert_eq!((c4.row(), c4.column()), (2, 3));
/// assert_eq!(c4.to_string(), "c4");
/// assert!("h1".parse::<Square<Grid<7>>>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<B> {
    index: u8,
    board: PhantomData<B>,
}

impl<B: Board> Square<B> {
    /// The square in this row and column, both counted from 0, if the board has it.
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        if row < B::SIZE && column < B::SIZE {
            Some(Self::from_index(row * STRIDE + column))
        } else {
            None
        }
    }

    /// The square with this index, if the board has one.
    #[inline]
    pub(super) const fn of_index(index: u8) -> Option<Self> {
        Self::new(index / STRIDE, index % STRIDE)
    }

    /// The square with this index, which must be one of the board's.
    #[inline]
    pub(super) const fn from_index(index: u8) -> Self {
        debug_assert!(index / STRIDE < B::SIZE && index % STRIDE < B::SIZE);
        Self {
            index,
            board: PhantomData,
        }
    }

    /// A number below 64 that no other square of the board has, for looking things up in tables.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask changes nothing; it shows the compiler that a table of 64 needs no check.
        self.index as usize & 63
    }

    /// The row, counted from 0 at the top.
    pub const fn row(self) -> u8 {
        self.index / STRIDE
    }

    /// The column, counted from 0 at the left.
    pub const fn column(self) -> u8 {
        self.index % STRIDE
    }

    /// The neighbour in a direction, if the board goes on there.
    ///
    /// ```
    /// use standoff::games::{Direction, Grid, Square};
    /// let a2: Square<Grid<6>> = "a2".parse().unwrap();
    /// assert_eq!(a2.neighbour(Direction::Down).unwrap().to_string(), "b2");
    /// assert_eq!(a2.neighbour(Direction::Up), None);
    /// ```
    pub fn neighbour(self, direction: Direction) -> Option<Self> {
        let (row, column) = (self.row(), self.column());
        match direction {
            Direction::Up => Self::new(row.checked_sub(1)?, column),
            Direction::Down => Self::new(row + 1, column),
            Direction::Left => Self::new(row, column.checked_sub(1)?),
            Direction::Right => Self::new(row, column + 1),
        }
    }

    /// The square from which one step in `direction` has led here; there must be one.
    #[inline]
    pub(super) const fn behind(self, direction: Direction) -> Self {
        Self::from_index(match direction {
            Direction::Up => self.index + STRIDE,
            Direction::Down => self.index - STRIDE,
            Direction::Left => self.index + 1,
            Direction::Right => self.index - 1,
        })
    }

    /// The square in the middle of two that lie two steps apart in a row or column, if they do.
    #[inline]
    pub(super) const fn between(self, other: Self) -> Option<Self> {
        const TWO_ROWS: u8 = 2 * STRIDE;
        match self.index.abs_diff(other.index) {
            TWO_ROWS => {}
            2 if self.row() == other.row() => {}
            _ => return None,
        }
        Some(Self::from_index(u8::midpoint(self.index, other.index)))
    }

    /// The direction and the number of steps from this square to another one in the same row or
    /// column; `None` if they share neither, or are the same.
    pub(super) fn straight_to(self, other: Self) -> Option<(Direction, u8)> {
        let rows = self.row().abs_diff(other.row());
        let columns = self.column().abs_diff(other.column());
        match (rows, columns) {
            (0, 0) => None,
            (0, steps) if other > self => Some((Direction::Right, steps)),
            (0, steps) => Some((Direction::Left, steps)),
            (steps, 0) if other > self => Some((Direction::Down, steps)),
            (steps, 0) => Some((Direction::Up, steps)),
            _ => None,
        }
    }
}

/// The letter of a row counted from 0.
pub(super) fn row_letter(row: u8) -> char {
    char::from(b'a' + row)
}

impl<B: Board> fmt::Display for Square<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", row_letter(self.row()), self.column() + 1)
    }
}

impl<B: Board> fmt::Debug for Square<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square of the board in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is not a square of this board")]
pub struct NotASquare;

impl<B: Board> FromStr for Square<B> {
    type Err = NotASquare;

    /// Reads the strict form: a small row letter and one digit.
    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let &[row, column] = text.as_bytes() else {
            return Err(NotASquare);
        };
        let row = row.checked_sub(b'a').ok_or(NotASquare)?;
        let column = column.checked_sub(b'1').ok_or(NotASquare)?;
        Self::new(row, column).ok_or(NotASquare)
    }
}
