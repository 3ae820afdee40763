//! Signals, stopping and continuing, and a terminal that is closed, on systems that have such.

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

use super::app::Message;
use super::terminal;
use crate::agents::program::kill_all;

/// How long the loop has to end by itself. It is late only when it waits for a terminal that takes
/// nothing.
const GRACE: Duration = Duration::from_millis(400);

/// Turns the signals that end a program into messages, so that the terminal is given back first,
/// and ends the program when the terminal is closed.
///
/// # Errors
/// The signals can't be watched.
pub fn watch(messages: SyncSender<Message>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGCONT])?;
    let queue = messages.clone();
    thread::spawn(move || {
        for signal in signals.forever() {
            if signal == SIGCONT {
                // If the queue is full, there is a draw to come; and the next signal must be heard.
                let _ = queue.try_send(Message::Continued);
            } else {
                end(&queue, signal);
            }
        }
    });
    // Reading from a closed terminal neither fails nor waits: crossterm reads it again and again,
    // so somebody else must notice. The signal alone is not enough, as not everybody gets it.
    thread::spawn(move || {
        if waits_for_hang_up(None) {
            end(&messages, SIGHUP);
        }
    });
    Ok(())
}

/// Asks the loop to end, and ends the program itself if the loop does not.
fn end(messages: &SyncSender<Message>, signal: i32) {
    if is_in_background() {
        // The loop waits for the terminal, and the next key, which is the shell's, would stop the
        // thread that reads, and all others with it.
        exit(signal);
    }
    let queue = messages.clone();
    // The queue may be full, and whoever empties it may be stuck.
    thread::spawn(move || queue.send(Message::Signal(signal)));
    thread::sleep(GRACE);
    if !is_in_background() {
        // It waits for a terminal that takes nothing: what waits there is thrown away. Only a signal
        // makes it try again, and this one is harmless.
        let _ = tcflush(io::stdout(), QueueSelector::OFlush);
        let _ = kill_process(getpid(), Signal::WINCH);
        thread::sleep(GRACE / 2);
    }
    exit(signal);
}

/// Ends the program without clearing up, and whatever would outlive it.
fn exit(signal: i32) -> ! {
    terminal::abandon();
    kill_all();
    std::process::exit(128 + signal);
}

/// Waits until the terminal is closed, or for some time; says whether it is.
fn waits_for_hang_up(time: Option<&Timespec>) -> bool {
    let input = io::stdin();
    loop {
        // Asked for nothing, it still tells of the end.
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

/// Whether the terminal is the shell's and not ours: whoever reads it then or changes its settings
/// is stopped for it. Asked in this order because a group from outside a container has no number
/// there, which only the first call can say.
pub fn is_in_background() -> bool {
    tcgetpgrp(io::stdin()).is_ok_and(|group| group != getpgrp())
}

/// Whether somebody may be there who could let the program go on after it was stopped: not if it is
/// the first in its session, as in a window opened for it. Only such a one may not be put in its own
/// group, where it is anyway. Asking for the session itself fails in a container, where the session
/// of whoever is outside has no number.
pub fn has_shell() -> bool {
    let leads_group = tcgetpgrp(io::stdin()) == Ok(getpid());
    !(leads_group && setpgid(None, None) == Err(Errno::PERM))
}

/// Stops the program, with all that was started together with it, until the shell lets it go on
/// and gives it the terminal.
pub fn stop() {
    const MOMENT: Duration = Duration::from_millis(10);
    loop {
        let _ = kill_current_process_group(Signal::TSTP);
        // Another thread may be the first to be stopped.
        thread::sleep(MOMENT);
        // In the background there is nothing to do but to stop again. Not at once: the shell may
        // be about to hand over the terminal, and a signal that ends the program must be heard.
        for _ in 0..100 {
            if !is_in_background() {
                return;
            }
            thread::sleep(MOMENT);
        }
    }
}

/// The terminal once more, to be written to without ever waiting.
pub fn impatient_terminal() -> io::Result<File> {
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let flags = i32::try_from(flags.bits()).map_err(io::Error::other)?;
    OpenOptions::new()
        .write(true)
        .custom_flags(flags)
        .open("/dev/tty")
}
