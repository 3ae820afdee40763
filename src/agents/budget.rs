//! How much an agent may think about a move.

use std::time::{Duration, Instant};

use crate::games::Game;
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
