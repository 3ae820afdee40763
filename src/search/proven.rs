//! Choosing among moves whose value is proven: all are equally good against perfect play, so the
//! one is taken that an imperfect opponent is most likely to answer wrongly.

use std::cmp::Reverse;

use super::root::Candidate;
use super::{SearchThread, score};
use crate::games::{Game, Side, Verdict};

/// How many turns a line from a table shows.
const LINE: usize = 10;

/// How far a search looks for the length of a win or loss that a table knows.
const LENGTH_DEPTH: u32 = 13;

impl<G: Game> SearchThread<'_, G> {
    /// Ranks all candidates by a table, if there is one; whether there was.
    pub(super) fn ask_table(
        &mut self,
        position: &G,
        candidates: &mut [Candidate<G::Move>],
        lines: usize,
    ) -> bool {
        let Some(verdict) = position.probe_tablebase() else {
            return false;
        };
        let left = position.clock().left();
        let mut values = Vec::new();
        for candidate in candidates.iter() {
            let next = position.play(candidate.mv);
            let Some(result) = result(&next) else {
                return false;
            };
            // The table doesn't know how soon the end comes; but at once is at once.
            let turns = if next.verdict().is_some() { 1 } else { left };
            values.push(score::of_verdict(result, position.side(), turns.into()));
        }
        for (candidate, value) in candidates.iter_mut().zip(values) {
            candidate.value = value;
            candidate.exact = true;
            candidate.depth = left.into();
            candidate.line = vec![candidate.mv];
        }
        candidates.sort_by_cached_key(|candidate| {
            let next = position.play(candidate.mv);
            (Reverse(candidate.value), share_of_good_answers(&next))
        });
        if verdict != Verdict::Draw {
            self.find_length(position, candidates);
        }
        for candidate in &mut candidates[..lines] {
            if candidate.line.len() == 1 {
                candidate.line = table_line(position, candidate.mv);
            }
        }
        true
    }

    /// Searches the moves that keep a proven win or loss for the shortest or the longest way.
    fn find_length(&mut self, position: &G, candidates: &mut [Candidate<G::Move>]) {
        let wins = candidates.first().is_some_and(|best| best.value > 0);
        let keeps = |candidate: &&Candidate<G::Move>| (candidate.value > 0) == wins;
        let keep = candidates.iter().take_while(keeps).count();
        let keepers = &mut candidates[..keep];
        let left = u32::from(position.clock().left());
        let unknown = score::WIN - left.cast_signed();
        // Whatever leaves something out could miss the shortest way.
        let switches = self.switches;
        self.switches = switches.sound();
        for depth in 1..=LENGTH_DEPTH.min(self.limits.depth).min(left) {
            let below = depth.cast_signed() - 1;
            // All that is asked is whether the end comes within this depth.
            let soon = score::WIN - depth.cast_signed();
            let (alpha, beta) = if wins {
                (-score::WIN, 1 - soon)
            } else {
                (soon - 1, score::WIN)
            };
            for candidate in keepers.iter_mut().filter(|c| c.value.abs() == unknown) {
                let next = position.play(candidate.mv);
                let value = -self.search(&next, below, 1, alpha, beta);
                if self.stopped {
                    break;
                }
                if value.abs() >= soon && (value > 0) == wins {
                    candidate.value = value;
                    candidate.extend_with(&self.data.pv[1]);
                }
            }
            let found = wins && keepers.iter().any(|c| c.value > unknown);
            if self.stopped || found {
                break;
            }
        }
        self.switches = switches;
        keepers.sort_by_key(|candidate| Reverse(candidate.value));
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
        let mut hardest: Option<(u32, usize)> = None;
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
                candidate.extend_with(&self.data.pv[1]);
            }
            candidate.value = best;
            candidate.exact = true;
            candidate.depth = depth;
            if is_harder {
                hardest = Some((share, number));
            }
        }
        if let Some((_, number)) = hardest {
            candidates[..=number].rotate_right(1);
        }
    }

    /// The share of the opponent's answers that leave us with no more than `best`.
    fn share_by_search(&mut self, position: &G, below: i32, best: i32) -> Option<u32> {
        let mut good = 0;
        let answers = position.moves();
        for &mv in &answers {
            let value = self.search(&position.play(mv), below, 2, best, best + 1);
            if self.stopped {
                return None;
            }
            good += usize::from(value <= best);
        }
        Some(share(good, answers.len()))
    }
}

/// The result of perfect play, also where the game is over.
fn result<G: Game>(position: &G) -> Option<Verdict> {
    position.verdict().or_else(|| position.probe_tablebase())
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
fn share_of_good_answers<G: Game>(position: &G) -> u32 {
    let side = position.side();
    let worth = |position: &G| result(position).map(|verdict| rank(verdict, side));
    let kept = worth(position);
    let (mut good, mut all) = (0, 0);
    position.each_move(|mv| {
        all += 1;
        good += usize::from(worth(&position.play(mv)) == kept);
    });
    share(good, all)
}

/// A share in millionths; where there is nothing to choose, nothing can be chosen wrongly.
fn share(good: usize, all: usize) -> u32 {
    let share = (1_000_000 * good).checked_div(all);
    share
        .and_then(|share| u32::try_from(share).ok())
        .unwrap_or(1_000_000)
}

/// A line that begins with a move and goes on with moves that keep the value, each side making it
/// as hard for the other as it can.
fn table_line<G: Game>(position: &G, first: G::Move) -> Vec<G::Move> {
    let mut line = vec![first];
    let mut position = position.play(first);
    while line.len() < LINE && position.verdict().is_none() {
        let side = position.side();
        let best = position.moves().into_iter().min_by_key(|&mv| {
            let next = position.play(mv);
            let worth = result(&next).map_or(-1, |verdict| rank(verdict, side));
            (Reverse(worth), share_of_good_answers(&next))
        });
        let Some(mv) = best else {
            break;
        };
        line.push(mv);
        position = position.play(mv);
    }
    line
}
