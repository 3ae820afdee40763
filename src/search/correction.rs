//! Correction: what searches have found estimates to be wrong by, kept for each side's pieces. A piece
//! that is about to be hemmed in, say, is so in thousands of positions that differ elsewhere; what one
//! of them has shown mends the estimates of the others.

use super::history::nudge;
use super::node::Node;
use super::{Thinker, score};
use crate::games::evaluation::evaluate;
use crate::games::{Board, Game, Side, SquareSet};

/// How many placements of a side's pieces are told apart; those that fall together share a number.
const PLACES: usize = 1 << 13;

/// A number never goes beyond this.
const MOST: i32 = 1024;

/// How many times as large the numbers are as what they add to an estimate.
const SCALE: i32 = 64;

/// By how much estimates have been too low.
pub struct Correction {
    /// For each side to move: by its own pieces, and by the opponent's.
    by_mover: [[Vec<i16>; 2]; 2],
}

impl Correction {
    /// Nothing known.
    pub fn new() -> Self {
        let places = || vec![0; PLACES];
        Self {
            by_mover: [[places(), places()], [places(), places()]],
        }
    }

    /// What is to be added to the estimate of a position for `mover`, given both sides' pieces,
    /// the mover's first.
    #[inline]
    pub fn get<B: Board>(&self, mover: Side, pieces: [SquareSet<B>; 2]) -> i32 {
        let [own, opposing] = &self.by_mover[mover as usize];
        let sum = i32::from(own[place(pieces[0])]) + i32::from(opposing[place(pieces[1])]);
        sum / SCALE
    }

    /// Counts an estimate that a search to some depth has found to be too low, by a number below 0
    /// if it was too high.
    pub fn count<B: Board>(
        &mut self,
        mover: Side,
        pieces: [SquareSet<B>; 2],
        too_low: i32,
        depth: i32,
    ) {
        let bonus = (too_low * depth / 8).clamp(-MOST / 4, MOST / 4);
        for (numbers, pieces) in self.by_mover[mover as usize].iter_mut().zip(pieces) {
            nudge(&mut numbers[place(pieces)], bonus, MOST);
        }
    }
}

/// The place of a set of squares.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "few bits are left")]
fn place<B: Board>(set: SquareSet<B>) -> usize {
    let mixed = set.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> (u64::BITS - PLACES.ilog2())) as usize
}

impl<G: Game> Thinker<'_, G> {
    /// The estimated value of a position that is in play.
    #[inline]
    pub(super) fn estimate(&self, position: &G) -> i32 {
        self.mended(position, self.first_estimate(position))
    }

    /// The estimate as the evaluation gives it. That is what the table keeps: what mends it changes.
    #[inline]
    pub(super) fn first_estimate(&self, position: &G) -> i32 {
        score::estimate(evaluate(position, &self.weights))
    }

    /// An estimate mended by what is known about such positions.
    #[inline]
    pub(super) fn mended(&self, position: &G, estimate: i32) -> i32 {
        if !G::MENDED || !self.settings.correction {
            return estimate;
        }
        let mover = position.side();
        score::estimate(estimate + self.notes.correction.get(mover, pieces(position)))
    }

    /// Compares an estimate with the value that a search has found. Where the value is only a bound,
    /// there is something to learn if the estimate lies beyond it.
    pub(super) fn compare(
        &mut self,
        position: &G,
        node: &Node,
        estimate: i32,
        value: i32,
        window: (i32, i32),
    ) {
        let learns = G::MENDED && self.settings.correction;
        if !learns || node.exact || score::is_decided(value) {
            return;
        }
        let too_low = value - self.mended(position, estimate);
        let (alpha, beta) = window;
        let says_nothing = value >= beta && too_low <= 0 || value <= alpha && too_low >= 0;
        if !says_nothing {
            let mover = position.side();
            let correction = &mut self.notes.correction;
            correction.count(mover, pieces(position), too_low, node.depth);
        }
    }
}

/// Both sides' pieces, the mover's first.
#[inline]
fn pieces<G: Game>(position: &G) -> [SquareSet<G::Board>; 2] {
    let mover = position.side();
    [mover, mover.other()].map(|side| position.pieces(side))
}
