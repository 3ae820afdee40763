//! The log of moves, a sentence a turn, scrollable.

use ratatui::layout::Rect;

use crate::tui::canvas::{Canvas, wrap};
use crate::tui::theme::Role;

/// The sentences, each with its turn's number.
pub struct MovesView {
    /// The sentences, the first turn's first.
    pub turns: Vec<(u16, String)>,
    /// How the game ended, as the last row.
    pub end: Option<String>,
    /// The current turn, counted from the first in the list.
    pub current: Option<usize>,
    /// How many rows it is scrolled up from the end.
    pub scroll: usize,
}

impl MovesView {
    /// Draws the last sentences that fit, or those that have been scrolled to.
    pub fn draw(&self, canvas: &mut Canvas, area: Rect) {
        let inside = canvas.frame(area, "Moves");
        if inside.is_empty() {
            return;
        }
        let rows = self.rows(inside.width);
        let room = usize::from(inside.height);
        let end = match self.current {
            // The turn in question is kept in view.
            Some(current) => {
                let last = rows.iter().rposition(|row| row.turn == current);
                last.map_or(0, |row| row + 1).max(room).min(rows.len())
            }
            None => rows
                .len()
                .saturating_sub(self.scroll)
                .max(room.min(rows.len())),
        };
        let shown = &rows[end.saturating_sub(room)..end];
        for (y, row) in (inside.y..).zip(shown) {
            let latest = self.current.unwrap_or(self.turns.len().saturating_sub(1));
            let role = if row.turn == latest {
                Role::Text
            } else {
                Role::Dim
            };
            canvas.write(inside.x + 1, y, &row.text, role);
        }
        if end < rows.len() {
            let down = if canvas.theme().is_ascii() {
                " more "
            } else {
                " ↓ more "
            };
            canvas.write_right(
                area.right().saturating_sub(2),
                area.bottom() - 1,
                down,
                Role::Dim,
            );
        }
    }

    fn rows(&self, width: u16) -> Vec<Row> {
        let turns = self.turns.iter().enumerate();
        let turns = turns.map(|(turn, (number, said))| (turn, number.to_string(), said));
        // The end belongs to the last turn, and has no number.
        let last = self.turns.len().saturating_sub(1);
        let end = self.end.iter().map(|said| (last, String::new(), said));
        let mut rows = Vec::new();
        for (turn, number, said) in turns.chain(end) {
            for (i, line) in wrap(said, width.saturating_sub(6)).iter().enumerate() {
                let number = if i == 0 { number.as_str() } else { "" };
                let text = format!("{number:>3} {line}");
                rows.push(Row { turn, text });
            }
        }
        rows
    }
}

struct Row {
    turn: usize,
    text: String,
}
