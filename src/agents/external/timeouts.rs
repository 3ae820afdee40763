//! How long a program is waited for where the time for a move does not say.

use std::time::Duration;

/// How long a program may take for what is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For starting and saying `ugiok`, and for getting ready for a new game.
    pub start: Duration,
    /// What an answer may be late, as it has to travel and the machine may be busy.
    pub lag: Duration,
    /// For answering `stop`.
    pub stop: Duration,
    /// For ending after `quit`, and again after being asked by the system.
    pub end: Duration,
}

impl Timeouts {
    /// What a program can usually do: every fault is known within half a second of the end of the
    /// time for a move. A program with one thread, which hears `stop` only after its answer, has most
    /// of that time for it.
    pub const DEFAULT: Self = Self {
        start: Duration::from_secs(5),
        lag: Duration::from_millis(100),
        stop: Duration::from_millis(350),
        end: Duration::from_millis(100),
    };
}

impl Default for Timeouts {
    fn default() -> Self {
        Self::DEFAULT
    }
}
