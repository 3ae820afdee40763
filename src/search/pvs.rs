//! Alpha-beta with principal variation search: the score of a position from the scores of those
//! that its moves lead to.

mod etc;
mod futility;
mod lmp;
mod lmr;
mod tt_use;

use super::movepick::{MovePicker, Ordering, ScoredMove, from_to_index, to_index};
use super::tt::{Bound, TtEntry};
use super::{MAX_PLY, SearchThread, history, score};
use crate::games::{Game, Side};
use tt_use::{KeyKind, key, tt_cutoff};

/// What is known about a node before its moves are tried.
pub(super) struct Node {
    /// How many turns are still to be looked ahead.
    pub depth: i32,
    /// Turns from the root.
    pub ply: usize,
    /// Whether the window is open, as on the principal variation.
    pub is_pv: bool,
    /// Whether the search sees all the way to the turn limit from here. Then it is a proof, and
    /// nothing may be left out.
    pub is_proof: bool,
    /// Whether the static evaluation is so far below alpha that no quiet move can make up for it
    /// before the horizon.
    pub hopeless: bool,
    /// Which entries of the table can be used here.
    key_kind: KeyKind,
}

impl Node {
    /// How many turns the game lasts at least. It is found out only where that may end the search.
    #[inline]
    fn min_turns<G: Game>(&self, position: &G) -> usize {
        if self.is_pv || self.key_kind == KeyKind::Loose {
            return 1;
        }
        let left = position.clock().left();
        position.min_turns().clamp(1, left).into()
    }
}

/// Next to the horizon a look into the table takes longer than it saves.
const MIN_TT_DEPTH: i32 = 2;

impl<G: Game> SearchThread<'_, G> {
    /// The score of a position for the side to move, fail-soft: `alpha` or less is an upper bound,
    /// `beta` or more a lower bound. It means nothing once the search is stopped.
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
            return self.last_ply(position, ply, alpha, beta);
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.qsearch(position, ply, alpha, beta);
        }
        self.search_node(position, depth, ply, alpha, beta)
    }

    /// Like [`search`](Self::search), for a position in play before the horizon. It is a function
    /// of its own so that the many calls that end at once have little to set up.
    #[inline(never)]
    fn search_node(
        &mut self,
        position: &G,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        let mut node = self.node(position, depth, ply, beta - alpha);
        // Mate distance pruning: nothing is better than winning as soon as it can be, or worse than
        // losing so.
        let soonest = node.min_turns(position);
        alpha = alpha.max(-score::win_in(ply + soonest - 1));
        beta = beta.min(score::win_in(ply + soonest));
        if alpha >= beta {
            return alpha;
        }
        let key = key(position, node.key_kind);
        let use_tt = self.switches.tt && depth >= MIN_TT_DEPTH;
        let tt_entry = use_tt.then(|| self.tt.probe(key)).flatten();
        let cutoff = |entry| tt_cutoff(position, &entry, &node, alpha, beta);
        if let Some(score) = tt_entry.and_then(cutoff) {
            return score;
        }
        if self.switches.etc
            && use_tt
            && let Some(score) = self.etc_cutoff(position, &node, beta)
        {
            return score;
        }
        let mut static_eval = tt_entry.and_then(|entry| entry.static_eval);
        if self.switches.futility
            && let Some(margin) = futility::margin(&node, beta)
        {
            let eval = static_eval.unwrap_or_else(|| self.evaluate(position, ply));
            if eval - margin >= beta {
                return eval;
            }
            static_eval = Some(eval);
            node.hopeless = futility::is_hopeless(&node, eval, alpha);
        }
        let tt_move = match tt_entry {
            Some(entry) => entry.best_move,
            None => self.shallow_tt_move(position, &node),
        };
        let (score, best_move) = self.search_moves(position, &node, alpha, beta, tt_move);
        if use_tt && !self.stopped {
            let entry = TtEntry {
                score: score::to_tt(score, ply),
                bound: match score {
                    _ if score >= beta => Bound::Lower,
                    _ if score <= alpha => Bound::Upper,
                    _ => Bound::Exact,
                },
                depth,
                best_move: best_move.map_or(0, G::encode),
                static_eval,
            };
            self.tt.store(key, entry);
        }
        score
    }

    #[inline]
    fn node(&self, position: &G, depth: i32, ply: usize, window: i32) -> Node {
        let left = i32::from(position.clock().left());
        // The last ply is searched wherever the one before it is.
        let sees_limit = depth + i32::from(self.switches.last_ply) >= left;
        let is_proof = depth >= left;
        Node {
            depth,
            ply,
            is_pv: window > 1,
            is_proof,
            hopeless: false,
            key_kind: match (sees_limit || !self.switches.sharing, is_proof) {
                (false, _) => KeyKind::Loose,
                (true, false) => KeyKind::Strict,
                (true, true) => KeyKind::Proof,
            },
        }
    }

    /// Tries the moves in order. Returns the best score, and the move if it raised alpha.
    fn search_moves(
        &mut self,
        position: &G,
        node: &Node,
        mut alpha: i32,
        beta: i32,
        tt_move: u16,
    ) -> (i32, Option<G::Move>) {
        let ply = node.ply;
        let side = position.side();
        let mut picker = std::mem::replace(&mut self.data.pickers[ply], MovePicker::new());
        self.ordering(ply, tt_move).begin(position, &mut picker);
        let mut all_listed = false;
        let depth = node.depth - 1;
        let mut best_score = -score::WIN;
        let mut best_move = None;
        for move_count in 0.. {
            if move_count == picker.len() && !all_listed {
                // Moves that would not be tried need not be generated.
                let is_late = move_count > 0 && self.is_late(node, move_count, 0, best_score);
                if is_late && !position.may_capture() {
                    break;
                }
                self.ordering(ply, tt_move).complete(position, &mut picker);
                all_listed = true;
            }
            let Some(best) = self.pick(position, &mut picker, move_count, depth) else {
                break;
            };
            if self.is_late(node, move_count, best.captures, best_score) {
                break;
            }
            let next = position.play(best.mv);
            if self.switches.tt && depth >= MIN_TT_DEPTH {
                self.tt.prefetch(key(&next, node.key_kind));
            }
            self.data.last_to[ply + 1] = to_index::<G>(best.mv);
            let depths = [depth, depth - self.reduction(node, side, best, move_count)];
            let score = self.announced(&next, depth, |this| {
                this.pvs(&next, ply + 1, depths, move_count, alpha, beta)
            });
            if self.stopped {
                break;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(best.mv);
                    alpha = score;
                    self.update_pv(ply, best.mv);
                    if score >= beta {
                        self.update_stats(side, node, best, &picker);
                        break;
                    }
                }
            }
        }
        self.data.pickers[ply] = picker;
        (best_score, best_move)
    }

    /// Whether this move and all that follow it are left out.
    #[inline]
    fn is_late(&self, node: &Node, move_count: usize, captures: u32, best_score: i32) -> bool {
        self.switches.lmp && lmp::is_pruned(node, move_count, captures, best_score)
    }

    /// How much less deeply a move is searched at first.
    #[inline]
    fn reduction(
        &self,
        node: &Node,
        side: Side,
        best: ScoredMove<G::Move>,
        move_count: usize,
    ) -> i32 {
        if !self.switches.lmr {
            return 0;
        }
        let history = || {
            let history = self.data.history.after(side, self.data.last_to[node.ply]);
            history.get(from_to_index::<G>(best.mv))
        };
        lmr::reduction(node, move_count, best.captures, history)
    }

    /// What the order of the moves depends on besides the position.
    #[inline]
    fn ordering(&self, ply: usize, tt_move: u16) -> Ordering<'_> {
        Ordering {
            tt_move,
            killers: self.data.killers[ply],
            history: self.switches.history.then_some(&self.data.history),
            last_to: self.data.last_to[ply],
        }
    }

    /// The next move to be tried. After the first, a move that another thread is searching is put
    /// off.
    #[inline]
    fn pick(
        &self,
        position: &G,
        picker: &mut MovePicker<G::Move>,
        move_count: usize,
        depth: i32,
    ) -> Option<ScoredMove<G::Move>> {
        let (mut index, mut was_put_off) = picker.best()?;
        while move_count > 0 && !was_put_off && self.is_busy(position, picker.get(index), depth) {
            picker.put_off(index);
            (index, was_put_off) = picker.best()?;
        }
        Some(picker.take(index))
    }

    /// The score of the position that a move leads to. After the first move an empty window comes
    /// first, as most moves only have to be shown to be worse than the best so far.
    fn pvs(
        &mut self,
        next: &G,
        ply: usize,
        [depth, reduced_depth]: [i32; 2],
        move_count: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let use_null_window = move_count > 0 && self.switches.pvs;
        let first_beta = if use_null_window { alpha + 1 } else { beta };
        let mut score = -self.search(next, reduced_depth, ply, -first_beta, -alpha);
        if score > alpha && reduced_depth < depth && !self.stopped {
            score = -self.search(next, depth, ply, -first_beta, -alpha);
        }
        if use_null_window && score > alpha && score < beta && !self.stopped {
            score = -self.search(next, depth, ply, -beta, -alpha);
        }
        score
    }

    /// Where a search to the turn limit knows nothing of a position yet, the move that one with a
    /// nearer horizon found best.
    fn shallow_tt_move(&self, position: &G, node: &Node) -> u16 {
        if !self.switches.sharing || !self.switches.tt || !node.is_proof {
            return 0;
        }
        let entry = self.tt.probe(key(position, KeyKind::Strict));
        let entry = entry.or_else(|| self.tt.probe(key(position, KeyKind::Loose)));
        entry.map_or(0, |entry| entry.best_move)
    }

    /// Updates killers and history after a move that caused a cutoff.
    fn update_stats(
        &mut self,
        side: Side,
        node: &Node,
        best: ScoredMove<G::Move>,
        picker: &MovePicker<G::Move>,
    ) {
        let code = G::encode(best.mv);
        let killers = &mut self.data.killers[node.ply];
        if self.switches.killers && best.captures == 0 && killers[0] != code {
            *killers = [code, killers[0]];
        }
        if self.switches.history {
            let last_to = self.data.last_to[node.ply];
            let bonus = history::bonus(node.depth);
            for mv in picker.tried() {
                let bonus = if mv == best.mv { bonus } else { -bonus };
                let index = from_to_index::<G>(mv);
                self.data.history.update(side, last_to, index, bonus);
            }
        }
    }

    /// Puts a move before the principal variation that follows it.
    fn update_pv(&mut self, ply: usize, mv: G::Move) {
        let (here, below) = self.data.pv.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&below[0]);
    }
}
