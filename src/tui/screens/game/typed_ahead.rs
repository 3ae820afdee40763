//! Keys that are pressed while the computer moves. They are kept until it is the person's turn.

use std::collections::VecDeque;

use super::GameScreen;
use crate::games::Game;
use crate::tui::keymap::Command;
use crate::tui::screen::Context;

/// The most keys that are kept: a few moves.
const MAX_KEYS: usize = 24;

/// Keys in the order in which they were pressed: characters and Enter.
#[derive(Default)]
pub struct TypedAhead(VecDeque<Command>);

impl TypedAhead {
    /// Takes a key. Returns whether it is one that is kept, or takes back what is. Enter is kept
    /// only after something that it can be about.
    fn take(&mut self, command: &Command) -> bool {
        let is_about = matches!(self.0.back(), Some(Command::Type(_)));
        match command {
            Command::Type(_) if self.0.len() >= MAX_KEYS => {}
            Command::Type(_) => self.0.push_back(command.clone()),
            Command::Accept if is_about => self.0.push_back(Command::Accept),
            Command::Erase => drop(self.0.pop_back()),
            Command::Back if !self.0.is_empty() => self.0.clear(),
            _ => return false,
        }
        true
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The keys in words, with a cursor after them: `c4d4 Enter _`. Nothing if there are none.
    pub fn text(&self) -> String {
        let key = |command: &Command| match command {
            Command::Type(typed) => typed.to_string(),
            _ => " Enter ".into(),
        };
        let mut text: String = self.0.iter().map(key).collect();
        if !text.is_empty() {
            text.push('_');
        }
        text
    }
}

impl<G: Game> GameScreen<G> {
    /// Keeps a key while the computer moves. Returns whether it was kept.
    pub(super) fn type_ahead(&mut self, command: &Command) -> bool {
        let waits = self.session.mover().is_some() && self.session.only_human().is_some();
        waits && self.typed_ahead.take(command)
    }

    /// Enters the keys that were kept, once it is the person's turn and its board is in view. What
    /// follows a refused move is forgotten: it was meant for another position.
    pub(super) fn enter_typed_ahead(&mut self, context: &mut Context) {
        while self.is_human_turn() && self.animation.is_none() && !self.covered {
            let Some(command) = self.typed_ahead.0.pop_front() else {
                return;
            };
            let turns = self.session.turns().len();
            self.enter(&command, context);
            let is_refused = self.input.entry.fault().is_some() || self.notice.is_some();
            if command == Command::Accept && is_refused && turns == self.session.turns().len() {
                self.typed_ahead.clear();
            }
        }
    }
}
