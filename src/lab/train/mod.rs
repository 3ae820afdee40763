//! Training a game's network: positions of games of the engine, then many passes over them.

pub mod data;
pub mod trainer;
