//! The order in which moves are tried: good ones first, so that the others can be cut off.

use super::history::History;
use crate::games::Game;

/// A move and how soon it is to be tried.
#[derive(Clone, Copy)]
pub(super) struct Ranked<M> {
    pub mv: M,
    pub rank: i32,
    pub captures: u32,
}

/// The rank of moves that are tried last, as another thread is at them.
pub(super) const PUT_OFF: i32 = i32::MIN;

const TABLE_MOVE: i32 = 1 << 28;
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;

/// What the order depends on besides the position.
pub(super) struct Hints<'a, M> {
    /// The code of the move that the table holds, 0 for none.
    pub table_move: u16,
    pub killers: [Option<M>; 2],
    pub history: Option<&'a History>,
    /// The last square of the move before.
    pub before: usize,
}

/// Begins `list` with moves that go before all others, if such are known: mostly one of them is
/// good enough, and the others need not be listed at all.
#[inline]
pub(super) fn begin<G: Game>(
    position: &G,
    hints: &Hints<G::Move>,
    list: &mut Vec<Ranked<G::Move>>,
) {
    list.clear();
    let mut add = |code, rank| {
        if let Some(mv) = position.recall(code) {
            let captures = position.captures_by()(mv);
            list.push(Ranked { mv, rank, captures });
        }
    };
    if hints.table_move != 0 {
        add(hints.table_move, TABLE_MOVE);
    } else if !position.may_capture() {
        for mv in hints.killers.into_iter().flatten() {
            add(G::code(mv), KILLER);
        }
    }
}

/// Adds the other valid moves of a position to `list`, with their ranks.
#[inline]
pub(super) fn complete<G: Game>(
    position: &G,
    hints: &Hints<G::Move>,
    list: &mut Vec<Ranked<G::Move>>,
) {
    let captures_by = position.captures_by();
    let side = position.side();
    let begun = [0, 1].map(|i| list.get(i).map(|ranked| ranked.mv));
    position.each_move(|mv| {
        if begun.contains(&Some(mv)) {
            return;
        }
        let captures = captures_by(mv);
        let mut rank = 0;
        if let Some(history) = hints.history {
            rank += history.get(side, hints.before, slot::<G>(mv));
        }
        if captures > 0 {
            rank += CAPTURE * captures.min(8).cast_signed();
        } else if hints.killers.contains(&Some(mv)) {
            rank += KILLER;
        }
        if hints.table_move != 0 && G::code(mv) == hints.table_move {
            rank += TABLE_MOVE;
        }
        list.push(Ranked { mv, rank, captures });
    });
}

/// Brings the best of the moves from `first` on to the front of them, and returns it.
#[inline]
pub(super) fn next<M: Copy>(list: &mut [Ranked<M>], first: usize) -> Ranked<M> {
    let mut best = first;
    for i in first + 1..list.len() {
        if list[i].rank > list[best].rank {
            best = i;
        }
    }
    list.swap(first, best);
    list[first]
}

/// The place of a move in tables by first and last square.
#[inline]
pub(super) fn slot<G: Game>(mv: G::Move) -> usize {
    G::ends(mv).map_or(0, |ends| usize::from(ends.slot()))
}

/// The last square of a move, for what answers it.
#[inline]
pub(super) fn landing<G: Game>(mv: G::Move) -> usize {
    G::ends(mv).map_or(0, |ends| ends.to.index())
}
