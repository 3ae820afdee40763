//! Chains of hops: every (final square, captures) that one piece can reach, each found once.
//!
//! Chains with the same captures are followed together, as a set of squares. Hops over own pieces
//! spread the set; a hop over an enemy adds to the captures and so leads to another set. Captures
//! only grow, so going through the capture sets by size meets each after all that lead to it.

use super::{Board, Set};
use crate::games::{Direction, Square};

/// What the hops of one piece depend on.
#[derive(Clone, Copy)]
pub(super) struct HopBoard {
    /// The pieces of the same side, without the one that hops.
    own: Set,
    /// The enemies that have not been captured.
    enemies: Set,
}

impl HopBoard {
    /// The board around a piece on `from`, whose own square is free to be landed on.
    pub(super) fn new(from: Square<Board>, own: Set, enemies: Set) -> Self {
        Self {
            own: own - from.into(),
            enemies,
        }
    }

    pub(super) fn empty(self) -> Set {
        !(self.own | self.enemies)
    }

    /// The board after these enemies have been captured.
    pub(super) fn without(self, captures: Set) -> Self {
        Self {
            enemies: self.enemies - captures,
            ..self
        }
    }

    pub(super) fn is_enemy(self, square: Square<Board>) -> bool {
        self.enemies.contains(square)
    }

    /// Whether any hop is possible from a square.
    fn has_hop(self, from: Square<Board>) -> bool {
        let (pieces, empty) = (self.own | self.enemies, self.empty());
        Direction::ALL.into_iter().any(|direction| {
            let over = Set::from(from).step(direction, pieces);
            !over.step(direction, empty).is_empty()
        })
    }

    /// All squares reached from `squares` by any number of hops over own pieces, `squares`
    /// included.
    fn spread(self, squares: Set) -> Set {
        let empty = self.empty();
        let mut reached = squares;
        loop {
            let further = Direction::ALL.into_iter().fold(reached, |all, direction| {
                all | reached.step(direction, self.own).step(direction, empty)
            });
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }

    /// Calls `visit` with the enemy and the landing square of each capture from `squares`.
    fn each_capture(self, squares: Set, mut visit: impl FnMut(Square<Board>, Square<Board>)) {
        let empty = self.empty();
        for direction in Direction::ALL {
            let over = squares.step(direction, self.enemies);
            for landing in over.step(direction, empty) {
                visit(landing.behind(direction), landing);
            }
        }
    }
}

/// Calls `visit` with each set of captures that a chain from `from` can make, none included, and
/// the squares on which such a chain can end.
///
/// The limit of 99 hops needs no attention here: a shortest chain to any result has fewer. It
/// makes at most 9 captures; before, between and after them it hops over own pieces, of which there
/// are at most 8. A hop changes a row or a column by 2, so a piece can be hopped along one axis only,
/// between the same two squares; a stretch that hops it twice comes back to a square and could be
/// shorter. So there are at most 9 + 10 × 8 hops.
pub(super) fn each(from: Square<Board>, board: HopBoard, mut visit: impl FnMut(Set, Set)) {
    if !board.has_hop(from) {
        return;
    }
    let start = Set::from(from);
    let reached = board.spread(start);
    if reached != start {
        // A piece that has hopped over a friend can hop back, so its own square is among them.
        visit(Set::EMPTY, reached);
    }
    let mut pending: Vec<(Set, Set)> = Vec::new();
    collect(board, Set::EMPTY, reached, &mut pending);
    while !pending.is_empty() {
        let mut larger = Vec::new();
        for &(captures, landings) in &pending {
            let board = board.without(captures);
            let reached = board.spread(landings);
            visit(captures, reached);
            collect(board, captures, reached, &mut larger);
        }
        pending = larger;
    }
}

/// Adds to `larger` what one more capture from the squares `reached` leads to.
fn collect(board: HopBoard, captures: Set, reached: Set, larger: &mut Vec<(Set, Set)>) {
    board.each_capture(reached, |enemy, landing| {
        let captures = captures | enemy.into();
        match larger.iter_mut().find(|(known, _)| *known == captures) {
            Some((_, landings)) => *landings = *landings | landing.into(),
            None => larger.push((captures, landing.into())),
        }
    });
}
