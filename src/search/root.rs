//! The root: deeper and deeper, best line first, until the limits or a proof.

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::{MAX_DEPTH, PvLine, Report, SearchThread, score};
use crate::games::Game;

/// A move at the root and what is known about it.
pub(super) struct Candidate<M> {
    pub mv: M,
    /// Its value in this iteration; the least there is while it is only known to be worse than
    /// another.
    pub value: i32,
    /// Its value in the last one.
    pub previous: i32,
    pub line: Vec<M>,
    pub depth: u32,
    pub exact: bool,
    /// What it is worth at most, as far as this iteration has shown.
    most: i32,
}

impl<M: Copy> Candidate<M> {
    fn new(mv: M) -> Self {
        Self {
            mv,
            value: UNKNOWN,
            previous: UNKNOWN,
            line: vec![mv],
            depth: 0,
            exact: false,
            most: score::WIN,
        }
    }

    /// Sets the line to the move and what follows it.
    pub(super) fn extend_with(&mut self, rest: &[M]) {
        self.line.clear();
        self.line.push(self.mv);
        self.line.extend_from_slice(rest);
    }
}

const UNKNOWN: i32 = -score::WIN - 1;

impl<G: Game> SearchThread<'_, G> {
    /// Searches a position until the limits are reached, the observer says stop, or everything is
    /// proven. The report has no lines if the game is over.
    pub(super) fn iterative_deepening(&mut self, position: &G) -> Report<G> {
        let moves = position.moves().into_iter();
        let mut candidates: Vec<_> = moves.map(Candidate::new).collect();
        let lines = self.limits.lines.max(1).min(candidates.len());
        let mut done = 0;
        let mut complete = 0;
        let left = u32::from(position.clock().left());
        let deepest = self.limits.depth.min(left).min(u32::from(MAX_DEPTH));
        for depth in 1..=deepest {
            let exact = depth == left;
            if candidates.is_empty() {
                break;
            }
            // A table that is made in the background may be ready by now.
            if self.ask_table(position, &mut candidates, lines) {
                done = left;
                complete = lines;
                break;
            }
            for candidate in &mut candidates {
                candidate.previous = candidate.value;
                candidate.value = UNKNOWN;
                candidate.most = score::WIN;
            }
            complete = 0;
            for first in 0..lines {
                self.widen(position, &mut candidates[first..], depth, exact);
                candidates[first..].sort_by_key(|candidate| Reverse(candidate.value));
                if self.stopped {
                    break;
                }
                complete += 1;
                // A later line may turn out better than one before it.
                candidates[..complete].sort_by_key(|candidate| Reverse(candidate.value));
            }
            if self.stopped {
                break;
            }
            done = depth;
            if exact && lines == 1 {
                self.prefer_hardest(position, &mut candidates, depth);
            }
            let report = self.report(position, &candidates[..lines], complete, done);
            self.observer.report(&report);
            if report.lines.iter().all(|line| is_settled(line, depth)) {
                break;
            }
        }
        // Stopped on the way, the search may have seen no more than that the best move so far loses:
        // then one is played of which that is not known, if there is one.
        if complete == 0 {
            match candidates
                .iter()
                .position(|other| other.most >= -score::PROVEN)
            {
                Some(other) => candidates[..=other].rotate_right(1),
                None => complete = lines,
            }
        }
        self.report(position, &candidates[..lines], complete, done)
    }

    /// Searches the candidates with a narrow window around the last value, widened until the value
    /// is within.
    fn widen(
        &mut self,
        position: &G,
        candidates: &mut [Candidate<G::Move>],
        depth: u32,
        exact: bool,
    ) {
        let last = candidates
            .iter()
            .map(|c| c.previous)
            .max()
            .unwrap_or(UNKNOWN);
        let narrow = self.switches.aspiration && depth >= 5 && !score::is_decided(last);
        let (mut alpha, mut beta) = (-score::WIN, score::WIN);
        let mut margin = 20;
        if narrow {
            (alpha, beta) = (last - margin, last + margin);
        }
        // The end of the game has only three values.
        if exact && self.switches.aspiration {
            (alpha, beta) = (-1, 1);
            margin = 1000;
        }
        loop {
            let value = self.search_root(position, candidates, depth, exact, alpha, beta);
            if self.stopped || (value > alpha && value < beta) {
                return;
            }
            margin *= 4;
            let open = margin > 1000;
            if value <= alpha {
                alpha = if open {
                    -score::WIN
                } else {
                    (last - margin).max(-score::WIN)
                };
            } else {
                beta = if open {
                    score::WIN
                } else {
                    (last + margin).min(score::WIN)
                };
            }
            candidates.sort_by_key(|candidate| Reverse(candidate.value));
        }
    }

    fn search_root(
        &mut self,
        position: &G,
        candidates: &mut [Candidate<G::Move>],
        depth: u32,
        exact: bool,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut best = -score::WIN;
        let below = i32::try_from(depth).unwrap_or(i32::MAX) - 1;
        let mut waiting: VecDeque<usize> = (0..candidates.len()).collect();
        let mut put_off = candidates.len();
        while let Some(number) = waiting.pop_front() {
            let candidate = &mut candidates[number];
            if number > 0 && put_off > 0 && self.is_busy(position, candidate.mv, below) {
                waiting.push_back(number);
                put_off -= 1;
                continue;
            }
            let next = position.play(candidate.mv);
            self.data.last_to[1] = super::movepick::landing::<G>(candidate.mv);
            let value = self.announced(&next, below, |this| {
                let mut value = best;
                if number > 0 && this.switches.pvs {
                    value = -this.search(&next, below, 1, -alpha - 1, -alpha);
                }
                if !this.stopped && (number == 0 || !this.switches.pvs || value > alpha) {
                    value = -this.search(&next, below, 1, -beta, -alpha);
                }
                value
            });
            if self.stopped {
                return best;
            }
            if value < beta {
                candidate.most = value;
            }
            candidate.value = UNKNOWN;
            if number == 0 || value > alpha {
                candidate.value = value;
                candidate.depth = depth;
                candidate.exact = exact || score::is_decided(value);
                candidate.extend_with(&self.data.pv[1]);
            }
            if value > best {
                best = value;
            }
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
        best
    }

    /// What is known: `complete` of the lines have been compared with all other moves in the last
    /// iteration. For the rest a win is proven, but nothing less: another move may be better.
    fn report(
        &self,
        position: &G,
        best: &[Candidate<G::Move>],
        complete: usize,
        depth: u32,
    ) -> Report<G> {
        let lines = best.iter().enumerate().map(|(number, candidate)| {
            let (value, exact) = match (candidate.value, candidate.previous) {
                // Nothing is known yet of the move, only of the position itself.
                (UNKNOWN, UNKNOWN) => (self.estimate(position), false),
                (UNKNOWN, previous) => (previous, score::is_decided(previous)),
                (value, _) => (value, candidate.exact && (number < complete || value > 0)),
            };
            PvLine {
                pv: candidate.line.clone(),
                score: value,
                proven: exact,
                depth: candidate.depth,
            }
        });
        Report {
            lines: lines.collect(),
            depth,
            seldepth: u32::try_from(self.seldepth).unwrap_or(u32::MAX),
            nodes: self.nodes,
            time: self.begun.elapsed(),
            hashfull: self.tt.permille(),
        }
    }
}

/// Whether looking deeper can't change a line: it is proven, and no shorter win is left to find.
fn is_settled<G: Game>(line: &PvLine<G>, depth: u32) -> bool {
    line.proven && score::turns_to_end(line.score).is_none_or(|turns| turns <= depth)
}
