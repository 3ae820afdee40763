//! What a terminal has been told to show.

use std::io::Read;
use std::num::NonZeroU16;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What ends a frame.
const FRAME_END: &[u8] = b"\x1b[?2026l";

/// The most bytes that are kept.
const MAX_LOGGED: usize = 16 << 20;

/// What the terminal has been told to show.
pub struct Shown {
    pub parser: vt100::Parser,
    /// A frame that is not complete, and so not to be seen yet.
    pending: Vec<u8>,
    /// How many bytes were written.
    pub bytes: usize,
    /// How many frames were drawn.
    pub frames: usize,
    /// The bytes themselves, as long as there are not too many.
    pub log: Vec<u8>,
    /// Nothing more can come.
    pub over: bool,
    /// The window is closed: nobody reads any more.
    pub closed: bool,
}

impl Shown {
    /// An empty screen.
    pub fn new(rows: NonZeroU16, columns: NonZeroU16) -> Self {
        Self {
            parser: vt100::Parser::new(rows, columns, 0),
            pending: Vec::new(),
            bytes: 0,
            frames: 0,
            log: Vec::new(),
            over: false,
            closed: false,
        }
    }

    /// Shows what has been written, but a frame only when it is complete, as terminals do that know
    /// synchronized output.
    fn take(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len();
        let room = MAX_LOGGED.saturating_sub(self.log.len());
        self.log.extend(bytes.iter().take(room));
        self.pending.extend(bytes);
        let last = |sequence: &[u8]| {
            let mut windows = self.pending.windows(sequence.len());
            windows.rposition(|window| window == sequence)
        };
        let (begun, ended) = (last(b"\x1b[?2026h"), last(FRAME_END));
        let complete = begun.filter(|&begun| ended.is_none_or(|ended| ended < begun));
        // The beginning of a frame may itself be cut in two.
        let complete = complete.unwrap_or_else(|| {
            let tail = self.pending.len().saturating_sub(7);
            let escape = self.pending[tail..].iter().position(|&byte| byte == 0x1b);
            escape.map_or(self.pending.len(), |at| tail + at)
        });
        let rest = self.pending.split_off(complete);
        let ends = self.pending.windows(FRAME_END.len());
        self.frames += ends.filter(|window| window == &FRAME_END).count();
        self.parser.process(&self.pending);
        self.pending = rest;
        if self.bytes_end_here() {
            self.parser.process(&std::mem::take(&mut self.pending));
        }
    }

    /// Whether what is pending is a whole short sequence rather than the beginning of a frame.
    fn bytes_end_here(&self) -> bool {
        self.pending.len() < 8 && !b"\x1b[?2026h".starts_with(&self.pending)
    }
}

/// Reads what the program writes until it ends or the window is closed.
pub fn watch(mut reader: Box<dyn Read + Send>, shown: &(Mutex<Shown>, Condvar)) {
    let mut buffer = [0; 16 * 1024];
    loop {
        let read = reader.read(&mut buffer).unwrap_or(0);
        let mut now = lock(&shown.0);
        now.take(&buffer[..read]);
        now.over = read == 0 || now.closed;
        if now.over {
            drop(reader);
            return shown.1.notify_all();
        }
        shown.1.notify_all();
    }
}

/// A test that fails leaves the lock poisoned, and the terminal goes on.
pub fn lock(shown: &Mutex<Shown>) -> MutexGuard<'_, Shown> {
    shown.lock().unwrap_or_else(PoisonError::into_inner)
}
