//! Running the `standoff` program as a shell does.

use std::process::{Command, Output};

/// The program, to be given arguments. It never sees the settings and games of whoever runs the
/// tests.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_standoff"));
    let nowhere = concat!(env!("CARGO_TARGET_TMPDIR"), "/nowhere");
    command.env("XDG_CONFIG_HOME", nowhere);
    command.env("XDG_STATE_HOME", nowhere);
    command
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
