//! Standoff: three two-player board games of moving and hemming in.
//!
//! This is the library behind the `standoff` program. Its modules are rooms; read from top to
//! bottom, the list is also the way data flows. A room may use those above it, never those below.
//!
//! | room | owns | must not know |
//! |---|---|---|
//! | [`text`] | making text from outside fit to show | everything else |
//! | [`games`] | the rules: positions, moves, outcomes, text forms, one folder a game | threads, clocks, files, terminals, search |
//! | [`search`] | finding a move: iterative deepening alpha-beta, the worker | which game it is, who asked, screens |
//! | [`agents`] | who decides a side's moves: the engine with a budget, levels, chance, baselines, outside programs; UGI | screens |
//! | [`play`] | one game in progress: history, undo, who plays, what is typed, the sentences | screens, terminals, threads |
//! | [`records`] | game records, saved games, settings: reading, writing, never losing | screens |
//! | [`tournament`] | everybody against everybody: schedule, running, standings, resuming | screens |
//! | [`lab`] | measuring: matches, fitting weights, speed-up by threads, delays, solved positions | screens |
//! | [`tui`] | the full-screen game: event loop, key map, theme, widgets, one file a screen | the rules of any one game |
//! | [`console`] | the plain game line by line: the questions, the board as text, the dialogue | ratatui, crossterm, terminals |
//! | `main.rs`, `cli` (the binary) | arguments, output, exit codes | everything else's insides |
//!
//! # A first look
//!
//! ```
//! use standoff::games::{Blockade, Game, Rules, Skips};
//!
//! let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
//! let position = Blockade::read(line).unwrap();
//! let mv = position.read_move("c4 d4", Skips::Refused).unwrap();
//! let next = position.play(mv);
//! assert_eq!(next.line(), "blockade 4O2/1XO2X1/7/3X1O1/1OX4/4X2/2O4 O 1 60");
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod agents;
pub mod console;
pub mod games;
pub mod lab;
pub mod play;
pub mod records;
pub mod search;
pub mod text;
pub mod tournament;
pub mod tui;
