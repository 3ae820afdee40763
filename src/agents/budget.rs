//! How much an agent may think about a move.

use std::time::{Duration, Instant};

use super::{Strength, TimeLeft};
use crate::games::{Game, Side};
use crate::search::{Limits, Observer, Report, Tablebases};

/// The limits of the thinking about one move; the first one reached ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Time, read from the clock.
    pub time: Option<Duration>,
    /// Depth, nodes and number of lines.
    pub limits: Limits,
}

impl Budget {
    /// A limited time.
    pub const fn of_time(time: Duration) -> Self {
        Self {
            time: Some(time),
            limits: Limits::NONE,
        }
    }

    /// A limited number of nodes.
    pub const fn of_nodes(nodes: u64) -> Self {
        Self {
            time: None,
            limits: Limits {
                nodes,
                tablebases: Tablebases::Quick,
                ..Limits::NONE
            },
        }
    }

    /// The budget for a move of a side that has this left for the whole game. Its own limits count
    /// as well: the first one reached ends the thinking. Without any it is the default time.
    #[must_use]
    pub fn within(self, left: Option<TimeLeft>, side: Side) -> Self {
        let Limits { nodes, depth, .. } = self.limits;
        let share = left.map(|left| left.share(side));
        let time = self.time.into_iter().chain(share).min();
        let is_unlimited = nodes == u64::MAX && depth == u32::MAX;
        let default = is_unlimited.then_some(Strength::DEFAULT_TIME);
        let time = time.or(default.map(|ms| Duration::from_millis(ms.into())));
        Self { time, ..self }
    }

    /// Returns an observer that ends a search when the time, counted from now, is up, or when
    /// another observer does, which also gets the reports.
    pub fn begin<'a, G: Game>(&self, observer: &'a mut dyn Observer<G>) -> Deadline<'a, G> {
        Deadline {
            end: self.time.map(|time| Instant::now() + time),
            observer,
        }
    }
}

/// Stops a search at a deadline, if there is one, or when another observer does.
pub struct Deadline<'a, G: Game> {
    end: Option<Instant>,
    observer: &'a mut dyn Observer<G>,
}

impl<G: Game> Observer<G> for Deadline<'_, G> {
    fn stop(&mut self, nodes: u64) -> bool {
        self.observer.stop(nodes) || self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn report(&mut self, report: &Report<G>) {
        self.observer.report(report);
    }
}
