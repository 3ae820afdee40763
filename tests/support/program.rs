//! Running the `standoff` program as a shell does.

use std::process::{Command, Output};

/// The program, to be given arguments.
pub fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_standoff"))
}

/// Runs the program to its end.
pub fn standoff(arguments: &[&str]) -> Output {
    command().args(arguments).output().unwrap()
}

/// What it wrote to standard output.
pub fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

/// What it wrote to standard error.
pub fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// The message of a command that must fail with this exit code and print no result.
pub fn complaint(arguments: &[&str], code: i32) -> String {
    let output = standoff(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert_eq!(stdout(&output), "", "{arguments:?}");
    let message = stderr(&output);
    let shown = |c: char| c == '\n' || !c.is_control();
    assert!(message.chars().all(shown), "{message:?}");
    message.to_string()
}
