//! Standoff: two-player board games of moving and hemming in, and an engine that plays them.
//!
//! This is the library behind the `standoff` program. Its modules are rooms. Read from top to
//! bottom, the table is also the way data flows: a room may use those above it, never those below.
//!
//! | room | owns | must not know |
//! |---|---|---|
//! | [`text`] | making text from outside fit to show | everything else |
//! | [`games`] | the rules, one folder a game; the traits; text forms of squares, moves and positions; evaluation terms | threads, clocks, files, terminals |
//! | [`search`] | finding a move: iterative deepening, alpha-beta, move picking, transposition table, proofs, limits, reports | which game it is, who asked, screens |
//! | [`agents`] | who decides a side's moves: a person, a level, random, an outside program over UGI; UGI in both directions | screens |
//! | [`play`] | one game in progress: position, history, undo and redo, who plays each side, turns, skips, faults, the sentences that announce them | screens, terminals |
//! | [`records`] | game records, saves, settings: reading, writing, never losing | screens |
//! | [`learn`] | judging positions and moves: marks, accuracy, reviews, explanations in words | screens |
//! | [`tournament`] | schedule, running, standings, resuming | screens |
//! | [`lab`] | measuring and making: matches with Elo and a sequential test, fitting, threads, delays, suites, vectors | screens |
//! | [`tui`] | the event loop, terminal guard, key map, theme, layout; screens and widgets | the rules of any one game |
//! | [`console`] | the plain line-by-line game | ratatui, crossterm |
//! | `main.rs`, `cli` (the binary) | arguments, exit codes | everything else's insides |
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
pub mod learn;
pub mod play;
pub mod records;
pub mod search;
pub mod text;
pub mod tournament;
pub mod tui;
