//! How true the winning chances are that the engine shows: of the positions shown as 60 to 70 %, how
//! many points were scored.

use std::collections::BTreeMap;

use super::samples::Sample;
use crate::games::{ChanceCurve, Game};
use crate::search::score;

/// How many rows the table has.
const ROWS: usize = 10;

/// The positions that were shown with about the same chance.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReliabilityRow {
    /// How many there were.
    pub positions: u32,
    /// The mean of the chances.
    pub shown: f64,
    /// The mean of the results.
    pub scored: f64,
}

/// How well a game's chances agree with results.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// The table: from 0 to 10 %, from 10 to 20 %, and so on.
    pub rows: [ReliabilityRow; ROWS],
    /// The Brier score of the game's curve: the mean square of what the chances were wrong by. Less is
    /// better; saying ½ to everything where all games are decided makes 0.25.
    pub brier: f64,
    /// The curve that agrees best with these results.
    pub fitted: ChanceCurve,
    /// Its Brier score.
    pub fitted_brier: f64,
}

/// Compares the chances of positions that were searched and not proven with how the games ended.
pub fn calibrate<G: Game>(samples: &[Sample<G>]) -> Calibration {
    let mut rows = [ReliabilityRow::default(); ROWS];
    // Few scores are met only once, so each is looked at once with the results it had.
    let mut scores: BTreeMap<i32, Vec<f64>> = BTreeMap::new();
    for sample in samples {
        let Some(value) = sample.value else {
            continue;
        };
        let chance = score::chance(value, G::INFO.chance_curve);
        let row = &mut rows[row_of(chance)];
        row.positions += 1;
        row.shown += chance;
        row.scored += sample.result;
        scores.entry(value).or_default().push(sample.result);
    }
    for row in &mut rows {
        let count = f64::from(row.positions.max(1));
        row.shown /= count;
        row.scored /= count;
    }
    let curves = (0..=150).step_by(5).flat_map(|draw_margin| {
        let curve = move |scale| ChanceCurve { draw_margin, scale };
        (10..=150).step_by(2).map(curve)
    });
    let fitted = curves.min_by(|&a, &b| brier(&scores, a).total_cmp(&brier(&scores, b)));
    let fitted = fitted.unwrap_or(G::INFO.chance_curve);
    Calibration {
        rows,
        brier: brier(&scores, G::INFO.chance_curve),
        fitted,
        fitted_brier: brier(&scores, fitted),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a chance is from 0 to 1"
)]
fn row_of(chance: f64) -> usize {
    ((chance * 10.0) as usize).min(ROWS - 1)
}

/// The Brier score of a curve on the results that each score had.
#[expect(
    clippy::cast_precision_loss,
    reason = "there are fewer than 2^53 samples"
)]
fn brier(scores: &BTreeMap<i32, Vec<f64>>, curve: ChanceCurve) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for (&value, results) in scores {
        let chance = score::chance(value, curve);
        let errors = results.iter().map(|result| (chance - result).powi(2));
        sum += errors.sum::<f64>();
        count += results.len();
    }
    sum / count.max(1) as f64
}
