//! Game records, saves and settings: reading, writing, never losing.
//!
//! Nothing in here is fatal: what can't be read or written is an error that says what to do, and
//! the game goes on. A file is always replaced as a whole, so that a crash, a full disk or a second
//! copy of Standoff can't leave half of one.
//!
//! | file | owns |
//! |---|---|
//! | `record`, `tags`, `termination`, `date` | one game as data: [`Record`], [`Tags`], [`Date`] |
//! | `any` | [`AnyRecord`]: a record of any game |
//! | `lexer`, `parser`, `movetext`, `comment`, `writer` | the text of a record |
//! | `resume` | between a record and a game in progress |
//! | [`files`], `folders` | whole files or none; where they belong |
//! | `log` | [`RecordLog`]: a file of records that grows game by game |
//! | [`settings`] | the settings file |
//! | [`saves`] | unfinished games and the history of finished ones |
//! | `ratings`, `glicko` | [`RatingLog`]: the person's rating in each game |
//! | `puzzle_progress` | [`PuzzleProgress`]: how a person has done at the puzzles |
//! | `tables` | [`TableFiles`]: tables of perfect play |
//! | `user_data` | [`UserData`]: all of it, opened at once |
//! | `error` | what can go wrong, in words |
//!
//! # The text of a record
//!
//! ```
//! use standoff::records::AnyRecord;
//!
//! let text = br#"
//! [Game "blockade"]
//! [X "Player"]
//! [O "Standoff level 5"]
//! [Date "2026.11.15"]
//! [Position "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 6"]
//! [Result "1-0"]
//! [Termination "Turn limit reached: moveable space 15 against 13"]
//!
//! 1. c4d4 a5a4 {+0.21/14 0.5s} 2. b2a2 g3g4 3. d4d5 a4a3 1-0
//! "#;
//! let AnyRecord::Blockade(record) = AnyRecord::read(text).unwrap() else { panic!() };
//! assert_eq!(record.history.evaluation(1).unwrap().depth, 14);
//! assert_eq!(record.termination(), "Turn limit reached: moveable space 15 against 13");
//! ```
//!
//! It follows PGN. Where PGN leaves a choice:
//! - Only `Position` must be there, and the result after the last move. Names are then `?`.
//! - Pairs of turns are numbered from 1 whatever the position; where O begins, the first is `1...`.
//!   Numbers may be left out, but a wrong one is refused: a move is missing there or too many.
//! - In a tag's value `\"` and `\\` stand for `"` and `\`. A value ends on its line.
//! - A comment is between `{` and `}`, or runs from `;` to the end of the line. There are no
//!   braces inside.
//! - `{+0.21/14 0.5s}` is score, depth and time, the score seen from the side that moved;
//!   `+M9` is a win proven to come in 9 turns.
//! - `$4` after a move is a mark, from `$0` to `$255`; `!`, `?`, `!!`, `??`, `!?` and `?!` right
//!   after a move are read as `$1` to `$6`.
//! - `(12. c4c5 d3d4)` is a variation: what could have been played instead of the move before it.
//!   It can have comments, marks and variations of its own.
//! - The position that the moves lead to can be given as the tag `Final`, and is when Standoff
//!   writes it: so that a record that was damaged is not read as another game.
//! - A result that the moves have not brought about is kept (someone gave up, or a program made a
//!   fault); one that contradicts the end they did bring about is refused.

mod any;
mod comment;
mod date;
mod error;
pub mod files;
mod folders;
mod glicko;
mod lexer;
mod log;
mod movetext;
mod parser;
mod puzzle_progress;
mod ratings;
mod record;
mod resume;
pub mod saves;
pub mod settings;
mod tables;
mod tags;
mod termination;
mod user_data;
mod writer;

pub use any::{AnyRecord, RecordVisitor};
pub use date::{Date, time_ago};
pub use error::{FileError, LineColumn, RecordError, RecordFault, ShownPath};
pub use folders::Folders;
pub use glicko::Glicko;
pub use log::RecordLog;
pub use parser::RecordParser;
pub use puzzle_progress::{GameProgress, LastTry, PuzzleProgress, degree_rating};
pub use ratings::{RatedGame, RatingChange, RatingLog, RatingStep};
pub use record::Record;
pub use resume::ResumeTags;
pub(crate) use resume::TIME_CONTROL;
pub use tables::TableFiles;
pub use tags::Tags;
pub use user_data::UserData;
