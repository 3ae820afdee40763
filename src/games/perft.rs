//! Counting move sequences ("perft", performance test): the usual way to show that move generation
//! is right, as the counts of independent programs must agree to the last digit.

use super::Game;

/// The number of move sequences of length `depth` that can be played from a position.
///
/// The moves of the last turn are counted without being played.
///
/// ```
/// use standoff::games::{Crossing, perft, start};
/// let position: Crossing = start(400, 0).unwrap();
/// assert_eq!(perft(&position, 2), 961);
/// ```
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    count(position, depth, &mut Vec::new())
}

/// The number of sequences that begin with each valid move, in the order of the moves; none for a
/// depth of 0.
#[must_use]
pub fn perft_divided<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let moves = position.moves().into_iter();
    moves
        .map(|mv| (mv, perft(&position.play(mv), rest)))
        .collect()
}

/// `spare` holds lists of moves that are free to be used again, so that after the first few turns
/// nothing is allocated.
fn count<G: Game>(position: &G, depth: u32, spare: &mut Vec<Vec<G::Move>>) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        // Nearly all the work is done here, so no list is made: the compiler joins generating,
        // playing and counting into one loop, which is twice as fast in Blockade.
        2 => {
            let mut sum = 0;
            position.each_move(|mv| sum += position.play(mv).count_moves());
            sum
        }
        _ => {
            let mut moves = spare.pop().unwrap_or_default();
            position.each_move(|mv| moves.push(mv));
            let sum = moves
                .iter()
                .map(|&mv| count(&position.play(mv), depth - 1, spare))
                .sum();
            moves.clear();
            spare.push(moves);
            sum
        }
    }
}
