//! Records from text: one game after another, each checked move by move against the rules.

use super::lexer::{Lexer, Tag, Token};
use super::record::{Marker, NO_REASON};
use super::termination::check_sentence;
use super::{AnyRecord, Place, Record, RecordError, RecordFault, Tags, Turn, tags};
use crate::games::{AnyPosition, Game, Side, Skips};
use crate::text::Quoted;

/// Reads the games of a text, one after another. The first error ends it.
///
/// ```
/// let games = br#"
///     [Position "blockade X6/7/7/7/7/7/6O X 0 60"]  1. a1a2 g7g6  *
///     [Position "blockade X6/7/7/7/7/7/6O X 0 60"]  1. a1a2 g7g5  *
/// "#;
/// let mut games = standoff::records::games(games);
/// assert!(games.next().unwrap().is_ok());
/// assert_eq!(
///     games.next().unwrap().unwrap_err().to_string(),
///     "line 3, column 59: O's move 'g7g5' can't be played: g5 is not next to g7"
/// );
/// assert!(games.next().is_none());
/// ```
#[must_use]
pub fn games(text: &[u8]) -> Games<'_> {
    let (text, broken) = match str::from_utf8(text) {
        Ok(text) => (text, false),
        Err(error) => {
            let good = &text[..error.valid_up_to()];
            (str::from_utf8(good).unwrap_or_default(), true)
        }
    };
    Games {
        lexer: Lexer::new(text),
        text,
        broken,
        over: false,
        last_at: 0,
    }
}

/// The games of a text; see [`games`].
#[derive(Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    /// All of it that is text.
    text: &'a str,
    /// Whether something follows that is none.
    broken: bool,
    over: bool,
    /// Where the last game begins.
    last_at: usize,
}

impl Games<'_> {
    /// Where the last game that was read ends, in bytes.
    #[must_use]
    pub fn at(&self) -> usize {
        self.lexer.at()
    }

    /// An error about the end of what has been read.
    pub(super) fn fail_here(&self, fault: RecordFault) -> RecordError {
        self.lexer.fail(self.lexer.at(), fault)
    }

    /// An error about the beginning of the last game.
    pub(super) fn fail_at_last(&self, fault: RecordFault) -> RecordError {
        self.lexer.fail(self.last_at, fault)
    }

    fn read(&mut self) -> Result<Option<AnyRecord>, RecordError> {
        if self.broken {
            let place = Place::of(self.text, self.text.len());
            let fault = RecordFault::NotText;
            return Err(RecordError { place, fault });
        }
        let lexer = &mut self.lexer;
        let mut head = Head::new(lexer);
        let Some(first) = head.read()? else {
            return Ok(None);
        };
        self.last_at = first;
        let (at, line) = match &head.position {
            Some((at, line)) => (*at, line),
            None => return Err(head.lexer.fail(head.end, RecordFault::NoPosition)),
        };
        let start = AnyPosition::read(line.trim())
            .map_err(|error| head.lexer.fail(at, RecordFault::Position(error)))?;
        AnyRecord::read_moves(&mut head, start).map(Some)
    }
}

impl Iterator for Games<'_> {
    type Item = Result<AnyRecord, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let game = self.read().transpose();
        self.over = !matches!(game, Some(Ok(_)));
        game
    }
}

/// A value, and where it stands.
type At<T> = (usize, T);

/// What stands before the moves of one game.
pub(super) struct Head<'a, 'b> {
    lexer: &'b mut Lexer<'a>,
    tags: Tags,
    /// The names of the tags so far.
    seen: Vec<&'a str>,
    comments: Vec<&'a str>,
    game: Option<At<String>>,
    position: Option<At<String>>,
    result: Option<Marker>,
    termination: Option<At<String>>,
    last: Option<At<String>>,
    /// Where the moves begin.
    end: usize,
}

impl<'a, 'b> Head<'a, 'b> {
    fn new(lexer: &'b mut Lexer<'a>) -> Self {
        Self {
            lexer,
            tags: Tags::default(),
            seen: Vec::new(),
            comments: Vec::new(),
            game: None,
            position: None,
            result: None,
            termination: None,
            last: None,
            end: 0,
        }
    }

    /// Reads everything up to the first move, and says where the game begins; `None` if there is
    /// nothing but comments.
    fn read(&mut self) -> Result<Option<usize>, RecordError> {
        let mut first = None;
        loop {
            let before = self.lexer.clone();
            let Some((at, token)) = self.lexer.next()? else {
                self.end = self.lexer.at();
                return Ok(first);
            };
            match token {
                Token::Comment(text) => self.comments.push(text),
                Token::Bracket => {
                    first.get_or_insert(at);
                    let tag = self.lexer.tag()?;
                    self.keep(tag)?;
                }
                Token::Word(_) if first.is_none() => {
                    return Err(self.lexer.fail(at, RecordFault::NoGame));
                }
                Token::Word(_) => {
                    *self.lexer = before;
                    self.end = at;
                    return Ok(first);
                }
            }
        }
    }

    fn keep(&mut self, tag: Tag<'a>) -> Result<(), RecordError> {
        let Tag {
            name_at,
            value_at,
            value,
            ..
        } = tag;
        let known = tags::OWN.into_iter().chain(["X", "O", "Date"]);
        let mut known = known.filter(|known| known.eq_ignore_ascii_case(tag.name));
        let name = known.next().unwrap_or(tag.name);
        if self.seen.contains(&name) {
            let fault = RecordFault::SecondTag(Quoted::new(name));
            return Err(self.lexer.fail(name_at, fault));
        }
        self.seen.push(name);
        match name {
            "Game" => self.game = Some((value_at, value)),
            "Position" => self.position = Some((value_at, value)),
            "Termination" => self.termination = Some((value_at, value)),
            "Final" => self.last = Some((value_at, value)),
            "Result" => {
                let result = Marker::read(value.trim());
                let fault = || RecordFault::Result(Quoted::new(&value));
                self.result = Some(result.ok_or_else(|| self.lexer.fail(value_at, fault()))?);
            }
            other => {
                if !self.tags.set(other, &value) {
                    return Err(self.lexer.fail(name_at, RecordFault::TooManyTags));
                }
            }
        }
        Ok(())
    }
}

/// Reads the moves of a game whose tags have been read.
pub(super) fn read_moves<G: Game>(
    head: &mut Head<'_, '_>,
    start: G,
) -> Result<Record<G>, RecordError> {
    if let Some((at, game)) = &head.game
        && !game.trim().eq_ignore_ascii_case(G::INFO.name)
    {
        let fault = RecordFault::OtherGame {
            game: Quoted::new(game),
            position: G::INFO.name,
        };
        return Err(head.lexer.fail(*at, fault));
    }
    let mut record = Record::new(start);
    record.tags = std::mem::take(&mut head.tags);
    head.comments.iter().for_each(|text| record.note(text));
    let (at, result) = loop {
        match head.lexer.next()? {
            None => return Err(head.lexer.fail(head.lexer.at(), RecordFault::NoResult)),
            Some((at, Token::Bracket)) => return Err(head.lexer.fail(at, RecordFault::NoResult)),
            Some((_, Token::Comment(text))) => record.note(text),
            Some((at, Token::Word(word))) => match Marker::read(word) {
                Some(result) => break (at, result),
                None => read_word(&mut record, at, word)
                    .map_err(|(at, fault)| head.lexer.fail(at, fault))?,
            },
        }
    };
    read_last_comments(&mut record, head.lexer)?;
    close(&mut record, head, at, result).map_err(|(at, fault)| head.lexer.fail(at, fault))?;
    Ok(record)
}

/// What stands behind the result is about the game that has ended, not about the next one.
fn read_last_comments<G: Game>(
    record: &mut Record<G>,
    lexer: &mut Lexer<'_>,
) -> Result<(), RecordError> {
    loop {
        let before = lexer.clone();
        if let Some((_, Token::Comment(text))) = lexer.next()? {
            record.note(text);
        } else {
            *lexer = before;
            return Ok(());
        }
    }
}

/// Reads a number, a move, or a number with a move behind it.
fn read_word<G: Game>(
    record: &mut Record<G>,
    at: usize,
    word: &str,
) -> Result<(), At<RecordFault>> {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = after_digits.trim_start_matches('.');
    let number = &word[..word.len() - text.len()];
    if !number.is_empty() {
        check_number(record, number).map_err(|fault| (at, fault))?;
    }
    if text.is_empty() {
        return Ok(());
    }
    let position = record.last();
    let mv = position.read_move(text, Skips::Allowed).map_err(|error| {
        let fault = RecordFault::Move {
            side: position.side(),
            text: Quoted::new(text),
            error,
        };
        (at + number.len(), fault)
    })?;
    record.push(Turn::new(mv));
    Ok(())
}

/// Whether a number such as `3.` or `3...` is that of the next turn.
fn check_number<G: Game>(record: &Record<G>, number: &str) -> Result<(), RecordFault> {
    let (turns, side) = (record.turns().len(), record.last().side());
    let pair = match record.start().side() {
        Side::X => turns / 2 + 1,
        Side::O => turns.div_ceil(2) + 1,
    };
    let digits = number.trim_end_matches('.');
    let dots = number.len() - digits.len();
    let right_pair = digits.is_empty() || digits.parse() == Ok(pair);
    let right_side = match side {
        Side::X => dots < 2,
        // Where O begins, who writes by hand may think of it as any first move.
        Side::O => dots >= 2 || turns == 0,
    };
    if right_pair && right_side {
        return Ok(());
    }
    let found = Quoted::new(number);
    let expected = match side {
        Side::X => format!("{pair}."),
        Side::O => format!("{pair}..."),
    };
    Err(RecordFault::Number { found, expected })
}

/// Compares how the game has ended with what the record says about it.
fn close<G: Game>(
    record: &mut Record<G>,
    head: &Head<'_, '_>,
    at: usize,
    end: Marker,
) -> Result<(), At<RecordFault>> {
    let found = end.text();
    if let Some(tag) = head.result
        && tag != end
    {
        let (end, tag) = (found, tag.text());
        return Err((at, RecordFault::OtherResult { end, tag }));
    }
    if let Some(outcome) = record.last().outcome()
        && end.0.is_some_and(|end| end != outcome.ending.verdict)
    {
        let fault = RecordFault::WrongResult {
            found,
            right: Marker(Some(outcome.ending.verdict)).text(),
            reason: outcome.to_string(),
        };
        return Err((at, fault));
    }
    if let Some((at, line)) = &head.last
        && G::read(line.trim()).ok().as_ref() != Some(record.last())
    {
        let right = record.last().line();
        return Err((*at, RecordFault::WrongFinal { right }));
    }
    if let Some(result) = end.0 {
        record.conclude(result, NO_REASON);
    }
    if let Some((at, sentence)) = &head.termination {
        if let Err(right) = check_sentence(record.last(), sentence) {
            return Err((*at, RecordFault::WrongTermination { right }));
        }
        record.explain(sentence);
    }
    Ok(())
}
