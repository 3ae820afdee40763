//! Crossing's moves: a step, a chain of hops, or a skip for a side that has neither.

use super::chains::{self, HopBoard};
use super::{Board, Crossing, Set};
use crate::games::{Direction, FromTo, Rules, Side, Square};

/// A move, told apart by its effect alone: chains with the same end and captures are one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The turn is skipped.
    Pass,
    /// A piece moves.
    Go {
        /// Where the piece stands before the move.
        from: Square<Board>,
        /// Where it stands after it; the same square for a chain that comes back.
        to: Square<Board>,
        /// The enemies that are captured on the way.
        captures: Set,
    },
}

/// Calls `visit` with each move of the side to move, or with a skip if there is none.
pub(super) fn each(position: &Crossing, mut visit: impl FnMut(Move)) {
    let own = position.pieces(position.side());
    let enemies = position.pieces(position.side().other());
    let empty = position.empty();
    let mut none = true;
    for from in own {
        let mut go = |to, captures| {
            none = false;
            visit(Move::Go { from, to, captures });
        };
        for to in Set::from(from).neighbours(empty) {
            go(to, Set::EMPTY);
        }
        chains::each(from, HopBoard::new(from, own, enemies), |captures, ends| {
            for to in ends {
                go(to, captures);
            }
        });
    }
    if none {
        visit(Move::Pass);
    }
}

/// Calls `visit` with each chain that captures something.
pub(super) fn each_capture(position: &Crossing, mut visit: impl FnMut(Move)) {
    let own = position.pieces(position.side());
    let enemies = position.pieces(position.side().other());
    for from in own {
        chains::each(from, HopBoard::new(from, own, enemies), |captures, ends| {
            if !captures.is_empty() {
                ends.into_iter()
                    .for_each(|to| visit(Move::Go { from, to, captures }));
            }
        });
    }
}

/// Where a side's pieces can end a chain, and what they can capture on the way.
pub(super) fn hops(position: &Crossing, side: Side) -> (Set, Set) {
    let (own, enemies) = (position.pieces(side), position.pieces(side.other()));
    let (mut landings, mut captured) = (Set::EMPTY, Set::EMPTY);
    for from in own {
        chains::each(from, HopBoard::new(from, own, enemies), |captures, ends| {
            landings = landings | ends;
            captured = captured | captures;
        });
    }
    (landings, captured)
}

/// The step or single hop between two squares, if it is valid.
#[inline]
pub(super) fn short(position: &Crossing, FromTo { from, to }: FromTo<Board>) -> Option<Move> {
    let own = position.pieces(position.side());
    let empty = position.empty();
    let over = from.between(to);
    let reaches = match over {
        Some(over) => !empty.contains(over),
        None => Set::from(from).neighbours(empty).contains(to),
    };
    let captures = over.map_or(Set::EMPTY, |over| Set::from(over) - own);
    let valid = reaches && own.contains(from) && empty.contains(to);
    valid.then_some(Move::Go { from, to, captures })
}

/// Whether a piece can capture with its first hop.
#[inline]
pub(super) fn may_capture(position: &Crossing) -> bool {
    let own = position.pieces(position.side());
    let enemies = position.pieces(position.side().other());
    let empty = position.empty();
    Direction::ALL.into_iter().any(|direction| {
        let landings = own.step(direction, enemies).step(direction, empty);
        !landings.is_empty()
    })
}

/// The enemies that no chain of hops can capture: they stand on no axis between two squares that
/// are free of enemies, not even after others have been captured.
pub(super) fn safe_from_hops(enemies: Set) -> Set {
    let mut safe = enemies;
    loop {
        let between = |direction: Direction| {
            let beside = (!safe).step(direction, safe);
            (!safe).step(direction.opposite(), beside)
        };
        let open = between(Direction::Up) | between(Direction::Left);
        if open.is_empty() {
            return safe;
        }
        safe = safe - open;
    }
}

/// How many moves [`each`] visits.
pub(super) fn count(position: &Crossing) -> u64 {
    let own = position.pieces(position.side());
    let enemies = position.pieces(position.side().other());
    let empty = position.empty();
    let mut count: u32 = Direction::ALL
        .into_iter()
        .map(|direction| own.step(direction, empty).len())
        .sum();
    for from in own {
        chains::each(from, HopBoard::new(from, own, enemies), |_, ends| {
            count += ends.len();
        });
    }
    // A skip is a move only if there is no other.
    u64::from(count.max(1))
}
