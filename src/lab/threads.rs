//! How much faster several threads reach a depth than one.

use std::time::Duration;

use super::LabError;
use super::matches::Starts;
use crate::agents::Budget;
use crate::games::Game;
use crate::search::{Engine, Limits, NoObserver, Observer, TableTooLarge};

/// What it takes to search one position to a depth, with one thread and with several.
#[derive(Clone, Debug, PartialEq)]
pub struct SpeedUp {
    /// The position line.
    pub line: String,
    /// The depth.
    pub depth: u32,
    /// What one thread needs.
    pub alone: SearchCost,
    /// What all of them need.
    pub together: SearchCost,
}

/// What it takes to reach a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchCost {
    /// The time.
    pub time: Duration,
    /// The nodes of all threads.
    pub nodes: u64,
}

impl SpeedUp {
    /// How many times as fast several threads are.
    pub fn factor(&self) -> f64 {
        let seconds = |cost: SearchCost| cost.time.as_secs_f64().max(1e-9);
        seconds(self.alone) / seconds(self.together)
    }

    /// How many nodes they search together for each node of one thread. Unlike the times, this
    /// hardly depends on what else the machine has to do.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a ratio needs only a few digits"
    )]
    pub fn work(&self) -> f64 {
        self.together.nodes as f64 / self.alone.nodes.max(1) as f64
    }
}

/// The size of the transposition table in MiB. It is small, so that all of it is soon in use: with a
/// large one the system is busy handing out pages in the first second, which would be measured, too.
const TABLE: usize = 16;

/// How many positions to draw for each one measured: some are proven too soon.
const MAX_DRAWS: u64 = 100;

/// Measures some positions of a game, and reports each as soon as it is done. The depth to search a
/// position to is the one that a single thread reaches in `depth_time`.
///
/// # Errors
/// There is no memory for the engine.
pub fn measure<G: Game>(
    threads: usize,
    depth_time: Duration,
    positions: u64,
    seed: u64,
    mut on_result: impl FnMut(SpeedUp),
) -> Result<(), LabError> {
    let starts = Starts::usual::<G>(seed);
    let mut found = 0;
    for number in 0..positions.saturating_mul(MAX_DRAWS) {
        if found == positions {
            break;
        }
        let position: G = starts.draw(number)?;
        let Some(depth) = reachable_depth(&position, depth_time)? else {
            continue;
        };
        found += 1;
        on_result(SpeedUp {
            line: position.line(),
            depth,
            alone: cost(&position, depth, 1)?,
            together: cost(&position, depth, threads)?,
        });
    }
    Ok(())
}

/// Returns the last depth that one thread completes in a time. Returns `None` if the search ends
/// before the time is up, as then the depth says little about the work.
fn reachable_depth<G: Game>(position: &G, time: Duration) -> Result<Option<u32>, TableTooLarge> {
    let mut engine = Engine::<G>::new(TABLE)?;
    let mut observer = NoObserver;
    let mut deadline = Budget::of_time(time).begin(&mut observer);
    let report = engine.search(position, Limits::NONE, &mut deadline);
    Ok((deadline.stop(report.nodes) && report.depth > 0).then_some(report.depth))
}

fn cost<G: Game>(position: &G, depth: u32, threads: usize) -> Result<SearchCost, TableTooLarge> {
    let mut engine = Engine::<G>::new(TABLE)?.with_threads(threads);
    let limits = Limits {
        depth,
        ..Limits::NONE
    };
    let report = engine.search(position, limits, &mut NoObserver);
    Ok(SearchCost {
        time: report.time,
        nodes: report.nodes,
    })
}

/// Returns the mean that suits factors: twice as fast and half as fast are equally fast on average.
///
/// ```
/// use standoff::lab::threads::geometric_mean;
/// assert_eq!(geometric_mean(&[2.0, 0.5]), Some(1.0));
/// assert_eq!(geometric_mean(&[]), None);
/// ```
#[expect(clippy::cast_precision_loss, reason = "nobody measures 2^53 positions")]
pub fn geometric_mean(factors: &[f64]) -> Option<f64> {
    let sum: f64 = factors.iter().map(|factor| factor.ln()).sum();
    (!factors.is_empty()).then(|| (sum / factors.len() as f64).exp())
}
