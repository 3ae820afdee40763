//! A person at a terminal: the program runs in it, keys go in, and what is drawn can be read.

use std::io::Write;
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal};

use crate::shown::{Shown, lock, watch};
use crate::support::folder::Folder;
use crate::support::wait::{Deadline, begin, receive, wait_for, wait_until};

/// The terminal takes nothing while this is there.
#[allow(dead_code, reason = "it is there to be dropped")]
pub struct Held(SyncSender<()>);

/// A terminal with the program in it.
pub struct Person {
    master: Option<Box<dyn MasterPty + Send>>,
    keyboard: Option<Box<dyn Write + Send>>,
    shown: Arc<(Mutex<Shown>, Condvar)>,
    child: Box<dyn Child + Send + Sync>,
    /// The terminal's settings before anything ran in it.
    settings: String,
    home: Folder,
}

impl Person {
    /// Starts `standoff` in a terminal of 80×24.
    pub fn start(arguments: &[&str]) -> Self {
        let program = env!("CARGO_BIN_EXE_standoff");
        Self::run((80, 24), program.as_ref(), arguments, &[])
    }

    /// Starts `standoff` in a terminal of another size.
    pub fn start_sized(size: (u16, u16), arguments: &[&str]) -> Self {
        let program = env!("CARGO_BIN_EXE_standoff");
        Self::run(size, program.as_ref(), arguments, &[])
    }

    /// Runs any program in a terminal, with settings and saves in a folder of its own.
    pub fn run(
        size: (u16, u16),
        program: &Path,
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Self {
        let home = Folder::new("terminal");
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.cwd(home.path());
        for (name, below) in [
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_STATE_HOME", "state"),
            ("XDG_CACHE_HOME", "cache"),
        ] {
            command.env(name, home.join(below));
        }
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        for name in [
            "NO_COLOR",
            "COLORTERM",
            "RUST_BACKTRACE",
            "LC_ALL",
            "LC_CTYPE",
        ] {
            command.env_remove(name);
        }
        for (name, value) in environment {
            command.env(name, value);
        }
        let pair = native_pty_system().openpty(pty_size(size)).unwrap();
        let settings = settings(pair.master.as_ref());
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let shown = Shown::new(positive(size.1), positive(size.0));
        let shown = Arc::new((Mutex::new(shown), Condvar::new()));
        let reader = pair.master.try_clone_reader().unwrap();
        let watched = Arc::clone(&shown);
        std::thread::spawn(move || watch(reader, &watched));
        Self {
            keyboard: Some(pair.master.take_writer().unwrap()),
            master: Some(pair.master),
            shown,
            child,
            settings,
            home,
        }
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        lock(&self.shown.0)
    }

    /// Writes bytes as the terminal does when keys are pressed.
    #[track_caller]
    pub fn send(&mut self, bytes: &[u8]) {
        self.send_while(bytes, || {});
    }

    /// Writes bytes on another thread, as a write that nobody reads never ends, and looks at the
    /// program in the meantime.
    #[track_caller]
    pub fn send_while(&mut self, bytes: &[u8], mut look: impl FnMut()) {
        let (mut keyboard, bytes) = (self.keyboard.take().unwrap(), bytes.to_vec());
        let sent = begin(move || {
            keyboard.write_all(&bytes).unwrap();
            keyboard.flush().unwrap();
            keyboard
        });
        self.keyboard = Some(wait_for("all keys to be taken", || {
            look();
            sent.recv_timeout(Duration::from_millis(5)).ok()
        }));
    }

    /// Presses keys: characters, and names such as `<Enter>`.
    pub fn press(&mut self, keys: &str) {
        let mut bytes = Vec::new();
        let mut rest = keys;
        while let Some(c) = rest.chars().next() {
            let name = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
            let named = name.and_then(|(name, after)| Some((sequence(name)?, after)));
            if let Some((sequence, after)) = named {
                bytes.extend(sequence);
                rest = after;
            } else {
                bytes.extend(c.to_string().bytes());
                rest = &rest[c.len_utf8()..];
            }
        }
        self.send(&bytes);
    }

    /// What is on the screen, line by line.
    pub fn screen(&self) -> String {
        self.shown().parser.screen().contents()
    }

    /// The screen with all its colours, a line for a row.
    pub fn painting(&self) -> Vec<String> {
        let shown = self.shown();
        let screen = shown.parser.screen();
        let (rows, columns) = screen.size();
        let cell = |row, column| {
            let cell = screen.cell(row, column).unwrap();
            let text = if cell.has_contents() {
                cell.contents()
            } else {
                " "
            };
            let style = (cell.fgcolor(), cell.bgcolor(), cell.bold(), cell.inverse());
            format!("{text}{style:?}")
        };
        let row = |row| (0..columns.get()).map(|column| cell(row, column)).collect();
        (0..rows.get()).map(row).collect()
    }

    /// How many bytes have been written to the terminal.
    pub fn bytes(&self) -> usize {
        self.shown().bytes
    }

    /// How many frames have been drawn.
    pub fn frames(&self) -> usize {
        self.shown().frames
    }

    /// All that has been written to the terminal.
    pub fn log(&self) -> Vec<u8> {
        self.shown().log.clone()
    }

    /// Waits until the screen is as wanted, and returns what was found on it.
    #[track_caller]
    pub fn wait<T>(&self, what: &str, wanted: impl Fn(&str) -> Option<T>) -> T {
        let deadline = Deadline::new(what);
        let mut shown = self.shown();
        loop {
            let screen = shown.parser.screen().contents();
            if let Some(found) = wanted(&screen) {
                return found;
            }
            assert!(!shown.over, "it has ended without {what}:\n{screen}");
            deadline.check(|| screen);
            shown = self.shown.1.wait_timeout(shown, deadline.left()).unwrap().0;
        }
    }

    /// Waits until some words are on the screen.
    #[track_caller]
    pub fn wait_for(&self, words: &str) -> String {
        self.wait(words, |screen| {
            screen.contains(words).then(|| screen.to_string())
        })
    }

    /// Lets the terminal take nothing more until what is returned is dropped.
    pub fn hold(&self) -> Held {
        let (sender, receiver) = sync_channel(0);
        let shown = Arc::clone(&self.shown);
        // Whoever reads from the program waits for this lock.
        let (taken, is_taken) = sync_channel(0);
        std::thread::spawn(move || {
            let _lock = lock(&shown.0);
            taken.send(()).unwrap();
            let _: Result<(), _> = receiver.recv();
        });
        receive("the lock", &is_taken);
        Held(sender)
    }

    /// Shows something that does not come from the program.
    pub fn scribble(&self, bytes: &[u8]) {
        self.shown().parser.process(bytes);
    }

    /// Waits until nothing has been drawn for a while.
    #[track_caller]
    pub fn wait_for_rest(&self, quiet: Duration) {
        let deadline = Deadline::new("a screen at rest");
        let mut before = None;
        while before != Some(self.bytes()) {
            deadline.check(|| self.screen());
            before = Some(self.bytes());
            std::thread::sleep(quiet);
        }
    }

    /// Changes the size of the terminal.
    pub fn resize(&mut self, size: (u16, u16)) {
        let (columns, rows) = (positive(size.0), positive(size.1));
        // Nothing may be read between the two: it would be for one size and drawn in another.
        let mut shown = lock(&self.shown.0);
        self.master().resize(pty_size(size)).unwrap();
        shown.parser.set_size(rows, columns);
    }

    fn master(&self) -> &dyn MasterPty {
        self.master.as_deref().unwrap()
    }

    /// The folder the program runs in.
    pub fn home(&self) -> &Folder {
        &self.home
    }

    /// The process in the terminal.
    pub fn pid(&self) -> Pid {
        let id = i32::try_from(self.child.process_id().unwrap()).unwrap();
        Pid::from_raw(id).unwrap()
    }

    pub fn signal(&self, signal: Signal) {
        rustix::process::kill_process(self.pid(), signal).unwrap();
    }

    /// Closes the window.
    pub fn close(&mut self) {
        self.shown().closed = true;
        // Whoever reads has the window open too, and waits: a new size gives them something to
        // read, once the program listens for it.
        let mut columns = 79;
        wait_until("the end of reading", || {
            self.master().resize(pty_size((columns, 24))).unwrap();
            columns = if columns == 79 { 80 } else { 79 };
            self.shown().over
        });
        self.keyboard = None;
        self.master = None;
    }

    /// Waits for the end of the program, and returns its exit code.
    #[track_caller]
    pub fn wait_for_end(&mut self) -> u32 {
        let deadline = Deadline::new("the end of the program");
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            deadline.check(|| self.screen());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The program must end with this code.
    #[track_caller]
    pub fn ends_with(&mut self, code: u32) {
        assert_eq!(self.wait_for_end(), code, "{}", self.screen());
    }

    /// The terminal must be as it was before the program ran.
    #[track_caller]
    pub fn terminal_is_as_before(&self) {
        wait_until("all that was written to be read", || self.shown().over);
        assert_eq!(settings(self.master()), self.settings);
        self.modes_are_reset();
    }

    /// No mode of the program's may be left.
    #[track_caller]
    pub fn modes_are_reset(&self) {
        let shown = self.shown();
        let screen = shown.parser.screen();
        assert!(
            !screen.alternate_screen(),
            "the alternate screen is left on"
        );
        assert!(!screen.hide_cursor(), "the cursor is left hidden");
        assert!(!screen.bracketed_paste(), "bracketed paste is left on");
        let mouse = screen.mouse_protocol_mode();
        assert_eq!(mouse, vt100::MouseProtocolMode::None, "the mouse");
        assert_eq!(screen.fgcolor(), vt100::Color::Default, "a colour is left");
        assert_eq!(screen.bgcolor(), vt100::Color::Default, "a colour is left");
    }

    /// The full screen must have the terminal to itself.
    #[track_caller]
    pub fn modes_are_set(&self) {
        let shown = self.shown();
        let screen = shown.parser.screen();
        assert!(screen.alternate_screen() && screen.hide_cursor() && screen.bracketed_paste());
        assert_ne!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The terminal's settings, every bit of them.
fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().unwrap())
}

fn positive(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

fn pty_size((cols, rows): (u16, u16)) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn sequence(name: &str) -> Option<&'static [u8]> {
    Some(match name {
        "Enter" => b"\r",
        "Esc" => b"\x1b",
        "Tab" => b"\t",
        "Backspace" => b"\x7f",
        "Up" => b"\x1b[A",
        "Down" => b"\x1b[B",
        "Right" => b"\x1b[C",
        "Left" => b"\x1b[D",
        "Ctrl-C" => b"\x03",
        "Ctrl-Z" => b"\x1a",
        _ => return None,
    })
}
