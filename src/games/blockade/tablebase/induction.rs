//! The values of all positions with no turn left, and from those with t turns left the ones with
//! t + 1. Everything is done for 64 of the opponent's sets at a time.

use super::matrix::Matrix;
use super::sets::{SPACE_BITS, Sets, around, neighbours, rank_after, squares};
use super::stop_check::StopCheck;

/// A position that is over although the mover has moves: the opponent is stuck, and so the mover
/// has won. That both are stuck can't be: some empty square is next to a piece.
struct Over {
    row: usize,
    column: usize,
}

/// All positions with these numbers of pieces of the mover and the opponent.
pub(super) struct Placements<'a> {
    mover: &'a Sets,
    opponent: &'a Sets,
    /// In the order of the rows. With few pieces there are very few.
    over: Vec<Over>,
}

impl<'a> Placements<'a> {
    /// Those with these sets of the mover and of the opponent.
    pub(super) fn new(
        mover: &'a Sets,
        opponent: &'a Sets,
        stop: &mut StopCheck<impl Fn(usize) -> bool>,
    ) -> Option<Self> {
        let most = mover.all.first().map_or(0, |set| set.count_ones());
        let hemmable: Vec<(usize, u64, u64)> = (0..)
            .zip(&opponent.all)
            .map(|(column, &theirs)| (column, theirs, around(theirs)))
            .filter(|&(_, _, exits)| exits.count_ones() <= most)
            .collect();
        let mut over = Vec::new();
        for (row, &own) in mover.all.iter().enumerate() {
            stop.check(hemmable.len() * 4)?;
            for &(column, theirs, exits) in &hemmable {
                if own & theirs == 0 && exits & !own == 0 {
                    over.push(Over { row, column });
                }
            }
        }
        Some(Self {
            mover,
            opponent,
            over,
        })
    }

    /// A matrix with a place for each position.
    pub(super) fn matrix(&self) -> Matrix {
        Matrix::new(self.mover.all.len(), self.opponent.words)
    }

    /// The values at the turn limit: more moveable space wins. A side that is stuck has none, so
    /// this is right for the positions that are over as well.
    pub(super) fn last_level(
        &self,
        stop: &mut StopCheck<impl Fn(usize) -> bool>,
    ) -> Option<Matrix> {
        let mut values = self.matrix();
        for (row, &own) in self.mover.all.iter().enumerate() {
            stop.check(self.opponent.words * 64 + 256)?;
            let (win, loss) = values.row_mut(row);
            self.compare_space(own, win, loss);
        }
        Some(values)
    }

    /// The values of one row at the turn limit.
    ///
    /// The mover's space is the squares around `own` that the opponent doesn't hold. The
    /// opponent's is those around its set less those that `own` holds. So the mover is ahead
    /// when the squares counted here are more than those around the opponent's set, which are
    /// known.
    fn compare_space(&self, own: u64, win: &mut [u64], loss: &mut [u64]) {
        let them = self.opponent;
        let free = squares(around(own)).map(|square| (them.holding(square), u64::MAX));
        let taken = squares(own).map(|square| (them.touching(square), 0));
        let counted: Vec<(&[u64], u64)> = free.chain(taken).collect();
        for (i, (win, loss)) in win.iter_mut().zip(loss).enumerate() {
            let mut count = [0; SPACE_BITS];
            for &(line, inverted) in &counted {
                add(&mut count, line[i] ^ inverted);
            }
            let (mut ahead, mut behind) = (0, 0);
            for (digit, &ours) in count.iter().enumerate().rev() {
                let theirs = them.space(digit)[i];
                let open = !(ahead | behind);
                ahead |= open & ours & !theirs;
                behind |= open & theirs & !ours;
            }
            let is_position =
                squares(own).fold(them.exists[i], |all, square| all & !them.holding(square)[i]);
            *win = ahead & is_position;
            *loss = behind & is_position;
        }
    }

    /// The values with one turn more than `seen`, which holds the values with the opponent to
    /// move, but by the mover's set in the rows: what the mover looks at before moving.
    pub(super) fn next_level(
        &self,
        seen: &Matrix,
        values: &mut Matrix,
        stop: &mut StopCheck<impl Fn(usize) -> bool>,
    ) -> Option<()> {
        let mut over = self.over.iter().peekable();
        for row in 0..self.mover.all.len() {
            stop.check(self.opponent.words * 8 + 256)?;
            let (win, loss) = values.row_mut(row);
            self.best_moves(row, seen, win, loss);
            while let Some(end) = over.next_if(|end| end.row == row) {
                let (word, bit) = (end.column / 64, 1 << (end.column % 64));
                loss[word] &= !bit;
                win[word] |= bit;
            }
        }
        Some(())
    }

    /// The values of one row: a win where a move leads to the opponent's loss, a loss where all
    /// moves lead to the opponent's win, also where there are none.
    fn best_moves(&self, row: usize, seen: &Matrix, win: &mut [u64], loss: &mut [u64]) {
        let own = self.mover.all[row];
        // Until the end, `loss` has a bit where the mover need not lose.
        let safe = loss;
        win.fill(0);
        safe.fill(0);
        for (place, from) in squares(own).enumerate() {
            for to in squares(neighbours(from) & !own) {
                let next = rank_after(own, row, (place, from), to);
                let (their_win, their_loss) = seen.row(next);
                let blocked = self.opponent.holding(to);
                let theirs = their_win.iter().zip(their_loss).zip(blocked);
                let ours = win.iter_mut().zip(safe.iter_mut());
                for ((win, safe), ((their_win, their_loss), blocked)) in ours.zip(theirs) {
                    *win |= their_loss & !blocked;
                    *safe |= !(their_win | blocked);
                }
            }
        }
        for square in squares(own) {
            let shared = self.opponent.holding(square);
            for ((win, safe), shared) in win.iter_mut().zip(safe.iter_mut()).zip(shared) {
                *win &= !shared;
                *safe |= shared;
            }
        }
        for (safe, exists) in safe.iter_mut().zip(&self.opponent.exists) {
            *safe = exists & !*safe;
        }
    }
}

/// Adds 1 to those of 64 numbers whose bit is set; digit by digit, the lowest first.
#[inline]
fn add(numbers: &mut [u64; SPACE_BITS], mut carry: u64) {
    for digit in numbers {
        let both = *digit & carry;
        *digit ^= carry;
        carry = both;
    }
}
