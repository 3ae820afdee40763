//! What can be wrong with a record, and with the files of records and settings.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};

use super::Tags;
use super::movetext::MAX_VARIED_TURNS;
use crate::games::{MoveError, PositionError, Side};
use crate::play::MAX_NESTING;
use crate::text::{Quoted, clean};

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, counted in characters.
    pub column: usize,
}

impl LineColumn {
    /// The place of the byte at `offset`, which must begin a character.
    pub fn of(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Self {
            line: 1 + before.bytes().filter(|&byte| byte == b'\n').count(),
            column: 1 + before[line_start..].chars().count(),
        }
    }
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {fault}")]
pub struct RecordError {
    /// Where.
    pub at: LineColumn,
    /// What is wrong there.
    pub fault: RecordFault,
}

/// What is wrong in a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "its message says what each of them is")]
pub enum RecordFault {
    #[error("this is not UTF-8 text: save the file as UTF-8")]
    NotText,
    #[error("there is no game here: a record begins with tags such as [Game \"blockade\"]")]
    NoGame,
    #[error("another game begins here, but there should be only one")]
    SecondGame,
    #[error("a tag reads [Name \"value\"] on one line: {0} is missing here")]
    TagForm(&'static str),
    #[error("the tag {0} is given twice: take one of them out")]
    SecondTag(Quoted),
    #[error("a record has at most {} tags", Tags::MAX)]
    TooManyTags,
    #[error(
        "the tag Position is missing: it should give the starting position, such as [Position \
         \"surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60\"]"
    )]
    NoPosition,
    #[error("the position can't be read: {0}")]
    Position(PositionError),
    #[error("the tag Game says {0}, but the position is one of {1}")]
    OtherGame(Quoted, &'static str),
    #[error("{0} is no result: write 1-0, 0-1, 1/2-1/2 or *")]
    Result(Quoted),
    #[error("{0} has no meaning here: take it out")]
    Stray(Quoted),
    #[error("this comment is not closed: write }} where it ends")]
    OpenComment,
    #[error("a comment begins inside another one: write }} where the first ends")]
    NestedComment,
    #[error("{0} is no mark: write one from $0 to $255")]
    Glyph(Quoted),
    #[error("{0} is no mark: write !, ?, !!, ??, !? or ?!")]
    Sign(Quoted),
    #[error("there is no move before this: a mark or a variation follows the move it is about")]
    NoMoveBefore,
    #[error("this variation is not closed: write ) where it ends")]
    OpenVariation,
    #[error("no variation is open here: take the ) out, or write ( where one begins")]
    NotOpen,
    #[error("this variation has no moves: write at least one, or take it out")]
    EmptyVariation,
    #[error("variations are at most {MAX_NESTING} inside each other: take this one out")]
    TooDeep,
    #[error("the variations of a game have at most {MAX_VARIED_TURNS} turns: take some out")]
    TooManyTurns,
    #[error("the number {0} stands where {1} belongs: is a move missing or too many?")]
    Number(Quoted, String),
    #[error("{0}'s move {1} can't be played: {2}")]
    Move(Side, Quoted, MoveError),
    #[error("the result is missing after the last move: write 1-0, 0-1, 1/2-1/2 or *")]
    NoResult,
    #[error("the result here is {0}, but the tag Result says {1}")]
    OtherResult(&'static str, &'static str),
    #[error("the result here is {0}, but the moves lead to {1} ({2})")]
    WrongResult(&'static str, &'static str, String),
    #[error(
        "the tag Termination does not fit the moves: they lead to {0}; correct one or the other"
    )]
    WrongTermination(String),
    #[error(
        "the tag Final does not fit the moves: they lead to {0}; correct the moves, or take \
         the tag out"
    )]
    WrongFinal(String),
}

/// What is wrong with a file, or with the place where it should be.
#[derive(Clone, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "its message says what each of them is")]
pub enum FileError {
    #[error("there is no home folder: set HOME so that settings and games can be kept")]
    NoHome,
    #[error("{0} can't be read: {words}", words = plain(.1))]
    Read(ShownPath, Arc<io::Error>),
    #[error("{0} can't be written: {words}", words = plain(.1))]
    Write(ShownPath, Arc<io::Error>),
    #[error("{0} can't be removed: {words}", words = plain(.1))]
    Remove(ShownPath, Arc<io::Error>),
    #[error("{0} is too large: {size} MiB is the most", size = .1 >> 20)]
    TooLarge(ShownPath, u64),
    /// A file is not a record.
    #[error("{0}, {1}")]
    Record(ShownPath, Box<RecordError>),
    #[error("{0} is there already: go on with it, or name another file")]
    Exists(ShownPath),
    #[error("{0} is being written by another copy of Standoff: wait, or name another file")]
    Busy(ShownPath),
    #[error("this game is being played in another window: go on with it there")]
    InUse,
    #[error("this game is no longer there: another copy of Standoff has finished or removed it")]
    Gone,
    #[error("the disk has not answered within {} s: the last turn may not be saved", .0.as_secs())]
    Slow(Duration),
}

/// The reason in words, without the error's number.
fn plain(error: &io::Error) -> String {
    let words = error.to_string();
    match words.split_once(" (os error ") {
        Some((words, _)) => words.into(),
        None => words,
    }
}

impl FileError {
    /// Returns whether there is no file to read.
    pub(super) fn is_missing(&self) -> bool {
        matches!(self, Self::Read(_, error) if error.kind() == io::ErrorKind::NotFound)
    }
}

/// A path in an error: whole, except for what must not be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownPath(String);

impl ShownPath {
    /// Longer than paths that people use.
    const MAX: usize = 300;
}

impl<P: AsRef<Path>> From<P> for ShownPath {
    fn from(path: P) -> Self {
        Self(clean(&path.as_ref().to_string_lossy(), Self::MAX))
    }
}

impl fmt::Display for ShownPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
