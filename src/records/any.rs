//! A record of any game.

use std::fmt;
use std::path::Path;

use super::lexer::{Lexer, Spanned};
use super::parser::{TagSection, read_movetext};
use super::{FileError, Record, RecordError, RecordFault, RecordParser, Tags, files};
use crate::games::{self, AnyPosition, Game, Info, Side, Verdict};
use crate::play::History;
use crate::{typed, with_games};

/// An operation on a record of any game.
pub trait RecordVisitor {
    /// The result.
    type Output;

    /// Does it for this game.
    fn visit<G: Game>(self, record: Record<G>) -> Self::Output;
}

macro_rules! any_record {
    ([$($game:ident),+]) => {
        /// A record of any of the games.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyRecord {
            $(
                #[doc = concat!("A game of [`", stringify!($game), "`](games::", stringify!($game), ").")]
                $game(Record<games::$game>),
            )+
        }

        $(
            impl From<Record<games::$game>> for AnyRecord {
                fn from(record: Record<games::$game>) -> Self {
                    Self::$game(record)
                }
            }
        )+

        impl AnyRecord {
            /// The record of a game that is about to begin.
            pub fn begin(start: AnyPosition, tags: Tags) -> Self {
                match start {
                    $(AnyPosition::$game(start) => {
                        let history = History::new(start);
                        Self::$game(Record { tags, history })
                    })+
                }
            }

            /// Reads the moves that follow a record's tags.
            pub(super) fn read_movetext(
                lexer: &mut Lexer<'_>,
                section: TagSection<'_>,
                start: AnyPosition,
            ) -> Result<Self, Spanned<RecordFault>> {
                match start {
                    $(AnyPosition::$game(start) => read_movetext(lexer, section, start).map(Self::$game),)+
                }
            }
        }
    };
}

with_games!((any_record));

/// The record's text.
impl fmt::Display for AnyRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        typed!(self, Self(record) => record.fmt(f))
    }
}

impl AnyRecord {
    /// Does something with the record, typed.
    pub fn visit<V: RecordVisitor>(self, visitor: V) -> V::Output {
        typed!(self, Self(record) => visitor.visit(record))
    }

    /// What is always true of its game.
    pub fn info(&self) -> &'static Info {
        self.last().info()
    }

    /// Names, date and other tags.
    pub const fn tags(&self) -> &Tags {
        typed!(self, Self(record) => &record.tags)
    }

    /// The tags, to change them.
    pub const fn tags_mut(&mut self) -> &mut Tags {
        typed!(self, Self(record) => &mut record.tags)
    }

    /// Who has won; `None` for a game that is not finished.
    pub fn result(&self) -> Option<Verdict> {
        typed!(self, Self(record) => record.result())
    }

    /// How the game ended, in a sentence.
    pub fn termination(&self) -> String {
        typed!(self, Self(record) => record.termination())
    }

    /// Who has won and what decided, as a person would say it, if the game is finished.
    pub fn result_sentence(&self, viewer: Option<Side>) -> Option<String> {
        typed!(self, Self(record) => record.history.result_sentence(viewer))
    }

    /// The number of turns.
    pub fn turn_count(&self) -> usize {
        typed!(self, Self(record) => record.history.turns().len())
    }

    /// The position after the last turn.
    pub fn last(&self) -> AnyPosition {
        typed!(self, Self(record) => (*record.history.last()).into())
    }

    /// Reads all games of a file, of which there must be at least one.
    ///
    /// # Errors
    /// The file can't be read or is too large, or the first thing that is wrong with it.
    pub fn load(path: &Path) -> Result<Vec<Self>, FileError> {
        let text = files::read(path, files::MAX_BYTES)?;
        let mut games = RecordParser::new(&text);
        let records: Result<Vec<Self>, RecordError> = games.by_ref().collect();
        let records = records.map_err(|error| FileError::Record(path.into(), error.into()))?;
        if records.is_empty() {
            let error = games.fail_here(RecordFault::NoGame);
            return Err(FileError::Record(path.into(), error.into()));
        }
        Ok(records)
    }

    /// Like [`load`](Self::load), but for a path as a person types it: `~/` is the home folder, and
    /// the extension may be left out.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn load_typed(typed: &str) -> Result<Vec<Self>, FileError> {
        let path = files::typed_path(typed);
        let found = Self::load(&path);
        let missing = found.as_ref().is_err_and(FileError::is_missing);
        let longer = files::with_extension(path.clone());
        if missing && longer != path && longer.exists() {
            return Self::load(&longer);
        }
        found
    }

    /// Reads the one game of a text; [`RecordParser`] reads many.
    ///
    /// # Errors
    /// The first thing that is wrong with the text, and where.
    pub fn read(text: &[u8]) -> Result<Self, RecordError> {
        let mut games = RecordParser::new(text);
        let Some(record) = games.next() else {
            return Err(games.fail_here(RecordFault::NoGame));
        };
        let record = record?;
        match games.next() {
            None => Ok(record),
            Some(Ok(_)) => Err(games.fail_at_last(RecordFault::SecondGame)),
            Some(Err(error)) => Err(error),
        }
    }
}
