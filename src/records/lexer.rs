//! The text of a record as tokens, each with its place.

use super::tags::is_name_byte;
use super::{LineColumn, RecordError, RecordFault};
use crate::text::Quoted;

/// The tokens of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[`, with which a tag begins.
    Bracket,
    /// A comment in braces, or after a semicolon.
    Comment(&'a str),
    /// The digits after a `$`, which say what a move was found to be.
    Glyph(&'a str),
    /// `(`, with which a variation begins.
    Open,
    /// `)`, with which it ends.
    Close,
    /// A move, a number, a result, or something else.
    Word(&'a str),
}

/// A value, and the offset where it begins.
pub(super) type Spanned<T> = (usize, T);

/// The name and the value of a tag.
pub(super) type TagPair<'a> = (Spanned<&'a str>, Spanned<String>);

/// Reads tokens from a text, one after another.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        // Some editors begin a file with a byte order mark.
        let offset = text.len() - text.trim_start_matches('\u{feff}').len();
        Self { text, offset }
    }

    /// An error that says where in the text the fault is.
    pub fn fail(&self, (offset, fault): Spanned<RecordFault>) -> RecordError {
        let at = LineColumn::of(self.text, offset);
        RecordError { at, fault }
    }

    /// The offset behind the last token.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    fn skip_space(&mut self) {
        self.offset = self.text.len() - self.rest().trim_start().len();
    }

    /// The next token and where it begins; `None` at the end of the text.
    pub fn next(&mut self) -> Result<Option<Spanned<Token<'a>>>, Spanned<RecordFault>> {
        self.skip_space();
        let (start, rest) = (self.offset, self.rest());
        let token = match rest.as_bytes().first() {
            None => return Ok(None),
            Some(b'[') => self.sign(Token::Bracket),
            Some(b'(') => self.sign(Token::Open),
            Some(b')') => self.sign(Token::Close),
            Some(b'{') => Token::Comment(self.comment()?),
            Some(b';') => {
                let line = rest.split('\n').next().unwrap_or_default();
                self.offset += line.len();
                Token::Comment(&line[1..])
            }
            // It needs no space before or behind it, as in PGN.
            Some(b'*') => self.sign(Token::Word("*")),
            Some(b'$') => {
                let digits = rest[1..].trim_start_matches(|c: char| c.is_ascii_digit());
                let digits = &rest[1..rest.len() - digits.len()];
                self.offset += 1 + digits.len();
                Token::Glyph(digits)
            }
            Some(_) => {
                let is_end = |c: char| c.is_whitespace() || "[]{}();*$".contains(c);
                let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
                if word.is_empty() {
                    let stray = Quoted::new(&rest[..1]);
                    return Err((start, RecordFault::Stray(stray)));
                }
                self.offset += word.len();
                Token::Word(word)
            }
        };
        Ok(Some((start, token)))
    }

    /// A token of one character.
    const fn sign(&mut self, token: Token<'a>) -> Token<'a> {
        self.offset += 1;
        token
    }

    fn comment(&mut self) -> Result<&'a str, Spanned<RecordFault>> {
        let inside = &self.rest()[1..];
        let Some(end) = inside.find(['{', '}']) else {
            return Err((self.offset, RecordFault::OpenComment));
        };
        if inside.as_bytes()[end] == b'{' {
            return Err((self.offset + 1 + end, RecordFault::NestedComment));
        }
        self.offset += end + 2;
        Ok(&inside[..end])
    }

    /// The rest of a tag, whose bracket has been read.
    pub fn tag_pair(&mut self) -> Result<TagPair<'a>, Spanned<RecordFault>> {
        self.skip_blanks();
        let (name_at, rest) = (self.offset, self.rest());
        let is_name = |c: char| u8::try_from(c).is_ok_and(is_name_byte);
        let name = &rest[..rest.len() - rest.trim_start_matches(is_name).len()];
        self.offset += name.len();
        if name.is_empty() {
            return Err(self.tag_form("the name"));
        }
        self.skip_blanks();
        self.expect(b'"', "\" before the value")?;
        let value_at = self.offset;
        let value = self.value()?;
        self.skip_blanks();
        self.expect(b']', "]")?;
        Ok(((name_at, name), (value_at, value)))
    }

    /// The value of a tag up to its closing quote.
    fn value(&mut self) -> Result<String, Spanned<RecordFault>> {
        let mut value = String::new();
        let mut chars = self.rest().char_indices().peekable();
        while let Some((offset, c)) = chars.next() {
            match c {
                '"' => {
                    self.offset += offset + 1;
                    return Ok(value);
                }
                '\n' | '\r' => {
                    self.offset += offset;
                    return Err(self.tag_form("\" after the value"));
                }
                // A backslash before anything else is meant as a backslash.
                '\\' => {
                    let escaped = chars.next_if(|&(_, c)| c == '"' || c == '\\');
                    value.push(escaped.map_or('\\', |(_, c)| c));
                }
                _ => value.push(c),
            }
        }
        self.offset = self.text.len();
        Err(self.tag_form("\" after the value"))
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.offset += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    fn expect(&mut self, byte: u8, missing: &'static str) -> Result<(), Spanned<RecordFault>> {
        if self.rest().as_bytes().first() != Some(&byte) {
            return Err(self.tag_form(missing));
        }
        self.offset += 1;
        Ok(())
    }

    fn tag_form(&self, missing: &'static str) -> Spanned<RecordFault> {
        (self.offset, RecordFault::TagForm(missing))
    }
}
