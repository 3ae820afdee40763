//! The last turn: all that counts is how the game ends after it, so its moves are played and compared
//! and that is all. Near the turn limit most of a search consists of such turns. It is also looked at
//! beyond the horizon: an estimate with one turn left is worth little, and the result is near.

use super::{SearchThread, score};
use crate::games::{Game, Verdict};

impl<G: Game> SearchThread<'_, G> {
    /// The value of a position with one turn left, or a lower bound that is at least `beta`.
    pub(super) fn last_turn(&mut self, position: &G, ply: usize, beta: i32) -> i32 {
        let side = position.side();
        let killers = self.data.killers[ply];
        let mut tried = 0;
        let mut best = -score::WIN;
        let mut best_move = None;
        let mut consider = |mv| {
            if best >= beta {
                return;
            }
            tried += 1;
            let verdict = position.play(mv).verdict().unwrap_or(Verdict::Draw);
            let value = score::of_verdict(verdict, side, ply + 1);
            if value > best {
                best = value;
                best_move = Some(mv);
            }
        };
        for code in killers {
            position.decode(code).map(&mut consider);
        }
        position.each_move(consider);
        self.nodes += tried;
        self.seldepth = self.seldepth.max(ply + 1);
        if let Some(mv) = best_move {
            self.data.pv[ply].push(mv);
            if best >= beta && self.switches.killers && killers[0] != G::encode(mv) {
                self.data.killers[ply] = [G::encode(mv), killers[0]];
            }
        }
        best
    }
}
