//! A flag that stops agents.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use crate::games::Game;
use crate::search::Observer;

/// Stops agents from any thread, for good. Clones share the flag. Answers that come afterwards are
/// of no use.
///
/// ```
/// use standoff::agents::Stop;
/// let stop = Stop::default();
/// let clone = stop.clone();
/// stop.now();
/// assert!(clone.is_set());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops everything.
    pub fn now(&self) {
        self.0.store(true, SeqCst);
    }

    /// Returns whether everything should stop.
    pub fn is_set(&self) -> bool {
        self.0.load(SeqCst)
    }
}

impl<G: Game> Observer<G> for Stop {
    fn stop(&mut self, _nodes: u64) -> bool {
        self.is_set()
    }
}
