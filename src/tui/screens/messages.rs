//! What the outside programs of a game have written to standard error, the newest line last.

use super::confirm::{centred, draw_dialog};
use crate::agents::external::StderrTail;
use crate::text;
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Screen, ViewContext};
use crate::tui::theme::Role;

/// The most characters of a line.
const MAX: usize = 500;

pub struct Messages {
    /// Each program's name, and what it has written.
    pub programs: Vec<(String, StderrTail)>,
    /// How many lines below the last one that is shown.
    pub scroll: usize,
}

impl Messages {
    fn lines(&self) -> Vec<(String, Role)> {
        let mut lines = Vec::new();
        for (name, errors) in &self.programs {
            lines.push((text::clean(name, 60), Role::Title));
            let said = errors.text();
            if said.trim().is_empty() {
                lines.push(("has written nothing to standard error".into(), Role::Dim));
            }
            lines.extend(
                said.lines()
                    .map(|line| (text::clean(line, MAX), Role::Text)),
            );
        }
        lines
    }
}

impl Screen for Messages {
    fn key_context(&self) -> KeyContext {
        KeyContext::MESSAGES
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        let most = self.lines().len().saturating_sub(1);
        if matches!(command, Command::Back | Command::Leave) {
            return context.pop();
        }
        let mut row = most.saturating_sub(self.scroll);
        command.scroll(&mut row, 10, most, context);
        self.scroll = most - row;
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        let area = canvas.area();
        let size = (area.width.saturating_sub(4), area.height.saturating_sub(4));
        let title = "Messages of the program";
        let inside = draw_dialog(canvas, centred(area, size), title, self.key_context());
        let lines = self.lines();
        let room = usize::from(inside.height);
        let end = lines.len().saturating_sub(self.scroll);
        let end = end.max(room.min(lines.len()));
        let shown = &lines[end.saturating_sub(room)..end];
        let mut within = canvas.within(inside);
        for (y, (line, role)) in (inside.y..).zip(shown) {
            within.write(inside.x + 1, y, line, *role);
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }
}
