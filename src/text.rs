//! Text from outside, made fit to show.
//!
//! Whatever comes from a command line, a file or another program may hold escape sequences, marks
//! that reverse or hide text, or a megabyte on one line. Everything of that kind goes through here
//! before it becomes part of a message, so that only Standoff's own escapes reach a terminal.

use std::fmt;

/// What stands in the place of a character that must not be shown.
const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;

/// What ends a text that was cut.
const CUT: char = '…';

/// A copy of `text` of at most `most` characters, each of which shows as one visible mark.
///
/// ```
/// assert_eq!(standoff::text::clean("a\x1b[31mb\n", 20), "a\u{fffd}[31mb\u{fffd}");
/// assert_eq!(standoff::text::clean("abcdef", 4), "abc…");
/// ```
#[must_use]
pub fn clean(text: &str, most: usize) -> String {
    let mut shown: String = text
        .chars()
        .take(most)
        .map(|c| if is_safe(c) { c } else { REPLACEMENT })
        .collect();
    if text.chars().nth(most).is_some() {
        shown.pop();
        shown.push(CUT);
    }
    shown
}

/// Whether a character may be shown as it is: it neither steers the terminal nor changes how the
/// text around it looks.
fn is_safe(c: char) -> bool {
    !(c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'))
}

/// A piece of foreign text that an error quotes: cleaned and cut short when it is made.
///
/// ```
/// use standoff::text::Quoted;
/// assert_eq!(Quoted::new("Q\x07").to_string(), "'Q\u{fffd}'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted(String);

impl Quoted {
    /// Long enough to recognise what was typed, short enough for one line.
    const MOST: usize = 40;

    /// Quotes a text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(clean(text, Self::MOST))
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", self.0)
    }
}
