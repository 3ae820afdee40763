//! The plain console: whole games compared word for word, and what happens when input, output or
//! the disk fail.

#[path = "../support/mod.rs"]
mod support;

mod ends;
mod foreign;
mod library;
#[path = "../support/mock.rs"]
mod mock;
mod players;
mod saved;
mod transcripts;
mod troubles;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use support::folder::Folder;
use support::program::{command, stdout};
use support::wait::finish;

/// A folder for one test, which is gone afterwards.
struct Home(Folder);

impl Home {
    fn new() -> Self {
        Self(Folder::new("console"))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// The program with its settings and games in this folder.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command();
        command
            .args(arguments)
            .current_dir(self.path())
            .env("HOME", self.path())
            .env("XDG_STATE_HOME", self.0.join("state"))
            .env("XDG_CONFIG_HOME", self.0.join("config"))
            .env("XDG_CACHE_HOME", self.0.join("cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs it to its end with these answers.
    fn run(&self, arguments: &[&str], answers: &[u8]) -> Output {
        converse(&mut self.command(arguments), answers)
    }

    /// Runs it where nothing can go wrong, and returns what it said.
    fn play(&self, arguments: &[&str], answers: &str) -> String {
        let output = self.run(arguments, answers.as_bytes());
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*complaint), (Some(0), ""));
        stdout(&output).into()
    }
}

/// Runs a command with these answers. It may end before it has read them all.
fn converse(command: &mut Command, answers: &[u8]) -> Output {
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let answers = answers.to_vec();
    std::thread::spawn(move || {
        let _ = input.write_all(&answers);
    });
    finish(child)
}
