//! Which characters the terminal can show.

use std::fmt;

use super::{Glyphs, Lines, PLAIN, THIN, TYPED, UNICODE};

/// The characters that the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Nothing but ASCII: the locale is not UTF-8, or the terminal is older than that.
    Ascii,
    /// A font of 256 or 512 characters, as on the console of Linux: blocks and lines, but hardly an
    /// arrow.
    Console,
    /// All.
    Unicode,
}

/// What the fonts of consoles have.
const CONSOLE: Glyphs = Glyphs {
    hinted: UNICODE.hinted,
    cursor: UNICODE.cursor,
    empty: UNICODE.empty,
    dot: UNICODE.dot,
    bar: UNICODE.bar,
    graph: UNICODE.graph,
    ..PLAIN
};

impl Charset {
    /// Reads it from environment variables. Where no locale is set, nobody has said that the
    /// terminal is an old one.
    pub fn of_environment(get: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &&str| get(name).is_some_and(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find(set);
        let locale = locale.and_then(&get).map(|name| name.to_ascii_lowercase());
        let is_utf8 = |name: String| name.contains("utf-8") || name.contains("utf8");
        let term = get("TERM").unwrap_or_default();
        if !locale.is_none_or(is_utf8) || term.starts_with("vt") || term == "ansi" {
            Self::Ascii
        } else if term == "linux" {
            Self::Console
        } else {
            Self::Unicode
        }
    }

    /// Whether it has blocks and lines.
    pub fn has_blocks(self) -> bool {
        self != Self::Ascii
    }

    pub(super) fn lines(self) -> &'static Lines {
        if self.has_blocks() { &THIN } else { &TYPED }
    }

    pub(super) fn glyphs(self) -> &'static Glyphs {
        match self {
            Self::Ascii => &PLAIN,
            Self::Console => &CONSOLE,
            Self::Unicode => &UNICODE,
        }
    }
}

impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ascii => "only ASCII, by the locale or the kind of terminal",
            Self::Console => "blocks and lines, as on the Linux console",
            Self::Unicode => "all of Unicode",
        })
    }
}
