//! The order in which moves are tried: good ones first, so that the others can be cut off.

use super::history::HistoryTable;
use crate::games::Game;

/// The moves of a position, picked from the best on.
///
/// Mostly one of the first moves causes a cutoff, so the list is not sorted; the best of the rest is
/// found when it is needed. That happens so often that it has to be fast: a move's rank and its index
/// make up one number, and the processor compares several of them at once.
#[derive(Clone)]
pub(super) struct MovePicker<M> {
    moves: Vec<ScoredMove<M>>,
    /// For each move its rank and index, or [`TRIED`]; then more of the latter, up to a full block.
    keys: Vec<u32>,
}

/// A move and what is known about it.
#[derive(Clone, Copy)]
pub(super) struct ScoredMove<M> {
    pub mv: M,
    /// How many pieces it takes, or nearly so.
    pub captures: u32,
}

/// How many keys are compared at once.
const BLOCK: usize = 8;

/// The lowest bits of a key are the index, counted down: the first of equals is the best.
const INDEXES: u32 = 256;

/// The key of a move that was tried. Others have at least the rank [`PUT_OFF`].
const TRIED: u32 = 0;

// The ranks. The history of a move goes from -32,768 to 32,768 and is added to the rank of its kind.
const PUT_OFF: u32 = 1;
const QUIET: u32 = PUT_OFF + 1 + 32_768;
const KIND: u32 = 1 << 17;
const KILLER: u32 = QUIET + KIND;
/// The rank of a capture that takes nothing.
const CAPTURE: u32 = KILLER;
const MAX_CAPTURES: u32 = 8;
const TT_MOVE: u32 = CAPTURE + (MAX_CAPTURES + 1) * KIND;

impl<M: Copy> MovePicker<M> {
    pub(super) const fn new() -> Self {
        Self {
            moves: Vec::new(),
            keys: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    fn clear(&mut self) {
        self.moves.clear();
        self.keys.clear();
    }

    #[inline]
    fn push(&mut self, mv: ScoredMove<M>, rank: u32) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "only the lowest bits count"
        )]
        let index = INDEXES - 1 - self.moves.len() as u32 % INDEXES;
        self.moves.push(mv);
        self.keys.push(rank * INDEXES + index);
    }

    /// Fills the last block, after which the best move can be asked for.
    #[inline]
    fn finish(&mut self) {
        let full = self.keys.len().next_multiple_of(BLOCK);
        self.keys.resize(full, TRIED);
    }

    /// The index of the best move that has not been tried, and whether it was put off.
    #[inline]
    pub(super) fn best(&self) -> Option<(usize, bool)> {
        let mut best = [TRIED; BLOCK];
        for block in self.keys.chunks_exact(BLOCK) {
            for (best, &key) in best.iter_mut().zip(block) {
                *best = key.max(*best);
            }
        }
        let best = best.into_iter().fold(TRIED, u32::max);
        let first = (INDEXES - 1 - best % INDEXES) as usize;
        // In long lists several indexes have the same lowest bits.
        let mut indexes = (first..self.moves.len()).step_by(INDEXES as usize);
        let index = indexes.find(|&index| self.keys[index] == best && best != TRIED)?;
        Some((index, best / INDEXES == PUT_OFF))
    }

    /// The move at an index.
    pub(super) fn get(&self, index: usize) -> M {
        self.moves[index].mv
    }

    /// Marks a move as tried, and returns it.
    #[inline]
    pub(super) fn take(&mut self, index: usize) -> ScoredMove<M> {
        self.keys[index] = TRIED;
        self.moves[index]
    }

    /// Moves a move behind all others.
    pub(super) fn put_off(&mut self, index: usize) {
        self.keys[index] = PUT_OFF * INDEXES + self.keys[index] % INDEXES;
    }

    /// The moves that were tried.
    pub(super) fn tried(&self) -> impl Iterator<Item = M> {
        let keyed = self.moves.iter().zip(&self.keys);
        keyed
            .filter(|&(_, &key)| key == TRIED)
            .map(|(scored, _)| scored.mv)
    }
}

/// What the order depends on besides the position.
pub(super) struct Ordering<'a> {
    /// The code of the table's move, 0 for none.
    pub tt_move: u16,
    /// The codes of the killer moves, 0 for none.
    pub killers: [u16; 2],
    pub history: Option<&'a HistoryTable>,
    /// The last square of the move before.
    pub last_to: usize,
}

impl Ordering<'_> {
    /// Begins a list with the moves that go before all others, if they are known: mostly one of them
    /// causes a cutoff, and the others need not be generated at all.
    #[inline]
    pub(super) fn begin<G: Game>(&self, position: &G, picker: &mut MovePicker<G::Move>) {
        picker.clear();
        let mut add = |code, rank| {
            if let Some(mv) = position.decode(code) {
                let captures = position.captures_by()(mv);
                picker.push(ScoredMove { mv, captures }, rank);
            }
        };
        if self.tt_move != 0 {
            add(self.tt_move, TT_MOVE);
        } else if !position.may_capture() {
            for code in self.killers {
                if code != 0 {
                    add(code, KILLER);
                }
            }
        }
        picker.finish();
    }

    /// Adds the other valid moves to a list whose first moves were tried.
    #[inline]
    pub(super) fn complete<G: Game>(&self, position: &G, picker: &mut MovePicker<G::Move>) {
        let captures_by = position.captures_by();
        let side = position.side();
        let history = self
            .history
            .map(|history| history.after(side, self.last_to));
        let begun = picker.len();
        picker.keys.truncate(begun);
        let [first, second] = [0, 1].map(|i| picker.moves.get(i).map_or(0, |m| G::encode(m.mv)));
        position.each_move(|mv| {
            let code = G::encode(mv);
            // Moves may share a code, though they hardly ever do.
            if (code == first || code == second)
                && picker.moves[..begun].iter().any(|begun| begun.mv == mv)
            {
                return;
            }
            let captures = captures_by(mv);
            let rank = if self.tt_move == code {
                TT_MOVE
            } else if captures > 0 {
                CAPTURE + KIND * captures.min(MAX_CAPTURES)
            } else if self.killers.contains(&code) {
                KILLER
            } else {
                QUIET
            };
            let index = from_to_index::<G>(mv);
            let history = history.as_ref().map_or(0, |history| history.get(index));
            picker.push(
                ScoredMove { mv, captures },
                rank.wrapping_add_signed(history),
            );
        });
        picker.finish();
    }
}

/// The index of a move in tables by first and last square.
#[inline]
pub(super) fn from_to_index<G: Game>(mv: G::Move) -> usize {
    G::from_to(mv).map_or(0, |squares| usize::from(squares.slot()))
}

/// The index of the last square of a move.
#[inline]
pub(super) fn to_index<G: Game>(mv: G::Move) -> usize {
    G::from_to(mv).map_or(0, |squares| squares.to.index())
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn list(ranks: &[u32]) -> MovePicker<usize> {
        let mut moves = MovePicker::new();
        for (mv, &rank) in ranks.iter().enumerate() {
            moves.push(ScoredMove { mv, captures: 0 }, rank);
        }
        moves.finish();
        moves
    }

    /// Every move is taken once, better ones first, also in lists that are longer than a key has room
    /// for; in shorter ones the first of equals goes first.
    #[test]
    fn moves_are_taken_in_the_order_of_their_ranks() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for len in [0, 1, 7, 8, 9, 255, 256, 257, 1000] {
            let ranks: Vec<u32> = (0..len)
                .map(|_| random.random_range(QUIET..QUIET + 20))
                .collect();
            let mut moves = list(&ranks);
            let mut taken = Vec::new();
            while let Some((index, _)) = moves.best() {
                taken.push(moves.take(index).mv);
            }
            assert!(taken.is_sorted_by_key(|&mv| Reverse(ranks[mv])), "{len}");
            if len <= 256 {
                assert!(taken.is_sorted_by_key(|&mv| (Reverse(ranks[mv]), mv)));
            }
            taken.sort_unstable();
            assert!(taken.into_iter().eq(0..len));
            assert_eq!(moves.tried().count(), len);
        }
    }

    #[test]
    fn what_is_put_off_comes_last() {
        let mut moves = list(&[QUIET, TT_MOVE, KILLER]);
        assert_eq!(moves.best(), Some((1, false)));
        moves.put_off(1);
        let order: Vec<_> = std::iter::from_fn(|| {
            let best = moves.best()?;
            moves.take(best.0);
            Some(best)
        })
        .collect();
        assert_eq!(order, [(2, false), (0, false), (1, true)]);
    }

    #[test]
    fn no_history_lifts_a_move_above_a_better_kind() {
        const MAX: u32 = 32_768;
        let kinds = [QUIET, KILLER, CAPTURE + KIND, CAPTURE + 2 * KIND];
        let best = [CAPTURE + MAX_CAPTURES * KIND, TT_MOVE];
        for pair in kinds.windows(2).chain([&best[..]]) {
            assert!(pair[0] + MAX < pair[1] - MAX, "{pair:?}");
        }
        const { assert!(PUT_OFF < QUIET - MAX) };
        assert!((TT_MOVE + MAX).checked_mul(INDEXES).is_some());
    }
}
