//! Judging positions and moves in words.
//!
//! | file | owns |
//! |---|---|
//! | `why` | why a side stands better, and what a move changes |

mod why;

pub use why::{why, why_move};
