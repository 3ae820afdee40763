//! Asking often enough whether to stop, and not so often that it takes time itself.

/// How much work is done between two questions, in words: well under a millisecond.
const STRETCH: usize = 1 << 18;

/// Counts work and asks from time to time whether to go on.
pub(super) struct StopCheck<F> {
    stop: F,
    done: usize,
    /// The levels that are finished: how far the work has come.
    pub(super) levels: usize,
}

impl<F: Fn(usize) -> bool> StopCheck<F> {
    /// Asks `stop` with the first work and then about every [`STRETCH`].
    pub(super) fn new(stop: F) -> Self {
        Self {
            stop,
            done: STRETCH,
            levels: 0,
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
        if (self.stop)(self.levels) {
            None
        } else {
            Some(())
        }
    }
}
