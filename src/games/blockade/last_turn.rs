//! The last turn of a game of Blockade, counted without playing it.

use std::cmp::Ordering;

use super::{Blockade, Set};
use crate::games::Rules;
use crate::games::evaluation::neighbour_counts;

/// The result that the best last move brings, or one that is `enough`.
pub(super) fn result(position: &Blockade, enough: Ordering) -> Ordering {
    let side = position.side();
    let (own, empty) = (position.pieces(side), position.empty());
    let space = position.space(side);
    // All squares that the opponent touches, whatever stands on them.
    let touched = position.pieces(side.other()).neighbours(Set::FULL);
    let lead = space.len().cast_signed() - (touched & empty).len().cast_signed();

    // No step gains more than this: the square it leaves makes up for the one it enters, which brings
    // the piece's new neighbours and may be taken from the opponent.
    let [one, two, three, _] = neighbour_counts(space, empty - space);
    let most = |gain| space & touched & gain;
    let gains = [(three, 3), (two, 2), (one, 1), (space, 0)];
    let gain = gains.into_iter().find(|(squares, _)| !squares.is_empty());
    let gain = gain.map_or(0, |(squares, gain)| {
        gain + most(squares).len().cast_signed().min(1)
    });
    let bound = (lead + gain).cmp(&0);
    if bound < enough {
        return bound;
    }

    let mut best = Ordering::Less;
    for from in own {
        let rest = (own - from.into()).neighbours(Set::FULL);
        let left = empty | from.into();
        for to in Set::from(from).neighbours(empty) {
            let (to, left) = (Set::from(to), left - to.into());
            let space = (rest | to.neighbours(Set::FULL)) & left;
            best = best.max(space.len().cmp(&(touched & left).len()));
            if best >= enough {
                return best;
            }
        }
    }
    best
}

/// How soon a side can be stuck: its own step takes at most three squares from its space, as the one
/// it leaves makes up for the one it enters, and the opponent's step at most one.
#[inline]
pub(super) fn min_turns(position: &Blockade) -> u16 {
    let turns = |squares: u32, first: u32| {
        let (pairs, rest) = (squares / 4, squares % 4);
        2 * pairs + u32::from(rest > 0) + u32::from(rest > first)
    };
    let side = position.side();
    let own = turns(position.space(side).len(), 3);
    let opposing = turns(position.space(side.other()).len(), 1);
    u16::try_from(own.min(opposing)).unwrap_or(1)
}
