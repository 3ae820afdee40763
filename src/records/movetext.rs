//! The moves of a record as they are read, with what is noted about them.

use super::RecordFault;
use super::comment::{add_comment, words};
use super::lexer::{Spanned, Token};
use crate::games::{Game, Side, Skips};
use crate::play::{History, MAX_NESTING, Turn, Variation};
use crate::text::Quoted;

/// The most turns that the variations of one record can have together.
pub(super) const MAX_VARIED_TURNS: usize = 100_000;

/// The signs that can stand right after a move, for the glyphs `$1` to `$6`.
const SUFFIXES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// A game of which the moves so far have been read.
pub(super) struct Movetext<G: Game> {
    history: History<G>,
    /// The variations that are not closed yet, each inside the one before.
    open: Vec<OpenVariation<G>>,
    varied_turns: usize,
}

struct OpenVariation<G: Game> {
    /// Where its parenthesis is.
    offset: usize,
    /// The position it begins with, and how many turns of the game come before.
    start: G,
    first: usize,
    variation: Variation<G>,
}

impl<G: Game> Movetext<G> {
    pub const fn new(history: History<G>) -> Self {
        Self {
            history,
            open: Vec::new(),
            varied_turns: 0,
        }
    }

    /// The game, which ends at this offset.
    pub fn finish(self, end: usize) -> Result<History<G>, Spanned<RecordFault>> {
        if self.open.is_empty() {
            Ok(self.history)
        } else {
            Err(self.unfinished(end))
        }
    }

    /// What is wrong if the text ends at this offset.
    pub fn unfinished(&self, end: usize) -> Spanned<RecordFault> {
        let open = self.open.last();
        open.map_or((end, RecordFault::NoResult), |open| {
            (open.offset, RecordFault::OpenVariation)
        })
    }

    /// Adds what is no move: a comment, a glyph, or the begin or end of a variation.
    pub fn annotation(&mut self, offset: usize, token: Token<'_>) -> Result<(), RecordFault> {
        match token {
            Token::Comment(text) => self.comment(text),
            Token::Glyph(digits) => {
                let fault = || RecordFault::Glyph(Quoted::new(&format!("${digits}")));
                return self.glyph(digits.parse().ok().ok_or_else(fault)?);
            }
            Token::Open => return self.open(offset),
            Token::Close => return self.close(),
            Token::Bracket | Token::Word(_) => {}
        }
        Ok(())
    }

    pub fn comment(&mut self, text: &str) {
        let Some(open) = self.open.last_mut() else {
            return add_comment(&mut self.history, text);
        };
        let variation = &mut open.variation;
        let last = variation.turns.last_mut();
        let comment = last.map_or(&mut variation.comment, |turn| &mut turn.comment);
        for word in words(text) {
            if !comment.is_empty() {
                comment.push(' ');
            }
            comment.push_str(&word);
        }
    }

    /// Reads a number, a move with or without a sign, or a number followed by a move.
    pub fn word(&mut self, offset: usize, word: &str) -> Result<(), Spanned<RecordFault>> {
        let unsigned = word.trim_end_matches(['!', '?']);
        let after_digits = unsigned.trim_start_matches(|c: char| c.is_ascii_digit());
        let text = after_digits.trim_start_matches('.');
        let number = &unsigned[..unsigned.len() - text.len()];
        if !number.is_empty() {
            let checked = self.check_number(number);
            checked.map_err(|fault| (offset, fault))?;
        }
        if !text.is_empty() {
            let played = self.play(text);
            played.map_err(|fault| (offset + number.len(), fault))?;
        }
        let sign = &word[unsigned.len()..];
        if !sign.is_empty() {
            let known = SUFFIXES.iter().position(|&known| known == sign);
            let glyph = known.and_then(|at| u8::try_from(at + 1).ok());
            let fault = || RecordFault::Sign(Quoted::new(sign));
            let added = glyph.ok_or_else(fault).and_then(|glyph| self.glyph(glyph));
            added.map_err(|fault| (offset + unsigned.len(), fault))?;
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), RecordFault> {
        let position = *self.position();
        let mv = position
            .read_move(text, Skips::Allowed)
            .map_err(|error| RecordFault::Move(position.side(), Quoted::new(text), error))?;
        match self.open.last_mut() {
            None => self.history.push(mv, Vec::new()),
            Some(_) if self.varied_turns == MAX_VARIED_TURNS => {
                return Err(RecordFault::TooManyTurns);
            }
            Some(open) => {
                self.varied_turns += 1;
                let turn = Turn::new(position, mv, Vec::new());
                open.variation.turns.push(turn);
            }
        }
        Ok(())
    }

    fn glyph(&mut self, glyph: u8) -> Result<(), RecordFault> {
        let turn = self.last_turn().ok_or(RecordFault::NoMoveBefore)?;
        turn.glyphs.push(glyph);
        Ok(())
    }

    fn open(&mut self, offset: usize) -> Result<(), RecordFault> {
        if self.open.len() == MAX_NESTING {
            return Err(RecordFault::TooDeep);
        }
        let first = self.turn_count().saturating_sub(1);
        let turn = self.last_turn().ok_or(RecordFault::NoMoveBefore)?;
        let open = OpenVariation {
            offset,
            start: turn.before,
            first,
            variation: Variation {
                comment: String::new(),
                turns: Vec::new(),
            },
        };
        self.open.push(open);
        Ok(())
    }

    fn close(&mut self) -> Result<(), RecordFault> {
        let open = self.open.pop().ok_or(RecordFault::NotOpen)?;
        let turn = self.last_turn().ok_or(RecordFault::NoMoveBefore)?;
        if open.variation.turns.is_empty() {
            return Err(RecordFault::EmptyVariation);
        }
        turn.variations.push(open.variation);
        Ok(())
    }

    /// The last turn that was read, in the innermost variation.
    fn last_turn(&mut self) -> Option<&mut Turn<G>> {
        match self.open.last_mut() {
            Some(open) => open.variation.turns.last_mut(),
            None => self.history.turns_mut().last_mut(),
        }
    }

    fn position(&self) -> &G {
        let Some(open) = self.open.last() else {
            return self.history.last();
        };
        let last = open.variation.turns.last();
        last.map_or(&open.start, |turn| &turn.after)
    }

    /// How many turns lead to the position.
    fn turn_count(&self) -> usize {
        let open = self.open.last();
        open.map_or(self.history.turns().len(), |open| {
            open.first + open.variation.turns.len()
        })
    }

    /// Checks that a number such as `3.` or `3...` is that of the next turn.
    fn check_number(&self, number: &str) -> Result<(), RecordFault> {
        let (turns, side) = (self.turn_count(), self.position().side());
        let pair = self.history.pair_of(turns);
        let digits = number.trim_end_matches('.');
        let dots = number.len() - digits.len();
        let right_pair = digits.is_empty() || digits.parse() == Ok(pair);
        let right_side = match side {
            Side::X => dots < 2,
            // If O begins, a person may still number it like any first move.
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
        Err(RecordFault::Number(found, expected))
    }
}
