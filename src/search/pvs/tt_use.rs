//! Which entries of the transposition table a node can use, and when one ends its search.

use super::Node;
use crate::games::{Game, LastMoves};
use crate::search::score;
use crate::search::tt::{Bound, Key, TtEntry};

/// What two positions must have in common to share a table entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum KeyKind {
    /// The board and the side to move. Far from the turn limit the turns left hardly make a
    /// difference, nor do the last moves, and what was found with other ones is as good.
    Loose,
    /// Everything, including the turns left and the last moves that the rules remember.
    Strict,
    /// Everything, and nothing was left out of the search.
    Proof,
}

/// The key of a position in the table. Where the turns left count, they also select the region:
/// otherwise all positions of a few pieces would share a few regions.
#[inline]
pub(super) fn key<G: Game>(position: &G, kind: KeyKind) -> Key {
    let left = u64::from(position.clock().left()) + 1;
    let left = left.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let (own, mark) = match kind {
        KeyKind::Loose => (position.loose_key(), 0),
        KeyKind::Strict => (position.key(), !left),
        KeyKind::Proof => (position.key(), left),
    };
    Key {
        family: position.family() ^ mark,
        position: own ^ mark,
    }
}

/// The score of a table entry if it ends the search of a node.
#[inline]
pub(super) fn tt_cutoff<G: Game>(
    position: &G,
    entry: &TtEntry,
    node: &Node,
    alpha: i32,
    beta: i32,
) -> Option<i32> {
    let score = score::from_tt(entry.score, node.ply);
    let is_cutoff = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    // What was proven of another position holds here only if the rules ignore the last moves, and
    // if it comes about before the limit.
    let proven_within = match G::INFO.last_moves {
        _ if node.key_kind != KeyKind::Loose => u32::MAX,
        LastMoves::Remembered => 0,
        LastMoves::Irrelevant => u32::from(position.clock().left()),
    };
    // A lower bound that is a win, or an upper bound that is a loss, needs no depth.
    let is_deep = entry.depth >= node.depth;
    let holds = match score::turns_to_end(entry.score) {
        Some(turns) => {
            let one_way = if score > 0 {
                Bound::Lower
            } else {
                Bound::Upper
            };
            turns < proven_within && (is_deep || entry.bound == one_way)
        }
        None => is_deep,
    };
    (holds && is_cutoff && !node.is_pv).then_some(score)
}
