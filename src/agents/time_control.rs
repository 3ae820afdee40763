//! Time for a whole game: what was agreed, and what is left of it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::ugi;
use crate::games::{PerSide, Side};
use crate::text::Quoted;

/// The time that each side has for a whole game, and what it gets back after each of its turns.
///
/// ```
/// use standoff::agents::TimeControl;
/// let blitz: TimeControl = "180+0.5".parse().unwrap();
/// assert_eq!(blitz.increment.as_millis(), 500);
/// assert_eq!(blitz.to_string(), "180+0.5");
/// assert_eq!("60".parse::<TimeControl>().unwrap().to_string(), "60");
/// assert!("0+5".parse::<TimeControl>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// What each side has at the start.
    pub time: Duration,
    /// What it gets back.
    pub increment: Duration,
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0} is no time for a game: write seconds for each side, such as 60, or with an increment for \
     each turn 60+0.5, up to a day"
)]
pub struct TimeControlError(Quoted);

/// The longest time: a day.
const MAX_SECONDS: f64 = 86_400.0;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads `60` or `60+0.5`, in seconds.
    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let seconds = |text: &str| {
            // Rust also reads `inf` and `1e3`.
            let is_plain = text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'.');
            let seconds = text.parse().ok().filter(|&s| is_plain && s <= MAX_SECONDS);
            Duration::try_from_secs_f64(seconds?).ok()
        };
        let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
        let time = seconds(time).filter(|time| !time.is_zero());
        let both = time.zip(seconds(increment));
        let (time, increment) = both.ok_or_else(|| TimeControlError(Quoted::new(text)))?;
        Ok(Self { time, increment })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.time.as_secs_f64())?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}", self.increment.as_secs_f64())
    }
}

/// What both sides have left: what a player is told before its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// The time of each side.
    pub of: PerSide<Duration>,
    /// What a side gets back after its turn.
    pub increment: Duration,
}

impl TimeLeft {
    /// How much of it a side should use for its move.
    pub fn share(&self, side: Side) -> Duration {
        ugi::share(self, side)
    }

    /// The limits of a request over UGI.
    pub(super) fn ugi_words(&self) -> String {
        let [x, o] = Side::BOTH.map(|side| self.of[side].as_millis());
        let increment = self.increment.as_millis();
        format!("p1time {x} p2time {o} p1inc {increment} p2inc {increment}")
    }
}

/// A time as clocks show it: `1:02:03`, `4:59`, and tenths of a second below ten.
///
/// ```
/// use std::time::Duration;
/// use standoff::agents::clock_face;
/// assert_eq!(clock_face(Duration::from_millis(298_100)), "4:59");
/// assert_eq!(clock_face(Duration::from_millis(9_850)), "9.9");
/// ```
pub fn clock_face(left: Duration) -> String {
    // Rounded up, so that nobody reads 0 who has some time left.
    let unit = clock_unit(left).as_millis();
    let ticks = left.as_millis().div_ceil(unit);
    if unit < 1000 {
        return format!("{}.{}", ticks / 10, ticks % 10);
    }
    let (hours, minutes, seconds) = (ticks / 3600, ticks / 60 % 60, ticks % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// How long until a clock that runs shows something else.
pub fn until_next_tick(left: Duration) -> Duration {
    let unit = clock_unit(left);
    let over = left.as_nanos() % unit.as_nanos();
    let over = u64::try_from(over).map_or(unit, Duration::from_nanos);
    // At a whole number it shows that number until it falls below.
    over + Duration::from_millis(1)
}

fn clock_unit(left: Duration) -> Duration {
    let unit = if left > Duration::from_secs(10) {
        1000
    } else {
        100
    };
    Duration::from_millis(unit)
}
