//! The keeper: a process between Standoff and an outside program that ends everything the program
//! has started, however either of them ends.
//!
//! Standoff alone can't do that. A process that leaves its group by `setsid` escapes the signal to
//! the group, and a Standoff that is killed sends no signal at all. So on Linux the `standoff`
//! program starts itself as the program's parent. The keeper is the subreaper of all that the
//! program starts: a process that loses its parent becomes the keeper's child. And the system tells
//! it when Standoff is gone. A parent-death signal of the program itself would be too little: its
//! children don't inherit it.

use std::ffi::OsStr;
use std::io;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The argument that makes the `standoff` program a keeper: `keep-program PARENT PROGRAM …`.
pub const KEEP: &str = "keep-program";

/// How the line begins by which the keeper says why a program can't be started.
pub(super) const NOT_STARTED: &str = "standoff-can't-start";

static ON: AtomicBool = AtomicBool::new(false);

/// Has programs started under a keeper from now on. Only for a program that hands its arguments
/// after [`KEEP`] to [`run`], as `standoff` does.
pub fn use_keepers() {
    ON.store(system::is_possible(), Relaxed);
}

/// Whether programs are started under a keeper.
pub(super) fn is_on() -> bool {
    ON.load(Relaxed)
}

/// The command that starts a program, under a keeper if there are keepers.
pub(super) fn keep(command: Command) -> Command {
    if !is_on() {
        return command;
    }
    // Even if the file has been replaced meanwhile, this is what runs now.
    let mut keeper = Command::new("/proc/self/exe");
    keeper.arg(KEEP).arg(std::process::id().to_string());
    keeper.arg(command.get_program()).args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        keeper.current_dir(folder);
    }
    keeper
}

/// Is the keeper of a program until everything has ended that the program has started. Ends as the
/// program has ended, and returns only if it can't.
///
/// # Errors
/// The arguments are no parent and program, or the system refuses something.
pub fn run(arguments: &[impl AsRef<OsStr>]) -> io::Result<()> {
    let [parent, program, arguments @ ..] = arguments else {
        return Err(io::Error::other("a parent and a program are needed"));
    };
    let parent = parent.as_ref().to_str().and_then(|id| id.parse().ok());
    let mut command = Command::new(program);
    command.args(arguments);
    system::run(parent.unwrap_or(0), &mut command)
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs::{self, File};
    use std::path::Path;
    use std::process::{self, Command};
    use std::time::{Duration, Instant};
    use std::{io, thread};

    use rustix::process::{
        Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, getppid, kill_process,
        set_child_subreaper, set_parent_process_death_signal, setrlimit, wait,
    };
    use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};
    use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::NOT_STARTED;

    /// How long the keeper tries to end what a program leaves behind. There may be processes that it
    /// may not kill.
    const LIMIT: Duration = Duration::from_secs(1);

    /// How long to wait for killed processes before looking for more.
    const LOOK: Duration = Duration::from_millis(1);

    pub(super) fn is_possible() -> bool {
        Path::new("/proc/self/exe").exists()
    }

    pub(super) fn run(parent: i32, command: &mut Command) -> io::Result<()> {
        let _ = rustix::thread::set_name(c"standoff-keeper");
        // SIGTERM goes to the whole group and is for the program.
        let mut signals = Signals::new([SIGCHLD, SIGINT, SIGHUP, SIGTERM])?;
        set_child_subreaper(Some(getpid()))?;
        // This signal also comes when only the thread has ended that started the keeper.
        set_parent_process_death_signal(Some(Signal::HUP))?;
        let is_orphan = || getppid().map(Pid::as_raw_pid) != Some(parent);
        if is_orphan() {
            return Ok(());
        }
        let mut program = match command.spawn() {
            Ok(child) => Program {
                id: Pid::from_child(&child),
                ended: None,
            },
            Err(error) => {
                println!("{NOT_STARTED} {error}");
                return Ok(());
            }
        };
        // The pipes are the program's: it alone says when they end.
        let nowhere = File::options().read(true).write(true).open("/dev/null")?;
        dup2_stdin(&nowhere)?;
        dup2_stdout(&nowhere)?;
        dup2_stderr(&nowhere)?;
        for signal in signals.forever() {
            program.reap();
            if program.ended.is_some() || signal == SIGINT || signal == SIGHUP && is_orphan() {
                break;
            }
        }
        program.end_all();
        program.ended.map_or(Ok(()), end_like)
    }

    struct Program {
        id: Pid,
        /// How it ended.
        ended: Option<WaitStatus>,
    }

    impl Program {
        /// Clears away children that have ended. Returns whether there are others.
        fn reap(&mut self) -> bool {
            loop {
                match wait(WaitOptions::NOHANG) {
                    Ok(Some((id, status))) if id == self.id => self.ended = Some(status),
                    Ok(Some(_)) => {}
                    Ok(None) => return true,
                    Err(_) => return false,
                }
            }
        }

        /// Kills all children. Theirs become ours, until there are none.
        fn end_all(&mut self) {
            let until = Instant::now() + LIMIT;
            while self.reap() && Instant::now() < until {
                for child in children() {
                    // What has ended just now is cleared away next time.
                    let _ = kill_process(child, Signal::KILL);
                }
                thread::sleep(LOOK);
            }
        }
    }

    fn children() -> impl Iterator<Item = Pid> {
        let own = process::id().to_string();
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        processes.filter_map(move |entry| {
            let id = entry.file_name().to_str()?.parse().ok()?;
            // The state and the parent follow a name in parentheses, which may be any bytes.
            let line = fs::read(entry.path().join("stat")).ok()?;
            let line = String::from_utf8_lossy(&line);
            let parent = line.rsplit(')').next()?.split_whitespace().nth(1)?;
            Pid::from_raw(id).filter(|_| parent == own)
        })
    }

    /// Ends this process as another one ended.
    fn end_like(status: WaitStatus) -> io::Result<()> {
        if let Some(signal) = status.terminating_signal() {
            // One dump is enough.
            let none = Some(0);
            let (current, maximum) = (none, none);
            setrlimit(Resource::Core, Rlimit { current, maximum })?;
            emulate_default_handler(signal)?;
        }
        process::exit(status.exit_status().unwrap_or(1))
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::io;
    use std::process::Command;

    /// No other system gives a process the children of those that it started.
    pub(super) fn is_possible() -> bool {
        false
    }

    pub(super) fn run(_parent: i32, _command: &mut Command) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
