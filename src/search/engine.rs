//! The engine: a table, settings and any number of threads that search one position together.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread::JoinHandle;

use super::smp::BusyTable;
use super::{
    Limits, Observer, Report, SearchThread, Settings, TableTooLarge, ThreadData, TranspositionTable,
};
use crate::games::Game;
use crate::games::evaluation::{TaperedWeights, Weights};

/// How long the search waits for a table between two questions to the observer.
const WAIT: std::time::Duration = std::time::Duration::from_millis(1);

/// Finds moves in one game, and remembers from one search to the next.
pub struct Engine<G: Game> {
    table: TranspositionTable,
    settings: Settings,
    scales: TaperedWeights,
    threads: usize,
    /// One for each thread, made when it is first needed.
    notes: Vec<ThreadData<G>>,
    /// The making of a game's table, while it is under way.
    preparing: Option<JoinHandle<()>>,
}

impl<G: Game> Engine<G> {
    /// The size of the table where nothing is said, in MiB.
    pub const DEFAULT_TABLE: usize = TranspositionTable::DEFAULT_SIZE;

    /// An engine with one thread, everything switched on, and a table of a size in MiB.
    ///
    /// # Errors
    /// There is no memory for the table.
    pub fn new(table_mebibytes: usize) -> Result<Self, TableTooLarge> {
        Ok(Self {
            table: TranspositionTable::new(table_mebibytes)?,
            settings: Settings::FULL,
            scales: TaperedWeights::new::<G>(&G::WEIGHTS),
            threads: 1,
            notes: Vec::new(),
            preparing: None,
        })
    }

    /// The same engine with other switches.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// The same engine with other weights for the evaluation.
    #[must_use]
    pub fn with_weights(self, weights: &Weights) -> Self {
        let scales = TaperedWeights::new::<G>(weights);
        Self { scales, ..self }
    }

    /// The same engine with another number of threads, at least one.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        let threads = threads.max(1);
        Self { threads, ..self }
    }

    /// Changes the number of threads, at least one.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Changes the size of the table, which is empty then.
    ///
    /// # Errors
    /// There is no memory for it; the table stays as it was.
    pub fn resize_table(&mut self, mebibytes: usize) -> Result<(), TableTooLarge> {
        self.table = TranspositionTable::new(mebibytes)?;
        Ok(())
    }

    /// Forgets everything, so that the next search goes as it would in a new engine.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.notes.clear();
    }

    /// Searches a position until a limit is reached, the observer says stop, or everything is
    /// proven.
    ///
    /// With one thread and no stop the result depends on nothing but the position, the limits and
    /// the searches before it.
    pub fn search(
        &mut self,
        position: &G,
        limits: Limits,
        observer: &mut dyn Observer<G>,
    ) -> Report<G> {
        self.prepare(position, limits, observer);
        self.table.next_search();
        self.notes.resize_with(self.threads, ThreadData::new);
        let (table, settings, scales) = (&self.table, self.settings, &self.scales);
        let mut notes = self.notes.iter_mut();
        // There is at least one thread.
        let Some(first) = notes.next() else {
            return Report::default();
        };
        if self.threads == 1 {
            return SearchThread::new(table, settings, scales, limits, observer, first)
                .think(position);
        }
        // The threads all do the same, and meet in the table: what one has found the others need not
        // search again.
        let shared = &Shared::new(limits.nodes);
        let smp = &BusyTable::new();
        std::thread::scope(|scope| {
            let done = StopWhenDropped(&shared.stop);
            for notes in notes {
                let mut helper = HelperObserver { shared, counted: 0 };
                let help = move || {
                    let panics = StopWhenPanicking(&shared.stop);
                    SearchThread::new(table, settings, scales, Limits::NONE, &mut helper, notes)
                        .joining(smp)
                        .think(position);
                    drop(panics);
                };
                // Where the system gives no more threads, those that there are do the work.
                if std::thread::Builder::new()
                    .spawn_scoped(scope, help)
                    .is_err()
                {
                    break;
                }
            }
            let mut leader = MainObserver { shared, observer };
            let mut report = SearchThread::new(table, settings, scales, limits, &mut leader, first)
                .joining(smp)
                .think(position);
            drop(done);
            report.nodes += shared.helped.load(Relaxed);
            report
        })
    }
}

impl<G: Game> Engine<G> {
    /// Has a table made in the background if the position could use one that isn't there yet, and
    /// waits for it if the limits say so. If that breaks down, the search does without.
    fn prepare(&mut self, position: &G, limits: Limits, observer: &mut dyn Observer<G>) {
        let mut wait = |made: &JoinHandle<()>| {
            while limits.wait_for_table && !made.is_finished() && !observer.stop(0) {
                std::thread::sleep(WAIT);
            }
            !made.is_finished()
        };
        if !position.lacks_tablebase() {
            return;
        }
        // It may be another table that is being made, or this one.
        self.preparing = self.preparing.take().filter(&mut wait);
        if self.preparing.is_none() && position.lacks_tablebase() {
            let position = *position;
            let made = std::thread::spawn(move || position.build_tablebase());
            wait(&made);
            self.preparing = Some(made);
        }
    }
}

/// What the threads of one search tell each other.
struct Shared {
    stop: AtomicBool,
    /// The nodes of the first thread, as of when it last looked up.
    led: AtomicU64,
    /// Those of all the others.
    helped: AtomicU64,
    /// How many there may be in all.
    limit: u64,
}

impl Shared {
    fn new(limit: u64) -> Self {
        Self {
            stop: AtomicBool::new(false),
            led: AtomicU64::new(0),
            helped: AtomicU64::new(0),
            limit,
        }
    }

    fn nodes(&self) -> u64 {
        self.led.load(Relaxed) + self.helped.load(Relaxed)
    }

    /// Whether every thread is to stop. Each looks for itself: the system may keep any of them from
    /// running for a while.
    fn must_stop(&self) -> bool {
        self.nodes() >= self.limit || self.stop.load(Relaxed)
    }
}

/// Ends the other threads once the first is done, also when it panics: else nobody would.
struct StopWhenDropped<'a>(&'a AtomicBool);

impl Drop for StopWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Ends the other threads when one panics: the search is over, and its owner is to know.
struct StopWhenPanicking<'a>(&'a AtomicBool);

impl Drop for StopWhenPanicking<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// The first thread's outside: the real observer, with everybody's nodes.
struct MainObserver<'a, G: Game> {
    shared: &'a Shared,
    observer: &'a mut dyn Observer<G>,
}

impl<G: Game> Observer<G> for MainObserver<'_, G> {
    fn stop(&mut self, nodes: u64) -> bool {
        self.shared.led.store(nodes, Relaxed);
        self.shared.must_stop() || self.observer.stop(self.shared.nodes())
    }

    fn report(&mut self, report: &Report<G>) {
        let mut report = report.clone();
        report.nodes += self.shared.helped.load(Relaxed);
        self.observer.report(&report);
    }
}

/// The other threads' outside.
struct HelperObserver<'a> {
    shared: &'a Shared,
    counted: u64,
}

impl<G: Game> Observer<G> for HelperObserver<'_> {
    fn stop(&mut self, nodes: u64) -> bool {
        self.shared.helped.fetch_add(nodes - self.counted, Relaxed);
        self.counted = nodes;
        self.shared.must_stop()
    }

    fn report(&mut self, _report: &Report<G>) {}
}

/// Lets a search run to the end that its limits set.
pub struct NoObserver;

impl<G: Game> Observer<G> for NoObserver {
    fn stop(&mut self, _nodes: u64) -> bool {
        false
    }

    fn report(&mut self, _report: &Report<G>) {}
}
