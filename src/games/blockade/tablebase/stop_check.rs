//! Asking often enough whether to stop, and not so often that it takes time itself.

/// How much work is done between two questions, in words: well under a millisecond.
const STRETCH: usize = 1 << 18;

/// Counts work and asks from time to time whether to go on.
pub(super) struct StopCheck<F> {
    stop: F,
    done: usize,
}

impl<F: Fn() -> bool> StopCheck<F> {
    /// Asks `stop` with the first work and then about every [`STRETCH`].
    pub(super) fn new(stop: F) -> Self {
        Self {
            stop,
            done: STRETCH,
        }
    }

    /// Notes that this many words are about to be processed. Returns `None` to stop.
    #[inline]
    pub(super) fn check(&mut self, words: usize) -> Option<()> {
        self.done += words;
        if self.done < STRETCH {
            return Some(());
        }
        self.done = 0;
        if (self.stop)() { None } else { Some(()) }
    }
}
