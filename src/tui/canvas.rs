//! Drawing that stays within its area: at any window size, nothing panics and nothing spills over.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{StatefulWidget, Widget};

use super::theme::{Role, Theme};
use crate::text;

/// Draws within an area.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    theme: &'a Theme,
    cursor: Option<Position>,
}

impl<'a> Canvas<'a> {
    /// A canvas for an area of a buffer.
    pub fn new(buffer: &'a mut Buffer, area: Rect, theme: &'a Theme) -> Self {
        let area = area.intersection(buffer.area);
        Self {
            buffer,
            area,
            theme,
            cursor: None,
        }
    }

    /// The area it can draw in.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// The theme it draws with.
    pub fn theme(&self) -> &'a Theme {
        self.theme
    }

    /// Returns a canvas for a part of the area.
    pub fn within(&mut self, area: Rect) -> Canvas<'_> {
        let area = area.intersection(self.area);
        Canvas {
            buffer: self.buffer,
            area,
            theme: self.theme,
            cursor: None,
        }
    }

    /// Draws a ratatui widget. It must bring [guarded](text::guarded) text.
    pub fn render(&mut self, widget: impl Widget, area: Rect) {
        widget.render(area.intersection(self.area), self.buffer);
    }

    /// Draws a ratatui widget that has a state.
    pub fn render_stateful<W: StatefulWidget>(
        &mut self,
        widget: W,
        area: Rect,
        state: &mut W::State,
    ) {
        widget.render(area.intersection(self.area), self.buffer, state);
    }

    /// Shows the terminal's cursor at a place, where text is typed.
    pub fn set_cursor(&mut self, at: Position) {
        self.cursor = Some(at).filter(|&at| self.area.contains(at));
    }

    /// The place of the terminal's cursor, if it is shown.
    pub fn cursor(&self) -> Option<Position> {
        self.cursor
    }

    /// Writes a text; returns the column after it.
    pub fn write(&mut self, x: u16, y: u16, text: &str, role: Role) -> u16 {
        self.styled(x, y, text, self.theme.style(role))
    }

    /// Writes a text in a style of its own; returns the column after it.
    pub fn styled(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let inside = (self.area.left()..self.area.right()).contains(&x)
            && (self.area.top()..self.area.bottom()).contains(&y);
        if !inside {
            return x;
        }
        let room = usize::from(self.area.right() - x);
        let text = text::guarded(text);
        self.buffer.set_stringn(x, y, text, room, style).0
    }

    /// Writes lines one below the other.
    pub fn write_lines(&mut self, x: u16, y: u16, lines: &[String], role: Role) {
        for (y, line) in (y..).zip(lines) {
            self.write(x, y, line, role);
        }
    }

    /// Writes a text so that it ends before a column.
    pub fn write_right(&mut self, end: u16, y: u16, text: &str, role: Role) {
        let x = end.saturating_sub(width(text)).max(self.area.left());
        self.write(x, y, text, role);
    }

    /// Writes a text in the middle of the area.
    pub fn write_centred(&mut self, y: u16, text: &str, role: Role) {
        let x = self.area.left() + self.area.width.saturating_sub(width(text)) / 2;
        self.write(x, y, text, role);
    }

    /// Writes a line of texts in several styles.
    pub fn spans(&mut self, x: u16, y: u16, spans: &[(&str, Role)]) -> u16 {
        spans
            .iter()
            .fold(x, |x, (text, role)| self.write(x, y, text, *role))
    }

    /// Makes an area blank.
    pub fn fill(&mut self, area: Rect, style: Style) {
        for position in area.intersection(self.area).positions() {
            if let Some(cell) = self.buffer.cell_mut(position) {
                cell.reset();
                cell.set_style(style);
            }
        }
    }

    /// A frame with a title around an area; returns what is left inside.
    pub fn frame(&mut self, area: Rect, title: &str) -> Rect {
        let area = area.intersection(self.area);
        if area.width < 2 || area.height < 2 {
            return Rect { height: 0, ..area };
        }
        self.fill(area, Style::new());
        let lines = self.theme.lines();
        let (left, right) = (area.left(), area.right() - 1);
        let (top, bottom) = (area.top(), area.bottom() - 1);
        for x in left..=right {
            self.write(x, top, lines.horizontal, Role::Border);
            self.write(x, bottom, lines.horizontal, Role::Border);
        }
        for y in top..=bottom {
            self.write(left, y, lines.vertical, Role::Border);
            self.write(right, y, lines.vertical, Role::Border);
        }
        for (x, y, corner) in [
            (left, top, lines.grid[0][0]),
            (right, top, lines.grid[0][2]),
            (left, bottom, lines.grid[2][0]),
            (right, bottom, lines.grid[2][2]),
        ] {
            self.write(x, y, corner, Role::Border);
        }
        if !title.is_empty() && area.width > 6 {
            self.write(left + 2, top, &format!(" {title} "), Role::Dim);
            self.write(right, top, lines.grid[0][2], Role::Border);
        }
        Rect::new(left + 1, top + 1, area.width - 2, area.height - 2)
    }

    /// Like `frame`, for an area whose first row is the last one of the frame above.
    pub fn frame_below(&mut self, area: Rect, title: &str) -> Rect {
        let inside = self.frame(area, title);
        if inside.height > 0 {
            let [left, _, right] = self.theme.lines().grid[1];
            self.write(area.left(), area.top(), left, Role::Border);
            self.write(area.right() - 1, area.top(), right, Role::Border);
        }
        inside
    }
}

/// How many columns a text takes.
pub fn width(text: &str) -> u16 {
    let width = Line::from(Span::raw(text)).width();
    u16::try_from(width).unwrap_or(u16::MAX)
}

/// A text that ends in `more` if it had to be cut.
pub fn cut(text: &str, room: u16, more: &str) -> String {
    if width(text) <= room {
        return text.into();
    }
    let mut kept = text.to_string();
    while width(&kept) + width(more) > room && kept.pop().is_some() {}
    kept.truncate(kept.trim_end().len());
    kept + more
}

/// Breaks a text at its spaces into lines of at most this many columns. The canvas cuts words that
/// are too long.
pub fn wrap(text: &str, room: u16) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && width(&line) + 1 + width(word) > room {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}
