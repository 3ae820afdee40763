//! How long to wait for a program, apart from the time for a move.

use std::time::Duration;

/// How long a program may take for anything but a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For starting and saying `ugiok`, and for getting ready for a new game.
    pub start: Duration,
    /// How late an answer may be, as it has to travel and the machine may be busy.
    pub lag: Duration,
    /// For answering `stop`.
    pub stop: Duration,
    /// For ending after `quit`, and again after being asked by the system.
    pub end: Duration,
}

impl Timeouts {
    /// The default. Every fault is known within half a second after the time for a move. A program
    /// with one thread, which reads `stop` only after its answer, has most of that time for it.
    pub const DEFAULT: Self = Self {
        start: Duration::from_secs(5),
        lag: Duration::from_millis(100),
        stop: Duration::from_millis(350),
        end: Duration::from_millis(100),
    };
}
