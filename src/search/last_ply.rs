//! The last turn of a game: only its result counts, and the game may know that without playing.
//! Near the turn limit most of a search consists of such turns. They are also judged
//! beyond the horizon: an evaluation with one turn left is worth little, and the result is near.

use std::cmp::Ordering;

use super::{SearchThread, score};
use crate::games::Game;

impl<G: Game> SearchThread<'_, G> {
    /// The score of a position with one turn left: an upper bound below `beta`, a lower bound from
    /// there on. With an open window it is exact, and the move is found too.
    pub(super) fn last_ply(&mut self, position: &G, ply: usize, alpha: i32, beta: i32) -> i32 {
        let win = score::win_in(ply + 1);
        self.seldepth = self.seldepth.max(ply + 1);
        if beta - alpha > 1 {
            return self.last_move(position, ply);
        }
        let enough = match beta {
            _ if beta <= -win => Ordering::Less,
            _ if beta <= 0 => Ordering::Equal,
            _ => Ordering::Greater,
        };
        match position.last_turn(enough) {
            Ordering::Greater => win,
            Ordering::Equal => 0,
            Ordering::Less => -win,
        }
    }

    /// Plays every move and puts the best into the principal variation.
    fn last_move(&mut self, position: &G, ply: usize) -> i32 {
        let score = |mv: &G::Move| {
            let verdict = position.play(*mv).verdict();
            verdict.map_or(0, |verdict| {
                score::of_verdict(verdict, position.side(), ply + 1)
            })
        };
        // The first of the best.
        let best = position.moves().into_iter().rev().max_by_key(score);
        self.data.pv[ply].extend(best);
        best.map_or(-score::WIN, |mv| score(&mv))
    }
}
