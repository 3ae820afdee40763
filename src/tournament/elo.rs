//! What the results of a match say about strength.
//!
//! Games are counted in pairs from the same start with sides swapped, as the two games of a pair
//! are not independent: an unbalanced start is won by the player with the better side.

/// The results of a match, by pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many pairs gave 0, ½, 1, 1½ and 2 points to the first player.
    pub pairs: [u64; 5],
    /// Wins, draws and losses of the first player.
    pub games: [u64; 3],
}

/// A difference in strength, and how certain it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The likeliest difference in Elo points.
    pub elo: f64,
    /// The ends of the interval that holds the true difference with 95 % probability.
    pub low: f64,
    /// See `low`.
    pub high: f64,
}

impl Tally {
    /// Adds a pair, given the first player's half points in each game.
    pub fn add(&mut self, half_points: [u8; 2]) {
        let sum = half_points.map(usize::from).iter().sum::<usize>();
        if let Some(count) = self.pairs.get_mut(sum) {
            *count += 1;
        }
        for half in half_points {
            if let Some(count) = self.games.get_mut(usize::from(2 - half.min(2))) {
                *count += 1;
            }
        }
    }

    /// The number of pairs.
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The first player's share of the points, a half if nothing has been played.
    #[expect(clippy::cast_precision_loss, reason = "no match has 2^53 games")]
    fn share(&self) -> f64 {
        let points: f64 = self
            .pairs
            .iter()
            .zip(SHARES)
            .map(|(&n, share)| n as f64 * share)
            .sum();
        match self.count() {
            0 => 0.5,
            count => points / count as f64,
        }
    }

    /// The number of pairs, the mean of their shares and its variance for one pair, [doubt](DOUBT)
    /// included.
    #[expect(clippy::cast_precision_loss, reason = "no match has 2^53 games")]
    fn moments(&self) -> (f64, f64, f64) {
        let boxes = self.pairs.map(|count| count as f64 + DOUBT);
        let count: f64 = boxes.iter().sum();
        let shares = boxes.iter().zip(SHARES);
        let mean = shares.clone().map(|(n, share)| n * share).sum::<f64>() / count;
        let spread = shares.map(|(n, share)| n * (share - mean) * (share - mean));
        (count, mean, spread.sum::<f64>() / count)
    }

    /// The difference in strength that the results suggest.
    pub fn difference(&self) -> Difference {
        let (count, mean, variance) = self.moments();
        let margin = 1.96 * (variance / count).sqrt();
        Difference {
            elo: elo(self.share()),
            low: elo(mean - margin),
            high: elo(mean + margin),
        }
    }

    /// The log-likelihood ratio of the first player being `high` Elo points stronger rather than
    /// `low`, by the normal approximation. Beyond ±2.94 the question is settled at 5 % error.
    pub fn likelihood_ratio(&self, low: f64, high: f64) -> f64 {
        let (count, mean, variance) = self.moments();
        let (low, high) = (share(low), share(high));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

/// The first player's share of the points in each kind of pair.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Added to the count of every kind of pair before the certainty of a difference is computed: pairs
/// that all ended alike, even if all were won, don't prove that they always will.
const DOUBT: f64 = 0.1;

/// The log-likelihood ratio at which a sequential test with 5 % error on both sides ends.
pub const SETTLED: f64 = 2.944;

/// The difference in Elo points that a share of the points corresponds to.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of the points that a difference in Elo points corresponds to.
pub fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}
