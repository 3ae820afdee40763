//! The [`Game`] trait: everything the rest of Standoff needs to know about a game, typed, so that
//! the search is compiled anew for each one.

use super::{
    AnyPosition, FromTo, MoveError, Outcome, PositionError, Presentation, SearchHints, Setup, Side,
    Skips, Square, SquareSet, Symmetry, ValidSetup, Verdict, notation, position_line,
};

/// A game in all respects: its rules, what the search may know and how it looks, and what follows
/// from them. Every listed game is one.
///
/// ```
/// use standoff::games::{Game, Rules, Skips, Surround};
/// let position = Surround::read("surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60").unwrap();
/// let mv = position.read_move("a2 a3", Skips::Refused).unwrap();
/// let next = position.play(mv);
/// assert_eq!(next.line(), "surround X1X1OO/XX2OO/6/6/OO2XX/OO2XX O 1 60 a2a3 -");
/// assert_eq!(next.moves().len(), 16);
/// ```
pub trait Game:
    SearchHints + Presentation + Into<AnyPosition> + TryFrom<AnyPosition, Error = PositionError>
{
    /// Makes a position of a set-up.
    ///
    /// # Errors
    /// Everything that is wrong with the set-up.
    fn from_setup(setup: &Setup<Self::Board>) -> Result<Self, PositionError> {
        setup.check::<Self>().map(|valid| Self::build(&valid))
    }

    /// The set-up that makes this position.
    fn setup(&self) -> Setup<Self::Board> {
        *ValidSetup::of_position(self).get()
    }

    /// Reads a position line, strictly.
    ///
    /// # Errors
    /// Everything that is wrong with the line.
    fn read(line: &str) -> Result<Self, PositionError> {
        position_line::read(line)
    }

    /// The position line.
    fn line(&self) -> String {
        position_line::write(self)
    }

    /// All valid moves.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.each_move(|mv| moves.push(mv));
        moves
    }

    /// Reads a move that is valid here, generously.
    ///
    /// # Errors
    /// Why the text is not a valid move, in words for the person who typed it.
    fn read_move(&self, text: &str, skips: Skips) -> Result<Self::Move, MoveError> {
        notation::read(self, text, skips)
    }

    /// The valid move that two or more squares name, of which the first is known to hold a piece
    /// that can move.
    ///
    /// # Errors
    /// Why they name none.
    fn find_move(&self, squares: &[Square<Self::Board>]) -> Result<Self::Move, MoveError> {
        notation::find(self, squares)
    }

    /// The text of a valid move.
    fn move_text(&self, mv: Self::Move) -> String {
        notation::write(self, mv)
    }

    /// A line of moves as text. That of a move depends on the position it is played in.
    fn line_texts(&self, moves: &[Self::Move]) -> Vec<String> {
        let mut position = *self;
        let texts = moves.iter().map(|&mv| {
            let text = position.move_text(mv);
            position = position.play(mv);
            text
        });
        texts.collect()
    }

    /// The pieces of both sides that a valid move takes off the board. If the moving piece itself
    /// goes, that is the square it went to.
    fn taken(&self, mv: Self::Move) -> SquareSet<Self::Board> {
        let Some(FromTo { from, to }) = Self::from_to(mv) else {
            return SquareSet::EMPTY;
        };
        let next = self.play(mv);
        let gone = Side::BOTH.into_iter().fold(SquareSet::EMPTY, |all, side| {
            all | (self.pieces(side) - next.pieces(side))
        });
        let lost = SquareSet::from(to) - next.pieces(self.side());
        (gone - from.into()) | lost
    }

    /// The side that makes the last move if the game goes on to its turn limit.
    #[inline]
    fn last_mover(&self) -> Side {
        match self.clock().left() % 2 {
            1 => self.side(),
            _ => self.side().other(),
        }
    }

    /// Who has won, or `None` while the game is in play.
    fn verdict(&self) -> Option<Verdict> {
        self.ending().map(|ending| ending.verdict)
    }

    /// How the game has ended and by which figures, or `None` while it is in play.
    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| Outcome {
            ending,
            figures: self.figures(),
        })
    }

    /// The same position on a turned, mirrored or recoloured board, for the symmetries of
    /// [`Info::symmetries`](super::Info::symmetries).
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self {
        Self::build(&ValidSetup::of_position(self).transformed(symmetry))
    }
}
