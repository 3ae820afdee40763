//! The [`SearchHints`] trait: what a game may tell the search beyond its rules.

use std::cmp::Ordering;

use super::evaluation::{TermCounts, Weights};
use super::tablebase::{StoreError, TablebaseStatus};
use super::{FromTo, PerSide, Rules, Side, Verdict};

/// What makes the engine play a game faster and better. Without any of it the search is right, but
/// slow, and knows nothing of a position but how it may end.
pub trait SearchHints: Rules {
    /// The names of what the evaluation counts for each side. `standoff analyze` shows them, and
    /// `standoff lab fit` finds their weights.
    const TERMS: &'static [&'static str] = &[];

    /// How much each term counts in the evaluation.
    const WEIGHTS: Weights = Weights::NONE;

    /// A trained network that corrects the weighed terms: what `standoff lab train` has written.
    const NETWORK: Option<&'static [u8]> = None;

    /// What the evaluation counts for a side, in the order of [`TERMS`](Self::TERMS). The search
    /// evaluates nearly every position that it doesn't search deeper.
    fn term_counts(&self, side: Side) -> TermCounts {
        let _ = side;
        TermCounts::default()
    }

    /// Calls `visit` with the valid moves that take an enemy piece. The quiescence search plays
    /// these, and only these, before it trusts an evaluation.
    fn each_capture(&self, visit: impl FnMut(Self::Move)) {
        let _ = visit;
    }

    /// How many enemy pieces a move takes, at a guess that is never 0 for one that does. The search
    /// tries the moves with the highest numbers first, and doesn't reduce or leave out moves that
    /// take something. What is the same for all moves is worked out once, in the outer call.
    fn captures_by(&self) -> impl Fn(Self::Move) -> u32 {
        |_| 0
    }

    /// Whether some move takes a piece, at a guess that is mostly right. Where none does, the search
    /// tries killer moves before it lists the others, and near its horizon it may leave the others
    /// out.
    fn may_capture(&self) -> bool {
        false
    }

    /// A number for a move that tells it from the other moves of the same position, nearly always.
    /// The transposition table, killer moves and history are kept by it. Never 0, which stands for
    /// no move.
    fn encode(mv: Self::Move) -> u16 {
        Self::from_to(mv).map_or(1, FromTo::code)
    }

    /// The move with a code that [`encode`](Self::encode) has given, if it is surely valid here. The
    /// search tries it without listing any moves, and often needs no other. `None` only costs that
    /// advantage.
    fn decode(&self, code: u16) -> Option<Self::Move> {
        let _ = code;
        None
    }

    /// The key without the last moves: the same for positions that differ only in what the rules
    /// forbid next, and so have nearly the same value. Far from the turn limit the search looks
    /// positions up by it, and takes what it finds for what it would have found itself.
    fn loose_key(&self) -> u64 {
        self.key()
    }

    /// A number that many of the positions after one turn share. The transposition table keeps such
    /// positions close together in memory. A number must not be shared by very many positions,
    /// as there is only so much room in one place.
    #[inline]
    fn family(&self) -> u64 {
        self.state().family()
    }

    /// The result that the best last move brings, `Greater` for a win of the side to move, where
    /// just one turn is left. From `enough` on it may be less than the best; below, more than the
    /// best, but still below `enough`. Near the turn limit most of a search consists of such turns, so
    /// a game that can count the result should not play each move.
    fn last_turn(&self, enough: Ordering) -> Ordering {
        last_turn_played(self, enough)
    }

    /// How many turns a game in play lasts at least, whatever is played, unless the turn limit comes
    /// first. Where that is sooner, the search knows when a win or a loss comes about.
    #[inline]
    fn min_turns(&self) -> u16 {
        1
    }

    /// The result of perfect play, where a tablebase has it ready. The search takes it as proven.
    fn probe_tablebase(&self) -> Option<Verdict> {
        None
    }

    /// What there is of a tablebase with the answer, if there could be one. The search has it built
    /// if it is missing, and begins without it or waits, as it was told.
    fn tablebase(&self) -> Option<TablebaseStatus> {
        None
    }

    /// Builds that tablebase, which may take a minute. It stays in memory from then on, and in the
    /// store, if there is one.
    ///
    /// # Errors
    /// It can't be kept in the store.
    fn build_tablebase(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// The numbers of pieces for which there can be tablebases, either way round.
    fn tablebases() -> Vec<PerSide<u32>> {
        Vec::new()
    }
}

/// The best result that a last move brings, or the first that is `enough`, found by playing them.
pub(super) fn last_turn_played<R: Rules>(position: &R, enough: Ordering) -> Ordering {
    let mut best = Ordering::Less;
    position.each_move(|mv| {
        if best < enough {
            let verdict = position.play(mv).ending().map(|ending| ending.verdict);
            best = best.max(match verdict {
                Some(Verdict::Win(side)) if side == position.side() => Ordering::Greater,
                Some(Verdict::Win(_)) => Ordering::Less,
                Some(Verdict::Draw) | None => Ordering::Equal,
            });
        }
    });
    best
}
