//! Measuring: matches between settings of the engine, with enough statistics to tell them apart.

pub mod elo;
pub mod fit;
pub mod matches;
pub mod player;
