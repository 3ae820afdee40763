//! The root: iterative deepening, one principal variation after another, until the limits or a
//! proof.

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::movepick::to_index;
use super::progress::{least, worth};
use super::thread::is_ready;
use super::{MAX_DEPTH, PvLine, Report, SearchThread, score};
use crate::games::Game;
use crate::games::tablebase::TablebaseStatus;

/// A move at the root and what is known about it.
pub(super) struct RootMove<M> {
    pub mv: M,
    /// Its score in this iteration, [`UNKNOWN`] while it is only known to be worse than another.
    pub score: i32,
    /// Its score in the last iteration.
    pub previous_score: i32,
    pub pv: Vec<M>,
    pub depth: u32,
    pub proven: bool,
    /// How often the game has had the board after it.
    times: i32,
    /// The greatest score it can have, as far as this iteration has shown.
    upper_bound: i32,
}

impl<M: Copy> RootMove<M> {
    fn new(mv: M, times: i32) -> Self {
        Self {
            mv,
            score: UNKNOWN,
            previous_score: UNKNOWN,
            pv: vec![mv],
            depth: 0,
            proven: false,
            times,
            upper_bound: score::WIN,
        }
    }

    /// Sets the principal variation to the move and what follows it.
    pub(super) fn set_pv(&mut self, rest: &[M]) {
        self.pv.clear();
        self.pv.push(self.mv);
        self.pv.extend_from_slice(rest);
    }
}

const UNKNOWN: i32 = -score::WIN - 1;

/// One iteration of the root search.
#[derive(Clone, Copy)]
struct Iteration {
    depth: u32,
    /// Whether the depth reaches the turn limit.
    is_proof: bool,
}

impl<G: Game> SearchThread<'_, G> {
    /// Searches a position until the limits are reached, the observer says stop, or everything is
    /// proven. The report has no lines if the game is over.
    pub(super) fn iterative_deepening(&mut self, position: &G) -> Report<G> {
        let moves = position.moves().into_iter();
        let progress = self.switches.progress.then_some(self.earlier);
        let times = |mv| progress.map_or(0, |earlier| earlier.count(position, mv));
        let mut root_moves: Vec<_> = moves.map(|mv| RootMove::new(mv, times(mv))).collect();
        let lines = self.limits.lines.max(1).min(root_moves.len());
        let mut done = 0;
        let mut complete = 0;
        let left = u32::from(position.clock().left());
        let max_depth = self.limits.depth.min(left).min(u32::from(MAX_DEPTH));
        let tablebase = position.tablebase();
        let is_awaited = self.limits.tablebases.are_awaited();
        let may_come = |status: &TablebaseStatus| !is_awaited && !status.is_ready();
        self.awaits_tablebase = tablebase.filter(may_come).map(|_| *position);
        for depth in 1..=max_depth {
            let is_proof = depth == left;
            if root_moves.is_empty() {
                break;
            }
            // With the last ply, the depth before the last sees the end too, but proves nothing: where
            // it finds a win, that takes longer than the proof.
            if self.switches.last_ply && depth > 1 && depth + 1 == left && max_depth == left {
                continue;
            }
            if self.probe_tablebase(position, &mut root_moves, lines) {
                done = left;
                complete = lines;
                break;
            }
            complete = self.search_lines(
                position,
                &mut root_moves,
                lines,
                Iteration { depth, is_proof },
            );
            if self.stopped {
                break;
            }
            done = depth;
            let mut report = self.report(position, &root_moves[..lines], complete, done);
            let is_settled = report.lines.iter().all(|line| is_settled(line, depth));
            if is_settled && lines == 1 {
                self.prefer_hardest(position, &mut root_moves, depth);
                report = self.report(position, &root_moves[..lines], complete, done);
            }
            self.observer.report(&report);
            if is_settled {
                break;
            }
        }
        // A tablebase that was built in the background may be ready by now.
        if self
            .awaits_tablebase
            .take()
            .is_some_and(|root| is_ready(&root))
        {
            self.stopped = false;
            if self.probe_tablebase(position, &mut root_moves, lines) {
                (done, complete) = (left, lines);
            }
        }
        // Stopped on the way, the search may have seen no more than that the best move so far loses:
        // then a move is played of which that is not known, if there is one.
        if complete == 0 {
            let may_hold = |other: &RootMove<_>| other.upper_bound >= -score::PROVEN;
            match root_moves.iter().position(may_hold) {
                Some(other) => root_moves[..=other].rotate_right(1),
                None => complete = lines,
            }
        }
        self.report(position, &root_moves[..lines], complete, done)
    }

    /// Searches the best lines of one iteration; returns how many were completed.
    fn search_lines(
        &mut self,
        position: &G,
        root_moves: &mut [RootMove<G::Move>],
        lines: usize,
        iteration: Iteration,
    ) -> usize {
        for root_move in &mut *root_moves {
            root_move.previous_score = root_move.score;
            root_move.score = UNKNOWN;
            root_move.upper_bound = score::WIN;
        }
        for first in 0..lines {
            self.aspiration_search(position, &mut root_moves[first..], iteration);
            root_moves[first..].sort_by_key(|root_move| Reverse(root_move.score));
            if self.stopped {
                return first;
            }
            // A later line may turn out better than one before it.
            root_moves[..=first].sort_by_key(|root_move| Reverse(root_move.score));
        }
        lines
    }

    /// Searches with a narrow window around the last score, widened until the score is within.
    fn aspiration_search(
        &mut self,
        position: &G,
        root_moves: &mut [RootMove<G::Move>],
        iteration: Iteration,
    ) {
        let previous = root_moves.iter().map(|root_move| root_move.previous_score);
        let last = previous.max().unwrap_or(UNKNOWN);
        let (mut alpha, mut beta) = (-score::WIN, score::WIN);
        let mut margin = 20;
        if self.switches.aspiration && iteration.is_proof {
            // The end of the game has only three scores.
            (alpha, beta) = (-1, 1);
            margin = 1000;
        } else if self.switches.aspiration && iteration.depth >= 5 && !score::is_decided(last) {
            (alpha, beta) = (last - margin, last + margin);
        }
        loop {
            let score = self.search_root(position, root_moves, iteration, alpha, beta);
            if self.stopped || (score > alpha && score < beta) {
                return;
            }
            if score >= beta && score::is_decided(score) {
                // All that is left to ask is whether there is a shorter way to win.
                (alpha, beta) = (score - 1, score::WIN);
                root_moves.sort_by_key(|root_move| Reverse(root_move.score));
                continue;
            }
            margin *= 4;
            let margin = if margin > 1000 {
                3 * score::WIN
            } else {
                margin
            };
            if score <= alpha {
                alpha = (last - margin).max(-score::WIN);
            } else {
                beta = (last + margin).min(score::WIN);
            }
            root_moves.sort_by_key(|root_move| Reverse(root_move.score));
        }
    }

    fn search_root(
        &mut self,
        position: &G,
        root_moves: &mut [RootMove<G::Move>],
        iteration: Iteration,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut best_score = -score::WIN;
        let depth = i32::try_from(iteration.depth).unwrap_or(i32::MAX) - 1;
        let mut queue: VecDeque<usize> = (0..root_moves.len()).collect();
        let mut may_put_off = root_moves.len();
        while let Some(number) = queue.pop_front() {
            let root_move = &mut root_moves[number];
            if number > 0 && may_put_off > 0 && self.is_busy(position, root_move.mv, depth) {
                queue.push_back(number);
                may_put_off -= 1;
                continue;
            }
            let next = position.play(root_move.mv);
            let times = if iteration.is_proof {
                0
            } else {
                root_move.times
            };
            // More than this is better than alpha; this or more is enough for beta.
            let (below, enough) = (least(alpha + 1, times) - 1, least(beta, times));
            self.data.last_to[1] = to_index::<G>(root_move.mv);
            let score = self.announced(&next, depth, |this| {
                let use_null_window = number > 0 && this.switches.pvs;
                let mut score = below + 1;
                if use_null_window {
                    score = -this.search(&next, depth, 1, -below - 1, -below);
                }
                if score > below && !this.stopped {
                    score = -this.search(&next, depth, 1, -enough, -below);
                }
                worth(score, times)
            });
            if self.stopped {
                return best_score;
            }
            if score < beta {
                root_move.upper_bound = score;
            }
            root_move.score = UNKNOWN;
            if number == 0 || score > alpha {
                root_move.score = score;
                root_move.depth = iteration.depth;
                root_move.proven = iteration.is_proof || score::is_decided(score);
                root_move.set_pv(&self.data.pv[1]);
            }
            best_score = best_score.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        best_score
    }

    /// What is known: `complete` of the lines have been compared with all other moves in the last
    /// iteration. For the rest a win is proven, but nothing less: another move may be better.
    fn report(
        &mut self,
        position: &G,
        best: &[RootMove<G::Move>],
        complete: usize,
        depth: u32,
    ) -> Report<G> {
        let lines = best.iter().enumerate().map(|(number, root_move)| {
            let (score, proven) = match (root_move.score, root_move.previous_score) {
                // Nothing is known of the move yet, only of the position itself.
                (UNKNOWN, UNKNOWN) => (self.evaluate(position, 0), false),
                (UNKNOWN, previous) => (previous, score::is_decided(previous)),
                (score, _) => (score, root_move.proven && (number < complete || score > 0)),
            };
            PvLine {
                pv: root_move.pv.clone(),
                score: Some(score),
                proven,
                depth: root_move.depth,
            }
        });
        Report {
            lines: lines.collect(),
            depth,
            seldepth: u32::try_from(self.seldepth).unwrap_or(u32::MAX),
            nodes: self.nodes,
            time: self.begun.elapsed(),
            hashfull: self.tt.hashfull(),
        }
    }
}

/// Whether looking deeper can't change a line: it is proven, and no shorter win is left to find.
fn is_settled<G: Game>(line: &PvLine<G>, depth: u32) -> bool {
    let turns = line.score.and_then(score::turns_to_end);
    line.proven && turns.is_none_or(|turns| turns <= depth)
}
