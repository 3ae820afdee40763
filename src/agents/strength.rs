//! How much a player may think about a move, and its text form.

use std::fmt;
use std::time::Duration;

use super::{Budget, Level};
use crate::games::Info;
use crate::search::{Limits, Tablebases};

/// How strong the engine plays: a level is a number of nodes, full strength is a time. With both,
/// the first one reached counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The level; `None` is full strength.
    pub level: Option<Level>,
    /// The most time for a move, in milliseconds.
    pub move_time: Option<u32>,
}

impl Strength {
    /// The time for a move at full strength if none is given, in milliseconds.
    pub const DEFAULT_TIME: u32 = 1000;

    /// The default level: it can be beaten by practice, not by luck.
    pub const DEFAULT: Self = Self {
        level: Level::new(3),
        move_time: None,
    };

    /// Full strength if there is no level.
    pub const fn new(level: Option<Level>, move_time: Option<u32>) -> Self {
        Self { level, move_time }
    }

    /// The limits of the thinking about a move in a game.
    pub fn budget(self, info: &Info) -> Budget {
        if let Some(level) = self.level {
            return Budget {
                time: self.move_time.map(millis),
                limits: level.limits(info),
            };
        }
        let limit = MoveLimit {
            move_time: self.move_time,
            ..MoveLimit::default()
        };
        limit.budget()
    }

    /// Goes one level up or down; full strength is above the highest. At the ends nothing changes.
    #[must_use]
    pub fn shifted(self, up: bool) -> Self {
        let level = match (self.level, up) {
            (None, true) => None,
            (None, false) => Some(Level::STRONGEST),
            // Above the highest is full strength.
            (Some(level), true) => Level::new(level.number() + 1),
            (Some(level), false) => Some(Level::new(level.number() - 1).unwrap_or(level)),
        };
        Self { level, ..self }
    }
}

/// `level 5`, or `full strength`.
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.level {
            Some(level) => write!(f, "level {}", level.number()),
            None => f.write_str("full strength"),
        }
    }
}

/// The limits of a move; the first one reached ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveLimit {
    /// The most time, in milliseconds.
    pub move_time: Option<u32>,
    /// The most nodes.
    pub nodes: Option<u64>,
    /// The greatest depth, in turns.
    pub depth: Option<u32>,
}

impl MoveLimit {
    /// Reads `50ms`, `10000n` or `5d`.
    ///
    /// ```
    /// use standoff::agents::MoveLimit;
    /// assert_eq!(MoveLimit::read("50ms").unwrap().move_time, Some(50));
    /// assert_eq!(MoveLimit::read("10000n").unwrap().nodes, Some(10_000));
    /// assert_eq!(MoveLimit::read("5d").unwrap().depth, Some(5));
    /// assert!(MoveLimit::read("0ms").or(MoveLimit::read("5s")).is_none());
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let number = |unit| {
            text.strip_suffix(unit)?
                .parse()
                .ok()
                .filter(|&n: &u64| n > 0)
        };
        let short = |unit| number(unit).and_then(|number| u32::try_from(number).ok());
        let limit = Self {
            move_time: short("ms"),
            nodes: number("n"),
            depth: short("d"),
        };
        (limit != Self::default()).then_some(limit)
    }

    /// Whether the same moves are played on every machine.
    pub fn is_reproducible(self) -> bool {
        self.nodes.is_some() || self.depth.is_some()
    }

    /// Returns the budget.
    pub fn budget(self) -> Budget {
        let tablebases = if self.is_reproducible() {
            Tablebases::Quick
        } else {
            Tablebases::AsTheyCome
        };
        Budget {
            time: self.move_time.map(millis),
            limits: Limits {
                nodes: self.nodes.unwrap_or(u64::MAX),
                depth: self.depth.unwrap_or(u32::MAX),
                tablebases,
                ..Limits::NONE
            },
        }
    }
}

fn millis(ms: u32) -> Duration {
    Duration::from_millis(ms.into())
}
