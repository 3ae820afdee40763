//! The text of a record as tokens, each with its place.

use super::tags::is_name_byte;
use super::{Place, RecordError, RecordFault};
use crate::text::Quoted;

/// What a record is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[`, with which a tag begins.
    Bracket,
    /// What stands between braces, or behind a semicolon.
    Comment(&'a str),
    /// A move, a number, a result, or something that is none of them.
    Word(&'a str),
}

/// A tag as it stands in the text.
#[derive(Debug)]
pub(super) struct Tag<'a> {
    pub name: &'a str,
    pub value: String,
    /// Where the name and the value begin.
    pub name_at: usize,
    pub value_at: usize,
}

/// Reads tokens from a text, one after another.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        // Some editors begin a file with a mark that is no part of the text.
        let at = text.len() - text.trim_start_matches('\u{feff}').len();
        Self { text, at }
    }

    /// An error about what stands at an offset.
    pub fn fail(&self, at: usize, fault: RecordFault) -> RecordError {
        let place = Place::of(self.text, at);
        RecordError { place, fault }
    }

    /// The offset behind the last token.
    pub const fn at(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// The next token and where it begins; `None` at the end of the text.
    pub fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, RecordError> {
        self.skip_space();
        let (at, rest) = (self.at, self.rest());
        let token = match rest.as_bytes().first() {
            None => return Ok(None),
            Some(b'[') => {
                self.at += 1;
                Token::Bracket
            }
            Some(b'{') => Token::Comment(self.comment()?),
            Some(b';') => {
                let line = rest.split('\n').next().unwrap_or_default();
                self.at += line.len();
                Token::Comment(&line[1..])
            }
            // It needs no space before or behind it, as in PGN.
            Some(b'*') => {
                self.at += 1;
                Token::Word("*")
            }
            Some(_) => {
                let is_end = |c: char| c.is_whitespace() || "[]{};*".contains(c);
                let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
                if word.is_empty() {
                    let stray = Quoted::new(&rest[..1]);
                    return Err(self.fail(at, RecordFault::Stray(stray)));
                }
                self.at += word.len();
                Token::Word(word)
            }
        };
        Ok(Some((at, token)))
    }

    fn comment(&mut self) -> Result<&'a str, RecordError> {
        let inside = &self.rest()[1..];
        let Some(end) = inside.find(['{', '}']) else {
            return Err(self.fail(self.at, RecordFault::OpenComment));
        };
        if inside.as_bytes()[end] == b'{' {
            return Err(self.fail(self.at + 1 + end, RecordFault::NestedComment));
        }
        self.at += end + 2;
        Ok(&inside[..end])
    }

    /// The rest of a tag, whose bracket has been read.
    pub fn tag(&mut self) -> Result<Tag<'a>, RecordError> {
        self.skip_blanks();
        let (name_at, rest) = (self.at, self.rest());
        let is_name = |c: char| u8::try_from(c).is_ok_and(is_name_byte);
        let name = &rest[..rest.len() - rest.trim_start_matches(is_name).len()];
        self.at += name.len();
        if name.is_empty() {
            return Err(self.tag_form("the name"));
        }
        self.skip_blanks();
        self.expect(b'"', "\" before the value")?;
        let value_at = self.at;
        let value = self.value()?;
        self.skip_blanks();
        self.expect(b']', "]")?;
        Ok(Tag {
            name,
            value,
            name_at,
            value_at,
        })
    }

    /// The value of a tag up to its closing quote.
    fn value(&mut self) -> Result<String, RecordError> {
        let mut value = String::new();
        let mut chars = self.rest().char_indices().peekable();
        while let Some((offset, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += offset + 1;
                    return Ok(value);
                }
                '\n' | '\r' => {
                    self.at += offset;
                    return Err(self.tag_form("\" after the value"));
                }
                // A backslash before anything else was typed by someone who means a backslash.
                '\\' => {
                    let escaped = chars.next_if(|&(_, c)| c == '"' || c == '\\');
                    value.push(escaped.map_or('\\', |(_, c)| c));
                }
                _ => value.push(c),
            }
        }
        self.at = self.text.len();
        Err(self.tag_form("\" after the value"))
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    fn expect(&mut self, byte: u8, missing: &'static str) -> Result<(), RecordError> {
        if self.rest().as_bytes().first() != Some(&byte) {
            return Err(self.tag_form(missing));
        }
        self.at += 1;
        Ok(())
    }

    fn tag_form(&self, missing: &'static str) -> RecordError {
        self.fail(self.at, RecordFault::TagForm { missing })
    }
}
