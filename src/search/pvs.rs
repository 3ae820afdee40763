//! Alpha-beta with principal variation search: the value of one position, by the values of those
//! that its moves lead to.

use super::movepick::{self, Hints, MovePicker, ScoredMove, landing, slot};
use super::tt::{Bound, Key, TtEntry};
use super::{MAX_PLY, SearchThread, futility, lmp, lmr, score};
use crate::games::{Game, LastMoves, Side};

/// What is known about a node before its moves are tried.
pub(super) struct Node {
    /// How many turns are still to be looked ahead.
    pub depth: i32,
    /// Turns from the root.
    pub ply: usize,
    /// Whether the window is open, as on the line that both sides are thought to play.
    pub on_main_line: bool,
    /// Whether the search sees all the way to the turn limit from here. Then it is a proof, and
    /// nothing may be left out.
    pub exact: bool,
    /// Whether the position is estimated so far below what the mover has elsewhere that no quiet
    /// move can make up for it before the horizon.
    pub hopeless: bool,
    /// Which entries of the table can be of use here.
    kind: KeyKind,
}

/// Next to the horizon a look into the table takes longer than it saves.
const MIN_TABLE_DEPTH: i32 = 2;

impl<G: Game> SearchThread<'_, G> {
    /// The value of a position for the side to move: at most `alpha` means that, at least `beta`
    /// means that, between them it is the value. Of no meaning once the search is stopped.
    pub(super) fn search(
        &mut self,
        position: &G,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        self.data.pv[ply].clear();
        if self.must_stop() {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(verdict) = position.verdict() {
            return score::of_verdict(verdict, position.side(), ply);
        }
        if self.switches.last_ply && position.clock().left() == 1 {
            return self.last_turn(position, ply, beta);
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.qsearch(position, ply, alpha, beta);
        }
        self.look_ahead(position, depth, ply, alpha, beta)
    }

    /// The value of a position in play before the horizon, as [`search`](Self::search) gives it. Apart
    /// from it, so that the many calls that end at once have little to set up.
    #[inline(never)]
    fn look_ahead(
        &mut self,
        position: &G,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        let left = i32::from(position.clock().left());
        // Nothing here can be better than winning at once, or worse than having lost.
        alpha = alpha.max(-score::win_in(ply));
        beta = beta.min(score::win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        // The last turn is looked at from wherever the turn before is seen.
        let sees_limit = depth + i32::from(self.switches.last_ply) >= left;
        // Whether the entry must be of this very position, turns left and all.
        let strict = sees_limit || !self.switches.sharing;
        let exact = depth >= left;
        let mut node = Node {
            depth,
            ply,
            on_main_line: beta - alpha > 1,
            exact,
            hopeless: false,
            kind: match (strict, exact) {
                (false, _) => KeyKind::Loose,
                (true, false) => KeyKind::Strict,
                (true, true) => KeyKind::Proven,
            },
        };
        let key = key(position, node.kind);
        let use_table = self.switches.tt && node.depth >= MIN_TABLE_DEPTH;
        let known = use_table.then(|| self.tt.get(key)).flatten();
        // What was proven of another position holds here only if the rules don't look back, and if
        // it comes about before the limit.
        let proven_within = match G::INFO.last_moves {
            _ if strict => u32::MAX,
            LastMoves::Remembered => 0,
            LastMoves::Irrelevant => u32::from(position.clock().left()),
        };
        let settled = |entry| cutoff(&entry, &node, proven_within, alpha, beta);
        if let Some(value) = known.and_then(settled) {
            return value;
        }
        let mut estimate = known.and_then(|entry| entry.estimate);
        if self.switches.futility
            && let Some(margin) = futility::margin(&node, beta)
        {
            let value = estimate.unwrap_or_else(|| self.estimate(position));
            if value - margin >= beta {
                return value;
            }
            estimate = Some(value);
            node.hopeless = futility::is_hopeless(&node, value, alpha);
        }
        let table_move = known.map_or_else(|| self.hint(position, &node), |entry| entry.best);
        let (value, best) = self.try_moves(position, &node, alpha, beta, table_move);
        if self.stopped {
            return value;
        }
        if use_table {
            self.tt.put(
                key,
                TtEntry {
                    value: score::from_here(value, ply),
                    bound: match value {
                        _ if value >= beta => Bound::Lower,
                        _ if value <= alpha => Bound::Upper,
                        _ => Bound::Exact,
                    },
                    depth,
                    best: best.map_or(0, G::encode),
                    estimate,
                },
            );
        }
        value
    }

    /// Tries the moves in order; the value of the best, and the move if it is known to be best.
    fn try_moves(
        &mut self,
        position: &G,
        node: &Node,
        mut alpha: i32,
        beta: i32,
        table_move: u16,
    ) -> (i32, Option<G::Move>) {
        let ply = node.ply;
        let side = position.side();
        let before = self.data.last_to[ply];
        let mut moves = std::mem::replace(&mut self.data.pickers[ply], MovePicker::new());
        movepick::begin(position, &self.hints(ply, table_move), &mut moves);
        let mut all_listed = false;
        let depth = node.depth - 1;
        let mut best = -score::WIN;
        let mut best_move = None;
        for number in 0.. {
            if number == moves.len() && !all_listed {
                // What would not be tried need not be listed.
                if number > 0
                    && self.switches.lmp
                    && lmp::is_pruned(node, number, 0, best)
                    && !position.may_capture()
                {
                    break;
                }
                movepick::complete(position, &self.hints(ply, table_move), &mut moves);
                all_listed = true;
            }
            let Some(ScoredMove { mv, captures }) = self.pick(position, &mut moves, number, depth)
            else {
                break;
            };
            if self.switches.lmp && lmp::is_pruned(node, number, captures, best) {
                break;
            }
            let next = position.play(mv);
            if self.switches.tt && depth >= MIN_TABLE_DEPTH {
                self.tt.fetch(key(&next, node.kind));
            }
            self.data.last_to[ply + 1] = landing::<G>(mv);
            let reduced = if self.switches.lmr {
                let history = || self.data.history.of(side, before).get(slot::<G>(mv));
                depth - lmr::reduction(node, number, captures, history)
            } else {
                depth
            };
            let value = self.announced(&next, depth, |this| {
                this.pvs(&next, depth, reduced, node, number, alpha, beta)
            });
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    self.extend_line(ply, mv);
                    if value >= beta {
                        self.learn(side, before, node, ScoredMove { mv, captures }, &moves);
                        break;
                    }
                }
            }
        }
        self.data.pickers[ply] = moves;
        (best, best_move)
    }

    /// What the order of the moves depends on besides the position.
    #[inline]
    fn hints(&self, ply: usize, table_move: u16) -> Hints<'_> {
        Hints {
            table_move,
            killers: self.data.killers[ply],
            history: self.switches.history.then_some(&self.data.history),
            before: self.data.last_to[ply],
        }
    }

    /// The next move to be tried. After the first, what another thread is at is put off.
    #[inline]
    fn pick(
        &self,
        position: &G,
        moves: &mut MovePicker<G::Move>,
        number: usize,
        depth: i32,
    ) -> Option<ScoredMove<G::Move>> {
        let (mut place, mut was_put_off) = moves.best()?;
        while number > 0 && !was_put_off && self.is_busy(position, moves.at(place), depth) {
            moves.put_off(place);
            (place, was_put_off) = moves.best()?;
        }
        Some(moves.take(place))
    }

    /// The value of what a move leads to: with an empty window first, as most moves only have to be
    /// shown to be worse than the best so far.
    #[expect(clippy::too_many_arguments, reason = "the window is three of them")]
    fn pvs(
        &mut self,
        next: &G,
        depth: i32,
        reduced: i32,
        node: &Node,
        number: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let ply = node.ply + 1;
        if number == 0 || !self.switches.pvs {
            let value = -self.search(next, reduced, ply, -beta, -alpha);
            return if value > alpha && reduced < depth && !self.stopped {
                -self.search(next, depth, ply, -beta, -alpha)
            } else {
                value
            };
        }
        let mut value = -self.search(next, reduced, ply, -alpha - 1, -alpha);
        if value > alpha && reduced < depth && !self.stopped {
            value = -self.search(next, depth, ply, -alpha - 1, -alpha);
        }
        if value > alpha && value < beta && !self.stopped {
            value = -self.search(next, depth, ply, -beta, -alpha);
        }
        value
    }

    /// Where a search to the limit knows nothing of a position yet, the move that one with a
    /// nearer horizon found best.
    fn hint(&self, position: &G, node: &Node) -> u16 {
        if !self.switches.sharing || !self.switches.tt || !node.exact {
            return 0;
        }
        let known = self.tt.get(key(position, KeyKind::Strict));
        let known = known.or_else(|| self.tt.get(key(position, KeyKind::Loose)));
        known.map_or(0, |entry| entry.best)
    }

    /// Remembers that of the moves tried one refuted the opponent's, and the others did not.
    fn learn(
        &mut self,
        side: Side,
        before: usize,
        node: &Node,
        best: ScoredMove<G::Move>,
        moves: &MovePicker<G::Move>,
    ) {
        let code = G::encode(best.mv);
        let killers = &mut self.data.killers[node.ply];
        if self.switches.killers && best.captures == 0 && killers[0] != code {
            *killers = [code, killers[0]];
        }
        if self.switches.history {
            let history = &mut self.data.history;
            for mv in moves.tried() {
                history.count(side, before, slot::<G>(mv), node.depth, mv == best.mv);
            }
        }
    }

    /// Puts a move before the line that follows it.
    pub(super) fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (here, below) = self.data.pv.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&below[0]);
    }
}

/// What a position must have in common with another for what the table says to hold for both.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyKind {
    /// The board and the mover. Far from the turn limit the turns left hardly make a difference, nor
    /// does what the rules remember, and what was found with other ones is as good.
    Loose,
    /// Everything, the turns left and what the rules remember included.
    Strict,
    /// Everything, and nothing was left out in finding it.
    Proven,
}

/// What a position is found by in the table. Where the turns left count, they also tell the region: a
/// few pieces in all their places would make use of a few regions only.
#[inline]
fn key<G: Game>(position: &G, kind: KeyKind) -> Key {
    let left = u64::from(position.clock().left()) + 1;
    let left = left.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let (own, mark) = match kind {
        KeyKind::Loose => (position.loose_key(), 0),
        KeyKind::Strict => (position.key(), !left),
        KeyKind::Proven => (position.key(), left),
    };
    Key {
        family: position.family() ^ mark,
        position: own ^ mark,
    }
}

/// The value that a table entry gives a node, if it settles it.
#[inline]
fn cutoff(entry: &TtEntry, node: &Node, proven_within: u32, alpha: i32, beta: i32) -> Option<i32> {
    let value = score::from_root(entry.value, node.ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    // A win that is at least so good, or a loss that is at least so bad, needs no depth.
    let deep = entry.depth >= node.depth;
    let holds = match score::turns_to_end(entry.value) {
        Some(turns) => {
            let one_way = if value > 0 {
                Bound::Lower
            } else {
                Bound::Upper
            };
            turns < proven_within && (deep || entry.bound == one_way)
        }
        None => deep,
    };
    (holds && settles && !node.on_main_line).then_some(value)
}
