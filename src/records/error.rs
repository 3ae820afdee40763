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
pub enum RecordFault {
    /// Bytes that are not text.
    #[error("this is not UTF-8 text: save the file as UTF-8")]
    NotText,
    /// Nothing that could be a game.
    #[error("there is no game here: a record begins with tags such as [Game \"blockade\"]")]
    NoGame,
    /// More than the one game that was asked for.
    #[error("another game begins here, but there should be only one")]
    SecondGame,
    /// A tag without this part.
    #[error("a tag reads [Name \"value\"] on one line: {0} is missing here")]
    TagForm(&'static str),
    /// The same tag again.
    #[error("the tag {0} is given twice: take one of them out")]
    SecondTag(Quoted),
    /// Too many tags.
    #[error("a record has at most {} tags", Tags::MAX)]
    TooManyTags,
    /// No starting position.
    #[error(
        "the tag Position is missing: it should give the starting position, such as [Position \
         \"surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60\"]"
    )]
    NoPosition,
    /// A wrong starting position.
    #[error("the position can't be read: {0}")]
    Position(PositionError),
    /// The tag `Game`, and the game of the position, which is another.
    #[error("the tag Game says {0}, but the position is one of {1}")]
    OtherGame(Quoted, &'static str),
    /// A wrong result.
    #[error("{0} is no result: write 1-0, 0-1, 1/2-1/2 or *")]
    Result(Quoted),
    /// A character that means nothing here.
    #[error("{0} has no meaning here: take it out")]
    Stray(Quoted),
    /// A comment without an end.
    #[error("this comment is not closed: write }} where it ends")]
    OpenComment,
    /// A comment within a comment.
    #[error("a comment begins inside another one: write }} where the first ends")]
    NestedComment,
    /// A glyph with another number.
    #[error("{0} is no mark: write one from $0 to $255")]
    Glyph(Quoted),
    /// Signs after a move that are none of the six.
    #[error("{0} is no mark: write !, ?, !!, ??, !? or ?!")]
    Sign(Quoted),
    /// A mark or a variation without a move.
    #[error("there is no move before this: a mark or a variation follows the move it is about")]
    NoMoveBefore,
    /// A variation without an end.
    #[error("this variation is not closed: write ) where it ends")]
    OpenVariation,
    /// The end of no variation.
    #[error("no variation is open here: take the ) out, or write ( where one begins")]
    NotOpen,
    /// A variation without a move.
    #[error("this variation has no moves: write at least one, or take it out")]
    EmptyVariation,
    /// Variations inside each other.
    #[error("variations are at most {MAX_NESTING} inside each other: take this one out")]
    TooDeep,
    /// Too many turns in variations.
    #[error("the variations of a game have at most {MAX_VARIED_TURNS} turns: take some out")]
    TooManyTurns,
    /// A number that does not fit the moves before it, and the one that would.
    #[error("the number {0} stands where {1} belongs: is a move missing or too many?")]
    Number(Quoted, String),
    /// A side's move that the rules don't allow, and why not.
    #[error("{0}'s move {1} can't be played: {2}")]
    Move(Side, Quoted, MoveError),
    /// The text ends without a result.
    #[error("the result is missing after the last move: write 1-0, 0-1, 1/2-1/2 or *")]
    NoResult,
    /// The result after the moves, and the one that the tag `Result` gives.
    #[error("the result here is {0}, but the tag Result says {1}")]
    OtherResult(&'static str, &'static str),
    /// The result after the moves, the one that they have led to, and why.
    #[error("the result here is {0}, but the moves lead to {1} ({2})")]
    WrongResult(&'static str, &'static str, String),
    /// How the moves have ended the game, or the last position if they have not.
    #[error(
        "the tag Termination does not fit the moves: they lead to {0}; correct one or the other"
    )]
    WrongTermination(String),
    /// The position that the moves lead to.
    #[error(
        "the tag Final does not fit the moves: they lead to {0}; correct the moves, or take \
         the tag out"
    )]
    WrongFinal(String),
}

/// What is wrong with a file, or with the place where it should be.
#[derive(Clone, Debug, thiserror::Error)]
pub enum FileError {
    /// The environment does not say where the user's files are.
    #[error("there is no home folder: set HOME so that settings and games can be kept")]
    NoHome,
    /// A file can't be read.
    #[error("{0} can't be read: {words}", words = plain(.1))]
    Read(ShownPath, Arc<io::Error>),
    /// A file can't be written.
    #[error("{0} can't be written: {words}", words = plain(.1))]
    Write(ShownPath, Arc<io::Error>),
    /// A file can't be removed.
    #[error("{0} can't be removed: {words}", words = plain(.1))]
    Remove(ShownPath, Arc<io::Error>),
    /// A file has more than this many bytes.
    #[error("{0} is too large: {size} MiB is the most", size = .1 >> 20)]
    TooLarge(ShownPath, u64),
    /// A file is not a record.
    #[error("{0}, {1}")]
    Record(ShownPath, Box<RecordError>),
    /// A file that should be new is not.
    #[error("{0} is there already: go on with it, or name another file")]
    Exists(ShownPath),
    /// Another process is adding to a file.
    #[error("{0} is being written by another copy of Standoff: wait, or name another file")]
    Busy(ShownPath),
    /// A saved game is being played by another copy of Standoff.
    #[error("this game is being played in another window: go on with it there")]
    InUse,
    /// A saved game is no longer there.
    #[error("this game is no longer there: another copy of Standoff has finished or removed it")]
    Gone,
    /// A save was not written in time.
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
