//! Glicko-2: a rating that knows how uncertain it is, after Mark Glickman's "Example of the Glicko-2
//! system".

use std::fmt;

/// How strong someone is, on the scale of Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko {
    /// The likeliest strength.
    pub rating: f64,
    /// The standard deviation of the strength around the rating.
    pub deviation: f64,
    /// How much the strength is expected to change from game to game.
    pub volatility: f64,
}

/// Elo points for one of Glicko-2's own units.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// How fast the volatility changes.
const TAU: f64 = 0.5;

/// `655 ± 110`.
impl fmt::Display for Glicko {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} ± {:.0}", self.rating, self.margin())
    }
}

impl Glicko {
    /// Someone of whom nothing is known but what most others are like.
    pub const fn new(rating: f64, deviation: f64) -> Self {
        Self {
            rating,
            deviation,
            // Glickman's 0.06 is for periods of about twelve games; here each game is a period.
            volatility: 0.0175,
        }
    }

    /// The rating lies no further off than this with 95 % probability.
    pub fn margin(self) -> f64 {
        1.96 * self.deviation
    }

    /// The rating after a game against an opponent of a known rating, won (1), drawn (0.5) or lost
    /// (0).
    ///
    /// ```
    /// use standoff::records::Glicko;
    /// let first = Glicko::new(600.0, 350.0);
    /// let won = first.after(600.0, 1.0);
    /// assert!(won.rating > 700.0 && won.deviation < first.deviation);
    /// let expected = won.after(won.rating - 400.0, 1.0);
    /// assert!(expected.rating - won.rating < 30.0, "such a win says little");
    /// ```
    #[must_use]
    pub fn after(self, opponent: f64, points: f64) -> Self {
        let expected = 1.0 / (1.0 + ((opponent - self.rating) / SCALE).exp());
        let variance = 1.0 / (expected * (1.0 - expected)).max(1e-6);
        let surplus = points - expected;
        let deviation = self.deviation / SCALE;
        let volatility = self.new_volatility(deviation, variance, variance * surplus);
        let before = deviation * deviation + volatility * volatility;
        let after = 1.0 / (1.0 / before + 1.0 / variance);
        Self {
            rating: self.rating + SCALE * after * surplus,
            deviation: SCALE * after.sqrt(),
            volatility,
        }
    }

    /// The volatility that fits best a result which was better than expected by `gain`: the zero of a
    /// falling function, found by the Illinois method (step 5 of the paper).
    fn new_volatility(self, deviation: f64, variance: f64, gain: f64) -> f64 {
        let last = (self.volatility * self.volatility).ln();
        let square = deviation * deviation;
        let f = |x: f64| {
            let total = square + variance + x.exp();
            x.exp() * (gain * gain - total) / (2.0 * total * total) - (x - last) / (TAU * TAU)
        };
        let mut low = last;
        let mut high = match gain * gain - square - variance {
            excess if excess > 0.0 => excess.ln(),
            _ => {
                let steps = (1..100).map(|k| last - f64::from(k) * TAU);
                steps.into_iter().find(|&x| f(x) >= 0.0).unwrap_or(last)
            }
        };
        let (mut at_low, mut at_high) = (f(low), f(high));
        for _ in 0..100 {
            if (high - low).abs() < 1e-6 {
                break;
            }
            let middle = low + (low - high) * at_low / (at_high - at_low);
            let at_middle = f(middle);
            if at_middle * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (middle, at_middle);
        }
        (low / 2.0).exp()
    }
}
