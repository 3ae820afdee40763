//! What can be wrong with a record, and with the files of records and settings.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};

use super::Tags;
use crate::games::{MoveError, PositionError, Side};
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
    /// A malformed tag.
    #[error("a tag reads [Name \"value\"] on one line: {missing} is missing here")]
    TagForm {
        /// What should stand here.
        missing: &'static str,
    },
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
    /// Two tags name different games.
    #[error("the tag Game says {game}, but the position is one of {position}")]
    OtherGame {
        /// What the tag says.
        game: Quoted,
        /// The game of the position.
        position: &'static str,
    },
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
    /// A number that does not fit the moves before it.
    #[error("the number {found} stands where {expected} belongs: is a move missing or too many?")]
    Number {
        /// What is there.
        found: Quoted,
        /// What should be.
        expected: String,
    },
    /// A move that the rules don't allow.
    #[error("{side}'s move {text} can't be played: {error}")]
    Move {
        /// Who should have made it.
        side: Side,
        /// What is there.
        text: Quoted,
        /// Why not.
        error: MoveError,
    },
    /// The text ends without a result.
    #[error("the result is missing after the last move: write 1-0, 0-1, 1/2-1/2 or *")]
    NoResult,
    /// The tag and the end of the moves disagree.
    #[error("the result here is {end}, but the tag Result says {tag}")]
    OtherResult {
        /// What follows the moves.
        end: &'static str,
        /// What the tag says.
        tag: &'static str,
    },
    /// The moves have decided the game otherwise.
    #[error("the result here is {found}, but the moves lead to {right} ({reason})")]
    WrongResult {
        /// What follows the moves.
        found: &'static str,
        /// What they have led to.
        right: &'static str,
        /// Why.
        reason: String,
    },
    /// The moves have ended the game otherwise, or not at all.
    #[error(
        "the tag Termination does not fit the moves: they lead to {right}; correct one or the other"
    )]
    WrongTermination {
        /// How they have ended the game, or the last position.
        right: String,
    },
    /// The moves lead elsewhere.
    #[error(
        "the tag Final does not fit the moves: they lead to {right}; correct the moves, or take \
         the tag out"
    )]
    WrongFinal {
        /// The position they lead to.
        right: String,
    },
}

/// What is wrong with a file, or with the place where it should be.
#[derive(Clone, Debug, thiserror::Error)]
pub enum FileError {
    /// The environment does not say where the user's files are.
    #[error("there is no home folder: set HOME so that settings and games can be kept")]
    NoHome,
    /// A file can't be read.
    #[error("{path} can't be read: {}", plain(error))]
    Read {
        /// The file.
        path: ShownPath,
        /// Why not.
        error: Arc<io::Error>,
    },
    /// A file can't be written.
    #[error("{path} can't be written: {}", plain(error))]
    Write {
        /// The file.
        path: ShownPath,
        /// Why not.
        error: Arc<io::Error>,
    },
    /// A file can't be removed.
    #[error("{path} can't be removed: {}", plain(error))]
    Remove {
        /// The file.
        path: ShownPath,
        /// Why not.
        error: Arc<io::Error>,
    },
    /// A file is larger than any of its kind.
    #[error("{path} is too large: {} MiB is the most", most >> 20)]
    TooLarge {
        /// The file.
        path: ShownPath,
        /// The most bytes it may have.
        most: u64,
    },
    /// A file is not a record.
    #[error("{path}, {error}")]
    Record {
        /// The file.
        path: ShownPath,
        /// What is wrong with it, and where.
        error: Box<RecordError>,
    },
    /// A file that should be new is not.
    #[error("{path} is there already: go on with it, or name another file")]
    Exists {
        /// The file.
        path: ShownPath,
    },
    /// Another process is adding to a file.
    #[error("{path} is being written by another copy of Standoff: wait, or name another file")]
    Busy {
        /// The file.
        path: ShownPath,
    },
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
    pub(super) fn read(path: &Path, error: io::Error) -> Self {
        let (path, error) = (ShownPath::new(path), Arc::new(error));
        Self::Read { path, error }
    }

    pub(super) fn write(path: &Path, error: io::Error) -> Self {
        let (path, error) = (ShownPath::new(path), Arc::new(error));
        Self::Write { path, error }
    }

    pub(super) fn remove(path: &Path, error: io::Error) -> Self {
        let (path, error) = (ShownPath::new(path), Arc::new(error));
        Self::Remove { path, error }
    }

    pub(super) fn record(path: &Path, error: RecordError) -> Self {
        let (path, error) = (ShownPath::new(path), Box::new(error));
        Self::Record { path, error }
    }

    pub(super) fn exists(path: &Path) -> Self {
        let path = ShownPath::new(path);
        Self::Exists { path }
    }

    pub(super) fn busy(path: &Path) -> Self {
        let path = ShownPath::new(path);
        Self::Busy { path }
    }

    pub(super) fn too_large(path: &Path, most: u64) -> Self {
        let path = ShownPath::new(path);
        Self::TooLarge { path, most }
    }
}

/// A path in an error: whole, except for what must not be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownPath(String);

impl ShownPath {
    /// Longer than paths that people use.
    const MAX: usize = 300;

    /// A path as it is shown.
    pub fn new(path: &Path) -> Self {
        Self(clean(&path.to_string_lossy(), Self::MAX))
    }
}

impl fmt::Display for ShownPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
