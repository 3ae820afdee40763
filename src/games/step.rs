//! A move from one square to another: all there is to a move where nothing is chained.

use std::fmt;

use super::{Board, Game, MoveError, Side, Square, Symmetry};

/// A piece goes from one square to another, by a step or by a jump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step<B> {
    /// Where the piece stands before the move.
    pub from: Square<B>,
    /// Where it stands after it.
    pub to: Square<B>,
}

impl<B: Board> Step<B> {
    /// The move straight back.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            from: self.to,
            to: self.from,
        }
    }

    /// A number below 4096 that tells the move from all others of the board.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the indexes of two squares fit in twelve bits"
    )]
    pub const fn slot(self) -> u16 {
        (self.from.index() * 64 + self.to.index()) as u16
    }

    /// The number that a search knows the move by, above those that stand for none and for a skip.
    #[must_use]
    #[inline]
    pub const fn code(self) -> u16 {
        2 + self.slot()
    }

    /// The ends of the move with a code, if the board has such squares. What a game puts into the
    /// code beyond them does not matter.
    #[must_use]
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

impl<B: Board> fmt::Display for Step<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl<B: Board> fmt::Debug for Step<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The valid move from one square to another in a game whose moves are steps, or why there is
/// none; `objection` gives the game's own reason where nothing simpler explains it.
pub(super) fn find<G, B>(
    position: &G,
    squares: &[Square<B>],
    objection: impl Fn(Step<B>) -> MoveError,
) -> Result<Step<B>, MoveError>
where
    B: Board,
    G: Game<Board = B, Move = Step<B>>,
{
    let &[from, to] = squares else {
        return Err(MoveError::TooManySquares(squares.len()));
    };
    let step = Step { from, to };
    let mut valid = false;
    position.each_move(|mv| valid |= mv == step);
    if valid {
        Ok(step)
    } else {
        Err(landing_fault(position, step).unwrap_or_else(|| objection(step)))
    }
}

/// What keeps any piece from ending a move on a square, whatever the game.
pub(super) fn landing_fault<G: Game>(position: &G, step: Step<G::Board>) -> Option<MoveError> {
    let Step { from, to } = step;
    if from == to {
        Some(MoveError::SameSquare(to.to_string()))
    } else if Side::BOTH.iter().any(|&s| position.pieces(s).contains(to)) {
        Some(MoveError::Occupied(to.to_string()))
    } else {
        None
    }
}
