//! Undo and redo.

use super::{Session, Timers, Turn};
use crate::games::{Game, Side};

impl<G: Game> Session<G> {
    /// Returns whether undo and redo stop before a turn: it is a person's decision, or any decision
    /// if no person plays.
    fn is_stop(&self, turn: &Turn<G>) -> bool {
        let people = Side::BOTH.iter().any(|&s| self.players[s].is_human());
        !turn.is_skip() && (!people || self.players[turn.before.side()].is_human())
    }

    /// The turn that undo goes back to.
    fn undo_target(&self) -> Option<usize> {
        self.turns().iter().rposition(|turn| self.is_stop(turn))
    }

    /// Returns whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        self.undo_target().is_some()
    }

    /// Returns whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        self.at < self.history.turns().len()
    }

    /// Goes back to a person's last decision. Returns how many turns were undone.
    pub fn undo(&mut self) -> usize {
        let target = self.undo_target().unwrap_or(self.at);
        let taken_back = self.at - target;
        if taken_back > 0 {
            self.history.reopen();
        }
        self.go_to(target);
        taken_back
    }

    /// Goes forward to a person's next decision. Returns how many turns were redone.
    pub fn redo(&mut self) -> usize {
        let later = self.history.turns().iter().enumerate().skip(self.at + 1);
        let mut stops = later.filter(|(_, turn)| self.is_stop(turn));
        let end = self.history.turns().len();
        let target = stops.next().map_or(end, |(at, _)| at);
        let before = self.at;
        self.go_to(target);
        target - before
    }

    fn go_to(&mut self, turns: usize) {
        self.at = turns;
        self.timers.iter_mut().for_each(Timers::restart_turn);
    }
}
