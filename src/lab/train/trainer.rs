//! Many passes over the positions, each in small batches: gradient descent with Adam, then the
//! network's numbers rounded as they are stored. One thread, so that the same positions and seed make
//! the same network.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "training works with small numbers, and only roughly"
)]

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::games::evaluation::TaperedWeights;
use crate::games::evaluation::network::{
    self, HIDDEN, INPUTS, MAX_BIAS, MAX_INPUT_WEIGHT, MAX_OUTPUT_WEIGHT, Network, NetworkError,
    OUTPUT_WORTH, OUTPUTS, Parameters, SHARE_ONE, SQUARES, UNIT_ONE, WEIGHT_ONE,
};
use crate::games::{ChanceCurve, Game, Side, SquareSet, Symmetry};
use crate::lab::samples::Sample;
use crate::search::score;

/// How a network is trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many times each position is looked at.
    pub passes: u32,
    /// The seed of the first numbers and of the order of the positions.
    pub seed: u64,
}

/// A network that has been trained.
#[derive(Clone, Debug)]
pub struct Trained {
    /// Its numbers.
    pub parameters: Parameters,
    /// How many positions it has learned from.
    pub samples: usize,
    /// The mean logarithmic loss of the weighed terms on positions that were held out.
    pub terms_loss: f64,
    /// Its own loss on them.
    pub loss: f64,
}

/// One position in so many is held out.
const HELD_OUT: usize = 20;

/// How many positions are looked at between two steps.
const BATCH: usize = 1024;

/// The length of the first steps; it falls to nothing.
const RATE: f32 = 0.002;

// Where each kind of number begins among all.
const BIASES: usize = INPUTS * HIDDEN;
const OUTPUT_WEIGHTS: usize = BIASES + HIDDEN;
const OUTPUT_BIASES: usize = OUTPUT_WEIGHTS + OUTPUTS * 2 * HIDDEN;
const SHARES: usize = OUTPUT_BIASES + OUTPUTS;
const ALL: usize = SHARES + OUTPUTS;

/// Trains a network. `progress` is called after each pass with its number and the mean loss on the way.
///
/// # Errors
/// The sides of the game have different aims.
pub fn train<G: Game>(
    samples: &[Sample<G>],
    plan: Plan,
    mut progress: impl FnMut(u32, f64),
) -> Result<Trained, NetworkError> {
    let mirror = network::other_view(&G::INFO).ok_or(NetworkError::OneSided)?;
    let (learned, held_out) = samples.split_at(samples.len() - samples.len() / HELD_OUT);
    let weights = TaperedWeights::new::<G>(&G::WEIGHTS);
    let rows = learned
        .iter()
        .filter_map(|sample| Row::of(sample, &weights));
    let mut rows: Vec<Row> = rows.collect();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    let mut model = Model::new(&mut random, mirror_table::<G>(mirror));
    let turns = G::INFO.symmetries.iter().filter(|turn| !turn.swap_sides);
    let turns: Vec<_> = turns.map(|&turn| mirror_table::<G>(turn)).collect();
    let steps = rows.len().div_ceil(BATCH) * plan.passes as usize;
    let mut step = 0;
    for pass in 1..=plan.passes {
        rows.shuffle(&mut random);
        let mut loss = 0.0;
        for batch in rows.chunks(BATCH) {
            for row in batch {
                let turn = &turns[random.random_range(0..turns.len())];
                loss += f64::from(model.learn(row, turn, G::INFO.chance_curve));
            }
            step += 1;
            model.step(step, steps, batch.len());
        }
        progress(pass, loss / rows.len().max(1) as f64);
    }
    let parameters = model.rounded();
    let network = Network::new::<G>(&parameters)?;
    Ok(Trained {
        parameters,
        samples: rows.len(),
        terms_loss: mean_loss(held_out, |position| weights.evaluate(position)),
        loss: mean_loss(held_out, |position| {
            network.evaluate(position, weights.evaluate(position))
        }),
    })
}

/// The mean logarithmic loss of an evaluation.
fn mean_loss<G: Game>(samples: &[Sample<G>], evaluate: impl Fn(&G) -> i32) -> f64 {
    let loss = |sample: &Sample<G>| {
        let chance = score::chance(evaluate(&sample.position), G::INFO.chance_curve);
        let chance = chance.clamp(1e-6, 1.0 - 1e-6);
        let target = sample.target();
        -target * chance.ln() - (1.0 - target) * (1.0 - chance).ln()
    };
    samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
}

/// A position, as the network sees it.
#[derive(Clone, Copy)]
struct Row {
    /// The mover's pieces and the opponent's, as bits, seen by the mover.
    pieces: [u64; 2],
    output: usize,
    weighed: f32,
    target: f32,
}

impl Row {
    fn of<G: Game>(sample: &Sample<G>, weights: &TaperedWeights) -> Option<Self> {
        let pieces = network::seen_by_mover(&sample.position)?;
        let bits = |side| {
            let squares = pieces[side].into_iter();
            squares.fold(0, |bits, square| bits | 1 << square.index())
        };
        Some(Self {
            pieces: Side::BOTH.map(bits),
            output: network::output_of(sample.position.clock()),
            weighed: weights.evaluate(&sample.position) as f32,
            target: sample.target() as f32,
        })
    }
}

/// Where each square comes to lie.
type SquareTable = [u8; SQUARES];

fn mirror_table<G: Game>(symmetry: Symmetry) -> SquareTable {
    let mut table = [0; SQUARES];
    for square in SquareSet::<G::Board>::FULL {
        table[square.index()] = symmetry.square(square).index() as u8;
    }
    table
}

/// The network while it learns, and the state of Adam.
struct Model {
    numbers: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    variance: Vec<f32>,
    mirror: SquareTable,
}

impl Model {
    fn new(random: &mut Xoshiro256PlusPlus, mirror: SquareTable) -> Self {
        let mut draw = |range: f32| random.random_range(-range..range);
        let mut numbers: Vec<f32> = (0..OUTPUT_BIASES)
            .map(|i| match i {
                ..BIASES => draw(0.15),
                BIASES..OUTPUT_WEIGHTS => 0.3 + draw(0.1),
                _ => draw(0.1),
            })
            .collect();
        numbers.resize(SHARES, 0.0);
        numbers.resize(ALL, 1.0);
        Self {
            gradient: vec![0.0; ALL],
            mean: vec![0.0; ALL],
            variance: vec![0.0; ALL],
            numbers,
            mirror,
        }
    }

    /// The inputs that are 1 in the mover's view and in the opponent's, and how many there are in each.
    fn active(&self, row: &Row, turn: &SquareTable) -> ([[u8; SQUARES]; 2], usize) {
        let (mut active, mut count) = ([[0; SQUARES]; 2], 0);
        for (other, mut bits) in row.pieces.into_iter().enumerate() {
            while bits != 0 {
                let square = turn[bits.trailing_zeros() as usize];
                let mirrored = self.mirror[usize::from(square)];
                active[0][count] = square + (SQUARES * other) as u8;
                active[1][count] = mirrored + (SQUARES * (1 - other)) as u8;
                count += 1;
                bits &= bits - 1;
            }
        }
        (active, count)
    }

    /// Adds a position's part to the gradient, and returns its loss.
    fn learn(&mut self, row: &Row, turn: &SquareTable, curve: ChanceCurve) -> f32 {
        let (active, count) = self.active(row, turn);
        let (inputs, rest) = self.numbers.split_at(BIASES);
        let (inputs, _) = inputs.as_chunks::<HIDDEN>();
        let sums = active.map(|active| {
            let mut sums: [f32; HIDDEN] = std::array::from_fn(|unit| rest[unit]);
            for &input in &active[..count] {
                for (sum, weight) in sums.iter_mut().zip(&inputs[usize::from(input)]) {
                    *sum += weight;
                }
            }
            sums
        });
        let first = OUTPUT_WEIGHTS + row.output * 2 * HIDDEN;
        let mut value = self.numbers[OUTPUT_BIASES + row.output];
        for (view, sums) in sums.iter().enumerate() {
            let weights = &self.numbers[first + view * HIDDEN..][..HIDDEN];
            for (sum, weight) in sums.iter().zip(weights) {
                value += sum.clamp(0.0, 1.0).powi(2) * weight;
            }
        }
        let value = OUTPUT_WORTH as f32 * value + self.numbers[SHARES + row.output] * row.weighed;
        let (loss, slope) = loss(value, row.target, curve);
        self.gradient[SHARES + row.output] += slope * row.weighed;
        let slope = slope * OUTPUT_WORTH as f32;
        self.gradient[OUTPUT_BIASES + row.output] += slope;
        for (view, sums) in sums.iter().enumerate() {
            let mut slopes = [0.0; HIDDEN];
            let weights = &self.numbers[first + view * HIDDEN..][..HIDDEN];
            let gradients = &mut self.gradient[first + view * HIDDEN..][..HIDDEN];
            for unit in 0..HIDDEN {
                let (sum, kept) = (sums[unit], sums[unit].clamp(0.0, 1.0));
                gradients[unit] += slope * kept * kept;
                let inside = if sum < 1.0 { 2.0 * kept } else { 0.0 };
                slopes[unit] = slope * weights[unit] * inside;
            }
            let (inputs, rest) = self.gradient.split_at_mut(BIASES);
            let (inputs, _) = inputs.as_chunks_mut::<HIDDEN>();
            for (gradient, slope) in rest.iter_mut().zip(&slopes) {
                *gradient += slope;
            }
            for &input in &active[view][..count] {
                for (gradient, slope) in inputs[usize::from(input)].iter_mut().zip(&slopes) {
                    *gradient += slope;
                }
            }
        }
        loss
    }

    /// Changes all numbers against the gradient of a batch.
    fn step(&mut self, step: usize, steps: usize, batch: usize) {
        let (first, second) = (0.9_f32, 0.999_f32);
        let power = i32::try_from(step).unwrap_or(i32::MAX);
        let correction = (1.0 - second.powi(power)).sqrt() / (1.0 - first.powi(power));
        let rate = RATE * (1.0 - (step - 1) as f32 / steps as f32) * correction;
        let part = 1.0 / batch as f32;
        for i in 0..ALL {
            let gradient = self.gradient[i] * part;
            self.gradient[i] = 0.0;
            self.mean[i] += (1.0 - first) * (gradient - self.mean[i]);
            self.variance[i] += (1.0 - second) * (gradient * gradient - self.variance[i]);
            self.numbers[i] -= rate * self.mean[i] / (self.variance[i].sqrt() + 1e-8);
        }
        let most = |most: i16, one: i16| f32::from(most) / f32::from(one);
        clamp(
            &mut self.numbers[..BIASES],
            most(MAX_INPUT_WEIGHT, UNIT_ONE),
        );
        clamp(
            &mut self.numbers[BIASES..OUTPUT_WEIGHTS],
            most(MAX_BIAS, UNIT_ONE),
        );
        clamp(
            &mut self.numbers[OUTPUT_WEIGHTS..OUTPUT_BIASES],
            most(MAX_OUTPUT_WEIGHT, WEIGHT_ONE),
        );
    }

    /// The numbers as they are stored.
    fn rounded(&self) -> Parameters {
        let number = |i: usize, one: f32| (self.numbers[i] * one).round() as i16;
        let (unit, weight) = (f32::from(UNIT_ONE), f32::from(WEIGHT_ONE));
        let input = |input| std::array::from_fn(|i| number(input * HIDDEN + i, unit));
        Parameters {
            inputs: (0..INPUTS).map(input).collect(),
            biases: std::array::from_fn(|i| number(BIASES + i, unit)),
            outputs: std::array::from_fn(|output| {
                let first = OUTPUT_WEIGHTS + output * 2 * HIDDEN;
                std::array::from_fn(|i| number(first + i, weight))
            }),
            output_biases: std::array::from_fn(|i| number(OUTPUT_BIASES + i, OUTPUT_WORTH as f32)),
            shares: std::array::from_fn(|i| number(SHARES + i, f32::from(SHARE_ONE))),
        }
    }
}

fn clamp(numbers: &mut [f32], most: f32) {
    for number in numbers {
        *number = number.clamp(-most, most);
    }
}

/// The logarithmic loss of a value, and its slope.
fn loss(value: f32, target: f32, curve: ChanceCurve) -> (f32, f32) {
    let scale = curve.scale as f32;
    let at_least = |margin: f32| 1.0 / (1.0 + (-(value - margin) / scale).exp());
    let margin = curve.draw_margin as f32;
    let (win, hold) = (at_least(margin), at_least(-margin));
    let chance = (0.5 * (win + hold)).clamp(1e-6, 1.0 - 1e-6);
    let chance_slope = 0.5 * (win * (1.0 - win) + hold * (1.0 - hold)) / scale;
    let loss = -target * chance.ln() - (1.0 - target) * (1.0 - chance).ln();
    let slope = (chance - target) / (chance * (1.0 - chance)) * chance_slope;
    (loss, slope)
}
