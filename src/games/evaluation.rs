//! Judging a position without playing on: named terms, each weighed by how near the end is and how
//! full the board is, so that one set of weights holds for any turn limit and any number of pieces.

use super::{Board, Direction, Game, SquareSet};

/// The terms that every game has, before its own.
///
/// It is worth something to be on the move, and to be the one who makes the last move before the
/// limit.
pub const COMMON_TERMS: [&str; 2] = ["tempo", "last word"];

/// The most terms that a game may have of its own.
pub const MOST_COUNTS: usize = 10;

/// A side's numbers for a game's own terms, in the order of [`Game::TERMS`]; the rest are 0.
pub type Counts = [i32; MOST_COUNTS];

/// The most terms that a game may have in all.
pub const MOST_TERMS: usize = COMMON_TERMS.len() + MOST_COUNTS;

/// The terms of a position: the common ones, then for each of the game's own the mover's number
/// minus the opponent's.
pub type Terms = [i32; MOST_TERMS];

/// The terms of a position.
#[must_use]
#[inline]
pub fn terms<G: Game>(position: &G) -> Terms {
    let side = position.side();
    let own = position.counts(side);
    let opposing = position.counts(side.other());
    let mut terms = [0; MOST_TERMS];
    terms[0] = 1;
    terms[1] = if position.clock().left() % 2 == 1 {
        1
    } else {
        -1
    };
    for i in 0..G::TERMS.len().min(MOST_COUNTS) {
        terms[COMMON_TERMS.len() + i] = own[i] - opposing[i];
    }
    terms
}

/// What the terms count, in hundredths of the engine's unit.
///
/// A term's weight is `always + near × n + crowded × c`, where `n` falls from 1 at the turn limit
/// towards 0 far from it, and `c` is the share of the board's squares that are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights(pub [[i32; 3]; MOST_TERMS]);

/// The scale of the two shares in [`Basis`].
const ONE: i32 = 64;

/// How much of each of a weight's three parts counts in a position.
#[derive(Clone, Copy, Debug)]
pub struct Basis {
    near: i32,
    crowded: i32,
}

impl Basis {
    /// Half of the weight of nearness is gone this many turns before the limit.
    const HALF_WAY: i32 = 8;

    /// The basis of a position.
    #[must_use]
    #[inline]
    pub fn of<G: Game>(position: &G) -> Self {
        let left = i32::from(position.clock().left());
        let squares = i32::from(G::INFO.size) * i32::from(G::INFO.size);
        let empty = position.empty().len().cast_signed();
        Self {
            near: ONE * Self::HALF_WAY / (Self::HALF_WAY + left),
            crowded: ONE * (squares - empty) / squares,
        }
    }

    /// The three shares as numbers from 0 to 1, for fitting weights.
    #[must_use]
    pub fn shares(self) -> [f64; 3] {
        let share = |part| f64::from(part) / f64::from(ONE);
        [1.0, share(self.near), share(self.crowded)]
    }
}

/// The value of a position for the side to move, in hundredths of the engine's unit.
#[must_use]
#[inline]
pub fn evaluate<G: Game>(position: &G, weights: &Weights) -> i32 {
    let basis = Basis::of(position);
    let terms = terms(position);
    let count = COMMON_TERMS.len() + G::TERMS.len();
    let weighed = terms.iter().zip(&weights.0).take(count);
    let sum: i32 = weighed
        .map(|(term, [always, near, crowded])| {
            term * (always * ONE + near * basis.near + crowded * basis.crowded)
        })
        .sum();
    sum / ONE
}

/// How many squares of `around` are neighbours of each square of a set: those with at least one,
/// two and three, and those with all four.
#[must_use]
#[inline]
pub(super) fn neighbour_counts<B: Board>(
    set: SquareSet<B>,
    around: SquareSet<B>,
) -> [SquareSet<B>; 4] {
    let mut at_least = [SquareSet::EMPTY; 4];
    for direction in Direction::ALL {
        let touched = around.step(direction, set);
        at_least[3] = at_least[3] | (at_least[2] & touched);
        at_least[2] = at_least[2] | (at_least[1] & touched);
        at_least[1] = at_least[1] | (at_least[0] & touched);
        at_least[0] = at_least[0] | touched;
    }
    at_least
}
