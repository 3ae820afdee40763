//! What each move of a game was, which one was better, and why.

use std::cmp::Ordering;

use super::mark::{Mark, game_accuracy, move_accuracy};
use super::why_move;
use crate::games::{Game, PerSide, Side};
use crate::play::{History, Turn};
use crate::search::Evaluation;

/// What a move was, seen from the side that made it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview<G: Game> {
    /// What the position was worth before the move.
    pub before: Evaluation,
    /// What it was worth after it, never more than before.
    pub after: Evaluation,
    /// The best move.
    pub best: G::Move,
    /// How play could have gone on with the best move, which comes first.
    pub line: Vec<G::Move>,
    /// The opponent's best answer to the move that was played, and what follows.
    pub answer: Vec<G::Move>,
    /// The winning chance that the move lost, in points of 100.
    pub loss: f64,
    /// What the move was.
    pub mark: Mark,
}

impl<G: Game> MoveReview<G> {
    /// How accurate the move was, from 0 to 100.
    pub fn accuracy(&self) -> f64 {
        move_accuracy(self.loss)
    }

    /// What the move was and why, and which one was best, where the reason doesn't say it.
    pub fn comment(&self, turn: &Turn<G>, viewer: Option<Side>) -> String {
        let comment = format!("{}. {}", self.mark.title(), self.why(turn, viewer));
        match self.mark {
            Mark::Good => format!("{comment} Best: {}.", turn.before.move_text(self.best)),
            _ => comment,
        }
    }

    /// Says what the move was, and which one was better, in a sentence or two: to `viewer`, or to
    /// nobody in particular.
    pub fn why(&self, turn: &Turn<G>, viewer: Option<Side>) -> String {
        let position = &turn.before;
        let side = position.side();
        let who = if viewer == Some(side) {
            "You".into()
        } else {
            side.to_string()
        };
        let best = position.move_text(self.best);
        match (self.before.result(), self.after.result()) {
            (Some(Ordering::Less), _) => "Every move loses here.".into(),
            (Some(before), Some(after)) if after < before => {
                let [had, left] = [before, after].map(result_name);
                format!("{who} threw away a proven {had}: this is a proven {left}; {best} kept it.")
            }
            (Some(before), None) if self.mark.is_mistake() => {
                let had = result_name(before);
                format!("{who} may have thrown away a proven {had}; {best} kept it.")
            }
            (Some(before), _) if self.mark == Mark::Only => {
                format!("The only move that keeps the {}.", result_name(before))
            }
            (Some(before), Some(_)) => format!("It keeps the proven {}.", result_name(before)),
            (_, Some(Ordering::Less)) if self.mark > Mark::Good => {
                format!(
                    "It loses by force; {best} may hold. {}",
                    why_move(position, self.best, viewer)
                )
            }
            _ if self.mark == Mark::Only => {
                format!(
                    "The only good move: {}",
                    why_move(position, turn.mv, viewer)
                )
            }
            _ if self.mark <= Mark::Good => why_move(position, turn.mv, viewer),
            _ => format!("Better: {}", why_move(position, self.best, viewer)),
        }
    }
}

const fn result_name(result: Ordering) -> &'static str {
    match result {
        Ordering::Greater => "win",
        Ordering::Equal => "draw",
        Ordering::Less => "loss",
    }
}

/// What is known of the moves of a game so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Review<G: Game> {
    /// One for each turn; `None` where it has not been reviewed yet, or was a skip.
    pub moves: Vec<Option<MoveReview<G>>>,
    /// Who made each turn.
    sides: Vec<Side>,
}

/// How a side has played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReviewSummary {
    /// From 0 to 100; `None` if it has made no move.
    pub accuracy: Option<f64>,
    /// How many moves got each mark, in the order of [`Mark::ALL`].
    pub counts: [usize; Mark::ALL.len()],
}

impl ReviewSummary {
    /// How many moves got this mark.
    pub fn count(&self, mark: Mark) -> usize {
        self.counts[mark as usize]
    }
}

impl<G: Game> Review<G> {
    /// A review of a game, of which nothing is known yet.
    pub fn new(history: &History<G>) -> Self {
        let turns = history.turns();
        Self {
            moves: vec![None; turns.len()],
            sides: turns.iter().map(|turn| turn.before.side()).collect(),
        }
    }

    /// How each side has played, as far as is known.
    pub fn summary(&self) -> PerSide<ReviewSummary> {
        let reviewed = self.moves.iter().zip(&self.sides);
        let reviewed = reviewed.map(|(mv, &side)| Some((side, mv.as_ref()?)));
        let (mut chances, mut accuracies) = (Vec::new(), Vec::new());
        let mut summary = PerSide::new(ReviewSummary::default(), ReviewSummary::default());
        let mut last = None;
        for turn in reviewed {
            if let Some((side, mv)) = turn {
                let for_x = |evaluation: Evaluation| match side {
                    Side::X => 100.0 * evaluation.chance::<G>(),
                    Side::O => 100.0 * (1.0 - evaluation.chance::<G>()),
                };
                chances.resize(accuracies.len(), for_x(mv.before));
                chances.push(for_x(mv.before));
                last = Some(for_x(mv.after));
                summary[side].counts[mv.mark as usize] += 1;
            }
            accuracies.push(turn.map(|(side, mv)| (side, mv.accuracy())));
        }
        // After the last move, and after skips, the chances are what that move left.
        chances.resize(accuracies.len() + 1, last.unwrap_or(50.0));
        let accuracy = game_accuracy(&chances, &accuracies);
        for side in Side::BOTH {
            summary[side].accuracy = accuracy[side];
        }
        summary
    }
}
