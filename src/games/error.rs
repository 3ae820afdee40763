//! What can be wrong with a position or a move that came from outside, in words.

use std::fmt;

use super::{Clock, Side};
use crate::text::Quoted;

/// Why a set-up or a position line is not a position: every fault that was found, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The faults, in the order of the words of a position line.
    pub faults: Vec<PositionFault>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for PositionError {}

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
    /// The line ends too early.
    #[error("{missing} is missing: a position line reads {form}")]
    MissingWord {
        /// The first word that should follow.
        missing: &'static str,
        /// The form of a position line of this game.
        form: &'static str,
    },
    /// The line goes on too long.
    #[error("{word} is one word too many: a position line reads {form}")]
    ExtraWord {
        /// The first word too many.
        word: Quoted,
        /// The form of a position line of this game.
        form: &'static str,
    },
    /// There is no such game.
    #[error("{word} is not a game: choose {known}")]
    UnknownGame {
        /// The word that was given.
        word: Quoted,
        /// The games there are.
        known: String,
    },
    /// A line of another game than the one asked for.
    #[error("this is a position of {word}, not of {expected}")]
    OtherGame {
        /// The game the line names.
        word: Quoted,
        /// The game that was asked for.
        expected: &'static str,
    },
    /// Too few or too many rows.
    #[error("the board has {size} rows, but {found} are given")]
    RowCount {
        /// How many rows are given.
        found: usize,
        /// How many the board has.
        size: u8,
    },
    /// A row of the wrong length.
    #[error("row {row} has {found} squares instead of {size}")]
    RowLength {
        /// The row's letter.
        row: char,
        /// How many squares are given.
        found: usize,
        /// How many the board has.
        size: u8,
    },
    /// A character that means nothing in a row.
    #[error("row {row} has {letter} where only X, O and the digits 1 to {size} may stand")]
    RowLetter {
        /// The row's letter.
        row: char,
        /// The character.
        letter: Quoted,
        /// The size of the board.
        size: u8,
    },
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
    #[error("LAST{side} must be a move such as b2b3, or -, not {word}")]
    Last {
        /// The side.
        side: Side,
        /// The word that was given.
        word: Quoted,
    },
    /// A side without a piece, in a game where each needs one.
    #[error("{0} has no piece: each side needs at least one")]
    NoPiece(Side),
    /// No piece at all.
    #[error("the board is empty: there must be at least one piece")]
    EmptyBoard,
    /// Too many pieces for one side.
    #[error("{side} has {count} pieces, and {most} is the most")]
    TooMany {
        /// The side.
        side: Side,
        /// How many it has.
        count: u32,
        /// How many it may have.
        most: u32,
    },
    /// Too many pieces on the board.
    #[error("there are {count} pieces, and {most} together is the most")]
    TooManyTogether {
        /// How many there are.
        count: u32,
        /// How many there may be.
        most: u32,
    },
    /// More turns played than there are.
    #[error("PLAYED {played} is over LIMIT {limit}")]
    PlayedOverLimit {
        /// The turns played.
        played: u16,
        /// The turn limit.
        limit: u16,
    },
    /// A turn limit that no game has.
    #[error("the turn limit must be from 1 to {max}, not {0}", max = Clock::MAX_TURNS)]
    LimitOutOfRange(u16),
    /// Pieces were asked for that don't fit on the board.
    #[error("{count} pieces can't be placed on a board of {squares} squares")]
    NoRoom {
        /// How many were asked for.
        count: u32,
        /// How many squares there are.
        squares: u32,
    },
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
    /// A letter that names no row.
    #[error("{letter} is not a row: rows go from a to {last}")]
    NotARow {
        /// What was typed.
        letter: char,
        /// The last row.
        last: char,
    },
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
    #[error("several chains lead from {from} to {to}: type every square on the way")]
    Ambiguous {
        /// The first square.
        from: String,
        /// The last square.
        to: String,
    },
    /// `pass`, where it is not accepted.
    #[error("a turn can't be skipped by choice")]
    NoSkip,
    /// There is no valid move.
    #[error("the game is over")]
    GameOver,
}
