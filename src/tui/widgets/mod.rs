//! The widgets that screens are made of.

pub mod board;
pub mod evaluation;
pub mod form;
pub mod list;
pub mod moves;
mod piece;
pub mod text_field;
