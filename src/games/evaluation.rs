//! Judging a position without playing on: named terms, each weighed by how near the end is and how
//! full the board is, so that one set of weights holds for any turn limit and any number of pieces.

pub mod network;

use super::{Board, Direction, Game, SquareSet};

/// The terms that every game has, before its own.
///
/// It is worth something to be on the move, and to be the one who makes the last move before the
/// limit.
pub const COMMON_TERMS: [&str; 2] = ["tempo", "last word"];

/// The most terms that a game may have of its own.
pub const MAX_OWN_TERMS: usize = 10;

/// A side's numbers for a game's own terms, in the order of [`SearchHints::TERMS`](super::SearchHints::TERMS); the rest are 0.
pub type TermCounts = [i32; MAX_OWN_TERMS];

/// The most terms that a game may have in all.
pub const MAX_TERMS: usize = COMMON_TERMS.len() + MAX_OWN_TERMS;

/// The terms of a position: the common ones, then for each of the game's own the mover's number
/// minus the opponent's.
pub type Terms = [i32; MAX_TERMS];

/// The terms of a position.
#[inline]
pub fn terms<G: Game>(position: &G) -> Terms {
    let side = position.side();
    let own = position.term_counts(side);
    let opposing = position.term_counts(side.other());
    let mut terms = [0; MAX_TERMS];
    terms[0] = 1;
    terms[1] = if position.last_mover() == side { 1 } else { -1 };
    for i in 0..G::TERMS.len().min(MAX_OWN_TERMS) {
        terms[COMMON_TERMS.len() + i] = own[i] - opposing[i];
    }
    terms
}

/// What the terms count, in hundredths of the engine's unit.
///
/// A term's weight is `always + near × n + crowded × c`, where `n` falls from 1 at the turn limit
/// towards 0 far from it, and `c` is the share of the board's squares that are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights(pub [[i32; 3]; MAX_TERMS]);

impl Weights {
    /// No term counts.
    pub const NONE: Self = Self([[0; 3]; MAX_TERMS]);
}

/// The scale of the two shares in [`Phase`].
const ONE: u32 = 64;

/// The most squares that a board has.
const MAX_SQUARES: u32 = 64;

/// How much of each of a weight's three parts counts in a position.
#[derive(Clone, Copy, Debug)]
pub struct Phase {
    near: u32,
    crowded: u32,
}

impl Phase {
    /// Half of the weight of nearness is gone this many turns before the limit.
    const HALF_WAY: u32 = 8;

    /// The phase of a position.
    pub fn of<G: Game>(position: &G) -> Self {
        Self {
            near: Self::near(position),
            crowded: Self::crowded::<G>(taken(position)),
        }
    }

    #[inline]
    fn near<G: Game>(position: &G) -> u32 {
        ONE * Self::HALF_WAY / (Self::HALF_WAY + u32::from(position.clock().left()))
    }

    const fn crowded<G: Game>(taken: u32) -> u32 {
        ONE * taken / squares::<G>()
    }

    /// What a term with this weight counts, times 64.
    pub const fn scale(self, [always, near, crowded]: [i32; 3]) -> i32 {
        always * ONE.cast_signed()
            + near * self.near.cast_signed()
            + crowded * self.crowded.cast_signed()
    }

    /// The three shares as numbers from 0 to 1, for fitting weights.
    pub fn shares(self) -> [f64; 3] {
        let share = |part| f64::from(part) / f64::from(ONE);
        [1.0, share(self.near), share(self.crowded)]
    }
}

const fn squares<G: Game>() -> u32 {
    G::INFO.size as u32 * G::INFO.size as u32
}

/// How many squares of the board have a piece on them.
#[inline]
fn taken<G: Game>(position: &G) -> u32 {
    squares::<G>() - position.empty().len()
}

/// The value of a position for the side to move, in hundredths of the engine's unit.
///
/// This defines what the weights mean. The search uses [`TaperedWeights`], which give the same
/// value faster.
pub fn evaluate<G: Game>(position: &G, weights: &Weights) -> i32 {
    let phase = Phase::of(position);
    let weighed = terms(position).into_iter().zip(weights.0);
    let sum: i32 = weighed
        .map(|(term, weight)| term * phase.scale(weight))
        .sum();
    sum / ONE.cast_signed()
}

/// Weights prepared for use: what each term counts, computed once for every distance to the limit
/// and number of occupied squares.
#[derive(Clone, Debug)]
pub struct TaperedWeights(Box<[Terms]>);

impl TaperedWeights {
    /// Prepares a game's weights.
    pub fn new<G: Game>(weights: &Weights) -> Self {
        let phases = (0..=ONE).flat_map(|near| {
            (0..=MAX_SQUARES).map(move |taken| Phase {
                near,
                crowded: Phase::crowded::<G>(taken),
            })
        });
        let rows = phases.map(|phase| weights.0.map(|weight| phase.scale(weight)));
        Self(rows.collect())
    }

    /// Returns what [`evaluate`] returns with the same weights.
    #[inline]
    pub fn evaluate<G: Game>(&self, position: &G) -> i32 {
        let count = COMMON_TERMS.len() + G::TERMS.len();
        let terms = terms(position);
        let weighed = terms.iter().zip(self.of(position)).take(count);
        let sum: i32 = weighed.map(|(term, scale)| term * scale).sum();
        sum / ONE.cast_signed()
    }

    #[inline]
    fn of<G: Game>(&self, position: &G) -> &Terms {
        let row = Phase::near(position) * (MAX_SQUARES + 1) + taken(position);
        &self.0[row as usize]
    }
}

/// How many squares of `around` are neighbours of each square of a set: those with at least one,
/// two and three, and those with all four.
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
