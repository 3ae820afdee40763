//! A line of text that is typed, with a cursor.

use tui_input::{Input, InputRequest};

use crate::text;
use crate::tui::canvas::width;
use crate::tui::keymap::Command;
use crate::tui::screen::Context;
use crate::tui::theme::Role;

/// The default for the most characters; longer than any path.
const DEFAULT_MAX: usize = 4000;

pub struct TextField {
    input: Input,
    /// Whether the first character replaces the whole text.
    is_proposal: bool,
    max: usize,
}

impl TextField {
    /// A field with a proposal. Enter takes it, the keys that edit change it, and anything typed
    /// replaces it.
    pub fn new(proposal: &str) -> Self {
        Self {
            input: proposal.into(),
            is_proposal: true,
            max: DEFAULT_MAX,
        }
    }

    /// Keeps the text to a number of characters.
    pub fn with_max(self, max: usize) -> Self {
        Self { max, ..self }
    }

    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// The text, unless it is a proposal.
    pub fn typed(&self) -> &str {
        if self.is_proposal { "" } else { self.text() }
    }

    /// Replaces the text; the cursor stands behind it.
    pub fn set(&mut self, text: String) {
        self.input = text.into();
        self.is_proposal = false;
    }

    /// Lets the next character replace the text, which was wrong.
    pub fn offer_again(&mut self) {
        self.is_proposal = true;
    }

    /// Takes a key or a paste, if it is one for a text.
    pub fn update(&mut self, command: &Command, context: &mut Context) {
        match (command, request(command)) {
            (Command::Type(typed), _) => self.insert([*typed]),
            (Command::Paste(pasted), _) => {
                self.insert(pasted.lines().next().unwrap_or_default().chars());
            }
            (_, Some(request)) => drop(self.input.handle(request)),
            (_, None) => return context.ignore(),
        }
        self.is_proposal = false;
    }

    fn insert(&mut self, typed: impl IntoIterator<Item = char>) {
        if self.is_proposal {
            self.input.reset();
        }
        let room = self.max.saturating_sub(self.text().chars().count());
        let kept = typed.into_iter().filter(|c| !c.is_control());
        for c in kept.take(room) {
            self.input.handle(InputRequest::InsertChar(c));
        }
    }

    /// What fits into a number of columns, scrolled to the cursor, and the cursor's column.
    pub fn shown(&self, room: u16) -> (String, u16) {
        let cursor = self.text().char_indices().nth(self.input.cursor());
        let (before, after) = match cursor {
            Some((byte, _)) => self.text().split_at(byte),
            None => (self.text(), ""),
        };
        // Every character is drawn in a cell of its own.
        let (before, after) = (text::guarded(before), text::guarded(after));
        let mut column = 0;
        let start = before.char_indices().rev().find_map(|(at, c)| {
            let wide = width(c.encode_utf8(&mut [0; 4]));
            if column + wide >= room {
                return Some(at + c.len_utf8());
            }
            column += wide;
            None
        });
        let shown = &before[start.unwrap_or(0)..];
        (format!("{shown}{after}"), width(shown))
    }

    pub fn role(&self) -> Role {
        if self.is_proposal {
            Role::Dim
        } else {
            Role::Title
        }
    }
}

/// What a command does to a text.
fn request(command: &Command) -> Option<InputRequest> {
    Some(match command {
        Command::Left => InputRequest::GoToPrevChar,
        Command::Right => InputRequest::GoToNextChar,
        Command::First => InputRequest::GoToStart,
        Command::Last => InputRequest::GoToEnd,
        Command::Erase => InputRequest::DeletePrevChar,
        Command::Delete => InputRequest::DeleteNextChar,
        Command::EraseWord => InputRequest::DeletePrevWord,
        Command::Clear => InputRequest::DeleteLine,
        _ => return None,
    })
}
