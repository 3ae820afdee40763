//! What a search found: the [`Report`] it makes while it runs, and the [`Evaluation`] of one
//! position that a game keeps.

use std::cmp::Ordering;
use std::time::Duration;

use super::score;
use crate::games::{Game, Side, Verdict};

/// What a search has found so far, or what an outside program says it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<G: Game> {
    /// The best lines, best first.
    pub lines: Vec<PvLine<G>>,
    /// The last depth that was searched in full.
    pub depth: u32,
    /// The length of the longest line that was looked at.
    pub seldepth: u32,
    /// The nodes searched.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
}

/// One line of play and what it is worth to the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine<G: Game> {
    /// The moves, the one to be played first.
    pub pv: Vec<G::Move>,
    /// The score at the end of them. Every line of a search has one, but an outside program may
    /// give a line without.
    pub score: Option<i32>,
    /// Whether the score is proven to the end of the game.
    pub proven: bool,
    /// How deep the line was searched.
    pub depth: u32,
}

impl<G: Game> Report<G> {
    /// The first move of the best line.
    pub fn best_move(&self) -> Option<G::Move> {
        self.lines.first()?.pv.first().copied()
    }

    /// What the best line says about the position.
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.lines.first()?.evaluation(self.time)
    }

    /// The speed of the search in nodes per second.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

impl<G: Game> PvLine<G> {
    /// What the line says about the position, found in some time.
    pub fn evaluation(&self, time: Duration) -> Option<Evaluation> {
        Some(Evaluation {
            score: self.score?,
            proven: self.proven,
            depth: self.depth,
            time,
        })
    }
}

impl<G: Game> Default for Report<G> {
    fn default() -> Self {
        Self {
            lines: Vec::new(),
            depth: 0,
            seldepth: 0,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
        }
    }
}

/// How fast a search was.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let rate = u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}

/// What a position was found to be worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The score, as the search counts it ([`score`]).
    pub score: i32,
    /// Whether the score is proven to the end of the game.
    pub proven: bool,
    /// The depth of the search.
    pub depth: u32,
    /// The time it took.
    pub time: Duration,
}

impl Evaluation {
    /// The evaluation of a finished game in which it would be `side`'s turn.
    pub fn of_verdict(verdict: Verdict, side: Side) -> Self {
        Self {
            score: score::of_verdict(verdict, side, 0),
            proven: true,
            depth: 0,
            time: Duration::ZERO,
        }
    }

    /// The proven result: `Greater` for a win of the side to move, `Equal` for a draw.
    pub fn result(&self) -> Option<Ordering> {
        self.proven.then(|| self.score.cmp(&0))
    }

    /// What the turn that led to the position was worth to the side that made it.
    #[must_use]
    pub fn before_turn(self) -> Self {
        let score = -score::from_tt(self.score, 1);
        Self { score, ..self }
    }

    /// The result that the side to move can expect, from 0 for a loss to 1 for a win.
    pub fn chance<G: Game>(&self) -> f64 {
        match self.score {
            1.. if self.proven => 1.0,
            0 if self.proven => 0.5,
            _ if self.proven => 0.0,
            score => score::chance(score, G::INFO.chance_curve),
        }
    }
}
