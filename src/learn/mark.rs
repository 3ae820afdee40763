//! Marks: what a move was, by the winning chance that it lost, and how accurately a side has played.
//!
//! Thresholds and accuracy are those of lichess. A loss is counted in points of 100.

use crate::games::{PerSide, Side};

/// The loss from which a move is an inaccuracy, a mistake, a blunder.
const INACCURACY: f64 = 5.0;
const MISTAKE: f64 = 10.0;
const BLUNDER: f64 = 15.0;

/// By how much every other move must be worse for a move to be the only one that holds.
pub(super) const ONLY_MARGIN: f64 = MISTAKE;

/// What a move was found to be, the best first.
///
/// ```
/// use standoff::learn::Mark;
/// assert_eq!(Mark::of_loss(4.9), Mark::Good);
/// assert_eq!(Mark::of_loss(12.0), Mark::Mistake);
/// assert_eq!((Mark::Blunder.name(), Mark::Blunder.sign(), Mark::Blunder.glyph()), ("blunder", "??", Some(4)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// The best move, where every other one gives something away.
    Only,
    /// The best move.
    Best,
    /// Nearly as good as the best, or it keeps what is proven.
    Good,
    /// It lost 5 points of 100.
    Inaccuracy,
    /// It lost 10 points.
    Mistake,
    /// It lost 15 points, as everything does that gives a proven result away.
    Blunder,
}

impl Mark {
    /// All of them, the best first.
    pub const ALL: [Self; 6] = [
        Self::Only,
        Self::Best,
        Self::Good,
        Self::Inaccuracy,
        Self::Mistake,
        Self::Blunder,
    ];

    /// The mark of a move that is not the best.
    pub fn of_loss(loss: f64) -> Self {
        match loss {
            BLUNDER.. => Self::Blunder,
            MISTAKE.. => Self::Mistake,
            INACCURACY.. => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// Its name, for people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Only => "only",
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Its name at the beginning of a sentence.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Only => "Only move",
            Self::Best => "Best move",
            Self::Good => "Good move",
            Self::Inaccuracy => "Inaccuracy",
            Self::Mistake => "Mistake",
            Self::Blunder => "Blunder",
        }
    }

    /// What stands after the move in a list, as in a chess book; nothing for a move that was to be
    /// expected.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Only => "!",
            Self::Best | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The number of the sign in a record, as PGN counts them: `$1` is `!`, `$2` is `?`, `$4` is
    /// `??` and `$6` is `?!`.
    pub const fn glyph(self) -> Option<u8> {
        match self {
            Self::Only => Some(1),
            Self::Best | Self::Good => None,
            Self::Inaccuracy => Some(6),
            Self::Mistake => Some(2),
            Self::Blunder => Some(4),
        }
    }

    /// Whether something was lost that a player would want to see again: a mistake or a blunder.
    pub fn is_mistake(self) -> bool {
        self >= Self::Mistake
    }
}

/// The accuracy of a move that lost so many points of 100, from 0 to 100.
///
/// ```
/// use standoff::learn::move_accuracy;
/// assert_eq!(move_accuracy(0.0), 100.0);
/// assert!((move_accuracy(10.0) - 64.58).abs() < 0.01);
/// assert_eq!(move_accuracy(100.0), 0.0);
/// ```
pub fn move_accuracy(loss: f64) -> f64 {
    if loss <= 0.0 {
        return 100.0;
    }
    (103.1668 * (-0.04354 * loss).exp() - 2.1669).clamp(0.0, 100.0)
}

/// How much a side's moves count in the accuracy of a game at least, and at most.
const WEIGHTS: (f64, f64) = (0.5, 12.0);

/// The accuracy of each side's moves in a game: the mean of two means, as lichess counts it. In the
/// first a move counts more the more the chances went up and down around it; the second, the
/// harmonic mean, is low if a single move was bad.
///
/// `chances` are X's in points of 100, before the first move and after each; `moves` has the side and
/// the accuracy of each, `None` for a skip. A side that has not moved has no accuracy.
///
/// ```
/// use standoff::games::Side;
/// use standoff::learn::game_accuracy;
/// let moves = [Some((Side::X, 100.0)), Some((Side::O, 100.0)), Some((Side::X, 40.0))];
/// let accuracy = game_accuracy(&[50.0, 50.0, 50.0, 30.0], &moves);
/// // Weights 0.5 and 10: the first mean is 42.86, the harmonic one 57.14.
/// assert!((accuracy[Side::X].unwrap() - 50.0).abs() < 0.01);
/// assert_eq!(accuracy[Side::O], Some(100.0));
/// ```
pub fn game_accuracy(chances: &[f64], moves: &[Option<(Side, f64)>]) -> PerSide<Option<f64>> {
    let size = (moves.len() / 10).clamp(2, 8);
    // The first moves share the first window.
    let window = |turn: usize| {
        let end = (turn + 2).max(size).min(chances.len());
        &chances[end.saturating_sub(size)..end]
    };
    PerSide::from_fn(|side| {
        let moves = moves.iter().enumerate();
        let own =
            moves.filter_map(|(turn, mv)| mv.filter(|mv| mv.0 == side).map(|mv| (turn, mv.1)));
        let (mut count, mut weights, mut sum, mut inverses) = (0, 0.0, 0.0, 0.0);
        for (turn, accuracy) in own {
            let weight = deviation(window(turn)).clamp(WEIGHTS.0, WEIGHTS.1);
            count += 1;
            weights += weight;
            sum += weight * accuracy;
            inverses += 1.0 / accuracy.max(1.0);
        }
        let means = (sum / weights, f64::from(count) / inverses);
        // Rounding may lead above 100.
        (count > 0).then_some(f64::midpoint(means.0, means.1).min(100.0))
    })
}

/// The standard deviation of some numbers.
#[expect(clippy::cast_precision_loss, reason = "a window has at most 8 numbers")]
fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2));
    (squares.sum::<f64>() / count).sqrt()
}
