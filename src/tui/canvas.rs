//! Drawing into a ratatui buffer by roles of the theme. A canvas never draws outside its area,
//! whatever the size of the window, and never passes on text that could steer the terminal.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, StatefulWidget, Widget};

use super::theme::{Lines, Role, Theme};
use crate::text;

/// Draws within an area.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    theme: &'a Theme,
    /// The place of the terminal's cursor, if it is shown.
    pub cursor: Option<Position>,
}

impl<'a> Canvas<'a> {
    pub fn new(buffer: &'a mut Buffer, area: Rect, theme: &'a Theme) -> Self {
        let area = area.intersection(buffer.area);
        Self {
            buffer,
            area,
            theme,
            cursor: None,
        }
    }

    pub fn area(&self) -> Rect {
        self.area
    }

    pub fn theme(&self) -> &'a Theme {
        self.theme
    }

    pub fn within(&mut self, area: Rect) -> Canvas<'_> {
        let area = area.intersection(self.area);
        Canvas {
            buffer: self.buffer,
            area,
            theme: self.theme,
            cursor: None,
        }
    }

    /// Draws a ratatui widget, whose text must be [guarded](text::guarded) already.
    pub fn render(&mut self, widget: impl Widget, area: Rect) {
        widget.render(area.intersection(self.area), self.buffer);
    }

    /// Like `render`, for a widget with a state.
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
        let mut text = text::guarded(text);
        // Names and paths may have any character.
        if !self.theme.has_blocks() && !text.is_ascii() {
            text = text.replace(|c: char| !c.is_ascii(), "?").into();
        }
        self.buffer.set_stringn(x, y, text, room, style).0
    }

    /// Draws how much of something is done as a bar; returns the column after it.
    pub fn progress(&mut self, (x, y): (u16, u16), wide: u16, done: usize, all: usize) -> u16 {
        let wide = usize::from(wide);
        let full = (wide * done / all.max(1)).min(wide);
        let [bar, rest] = self.theme.glyphs().bar;
        let x = self.write(x, y, &bar.repeat(full), Role::Valid);
        self.write(x, y, &rest.repeat(wide - full), Role::Border)
    }

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

    /// Clears an area and gives it a style.
    pub fn fill(&mut self, area: Rect, style: Style) {
        self.render(Clear, area);
        let style = self.theme.page().patch(style);
        self.buffer.set_style(area.intersection(self.area), style);
    }

    /// A frame with a title around an area; returns what is left inside.
    pub fn frame(&mut self, area: Rect, title: &str) -> Rect {
        self.block(area, title, 0)
    }

    /// Like `frame`, for an area whose first row is the last one of the frame above.
    pub fn frame_below(&mut self, area: Rect, title: &str) -> Rect {
        self.block(area, title, 1)
    }

    /// A frame whose upper corners are those of a row of the grid.
    fn block(&mut self, area: Rect, title: &str, top: usize) -> Rect {
        let area = area.intersection(self.area);
        if area.width < 2 || area.height < 2 {
            return Rect { height: 0, ..area };
        }
        let Lines {
            horizontal,
            vertical,
            grid,
        } = *self.theme.lines();
        let border = self.theme.style(Role::Border);
        let mut block = Block::bordered()
            .border_style(border)
            .border_set(border::Set {
                top_left: grid[top][0],
                top_right: grid[top][2],
                bottom_left: grid[2][0],
                bottom_right: grid[2][2],
                vertical_left: vertical,
                vertical_right: vertical,
                horizontal_top: horizontal,
                horizontal_bottom: horizontal,
            });
        if !title.is_empty() && area.width > 6 {
            let words = format!(" {} ", text::guarded(title));
            let words = Span::styled(words, self.theme.style(Role::Dim));
            block = block.title(Line::from(vec![Span::styled(horizontal, border), words]));
        }
        let inside = block.inner(area);
        self.fill(area, Style::new());
        self.render(block, area);
        inside
    }
}

/// How many columns a text takes.
pub fn width(text: &str) -> u16 {
    let width = Line::from(Span::raw(text)).width();
    u16::try_from(width).unwrap_or(u16::MAX)
}

/// Cuts a text to a number of columns; a cut text ends in `more`.
pub fn cut(text: &str, room: u16, more: &str) -> String {
    if width(text) <= room {
        return text.into();
    }
    let mut kept = text.to_string();
    while width(&kept) + width(more) > room && kept.pop().is_some() {}
    kept.truncate(kept.trim_end().len());
    kept + more
}

/// Like `cut`, for words of which only whole ones are shown.
pub fn cut_words(text: &str, room: u16, more: &str) -> String {
    if width(text) <= room {
        return text.into();
    }
    let mut kept = text;
    while let Some((fewer, _)) = kept.rsplit_once(' ') {
        kept = fewer;
        if width(kept) + 1 + width(more) <= room {
            return format!("{kept} {more}");
        }
    }
    cut(text, room, more)
}

/// Wraps a text at its spaces into lines of at most `room` columns. A longer word is broken.
pub fn wrap(text: &str, room: u16) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let columns = width(word);
        if !line.is_empty() && width(&line).saturating_add(1).saturating_add(columns) > room {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        if columns <= room {
            line.push_str(word);
            continue;
        }
        for c in word.chars() {
            if !line.is_empty() && width(&line) + width(c.encode_utf8(&mut [0; 4])) > room {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_cut() {
        assert_eq!(cut("b2c2 a5a4", 9, "…"), "b2c2 a5a4");
        assert_eq!(cut("b2c2 a5a4", 7, "…"), "b2c2 a…");
        assert_eq!(cut("b2c2 a5a4", 6, "…"), "b2c2…");
        assert_eq!(cut_words("b2c2 a5a4", 9, "…"), "b2c2 a5a4");
        assert_eq!(cut_words("b2c2 a5a4", 8, "…"), "b2c2 …");
        assert_eq!(cut_words("b2c2 a5a4", 4, "…"), "b2c…");
    }
}
