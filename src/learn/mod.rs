//! Judging and teaching: marks, accuracy and reviews, reasons in words, first lessons.
//!
//! | file | owns |
//! |---|---|
//! | `annotate` | a review as notes in the game |
//! | `exercise` | what lessons, puzzles and mistakes have in common: a move to be found |
//! | `lesson` | a first lesson, step by step |
//! | `mark` | what a move was, by what it lost; accuracy |
//! | `mistakes` | the mistakes of a game, to be done better |
//! | `puzzle`, `puzzle_series` | positions with one right move, and the proof of it; which comes next |
//! | `review`, `reviewer` | what each move of a game was; finding it out |
//! | `why` | why a side stands better, and what a move changes |

mod annotate;
mod exercise;
mod lesson;
mod mark;
mod mistakes;
mod puzzle;
mod puzzle_series;
mod review;
mod reviewer;
mod why;

pub use annotate::split_comment;
pub use exercise::{Diagram, Ending, Exercise, Judgement, Verdict};
pub use lesson::GuidedLesson;
pub use mark::{Mark, game_accuracy, move_accuracy};
pub use mistakes::Mistakes;
pub use puzzle::{Goal, Prover, Puzzle, PuzzleError};
pub use puzzle_series::PuzzleSeries;
pub use review::{MoveReview, Review, ReviewSummary};
pub use reviewer::{ReviewEffort, Reviewer};
pub use why::{why, why_move};
