//! How the threads of one search work together: which stops whom, and how they keep out of each
//! other's way. A move that another thread is searching is put off to the end, when the table most
//! likely holds its score.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::{Observer, Report};
use crate::games::Game;

/// The number of buckets in a [`BusyTable`], a power of two.
const BUCKETS: usize = 1 << 12;
const SLOTS: usize = 4;

/// Nodes nearer to the horizon are searched faster than they are announced.
pub(super) const MIN_DEPTH: i32 = 4;

/// What is being searched right now.
pub(super) struct BusyTable(Vec<AtomicU64>);

impl BusyTable {
    pub(super) fn new() -> Self {
        Self((0..BUCKETS * SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether a thread is at it.
    pub(super) fn contains(&self, task: u64) -> bool {
        self.bucket(task)
            .iter()
            .any(|slot| slot.load(Relaxed) == task)
    }

    /// Announces a task. If there is no room, the others don't learn of it and may do it again.
    pub(super) fn insert(&self, task: u64) {
        let free = |slot: &&AtomicU64| slot.load(Relaxed) == 0;
        if let Some(slot) = self.bucket(task).iter().find(free) {
            slot.store(task, Relaxed);
        }
    }

    /// Takes back the announcement of a task that is done.
    pub(super) fn remove(&self, task: u64) {
        for slot in self.bucket(task) {
            if slot.load(Relaxed) == task {
                slot.store(0, Relaxed);
            }
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "only the lowest bits count"
    )]
    fn bucket(&self, task: u64) -> &[AtomicU64] {
        let bucket = task as usize % BUCKETS;
        &self.0[bucket * SLOTS..(bucket + 1) * SLOTS]
    }
}

/// The number of the task to search the position with a key to a depth.
pub(super) fn task(key: u64, depth: i32) -> u64 {
    let depth = u64::from(depth.unsigned_abs()) + 1;
    key ^ depth.wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// The nodes of all threads, and whether they are to stop.
#[derive(Default)]
pub(super) struct Counters {
    stop: AtomicBool,
    /// The nodes of the main thread when it last asked its observer.
    main: AtomicU64,
    /// Those of all the others.
    helpers: AtomicU64,
    /// How many there may be in all.
    limit: u64,
}

impl Counters {
    pub(super) fn new(limit: u64) -> Self {
        Self {
            limit,
            ..Self::default()
        }
    }

    pub(super) fn helper_nodes(&self) -> u64 {
        self.helpers.load(Relaxed)
    }

    fn nodes(&self) -> u64 {
        self.main.load(Relaxed) + self.helper_nodes()
    }

    /// Whether every thread is to stop. Each looks for itself: the system may keep any of them from
    /// running for a while.
    fn must_stop(&self) -> bool {
        self.nodes() >= self.limit || self.stop.load(Relaxed)
    }
}

/// Ends all threads when it is dropped, also by a panic.
pub(super) struct StopOnDrop<'a>(pub &'a Counters);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop.store(true, Relaxed);
    }
}

/// The main thread's observer: the real one, with the nodes of all threads.
pub(super) struct MainObserver<'a, G: Game> {
    pub counters: &'a Counters,
    pub observer: &'a mut dyn Observer<G>,
}

impl<G: Game> Observer<G> for MainObserver<'_, G> {
    fn stop(&mut self, nodes: u64) -> bool {
        self.counters.main.store(nodes, Relaxed);
        self.counters.must_stop() || self.observer.stop(self.counters.nodes())
    }

    fn report(&mut self, report: &Report<G>) {
        let mut report = report.clone();
        report.nodes += self.counters.helper_nodes();
        self.observer.report(&report);
    }
}

/// The other threads' observer.
pub(super) struct HelperObserver<'a> {
    pub counters: &'a Counters,
    /// How many of its nodes are among those already.
    pub counted: u64,
}

impl<G: Game> Observer<G> for HelperObserver<'_> {
    fn stop(&mut self, nodes: u64) -> bool {
        let new = nodes - self.counted;
        self.counters.helpers.fetch_add(new, Relaxed);
        self.counted = nodes;
        self.counters.must_stop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Surround;

    /// What the owner of a search is told.
    #[derive(Default)]
    struct Told(Vec<u64>);

    impl Observer<Surround> for Told {
        fn stop(&mut self, nodes: u64) -> bool {
            self.0.push(nodes);
            false
        }

        fn report(&mut self, report: &Report<Surround>) {
            self.0.push(report.nodes);
        }
    }

    #[test]
    fn the_nodes_of_all_threads_are_told_and_limited() {
        let counters = Counters::new(100);
        let mut helper = HelperObserver {
            counters: &counters,
            counted: 0,
        };
        let mut helps = |nodes| Observer::<Surround>::stop(&mut helper, nodes);
        assert!(!helps(30) && !helps(40));
        let mut told = Told::default();
        let mut main = MainObserver {
            counters: &counters,
            observer: &mut told,
        };
        assert!(!main.stop(59) && main.stop(60));
        main.report(&Report {
            nodes: 60,
            ..Report::default()
        });
        // At the limit nobody is asked any more.
        assert_eq!(told.0, [99, 100]);
        assert!(helps(40));
    }

    #[test]
    fn the_first_thread_that_ends_stops_the_others() {
        let counters = Counters::new(100);
        let mut helper = HelperObserver {
            counters: &counters,
            counted: 0,
        };
        assert!(!Observer::<Surround>::stop(&mut helper, 1));
        drop(StopOnDrop(&counters));
        assert!(Observer::<Surround>::stop(&mut helper, 2));
    }
}
