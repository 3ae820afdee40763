//! One turn of a recorded game: the move, and what was noted about it.

use std::fmt;
use std::time::Duration;

use crate::search::score;

/// A move, and what was noted about it.
///
/// ```
/// use standoff::records::Turn;
/// let mut turn = Turn::new(());
/// turn.note("+0.21/14 0.5s");
/// turn.note("a  strong\nmove {at last}");
/// assert_eq!(turn.thought.unwrap().value, 21);
/// assert_eq!(turn.comment(), "a strong move (at last)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<M> {
    /// The move.
    pub mv: M,
    /// What the engine that played it had found.
    pub thought: Option<Thought>,
    comment: String,
}

impl<M> Turn<M> {
    /// A move without notes.
    pub const fn new(mv: M) -> Self {
        Self {
            mv,
            thought: None,
            comment: String::new(),
        }
    }

    /// All that is noted in words, on one line.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Adds a note: score, depth and time if it has that form and there are none yet, else words.
    pub fn note(&mut self, text: &str) {
        if self.thought.is_none() {
            self.thought = Thought::read(text.trim());
            if self.thought.is_some() {
                return;
            }
        }
        add_words(&mut self.comment, text);
        // Two notes may make one together that is read otherwise: then it is so at once.
        if self.thought.is_none()
            && let Some(thought) = Thought::read(&self.comment)
        {
            self.thought = Some(thought);
            self.comment.clear();
        }
    }
}

/// Adds words to a comment, with single spaces and without the braces that would end it.
pub(super) fn add_words(comment: &mut String, text: &str) {
    let is_divider = |c: char| c.is_whitespace() || c.is_control();
    for word in text.split(is_divider).filter(|word| !word.is_empty()) {
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.extend(word.chars().map(|c| match c {
            '{' => '(',
            '}' => ')',
            other => other,
        }));
    }
}

/// What an engine had found when it played a move, as a comment says it: `+0.21/14 0.5s`.
///
/// ```
/// use standoff::records::Thought;
/// let thought = Thought::read("+M9/20 1.25s").unwrap();
/// assert_eq!(standoff::search::score::turns_to_end(thought.value), Some(9));
/// assert_eq!(thought.to_string(), "+M9/20 1.25s");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// What the side that moved expected, as the search values it
    /// ([`score`]).
    pub value: i32,
    /// The depth of the search.
    pub depth: u32,
    /// The time it took, in whole milliseconds.
    pub time: Duration,
}

impl Thought {
    /// A thought; the time is cut to milliseconds, as a comment keeps it.
    #[must_use]
    pub fn new(value: i32, depth: u32, time: Duration) -> Self {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self {
            value: value.clamp(-score::WIN, score::WIN),
            depth,
            time: Duration::from_millis(millis),
        }
    }

    /// Longer than any of them: words without end are not looked through again and again.
    const MAX_LENGTH: usize = 60;

    /// Reads a comment of that form, and no other.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if text.len() > Self::MAX_LENGTH {
            return None;
        }
        let (value, rest) = text.split_once('/')?;
        let (depth, time) = rest.split_once(' ')?;
        let seconds = decimal(time.strip_suffix('s')?, 3)?;
        Some(Self {
            value: read_value(value)?,
            depth: u32::try_from(digits(depth)?).ok()?,
            time: Duration::from_millis(seconds),
        })
    }
}

impl fmt::Display for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.value < 0 { '-' } else { '+' };
        let size = self.value.unsigned_abs();
        match score::turns_to_end(self.value) {
            Some(turns) => write!(f, "{sign}M{turns}")?,
            None => write!(f, "{sign}{}.{:02}", size / 100, size % 100)?,
        }
        let (seconds, millis) = (self.time.as_secs(), self.time.subsec_millis());
        let fraction = format!("{millis:03}");
        let fraction = match fraction.trim_end_matches('0') {
            "" => "0",
            digits => digits,
        };
        write!(f, "/{} {seconds}.{fraction}s", self.depth)
    }
}

fn read_value(text: &str) -> Option<i32> {
    let (sign, size) = match text.as_bytes().first()? {
        b'+' => (1, &text[1..]),
        b'-' => (-1, &text[1..]),
        _ => (1, text),
    };
    if let Some(turns) = size.strip_prefix('M') {
        let turns = u16::try_from(digits(turns)?).ok()?;
        let value = score::win_in(turns.into());
        return score::is_decided(value).then_some(sign * value);
    }
    let size = i32::try_from(decimal(size, 2)?).ok()?;
    // A number as large as that would be taken for a proven win.
    (!score::is_decided(size)).then_some(sign * size)
}

/// A number with up to so many digits behind the point, in units of the last of them.
fn decimal(text: &str, places: u32) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let used = u32::try_from(fraction.len()).ok()?;
    let missing = places.checked_sub(used)?;
    let fraction = digits(fraction)? * 10_u64.pow(missing);
    digits(whole)?
        .checked_mul(10_u64.pow(places))?
        .checked_add(fraction)
}

/// A number of digits only: no sign, no spaces.
fn digits(text: &str) -> Option<u64> {
    let all = text.bytes().all(|byte| byte.is_ascii_digit());
    all.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thought_is_read_back() {
        for text in [
            "+0.21/14 0.5s",
            "-3.05/1 0.0s",
            "+0.00/0 12.345s",
            "+M1/9 0.001s",
            "-M9999/99 3600.0s",
            "+210.00/1 1.0s",
        ] {
            assert_eq!(Thought::read(text).unwrap().to_string(), text);
        }
        assert_eq!(
            Thought::read("0.5/3 2s").unwrap().to_string(),
            "+0.50/3 2.0s"
        );
    }

    #[test]
    fn other_words_stay_words() {
        for text in [
            "",
            "/",
            "+0.21",
            "+0.21/14",
            "+0.21/14 0.5",
            "+0.21/14  0.5s",
            "+0.211/14 0.5s",
            "+/14 0.5s",
            "++1/14 0.5s",
            "+0.21/-1 0.5s",
            "+0.21/14 0.5555s",
            "+M/3 1s",
            "+M11000/3 1s",
            "+210.01/3 1s",
            "+0./3 1s",
            "é/3 1s",
            "+1/99999999999 1s",
            "+1/3 99999999999999999999s",
            "+1/3 18446744073709551615s",
        ] {
            assert_eq!(Thought::read(text), None, "{text}");
        }
    }

    #[test]
    fn notes_that_become_a_thought_together_are_one() {
        let mut turn = Turn::new(());
        turn.note("+0.21/14");
        turn.note("0.5s");
        assert_eq!(turn.comment(), "");
        assert_eq!(turn.thought, Thought::read("+0.21/14 0.5s"));
        turn.note("+9/9 9s");
        assert_eq!(turn.comment(), "+9/9 9s");
    }
}
