//! The wish that thinking should end, whoever thinks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use super::program::Listener;

/// Ends what agents are thinking about, from any thread and once for all; copies are of the same
/// wish. What an agent answers then is of no use.
///
/// ```
/// use standoff::agents::Stop;
/// let stop = Stop::default();
/// let copy = stop.clone();
/// stop.now();
/// assert!(copy.is_wanted());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Everything should end.
    pub fn now(&self) {
        self.0.store(true, SeqCst);
    }

    /// Whether everything should end.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.0.load(SeqCst)
    }
}

/// Waits for a program as long as nothing should end.
impl Listener for Stop {
    fn wants_answer(&mut self) -> bool {
        !self.is_wanted()
    }
}
