//! What is good in Blockade: room, room that the opponent can't soon enter, and pieces that can get out.

use super::{Blockade, Set, moves};
use crate::games::evaluation::{Counts, MOST_COUNTS, Weights, neighbour_counts};
use crate::games::{Game, Side};

/// The names of the terms.
pub(super) const TERMS: &[&str] = &[
    "space",
    "safe space",
    "reach",
    "moves",
    "stuck pieces",
    "pieces with one exit",
    "pieces on the edge",
    "pieces side by side",
    "pieces in contact",
];

/// Fitted by `standoff lab fit blockade`.
pub(super) const WEIGHTS: Weights = Weights([
    [-2, 13, 10],     // tempo
    [12, 15, 47],     // last word
    [-35, 109, 83],   // space
    [-10, -1, 49],    // safe space
    [-5, 8, 35],      // reach
    [120, 6, -177],   // moves
    [92, 5, -122],    // stuck pieces
    [14, -12, 3],     // pieces with one exit
    [101, -91, -100], // pieces on the edge
    [126, -25, -181], // pieces side by side
    [7, -21, -12],    // pieces in contact
    [0; 3],
]);

/// The squares that are not on the edge.
const INNER: Set = Set::square_block(1, 5);

#[inline]
pub(super) fn counts(position: &Blockade, side: Side) -> Counts {
    let empty = position.empty();
    let pieces = position.pieces(side);
    let space = position.space(side);
    let opposing = position.space(side.other());
    let safe = space - (opposing | opposing.neighbours(empty));
    let reach = space | space.neighbours(empty);
    let [one_exit, two_exits, ..] = neighbour_counts(pieces, empty);
    let count = |set: Set| set.len().cast_signed();
    let mut counts = [0; MOST_COUNTS];
    counts[0] = count(space);
    counts[1] = count(safe);
    counts[2] = count(reach);
    counts[3] = moves::count(pieces, empty).cast_signed();
    counts[4] = count(pieces - one_exit);
    counts[5] = count(one_exit - two_exits);
    counts[6] = count(pieces - INNER);
    counts[7] = count(pieces.neighbours(pieces));
    counts[8] = count(position.pieces(side.other()).neighbours(pieces));
    counts
}
