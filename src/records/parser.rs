//! Records from text: one game after another, each checked move by move against the rules.

use super::comment::add_comment;
use super::lexer::{Lexer, Spanned, TagPair, Token};
use super::movetext::Movetext;
use super::record::{NO_REASON, ResultMarker};
use super::tags::{self, on_one_line};
use super::termination::check_termination;
use super::{AnyRecord, Record, RecordError, RecordFault, Tags};
use crate::games::{AnyPosition, Game};
use crate::play::History;
use crate::text::Quoted;

/// Reads the games of a text, one after another. The first error ends it.
///
/// ```
/// use standoff::records::RecordParser;
///
/// let mut games = RecordParser::new(br#"
///     [Position "blockade X6/7/7/7/7/7/6O X 0 60"]  1. a1a2 g7g6  *
///     [Position "blockade X6/7/7/7/7/7/6O X 0 60"]  1. a1a2 g7g5  *
/// "#);
/// assert!(games.next().unwrap().is_ok());
/// assert_eq!(
///     games.next().unwrap().unwrap_err().to_string(),
///     "line 3, column 59: O's move 'g7g5' can't be played: g5 is not next to g7"
/// );
/// assert!(games.next().is_none());
/// ```
#[derive(Debug)]
pub struct RecordParser<'a> {
    lexer: Lexer<'a>,
    /// The offset of bytes that are not text, if any.
    broken_at: Option<usize>,
    over: bool,
    /// Where the last game begins.
    last_start: usize,
}

impl<'a> RecordParser<'a> {
    /// A parser at the beginning of a text.
    pub fn new(bytes: &'a [u8]) -> Self {
        let error = str::from_utf8(bytes).err();
        let broken_at = error.map(|error| error.valid_up_to());
        let valid = &bytes[..broken_at.unwrap_or(bytes.len())];
        Self {
            lexer: Lexer::new(str::from_utf8(valid).unwrap_or_default()),
            broken_at,
            over: false,
            last_start: 0,
        }
    }

    /// Where the last game that was read ends, in bytes.
    pub fn offset(&self) -> usize {
        self.lexer.offset()
    }

    /// An error about the end of what has been read.
    pub(super) fn fail_here(&self, fault: RecordFault) -> RecordError {
        self.lexer.fail((self.lexer.offset(), fault))
    }

    /// An error about the beginning of the last game.
    pub(super) fn fail_at_last(&self, fault: RecordFault) -> RecordError {
        self.lexer.fail((self.last_start, fault))
    }

    fn read(&mut self) -> Result<Option<AnyRecord>, Spanned<RecordFault>> {
        if let Some(offset) = self.broken_at {
            return Err((offset, RecordFault::NotText));
        }
        let mut section = TagSection::default();
        let Some(start) = section.read(&mut self.lexer)? else {
            return Ok(None);
        };
        self.last_start = start;
        let (offset, line) = section
            .position
            .take()
            .ok_or((section.end, RecordFault::NoPosition))?;
        let position = AnyPosition::read(line.trim())
            .map_err(|error| (offset, RecordFault::Position(error)))?;
        AnyRecord::read_movetext(&mut self.lexer, section, position).map(Some)
    }
}

impl Iterator for RecordParser<'_> {
    type Item = Result<AnyRecord, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let game = self.read().map_err(|fault| self.lexer.fail(fault));
        self.over = !matches!(game, Ok(Some(_)));
        game.transpose()
    }
}

/// The tags before the moves of one game, and the comments among them.
#[derive(Default)]
pub(super) struct TagSection<'a> {
    tags: Tags,
    /// The names of the tags so far.
    seen: Vec<&'a str>,
    comments: Vec<&'a str>,
    game: Option<Spanned<String>>,
    position: Option<Spanned<String>>,
    result: Option<ResultMarker>,
    termination: Option<Spanned<String>>,
    last: Option<Spanned<String>>,
    /// Where the moves begin.
    end: usize,
}

impl<'a> TagSection<'a> {
    /// Reads everything up to the first move. Returns `None` if there is nothing but comments.
    fn read(&mut self, lexer: &mut Lexer<'a>) -> Result<Option<usize>, Spanned<RecordFault>> {
        let mut start = None;
        loop {
            let before = lexer.clone();
            let Some((offset, token)) = lexer.next()? else {
                self.end = lexer.offset();
                return Ok(start);
            };
            match token {
                Token::Comment(text) => self.comments.push(text),
                Token::Bracket => {
                    start.get_or_insert(offset);
                    self.add(lexer.tag_pair()?)?;
                }
                _ if start.is_none() => return Err((offset, RecordFault::NoGame)),
                _ => {
                    *lexer = before;
                    self.end = offset;
                    return Ok(start);
                }
            }
        }
    }

    fn add(&mut self, tag: TagPair<'a>) -> Result<(), Spanned<RecordFault>> {
        let ((name_at, name), (value_at, value)) = tag;
        let mut known = tags::OWN.into_iter().chain(["X", "O", "Date"]);
        let known = known.find(|known| known.eq_ignore_ascii_case(name));
        let name = known.unwrap_or(name);
        if self.seen.contains(&name) {
            return Err((name_at, RecordFault::SecondTag(Quoted::new(name))));
        }
        self.seen.push(name);
        match name {
            "Game" => self.game = Some((value_at, value)),
            "Position" => self.position = Some((value_at, value)),
            "Termination" => self.termination = Some((value_at, value)),
            "Final" => self.last = Some((value_at, value)),
            "Result" => match ResultMarker::read(value.trim()) {
                None => return Err((value_at, RecordFault::Result(Quoted::new(&value)))),
                result => self.result = result,
            },
            other if self.tags.set(other, &value) => {}
            _ => return Err((name_at, RecordFault::TooManyTags)),
        }
        Ok(())
    }
}

/// Reads the moves of a game whose tags have been read.
pub(super) fn read_movetext<G: Game>(
    lexer: &mut Lexer<'_>,
    section: TagSection<'_>,
    start: G,
) -> Result<Record<G>, Spanned<RecordFault>> {
    if let Some((offset, game)) = &section.game
        && !game.trim().eq_ignore_ascii_case(G::INFO.name)
    {
        let fault = RecordFault::OtherGame(Quoted::new(game), G::INFO.name);
        return Err((*offset, fault));
    }
    let mut movetext = Movetext::new(History::new(start));
    for text in &section.comments {
        movetext.comment(text);
    }
    let end = loop {
        match lexer.next()? {
            None => return Err(movetext.unfinished(lexer.offset())),
            Some((offset, Token::Bracket)) => return Err(movetext.unfinished(offset)),
            Some((offset, Token::Word(word))) => match ResultMarker::read(word) {
                Some(result) => break (offset, result),
                None => movetext.word(offset, word)?,
            },
            Some((offset, token)) => movetext
                .annotation(offset, token)
                .map_err(|fault| (offset, fault))?,
        }
    };
    let mut history = movetext.finish(end.0)?;
    // A comment after the result is about the game that ended, not about the next one.
    loop {
        let before = lexer.clone();
        let Some((_, Token::Comment(text))) = lexer.next()? else {
            *lexer = before;
            break;
        };
        add_comment(&mut history, text);
    }
    close(history, section, end)
}

/// Compares how the game has ended with what the record says about it.
fn close<G: Game>(
    mut history: History<G>,
    section: TagSection<'_>,
    (offset, end): Spanned<ResultMarker>,
) -> Result<Record<G>, Spanned<RecordFault>> {
    let found = end.text();
    if let Some(tag) = section.result.filter(|&tag| tag != end) {
        return Err((offset, RecordFault::OtherResult(found, tag.text())));
    }
    if let Some(outcome) = history.last().outcome()
        && end.0.is_some_and(|end| end != outcome.ending.verdict)
    {
        let right = ResultMarker(Some(outcome.ending.verdict)).text();
        let fault = RecordFault::WrongResult(found, right, outcome.to_string());
        return Err((offset, fault));
    }
    if let Some((offset, line)) = section.last
        && G::read(line.trim()).ok().as_ref() != Some(history.last())
    {
        let right = history.last().line();
        return Err((offset, RecordFault::WrongFinal(right)));
    }
    if let Some(result) = end.0 {
        history.conclude(result, NO_REASON);
    }
    let tags = section.tags;
    let mut record = Record { tags, history };
    if let Some((offset, sentence)) = section.termination {
        check_termination(record.history.last(), &sentence)
            .map_err(|right| (offset, RecordFault::WrongTermination(right)))?;
        let sentence = on_one_line(&sentence);
        if sentence != record.termination() {
            record.history.set_termination(sentence);
        }
    }
    Ok(record)
}
