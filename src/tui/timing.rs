//! How long things take on the screen.

use std::time::{Duration, Instant};

use crate::agents::Budget;
use crate::learn::ReviewEffort;
use crate::search::Limits;

/// How long things take on the screen: in tests, no time at all.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// How much the engine searches a position for a person whose turn it is, if it does at all.
    pub look: Option<Budget>,
    /// How much it searches a position that is analysed.
    pub analysis: Limits,
    /// How much it searches each position of a game that is reviewed.
    pub review: ReviewEffort,
    /// The least time between a person's move and the answer.
    pub reply: Duration,
    /// The least time between two moves of engines.
    pub watch: Duration,
    /// The time for one hop.
    pub hop: Duration,
    /// The least time between two draws.
    pub frame: Duration,
    /// The clock: a test lets it stand still.
    pub clock: fn() -> Instant,
}

impl Timing {
    /// The timing that suits people.
    pub const DEFAULT: Self = Self {
        look: Some(Budget::of_time(Duration::from_secs(1))),
        // For as long as one looks.
        analysis: Limits::NONE,
        review: ReviewEffort::DEFAULT,
        reply: Duration::from_millis(300),
        watch: Duration::from_millis(700),
        hop: Duration::from_millis(220),
        // At most sixty a second.
        frame: Duration::from_micros(16_600),
        clock: Instant::now,
    };
}
