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
pub enum PositionFault {
    /// There is nothing to read.
    #[error("the position line is empty: it should read {0}")]
    EmptyLine(&'static str),
    /// Two spaces side by side, or one at either end.
    #[error("the words of a position line are divided by single spaces, with none at the ends")]
    StraySpace,
    /// The first word that is missing, and the form of a position line of this game.
    #[error("{0} is missing: a position line reads {1}")]
    MissingWord(&'static str, &'static str),
    /// The first word too many, and the form of a position line of this game.
    #[error("{0} is one word too many: a position line reads {1}")]
    ExtraWord(Quoted, &'static str),
    /// There is no game of this name.
    #[error("{0} is not a game: choose {known}", known = super::game_names())]
    UnknownGame(Quoted),
    /// The game that the line names, and the other one that was asked for.
    #[error("this is a position of {0}, not of {1}")]
    OtherGame(Quoted, &'static str),
    /// How many rows are given, and how many the board has.
    #[error("the board has {1} rows, but {0} are given")]
    RowCount(usize, u8),
    /// A row by its letter, how many squares it has, and how many it should have.
    #[error("row {0} has {1} squares instead of {2}")]
    RowLength(char, usize, u8),
    /// A row by its letter, a character that means nothing there, and the size of the board.
    #[error("row {0} has {1} where only X, O and the digits 1 to {2} may stand")]
    RowLetter(char, Quoted, u8),
    /// Two digits side by side, which must be one.
    #[error("row {0} has two digits side by side: write a run of empty squares as one digit")]
    RowDigits(char),
    /// Neither X nor O is to move.
    #[error("SIDE must be X or O, not {0}")]
    Side(Quoted),
    /// PLAYED is not a number.
    #[error("PLAYED must be a number from 0 to LIMIT, not {0}")]
    Played(Quoted),
    /// LIMIT is not a number, or out of range.
    #[error("LIMIT must be a number from 1 to {max}, not {0}", max = Clock::MAX_TURNS)]
    Limit(Quoted),
    /// The last move of a side can't be read.
    #[error("LAST{0} must be a move such as b2b3, or -, not {1}")]
    Last(Side, Quoted),
    /// A side without a piece, in a game where each needs one.
    #[error("{0} has no piece: each side needs at least one")]
    NoPiece(Side),
    /// No piece at all.
    #[error("the board is empty: there must be at least one piece")]
    EmptyBoard,
    /// A side, how many pieces it has, and how many it may have.
    #[error("{0} has {1} pieces, and {2} is the most")]
    TooMany(Side, u32, u32),
    /// How many pieces there are, and how many there may be.
    #[error("there are {0} pieces, and {1} together is the most")]
    TooManyTogether(u32, u32),
    /// The turns played, which are more than the turn limit.
    #[error("PLAYED {0} is over LIMIT {1}")]
    PlayedOverLimit(u16, u16),
    /// A turn limit that no game has.
    #[error("the turn limit must be from 1 to {max}, not {0}", max = Clock::MAX_TURNS)]
    LimitOutOfRange(u16),
    /// How many pieces were asked for, on a board of how many squares.
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
pub enum MoveError {
    /// Nothing was typed.
    #[error("type the square of a piece and its new position, such as c4d4")]
    Nothing,
    /// The text is not a list of squares.
    #[error("{0} is not a square: type a row letter and a column number, such as c4")]
    NotASquare(Quoted),
    /// The form of a square, but beyond the board.
    #[error("{0} is not on the board")]
    OffBoard(String),
    /// A letter that names no row, and the last one that does.
    #[error("{0} is not a row: rows go from a to {1}")]
    NotARow(char, char),
    /// A move needs a second square.
    #[error("{0} alone is not a move: type its new position too")]
    OneSquare(String),
    /// More squares than a move of this game has.
    #[error("a move names two squares here, not {0}")]
    TooManySquares(usize),
    /// The first square is empty.
    #[error("{0} is empty")]
    Empty(String),
    /// The first square holds a piece of the other side.
    #[error("{0} is your opponent's piece")]
    Opponent(String),
    /// The piece can't move at all.
    #[error("{0} has no valid move")]
    Immobile(String),
    /// The last square is taken.
    #[error("{0} is occupied")]
    Occupied(String),
    /// The piece would stay where it is.
    #[error("the piece already stands on {0}")]
    SameSquare(String),
    /// The rules of the game don't allow it, for a reason that the game gives.
    #[error("{0}")]
    Rule(String),
    /// Two squares that several different chains join.
    #[error("several chains lead from {0} to {1}: type every square on the way")]
    Ambiguous(String, String),
    /// `pass`, where it is not accepted.
    #[error("a turn can't be skipped by choice")]
    NoSkip,
    /// There is no valid move.
    #[error("the game is over")]
    GameOver,
}
