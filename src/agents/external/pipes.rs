//! Talking to a process through pipes without ever waiting for it.
//!
//! Three threads do the waiting: one writes to standard input, one reads standard output, one reads
//! standard error. None is ever joined, because a process that the program left behind can keep a
//! pipe open for ever. Each ends with its pipe, or when nobody listens any more. Their memory is
//! bounded: long lines are cut, and a program that says too much has to wait.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use super::process_group::Ends;
use crate::agents::Fault;
use crate::agents::ugi::input::{Input, read_line};

/// How much of a line is kept, in bytes; longer than any meaningful line.
const MAX_LINE: usize = 16 * 1024;

/// How many lines may wait to be read, and to be written.
const MAX_WAITING: usize = 64;

/// How much of standard error is kept, in bytes.
const MAX_ERRORS: usize = 16 * 1024;

/// The end of a program's standard error. Clones share the text.
#[derive(Clone, Debug, Default)]
pub struct StderrTail(Arc<(Mutex<Tail>, Condvar)>);

#[derive(Debug, Default)]
struct Tail {
    bytes: VecDeque<u8>,
    /// How many programs may still write.
    open: u32,
}

impl StderrTail {
    /// The last lines, as far as they are kept. They must be cleaned line by line before they are
    /// shown.
    pub fn text(&self) -> String {
        let kept = self.lock();
        let (front, back) = kept.bytes.as_slices();
        String::from_utf8_lossy(&[front, back].concat()).into_owned()
    }

    /// Waits until everything that an ended program wrote has arrived, but no longer than this.
    pub fn wait_for_end(&self, most: Duration) {
        let waited = self
            .0
            .1
            .wait_timeout_while(self.lock(), most, |kept| kept.open > 0);
        drop(waited);
    }

    fn lock(&self) -> MutexGuard<'_, Tail> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, bytes: &[u8]) {
        let kept = &mut self.lock().bytes;
        let new = &bytes[bytes.len().saturating_sub(MAX_ERRORS)..];
        let surplus = (kept.len() + new.len()).saturating_sub(MAX_ERRORS);
        kept.drain(..surplus);
        kept.extend(new);
    }

    fn close(&self) {
        self.lock().open -= 1;
        self.0.1.notify_all();
    }
}

/// What a program wrote that ended long ago.
impl From<&str> for StderrTail {
    fn from(text: &str) -> Self {
        let tail = Self::default();
        tail.add(text.as_bytes());
        tail
    }
}

/// Both directions of a conversation.
pub(super) struct Pipes {
    /// The lines to write; `None` closes the input once they are written.
    pub input: Option<SyncSender<String>>,
    /// The lines that were read.
    pub lines: Receiver<String>,
}

impl Pipes {
    /// Starts the three threads.
    pub(super) fn open((input, output, errors): Ends, kept: &StderrTail) -> io::Result<Self> {
        let (queue, queued) = sync_channel(MAX_WAITING);
        let (heard, lines) = sync_channel(MAX_WAITING);
        let thread = |name: &str| Builder::new().name(format!("program {name}"));
        thread("input").spawn(move || write(input, &queued))?;
        thread("output").spawn(move || read(output, &heard))?;
        kept.lock().open += 1;
        let theirs = kept.clone();
        let reader = thread("errors").spawn(move || {
            keep(errors, &theirs);
            theirs.close();
        });
        reader.inspect_err(|_| kept.close())?;
        Ok(Self {
            input: Some(queue),
            lines,
        })
    }

    /// Sends a line. It may never be read; the fault is that too much was left unread.
    pub(super) fn say(&self, line: &str) -> Result<(), Fault> {
        let Some(input) = &self.input else {
            return Ok(());
        };
        match input.try_send(format!("{line}\n")) {
            Err(TrySendError::Full(_)) => Err(Fault::InputUnread),
            // Closed from the other side: its output, or the end of it, tells the rest.
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
        }
    }
}

fn write(mut input: ChildStdin, queued: &Receiver<String>) {
    for line in queued {
        if input.write_all(line.as_bytes()).is_err() {
            break;
        }
    }
}

fn read(output: ChildStdout, heard: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    while let Input::Line(line) | Input::TooLong(line) = read_line(&mut output, MAX_LINE) {
        if heard.send(line).is_err() {
            break;
        }
    }
}

fn keep(mut errors: ChildStderr, kept: &StderrTail) {
    let mut chunk = [0; 4096];
    loop {
        match errors.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => kept.add(&chunk[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
}
