//! What can be wrong with a position or a move that came from outside, in words.

use super::{Clock, Side};
use crate::text::Quoted;

/// Why a set-up or a position line is not a position: every fault that was found, at least one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct PositionError {
    /// The faults, in the order of the words of a position line.
    pub faults: Vec<PositionFault>,
}

impl From<PositionFault> for PositionError {
    fn from(fault: PositionFault) -> Self {
        Self {
            faults: vec![fault],
        }
    }
}

/// One thing that is wrong with a set-up or a position line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "its message says what each of them is")]
pub enum PositionFault {
    #[error("the position line is empty: it should read {0}")]
    EmptyLine(&'static str),
    #[error("the words of a position line are divided by single spaces, with none at the ends")]
    StraySpace,
    #[error("{0} is missing: a position line reads {1}")]
    MissingWord(&'static str, &'static str),
    #[error("{0} is one word too many: a position line reads {1}")]
    ExtraWord(Quoted, &'static str),
    #[error("{0} is not a game: choose {known}", known = super::game_names())]
    UnknownGame(Quoted),
    #[error("this is a position of {0}, not of {1}")]
    OtherGame(Quoted, &'static str),
    #[error("the board has {1} rows, but {0} are given")]
    RowCount(usize, u8),
    #[error("row {0} has {1} squares instead of {2}")]
    RowLength(char, usize, u8),
    #[error("row {0} has {1} where only X, O and the digits 1 to {2} may stand")]
    RowLetter(char, Quoted, u8),
    #[error("row {0} has two digits side by side: write a run of empty squares as one digit")]
    RowDigits(char),
    #[error("SIDE must be X or O, not {0}")]
    Side(Quoted),
    #[error("PLAYED must be a number from 0 to LIMIT, not {0}")]
    Played(Quoted),
    #[error("LIMIT must be a number from 1 to {max}, not {0}", max = Clock::MAX_TURNS)]
    Limit(Quoted),
    #[error("LAST{0} must be a move such as b2b3, or -, not {1}")]
    Last(Side, Quoted),
    #[error("{0} has no piece: each side needs at least one")]
    NoPiece(Side),
    #[error("the board is empty: there must be at least one piece")]
    EmptyBoard,
    #[error("{0} has {1} pieces, and {2} is the most")]
    TooMany(Side, u32, u32),
    #[error("there are {0} pieces, and {1} together is the most")]
    TooManyTogether(u32, u32),
    #[error("PLAYED {0} is over LIMIT {1}")]
    PlayedOverLimit(u16, u16),
    #[error("the turn limit must be from 1 to {max}, not {0}", max = Clock::MAX_TURNS)]
    LimitOutOfRange(u16),
    #[error("{0} pieces can't be placed on a board of {1} squares")]
    NoRoom(u32, u32),
    /// The rules of the game don't allow it, for a reason that the game gives.
    #[error("{0}")]
    Rule(String),
}

/// Why a text is not a move in a position, as it is said to the person who typed it.
///
/// Squares are carried as their names, so that one type serves boards of every size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "its message says what each of them is")]
pub enum MoveError {
    #[error("type the square of a piece and its new position, such as c4d4")]
    Nothing,
    #[error("{0} is not a square: type a row letter and a column number, such as c4")]
    NotASquare(Quoted),
    #[error("{0} is not on the board")]
    OffBoard(String),
    #[error("{0} is not a row: rows go from a to {1}")]
    NotARow(char, char),
    #[error("{0} alone is not a move: type its new position too")]
    OneSquare(String),
    #[error("a move names two squares here, not {0}")]
    TooManySquares(usize),
    #[error("{0} is empty")]
    Empty(String),
    #[error("{0} is your opponent's piece")]
    Opponent(String),
    #[error("{0} has no valid move")]
    Immobile(String),
    #[error("{0} is occupied")]
    Occupied(String),
    #[error("the piece already stands on {0}")]
    SameSquare(String),
    /// The rules of the game don't allow it, for a reason that the game gives.
    #[error("{0}")]
    Rule(String),
    #[error("several chains lead from {0} to {1}: type every square on the way")]
    Ambiguous(String, String),
    #[error("a turn can't be skipped by choice")]
    NoSkip,
    #[error("the game is over")]
    GameOver,
}
