//! The parts that screens are made of. Most are ratatui widgets that know their theme.

pub mod board;
pub mod evaluation;
pub mod form;
pub mod list;
pub mod move_text;
pub mod moves;
mod piece;
pub mod preview;
pub mod text_field;
