//! Running the `standoff` program as a shell does.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use super::wait::run;

/// The program, to be given arguments. It never sees the settings and games of whoever runs the
/// tests.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_standoff"));
    let nowhere = concat!(env!("CARGO_TARGET_TMPDIR"), "/nowhere");
    command.env("XDG_CONFIG_HOME", nowhere);
    command.env("XDG_STATE_HOME", nowhere);
    command.env("XDG_CACHE_HOME", nowhere);
    command
}

/// Whether a program is here that a test can't do without. Where it is not, the test is left out with
/// a sentence; where every test must run, as it must in CI, it fails.
pub fn needs(program: &str, what: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null());
    let here = command.stderr(Stdio::null()).status().is_ok();
    here || leave_out(&format!("{what} can't be tested without {program}"))
}

/// Says that a test is left out, past the harness, which shows nothing of a test that passes.
pub fn leave_out(why: &str) -> bool {
    assert!(std::env::var_os("CI").is_none(), "{why}");
    let _ = writeln!(std::io::stderr(), "left out: {why}");
    false
}

/// Runs the program to its end.
pub fn standoff(arguments: &[&str]) -> Output {
    run(command().args(arguments))
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
