//! The history heuristic: which moves have caused cutoffs, in general and as answers to the move before.

use crate::games::{PerSide, Side};

/// Moves are told apart by first and last square.
const MOVES: usize = 64 * 64;

/// Answers are told apart by last square and direction. There are few enough of them to stay in the
/// fastest cache.
const ANSWERS: usize = 64 * 4;

/// The greatest history score.
const MAX: i32 = 16_384;

/// The history scores of all moves.
pub struct HistoryTable {
    main: PerSide<Box<[i16; MOVES]>>,
    /// Continuation history: by the last square of the move before, then by the answer.
    continuation: Vec<[i16; ANSWERS]>,
}

impl HistoryTable {
    /// Nothing known.
    pub fn new() -> Self {
        Self {
            main: PerSide::from_fn(|_| Box::new([0; MOVES])),
            continuation: vec![[0; ANSWERS]; 64],
        }
    }

    /// The history of a side's moves after a move to the square `last_to`.
    #[inline]
    pub fn after(&self, side: Side, last_to: usize) -> MoveHistory<'_> {
        MoveHistory {
            main: &self.main[side],
            continuation: &self.continuation[last_to % 64],
        }
    }

    /// Adds a [`bonus`] to the scores of a move.
    #[inline]
    pub fn update(&mut self, side: Side, last_to: usize, index: usize, bonus: i32) {
        let index = index % MOVES;
        add(&mut self.main[side][index], bonus);
        add(&mut self.continuation[last_to % 64][answer(index)], bonus);
    }
}

/// The bonus of a move that caused a cutoff at a depth; negative, the malus of those tried before.
pub fn bonus(depth: i32) -> i32 {
    (depth * depth * 8 + 16).min(2000)
}

/// The history scores of the moves at one node.
pub struct MoveHistory<'a> {
    main: &'a [i16; MOVES],
    continuation: &'a [i16; ANSWERS],
}

impl MoveHistory<'_> {
    /// The score of a move.
    #[inline]
    pub fn get(&self, index: usize) -> i32 {
        let index = index % MOVES;
        i32::from(self.main[index]) + i32::from(self.continuation[answer(index)])
    }
}

/// The index of a move among the answers.
#[inline]
const fn answer(index: usize) -> usize {
    let (from, to) = (index / 64, index % 64);
    let sideways = from / 8 == to / 8;
    let direction = 2 * sideways as usize + (from < to) as usize;
    (to * 4 + direction) % ANSWERS
}

/// Adds a bonus to a score, the less the nearer the score is to its bound (history gravity).
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the score stays within its bounds, which fit"
)]
fn add(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    let new = old + bonus - old * bonus.abs() / MAX;
    *score = new.clamp(-MAX, MAX) as i16;
}
