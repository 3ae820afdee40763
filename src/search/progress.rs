//! Progress: a side that is ahead goes on instead of going back to a board that the game has had.
//!
//! The rules let boards come again, and a search that sees no win has no reason to prefer one quiet move
//! to another: it could go to and fro until the turn limit. So at the root an advantage counts a little
//! less for each time that the game has had the board after a move. A side that is behind may go back,
//! and what is proven stays as it is.

use super::score;
use crate::games::{Clock, Game, Side};

/// The boards that a game has had before the position at hand, whoever was to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EarlierBoards(Vec<[u64; 2]>);

impl EarlierBoards {
    /// The boards of these positions.
    pub fn of<'a, G: Game + 'a>(positions: impl IntoIterator<Item = &'a G>) -> Self {
        Self(positions.into_iter().map(board).collect())
    }

    /// How often the game has had the board after a move, which may also change nothing. Where no game
    /// is known, there is nothing to go back to.
    pub(super) fn count<G: Game>(&self, position: &G, mv: G::Move) -> i32 {
        if self.0.is_empty() {
            return 0;
        }
        let (now, next) = (board(position), board(&position.play(mv)));
        let had = self.0.iter().chain([&now]);
        let times = had.filter(|&&earlier| earlier == next).count();
        i32::try_from(times).unwrap_or(MAX_TIMES)
    }
}

/// What going back costs for each time that the game has had a board. Other moves are about as good
/// if they are worth no less than that.
const COST: i32 = 2;

/// No game has more turns.
const MAX_TIMES: i32 = Clock::MAX_TURNS as i32;

fn board<G: Game>(position: &G) -> [u64; 2] {
    Side::BOTH.map(|side| position.pieces(side).number())
}

/// What a score counts where the game has had the board so many times.
pub(super) fn worth(score: i32, times: i32) -> i32 {
    if score > 0 && !score::is_decided(score) {
        (score - COST * times).max(0)
    } else {
        score
    }
}

/// The least score that counts at least this much.
pub(super) fn least(worth: i32, times: i32) -> i32 {
    if worth > 0 && !score::is_decided(worth) {
        (worth + COST * times).min(score::PROVEN + 1)
    } else {
        worth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_score_is_the_least() {
        for times in [0, 1, 3, MAX_TIMES] {
            for wanted in [-score::WIN, -5, 0, 1, 37, 20_000, score::PROVEN + 9] {
                let least = least(wanted, times);
                assert!(worth(least, times) >= wanted, "{wanted} {times}");
                assert!(worth(least - 1, times) < wanted, "{wanted} {times}");
            }
        }
    }
}
