//! Records as text.

use std::fmt;

use super::Record;
use super::comment;
use crate::games::{Game, Side};
use crate::play::{History, Turn};

/// The longest line of moves, unless a single word is longer.
const MAX_COLUMNS: usize = 80;

/// The record's text: tags, an empty line, the moves in lines of at most 80 columns.
impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result_marker();
        let mut others = self.tags.iter();
        write_tag(f, "Game", G::INFO.name)?;
        // X, O and Date are always the first of the others.
        for (name, value) in others.by_ref().take(3) {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Position", &self.history.start().line())?;
        write_tag(f, "Result", result)?;
        write_tag(f, "Termination", &self.termination())?;
        write_tag(f, "Final", &self.history.last().line())?;
        for (name, value) in others {
            write_tag(f, name, value)?;
        }
        writeln!(f)?;
        let mut lines = WrappedWords {
            f,
            column: 0,
            after_move: false,
            opening: "",
        };
        write_movetext(&mut lines, &self.history)?;
        lines.word(result)?;
        writeln!(lines.f)
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(f, "[{name} \"{value}\"]")
}

fn write_movetext<G: Game>(lines: &mut WrappedWords<'_, '_>, history: &History<G>) -> fmt::Result {
    lines.comment(&history.comment)?;
    for (i, turn) in history.turns().iter().enumerate() {
        write_move(lines, history, turn, i)?;
        if let Some(evaluation) = history.evaluation(i) {
            lines.comment(&evaluation.to_comment())?;
        }
        if let Some(captures) = turn.captures() {
            lines.comment(&captures)?;
        }
        write_notes(lines, history, turn, i)?;
    }
    Ok(())
}

/// A move with its glyphs, and with its number where one is needed: X always has one, O where
/// something stands between its move and X's.
fn write_move<G: Game>(
    lines: &mut WrappedWords<'_, '_>,
    history: &History<G>,
    turn: &Turn<G>,
    turns: usize,
) -> fmt::Result {
    let pair = history.pair_of(turns);
    match turn.before.side() {
        Side::X => lines.word(&format!("{pair}."))?,
        Side::O if !lines.after_move => lines.word(&format!("{pair}..."))?,
        Side::O => {}
    }
    lines.word(&turn.before.move_text(turn.mv))?;
    for glyph in &turn.glyphs {
        lines.word(&format!("${glyph}"))?;
    }
    lines.after_move = true;
    Ok(())
}

/// The comment and the variations of the turn that comes after so many.
fn write_notes<G: Game>(
    lines: &mut WrappedWords<'_, '_>,
    history: &History<G>,
    turn: &Turn<G>,
    turns: usize,
) -> fmt::Result {
    lines.comment(&turn.comment)?;
    for variation in &turn.variations {
        lines.open();
        lines.comment(&variation.comment)?;
        for (i, turn) in variation.turns.iter().enumerate() {
            write_move(lines, history, turn, turns + i)?;
            write_notes(lines, history, turn, turns + i)?;
        }
        lines.close()?;
    }
    Ok(())
}

/// Joins words with spaces, and with line breaks where a line gets too long.
struct WrappedWords<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    column: usize,
    /// Whether the last word was a move or its glyph.
    after_move: bool,
    /// What stands right before the next word.
    opening: &'static str,
}

impl WrappedWords<'_, '_> {
    /// Begins a variation with the next word.
    const fn open(&mut self) {
        self.opening = "(";
        self.after_move = false;
    }

    /// Ends a variation right after the last word.
    fn close(&mut self) -> fmt::Result {
        self.after_move = false;
        if self.column == MAX_COLUMNS {
            return self.word(")");
        }
        self.column += 1;
        self.f.write_str(")")
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        let opening = std::mem::take(&mut self.opening);
        let length = opening.len() + word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + length <= MAX_COLUMNS;
            self.f.write_str(if fits { " " } else { "\n" })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.column += length;
        write!(self.f, "{opening}{word}")
    }

    fn comment(&mut self, text: &str) -> fmt::Result {
        let words: Vec<String> = comment::words(text).collect();
        if words.is_empty() {
            return Ok(());
        }
        self.after_move = false;
        format!("{{{}}}", words.join(" "))
            .split(' ')
            .try_for_each(|word| self.word(word))
    }
}
