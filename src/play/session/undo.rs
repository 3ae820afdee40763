//! Taking turns back, and playing them again.

use super::{Session, Turn};
use crate::games::{Game, Side};

impl<G: Game> Session<G> {
    /// Where undo leads: to the last decision of a person, or one turn back where no person plays.
    fn undo_target(&self) -> Option<usize> {
        let people = Side::BOTH.iter().any(|&s| self.players[s].is_human());
        (0..self.at).rev().find(|&i| {
            let turn = &self.turns[i];
            turn.chosen && (!people || self.players[turn.before.side()].is_human())
        })
    }

    /// Whether there is something to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.undo_target().is_some()
    }

    /// Whether something has been taken back.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.at < self.turns.len()
    }

    /// Goes back to the last decision of a person; says how many turns were taken back.
    pub fn undo(&mut self) -> usize {
        let target = self.undo_target().unwrap_or(self.at);
        let taken_back = self.at - target;
        if taken_back > 0 {
            self.conclusion = None;
        }
        self.at = target;
        taken_back
    }

    /// Goes forward again to the next decision of a person; says how many turns were played again.
    pub fn redo(&mut self) -> usize {
        let before = self.at;
        let people = Side::BOTH.iter().any(|&s| self.players[s].is_human());
        while self.at < self.turns.len() {
            self.at += 1;
            let decides = |turn: &Turn<G>| {
                turn.chosen && (!people || self.players[turn.before.side()].is_human())
            };
            if self.turns.get(self.at).is_none_or(decides) {
                break;
            }
        }
        self.at - before
    }
}
