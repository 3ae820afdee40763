//! The last turn of a game: only its result counts, so its moves are played and compared, and that
//! is all. Near the turn limit most of a search consists of such turns. They are also played out
//! beyond the horizon: an evaluation with one turn left is worth little, and the result is near.

use super::{SearchThread, score};
use crate::games::{Game, Verdict};

impl<G: Game> SearchThread<'_, G> {
    /// The score of a position with one turn left, or a lower bound that is at least `beta`.
    pub(super) fn last_ply(&mut self, position: &G, ply: usize, beta: i32) -> i32 {
        let side = position.side();
        let killers = self.data.killers[ply];
        let mut nodes = 0;
        let mut best_score = -score::WIN;
        let mut best_move = None;
        let mut consider = |mv| {
            if best_score >= beta {
                return;
            }
            nodes += 1;
            let verdict = position.play(mv).verdict().unwrap_or(Verdict::Draw);
            let score = score::of_verdict(verdict, side, ply + 1);
            if score > best_score {
                best_score = score;
                best_move = Some(mv);
            }
        };
        for code in killers {
            position.decode(code).map(&mut consider);
        }
        position.each_move(consider);
        self.nodes += nodes;
        self.seldepth = self.seldepth.max(ply + 1);
        if let Some(mv) = best_move {
            self.data.pv[ply].push(mv);
            let code = G::encode(mv);
            if best_score >= beta && self.switches.killers && killers[0] != code {
                self.data.killers[ply] = [code, killers[0]];
            }
        }
        best_score
    }
}
