//! Days and moments of the calendar, in UTC: enough to date a record and to name a file.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

/// A day, as in the tag `Date`.
///
/// ```
/// use standoff::records::Date;
/// let date = Date::read("2026.11.15").unwrap();
/// assert_eq!((date.year, date.month, date.day), (2026, 11, 15));
/// assert_eq!(date.to_string(), "2026.11.15");
/// assert_eq!(Date::read("2026.02.30"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// From 1 to 9999.
    pub year: u16,
    /// From 1 to 12.
    pub month: u8,
    /// From 1 to 31.
    pub day: u8,
}

impl Date {
    /// The day it is now.
    pub fn today() -> Self {
        Self::of(SystemTime::now())
    }

    /// The day of a moment; of one before 1970, the first day of that year.
    pub fn of(moment: SystemTime) -> Self {
        Self::from_days(seconds(moment) / SECONDS_A_DAY)
    }

    /// Reads `YYYY.MM.DD`; `None` if there is no such day.
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let mut number = |digits: usize| {
            let part = parts.next().filter(|part| part.len() == digits)?;
            part.bytes().all(|b| b.is_ascii_digit()).then_some(())?;
            part.parse::<u16>().ok()
        };
        let (year, month, day) = (number(4)?, number(2)?, number(2)?);
        let (month, day) = (u8::try_from(month).ok()?, u8::try_from(day).ok()?);
        let known = parts.next().is_none()
            && year >= 1
            && (1..=12).contains(&month)
            && (1..=days_in(year, month)).contains(&day);
        known.then_some(Self { year, month, day })
    }

    /// The day this many days after 1 January 1970.
    fn from_days(mut days: u64) -> Self {
        let mut year = 1970;
        while year < 9999 && days >= days_of(year) {
            days -= days_of(year);
            year += 1;
        }
        let mut month = 1;
        while month < 12 && days >= u64::from(days_in(year, month)) {
            days -= u64::from(days_in(year, month));
            month += 1;
        }
        let day = u8::try_from(days + 1).unwrap_or(31);
        Self { year, month, day }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }
}

/// A moment as part of a file's name, `20261115-093059`, so that names sort by time.
pub(super) fn stamp(moment: SystemTime) -> String {
    let Date { year, month, day } = Date::of(moment);
    let second = seconds(moment) % SECONDS_A_DAY;
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
}

/// How long ago something was, in a few words; after a month, its day.
///
/// ```
/// use standoff::records::time_ago;
/// use std::time::{Duration, SystemTime};
/// let now = SystemTime::now();
/// let ago = |minutes| time_ago(now - Duration::from_mins(minutes), now);
/// let words = [0, 59, 60, 24 * 60, 50 * 60].map(ago);
/// assert_eq!(words, ["just now", "59 min ago", "1 h ago", "1 day ago", "2 days ago"]);
/// ```
pub fn time_ago(moment: SystemTime, now: SystemTime) -> String {
    let minutes = now
        .duration_since(moment)
        .map_or(0, |ago| ago.as_secs() / 60);
    match (minutes, minutes / 60, minutes / 60 / 24) {
        (0, ..) => "just now".into(),
        (minutes, 0, _) => format!("{minutes} min ago"),
        (_, hours, 0) => format!("{hours} h ago"),
        (_, _, 1) => "1 day ago".into(),
        (_, _, days @ ..=30) => format!("{days} days ago"),
        _ => Date::of(moment).to_string(),
    }
}

fn seconds(moment: SystemTime) -> u64 {
    let since = moment.duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

const fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

fn days_of(year: u16) -> u64 {
    365 + u64::from(is_leap(year))
}

const fn days_in(year: u16, month: u8) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn seconds_become_dates() {
        for (seconds, name) in [
            (0, "19700101-000000"),
            (951_782_399, "20000228-235959"),
            (951_782_400, "20000229-000000"),
            (951_868_800, "20000301-000000"),
            (1_794_735_059, "20261115-093059"),
            (4_107_542_400, "21000301-000000"),
        ] {
            assert_eq!(stamp(UNIX_EPOCH + Duration::from_secs(seconds)), name);
        }
        assert_eq!(
            stamp(UNIX_EPOCH - Duration::from_secs(9)),
            "19700101-000000"
        );
    }

    #[test]
    fn moments_are_so_long_ago() {
        let now = UNIX_EPOCH + Duration::from_secs(1_794_735_059);
        for (seconds, words) in [
            (0, "just now"),
            (59, "just now"),
            (60, "1 min ago"),
            (3599, "59 min ago"),
            (3600, "1 h ago"),
            (86_399, "23 h ago"),
            (86_400, "1 day ago"),
            (2 * 86_400, "2 days ago"),
            (31 * 86_400 - 1, "30 days ago"),
            (31 * 86_400, "2026.10.15"),
        ] {
            assert_eq!(time_ago(now - Duration::from_secs(seconds), now), words);
        }
        assert_eq!(time_ago(now + Duration::from_hours(9), now), "just now");
    }
}
