//! One rating for each player that explains the results of all games together: the Bradley-Terry
//! model, in which a difference in Elo says which share of the points is expected, and a draw is half
//! a win for each.

use std::collections::BTreeMap;

/// The results of pairs of games, by the players' numbers: how many pairs gave the first player 0, 1,
/// 2, 3 and 4 half points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairScores(BTreeMap<(usize, usize), [u64; 5]>);

impl PairScores {
    /// Adds a pair of games, given the first player's half points in each.
    pub fn add(&mut self, first: usize, second: usize, half_points: [u8; 2]) {
        let sum: usize = half_points.map(usize::from).iter().sum();
        if let Some(count) = self.0.entry((first, second)).or_default().get_mut(sum) {
            *count += 1;
        }
    }

    /// How many games a player has played.
    pub fn games_of(&self, player: usize) -> u64 {
        let own = self
            .0
            .iter()
            .filter(|((first, second), _)| [*first, *second].contains(&player));
        own.map(|(_, counts)| 2 * counts.iter().sum::<u64>()).sum()
    }
}

/// Ratings in Elo points, and how uncertain they are together.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    elo: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

impl Ratings {
    /// How far a player is above another, and the 95 % margin of that.
    pub fn above(&self, player: usize, other: usize) -> (f64, f64) {
        let c = &self.covariance;
        let variance = c[player][player] + c[other][other] - 2.0 * c[player][other];
        (
            self.elo[player] - self.elo[other],
            1.96 * variance.max(0.0).sqrt(),
        )
    }
}

/// Elo points for a factor of e in the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// A rating is held by an imaginary drawn game against one of 0 this weakly, so that one who has won
/// or lost all games has a rating too.
const HOLD: f64 = 1e-3;

/// Fits the ratings of some players, one of whom has 0.
///
/// The margins come from how much the pairs of games really varied, not from the model: two games
/// from the same start are not independent, and draws make results vary less.
#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
pub fn fit(scores: &PairScores, players: usize, anchor: usize) -> Ratings {
    let mut strength = vec![0.0; players];
    let mut covariance = vec![vec![0.0; players]; players];
    // Newton's method; the likelihood has one peak.
    for _ in 0..50 {
        let mut slope = vec![0.0; players];
        let mut curvature = vec![vec![0.0; players]; players];
        let mut spread = vec![vec![0.0; players]; players];
        for (&(first, second), counts) in &scores.0 {
            let expected = 1.0 / (1.0 + f64::exp(strength[second] - strength[first]));
            for (points, &count) in (0_u32..).zip(counts) {
                let count = count as f64;
                let surplus = f64::from(points) / 2.0 - 2.0 * expected;
                slope[first] += count * surplus;
                slope[second] -= count * surplus;
                add_outer(&mut spread, first, second, count * surplus * surplus);
                add_outer(
                    &mut curvature,
                    first,
                    second,
                    count * 2.0 * expected * (1.0 - expected),
                );
            }
        }
        for player in 0..players {
            slope[player] -= HOLD * strength[player];
            curvature[player][player] += if player == anchor { 1e9 } else { HOLD };
        }
        let inverse = inverse(curvature);
        let step = multiply(
            &inverse,
            &slope.iter().map(|&s| vec![s]).collect::<Vec<_>>(),
        );
        for (strength, step) in strength.iter_mut().zip(&step) {
            // A longer step would overshoot where nearly all games are won.
            *strength += step[0].clamp(-1.0, 1.0);
        }
        covariance = multiply(&multiply(&inverse, &spread), &inverse);
        if step.iter().all(|step| step[0].abs() < 1e-9) {
            break;
        }
    }
    let elo = strength.iter().map(|strength| SCALE * strength).collect();
    covariance
        .iter_mut()
        .flatten()
        .for_each(|entry| *entry *= SCALE * SCALE);
    Ratings { elo, covariance }
}

type Matrix = Vec<Vec<f64>>;

/// Adds what a difference between two players contributes to a matrix.
fn add_outer(matrix: &mut Matrix, first: usize, second: usize, by: f64) {
    matrix[first][first] += by;
    matrix[second][second] += by;
    matrix[first][second] -= by;
    matrix[second][first] -= by;
}

fn multiply(a: &Matrix, b: &Matrix) -> Matrix {
    let column = |row: &[f64], j| row.iter().zip(b).map(|(x, line)| x * line[j]).sum();
    a.iter()
        .map(|row| (0..b[0].len()).map(|j| column(row, j)).collect())
        .collect()
}

/// The inverse of a symmetric, positive definite matrix, by Gauss and Jordan.
fn inverse(mut a: Matrix) -> Matrix {
    let n = a.len();
    let unit = |i: usize| (0..n).map(|j| f64::from(u8::from(i == j))).collect();
    let mut inverse: Matrix = (0..n).map(unit).collect();
    for i in 0..n {
        let pivot = a[i][i];
        for matrix in [&mut a, &mut inverse] {
            matrix[i].iter_mut().for_each(|entry| *entry /= pivot);
        }
        for other in (0..n).filter(|&other| other != i) {
            let factor = a[other][i];
            for matrix in [&mut a, &mut inverse] {
                let pivot = matrix[i].clone();
                let entries = matrix[other].iter_mut().zip(pivot);
                entries.for_each(|(entry, pivot)| *entry -= factor * pivot);
            }
        }
    }
    inverse
}
