//! The values of all positions at one number of turns left, as two matrices of bits.

use super::stop_check::StopCheck;

/// A value for each pair of the mover's set (the row) and the opponent's (the column): a bit in
/// `win` where the mover wins, in `loss` where the mover loses. Pairs that are no position have
/// neither.
pub(super) struct Matrix {
    words: usize,
    win: Vec<u64>,
    loss: Vec<u64>,
}

impl Matrix {
    /// Creates a matrix of this many rows and words, all draws.
    pub(super) fn new(rows: usize, words: usize) -> Self {
        Self {
            words,
            win: vec![0; rows * words],
            loss: vec![0; rows * words],
        }
    }

    /// The wins and losses of one row.
    #[inline]
    pub(super) fn row(&self, row: usize) -> (&[u64], &[u64]) {
        let start = row * self.words;
        (
            &self.win[start..][..self.words],
            &self.loss[start..][..self.words],
        )
    }

    /// The wins and losses of one row, to be changed.
    #[inline]
    pub(super) fn row_mut(&mut self, row: usize) -> (&mut [u64], &mut [u64]) {
        let start = row * self.words;
        (
            &mut self.win[start..][..self.words],
            &mut self.loss[start..][..self.words],
        )
    }

    /// Makes `target` this matrix with rows and columns exchanged.
    pub(super) fn transpose_into(
        &self,
        target: &mut Self,
        stop: &mut StopCheck<impl Fn(usize) -> bool>,
    ) -> Option<()> {
        transpose(&self.win, self.words, &mut target.win, target.words, stop)?;
        transpose(&self.loss, self.words, &mut target.loss, target.words, stop)
    }
}

/// Exchanges rows and columns of a matrix of bits. Both matrices are given with the number of words
/// of their rows.
fn transpose(
    from: &[u64],
    from_words: usize,
    to: &mut [u64],
    to_words: usize,
    stop: &mut StopCheck<impl Fn(usize) -> bool>,
) -> Option<()> {
    // Tiles of 8 by 8 blocks use each cache line that they touch as a whole.
    for top in (0..to_words).step_by(8) {
        for left in (0..from_words).step_by(8) {
            stop.check(8 * 8 * 512)?;
            for row in top..to_words.min(top + 8) {
                for column in left..from_words.min(left + 8) {
                    let mut block = [0; 64];
                    let words = from[row * 64 * from_words + column..].iter();
                    for (word, &bits) in block.iter_mut().zip(words.step_by(from_words)) {
                        *word = bits;
                    }
                    transpose_block(&mut block);
                    let words = to[column * 64 * to_words + row..].iter_mut();
                    for (word, bits) in words.step_by(to_words).zip(block) {
                        *word = bits;
                    }
                }
            }
        }
    }
    Some(())
}

/// Exchanges rows and columns of 64 by 64 bits: first of the four quarters, then within each.
fn transpose_block(block: &mut [u64; 64]) {
    let mut half = 32;
    let mut mask = u64::MAX >> 32;
    while half > 0 {
        for pair in block.chunks_exact_mut(2 * half) {
            let (upper, lower) = pair.split_at_mut(half);
            for (up, low) in upper.iter_mut().zip(lower) {
                let exchanged = ((*up >> half) ^ *low) & mask;
                *low ^= exchanged;
                *up ^= exchanged << half;
            }
        }
        half /= 2;
        mask ^= mask << half;
    }
}
