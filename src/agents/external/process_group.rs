//! The process of an outside program with everything it starts, as a group that is ended as a
//! whole.
//!
//! Where there are no process groups, only the program itself is ended. Where there is a keeper, it
//! is the group's first process, and ends also what has left the group.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::keeper;

/// All running groups.
static LIVE: Mutex<Live> = Mutex::new(Live {
    ids: BTreeSet::new(),
    closed: false,
});

struct Live {
    /// The ids of those that have not been ended yet.
    ids: BTreeSet<u32>,
    /// Whether this process is about to end, so that nothing may be started.
    closed: bool,
}

/// How long a keeper may take to end everything.
const ENDING: Duration = Duration::from_secs(1);

/// How long to watch the system clear away a killed process.
const BURIAL: Duration = Duration::from_millis(200);

/// How often to check.
const LOOK: Duration = Duration::from_millis(2);

/// Kills every running outside program and everything it has started. This is for the moment before
/// a signal ends this process without any cleanup. No program can be started afterwards.
pub fn kill_all() {
    let mut live = live();
    live.closed = true;
    for &id in &live.ids {
        if !system::ask_keeper(id) {
            system::kill(id);
        }
    }
}

fn live() -> MutexGuard<'static, Live> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The three ends of a conversation.
pub(super) type Ends = (ChildStdin, ChildStdout, ChildStderr);

/// A process and its descendants, except those that leave the group. Dropping it kills them.
pub(super) struct ProcessGroup {
    /// `None` once it is over.
    child: Option<Child>,
    /// The id of its first process.
    pub id: u32,
}

impl ProcessGroup {
    /// Starts a command with pipes to talk through.
    pub(super) fn start(command: Command) -> io::Result<(Self, Ends)> {
        let mut command = keeper::keep(command);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        system::own_group(&mut command);
        // The program is registered as soon as it runs; `kill_all` waits for that.
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

    /// Returns whether its first process has ended. Processes that it started may live on.
    pub(super) fn has_ended(&mut self) -> bool {
        self.child.as_mut().is_none_or(system::has_ended)
    }

    /// Waits for its first process to end, but not for long.
    pub(super) fn wait(&mut self, patience: Duration) -> bool {
        watch(patience, || self.has_ended().then_some(())).is_some()
    }

    /// Asks all its processes to end.
    pub(super) fn terminate(&self) {
        if self.child.is_some() {
            system::terminate(self.id);
        }
    }

    /// Kills what is left of it, and returns how the first process ended.
    pub(super) fn kill(&mut self) -> Option<ExitStatus> {
        let mut child = self.child.take()?;
        if system::ask_keeper(self.id) {
            watch(ENDING, || system::has_ended(&mut child).then_some(()));
        }
        // The id belongs to this group until its first process has been waited for. So the signal
        // comes first; afterwards the id may be reused.
        system::kill(self.id);
        let _ = child.kill();
        live().ids.remove(&self.id);
        let status = watch(BURIAL, || child.try_wait().ok().flatten());
        if status.is_none() {
            // A process that hangs in the kernel can't be killed yet, so a thread waits for it.
            std::thread::spawn(move || child.wait());
        }
        status
    }
}

/// Checks again and again until there is something, but not for long.
fn watch<T>(patience: Duration, mut check: impl FnMut() -> Option<T>) -> Option<T> {
    let until = Instant::now() + patience;
    loop {
        let found = check();
        if found.is_some() || Instant::now() >= until {
            return found;
        }
        std::thread::sleep(LOOK);
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

    use rustix::process::{
        Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid,
    };

    use super::keeper;

    pub(super) fn own_group(command: &mut Command) {
        command.process_group(0);
    }

    /// Checks without reaping the process, which would free its id.
    pub(super) fn has_ended(child: &mut Child) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(child)), look), Ok(None))
    }

    pub(super) fn terminate(id: u32) {
        send(id, Signal::TERM);
    }

    /// Asks the keeper to end everything, if there is one.
    pub(super) fn ask_keeper(id: u32) -> bool {
        let id = i32::try_from(id).ok().and_then(Pid::from_raw);
        keeper::is_on() && id.is_some_and(|id| kill_process(id, Signal::INT).is_ok())
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

    /// There is no gentle way here; closing the input has to do.
    pub(super) fn terminate(_id: u32) {}

    /// No keeper here.
    pub(super) fn ask_keeper(_id: u32) -> bool {
        false
    }

    /// The process itself is killed by its handle.
    pub(super) fn kill(_id: u32) {}
}
