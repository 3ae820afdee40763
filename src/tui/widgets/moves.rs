//! The moves of a game in two columns, and the latest turn as a sentence.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::games::Side;
use crate::tui::canvas::{Canvas, cut, width, wrap};
use crate::tui::theme::{Role, Theme};

/// The columns of a turn's number and the gap behind it.
const NUMBER: u16 = 5;

/// A turn in the list.
pub struct LoggedMove {
    pub number: u16,
    pub side: Side,
    pub text: String,
}

pub struct MovesView<'a> {
    pub theme: &'a Theme,
    pub turns: Vec<LoggedMove>,
    /// What the latest turns did, and how the game ended; the last ones are shown.
    pub sentences: Vec<String>,
    /// The current turn, counted from the first in the list.
    pub current: Option<usize>,
    /// How many rows the list is scrolled up from its end.
    pub scroll: usize,
}

impl Widget for &MovesView<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut canvas = Canvas::new(buffer, area, self.theme);
        let said = self.said(area);
        let lines = u16::try_from(said.len()).unwrap_or(area.height);
        // A gap divides the sentence from the list, where there is room for both.
        let gap = u16::from(area.height > lines + 2 && lines > 0);
        let room = area.height - lines - gap;
        let rows = self.rows();
        let shown = rows.len().min(room.into());
        let has_current = |row: &[usize]| self.current.is_some_and(|turn| row.contains(&turn));
        let end = match self.current {
            // The current turn stays in view.
            Some(_) => rows
                .iter()
                .rposition(|row| has_current(row))
                .map_or(0, |row| row + 1),
            None => rows.len().saturating_sub(self.scroll),
        };
        let end = end.max(shown);
        for (y, row) in (area.y..).zip(&rows[end - shown..end]) {
            self.draw_row(&mut canvas, y, row);
        }
        let below = area.y + u16::try_from(shown).unwrap_or(room);
        if end < rows.len() && gap > 0 {
            let more = if self.theme.is_ascii() {
                "more"
            } else {
                "↓ more"
            };
            canvas.write(area.x + NUMBER, below, more, Role::Dim);
        }
        canvas.write_lines(area.x, below + gap, &said, Role::Text);
    }
}

impl MovesView<'_> {
    /// The lines of as many sentences as fit in half of the area, or beside a short list; at least
    /// one.
    fn said(&self, area: Rect) -> Vec<String> {
        let rows = u16::try_from(self.rows().len()).unwrap_or(area.height);
        let room = (area.height / 2).max(area.height.saturating_sub(rows + 1));
        let mut lines = Vec::new();
        for sentence in self.sentences.iter().rev() {
            let parts = sentence.lines();
            let mut more: Vec<_> = parts.flat_map(|line| wrap(line, area.width)).collect();
            if !lines.is_empty() && more.len() + lines.len() > usize::from(room) {
                break;
            }
            more.append(&mut lines);
            lines = more;
        }
        lines.truncate(area.height.into());
        lines
    }

    /// The turns of each row: one of X and one of O, if they follow each other.
    fn rows(&self) -> Vec<Vec<usize>> {
        let mut rows: Vec<Vec<usize>> = Vec::new();
        for (i, turn) in self.turns.iter().enumerate() {
            match rows.last_mut() {
                Some(row) if turn.side == Side::O && row.len() == 1 => row.push(i),
                _ => rows.push(vec![i]),
            }
        }
        rows
    }

    /// The columns that the longest move takes, and the gap behind it.
    fn columns(&self) -> u16 {
        let longest = self.turns.iter().map(|turn| width(&turn.text)).max();
        longest.unwrap_or(0).max(4) + 4
    }

    fn draw_row(&self, canvas: &mut Canvas, y: u16, row: &[usize]) {
        let area = canvas.area();
        let number = row.first().and_then(|&turn| self.turns.get(turn));
        let number = number.map_or_else(String::new, |turn| format!("{:>4}", turn.number));
        canvas.write(area.x, y, &number, Role::Dim);
        let wide = (area.width.saturating_sub(NUMBER) / 2).min(self.columns());
        for &i in row {
            let turn = &self.turns[i];
            let x = area.x + NUMBER + if turn.side == Side::O { wide } else { 0 };
            let text = cut(&turn.text, wide.saturating_sub(1), self.theme.glyphs().more);
            let role = if self.current == Some(i) {
                Role::Chosen
            } else {
                Role::Piece(turn.side)
            };
            canvas.write(x, y, &text, role);
        }
    }
}
