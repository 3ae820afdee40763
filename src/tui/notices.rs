//! What the program says in the status line: the notice of a screen beside its prompt, and notices
//! that must be read once, on any screen.

use std::collections::{BTreeSet, VecDeque};

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::{Canvas, cut, width, wrap};
use super::frame::ScreenFrame;
use super::theme::Role;
use crate::text;

/// The most characters of a notice: some paths are long.
const MAX: usize = 1000;

/// A sentence for the status line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub text: String,
    pub role: Role,
}

impl Notice {
    /// Something to know.
    pub fn info(text: impl Into<String>) -> Self {
        let (text, role) = (text.into(), Role::Text);
        Self { text, role }
    }

    /// Something that is wrong.
    pub fn warning(text: &(impl ToString + ?Sized)) -> Self {
        let (text, role) = (text.to_string(), Role::Warning);
        Self { text, role }
    }

    /// Something that is only offered.
    pub fn hint(text: impl Into<String>) -> Self {
        let (text, role) = (text.into(), Role::Dim);
        Self { text, role }
    }

    /// Draws a status line: a prompt and this notice beside it. The prompts are given from the
    /// longest to the shortest; the first that leaves room for the notice is drawn. Where none
    /// does, a hint gives way to the prompt, and the prompt to anything else, which may take
    /// lines above.
    pub fn draw(&self, canvas: &mut Canvas, area: Rect, prompts: &[&str]) {
        let room = area.width.saturating_sub(2);
        let alone = |prompt: &&&str| width(prompt) <= room;
        let fits = |prompt: &&&str| width(prompt) + 2 + width(&self.text) <= room;
        let is_needed = self.role != Role::Dim && !self.text.is_empty();
        let (prompt, text) = match prompts.iter().find(fits) {
            Some(prompt) => (*prompt, self.text.as_str()),
            None if !is_needed => {
                let prompt = prompts.iter().find(alone).or(prompts.last());
                (prompt.copied().unwrap_or_default(), "")
            }
            None => return self.draw_lines(canvas, area),
        };
        let mut x = area.x + 1;
        if !prompt.is_empty() {
            x = canvas.write(x, area.y, prompt, Role::Title) + 2;
        }
        let room = (area.x + 1 + room).saturating_sub(x);
        let text = cut(text, room, canvas.theme().glyphs().more);
        canvas.write(x, area.y, &text, self.role);
    }

    /// Draws the whole notice: on the status line, and above it what doesn't fit there.
    fn draw_lines(&self, canvas: &mut Canvas, status: Rect) {
        let mut lines = wrap(&self.text, status.width.saturating_sub(2));
        lines.truncate(usize::from(status.y.saturating_sub(canvas.area().y)).max(1));
        let high = u16::try_from(lines.len()).unwrap_or(1);
        let area = Rect {
            y: (status.y + 1).saturating_sub(high),
            height: high,
            ..status
        };
        canvas.fill(area, Style::new());
        canvas.write_lines(area.x + 1, area.y, &lines, self.role);
    }
}

/// Notices that wait to be read.
#[derive(Default)]
pub struct Notices {
    waiting: VecDeque<Notice>,
    /// The warnings so far: each is given once.
    warned: BTreeSet<String>,
}

impl Notices {
    pub fn say(&mut self, sentence: &str) {
        let notice = Notice::info(text::clean(sentence, MAX));
        self.waiting.push_back(notice);
    }

    /// Adds a warning, unless it was shown before.
    pub fn warn(&mut self, sentence: &str) {
        let notice = Notice::warning(&text::clean(sentence, MAX));
        if self.warned.insert(notice.text.clone()) {
            self.waiting.push_back(notice);
        }
    }

    /// Removes the first notice: a key was pressed, so it has been read.
    pub fn dismiss(&mut self) {
        self.waiting.pop_front();
    }

    /// Draws the first notice over the bottom of a screen.
    pub fn draw(&self, canvas: &mut Canvas) {
        if let Some(notice) = self.waiting.front() {
            notice.draw_lines(canvas, ScreenFrame::of(canvas.area()).status);
        }
    }
}
