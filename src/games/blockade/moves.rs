//! Blockade's only kind of move: a step to an empty neighbour square.

use super::{Board, Set};
use crate::games::{Direction, FromTo};

/// Calls `visit` with each step of the pieces `own` onto an `empty` square.
pub(super) fn each(own: Set, empty: Set, mut visit: impl FnMut(FromTo<Board>)) {
    for direction in Direction::ALL {
        for to in own.step(direction, empty) {
            visit(FromTo {
                from: to.behind(direction),
                to,
            });
        }
    }
}

/// How many steps [`each`] visits.
pub(super) fn count(own: Set, empty: Set) -> u32 {
    Direction::ALL
        .into_iter()
        .map(|direction| own.step(direction, empty).len())
        .sum()
}
