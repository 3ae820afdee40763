//! Moves as text: read generously, written in one form.

use super::{Board, FromTo, Game, MoveError, Square};
use crate::text::Quoted;

/// How a skipped turn is written.
const PASS: &str = "pass";

/// Whether a text may skip a turn that need not be skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skips {
    /// In records and from other programs, which may have been skipped for a fault.
    Allowed,
    /// From a person, who is asked again instead.
    Refused,
}

/// The text of a valid move: its squares joined, or `pass`.
pub(super) fn write<G: Game>(position: &G, mv: G::Move) -> String {
    let path = position.path(mv);
    if path.is_empty() {
        PASS.into()
    } else {
        path.iter().map(Square::to_string).collect()
    }
}

/// Reads a move that is valid in a position.
pub(super) fn read<G: Game>(position: &G, text: &str, skips: Skips) -> Result<G::Move, MoveError> {
    if position.verdict().is_some() {
        return Err(MoveError::GameOver);
    }
    if text.trim().eq_ignore_ascii_case(PASS) {
        let skip = position.skip().filter(|_| skips == Skips::Allowed);
        return skip.ok_or(MoveError::NoSkip);
    }
    let squares = read_squares::<G::Board>(text)?;
    let from = *squares.first().ok_or(MoveError::Nothing)?;
    check_piece(position, from)?;
    if squares.len() < 2 {
        return Err(MoveError::OneSquare(from.to_string()));
    }
    position.find_move(&squares)
}

/// The valid move that squares name: by every square on its way, or by its first and last square
/// alone where only one move has these.
pub(super) fn find<G: Game>(
    position: &G,
    squares: &[Square<G::Board>],
) -> Result<G::Move, MoveError> {
    let fault = match (position.spell(squares), squares) {
        (Ok(mv), _) => return Ok(mv),
        (Err(fault @ MoveError::TooManySquares(_)), _) | (Err(fault), [] | [_]) => {
            return Err(fault);
        }
        (Err(fault), _) => fault,
    };
    let (from, to) = (squares[0], squares[squares.len() - 1]);
    let mut fitting = position.moves();
    fitting.retain(|&mv| G::from_to(mv) == Some(FromTo { from, to }));
    match fitting[..] {
        [mv] => Ok(mv),
        [] if squares.len() > 2 => Err(fault),
        [] if from == to => Err(MoveError::SameSquare(to.to_string())),
        [] if !position.empty().contains(to) => Err(MoveError::Occupied(to.to_string())),
        [] => Err(fault),
        _ => Err(MoveError::Ambiguous(from.to_string(), to.to_string())),
    }
}

/// Checks that the side to move has a piece on a square, and that it can move.
///
/// # Errors
/// The square is empty or the opponent's, or its piece has no valid move.
pub fn check_piece<G: Game>(position: &G, square: Square<G::Board>) -> Result<(), MoveError> {
    let side = position.side();
    let name = || square.to_string();
    if position.pieces(side.other()).contains(square) {
        return Err(MoveError::Opponent(name()));
    }
    if !position.pieces(side).contains(square) {
        return Err(MoveError::Empty(name()));
    }
    let mut can_move = false;
    position.each_move(|mv| can_move |= G::from_to(mv).is_some_and(|ends| ends.from == square));
    if can_move {
        Ok(())
    } else {
        Err(MoveError::Immobile(name()))
    }
}

/// Reads squares in capitals or small letters, joined or divided by spaces, hyphens or commas.
///
/// ```
/// use standoff::games::{Grid, Square, read_squares};
/// let squares: Vec<Square<Grid<7>>> = read_squares(" C4-d4").unwrap();
/// assert_eq!(squares, ["c4".parse().unwrap(), "d4".parse().unwrap()]);
/// let error = read_squares::<Grid<7>>("c9").unwrap_err();
/// assert_eq!(error.to_string(), "c9 is not on the board");
/// ```
///
/// # Errors
/// The first part of the text that is not a square of the board.
pub fn read_squares<B: Board>(text: &str) -> Result<Vec<Square<B>>, MoveError> {
    let is_divider = |c: char| c.is_whitespace() || c == '-' || c == ',';
    let words = text.split(is_divider).filter(|word| !word.is_empty());
    let mut squares = Vec::new();
    for word in words {
        let mut rest = word;
        while !rest.is_empty() {
            let (name, after) =
                split_square(rest).ok_or_else(|| MoveError::NotASquare(Quoted::new(word)))?;
            squares.push(find_square(name)?);
            rest = after;
        }
    }
    Ok(squares)
}

/// Splits what looks like a square, a letter and digits, from the rest of a text.
fn split_square(text: &str) -> Option<(&str, &str)> {
    let digits = text.strip_prefix(|c: char| c.is_ascii_alphabetic())?;
    let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    (after.len() < digits.len()).then(|| text.split_at(text.len() - after.len()))
}

fn find_square<B: Board>(name: &str) -> Result<Square<B>, MoveError> {
    let name = name.to_ascii_lowercase();
    name.parse().map_err(|_| {
        // Endless digits are not worth repeating.
        let shown: String = name.chars().take(4).collect();
        MoveError::OffBoard(shown)
    })
}
