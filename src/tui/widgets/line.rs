//! A line of text that is being typed.

use ratatui::layout::Rect;

use crate::text;
use crate::tui::canvas::{Canvas, width};
use crate::tui::keymap::Command;
use crate::tui::theme::Role;

/// Longer than any path.
const MAX: usize = 4000;

/// The text so far; typing goes on at its end.
#[derive(Clone, Debug, Default)]
pub struct LineEdit {
    text: String,
    /// Whether the first key replaces what was proposed.
    fresh: bool,
}

impl LineEdit {
    /// A line with a proposal, which Enter takes, Backspace shortens and anything typed replaces.
    pub fn new(proposal: &str) -> Self {
        Self {
            text: proposal.into(),
            fresh: true,
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text was wrong: what is typed next begins a new one.
    pub fn renew(&mut self) {
        self.fresh = true;
    }

    /// Takes a key or a paste; says whether it was one for the line.
    pub fn update(&mut self, command: &Command) -> bool {
        match command {
            Command::Type(typed) => self.add(&typed.to_string()),
            Command::Paste(pasted) => self.add(pasted.lines().next().unwrap_or_default()),
            Command::Erase => {
                self.text.pop();
            }
            Command::Clear => self.text.clear(),
            _ => return false,
        }
        self.fresh = false;
        true
    }

    fn add(&mut self, typed: &str) {
        if self.fresh {
            self.text.clear();
        }
        let kept = typed.chars().filter(|c| !c.is_control());
        let room = MAX.saturating_sub(self.text.len());
        self.text.extend(kept.take(room));
    }

    /// Draws it in the first row of an area: its end, where it does not fit.
    pub fn draw(&self, canvas: &mut Canvas, area: Rect) {
        let shown = text::clean(&self.text, MAX);
        let mut rest = shown.as_str();
        while width(rest) + 1 > area.width {
            let mut chars = rest.chars();
            if chars.next().is_none() {
                break;
            }
            rest = chars.as_str();
        }
        let role = if self.fresh { Role::Dim } else { Role::Title };
        let x = canvas.within(area).write(area.x, area.y, rest, role);
        canvas.within(area).write(x, area.y, "_", Role::Title);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_replaces_the_proposal_and_a_paste_is_one_line() {
        let mut line = LineEdit::new("game.standoff");
        line.update(&Command::Erase);
        assert_eq!(line.text(), "game.standof");
        let mut line = LineEdit::new("game.standoff");
        line.update(&Command::Type('a'));
        line.update(&Command::Paste("b\u{1b}c\nd".into()));
        assert_eq!(line.text(), "abc");
        assert!(!line.update(&Command::Accept));
        line.renew();
        line.update(&Command::Type('d'));
        assert_eq!(line.text(), "d");
        line.update(&Command::Clear);
        assert_eq!(line.text(), "");
    }
}
