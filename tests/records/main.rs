//! Game records, the settings file and the store of saved games.

#[path = "../support/mod.rs"]
mod support;

mod attack;
mod comments;
mod damage;
mod files;
mod killed;
mod log;
mod progress;
mod ratings;
mod round_trip;
mod saves;
mod settings;
mod tables;
mod text;
