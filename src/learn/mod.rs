//! Judging and teaching: marks, accuracy and reviews, reasons in words, first lessons.
//!
//! | file | owns |
//! |---|---|
//! | `annotate` | a review as notes in the game |
//! | `lesson` | a first lesson, step by step |
//! | `mark` | what a move was, by what it lost; accuracy |
//! | `puzzle` | positions with one right move, and the proof of it |
//! | `review` | every move of a game |
//! | `why` | why a side stands better, and what a move changes |

mod annotate;
mod lesson;
mod mark;
mod puzzle;
mod review;
mod why;

pub use lesson::{GuidedLesson, Stage};
pub use mark::{Mark, game_accuracy, move_accuracy};
pub use puzzle::{Goal, Prover, Puzzle, PuzzleError};
pub use review::{MoveReview, Review, ReviewEffort, ReviewSummary, Reviewer};
pub use why::{why, why_move};
