//! The `standoff` program.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(&std::env::args_os().collect::<Vec<_>>())
}
