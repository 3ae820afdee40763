//! `standoff ugi` at the other end of a pipe.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::Receiver;

use super::wait::{Deadline, exit_status, lines, receive};

/// The program, and both ends of the conversation with it.
pub struct Engine {
    child: Child,
    /// What the engine reads; it ends when this is dropped.
    pub input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    pub fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_standoff"))
            .arg("ugi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take(),
            lines: lines(child.stdout.take().unwrap()),
            child,
        }
    }

    pub fn send(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
        input.write_all(b"\n").unwrap();
    }

    pub fn line(&mut self) -> String {
        receive("a line of the engine", &self.lines)
    }

    /// All lines up to one that begins with these words, which is the last.
    pub fn until(&mut self, words: &str) -> Vec<String> {
        let deadline = Deadline::new(words);
        let mut lines: Vec<String> = Vec::new();
        loop {
            deadline.check(|| lines.join("\n"));
            let line = self.line();
            let at_end = line.starts_with(words);
            lines.push(line);
            if at_end {
                return lines;
            }
        }
    }

    /// Sends a command and returns everything that is said before the engine is ready again.
    pub fn ask(&mut self, command: &str) -> Vec<String> {
        self.send(command);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// The move at the end of a search, and the last line before it.
    pub fn answer(&mut self) -> (String, String) {
        let mut lines = self.until("bestmove ");
        let best = lines.pop().unwrap();
        let best = best.strip_prefix("bestmove ").unwrap().to_string();
        (best, lines.pop().unwrap_or_default())
    }

    pub fn search(&mut self, command: &str) -> (String, String) {
        self.send(command);
        self.answer()
    }

    pub fn wait(&mut self) -> ExitStatus {
        exit_status(&mut self.child)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
