//! The process of an outside program with all that it starts: a group that is ended as a whole.
//!
//! The only file that knows what system it runs on. Where there are no process groups, only the
//! program itself is ended.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// All groups that there are.
static LIVE: Mutex<Live> = Mutex::new(Live {
    ids: BTreeSet::new(),
    closed: false,
});

struct Live {
    /// The process numbers of those that have not been ended yet.
    ids: BTreeSet<u32>,
    /// Whether this process is about to end, so that nothing may be started any more.
    closed: bool,
}

/// How long the system may take to clear away what it has killed before we stop watching.
const BURIAL: Duration = Duration::from_millis(200);

/// How often we look.
const LOOK: Duration = Duration::from_millis(2);

/// Kills every outside program that is still running, with all that it has started: for the moment
/// before this process ends without clearing up, as when a signal ends it. No other can be started
/// from here on.
pub fn kill_all() {
    let mut live = live();
    live.closed = true;
    for &id in &live.ids {
        system::kill(id);
    }
}

fn live() -> MutexGuard<'static, Live> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The three ends of a conversation.
pub(super) type Ends = (ChildStdin, ChildStdout, ChildStderr);

/// A process, and all processes that come from it unless they take care not to. Dropping it kills
/// them.
pub(super) struct ProcessGroup {
    /// `None` once it is over.
    child: Option<Child>,
    id: u32,
}

impl ProcessGroup {
    /// Starts a command with pipes to talk through.
    pub(super) fn start(command: &mut Command) -> io::Result<(Self, Ends)> {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        system::own_group(command);
        // A program is known from the moment it runs: whoever kills all waits until it is.
        let mut live = live();
        if live.closed {
            return Err(io::Error::other("Standoff is about to end"));
        }
        let mut child = command.spawn()?;
        let ends = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let id = child.id();
        live.ids.insert(id);
        drop(live);
        let group = Self {
            child: Some(child),
            id,
        };
        match ends {
            (Some(input), Some(output), Some(errors)) => Ok((group, (input, output, errors))),
            _ => Err(io::Error::other("its pipes are missing")),
        }
    }

    /// The number of its first process.
    pub(super) fn id(&self) -> u32 {
        self.id
    }

    /// Whether its first process has ended. What that process has started may live on.
    pub(super) fn has_ended(&mut self) -> bool {
        self.child.as_mut().is_none_or(system::has_ended)
    }

    /// Waits for its first process to end, but not for long.
    pub(super) fn wait(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        loop {
            if self.has_ended() {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Asks all its processes to end.
    pub(super) fn terminate(&self) {
        if self.child.is_some() {
            system::terminate(self.id);
        }
    }

    /// Kills whatever is left of it; returns how the first process ended.
    pub(super) fn kill(&mut self) -> Option<ExitStatus> {
        let mut child = self.child.take()?;
        // The number belongs to this group until its first process has been waited for, so the
        // signal comes first, and then the number is nobody's any more.
        system::kill(self.id);
        let _ = child.kill();
        live().ids.remove(&self.id);
        let until = Instant::now() + BURIAL;
        while Instant::now() < until {
            if let Ok(Some(status)) = child.try_wait() {
                return Some(status);
            }
            std::thread::sleep(LOOK);
        }
        // A process that hangs in the system can't be killed yet. Someone has to wait for it.
        std::thread::spawn(move || child.wait());
        None
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(unix)]
mod system {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    pub(super) fn own_group(command: &mut Command) {
        command.process_group(0);
    }

    /// Looks without waiting for the process, which would set its number free.
    pub(super) fn has_ended(child: &mut Child) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(child)), look), Ok(None))
    }

    pub(super) fn terminate(id: u32) {
        send(id, Signal::TERM);
    }

    pub(super) fn kill(id: u32) {
        send(id, Signal::KILL);
    }

    /// A group that is gone already needs no signal.
    fn send(id: u32, signal: Signal) {
        if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, signal);
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::process::{Child, Command};

    pub(super) fn own_group(_command: &mut Command) {}

    pub(super) fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    /// There is no gentle way here; the closed input has to do.
    pub(super) fn terminate(_id: u32) {}

    /// The process itself is killed by its handle.
    pub(super) fn kill(_id: u32) {}
}
