//! UGI, the Universal Game Interface: another program drives the engine, line by line.
//!
//! | file | owns |
//! |---|---|
//! | `command` | a line of text as a command, or what is wrong with it |
//! | `options` | what `setoption` can change |
//! | `input` | reading lines of any length without keeping more than a command can need |
//! | `engine` | the engine of one game: the only typed part |
//! | `info` | the results of a search as `info` lines |
//! | `server` | the conversation: which command does what, and in which order the answers come |

mod command;
mod engine;
mod info;
pub(crate) mod input;
mod options;
mod server;

pub(super) use command::share;
pub use server::{ServeError, serve};
