//! Surround's moves: a step to an empty neighbour square, or a jump over one piece of either
//! colour, but never straight back.

use super::{Board, Set};
use crate::games::{Direction, FromTo};

/// Calls `visit` with each move of the pieces `own`, of which the one moved `last` may not return.
#[inline]
pub(super) fn each(
    own: Set,
    empty: Set,
    last: Option<FromTo<Board>>,
    mut visit: impl FnMut(FromTo<Board>),
) {
    let forbidden = last.map(FromTo::reversed);
    let mut offer = |step| {
        if forbidden != Some(step) {
            visit(step);
        }
    };
    for direction in Direction::ALL {
        for to in own.step(direction, empty) {
            let from = to.behind(direction);
            offer(FromTo { from, to });
        }
        for to in landings(own, direction, empty) {
            let from = to.behind(direction).behind(direction);
            offer(FromTo { from, to });
        }
    }
}

/// How many moves [`each`] visits.
#[inline]
pub(super) fn count(own: Set, empty: Set, last: Option<FromTo<Board>>) -> u32 {
    let all: u32 = Direction::ALL
        .into_iter()
        .map(|direction| {
            // A square can be reached both ways, so the two are counted apart.
            own.step(direction, empty).len() + landings(own, direction, empty).len()
        })
        .sum();
    all - u32::from(last.is_some_and(|last| can_return(own, empty, last)))
}

/// Where the pieces `own` land when they jump in a direction.
#[inline]
fn landings(own: Set, direction: Direction, empty: Set) -> Set {
    own.step(direction, !empty).step(direction, empty)
}

/// Whether the piece moved last could go straight back if the rules let it.
#[inline]
pub(super) fn can_return(own: Set, empty: Set, last: FromTo<Board>) -> bool {
    // A step back needs only its square; a jump back also something to jump over.
    let over = last.from.between(last.to);
    own.contains(last.to)
        && empty.contains(last.from)
        && !over.is_some_and(|over| empty.contains(over))
}
