//! Choosing among moves whose value is proven: all are equally good against perfect play, so the
//! one is taken that an imperfect opponent is most likely to answer wrongly.

use super::root::Candidate;
use super::{Thinker, score};
use crate::games::{Game, Side, Verdict};

/// How many turns a line from a table shows.
const LINE: usize = 10;

/// How far a search looks for the length of a win or loss that a table knows.
const LENGTH_DEPTH: u32 = 9;

impl<G: Game> Thinker<'_, G> {
    /// Ranks all candidates by a table, if there is one; whether there was.
    pub(super) fn ask_table(
        &mut self,
        position: &G,
        candidates: &mut [Candidate<G::Move>],
        lines: usize,
    ) -> bool {
        let Some(verdict) = position.solved() else {
            return false;
        };
        let side = position.side();
        let left = usize::from(position.clock().left());
        let mut ranked = Vec::new();
        for candidate in candidates.iter() {
            let next = position.play(candidate.mv);
            let Some(result) = result(&next) else {
                return false;
            };
            ranked.push((rank(result, side), share_of_good_answers(&next)));
        }
        for (candidate, &(result, share)) in candidates.iter_mut().zip(&ranked) {
            candidate.value = result * score::win_in(left);
            candidate.exact = true;
            candidate.depth = u32::from(position.clock().left());
            candidate.good_answers = Some(share);
            candidate.line = table_line(position, candidate.mv);
        }
        candidates.sort_by(|a, b| {
            let fewer = |c: &Candidate<G::Move>| c.good_answers.unwrap_or(1.0);
            b.value.cmp(&a.value).then(fewer(a).total_cmp(&fewer(b)))
        });
        if verdict != Verdict::Draw && lines == 1 {
            self.find_length(position, candidates);
        }
        true
    }

    /// Searches the moves that keep a proven win or loss for the shortest or the longest way.
    fn find_length(&mut self, position: &G, candidates: &mut [Candidate<G::Move>]) {
        let best = candidates.first().map_or(0, |candidate| candidate.value);
        let keep = candidates.iter().take_while(|c| c.value == best).count();
        let keepers = &mut candidates[..keep];
        let left = u32::from(position.clock().left());
        for depth in 1..=LENGTH_DEPTH.min(self.limits.depth).min(left) {
            for candidate in keepers.iter_mut() {
                let next = position.play(candidate.mv);
                let below = i32::try_from(depth).unwrap_or(1) - 1;
                let value = -self.search(&next, below, 1, -score::WIN, score::WIN);
                if self.stopped {
                    break;
                }
                if score::is_decided(value) && (value > 0) == (best > 0) {
                    candidate.value = value;
                    candidate.extend_with(&self.notes.line[1]);
                }
            }
            let found = keepers.iter().any(|c| best > 0 && c.value > best);
            if self.stopped || found {
                break;
            }
        }
        keepers.sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
    }

    /// After a search that saw everything to the end: among the moves that are as good as the
    /// best, finds the one with the fewest good answers and puts it first.
    pub(super) fn prefer_hardest(
        &mut self,
        position: &G,
        candidates: &mut [Candidate<G::Move>],
        depth: u32,
    ) {
        let Some(best) = candidates.first().map(|candidate| candidate.value) else {
            return;
        };
        // A winner takes the shortest way, whatever the answers.
        if best > 0 || depth < 2 {
            return;
        }
        let below = i32::try_from(depth).unwrap_or(1) - 1;
        let mut hardest: Option<(f64, usize)> = None;
        for (number, candidate) in candidates.iter_mut().enumerate() {
            let next = position.play(candidate.mv);
            let as_good = number == 0 || -self.search(&next, below, 1, -best, -best + 1) >= best;
            if self.stopped {
                break;
            }
            if !as_good {
                continue;
            }
            let Some(share) = self.share_by_search(&next, below - 1, best) else {
                break;
            };
            let is_harder = hardest.is_none_or(|(least, _)| share < least);
            if is_harder && number > 0 {
                // It is known how good the move is, but not yet how play goes on after it.
                self.search(&next, below, 1, -best - 1, -best + 1);
                if self.stopped {
                    break;
                }
                candidate.extend_with(&self.notes.line[1]);
            }
            candidate.value = best;
            candidate.exact = true;
            candidate.depth = depth;
            candidate.good_answers = Some(share);
            if is_harder {
                hardest = Some((share, number));
            }
        }
        if let Some((_, number)) = hardest {
            candidates[..=number].rotate_right(1);
        }
    }

    /// The share of the opponent's answers that leave us with no more than `best`.
    fn share_by_search(&mut self, position: &G, below: i32, best: i32) -> Option<f64> {
        let answers = position.moves();
        let mut good = 0.0;
        let mut all = 0.0;
        for mv in answers {
            let value = self.search(&position.play(mv), below, 2, best, best + 1);
            if self.stopped {
                return None;
            }
            all += 1.0;
            good += if value <= best { 1.0 } else { 0.0 };
        }
        Some(if all > 0.0 { good / all } else { 1.0 })
    }
}

/// The result of perfect play, also where the game is over.
fn result<G: Game>(position: &G) -> Option<Verdict> {
    position.verdict().or_else(|| position.solved())
}

/// 1 for a win of the side, 0 for a draw, -1 for a loss.
fn rank(verdict: Verdict, side: Side) -> i32 {
    match verdict {
        Verdict::Draw => 0,
        Verdict::Win(winner) if winner == side => 1,
        Verdict::Win(_) => -1,
    }
}

/// The share of the moves in a position that keep what it is worth.
fn share_of_good_answers<G: Game>(position: &G) -> f64 {
    let side = position.side();
    let Some(worth) = result(position).map(|verdict| rank(verdict, side)) else {
        return 1.0;
    };
    let (mut good, mut all) = (0.0, 0.0);
    position.each_move(|mv| {
        let answer = result(&position.play(mv)).map(|verdict| rank(verdict, side));
        all += 1.0;
        good += if answer == Some(worth) { 1.0 } else { 0.0 };
    });
    if all > 0.0 { good / all } else { 1.0 }
}

/// A line that begins with a move and goes on with moves that keep the value, each side making it
/// as hard for the other as it can.
fn table_line<G: Game>(position: &G, first: G::Move) -> Vec<G::Move> {
    let mut line = vec![first];
    let mut position = position.play(first);
    while line.len() < LINE && position.verdict().is_none() {
        let side = position.side();
        let best = position.moves().into_iter().max_by(|&a, &b| {
            let promise = |mv| {
                let next = position.play(mv);
                let worth = result(&next).map_or(-1, |verdict| rank(verdict, side));
                (worth, -share_of_good_answers(&next))
            };
            let (a, b) = (promise(a), promise(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        });
        let Some(mv) = best else {
            break;
        };
        line.push(mv);
        position = position.play(mv);
    }
    line
}
