//! Measuring: how strong the engine is, how fast, and how right.
//!
//! | file | measures |
//! |---|---|
//! | `matches`, `player` | two settings of the engine, or other players, against each other |
//! | `faults` | what outside programs did wrong in matches |
//! | `fit` | what the evaluation's weights should be |
//! | `threads` | how much faster several threads are than one |
//! | `stops` | how soon a search ends when it is told to |
//! | `suite` | how many moves keep the value of solved positions |

pub mod faults;
pub mod fit;
pub mod matches;
pub mod player;
pub mod stops;
pub mod suite;
pub mod threads;
