//! A switch that ends the thinking of agents.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use crate::games::Game;
use crate::search::Observer;

/// Ends what agents are thinking about, from any thread and once for all; clones are the same
/// switch. What an agent answers then is of no use.
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
    /// Ends everything.
    pub fn now(&self) {
        self.0.store(true, SeqCst);
    }

    /// Whether everything should end.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(SeqCst)
    }
}

impl<G: Game> Observer<G> for Stop {
    fn stop(&mut self, _nodes: u64) -> bool {
        self.is_set()
    }
}
