//! What is good in Blockade: room, room that the opponent can't soon enter, and pieces that can get out.

use super::{Blockade, Set, moves};
use crate::games::evaluation::{MAX_OWN_TERMS, TermCounts, Weights, neighbour_counts};
use crate::games::{Rules, Side, TermWords};

/// The names of the terms.
pub(super) const TERMS: &[&str] = &[
    "space",
    "safe space",
    "reach",
    "moves",
    "stuck pieces",
    "pieces with one exit",
    "pieces side by side",
    "pieces in contact",
];

/// The terms in words. Pieces side by side and in contact only correct the counts of moves.
pub(super) const TERM_WORDS: &[Option<TermWords>] = &[
    TermWords::good("square to move to", "squares to move to"),
    TermWords::good(
        "square the other side can't soon reach",
        "squares the other side can't soon reach",
    ),
    TermWords::good("square within two steps", "squares within two steps"),
    TermWords::good("valid move", "valid moves"),
    TermWords::bad("stuck piece", "stuck pieces"),
    TermWords::bad("piece with a single exit", "pieces with a single exit"),
    None,
    None,
];

/// Fitted by `standoff lab fit blockade --games 12000 --seed 21`.
pub(super) const WEIGHTS: Weights = Weights([
    [-2, 11, 16],   // tempo
    [14, 21, 55],   // last word
    [-32, 94, 82],  // space
    [-18, -8, 104], // safe space
    [0, 11, 7],     // reach
    [72, 40, -106], // moves
    [25, -40, 19],  // stuck pieces
    [20, -28, 3],   // pieces with one exit
    [77, 19, -113], // pieces side by side
    [18, -29, -29], // pieces in contact
    [0; 3],
    [0; 3],
]);

/// Made as assets/networks/README.md says.
pub(super) const NETWORK: &[u8] = include_bytes!("../../../assets/networks/blockade.nnue");

#[inline]
pub(super) fn term_counts(position: &Blockade, side: Side) -> TermCounts {
    let empty = position.empty();
    let pieces = position.pieces(side);
    let space = position.space(side);
    let opposing = position.space(side.other());
    let safe = space - (opposing | opposing.neighbours(empty));
    let reach = space | space.neighbours(empty);
    let [one_exit, two_exits, ..] = neighbour_counts(pieces, empty);
    let count = |set: Set| set.len().cast_signed();
    let mut counts = [0; MAX_OWN_TERMS];
    counts[0] = count(space);
    counts[1] = count(safe);
    counts[2] = count(reach);
    counts[3] = moves::count(pieces, empty).cast_signed();
    counts[4] = count(pieces - one_exit);
    counts[5] = count(one_exit - two_exits);
    counts[6] = count(pieces.neighbours(pieces));
    counts[7] = count(position.pieces(side.other()).neighbours(pieces));
    counts
}
