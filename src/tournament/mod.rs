//! Tournaments: everybody against everybody, or one against all the others.
//!
//! A [`TournamentConfig`] holds what a file and flags ask for. It becomes a [`TournamentPlan`], and a
//! [`Schedule`] numbers the plan's games. A number says everything about a game, so the records in
//! the [`RecordLog`](crate::records::RecordLog) are all it takes to resume. The [`Standings`] is made
//! from the records alone. A [`Tournament`] plays the games that are missing, and [`Progress`] lets
//! others watch without making the games wait.
//!
//! | file | owns |
//! |---|---|
//! | `config`, `file` | what flags and a TOML file ask for |
//! | `plan` | who plays what, and how often |
//! | `schedule`, `opening` | every game by its number; its starting position |
//! | `part` | a share of the games, so that several machines can play them |
//! | `game` | one game |
//! | `result` | a game's result from its record, and whether it belongs to this tournament |
//! | `standings` | points, ranking, faults, time |
//! | [`elo`] | what results say about strength |
//! | `progress` | the progress, for observers |
//! | `collected` | the table of records whose plan is not known |
//! | `recorded` | the games that are on disk, from one file or from many |
//! | `run` | several games at once, to the end |
//! | `error` | what can go wrong, in words |

mod collected;
mod config;
pub mod elo;
mod error;
mod file;
mod game;
mod opening;
mod part;
mod plan;
mod progress;
mod recorded;
mod result;
mod run;
mod schedule;
mod standings;

pub use collected::{Collected, CollectedGame, game_number};
pub use config::{AgentConfig, TournamentConfig};
pub use error::{TournamentError, TournamentPlanError};
pub use part::Part;
pub use plan::{Entrant, Format, TournamentPlan};
pub use progress::{FinishedGame, Progress, RunningGame, Snapshot};
pub use result::{Conduct, GameResult};
pub use run::Tournament;
pub use schedule::{Fixture, Schedule};
pub use standings::{GameCount, Rating, Standing, Standings};
