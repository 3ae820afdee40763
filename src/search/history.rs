//! History: which moves have turned out well, in general and as answers to the move before.

use crate::games::{PerSide, Side};

/// The numbers of moves that are told apart, by first and last square.
const MOVES: usize = 64 * 64;

/// The numbers of moves that are told apart as answers, by last square and direction. There are
/// few enough of them to stay in the fastest memory.
const ANSWERS: usize = 64 * 4;

/// A score never goes beyond this.
const MAX: i32 = 16_384;

/// How well each move has done so far.
pub struct History {
    by_side: PerSide<Box<[i16; MOVES]>>,
    /// By the last square of the move before, then by the move.
    as_answer: Vec<[i16; ANSWERS]>,
}

impl History {
    /// Nothing known.
    pub fn new() -> Self {
        Self {
            by_side: PerSide::from_fn(|_| Box::new([0; MOVES])),
            as_answer: vec![[0; ANSWERS]; 64],
        }
    }

    /// How well moves have done for a side after a move to the square `before`.
    #[inline]
    pub fn of(&self, side: Side, before: usize) -> OfMoves<'_> {
        OfMoves {
            alone: &self.by_side[side],
            as_answer: &self.as_answer[before % 64],
        }
    }

    /// Counts a move that refuted the opponent's play, or one tried in vain before it.
    #[inline]
    pub fn count(&mut self, side: Side, before: usize, slot: usize, depth: i32, good: bool) {
        let slot = slot % MOVES;
        let bonus = (depth * depth * 8 + 16).min(2000);
        let bonus = if good { bonus } else { -bonus };
        nudge(&mut self.by_side[side][slot], bonus);
        nudge(&mut self.as_answer[before % 64][answer(slot)], bonus);
    }
}

/// How well a side's moves have done in one place of the search.
pub struct OfMoves<'a> {
    alone: &'a [i16; MOVES],
    as_answer: &'a [i16; ANSWERS],
}

impl OfMoves<'_> {
    /// How well a move has done.
    #[inline]
    pub fn get(&self, slot: usize) -> i32 {
        let slot = slot % MOVES;
        i32::from(self.alone[slot]) + i32::from(self.as_answer[answer(slot)])
    }
}

/// The place of a move among the answers.
#[inline]
const fn answer(slot: usize) -> usize {
    let (from, to) = (slot / 64, slot % 64);
    let sideways = from / 8 == to / 8;
    let direction = 2 * sideways as usize + (from < to) as usize;
    (to * 4 + direction) % ANSWERS
}

/// Moves a score towards a bonus, the less the nearer it is to its bounds, which fit in 16 bits.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the score stays within its bounds, which fit"
)]
fn nudge(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    let new = old + bonus - old * bonus.abs() / MAX;
    *score = new.clamp(-MAX, MAX) as i16;
}
