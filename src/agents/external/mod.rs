//! Outside programs as players: anything that speaks UGI, in any language.
//!
//! [`ExternalEngine`] is a program that can be named as a player, [`ExternalAgent`] plays with it,
//! and [`UgiClient`] is the running process. Nothing that a program does makes its owner wait longer
//! than it was told to: everything that can go wrong is a [`Fault`](super::Fault).
//!
//! | file | owns |
//! |---|---|
//! | `engine` | a program as a player that can be named |
//! | `command`, `command_line` | how a program is started: command line, folder, options |
//! | `agent` | a program as an agent |
//! | `client` | the conversation: greeting, new games, moves, goodbye |
//! | `request` | what a program is asked for, and what its answer means in the game |
//! | `response` | what a program says, as far as it means something |
//! | `pipes` | talking to a process without waiting for it |
//! | `process_group` | the process with everything it starts, and how they are ended |
//! | `keeper` | a process above it that ends what leaves the group, and what outlives Standoff |
//! | `probe` | looking into a program: buffers, memory, what it leaves running |
//! | `timeouts` | how long to wait for it |

mod agent;
mod client;
mod command;
mod command_line;
mod engine;
mod keeper;
mod pipes;
mod probe;
mod process_group;
mod request;
mod response;
mod timeouts;

pub use agent::ExternalAgent;
pub use client::{UgiClient, UgiListener};
pub use command::{EngineCommand, EngineCommandError};
pub use engine::ExternalEngine;
pub use keeper::{KEEP, run as run_keeper, use_keepers};
pub use pipes::StderrTail;
pub use probe::keeps_back;
pub use process_group::kill_all;
pub use request::{MoveRequest, forced_skip, read_answer};
pub use response::UgiInfo;
pub use timeouts::Timeouts;

/// The longest name that is shown.
const MAX_NAME: usize = 40;
