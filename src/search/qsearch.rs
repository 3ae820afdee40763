//! Quiescence search: an evaluation is not to be trusted while captures are pending, so they are
//! played out first. The side to move may also decline them (stand pat).

use super::{SearchThread, score};
use crate::games::Game;

/// How many captures in a row are played out.
const MAX_DEPTH: u32 = 8;

/// How many plies it adds to those of the main search, with the one where it begins.
pub(super) const MAX_PLIES: usize = MAX_DEPTH as usize + 1;

impl<G: Game> SearchThread<'_, G> {
    /// The estimated score of a position that is in play.
    pub(super) fn qsearch(&mut self, position: &G, ply: usize, alpha: i32, beta: i32) -> i32 {
        if self.switches.qsearch {
            self.search_captures(position, ply, alpha, beta, MAX_DEPTH)
        } else {
            self.evaluate(position, ply)
        }
    }

    /// The static evaluation of a position that is in play.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &G, ply: usize) -> i32 {
        let weighed = self.weights.evaluate(position);
        score::clamp_eval(match self.network {
            Some(network) => network.evaluate_at(position, weighed, &mut self.data.slots, ply),
            None => weighed,
        })
    }

    fn search_captures(
        &mut self,
        position: &G,
        ply: usize,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let stand_pat = self.evaluate(position, ply);
        // A capture that ends the game by the turn limit is left to the main search: a result that
        // depends on the turns left must not be taken for one that doesn't.
        if stand_pat >= beta || depth == 0 || position.clock().left() <= 1 {
            return stand_pat;
        }
        let captures_by = position.captures_by();
        let mut captures = Vec::new();
        position.each_capture(|mv| captures.push((captures_by(mv), mv)));
        captures.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
        let mut best_score = stand_pat;
        for (_, mv) in captures {
            let next = position.play(mv);
            self.nodes += 1;
            self.seldepth = self.seldepth.max(ply + 1);
            let score = if let Some(verdict) = next.verdict() {
                score::of_verdict(verdict, position.side(), ply + 1)
            } else {
                let alpha = alpha.max(best_score);
                -self.search_captures(&next, ply + 1, -beta, -alpha, depth - 1)
            };
            // As captures may be declined, a forced loss is not proven here, but a win is.
            if score > best_score {
                best_score = score;
                if best_score >= beta {
                    break;
                }
            }
        }
        best_score
    }
}
