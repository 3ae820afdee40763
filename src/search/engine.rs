//! The engine: a table, switches and any number of threads that search one position together.

use std::time::{Duration, Instant};

use super::smp::{BusyTable, Counters, HelperObserver, MainObserver, StopOnDrop};
use super::{
    EarlierBoards, Limits, Observer, Report, SearchThread, SharedSearch, Switches, TableTooLarge,
    ThreadData, TranspositionTable, cores,
};
use crate::games::Game;
use crate::games::evaluation::network::Network;
use crate::games::evaluation::{TaperedWeights, Weights};
use crate::games::tablebase::TablebaseProgress;

/// How long the search waits for a table between two calls of [`Observer::stop`].
const WAIT: Duration = Duration::from_millis(1);

/// Finds moves in one game, and remembers from one search to the next.
pub struct Engine<G: Game> {
    tt: TranspositionTable,
    switches: Switches,
    weights: TaperedWeights,
    /// What corrects the weighed terms, in games that have it.
    network: Option<Network>,
    threads: usize,
    earlier: EarlierBoards,
    /// One for each thread, made when it is first needed.
    data: Vec<ThreadData<G>>,
}

impl<G: Game> Engine<G> {
    /// An engine with one thread, everything switched on, and a table of a size in MiB.
    ///
    /// # Errors
    /// There is no memory for the table.
    pub fn new(mebibytes: usize) -> Result<Self, TableTooLarge> {
        Ok(Self {
            tt: TranspositionTable::new(mebibytes)?,
            switches: Switches::FULL,
            weights: TaperedWeights::new::<G>(&G::WEIGHTS),
            network: Network::of_game::<G>(),
            threads: 1,
            earlier: EarlierBoards::default(),
            data: Vec::new(),
        })
    }

    /// The same engine with other switches.
    #[must_use]
    pub fn with_switches(self, switches: Switches) -> Self {
        Self { switches, ..self }
    }

    /// The same engine with other weights for the evaluation.
    #[must_use]
    pub fn with_weights(self, weights: &Weights) -> Self {
        let weights = TaperedWeights::new::<G>(weights);
        Self { weights, ..self }
    }

    /// The same engine with another number of threads, from one to as many as there are [`cores`].
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.set_threads(threads);
        self
    }

    /// Changes the number of threads, from one to as many as there are [`cores`].
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, cores());
    }

    /// Replaces the table with an empty one of a size in MiB.
    ///
    /// # Errors
    /// There is no memory for it; the table stays as it was.
    pub fn resize_table(&mut self, mebibytes: usize) -> Result<(), TableTooLarge> {
        self.tt = TranspositionTable::new(mebibytes)?;
        Ok(())
    }

    /// Says which boards the game has had: ahead, the next searches don't go back to one if another
    /// move is about as good.
    pub fn set_earlier(&mut self, earlier: EarlierBoards) {
        self.earlier = earlier;
    }

    /// Forgets everything, so that the next search goes as it would in a new engine.
    pub fn new_game(&mut self) {
        self.tt.clear();
        self.data.clear();
        self.earlier = EarlierBoards::default();
    }

    /// Searches a position until a limit is reached, the observer says stop, or everything is
    /// proven.
    ///
    /// With one thread and no stop the result depends on nothing but the position, the limits,
    /// the game's earlier boards and the searches before it.
    pub fn search(
        &mut self,
        position: &G,
        limits: Limits,
        observer: &mut dyn Observer<G>,
    ) -> Report<G> {
        let begun = Instant::now();
        Self::prepare(position, limits, observer);
        self.tt.new_search();
        self.data.resize_with(self.threads, ThreadData::new);
        let shared = SharedSearch {
            tt: &self.tt,
            switches: self.switches,
            weights: &self.weights,
            network: self
                .network
                .as_ref()
                .filter(|_| self.switches.network && limits.network),
            earlier: &self.earlier,
            begun,
            busy: None,
        };
        match &mut self.data[..] {
            [] => Report::default(),
            [data] => {
                SearchThread::new(shared, limits, observer, data).iterative_deepening(position)
            }
            [main, helpers @ ..] => {
                let busy = Some(&BusyTable::new());
                let shared = SharedSearch { busy, ..shared };
                search_together(position, shared, limits, observer, main, helpers)
            }
        }
    }

    /// Has a tablebase built in the background if the position could use one that isn't there yet,
    /// and waits for it while it is being read or if the limits say so. If that fails, the search
    /// does without.
    fn prepare(position: &G, limits: Limits, observer: &mut dyn Observer<G>) {
        let progress = || {
            let tablebase = position.tablebase();
            let usable = tablebase.filter(|known| limits.tablebases.has(known));
            usable.map_or(TablebaseProgress::Ready, |tablebase| tablebase.progress)
        };
        let is_quick = |progress| match progress {
            TablebaseProgress::Missing | TablebaseProgress::Reading => true,
            TablebaseProgress::Building(_) => limits.tablebases.are_awaited(),
            TablebaseProgress::Ready => false,
        };
        let begun = progress();
        if begun != TablebaseProgress::Missing
            && !(limits.tablebases.are_awaited() && is_quick(begun))
        {
            return;
        }
        let root = *position;
        // What can't be kept is built again another time. If another thread is at it, this waits.
        let building = std::thread::spawn(move || drop(root.build_tablebase()));
        while is_quick(progress()) && !building.is_finished() && !observer.stop(0) {
            std::thread::sleep(WAIT);
        }
    }
}

/// Searches a position with several threads. They all do the same, and meet in the transposition
/// table: what one has found the others need not search again.
fn search_together<G: Game>(
    position: &G,
    shared: SharedSearch,
    limits: Limits,
    observer: &mut dyn Observer<G>,
    main: &mut ThreadData<G>,
    helpers: &mut [ThreadData<G>],
) -> Report<G> {
    let counters = &Counters::new(limits.nodes);
    std::thread::scope(|scope| {
        let done = StopOnDrop(counters);
        for data in helpers {
            let help = move || {
                let panics = StopOnDrop(counters);
                let counted = 0;
                let mut observer = HelperObserver { counters, counted };
                SearchThread::new(shared, Limits::NONE, &mut observer, data)
                    .iterative_deepening(position);
                // One that is done leaves the others running.
                std::mem::forget(panics);
            };
            // Where the system gives no more threads, those that there are do the work.
            let spawned = std::thread::Builder::new().spawn_scoped(scope, help);
            if spawned.is_err() {
                break;
            }
        }
        let mut observer = MainObserver { counters, observer };
        let mut report =
            SearchThread::new(shared, limits, &mut observer, main).iterative_deepening(position);
        drop(done);
        report.nodes += counters.helper_nodes();
        report
    })
}
