//! History: which moves have turned out well, in general and as answers to the move before.

use crate::games::Side;

/// The numbers of moves that are told apart, by first and last square.
const MOVES: usize = 64 * 64;

/// The numbers of moves that are told apart as answers, by last square and direction. There are
/// few enough of them to stay in the fastest memory.
const ANSWERS: usize = 64 * 4;

/// A score never goes beyond this.
const MOST: i32 = 16_384;

/// How well each move has done so far.
pub struct History {
    by_side: [Vec<i16>; 2],
    /// By the last square of the move before, then by the move.
    as_answer: Vec<i16>,
}

impl History {
    /// Nothing known.
    pub fn new() -> Self {
        Self {
            by_side: [vec![0; MOVES], vec![0; MOVES]],
            as_answer: vec![0; 64 * ANSWERS],
        }
    }

    /// How well a move has done for a side after a move to the square `before`.
    #[inline]
    pub fn get(&self, side: Side, before: usize, slot: usize) -> i32 {
        let slot = slot % MOVES;
        let alone = self.by_side[side as usize][slot];
        let answer = self.as_answer[answer(before, slot)];
        i32::from(alone) + i32::from(answer)
    }

    /// Counts a move that refuted the opponent's play, or one tried in vain before it.
    #[inline]
    pub fn count(&mut self, side: Side, before: usize, slot: usize, depth: i32, good: bool) {
        let slot = slot % MOVES;
        let bonus = (depth * depth * 8 + 16).min(2000);
        let bonus = if good { bonus } else { -bonus };
        nudge(&mut self.by_side[side as usize][slot], bonus);
        nudge(&mut self.as_answer[answer(before, slot)], bonus);
    }
}

/// The place of a move as an answer to one that went to the square `before`.
#[inline]
const fn answer(before: usize, slot: usize) -> usize {
    let (from, to) = (slot / 64, slot % 64);
    let sideways = from / 8 == to / 8;
    let direction = 2 * sideways as usize + (from < to) as usize;
    before % 64 * ANSWERS + to * 4 + direction
}

/// Moves a score towards a bonus, the less the nearer it is to its bounds, which fit in 16 bits.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the score stays within its bounds, which fit"
)]
fn nudge(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    let new = old + bonus - old * bonus.abs() / MOST;
    *score = new.clamp(-MOST, MOST) as i16;
}
