//! The whole program in a real pseudo-terminal, as a person and a system treat it: games from
//! start to end, signals, closed windows, floods.
#![cfg(unix)]

mod board;
mod closed;
mod floods;
mod foreign;
mod games;
mod lessons;
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
#[path = "../support/mod.rs"]
mod support;
mod tournament;
mod troubles;
