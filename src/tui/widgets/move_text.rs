//! The moves of a game as running text, with comments, and variations in parentheses.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::tui::canvas::{Canvas, width};
use crate::tui::theme::{Role, Theme};

/// A part of the text. Spaces inside it may become line breaks.
pub struct TextPart {
    pub text: String,
    pub role: Role,
    /// Whether it stands right after the part before, as a parenthesis does.
    pub is_joined: bool,
}

/// The parts of a text, of which the chosen one stays in view.
pub struct MoveText<'a> {
    pub theme: &'a Theme,
    pub parts: Vec<TextPart>,
}

impl Widget for &MoveText<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut canvas = Canvas::new(buffer, area, self.theme);
        let (mut row, mut column) = (0, 0);
        let mut words: Vec<(usize, u16, &str, Role)> = Vec::new();
        for part in &self.parts {
            for (i, word) in part.text.split(' ').enumerate() {
                let gap = u16::from(column > 0 && (i > 0 || !part.is_joined));
                if column > 0 && column + gap + width(word) > area.width {
                    (row, column) = (row + 1, 0);
                    // A parenthesis goes with what it encloses.
                    let before = words.last_mut().filter(|_| i == 0 && part.is_joined);
                    if let Some(before) = before.filter(|before| before.1 > 0) {
                        (before.0, before.1) = (row, 0);
                        column = width(before.2);
                    }
                } else {
                    column += gap;
                }
                words.push((row, column, word, part.role));
                column += width(word);
            }
        }
        let chosen = words.iter().find(|word| word.3 == Role::Chosen);
        let middle = usize::from(area.height / 2);
        let most = (row + 1_usize).saturating_sub(area.height.into());
        let top = chosen
            .map_or(0, |word| word.0.saturating_sub(middle))
            .min(most);
        for (row, column, word, role) in words {
            let shown = row.checked_sub(top).and_then(|row| u16::try_from(row).ok());
            if let Some(row) = shown.filter(|&row| row < area.height) {
                canvas.write(area.x + column, area.y + row, word, role);
            }
        }
    }
}
