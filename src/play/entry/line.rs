//! A whole line in answer to one of the two questions.

use super::{Choice, MoveEntry, choice_of};
use crate::games::{Game, MoveError, Skips, Square, check_piece, read_squares};

/// What a whole line means as an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineEntry<G: Game> {
    /// The piece to move: the second question follows.
    Piece(Square<G::Board>),
    /// A move.
    Move(Choice<G>),
    /// Back to choosing a piece.
    Back,
}

impl<G: Game> MoveEntry<G> {
    /// Takes a whole line as the answer to the current question. A piece that it names is chosen,
    /// also in place of another. A whole move that begins with an own piece is accepted at either
    /// question.
    ///
    /// # Errors
    /// Why the line is no answer. The same question should be asked again.
    pub fn answer(&mut self, position: &G, line: &str) -> Result<LineEntry<G>, MoveError> {
        let line = line.trim();
        let Some(piece) = self.piece() else {
            return self.answer_first(position, line);
        };
        if line.eq_ignore_ascii_case("back") {
            self.clear();
            return Ok(LineEntry::Back);
        }
        // A skip is no square either, but has an error of its own.
        let explained = |error| {
            position
                .read_move(line, Skips::Refused)
                .err()
                .unwrap_or(error)
        };
        let mut squares = read_squares::<G::Board>(line).map_err(explained)?;
        let own = |square: &Square<_>| position.pieces(position.side()).contains(*square);
        match squares.as_slice() {
            [] => return Err(MoveError::Nothing),
            &[other] if self.is_another_piece(position, other) => {
                check_piece(position, other)?;
                self.squares = vec![other];
                return Ok(LineEntry::Piece(other));
            }
            [first, _, ..] if own(first) => check_piece(position, *first)?,
            _ => squares.insert(0, piece),
        }
        let choice = choice_of(position, &squares).map_err(|error| match &squares[..] {
            // If a move begins elsewhere, the fault of its beginning says more.
            [_, next, _, ..] if matches!(error, MoveError::TooManySquares(_)) => {
                choice_of(position, &[piece, *next]).err().unwrap_or(error)
            }
            _ => error,
        })?;
        self.clear();
        Ok(LineEntry::Move(choice))
    }

    fn answer_first(&mut self, position: &G, line: &str) -> Result<LineEntry<G>, MoveError> {
        match read_squares::<G::Board>(line).as_deref() {
            Ok(&[piece]) => {
                check_piece(position, piece)?;
                self.squares.push(piece);
                Ok(LineEntry::Piece(piece))
            }
            Ok(squares @ [first, _, ..]) => {
                check_piece(position, *first)?;
                choice_of(position, squares).map(LineEntry::Move)
            }
            // A skip, nothing at all, or no squares: reading it as a move gives the right error.
            _ => Err(position
                .read_move(line, Skips::Refused)
                .err()
                .unwrap_or(MoveError::Nothing)),
        }
    }
}
