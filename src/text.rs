//! Making text from outside fit to show.
//!
//! Text from a command line, a file or another program may hold escape sequences, marks that reverse
//! or hide text, or a megabyte on one line. All of it goes through here before it becomes part of a
//! message, so that only Standoff's own escape sequences reach a terminal.

use std::borrow::Cow;
use std::fmt;

/// Replaces a character that must not be shown.
const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;

/// Ends a text that was cut.
const CUT: char = '…';

/// Returns a copy of `text` with at most `max` characters, none of which controls the terminal or
/// changes the layout of the text around it.
///
/// ```
/// assert_eq!(standoff::text::clean("a\x1b[31mb\n", 20), "a\u{fffd}[31mb\u{fffd}");
/// assert_eq!(standoff::text::clean("abcdef", 4), "abc…");
/// ```
pub fn clean(text: &str, max: usize) -> String {
    let mut shown: String = text.chars().take(max).map(safe).collect();
    if max > 0 && text.chars().nth(max).is_some() {
        shown.pop();
        shown.push(CUT);
    }
    shown
}

/// Returns the whole of `text` with long blanks counted instead of shown, so that nothing can hide
/// behind them.
///
/// ```
/// assert_eq!(standoff::text::with_blanks_counted("a b   ; c"), "a b[3 blanks]; c");
/// ```
pub fn with_blanks_counted(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_blank = first.is_whitespace();
        let end = rest.find(|c: char| c.is_whitespace() != is_blank);
        let (run, after) = rest.split_at(end.unwrap_or(rest.len()));
        let run: String = match run.chars().count() {
            blanks @ 3.. if is_blank => format!("[{blanks} blanks]"),
            _ => run.chars().map(safe).collect(),
        };
        shown.push_str(&run);
        rest = after;
    }
    shown
}

/// Joins names as a sentence lists them.
///
/// ```
/// use standoff::text::list;
/// assert_eq!(list(&["a1", "b2", "c3"], "or"), "a1, b2 or c3");
/// assert_eq!(list(&["a1"], "or"), "a1");
/// ```
pub fn list<T: AsRef<str>>(names: &[T], before_last: &str) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, others @ [_, ..])) => format!("{} {before_last} {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// A number of things with their noun.
///
/// ```
/// use standoff::text::counted;
/// assert_eq!(counted(1, ["turn", "turns"]), "1 turn");
/// assert_eq!(counted(0, ["turn", "turns"]), "0 turns");
/// ```
pub fn counted(count: usize, [one, many]: [&str; 2]) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Quotes a word for the shell if necessary, so that a command can be copied.
///
/// ```
/// use standoff::text::shell_word;
/// assert_eq!(shell_word("cup.toml"), "cup.toml");
/// assert_eq!(shell_word("fox=cmd:python3 fox's.py"), r"'fox=cmd:python3 fox'\''s.py'");
/// ```
pub fn shell_word(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@%+,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.into();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Replaces characters that must not be shown: the last check before any output.
///
/// Text from outside is [cleaned](clean) where it comes in, because only there it is known how long
/// it may be. This function catches what was overlooked.
///
/// ```
/// assert_eq!(standoff::text::guarded("Zürich"), "Zürich");
/// assert_eq!(standoff::text::guarded("\x1b[2J"), "\u{fffd}[2J");
/// ```
pub fn guarded(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_safe) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(safe).collect())
    }
}

/// Like [`guarded`], but keeps line breaks.
pub fn guarded_lines(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| c == '\n' || is_safe(c)) {
        Cow::Borrowed(text)
    } else {
        let lines: Vec<Cow<str>> = text.split('\n').map(guarded).collect();
        Cow::Owned(lines.join("\n"))
    }
}

/// Returns a character, or the replacement if it must not be shown.
fn safe(c: char) -> char {
    if is_safe(c) { c } else { REPLACEMENT }
}

/// Returns whether a character may be shown: it neither controls the terminal nor changes how the
/// text around it looks.
fn is_safe(c: char) -> bool {
    // Everything that Unicode calls control, format or default ignorable, and line separators.
    c == ' '
        || c.is_ascii_graphic()
        || !(c.is_control()
            || matches!(c,
                '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
                | '\u{890}'..='\u{891}' | '\u{8e2}' | '\u{115f}' | '\u{1160}' | '\u{17b4}'
                | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
                | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1345f}'
                | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'))
}

/// Text from outside that an error quotes. It is cleaned and cut short when it is made.
///
/// ```
/// use standoff::text::Quoted;
/// assert_eq!(Quoted::new("Q\x07").to_string(), "'Q\u{fffd}'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted(String);

impl Quoted {
    /// Long enough to recognize what was typed, short enough for one line.
    const MAX: usize = 40;

    /// Quotes a text.
    pub fn new(text: &str) -> Self {
        Self(clean(text, Self::MAX))
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_controls_or_hides_is_shown() {
        let unsafe_characters = "\0\u{7}\u{1b}\n\u{7f}\u{9b}\u{ad}\u{61c}\u{200b}\u{200e}\u{2028}\
                                 \u{202e}\u{2066}\u{2069}\u{fe0f}\u{feff}\u{600}\u{13430}\u{1bca0}\
                                 \u{e0041}";
        for c in unsafe_characters.chars() {
            assert_eq!(clean(&format!("a{c}b"), 9), "a\u{fffd}b", "{c:?}");
        }
        assert_eq!(clean("Zürich → 漢字 ✓", 99), "Zürich → 漢字 ✓");
    }

    #[test]
    fn lines_stay_lines() {
        assert_eq!(guarded_lines("a\nb\n"), "a\nb\n");
        assert_eq!(guarded_lines("a\r\n\u{9b}b\n"), "a\u{fffd}\n\u{fffd}b\n");
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(clean("abc", 3), "abc");
        assert_eq!(clean("abcd", 3), "ab…");
        assert_eq!(clean("abcd", 0), "");
        let quoted = Quoted::new(&"x".repeat(1 << 20)).to_string();
        assert_eq!(quoted.chars().count(), 42);
    }
}
