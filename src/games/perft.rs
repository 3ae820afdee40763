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
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    if depth <= 2 {
        return count_directly(position, depth);
    }
    // A stack of its own, as games are up to 9999 turns long: recursion might run out of room.
    let mut stack = vec![(*position, position.moves())];
    // Lists of moves to be used again, so that nothing is allocated after the first few turns.
    let mut spare = Vec::new();
    let mut sum = 0;
    let mut rest = depth;
    while let Some((position, moves)) = stack.last_mut() {
        let Some(mv) = moves.pop() else {
            spare.extend(stack.pop().map(|(_, moves)| moves));
            rest += 1;
            continue;
        };
        let next = position.play(mv);
        if rest == 3 {
            sum += count_directly(&next, 2);
        } else {
            let mut moves: Vec<G::Move> = spare.pop().unwrap_or_default();
            next.each_move(|mv| moves.push(mv));
            stack.push((next, moves));
            rest -= 1;
        }
    }
    sum
}

/// The number of sequences that begin with each valid move, in the order of the moves; none for a
/// depth of 0.
pub fn perft_divided<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let moves = position.moves().into_iter();
    moves
        .map(|mv| (mv, perft(&position.play(mv), rest)))
        .collect()
}

/// [`perft`] for a depth of 2 at most.
fn count_directly<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        // Nearly all the work is done here, so no list is made: the compiler joins generating,
        // playing and counting into one loop, which is twice as fast in Blockade.
        _ => {
            let mut sum = 0;
            position.each_move(|mv| sum += position.play(mv).count_moves());
            sum
        }
    }
}
