//! One game in progress: history, undo and redo, who plays each side, the sentences that announce
//! what happens, and what a person types.
//!
//! | file | owns |
//! |---|---|
//! | `history` | every turn of a game with its notes, as records keep it |
//! | `tree` | a game with its variations, and a place in it |
//! | `session` | the game itself: its history, undo and redo, skips |
//! | `words` | the sentences |
//! | `board` | the board as text |
//! | `result` | the end of a game in words |
//! | `entry` | what a person types or clicks, key by key or line by line |
//! | `editor` | setting up a position by hand |
//! | `plan` | a game that is about to start or to be resumed |

mod board;
mod editor;
mod entry;
mod history;
mod plan;
mod result;
mod session;
mod tree;
mod words;

pub use board::format_board;
pub use editor::{Editor, Intent};
pub use entry::{Choice, LineEntry, MoveEntry, check_row};
pub use history::{History, MAX_NESTING, Turn, Variation};
pub use plan::{Draft, Plan, Substitutes, random_seed};
pub use result::result_words;
pub use session::{Conclusion, NotValid, Session};
pub use tree::{GameTree, Place};
pub use words::{pieces_at, player_number, result_line};
