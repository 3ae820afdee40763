//! Fitting the evaluation's weights to the engine's own games, to their results and to the scores
//! that the search found: logistic regression by Newton's method.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::work_at_once;
use crate::agents::Budget;
use crate::games::evaluation::{COMMON_TERMS, MAX_TERMS, Phase, Terms, Weights, terms};
use crate::games::{Clock, Game, PerSide, Start, Verdict, random_start, start};
use crate::search::{Engine, NoObserver, TableTooLarge, score};

/// The parts of a weight: always, near the end, on a crowded board.
const PARTS: usize = 3;

/// One position of a game that was played to its end.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// What its evaluation counts.
    pub terms: Terms,
    /// How near the end and how crowded it is.
    pub basis: Phase,
    /// The result for the side to move: 1 won, ½ drawn, 0 lost.
    pub result: f64,
    /// What the weights should predict.
    pub target: f64,
    /// The score of the search, if there was one and it is not proven.
    pub value: Option<i32>,
}

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

/// Plays games of the engine against itself from all kinds of starts, with varying numbers of pieces
/// and turn limits, and takes samples of their positions. Each move is searched for this many nodes,
/// or, one time in `random_every`, drawn from the seed like the starts.
///
/// # Errors
/// There is no memory for the engine's tables.
pub fn play_samples<G: Game>(
    games: u64,
    at_once: usize,
    nodes: u64,
    random_every: Option<u32>,
    seed: u64,
    progress: impl Fn(u64),
) -> Result<Vec<Sample>, TableTooLarge> {
    let engines = (0..at_once.max(1)).map(|_| Engine::<G>::new(4));
    let engines: Vec<_> = engines.collect::<Result<_, _>>()?;
    let (mut played, mut samples) = (0, Vec::new());
    let work = |engine: &mut Engine<G>, game| {
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(game);
        play_game(engine, nodes, random_every, seed)
    };
    work_at_once(engines, 0..games, work, |taken| {
        played += 1;
        samples.extend(taken);
        progress(played);
        true
    });
    Ok(samples)
}

/// The share of the search's score in a sample's target. It is about this very position, while the
/// result, many moves later, is only a hint.
const SEARCHED: f64 = 0.6;

/// Returns what the weights should predict: a mean of the game's result and the search's score.
fn target<G: Game>(result: f64, value: Option<i32>) -> f64 {
    value.map_or(result, |value| {
        let expected = score::chance(value, G::INFO.chance_curve);
        (1.0 - SEARCHED) * result + SEARCHED * expected
    })
}

/// Plays one game, with random moves at the beginning for variety, and perhaps now and then.
fn play_game<G: Game>(
    engine: &mut Engine<G>,
    nodes: u64,
    random_every: Option<u32>,
    seed: u64,
) -> Vec<Sample> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let Some(mut position) = any_start::<G>(&mut random) else {
        return Vec::new();
    };
    engine.new_game();
    let opening = random.random_range(0..12);
    let mut taken = Vec::new();
    let mut turn = 0;
    while position.verdict().is_none() {
        let now_and_then = random_every.is_some_and(|every| random.random_range(0..every) == 0);
        let by_chance = turn < opening || now_and_then;
        let mut value = None;
        let mv = if by_chance {
            position.moves().choose(&mut random).copied()
        } else {
            let report = engine.search(&position, Budget::of_nodes(nodes).limits, &mut NoObserver);
            let found = report.evaluation().filter(|found| !found.proven);
            value = found.map(|found| found.score);
            report.best_move()
        };
        let Some(mv) = mv else {
            break;
        };
        let mut quiet = true;
        position.each_capture(|_| quiet = false);
        // Neighbouring positions say much the same, so some of them are enough.
        if turn >= opening && quiet && random.random_range(0..3) == 0 {
            taken.push((terms(&position), position, value));
        }
        position = position.play(mv);
        turn += 1;
    }
    let verdict = position.verdict().unwrap_or(Verdict::Draw);
    taken
        .into_iter()
        .map(|(terms, position, value)| {
            let result = verdict.points(position.side());
            Sample {
                terms,
                basis: Phase::of(&position),
                result,
                target: target::<G>(result, value),
                value,
            }
        })
        .collect()
}

fn any_start<G: Game>(random: &mut Xoshiro256PlusPlus) -> Option<G> {
    let most_turns = (2 * G::INFO.default_limit).min(Clock::MAX_TURNS);
    let limit = random.random_range(8..=most_turns);
    match G::INFO.start {
        Start::Fixed(_) => start(limit, 0).ok(),
        Start::Free(usual) => {
            // Mostly the usual numbers, sometimes any; the sides often differ by one.
            let pieces = if random.random_range(0..3) == 0 {
                let most = G::INFO.pieces.max_together / 3;
                let x = random.random_range(1..=most);
                let o = (x + random.random_range(0..=2)).saturating_sub(1).max(1);
                PerSide::new(x, o)
            } else {
                usual
            };
            random_start(pieces, limit, random.random()).ok()
        }
    }
}

/// Finds the weights that explain the samples best.
pub fn fit<G: Game>(samples: &[Sample]) -> Fit {
    let terms = (COMMON_TERMS.len() + G::TERMS.len()).min(MAX_TERMS);
    let size = terms * PARTS;
    let mut weights = vec![0.0; size];
    let mut loss = f64::MAX;
    for _ in 0..30 {
        let (new_loss, gradient, mut curvature) = derivatives(samples, &weights);
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
fn derivatives(samples: &[Sample], weights: &[f64]) -> (f64, Vec<f64>, Vec<Vec<f64>>) {
    let size = weights.len();
    let mut loss = 0.0;
    let mut gradient = weights.to_vec();
    let mut curvature = vec![vec![0.0; size]; size];
    let mut features = vec![0.0; size];
    for sample in samples {
        let shares = sample.basis.shares();
        for (i, feature) in features.iter_mut().enumerate() {
            *feature = f64::from(sample.terms[i / PARTS]) * shares[i % PARTS];
        }
        let sum: f64 = features.iter().zip(weights).map(|(f, w)| f * w).sum();
        let chance = (1.0 / (1.0 + (-sum).exp())).clamp(1e-9, 1.0 - 1e-9);
        loss -= sample.target * chance.ln() + (1.0 - sample.target) * (1.0 - chance).ln();
        let slope = chance * (1.0 - chance);
        for i in 0..size {
            gradient[i] += (chance - sample.target) * features[i];
            let row = slope * features[i];
            for (sum, feature) in curvature[i].iter_mut().zip(&features) {
                *sum += row * feature;
            }
        }
    }
    (loss / samples.len().max(1) as f64, gradient, curvature)
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
