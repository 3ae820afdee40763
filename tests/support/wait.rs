//! Waiting with a deadline: what doesn't come is named, with what was seen instead.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Longer than anything takes on the slowest machine.
pub const PATIENCE: Duration = Duration::from_mins(2);

/// How often a test looks whether something has happened.
const POLL: Duration = Duration::from_millis(5);

/// The moment after which a test waits no longer.
pub struct Deadline<'a> {
    what: &'a str,
    end: Instant,
}

impl<'a> Deadline<'a> {
    /// Begins to wait for this.
    pub fn new(what: &'a str) -> Self {
        let end = Instant::now() + PATIENCE;
        Self { what, end }
    }

    /// The time that is left.
    pub fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// Fails the test once the time is up.
    #[track_caller]
    pub fn check(&self, seen: impl FnOnce() -> String) {
        if self.left().is_zero() {
            let seen = seen();
            panic!("waited {PATIENCE:?} for {}, and saw\n{seen}", self.what);
        }
    }
}

/// Looks again and again until something is found.
#[track_caller]
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let deadline = Deadline::new(what);
    loop {
        if let Some(found) = look() {
            return found;
        }
        deadline.check(|| "nothing of it".into());
        std::thread::sleep(POLL);
    }
}

/// Looks again and again until something has happened.
#[track_caller]
pub fn wait_until(what: &str, mut happened: impl FnMut() -> bool) {
    wait_for(what, || happened().then_some(()));
}

/// The next message of a channel.
#[track_caller]
pub fn receive<T>(what: &str, channel: &Receiver<T>) -> T {
    let message = channel.recv_timeout(PATIENCE);
    message.unwrap_or_else(|error| panic!("waited for {what}: {error}"))
}

/// Waits until every sender of a channel is gone. What they still say doesn't matter.
#[track_caller]
pub fn drain<T>(what: &str, channel: &Receiver<T>) {
    wait_until(what, || {
        matches!(
            channel.recv_timeout(POLL),
            Err(std::sync::mpsc::RecvTimeoutError::Disconnected)
        )
    });
}

/// Begins something on another thread; [`receive`] waits for its result.
pub fn begin<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Receiver<T> {
    let (sender, done) = channel();
    std::thread::spawn(move || sender.send(work()));
    done
}

/// Does something that must come to an end.
#[track_caller]
pub fn in_time<T: Send + 'static>(what: &str, work: impl FnOnce() -> T + Send + 'static) -> T {
    receive(what, &begin(work))
}

/// Waits for a process to end.
#[track_caller]
pub fn exit_status(child: &mut Child) -> ExitStatus {
    wait_for("the end of a process", || child.try_wait().unwrap())
}

/// Runs a command to its end, without input.
#[track_caller]
pub fn run(command: &mut Command) -> Output {
    command.stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    finish(command.spawn().unwrap())
}

/// Waits for a process to end, and returns what it has said. One that doesn't end is killed.
#[track_caller]
pub fn finish(mut child: Child) -> Output {
    let stdout = child.stdout.take().map(read);
    let stderr = child.stderr.take().map(read);
    let said = |pipe: &Option<Receiver<Vec<u8>>>| {
        let all = pipe.as_ref().map(|pipe| receive("the end of a pipe", pipe));
        all.unwrap_or_default()
    };
    let deadline = Deadline::new("the end of a process");
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return Output {
                status,
                stdout: said(&stdout),
                stderr: said(&stderr),
            };
        }
        deadline.check(|| {
            child.kill().unwrap();
            let all = [said(&stdout), said(&stderr)].concat();
            String::from_utf8_lossy(&all).into_owned()
        });
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The lines of a pipe, read on another thread.
pub fn lines(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// Reads a pipe to its end on another thread: someone else may hold it open.
fn read(mut pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, all) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        let _ = sender.send(bytes);
    });
    all
}
