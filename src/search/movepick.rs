//! The order in which moves are tried: good ones first, so that the others can be cut off.

use super::history::History;
use crate::games::Game;

/// The moves of a position with their ranks, to be tried from the best on.
///
/// Mostly one of the first moves is good enough, so the list is not sorted; the best of what is left
/// is looked for when it is needed. That is done so often that it has to be fast: a move's rank and
/// its place in the list make up one number, and the processor compares several of them at once.
#[derive(Clone)]
pub(super) struct MovePicker<M> {
    listed: Vec<ScoredMove<M>>,
    /// For each move its rank and place, or [`TRIED`]; then more of the latter, up to a full block.
    numbers: Vec<u32>,
}

/// A move and what is known about it.
#[derive(Clone, Copy)]
pub(super) struct ScoredMove<M> {
    pub mv: M,
    /// How many pieces it takes, or nearly so.
    pub captures: u32,
}

/// How many numbers are compared at once.
const BLOCK: usize = 8;

/// The lowest bits of a number tell the place, counted down: the first of equals is the best.
const PLACES: u32 = 256;

/// Stands for a move that was tried. Moves that wait have at least the rank [`PUT_OFF`].
const TRIED: u32 = 0;

// The ranks. The history of a move goes from -32,768 to 32,768 and is added to the rank of its kind.
const PUT_OFF: u32 = 1;
const QUIET: u32 = PUT_OFF + 1 + 32_768;
const KIND: u32 = 1 << 17;
const KILLER: u32 = QUIET + KIND;
/// That of a move which takes nothing, were it a capture.
const CAPTURE: u32 = KILLER;
const MAX_CAPTURES: u32 = 8;
const TABLE_MOVE: u32 = CAPTURE + (MAX_CAPTURES + 1) * KIND;

impl<M: Copy> MovePicker<M> {
    pub(super) const fn new() -> Self {
        Self {
            listed: Vec::new(),
            numbers: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.listed.len()
    }

    fn clear(&mut self) {
        self.listed.clear();
        self.numbers.clear();
    }

    #[inline]
    fn push(&mut self, listed: ScoredMove<M>, rank: u32) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "only the lowest bits count"
        )]
        let place = PLACES - 1 - self.listed.len() as u32 % PLACES;
        self.listed.push(listed);
        self.numbers.push(rank * PLACES + place);
    }

    /// Makes the blocks full, after which the best move can be asked for.
    #[inline]
    fn finish(&mut self) {
        let full = self.numbers.len().next_multiple_of(BLOCK);
        self.numbers.resize(full, TRIED);
    }

    /// The place of the best move that has not been tried, and whether it was put off.
    #[inline]
    pub(super) fn best(&self) -> Option<(usize, bool)> {
        let mut best = [TRIED; BLOCK];
        for block in self.numbers.chunks_exact(BLOCK) {
            for (best, &number) in best.iter_mut().zip(block) {
                *best = number.max(*best);
            }
        }
        let best = best.into_iter().fold(TRIED, u32::max);
        let first = (PLACES - 1 - best % PLACES) as usize;
        // Long lists have several places with the same lowest bits.
        let mut places = (first..self.listed.len()).step_by(PLACES as usize);
        let place = places.find(|&place| self.numbers[place] == best && best != TRIED)?;
        Some((place, best / PLACES == PUT_OFF))
    }

    /// The move in a place.
    pub(super) fn at(&self, place: usize) -> M {
        self.listed[place].mv
    }

    /// Marks a move as tried, and returns it.
    #[inline]
    pub(super) fn take(&mut self, place: usize) -> ScoredMove<M> {
        self.numbers[place] = TRIED;
        self.listed[place]
    }

    /// Has a move tried after all others.
    pub(super) fn put_off(&mut self, place: usize) {
        self.numbers[place] = PUT_OFF * PLACES + self.numbers[place] % PLACES;
    }

    /// The moves that were tried.
    pub(super) fn tried(&self) -> impl Iterator<Item = M> {
        let numbered = self.listed.iter().zip(&self.numbers);
        numbered
            .filter(|&(_, &number)| number == TRIED)
            .map(|(listed, _)| listed.mv)
    }
}

/// What the order depends on besides the position.
pub(super) struct Hints<'a> {
    /// The code of the move that the table holds, 0 for none.
    pub table_move: u16,
    /// The codes of moves that were good at the same distance from the root, 0 for none.
    pub killers: [u16; 2],
    pub history: Option<&'a History>,
    /// The last square of the move before.
    pub before: usize,
}

/// Begins a list with moves that go before all others, if such are known: mostly one of them is good
/// enough, and the others need not be listed at all.
#[inline]
pub(super) fn begin<G: Game>(position: &G, hints: &Hints, list: &mut MovePicker<G::Move>) {
    list.clear();
    let mut add = |code, rank| {
        if let Some(mv) = position.decode(code) {
            let captures = position.captures_by()(mv);
            list.push(ScoredMove { mv, captures }, rank);
        }
    };
    if hints.table_move != 0 {
        add(hints.table_move, TABLE_MOVE);
    } else if !position.may_capture() {
        for code in hints.killers {
            if code != 0 {
                add(code, KILLER);
            }
        }
    }
    list.finish();
}

/// Adds the other valid moves of a position to a list that was begun and tried.
#[inline]
pub(super) fn complete<G: Game>(position: &G, hints: &Hints, list: &mut MovePicker<G::Move>) {
    let captures_by = position.captures_by();
    let history = hints
        .history
        .map(|history| history.of(position.side(), hints.before));
    let begun = list.len();
    list.numbers.truncate(begun);
    let [first, second] = [0, 1].map(|i| list.listed.get(i).map_or(0, |begun| G::encode(begun.mv)));
    position.each_move(|mv| {
        let code = G::encode(mv);
        // Moves may share a code, though they hardly ever do.
        if (code == first || code == second)
            && list.listed[..begun].iter().any(|begun| begun.mv == mv)
        {
            return;
        }
        let captures = captures_by(mv);
        let rank = if hints.table_move == code {
            TABLE_MOVE
        } else if captures > 0 {
            CAPTURE + KIND * captures.min(MAX_CAPTURES)
        } else if hints.killers.contains(&code) {
            KILLER
        } else {
            QUIET
        };
        let history = history.as_ref().map_or(0, |moves| moves.get(slot::<G>(mv)));
        list.push(
            ScoredMove { mv, captures },
            rank.wrapping_add_signed(history),
        );
    });
    list.finish();
}

/// The place of a move in tables by first and last square.
#[inline]
pub(super) fn slot<G: Game>(mv: G::Move) -> usize {
    G::from_to(mv).map_or(0, |ends| usize::from(ends.slot()))
}

/// The last square of a move, for what answers it.
#[inline]
pub(super) fn landing<G: Game>(mv: G::Move) -> usize {
    G::from_to(mv).map_or(0, |ends| ends.to.index())
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

    /// Every move is taken once, better ones first, also in lists that are longer than a number has
    /// places for; in shorter ones the first of equals goes first.
    #[test]
    fn moves_are_taken_in_the_order_of_their_ranks() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for len in [0, 1, 7, 8, 9, 255, 256, 257, 1000] {
            let ranks: Vec<u32> = (0..len)
                .map(|_| random.random_range(QUIET..QUIET + 20))
                .collect();
            let mut moves = list(&ranks);
            let mut taken = Vec::new();
            while let Some((place, _)) = moves.best() {
                taken.push(moves.take(place).mv);
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
        let mut moves = list(&[QUIET, TABLE_MOVE, KILLER]);
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
        let best = [CAPTURE + MAX_CAPTURES * KIND, TABLE_MOVE];
        for pair in kinds.windows(2).chain([&best[..]]) {
            assert!(pair[0] + MAX < pair[1] - MAX, "{pair:?}");
        }
        const { assert!(PUT_OFF < QUIET - MAX) };
        assert!((TABLE_MOVE + MAX).checked_mul(PLACES).is_some());
    }
}
