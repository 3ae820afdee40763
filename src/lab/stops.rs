//! How soon a search ends when it is told to, and by how much it exceeds its time.

use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::LabError;
use super::matches::Starts;
use crate::games::Game;
use crate::search::{Engine, Event, Limits, TranspositionTable, Worker};

/// The measured delays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Delays {
    /// From the command to stop to the answer.
    pub stops: Vec<Duration>,
    /// From the end of the time to the answer.
    pub overruns: Vec<Duration>,
}

/// How long to wait for an answer.
pub(super) const TIMEOUT: Duration = Duration::from_secs(30);

/// How many searches to start for each one measured: some end too soon because they prove a result.
const MAX_TRIES: u64 = 10;

/// When a search is stopped, in microseconds.
const STOP_AFTER: std::ops::RangeInclusive<u64> = 1_000..=30_000;

/// The time a search is given, in microseconds.
const TIMES: std::ops::RangeInclusive<u64> = 5_000..=50_000;

/// Stops this many searches of a game and gives a time to as many others. Adds their delays to those
/// of other games. The seed is that of positions and times.
///
/// # Errors
/// There is no memory for the engine, or the search fails.
pub fn measure<G: Game>(
    count: u64,
    threads: usize,
    seed: u64,
    delays: &mut Delays,
) -> Result<(), LabError> {
    let mut searches = Searches::<G>::new(threads, seed)?;
    delays.stops.extend(collect(count, || searches.stop())?);
    let overruns = collect(count, || searches.overrun())?;
    delays.overruns.extend(overruns);
    Ok(())
}

/// Measures until there are enough delays, or too many searches have ended by themselves.
fn collect(
    count: u64,
    mut once: impl FnMut() -> Result<Option<Duration>, LabError>,
) -> Result<Vec<Duration>, LabError> {
    let mut delays = Vec::new();
    for _ in 0..count.saturating_mul(MAX_TRIES) {
        if delays.len() as u64 == count {
            break;
        }
        delays.extend(once()?);
    }
    Ok(delays)
}

/// A worker and the positions that it searches.
struct Searches<G: Game> {
    worker: Worker<G>,
    events: Receiver<(u64, Event<G>)>,
    random: Xoshiro256PlusPlus,
    starts: Starts,
    drawn: u64,
}

impl<G: Game> Searches<G> {
    fn new(threads: usize, seed: u64) -> Result<Self, LabError> {
        let engine = Engine::new(TranspositionTable::DEFAULT_SIZE)?.with_threads(threads);
        let (sender, events) = channel();
        let worker = Worker::new(engine, move |number, event| {
            let _ = sender.send((number, event));
        });
        Ok(Self {
            worker,
            events,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            starts: Starts::usual::<G>(seed),
            drawn: 0,
        })
    }

    fn next_position(&mut self) -> Result<G, LabError> {
        self.drawn += 1;
        self.starts.draw(self.drawn)
    }

    /// Stops a search after a random time. Returns `None` if it was over before.
    fn stop(&mut self) -> Result<Option<Duration>, LabError> {
        let position = self.next_position()?;
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

    /// Gives a search a random time. Returns `None` if it proved a result earlier, but not if it only
    /// kept its small reserve.
    fn overrun(&mut self) -> Result<Option<Duration>, LabError> {
        let position = self.next_position()?;
        let time = Duration::from_micros(self.random.random_range(TIMES));
        let begun = Instant::now();
        let number = self.worker.search(position, Limits::NONE, Some(time));
        self.wait_for(number)?;
        let taken = begun.elapsed();
        Ok((taken >= time / 10 * 9).then(|| taken.saturating_sub(time)))
    }

    /// Waits for the end of a search.
    fn wait_for(&self, search: u64) -> Result<(), LabError> {
        loop {
            let event = self.events.recv_timeout(TIMEOUT);
            let (number, event) = event.map_err(|_| LabError::Silent)?;
            if number == search && is_over(event)? {
                return Ok(());
            }
        }
    }
}

fn is_over<G: Game>(event: Event<G>) -> Result<bool, LabError> {
    match event {
        Event::Report(_) => Ok(false),
        Event::Done(_) => Ok(true),
        Event::Failed(message) => Err(LabError::Broken(message)),
    }
}

/// Returns the delay that `percent` of all delays don't exceed.
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
pub fn percentile(delays: &[Duration], percent: usize) -> Option<Duration> {
    let mut sorted = delays.to_vec();
    sorted.sort_unstable();
    let place = (sorted.len() * percent).div_ceil(100);
    sorted.get(place.max(1) - 1).copied()
}
