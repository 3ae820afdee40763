//! Records as text.

use std::fmt;

use super::Record;
use super::comment;
use super::record::ResultMarker;
use crate::games::{Game, Side};
use crate::play::History;

/// The longest line of moves, unless a single word is longer.
const MAX_COLUMNS: usize = 80;

/// The record's text: tags, an empty line, the moves in lines of at most 80 columns.
impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = ResultMarker(self.result()).text();
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
        let mut lines = WrappedWords { f, column: 0 };
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
    let mut number = 1;
    for (i, turn) in history.turns().iter().enumerate() {
        let side = turn.before.side();
        match side {
            Side::X => lines.word(&format!("{number}."))?,
            Side::O if i == 0 => lines.word(&format!("{number}..."))?,
            Side::O => {}
        }
        lines.word(&turn.before.move_text(turn.mv))?;
        if let Some(evaluation) = history.evaluation(i) {
            lines.comment(&evaluation.to_comment())?;
        }
        if let Some(captures) = turn.captures() {
            lines.comment(&captures)?;
        }
        lines.comment(&turn.comment)?;
        if side == Side::O {
            number += 1;
        }
    }
    Ok(())
}

/// Joins words with spaces, and with line breaks where a line gets too long.
struct WrappedWords<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl WrappedWords<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let length = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + length <= MAX_COLUMNS;
            self.f.write_str(if fits { " " } else { "\n" })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.column += length;
        self.f.write_str(word)
    }

    fn comment(&mut self, text: &str) -> fmt::Result {
        let words: Vec<String> = comment::words(text).collect();
        if words.is_empty() {
            return Ok(());
        }
        format!("{{{}}}", words.join(" "))
            .split(' ')
            .try_for_each(|word| self.word(word))
    }
}
