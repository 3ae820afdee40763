//! What a player did wrong in a match: how often, and the last time in words.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::agents::external::StderrTail;
use crate::agents::{Fault, describe};

/// The faults of a player by their names: how often, and the last in words. Clones share one count.
#[derive(Clone, Debug, Default)]
pub struct FaultTally(Arc<Mutex<BTreeMap<&'static str, (u64, String)>>>);

impl FaultTally {
    /// Counts a fault, with what the program has written to standard error.
    pub fn add(&self, fault: &Fault, stderr: Option<&StderrTail>) {
        let mut entries = self.entries();
        let (count, last) = entries.entry(fault.name()).or_default();
        *count += 1;
        *last = describe(fault, stderr);
    }

    /// One line for each kind of fault.
    pub fn lines(&self) -> Vec<String> {
        let entries = self.entries();
        let lines = entries.iter().map(|(name, (count, last))| {
            let times = if *count == 1 { "time" } else { "times" };
            format!("{name} {count} {times}, at last: {last}")
        });
        lines.collect()
    }

    fn entries(&self) -> MutexGuard<'_, BTreeMap<&'static str, (u64, String)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
