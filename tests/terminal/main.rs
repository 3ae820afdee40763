//! The whole program in a real pseudo-terminal, as a person and a system treat it: games from
//! start to end, signals, closed windows, floods.
//!
//! Times are ten times what is promised, as the machine may be busy.
#![cfg(unix)]

mod board;
mod closed;
mod floods;
#[path = "../records/folder.rs"]
#[allow(dead_code, reason = "each test program uses its own part of this")]
mod folder;
mod foreign;
mod games;
#[path = "../support/foreign.rs"]
#[allow(dead_code, reason = "each test program uses its own part of this")]
mod hostile;
mod measure;
mod panics;
mod person;
mod processes;
mod setup;
mod shown;
mod signals;
mod sizes;
mod soak;
mod stopped;
mod tournament;
mod troubles;
