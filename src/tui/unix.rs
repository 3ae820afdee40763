//! Signals, stopping and continuing, and closed terminals, on systems that have them.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use rustix::io::Errno;
use rustix::process::{Signal, getpgrp, getpid, kill_current_process_group, kill_process, setpgid};
use rustix::termios::{QueueSelector, tcflush, tcgetpgrp};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;

use super::message::Message;
use super::terminal;
use crate::agents::external::kill_all;

/// How long the event loop has to end by itself. It takes longer only when it is blocked on a
/// terminal that reads nothing.
const GRACE: Duration = Duration::from_millis(400);

/// Turns signals into messages, so that the terminal is given back before the program ends, and
/// ends the program when the terminal is closed.
///
/// # Errors
/// The signals can't be watched.
pub fn watch(messages: SyncSender<Message>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGCONT])?;
    let queue = messages.clone();
    thread::spawn(move || {
        for signal in signals.forever() {
            if signal == SIGCONT {
                // If the queue is full, a draw follows anyway; and this thread must not block.
                let _ = queue.try_send(Message::Continued);
            } else {
                end(&queue, signal);
            }
        }
    });
    // Reading from a closed terminal neither fails nor blocks: crossterm reads it in a busy loop.
    // So another thread must notice, and SIGHUP alone won't do, as not every process gets it.
    thread::spawn(move || {
        if waits_for_hang_up(None) {
            end(&messages, SIGHUP);
        }
    });
    Ok(())
}

/// Asks the event loop to end, and ends the program itself if the loop does not.
fn end(messages: &SyncSender<Message>, signal: i32) {
    if is_in_background() {
        // The loop is blocked on the terminal, and the next key, which is the shell's, would stop
        // the thread that reads, and the whole program with it.
        exit(signal);
    }
    let queue = messages.clone();
    // The queue may be full, and the loop that empties it may be stuck.
    thread::spawn(move || queue.send(Message::Signal(signal)));
    thread::sleep(GRACE);
    if !is_in_background() {
        // It is blocked on a terminal that reads nothing: discard what waits there. Only a signal
        // makes it try again, and this one is harmless.
        let _ = tcflush(io::stdout(), QueueSelector::OFlush);
        let _ = kill_process(getpid(), Signal::WINCH);
        thread::sleep(GRACE / 2);
    }
    exit(signal);
}

/// Ends the program at once, and the programs it has started.
fn exit(signal: i32) -> ! {
    terminal::abandon();
    kill_all();
    std::process::exit(128 + signal);
}

/// Waits until the terminal is closed, or for some time. Returns whether it is closed.
fn waits_for_hang_up(time: Option<&Timespec>) -> bool {
    let input = io::stdin();
    loop {
        // A hang-up is reported without being asked for.
        let mut watched = [PollFd::new(&input, PollFlags::empty())];
        match poll(&mut watched, time) {
            Err(Errno::INTR) => {}
            Err(_) | Ok(0) => return false,
            Ok(_) => return true,
        }
    }
}

/// Whether the terminal has been closed.
pub fn is_hung_up() -> bool {
    let at_once = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    waits_for_hang_up(Some(&at_once))
}

/// Whether the program is in the background. Then the terminal is the shell's, and reading it or
/// changing its settings would stop the program. Inside a container, a group from outside has no
/// number, which only `tcgetpgrp` can report: so it is asked first.
pub fn is_in_background() -> bool {
    tcgetpgrp(io::stdin()).is_ok_and(|group| group != getpgrp())
}

/// Whether there may be a shell that can continue the program after it was stopped. There is none if
/// the program leads its session, as in a window opened for it. A session leader is recognized by
/// `setpgid`, which it alone may not call. Asking for the session itself fails in a container, where
/// a session from outside has no number.
pub fn has_shell() -> bool {
    let leads_group = tcgetpgrp(io::stdin()) == Ok(getpid());
    !(leads_group && setpgid(None, None) == Err(Errno::PERM))
}

/// Stops the program and its process group until the shell continues it in the foreground.
pub fn stop() {
    const MOMENT: Duration = Duration::from_millis(10);
    loop {
        let _ = kill_current_process_group(Signal::TSTP);
        // Another thread may be the one that takes the signal.
        thread::sleep(MOMENT);
        // In the background there is nothing to do but to stop again. Not at once: the shell may
        // be about to hand over the terminal, and a signal that ends the program must get through.
        for _ in 0..100 {
            if !is_in_background() {
                return;
            }
            thread::sleep(MOMENT);
        }
    }
}

/// The terminal, opened again for writing without ever blocking.
pub fn nonblocking_terminal() -> io::Result<File> {
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let flags = i32::try_from(flags.bits()).map_err(io::Error::other)?;
    OpenOptions::new()
        .write(true)
        .custom_flags(flags)
        .open("/dev/tty")
}
