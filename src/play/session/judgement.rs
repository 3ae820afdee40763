//! What the engine thinks of the positions of a game.

use std::time::Duration;

use super::Session;
use crate::games::{Game, Side, Verdict};
use crate::search::{Line, score};

/// What the engine thinks of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// The result that X can expect, from 0 for a loss to 1 for a win.
    pub chance: f64,
    /// The engine's own value, for the side that was to move.
    pub value: i32,
    /// How deep it has looked.
    pub depth: u32,
    /// How long it has looked.
    pub time: Duration,
    /// The result, where it is proven to the end of the game.
    pub proven: Option<Verdict>,
}

impl Judgement {
    /// The judgement that a line of play from a position gives.
    #[must_use]
    pub fn of_line<G: Game>(position: &G, line: &Line<G>, time: Duration) -> Self {
        Self::of_value(position, line.value, line.exact, line.depth, time)
    }

    /// The judgement that a value for the side to move gives; `exact` says that it is proven.
    #[must_use]
    pub fn of_value<G: Game>(
        position: &G,
        value: i32,
        exact: bool,
        depth: u32,
        time: Duration,
    ) -> Self {
        let side = position.side();
        let verdict = match value {
            1.. => Verdict::Win(side),
            0 => Verdict::Draw,
            _ => Verdict::Win(side.other()),
        };
        let estimate = score::chance(value, G::INFO.chance_scale);
        let for_x = match side {
            Side::X => estimate,
            Side::O => 1.0 - estimate,
        };
        let proven = exact.then_some(verdict);
        Self {
            chance: proven.map_or(for_x, expected),
            value,
            depth,
            time,
            proven,
        }
    }

    /// Whether it says less than the one a turn before.
    fn is_shallow_after(&self, before: &Self) -> bool {
        let unproven = self.proven.is_none();
        let beside_proof = before.proven.is_some() && self.depth <= before.depth;
        unproven && (beside_proof || self.depth.saturating_mul(2) < before.depth)
    }

    /// The judgement of a finished game.
    #[must_use]
    pub fn of_verdict(verdict: Verdict) -> Self {
        Self {
            chance: expected(verdict),
            value: 0,
            depth: 0,
            time: Duration::ZERO,
            proven: Some(verdict),
        }
    }
}

fn expected(verdict: Verdict) -> f64 {
    match verdict {
        Verdict::Win(Side::X) => 1.0,
        Verdict::Win(Side::O) => 0.0,
        Verdict::Draw => 0.5,
    }
}

impl<G: Game> Session<G> {
    /// Notes what the engine thinks of the position after so many turns; the deeper look counts.
    pub fn judge(&mut self, turns: usize, judgement: Judgement) {
        if self.judgements.len() <= turns {
            self.judgements.resize(turns + 1, None);
        }
        let known = &mut self.judgements[turns];
        if known.is_none_or(|known| judgement.proven.is_some() || judgement.depth >= known.depth) {
            *known = Some(judgement);
        }
    }

    /// What the engine thinks of the position after so many turns, if it has looked at it.
    #[must_use]
    pub fn judgement(&self, turns: usize) -> Option<Judgement> {
        let over = if turns == self.at {
            self.verdict()
        } else {
            self.position_at(turns)
                .verdict()
                .filter(|_| turns < self.at)
        };
        over.map(Judgement::of_verdict)
            .or_else(|| self.judgements.get(turns).copied().flatten())
    }

    /// What X could expect after each turn, the start first: unknown values are as the last known.
    /// So are those of a look that is shallow beside the one before: the quick look of a level
    /// between two long ones would make a zigzag of a game that is won.
    #[must_use]
    pub fn chances(&self) -> Vec<f64> {
        let (mut last, mut before) = (0.5, None);
        (0..=self.at)
            .map(|turns| {
                let known = self.judgement(turns);
                let counts = |known: &Judgement| before.is_none_or(|b| !known.is_shallow_after(&b));
                last = known.filter(counts).map_or(last, |known| known.chance);
                before = known;
                last
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Blockade, PerSide};
    use crate::play::PlayerSpec;

    #[test]
    fn a_quick_look_between_two_long_ones_makes_no_zigzag() {
        let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
        let start = Blockade::read(line).unwrap();
        let players = PerSide::new(PlayerSpec::Human, PlayerSpec::Human);
        let mut session = Session::new(start, players);
        for _ in 0..5 {
            let mv = session.position().moves()[0];
            session.play(mv).unwrap();
        }
        let looks = [
            (9, 0.9, None),
            (2, 0.5, None),
            (8, 0.8, None),
            (5, 0.7, None),
        ];
        let won = (8, 1.0, Some(Verdict::Win(Side::X)));
        let looks = looks.into_iter().chain([won, (3, 0.6, None)]);
        for (turns, (depth, chance, proven)) in looks.enumerate() {
            let judgement = Judgement {
                chance,
                value: 0,
                depth,
                time: Duration::ZERO,
                proven,
            };
            session.judge(turns, judgement);
        }
        assert_eq!(session.chances(), [0.9, 0.9, 0.8, 0.7, 1.0, 1.0]);
    }
}
