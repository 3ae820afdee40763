//! How the threads of one search keep out of each other's way: a move that another thread is
//! searching is put off to the end, when the table will most likely hold its value.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A power of two.
const LINES: usize = 1 << 12;
const WAYS: usize = 4;

/// Nodes nearer to the horizon are searched faster than they are announced.
pub(super) const MIN_DEPTH: i32 = 4;

/// What is being searched right now.
pub(super) struct BusyTable(Vec<AtomicU64>);

impl BusyTable {
    pub(super) fn new() -> Self {
        Self((0..LINES * WAYS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether a thread is at it.
    pub(super) fn is_busy(&self, task: u64) -> bool {
        self.line(task)
            .iter()
            .any(|slot| slot.load(Relaxed) == task)
    }

    /// Announces a task. Where there is no room, nobody hears of it, and it is done twice.
    pub(super) fn begin(&self, task: u64) {
        let free = |slot: &&AtomicU64| slot.load(Relaxed) == 0;
        if let Some(slot) = self.line(task).iter().find(free) {
            slot.store(task, Relaxed);
        }
    }

    /// A task is done.
    pub(super) fn end(&self, task: u64) {
        for slot in self.line(task) {
            if slot.load(Relaxed) == task {
                slot.store(0, Relaxed);
            }
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "only the lowest bits count"
    )]
    fn line(&self, task: u64) -> &[AtomicU64] {
        let line = task as usize % LINES;
        &self.0[line * WAYS..(line + 1) * WAYS]
    }
}

/// The task of searching what a move leads to.
pub(super) fn task(next: u64, depth: i32) -> u64 {
    let depth = u64::from(depth.unsigned_abs()) + 1;
    next ^ depth.wrapping_mul(0xd6e8_feb8_6659_fd93)
}
