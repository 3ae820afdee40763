//! How much an agent may think about a move.

use std::time::{Duration, Instant};

use super::Stop;
use crate::games::Game;
use crate::search::{Limits, Observer};

/// What ends the thinking about one move; whichever comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Time, read from the clock.
    pub time: Option<Duration>,
    /// Depth, nodes and number of lines.
    pub limits: Limits,
}

impl Budget {
    /// So much time.
    #[must_use]
    pub const fn of_time(time: Duration) -> Self {
        Self {
            time: Some(time),
            limits: Limits::NONE,
        }
    }

    /// So many nodes.
    #[must_use]
    pub const fn of_nodes(nodes: u64) -> Self {
        Self {
            time: None,
            limits: Limits {
                nodes,
                wait_for_table: true,
                ..Limits::NONE
            },
        }
    }

    /// The observer that ends a search begun now when the time is up.
    #[must_use]
    pub fn begin(&self) -> Deadline {
        self.begin_until(&Stop::default())
    }

    /// The same for a search that can be stopped.
    #[must_use]
    pub fn begin_until(&self, stop: &Stop) -> Deadline {
        Deadline {
            end: self.time.map(|time| Instant::now() + time),
            stop: stop.clone(),
        }
    }
}

/// Stops a search at a moment, if there is one, or when everything should end.
#[derive(Clone, Debug)]
pub struct Deadline {
    end: Option<Instant>,
    stop: Stop,
}

impl Deadline {
    /// Whether the moment has come.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop.is_wanted() || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

impl<G: Game> Observer<G> for Deadline {
    fn stop(&mut self, _nodes: u64) -> bool {
        self.is_over()
    }
}
