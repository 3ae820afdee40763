//! The evaluations of a game's positions.

use super::{History, Session};
use crate::games::{Game, Side};
use crate::search::Evaluation;

impl<G: Game> Session<G> {
    /// Stores the evaluation of the position after some turns, unless it has one from a deeper
    /// search.
    pub fn set_evaluation(&mut self, turns: usize, evaluation: Evaluation) {
        self.history.set_evaluation(turns, evaluation);
    }

    /// Stores the best move in the position after some turns.
    pub fn set_best_move(&mut self, turns: usize, mv: G::Move) {
        if self.best_moves.len() <= turns {
            self.best_moves.resize(turns + 1, None);
        }
        self.best_moves[turns] = Some(mv);
    }

    /// The best move in the position after some turns, if it was found.
    pub fn best_move(&self, turns: usize) -> Option<G::Move> {
        self.best_moves.get(turns).copied().flatten()
    }

    /// What the position after some turns was found to be worth to the side to move there.
    pub fn evaluation(&self, turns: usize) -> Option<Evaluation> {
        self.history.judgement(turns)
    }

    /// X's expected result after some turns, from 0 for a loss to 1 for a win.
    pub fn chance(&self, turns: usize) -> Option<f64> {
        self.history.chance(turns)
    }

    /// X's expected result after each turn, the start first.
    pub fn chances(&self) -> Vec<f64> {
        self.history.chances(self.at)
    }
}

impl<G: Game> History<G> {
    /// The evaluation of the position after some turns; if the game is over there, its result.
    pub fn judgement(&self, turns: usize) -> Option<Evaluation> {
        let position = self.position_at(turns);
        let concluded = self.concluded().filter(|_| turns == self.turns().len());
        let over = concluded.or_else(|| position.verdict());
        over.map(|verdict| Evaluation::of_verdict(verdict, position.side()))
            .or_else(|| self.evaluation(turns))
    }

    /// X's expected result after some turns, from 0 for a loss to 1 for a win.
    pub fn chance(&self, turns: usize) -> Option<f64> {
        let chance = self.judgement(turns)?.chance::<G>();
        Some(match self.position_at(turns).side() {
            Side::X => chance,
            Side::O => 1.0 - chance,
        })
    }

    /// X's expected result after each of the first turns, the start first. A position that was not
    /// searched counts like the one before it. So does one that was searched much less deeply: a
    /// level's quick searches between long ones would draw a zigzag in a won game.
    pub fn chances(&self, turns: usize) -> Vec<f64> {
        let (mut last, mut before) = (0.5, None);
        (0..=turns)
            .map(|turns| {
                let known = self.judgement(turns);
                if known.is_some_and(|known| before.is_none_or(|b| !is_shallow_after(&known, &b))) {
                    last = self.chance(turns).unwrap_or(last);
                }
                before = known;
                last
            })
            .collect()
    }
}

/// Returns whether an evaluation is much less reliable than the one a turn before.
fn is_shallow_after(evaluation: &Evaluation, before: &Evaluation) -> bool {
    let beside_proof = before.proven && evaluation.depth <= before.depth;
    let shallow = evaluation.depth.saturating_mul(2) < before.depth;
    !evaluation.proven && (beside_proof || shallow)
}
