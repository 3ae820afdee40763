//! Fitting the evaluation's weights to the engine's own games, to their results and to the scores
//! that the search found: logistic regression by Newton's method.

use super::samples::Sample;
use crate::games::Game;
use crate::games::evaluation::{COMMON_TERMS, MAX_TERMS, Phase, Terms, Weights, terms};

/// The parts of a weight: always, near the end, on a crowded board.
const PARTS: usize = 3;

/// Fitted weights, and how well they explain the results.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights.
    pub weights: Weights,
    /// How many positions they were fitted to.
    pub samples: usize,
    /// The mean logarithmic loss: less is better, 0.693 is knowing nothing.
    pub loss: f64,
}

/// What is fitted: what the evaluation of a sample counts, how near the end and how crowded it is, and
/// what the weights should predict.
struct Row {
    terms: Terms,
    shares: [f64; PARTS],
    target: f64,
}

/// Finds the weights that explain the samples best.
pub fn fit<G: Game>(samples: &[Sample<G>]) -> Fit {
    let row = |sample: &Sample<G>| Row {
        terms: terms(&sample.position),
        shares: Phase::of(&sample.position).shares(),
        target: sample.target(),
    };
    let rows: Vec<Row> = samples.iter().map(row).collect();
    let size = (COMMON_TERMS.len() + G::TERMS.len()).min(MAX_TERMS) * PARTS;
    let mut weights = vec![0.0; size];
    let mut loss = f64::MAX;
    for _ in 0..30 {
        let (new_loss, gradient, mut curvature) = derivatives(&rows, &weights);
        // Where the samples say nothing, a weight stays near 0.
        for (i, row) in curvature.iter_mut().enumerate() {
            row[i] += 1.0;
        }
        let step = solve(curvature, gradient);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight -= step;
        }
        if (loss - new_loss).abs() < 1e-9 {
            break;
        }
        loss = new_loss;
    }
    let mut fitted = [[0; PARTS]; MAX_TERMS];
    for (term, parts) in fitted.iter_mut().zip(weights.chunks_exact(PARTS)) {
        for (whole, part) in term.iter_mut().zip(parts) {
            *whole = to_hundredths(*part);
        }
    }
    Fit {
        weights: Weights(fitted),
        samples: samples.len(),
        loss,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "clamped before")]
fn to_hundredths(weight: f64) -> i32 {
    (weight * 100.0).round().clamp(-10_000.0, 10_000.0) as i32
}

/// Returns the mean loss, and the sums of its first and second derivatives. The gradient includes the
/// slope of weight²/2, which keeps weights small that the samples say little about. The loss doesn't.
#[expect(
    clippy::cast_precision_loss,
    reason = "there are fewer than 2^53 samples"
)]
fn derivatives(rows: &[Row], weights: &[f64]) -> (f64, Vec<f64>, Vec<Vec<f64>>) {
    let size = weights.len();
    let mut loss = 0.0;
    let mut gradient = weights.to_vec();
    let mut curvature = vec![vec![0.0; size]; size];
    let mut features = vec![0.0; size];
    for row in rows {
        for (i, feature) in features.iter_mut().enumerate() {
            *feature = f64::from(row.terms[i / PARTS]) * row.shares[i % PARTS];
        }
        let sum: f64 = features.iter().zip(weights).map(|(f, w)| f * w).sum();
        let chance = (1.0 / (1.0 + (-sum).exp())).clamp(1e-9, 1.0 - 1e-9);
        loss -= row.target * chance.ln() + (1.0 - row.target) * (1.0 - chance).ln();
        let slope = chance * (1.0 - chance);
        for i in 0..size {
            gradient[i] += (chance - row.target) * features[i];
            let factor = slope * features[i];
            for (sum, feature) in curvature[i].iter_mut().zip(&features) {
                *sum += factor * feature;
            }
        }
    }
    (loss / rows.len().max(1) as f64, gradient, curvature)
}

/// Solves a system of linear equations by elimination.
fn solve(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for i in 0..size {
        let pivot = (i..size)
            .max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()))
            .unwrap_or(i);
        rows.swap(i, pivot);
        right.swap(i, pivot);
        let pivot_row = rows[i].clone();
        for below in i + 1..size {
            let factor = rows[below][i] / pivot_row[i];
            for (value, pivot) in rows[below].iter_mut().zip(&pivot_row).skip(i) {
                *value -= factor * pivot;
            }
            right[below] -= factor * right[i];
        }
    }
    for i in (0..size).rev() {
        let known: f64 = (i + 1..size).map(|j| rows[i][j] * right[j]).sum();
        right[i] = (right[i] - known) / rows[i][i];
    }
    right
}
