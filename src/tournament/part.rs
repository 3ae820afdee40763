//! A share of a tournament's games, so that several machines can play it.

use std::fmt;
use std::str::FromStr;

/// One of several equal shares, written as `3/8`. Every game belongs to exactly one of them.
///
/// ```
/// use standoff::tournament::Part;
/// let part: Part = "3/8".parse().unwrap();
/// assert!(part.has(2) && part.has(10) && !part.has(3));
/// assert!("9/8".parse::<Part>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: usize,
    of: usize,
}

impl Part {
    /// The only share of one.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Returns whether a game is in it, by the number of the game from 0.
    pub const fn has(self, game: usize) -> bool {
        game % self.of == self.number - 1
    }

    /// How many of some things are in it, about.
    pub const fn share(self, all: usize) -> usize {
        all.div_ceil(self.of)
    }

    /// What is added to the name of its file: `-part-3-of-8`, or nothing to that of the whole.
    pub fn suffix(self) -> String {
        match self {
            Self::WHOLE => String::new(),
            Self { number, of } => format!("-part-{number}-of-{of}"),
        }
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (number, of) = text.split_once('/').unwrap_or_default();
        let read = |text: &str| text.parse::<usize>().ok().filter(|&number| number > 0);
        match (read(number), read(of)) {
            (Some(number), Some(of)) if number <= of => Ok(Self { number, of }),
            _ => Err("write 3/8 for the third of eight parts".into()),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}
