//! Outside programs as players: whatever speaks UGI, in any language.
//!
//! [`Program`] is for owners who can wait, [`ProgramWorker`] for those who can't; [`ProgramAgent`]
//! plays matches. Nothing that a program does makes its owner wait longer than it was told to:
//! everything that can go wrong is a [`Fault`] with one [`Consequence`].
//!
//! | file | owns |
//! |---|---|
//! | `launch`, `words` | how a program is started: command line, folder, options |
//! | `group` | the process with all that it starts, and how they are ended |
//! | `pipes` | talking to a process without waiting for it |
//! | `said` | what a program says, as far as it means something |
//! | `question` | what a program is asked, and what its answer means in the game |
//! | `conversation` | greeting, new games, questions, goodbye |
//! | `patience` | how long it is waited for |
//! | `fault` | what a program can do wrong, and what comes of it |
//! | `worker` | a program behind a handle that never waits |
//! | `agent` | a program as a player of matches |

mod agent;
mod conversation;
mod fault;
mod group;
mod launch;
mod patience;
mod pipes;
mod question;
mod said;
mod words;
mod worker;

pub use agent::ProgramAgent;
pub use conversation::{Listener, Program};
pub use fault::{Consequence, Fault, describe, last_words};
pub use group::kill_all;
pub use launch::{Launch, LaunchError};
pub use patience::Patience;
pub use pipes::Errors;
pub use question::{Question, forced_skip, read_answer};
pub use said::{Estimate, Thought};
pub use worker::{Event, ProgramWorker};

/// The longest name that is shown.
const MAX_NAME: usize = 40;
