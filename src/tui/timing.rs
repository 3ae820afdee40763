//! How long things take.

use std::time::{Duration, Instant};

use crate::agents::Budget;

/// How long things take: in tests, no time at all.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// How much the engine looks at the position when it is a person's turn.
    pub look: Budget,
    /// The least time between a person's move and the answer.
    pub reply: Duration,
    /// The least time between two moves of engines.
    pub watch: Duration,
    /// The time for one hop.
    pub hop: Duration,
    /// The least time between two draws.
    pub frame: Duration,
    /// The time that is read: a test lets it stand still.
    pub clock: fn() -> Instant,
}

impl Timing {
    /// What suits people.
    pub const DEFAULT: Self = Self {
        look: Budget::of_time(Duration::from_secs(1)),
        reply: Duration::from_millis(300),
        watch: Duration::from_millis(700),
        hop: Duration::from_millis(220),
        // At most sixty a second.
        frame: Duration::from_micros(16_600),
        clock: Instant::now,
    };
}
