//! Quiescence: an evaluation is not to be trusted while captures are pending, so they are played
//! out first; whoever is to move may also leave them alone.

use super::SearchThread;
use super::score;
use crate::games::Game;

/// How many captures in a row are played out.
const MAX_CAPTURES: u32 = 8;

impl<G: Game> SearchThread<'_, G> {
    /// The estimated value of a position that is in play.
    pub(super) fn qsearch(&mut self, position: &G, ply: usize, alpha: i32, beta: i32) -> i32 {
        if self.switches.qsearch {
            self.play_out(position, ply, alpha, beta, MAX_CAPTURES)
        } else {
            self.estimate(position)
        }
    }

    /// The evaluation of a position that is in play.
    #[inline]
    pub(super) fn estimate(&self, position: &G) -> i32 {
        score::estimate(self.weights.evaluate(position))
    }

    fn play_out(&mut self, position: &G, ply: usize, alpha: i32, beta: i32, left: u32) -> i32 {
        let mut best = self.estimate(position);
        // A capture that ends the game by the turn limit is for the search proper to find: a result
        // that hangs on the turns left must not be taken for one that doesn't.
        if best >= beta || left == 0 || position.clock().left() <= 1 {
            return best;
        }
        let captures_by = position.captures_by();
        let mut captures = Vec::new();
        position.each_capture(|mv| captures.push((captures_by(mv), mv)));
        captures.sort_by_key(|&(taken, _)| std::cmp::Reverse(taken));
        for (_, mv) in captures {
            let next = position.play(mv);
            self.nodes += 1;
            self.seldepth = self.seldepth.max(ply + 1);
            let value = match next.verdict() {
                Some(verdict) => score::of_verdict(verdict, position.side(), ply + 1),
                None => -self.play_out(&next, ply + 1, -beta, -alpha.max(best), left - 1),
            };
            // The side to move need not capture: a forced loss is not proven here, but a win is.
            if value > best {
                best = value;
                if best >= beta {
                    break;
                }
            }
        }
        best
    }
}
