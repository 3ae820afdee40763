//! What screens are made of.

pub mod board;
pub mod evaluation;
pub mod field;
pub mod fields;
pub mod line;
pub mod list;
pub mod moves;
mod piece;
