//! What is good in Crossing: pieces, how far they have come, and none of them hanging.

use super::{Crossing, Set, TARGETS};
use crate::games::evaluation::{MAX_OWN_TERMS, TermCounts, Weights};
use crate::games::{Direction, PerSide, Rules, Side, TermWords, Worth};

/// The names of the terms.
pub(super) const TERMS: &[&str] = &[
    "pieces home",
    "pieces",
    "columns advanced",
    "columns the last piece has to go",
    "pieces hanging",
    "pieces to hop over",
    "pieces on the edge",
    "pieces on their first columns",
];

/// The terms in words.
pub(super) const TERM_WORDS: &[Option<TermWords>] = &[
    TermWords::good("piece home", "pieces home"),
    TermWords::good("piece", "pieces"),
    Some(TermWords {
        one: "column",
        many: "columns",
        lead: Some("a lead of {}"),
        worth: Worth::Good,
    }),
    TermWords::bad(
        "column to go with the last piece",
        "columns to go with the last piece",
    ),
    TermWords::bad("piece open to capture", "pieces open to capture"),
    TermWords::good("own piece to hop over", "own pieces to hop over"),
    None,
    TermWords::bad("piece still at the start", "pieces still at the start"),
];

/// Fitted by `standoff lab fit crossing --games 12000`, twice in a row.
pub(super) const WEIGHTS: Weights = Weights([
    [33, -10, -96], // tempo
    [1, 52, -21],   // last word
    [93, 89, -329], // pieces home
    [-103, 6, 481], // pieces
    [49, -1, -150], // columns advanced
    [-51, 46, 151], // columns the last piece has to go
    [4, -13, -101], // pieces hanging
    [30, -10, -81], // pieces to hop over
    [6, 3, -5],     // pieces on the edge
    [31, 29, -135], // pieces on their first columns
    [0; 3],
    [0; 3],
]);

const TOP_AND_BOTTOM: Set = Set::row(0).with(Set::row(7));

/// The six columns outside of each side's target, the farthest first.
const ON_THE_WAY: PerSide<[Set; 6]> = {
    let mut x = [Set::EMPTY; 6];
    let mut o = [Set::EMPTY; 6];
    let mut i = 0;
    while i < 6 {
        x[i as usize] = Set::column(i);
        o[i as usize] = Set::column(7 - i);
        i += 1;
    }
    PerSide::new(x, o)
};

/// Made as assets/networks/README.md says.
pub(super) const NETWORK: &[u8] = include_bytes!("../../../assets/networks/crossing.nnue");

#[inline]
pub(super) fn term_counts(position: &Crossing, side: Side) -> TermCounts {
    let (pieces, enemies) = (position.pieces(side), position.pieces(side.other()));
    let empty = position.empty();
    let count = |set: Set| set.len().cast_signed();
    let mut hanging = Set::EMPTY;
    let mut bridges = Set::EMPTY;
    for direction in Direction::ALL {
        // The pieces with an empty square on one side, seen from the other side.
        let open = empty.step(direction.opposite(), pieces);
        hanging = hanging | enemies.step(direction, open);
        bridges = bridges | pieces.step(direction, open);
    }
    let (advanced, last) = progress(pieces, side);
    let mut counts = [0; MAX_OWN_TERMS];
    counts[0] = count(pieces & TARGETS[side]);
    counts[1] = count(pieces);
    counts[2] = advanced;
    counts[3] = last;
    counts[4] = count(hanging);
    counts[5] = count(bridges);
    counts[6] = count(pieces & TOP_AND_BOTTOM);
    counts[7] = count(pieces & TARGETS[side.other()]);
    counts
}

/// How many columns a side's pieces have come, all together, the first column of the target being
/// as far as it goes, and how many the rearmost has still to go.
#[inline]
fn progress(pieces: Set, side: Side) -> (i32, i32) {
    let mut advanced = 0;
    let mut rearmost = 0;
    for (column, to_go) in ON_THE_WAY[side].into_iter().zip((1..=6).rev()) {
        let here = (pieces & column).len().cast_signed();
        advanced += here * (6 - to_go);
        if here > 0 && rearmost == 0 {
            rearmost = to_go;
        }
    }
    let home = (pieces & TARGETS[side]).len().cast_signed();
    (advanced + home * 6, rearmost)
}
