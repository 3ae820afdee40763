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
//! | [`referee`] | examining outside programs: which rules they break, how they behave, about how strong they are | screens |
//! | [`export`] | games as pictures and as pages | screens |
//! | [`lab`] | measuring and making: matches with Elo and a sequential test, fitting, threads, delays, suites, vectors | screens |
//! | [`tui`] | the event loop, terminal guard, key map, theme, layout; screens and widgets | the rules of any one game |
//! | [`console`] | the plain line-by-line game | ratatui, crossterm |
//! | `main.rs`, `cli` (the binary) | arguments, exit codes | everything else's insides |
//!
//! # A first look
//!
//! Read a position, list its moves, search it with a budget, and let the engine play against random
//! moves:
//!
//! ```
//! use standoff::agents::{Agent, EngineAgent, Level, RandomAgent};
//! use standoff::games::{Blockade, Game, Rules, Side, Skips};
//! use standoff::search::{Engine, Limits, NoObserver};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut position = Blockade::read("blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 12")?;
//! assert_eq!(position.moves().len(), 18);
//!
//! let limits = Limits { nodes: 5_000, ..Limits::NONE };
//! let report = Engine::new(1)?.search(&position, limits, &mut NoObserver);
//! let best = report.best_move().ok_or("the game is over")?;
//! println!("{} is best, seen {} turns ahead", position.move_text(best), report.depth);
//!
//! position = position.play(position.read_move("c4 d4", Skips::Refused)?);
//! let mut random = RandomAgent::new(7);
//! let mut engine = EngineAgent::at_level(Level::new(3).ok_or("no such level")?, 7)?;
//! while position.verdict().is_none() {
//!     let mv = match position.side() {
//!         Side::X => random.choose(&position, &mut NoObserver)?,
//!         Side::O => engine.choose(&position, &mut NoObserver)?,
//!     };
//!     position = position.play(mv);
//! }
//! println!("{}", position.outcome().ok_or("the game goes on")?);
//! # Ok(())
//! # }
//! ```
//!
//! [`AnyPosition`](games::AnyPosition), [`typed!`] and [`for_each_game`](games::for_each_game) do the
//! same for whatever game a text or a user names.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod agents;
pub mod console;
pub mod export;
pub mod games;
pub mod lab;
pub mod learn;
pub mod play;
pub mod records;
pub mod referee;
pub mod search;
pub mod text;
pub mod tournament;
pub mod tui;
