//! Teaching: judging positions and moves in words, and first lessons.
//!
//! | file | owns |
//! |---|---|
//! | `lesson` | a first lesson, step by step |
//! | `why` | why a side stands better, and what a move changes |

mod lesson;
mod why;

pub use lesson::{GuidedLesson, Stage};
pub use why::{why, why_move};
