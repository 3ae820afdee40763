//! What is good in Surround: pieces, moves, and not being hemmed in away from the edge.

use super::{Set, Surround};
use crate::games::evaluation::{MAX_OWN_TERMS, TermCounts, Weights, neighbour_counts};
use crate::games::{Rules, Side, TermWords};

/// The names of the terms.
pub(super) const TERMS: &[&str] = &[
    "pieces",
    "moves",
    "pieces pressed on three sides",
    "pieces pressed on two sides",
    "pieces on the edge",
    "pieces in the centre",
    "pieces side by side",
];

/// The terms in words.
pub(super) const TERM_WORDS: &[Option<TermWords>] = &[
    TermWords::good("piece", "pieces"),
    TermWords::good("valid move", "valid moves"),
    TermWords::bad("piece held on three sides", "pieces held on three sides"),
    TermWords::bad("piece held on two sides", "pieces held on two sides"),
    TermWords::good("piece safe on the edge", "pieces safe on the edge"),
    TermWords::good("piece in the centre", "pieces in the centre"),
    None,
];

/// Fitted by `standoff lab fit surround`.
pub(super) const WEIGHTS: Weights = Weights([
    [-12, 8, 26],    // tempo
    [-61, 18, 243],  // last word
    [301, 196, 118], // pieces
    [-31, 45, 58],   // moves
    [19, -69, -25],  // pieces pressed on three sides
    [1, -33, 12],    // pieces pressed on two sides
    [-16, -25, 36],  // pieces on the edge
    [27, -14, -39],  // pieces in the centre
    [-28, 10, 63],   // pieces side by side
    [0; 3],
    [0; 3],
    [0; 3],
]);

/// The squares without an edge: only there can a piece be surrounded.
const INNER: Set = Set::square_block(1, 4);
/// The four squares in the middle.
const CENTRE: Set = Set::square_block(2, 3);

/// Made as assets/networks/README.md says.
pub(super) const NETWORK: &[u8] = include_bytes!("../../../assets/networks/surround.nnue");

#[inline]
pub(super) fn term_counts(position: &Surround, side: Side) -> TermCounts {
    let pieces = position.pieces(side);
    let inner = pieces & INNER;
    let [_, two, three, four] = neighbour_counts(inner, position.pieces(side.other()));
    let count = |set: Set| set.len().cast_signed();
    let mut counts = [0; MAX_OWN_TERMS];
    counts[0] = count(pieces);
    counts[1] = position.mobility(side).cast_signed();
    counts[2] = count(three - four);
    counts[3] = count(two - three);
    counts[4] = count(pieces - INNER);
    counts[5] = count(pieces & CENTRE);
    counts[6] = count(pieces.neighbours(pieces));
    counts
}
