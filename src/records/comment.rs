//! Comments on turns: words, and evaluations.

use std::time::Duration;

use crate::games::Game;
use crate::play::{History, Turn};
use crate::search::{Evaluation, score};

/// Adds a comment to the last turn, or to the game before its first: an evaluation if it has that
/// form and there is none yet, else words. What the turn has taken is known without a comment.
pub(super) fn add_comment<G: Game>(history: &mut History<G>, text: &str) {
    let captures = history.turns().last().and_then(Turn::captures);
    let turn = history.turns().len().checked_sub(1);
    let unknown = turn.filter(|&turn| history.evaluation(turn).is_none());
    let evaluation = |text: &str| unknown.zip(Evaluation::from_comment(text));
    let words: Vec<String> = words(text).collect();
    let words = words.join(" ");
    if words.is_empty() || captures.as_ref() == Some(&words) {
        return;
    }
    let mut found = evaluation(text.trim());
    if found.is_none() {
        let comment = history.last_comment();
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.push_str(&words);
        // Two comments together may read as something else, so they are joined at once.
        found = evaluation(comment);
        if found.is_some() || captures.as_ref() == Some(comment) {
            comment.clear();
        }
    }
    if let Some((turn, evaluation)) = found {
        history.set_evaluation(turn, evaluation);
    }
}

/// The words of a comment, without the braces that would end it.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| word.replace('{', "(").replace('}', ")"))
}

/// Longer than any evaluation, so that long comments are not parsed in vain.
const MAX_LENGTH: usize = 60;

/// How a record writes an evaluation: score, depth and time, as in `+0.21/14 0.5s`.
///
/// ```
/// use standoff::search::{Evaluation, score};
/// let evaluation = Evaluation::from_comment("+M9/20 1.25s").unwrap();
/// assert_eq!(score::turns_to_end(evaluation.score), Some(9));
/// assert_eq!(evaluation.to_comment(), "+M9/20 1.25s");
/// ```
impl Evaluation {
    /// Reads a comment of that form, and no other.
    pub fn from_comment(text: &str) -> Option<Self> {
        if text.len() > MAX_LENGTH {
            return None;
        }
        let (score, rest) = text.split_once('/')?;
        let (depth, time) = rest.split_once(' ')?;
        let millis = decimal(time.strip_suffix('s')?, 3)?;
        let score = read_score(score)?;
        Some(Self {
            score,
            // A comment can't tell a proven draw from an estimate of 0.
            proven: score::is_decided(score),
            depth: u32::try_from(digits(depth)?).ok()?,
            time: Duration::from_millis(millis),
        })
    }

    /// The comment that says it; the time in whole milliseconds.
    pub fn to_comment(&self) -> String {
        let sign = if self.score < 0 { '-' } else { '+' };
        let size = self.score.unsigned_abs();
        let score = match score::turns_to_end(self.score) {
            Some(turns) => format!("M{turns}"),
            None => format!("{}.{:02}", size / 100, size % 100),
        };
        let (seconds, millis) = (self.time.as_secs(), self.time.subsec_millis());
        let fraction = format!("{millis:03}");
        let fraction = match fraction.trim_end_matches('0') {
            "" => "0",
            digits => digits,
        };
        format!("{sign}{score}/{} {seconds}.{fraction}s", self.depth)
    }
}

fn read_score(text: &str) -> Option<i32> {
    let (sign, size) = match text.as_bytes().first()? {
        b'+' => (1, &text[1..]),
        b'-' => (-1, &text[1..]),
        _ => (1, text),
    };
    if let Some(turns) = size.strip_prefix('M') {
        let turns = u16::try_from(digits(turns)?).ok()?;
        let score = score::win_in(turns.into());
        return score::is_decided(score).then_some(sign * score);
    }
    let size = i32::try_from(decimal(size, 2)?).ok()?;
    // A larger number would be taken for a proven win.
    (!score::is_decided(size)).then_some(sign * size)
}

/// A number with up to this many decimal places, in units of the last place.
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
