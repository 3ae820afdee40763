//! The guard that changes the terminal's modes, and always undoes them.

use std::io::{self, Stdout, Write};
use std::panic::{PanicHookInfo, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::SyncSender;
use std::thread::{self, ThreadId};
use std::time::Instant;

use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use crossterm::style::ResetColor;
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{execute, queue, terminal};

use super::message::Message;
use super::panic_hook::SavedAt;

/// Whether there are modes to undo. A process has one terminal, and the guard, the panic hook and
/// the signal thread may all want to undo them. Only the first may: leaving the alternate screen
/// twice would put the cursor over what has been written since.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The most bytes of a pasted text, more than any screen reads.
const MAX_PASTED: usize = 4096;

/// What the event loop needs of a terminal beyond drawing. None of it is worth failing for.
pub trait Port {
    /// A frame begins: the terminal shows nothing of it yet.
    fn begin_frame(&mut self) {}
    /// The frame is complete.
    fn end_frame(&mut self) {}
    /// Captures the mouse, or lets it select text again.
    fn set_mouse(&mut self, on: bool) {
        let _ = on;
    }
    /// Puts a text on the clipboard.
    fn copy(&mut self, text: &str);
    /// Gives the terminal back to the shell, and returns when the program is continued.
    fn suspend(&mut self) {}
    /// Takes the terminal over again, after the program was stopped from outside and continued.
    fn resume(&mut self) {}
}

/// The terminal while the program uses it. Dropping it undoes every mode.
pub struct Guard {
    output: Stdout,
    mouse: bool,
    /// When it was taken over.
    since: Instant,
}

impl Guard {
    /// Takes over the terminal. A panic of this thread gives it back, and says where the game is
    /// saved.
    ///
    /// # Errors
    /// A mode can't be set; the terminal is as it was before.
    pub fn enter(mouse: bool, saved: SavedAt) -> io::Result<Self> {
        let mut guard = Self {
            output: io::stdout(),
            mouse,
            since: Instant::now(),
        };
        // If a step fails, dropping the guard undoes those before it.
        guard.take_over()?;
        restore_on_panic(thread::current().id(), saved);
        Ok(guard)
    }

    fn take_over(&mut self) -> io::Result<()> {
        TAKEN.store(true, Relaxed);
        self.since = Instant::now();
        terminal::enable_raw_mode()?;
        execute!(
            self.output,
            EnterAlternateScreen,
            EnableBracketedPaste,
            Hide
        )?;
        if self.mouse {
            execute!(self.output, EnableMouseCapture)?;
        }
        Ok(())
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
        // A thread that panics may not touch the hook; its own has already run.
        if !thread::panicking() {
            drop(std::panic::take_hook());
        }
    }
}

/// Undoes every mode, once.
fn restore() {
    if TAKEN.swap(false, Relaxed) {
        reset_modes(&mut io::stdout());
        reset_settings();
    }
}

/// Undoes every mode without waiting for anything, for a program that is about to be ended while
/// its event loop is stuck.
#[cfg(unix)]
pub fn abandon() {
    if TAKEN.swap(false, Relaxed) {
        // The loop may hold the lock of the standard output.
        if let Ok(mut output) = super::unix::nonblocking_terminal() {
            reset_modes(&mut output);
        }
        reset_settings();
    }
}

/// Undoes the modes one by one: a failure must not keep the others from being undone.
fn reset_modes(output: &mut impl Write) {
    let _ = execute!(output, EndSynchronizedUpdate);
    let _ = execute!(output, DisableMouseCapture);
    let _ = execute!(output, DisableBracketedPaste);
    let _ = execute!(output, ResetColor);
    let _ = execute!(output, LeaveAlternateScreen);
    let _ = execute!(output, Show);
}

fn reset_settings() {
    // In the background the shell has already made its own settings.
    #[cfg(unix)]
    if super::unix::is_in_background() {
        return;
    }
    let _ = terminal::disable_raw_mode();
}

/// A panic of the thread that draws gives the terminal back before it is reported. One of a worker
/// is caught and shown as a message: it must not write over a living screen.
fn restore_on_panic(drawing: ThreadId, saved: SavedAt) {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic: &PanicHookInfo| {
        if thread::current().id() != drawing {
            return;
        }
        restore();
        // Nothing can be done about a standard error that is closed.
        let _ = io::stderr().write_all(saved.report(panic).as_bytes());
        if std::env::var_os("RUST_BACKTRACE").is_some_and(|wanted| wanted != "0") {
            usual(panic);
        }
    }));
}

impl Port for Guard {
    fn begin_frame(&mut self) {
        let _ = queue!(self.output, BeginSynchronizedUpdate);
    }

    fn end_frame(&mut self) {
        let _ = queue!(self.output, EndSynchronizedUpdate);
        let _ = self.output.flush();
    }

    fn set_mouse(&mut self, on: bool) {
        self.mouse = on;
        let _ = if on {
            execute!(self.output, EnableMouseCapture)
        } else {
            execute!(self.output, DisableMouseCapture)
        };
    }

    fn copy(&mut self, text: &str) {
        let _ = execute!(self.output, CopyToClipboard::to_clipboard_from(text));
    }

    fn suspend(&mut self) {
        #[cfg(unix)]
        if super::unix::has_shell() {
            restore();
            super::unix::stop();
            // If the terminal is gone by now, the thread that watches it ends the program.
            let _ = self.take_over();
        }
    }

    fn resume(&mut self) {
        #[cfg(unix)]
        {
            // The system reports the end of our own suspension as well.
            if self.since.elapsed() < std::time::Duration::from_millis(500) {
                return;
            }
            if super::unix::is_in_background() {
                return self.suspend();
            }
            restore();
            let _ = self.take_over();
        }
    }
}

/// The standard output, for frames. Writing to a terminal that is gone succeeds: the thread that
/// watches it ends the program, and until then nothing may fail on it.
pub struct FrameBackend(pub Stdout);

impl Write for FrameBackend {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.write(bytes);
        forgive(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.0.flush();
        forgive(flushed, ())
    }
}

fn forgive<T>(done: io::Result<T>, as_if: T) -> io::Result<T> {
    done.or_else(|error| if is_gone() { Ok(as_if) } else { Err(error) })
}

/// Whether the terminal has been closed.
fn is_gone() -> bool {
    #[cfg(unix)]
    return super::unix::is_hung_up();
    #[cfg(not(unix))]
    false
}

/// Reads the terminal's events on a thread of its own, which ends with the program. While the event
/// loop can't keep up, the rest waits in the terminal.
pub fn read_input(messages: SyncSender<Message>) {
    thread::spawn(move || {
        loop {
            let message = match catch_unwind(crossterm::event::read) {
                Ok(Ok(Event::Paste(text))) => Message::Terminal(Event::Paste(shortened(text))),
                Ok(Ok(event)) => Message::Terminal(event),
                Ok(Err(error)) => Message::InputLost(error.to_string()),
                Err(_) => Message::InputLost("what it sent could not be read".into()),
            };
            let lost = matches!(message, Message::InputLost(_));
            // Reading fails on a terminal that is gone, too; the thread that watches it ends the
            // program, and nothing else may.
            if lost && is_gone() {
                return;
            }
            if messages.send(message).is_err() || lost {
                return;
            }
        }
    });
}

fn shortened(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(MAX_PASTED));
    text.shrink_to_fit();
    text
}
