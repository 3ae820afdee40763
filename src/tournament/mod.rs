//! Tournaments: everybody against everybody, or one against all the others.
//!
//! [`TournamentConfig`] is what a file and flags ask for, [`Plan`] is what comes of them, and [`Schedule`]
//! numbers its games: a number says all about a game, so that the record of every game that has
//! been played, found in the [`RecordLog`](crate::records::RecordLog), is all it takes to go on. The
//! [`Table`] is made of the records and of nothing else, whoever has played them and when.
//! [`Tournament`] plays what is missing; who watches does so through [`Live`], which nobody waits
//! for.
//!
//! | file | owns |
//! |---|---|
//! | `config`, `file` | what is asked for, by flags and in TOML |
//! | `plan` | who plays what, and how often |
//! | `schedule`, `opening` | every game by its number; where it begins |
//! | `game` | one game |
//! | `result` | what a record says about a game, and whether it is one of this tournament |
//! | `table` | points, ranking, faults, time |
//! | [`elo`] | what results say about strength |
//! | `live` | how far it has come, for whoever watches |
//! | `run` | several games at once, to the end |
//! | `error` | what can go wrong, in words |

mod config;
pub mod elo;
mod error;
mod file;
mod game;
mod live;
mod opening;
mod plan;
mod result;
mod run;
mod schedule;
mod table;

pub use config::{AgentConfig, TournamentConfig};
pub use error::{PlanError, TournamentError};
pub use live::{Ended, Live, Running, View};
pub use plan::{Entrant, Format, Plan};
pub use result::{Conduct, GameResult};
pub use run::Tournament;
pub use schedule::{Fixture, Schedule};
pub use table::{Count, Rating, Standing, Table};
