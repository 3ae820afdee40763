//! Measuring: how strong the engine is, how fast, and how often right.
//!
//! | file | measures |
//! |---|---|
//! | `matches`, `player` | two settings of the engine, or other players, against each other |
//! | `faults` | the faults of outside programs in matches |
//! | `fit` | what the evaluation's weights should be |
//! | `threads` | how much faster several threads are than one |
//! | `stops` | how soon a search ends when it is told to |
//! | `suite` | how many moves keep the value of solved positions |
//! | `vectors` | nothing: it makes the test vectors of a game |

pub mod faults;
pub mod fit;
pub mod matches;
pub mod player;
pub mod stops;
pub mod suite;
pub mod threads;
pub mod vectors;

use crate::search::TableTooLarge;

/// Why something can't be measured.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// There is no memory for the engine.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
    /// There is no position to start at.
    #[error(transparent)]
    Start(#[from] matches::MatchError),
    /// The search panicked.
    #[error("the search broke down: {0}")]
    Broken(String),
    /// A search was silent for longer than any delay that could be measured.
    #[error("the search has not answered for {} seconds", stops::TIMEOUT.as_secs())]
    Silent,
}
