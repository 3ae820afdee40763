//! The frame of every screen: a title line, the content, a status line, and a line of keys.

use ratatui::layout::{Constraint, Layout, Rect};

use super::canvas::{Canvas, width};
use super::keymap::{self, KeyContext};
use super::theme::Role;

#[derive(Clone, Copy, Debug, Default)]
pub struct ScreenFrame {
    /// The first line.
    pub title: Rect,
    /// Everything between the title and the status line.
    pub content: Rect,
    /// The second to last line.
    pub status: Rect,
    /// The last line.
    pub keys: Rect,
}

impl ScreenFrame {
    pub fn of(area: Rect) -> Self {
        let line = Constraint::Length(1);
        let [title, content, status, keys] =
            Layout::vertical([line, Constraint::Min(0), line, line]).areas(area);
        Self {
            title,
            content,
            status,
            keys,
        }
    }

    /// The content and the status line.
    pub fn body(&self) -> Rect {
        self.content.union(self.status)
    }

    /// Writes the title line: what this is, and at the right how far it has come.
    pub fn title(&self, canvas: &mut Canvas, left: &[(&str, Role)], right: &str) {
        let Rect { x, y, .. } = self.title;
        // Parts that don't fit beside the right one are left out, the last ones first.
        let mut room = self.title.width.saturating_sub(width(right) + 4);
        let fits = |part: &&(&str, Role)| {
            let fits = width(part.0) <= room;
            room = room.saturating_sub(width(part.0));
            fits
        };
        let shown: Vec<_> = left.iter().take_while(fits).copied().collect();
        canvas.spans(x + 1, y, &shown);
        if !right.is_empty() {
            let end = self.title.right().saturating_sub(1);
            canvas.write(end.saturating_sub(width(right) + 1), y, " ", Role::Text);
            canvas.write_right(end, y, right, Role::Dim);
        }
    }

    pub fn keys(&self, canvas: &mut Canvas, context: KeyContext) {
        let ascii = canvas.theme().is_ascii();
        for button in keymap::footer(context, self.keys.width, ascii) {
            let x = self.keys.x + button.x;
            let after = canvas.write(x, self.keys.y, button.label, Role::Key);
            canvas.write(after + 1, self.keys.y, button.row.short, Role::Dim);
        }
    }
}
