//! Where a move begins and ends: all there is to it in games without chains.

use std::fmt;

use super::{Board, Square, Symmetry};

/// The first and the last square of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FromTo<B> {
    /// Where the piece stands before the move.
    pub from: Square<B>,
    /// Where it stands after it.
    pub to: Square<B>,
}

impl<B: Board> FromTo<B> {
    /// The move straight back.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            from: self.to,
            to: self.from,
        }
    }

    /// A number below 4096, different for each pair of squares.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the indexes of two squares fit in twelve bits"
    )]
    pub const fn slot(self) -> u16 {
        (self.from.index() * 64 + self.to.index()) as u16
    }

    /// The number that a search knows the move by, above those that stand for none and for a skip.
    #[inline]
    pub const fn code(self) -> u16 {
        2 + self.slot()
    }

    /// The squares of the move with a code, if the board has them. What a game adds to the code
    /// beyond them does not matter.
    #[inline]
    pub fn of_code(code: u16) -> Option<Self> {
        let [high, low] = (code.checked_sub(2)? % 4096).to_be_bytes();
        let (from, to) = (high << 2 | low >> 6, low & 63);
        Some(Self {
            from: Square::of_index(from)?,
            to: Square::of_index(to)?,
        })
    }

    /// The same move on a turned or mirrored board.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> Self {
        Self {
            from: symmetry.square(self.from),
            to: symmetry.square(self.to),
        }
    }

    /// Reads the strict form, two squares side by side.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (from, to) = text.split_at_checked(2)?;
        Some(Self {
            from: from.parse().ok()?,
            to: to.parse().ok()?,
        })
    }
}

impl<B: Board> fmt::Display for FromTo<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl<B: Board> fmt::Debug for FromTo<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
