//! The scrollable log of moves, a sentence for each turn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::tui::canvas::{Canvas, wrap};
use crate::tui::theme::{Role, Theme};

pub struct MovesView<'a> {
    pub theme: &'a Theme,
    /// The number of each turn and its sentences, each on a line.
    pub turns: Vec<(u16, String)>,
    /// How the game ended, as the last row.
    pub end: Option<String>,
    /// The current turn, counted from the first in the list.
    pub current: Option<usize>,
    /// How many rows the log is scrolled up from its end.
    pub scroll: usize,
}

impl Widget for &MovesView<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut canvas = Canvas::new(buffer, area, self.theme);
        let inside = canvas.frame(area, "Moves");
        let rows = self.rows(inside.width);
        let room = rows.len().min(inside.height.into());
        let end = match self.current {
            // The current turn stays in view.
            Some(current) => rows
                .iter()
                .rposition(|row| row.0 == current)
                .map_or(0, |row| row + 1),
            None => rows.len().saturating_sub(self.scroll),
        };
        let end = end.max(room);
        let latest = self.current.unwrap_or(self.turns.len().saturating_sub(1));
        for (y, (turn, text)) in (inside.y..).zip(&rows[end - room..end]) {
            let role = if *turn == latest {
                Role::Text
            } else {
                Role::Dim
            };
            canvas.write(inside.x + 1, y, text, role);
        }
        if end < rows.len() && !inside.is_empty() {
            let more = if self.theme.is_ascii() {
                " more "
            } else {
                " ↓ more "
            };
            let (x, y) = (area.right().saturating_sub(2), area.bottom() - 1);
            canvas.write_right(x, y, more, Role::Dim);
        }
    }
}

impl MovesView<'_> {
    /// The rows of the panel, each with the turn that it belongs to.
    fn rows(&self, width: u16) -> Vec<(usize, String)> {
        let turns = self.turns.iter().enumerate();
        let turns = turns.map(|(turn, (number, said))| (turn, number.to_string(), said));
        // The end belongs to the last turn, and has no number.
        let last = self.turns.len().saturating_sub(1);
        let end = self.end.iter().map(|said| (last, String::new(), said));
        let mut rows = Vec::new();
        for (turn, number, said) in turns.chain(end) {
            let lines = said.lines();
            let lines = lines.flat_map(|line| wrap(line, width.saturating_sub(6)));
            for (i, line) in lines.enumerate() {
                let number = if i == 0 { number.as_str() } else { "" };
                rows.push((turn, format!("{number:>3} {line}")));
            }
        }
        rows
    }
}
