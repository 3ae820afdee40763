//! How much faster several threads reach a depth than one.

use std::time::Duration;

use super::matches::{MatchError, MatchPlan, unbalanced_start};
use crate::agents::Budget;
use crate::games::Game;
use crate::search::{Engine, Limits, NoObserver, TableTooLarge};

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct ThreadsPlan {
    /// How many threads are compared with one.
    pub threads: usize,
    /// The time that one thread has to find out how deep a position is searched.
    pub depth_time: Duration,
    /// How many positions of each game.
    pub each: u64,
    /// What the positions are drawn from.
    pub seed: u64,
}

/// The times to a depth in one position.
#[derive(Clone, Debug, PartialEq)]
pub struct SpeedUp {
    /// The position line.
    pub line: String,
    /// The depth.
    pub depth: u32,
    /// What one thread needs.
    pub alone: Effort,
    /// What all of them need.
    pub together: Effort,
}

/// What it takes to reach a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The time.
    pub time: Duration,
    /// The nodes of all threads.
    pub nodes: u64,
}

impl SpeedUp {
    /// How many times as fast they are together.
    #[must_use]
    pub fn factor(&self) -> f64 {
        let seconds = |effort: Effort| effort.time.as_secs_f64().max(1e-9);
        seconds(self.alone) / seconds(self.together)
    }

    /// How many nodes they search together for each that one needs. Unlike the times, it hardly
    /// depends on what else the machine has to do.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        reason = "a ratio needs only a few digits"
    )]
    pub fn work(&self) -> f64 {
        self.together.nodes as f64 / self.alone.nodes.max(1) as f64
    }
}

/// Why there is no measurement.
#[derive(Debug, thiserror::Error)]
pub enum ThreadsError {
    /// There is no memory for the engine.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
    /// The game has no such start.
    #[error(transparent)]
    Start(#[from] MatchError),
}

/// The size of the table in MiB: so small that it is soon in use as a whole. Handing out a large one
/// page by page keeps the system busy in the first second, which is not what is to be measured.
const TABLE: usize = 16;

/// How many positions are drawn for each that is measured: some are proven too soon.
const MAX_DRAWS: u64 = 100;

/// Measures positions of one game, and tells each as soon as it is known.
///
/// # Errors
/// There is no memory for the engine.
pub fn measure<G: Game>(
    plan: &ThreadsPlan,
    mut tell: impl FnMut(SpeedUp),
) -> Result<(), ThreadsError> {
    let starts = MatchPlan {
        pairs: plan.each,
        at_once: 1,
        turns: G::INFO.default_limit,
        seed: plan.seed,
        pieces: None,
    };
    let mut found = 0;
    for number in 0..plan.each.saturating_mul(MAX_DRAWS) {
        if found == plan.each {
            break;
        }
        let position: G = unbalanced_start(&starts, number)?;
        let Some(depth) = reachable_depth(&position, plan.depth_time)? else {
            continue;
        };
        found += 1;
        tell(SpeedUp {
            line: position.line(),
            depth,
            alone: effort(&position, depth, 1)?,
            together: effort(&position, depth, plan.threads)?,
        });
    }
    Ok(())
}

/// The last depth that one thread completes in a time; `None` if it has nothing more to look for
/// before the time is up, as then depth says little about work.
fn reachable_depth<G: Game>(position: &G, time: Duration) -> Result<Option<u32>, TableTooLarge> {
    let mut engine = Engine::<G>::new(TABLE)?;
    let mut deadline = Budget::of_time(time).begin();
    let report = engine.search(position, Limits::NONE, &mut deadline);
    Ok((deadline.is_over() && report.depth > 0).then_some(report.depth))
}

fn effort<G: Game>(position: &G, depth: u32, threads: usize) -> Result<Effort, TableTooLarge> {
    let mut engine = Engine::<G>::new(TABLE)?.with_threads(threads);
    let limits = Limits {
        depth,
        ..Limits::NONE
    };
    let report = engine.search(position, limits, &mut NoObserver);
    Ok(Effort {
        time: report.time,
        nodes: report.nodes,
    })
}

/// The mean that suits factors: twice and half as fast are as fast on average.
///
/// ```
/// use standoff::lab::threads::geometric_mean;
/// assert_eq!(geometric_mean(&[2.0, 0.5]), Some(1.0));
/// assert_eq!(geometric_mean(&[]), None);
/// ```
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "nobody measures 2^53 positions")]
pub fn geometric_mean(factors: &[f64]) -> Option<f64> {
    let sum: f64 = factors.iter().map(|factor| factor.ln()).sum();
    (!factors.is_empty()).then(|| (sum / factors.len() as f64).exp())
}
