//! What has to be said once, whatever screen is shown: in the status line, and above it where one
//! line is not enough.

use std::collections::{BTreeSet, VecDeque};

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::{Canvas, wrap};
use super::frame::ScreenFrame;
use super::theme::Role;
use crate::text;

/// The most characters of a sentence: some paths are long.
const MAX: usize = 1000;

/// Sentences that wait to be read.
#[derive(Default)]
pub struct Notices {
    waiting: VecDeque<(String, Role)>,
    /// What has been said about what is wrong: once is enough.
    warned: BTreeSet<String>,
}

impl Notices {
    /// Says something.
    pub fn say(&mut self, sentence: &str) {
        let sentence = text::clean(sentence, MAX);
        self.waiting.push_back((sentence, Role::Text));
    }

    /// Says that something is wrong, unless it has been said already.
    pub fn warn(&mut self, sentence: &str) {
        let sentence = text::clean(sentence, MAX);
        if self.warned.insert(sentence.clone()) {
            self.waiting.push_back((sentence, Role::Warning));
        }
    }

    /// Removes the first one: a key was pressed, so it has been read.
    pub fn dismiss(&mut self) {
        self.waiting.pop_front();
    }

    /// Draws the first one over the bottom of a screen.
    pub fn draw(&self, canvas: &mut Canvas) {
        let Some((sentence, role)) = self.waiting.front() else {
            return;
        };
        let status = ScreenFrame::of(canvas.area()).status;
        let mut lines = wrap(sentence, status.width.saturating_sub(2));
        lines.truncate(usize::from(status.y.saturating_sub(canvas.area().y)).max(1));
        let high = u16::try_from(lines.len()).unwrap_or(1);
        let area = Rect {
            y: (status.y + 1).saturating_sub(high),
            height: high,
            ..status
        };
        canvas.fill(area, Style::new());
        for (y, line) in (area.y..).zip(&lines) {
            canvas.write(area.x + 1, y, line, *role);
        }
    }
}
