//! How soon a search ends when it is told to, and how far it runs over its time.

use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::matches::{MatchError, MatchPlan, unbalanced_start};
use crate::games::Game;
use crate::search::{Engine, Event, Limits, TableTooLarge, Worker};

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct StopsPlan {
    /// How many searches are stopped, and how many are given a time.
    pub count: u64,
    /// How many threads search.
    pub threads: usize,
    /// What positions and times are drawn from.
    pub seed: u64,
}

/// The delays that were measured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Delays {
    /// From the word stop to the answer.
    pub stops: Vec<Duration>,
    /// From the end of the time to the answer.
    pub overruns: Vec<Duration>,
}

/// Why there is no measurement.
#[derive(Debug, thiserror::Error)]
pub enum StopsError {
    /// There is no memory for the engine.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
    /// The game has no such start.
    #[error(transparent)]
    Start(#[from] MatchError),
    /// The search broke down.
    #[error("the search broke down: {0}")]
    Broken(String),
    /// The worker said nothing for longer than any delay that could be measured.
    #[error("the search has not answered for {} seconds", PATIENCE.as_secs())]
    Silent,
}

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many searches are begun for each that is measured: some prove everything too soon.
const MAX_TRIES: u64 = 10;

/// When a search is stopped, in microseconds.
const STOP_AFTER: std::ops::RangeInclusive<u64> = 1_000..=30_000;

/// The time a search is given, in microseconds.
const TIMES: std::ops::RangeInclusive<u64> = 5_000..=50_000;

/// Measures with one game, as its owner would see it, and adds to what was measured with others.
///
/// # Errors
/// There is no memory for the engine, or the search breaks down.
pub fn measure<G: Game>(plan: &StopsPlan, delays: &mut Delays) -> Result<(), StopsError> {
    let mut bench = Bench::<G>::new(plan)?;
    delays.stops.extend(repeat(plan, || bench.stop())?);
    delays.overruns.extend(repeat(plan, || bench.run_out())?);
    Ok(())
}

/// Measures until there are as many delays as are wanted, or most searches end by themselves.
fn repeat(
    plan: &StopsPlan,
    mut once: impl FnMut() -> Result<Option<Duration>, StopsError>,
) -> Result<Vec<Duration>, StopsError> {
    let mut delays = Vec::new();
    for _ in 0..plan.count.saturating_mul(MAX_TRIES) {
        if delays.len() as u64 == plan.count {
            break;
        }
        delays.extend(once()?);
    }
    Ok(delays)
}

/// A worker, and where its searches begin.
struct Bench<G: Game> {
    worker: Worker<G>,
    events: Receiver<(u64, Event<G>)>,
    random: Xoshiro256PlusPlus,
    starts: MatchPlan,
    drawn: u64,
}

impl<G: Game> Bench<G> {
    fn new(plan: &StopsPlan) -> Result<Self, StopsError> {
        let engine = Engine::new(Engine::<G>::DEFAULT_TABLE)?.with_threads(plan.threads);
        let (sender, events) = channel();
        let worker = Worker::new(engine, move |number, event| {
            let _ = sender.send((number, event));
        });
        let starts = MatchPlan {
            pairs: plan.count,
            at_once: 1,
            turns: G::INFO.default_limit,
            seed: plan.seed,
            pieces: None,
        };
        Ok(Self {
            worker,
            events,
            random: Xoshiro256PlusPlus::seed_from_u64(plan.seed),
            starts,
            drawn: 0,
        })
    }

    fn draw(&mut self) -> Result<G, StopsError> {
        self.drawn += 1;
        Ok(unbalanced_start(&self.starts, self.drawn)?)
    }

    /// Stops a search after a random time; `None` if it was over before.
    fn stop(&mut self) -> Result<Option<Duration>, StopsError> {
        let position = self.draw()?;
        let time = Duration::from_micros(self.random.random_range(STOP_AFTER));
        let number = self.worker.search(position, Limits::NONE, None);
        let begun = Instant::now();
        while let Some(left) = time.checked_sub(begun.elapsed()) {
            if let Ok((_, event)) = self.events.recv_timeout(left)
                && is_over(event)?
            {
                return Ok(None);
            }
        }
        let told = Instant::now();
        self.worker.stop();
        self.wait_for(number)?;
        Ok(Some(told.elapsed()))
    }

    /// Gives a search a random time; `None` if it needed less. What little is kept in reserve is no
    /// overrun.
    fn run_out(&mut self) -> Result<Option<Duration>, StopsError> {
        let position = self.draw()?;
        let time = Duration::from_micros(self.random.random_range(TIMES));
        let begun = Instant::now();
        let number = self.worker.search(position, Limits::NONE, Some(time));
        self.wait_for(number)?;
        let taken = begun.elapsed();
        Ok((taken >= time / 10 * 9).then(|| taken.saturating_sub(time)))
    }

    /// Waits for the end of a search.
    fn wait_for(&self, search: u64) -> Result<(), StopsError> {
        loop {
            let event = self.events.recv_timeout(PATIENCE);
            let (number, event) = event.map_err(|_| StopsError::Silent)?;
            if number == search && is_over(event)? {
                return Ok(());
            }
        }
    }
}

fn is_over<G: Game>(event: Event<G>) -> Result<bool, StopsError> {
    match event {
        Event::Report(_) => Ok(false),
        Event::Done(_) => Ok(true),
        Event::Failed(words) => Err(StopsError::Broken(words)),
    }
}

/// The delay that a share of all delays, given in hundredths, does not exceed.
///
/// ```
/// use std::time::Duration;
/// use standoff::lab::stops::percentile;
/// let delays: Vec<_> = (1..=200).rev().map(Duration::from_millis).collect();
/// assert_eq!(percentile(&delays, 50), Some(Duration::from_millis(100)));
/// assert_eq!(percentile(&delays, 99), Some(Duration::from_millis(198)));
/// assert_eq!(percentile(&delays, 100), Some(Duration::from_millis(200)));
/// assert_eq!(percentile(&[], 50), None);
/// ```
#[must_use]
pub fn percentile(delays: &[Duration], hundredths: usize) -> Option<Duration> {
    let mut sorted = delays.to_vec();
    sorted.sort_unstable();
    let place = (sorted.len() * hundredths).div_ceil(100);
    sorted.get(place.max(1) - 1).copied()
}
