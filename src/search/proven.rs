//! Choosing among moves whose score is proven. All of the best are equally good against perfect play,
//! so the search takes the one that an imperfect opponent is most likely to answer wrongly.

use std::cmp::Reverse;

use super::root::RootMove;
use super::{SearchThread, score};
use crate::games::{Game, Side, Verdict};

/// The length of a line that is read from a tablebase.
const PV_LENGTH: usize = 10;

/// How many nodes may at least be spent on the choice among equally good moves.
const MIN_COMPARISON: u64 = 50_000;

/// How many turns the opponents look ahead for whom a move is made hard to answer.
const FORESIGHT: i32 = 6;

/// How deep a search looks for the length of a win or loss that a tablebase knows.
const LENGTH_DEPTH: u32 = 13;

impl<G: Game> SearchThread<'_, G> {
    /// Ranks all root moves by a tablebase; returns whether there is one.
    pub(super) fn probe_tablebase(
        &mut self,
        position: &G,
        root_moves: &mut [RootMove<G::Move>],
        lines: usize,
    ) -> bool {
        let tablebase = position.tablebase();
        if tablebase.is_some_and(|known| !self.limits.tablebases.has(&known)) {
            return false;
        }
        let Some(verdict) = position.probe_tablebase() else {
            return false;
        };
        let left = position.clock().left();
        let mut scores = Vec::new();
        for root_move in root_moves.iter() {
            let next = position.play(root_move.mv);
            let Some(result) = result(&next) else {
                return false;
            };
            // The tablebase doesn't know how soon the end comes, unless it comes at once.
            let turns = if next.verdict().is_some() { 1 } else { left };
            scores.push(score::of_verdict(result, position.side(), turns.into()));
        }
        for (root_move, score) in root_moves.iter_mut().zip(scores) {
            root_move.score = score;
            root_move.proven = true;
            root_move.depth = left.into();
            root_move.pv = vec![root_move.mv];
        }
        root_moves.sort_by_cached_key(|root_move| {
            let next = position.play(root_move.mv);
            (Reverse(root_move.score), share_of_good_answers(&next))
        });
        if verdict != Verdict::Draw {
            self.find_win_length(position, root_moves);
        }
        for root_move in &mut root_moves[..lines] {
            if root_move.pv.len() == 1 {
                root_move.pv = tablebase_line(position, root_move.mv);
            }
        }
        true
    }

    /// Searches for the shortest way to win, or the longest way to lose, among the moves that keep
    /// the proven result.
    fn find_win_length(&mut self, position: &G, root_moves: &mut [RootMove<G::Move>]) {
        let wins = root_moves.first().is_some_and(|best| best.score > 0);
        let keeps = |root_move: &&RootMove<G::Move>| (root_move.score > 0) == wins;
        let keep = root_moves.iter().take_while(keeps).count();
        let keepers = &mut root_moves[..keep];
        let left = u32::from(position.clock().left());
        let unknown = score::WIN - left.cast_signed();
        // A technique that leaves something out could miss the shortest way.
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
            for root_move in keepers.iter_mut().filter(|m| m.score.abs() == unknown) {
                let next = position.play(root_move.mv);
                let score = -self.search(&next, below, 1, alpha, beta);
                if self.stopped {
                    break;
                }
                if score.abs() >= soon && (score > 0) == wins {
                    root_move.score = score;
                    root_move.set_pv(&self.data.pv[1]);
                }
            }
            let found = wins && keepers.iter().any(|m| m.score > unknown);
            if self.stopped || found {
                break;
            }
        }
        self.switches = switches;
        keepers.sort_by_key(|root_move| Reverse(root_move.score));
    }

    /// Once the value is proven: among the moves that are as good as the best, finds the one that is
    /// hardest to answer and puts it first. Of many pieces not all moves may be compared: a choice
    /// among equals is not worth more than the proof was.
    pub(super) fn prefer_hardest(
        &mut self,
        position: &G,
        root_moves: &mut [RootMove<G::Move>],
        depth: u32,
    ) {
        let Some(best) = root_moves.first().map(|root_move| root_move.score) else {
            return;
        };
        // A winner takes the shortest way, whatever the answers.
        if best > 0 || depth < 2 {
            return;
        }
        let limit = self.limits.nodes;
        let allowed = self.nodes + (self.nodes / 4).max(MIN_COMPARISON);
        self.limits.nodes = limit.min(allowed);
        let switches = self.switches;
        if best < 0 {
            // A technique that leaves something out could miss that a move loses sooner.
            self.switches = switches.sound();
        }
        self.compare_answers(position, root_moves, best, depth);
        self.switches = switches;
        self.stopped &= self.nodes < allowed || self.nodes >= limit;
        self.limits.nodes = limit;
    }

    fn compare_answers(
        &mut self,
        position: &G,
        root_moves: &mut [RootMove<G::Move>],
        best: i32,
        depth: u32,
    ) {
        let below = i32::try_from(depth).unwrap_or(1) - 1;
        let mut equals = Vec::new();
        for (number, root_move) in root_moves.iter_mut().enumerate() {
            let next = position.play(root_move.mv);
            let as_good = number == 0 || -self.search(&next, below, 1, -best, -best + 1) >= best;
            let pitfalls = if as_good {
                self.pitfalls(&next, below, best)
            } else {
                0
            };
            if self.stopped {
                break;
            }
            if as_good {
                (root_move.score, root_move.depth) = (best, depth);
                root_move.proven = true;
                equals.push((Reverse(pitfalls), number));
            }
        }
        let most = equals.iter().map(|equal| equal.0).min();
        equals.retain(|equal| Some(equal.0) == most);
        let shares = equals.iter().map_while(|&(_, number)| {
            let next = position.play(root_moves[number].mv);
            let share = self.share_by_search(&next, below - 1, best)?;
            Some((share, number))
        });
        let hardest = shares.min().map(|(_, number)| number);
        let Some(number) = hardest.or(equals.first().map(|equal| equal.1)) else {
            return;
        };
        if number > 0 {
            // The score of the move is known, but not yet the line that follows it.
            let next = position.play(root_moves[number].mv);
            self.search(&next, below, 1, -best - 1, -best + 1);
            let rest: &[_] = if self.stopped { &[] } else { &self.data.pv[1] };
            root_moves[number].set_pv(rest);
        }
        root_moves[..=number].rotate_right(1);
    }

    /// How many opponents who look one, two, three, … turns ahead would answer wrongly, so that more
    /// than `best` is left to us.
    fn pitfalls(&mut self, position: &G, depth: i32, best: i32) -> u32 {
        let mut wrong = 0;
        let mut judged: Vec<(G::Move, bool)> = Vec::new();
        let switches = self.switches;
        for ahead in 1..=FORESIGHT.min(depth - 1) {
            // What the table knows they don't.
            (self.switches.tt, self.switches.etc) = (false, false);
            self.search(position, ahead, 1, -score::WIN, score::WIN);
            self.switches = switches;
            let Some(&answer) = self.data.pv[1].first() else {
                break;
            };
            let known = judged.iter().find(|known| known.0 == answer);
            let is_wrong = match known {
                Some(known) => known.1,
                None => self.search(&position.play(answer), depth - 1, 2, best, best + 1) > best,
            };
            if self.stopped {
                break;
            }
            judged.push((answer, is_wrong));
            wrong += u32::from(is_wrong);
        }
        wrong
    }

    /// The share of the opponent's answers that leave us no more than `best`.
    fn share_by_search(&mut self, position: &G, below: i32, best: i32) -> Option<u32> {
        let mut good = 0;
        let answers = position.moves();
        for &mv in &answers {
            let score = self.search(&position.play(mv), below, 2, best, best + 1);
            if self.stopped {
                return None;
            }
            good += usize::from(score <= best);
        }
        Some(share(good, answers.len()))
    }
}

/// The result of perfect play, also where the game is over.
fn result<G: Game>(position: &G) -> Option<Verdict> {
    position.verdict().or_else(|| position.probe_tablebase())
}

/// What that is worth to a side, whenever the game ends.
fn worth<G: Game>(position: &G, side: Side) -> Option<i32> {
    result(position).map(|verdict| score::of_verdict(verdict, side, 0))
}

/// The share of the moves in a position that keep its result.
fn share_of_good_answers<G: Game>(position: &G) -> u32 {
    let side = position.side();
    let kept = worth(position, side);
    let (mut good, mut all) = (0, 0);
    position.each_move(|mv| {
        all += 1;
        good += usize::from(worth(&position.play(mv), side) == kept);
    });
    share(good, all)
}

/// A share in millionths. Without a choice, nothing can be chosen wrongly.
fn share(good: usize, all: usize) -> u32 {
    let share = (1_000_000 * good).checked_div(all);
    share
        .and_then(|share| u32::try_from(share).ok())
        .unwrap_or(1_000_000)
}

/// A line that begins with a move and goes on with moves that keep the score, each side making it
/// as hard for the other as it can.
fn tablebase_line<G: Game>(position: &G, first: G::Move) -> Vec<G::Move> {
    let mut line = vec![first];
    let mut position = position.play(first);
    while line.len() < PV_LENGTH && position.verdict().is_none() {
        let side = position.side();
        let moves = position.moves().into_iter();
        // The tablebase may end some turns before the limit.
        let known = moves.filter(|&mv| result(&position.play(mv)).is_some());
        let best = known.min_by_key(|&mv| {
            let next = position.play(mv);
            let worth = worth(&next, side).unwrap_or(-score::WIN);
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
