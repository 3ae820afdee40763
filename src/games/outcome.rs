//! How a game ends, and what the sides are compared by.

use std::fmt;

use super::{PerSide, Side};

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// A side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

impl Verdict {
    /// The side with more wins; the first figure that differs decides.
    pub fn compare(figures: impl IntoIterator<Item = PerSide<u32>>) -> Self {
        for value in figures {
            match value[Side::X].cmp(&value[Side::O]) {
                std::cmp::Ordering::Greater => return Self::Win(Side::X),
                std::cmp::Ordering::Less => return Self::Win(Side::O),
                std::cmp::Ordering::Equal => {}
            }
        }
        Self::Draw
    }

    /// A side's half points: 2 for a win, 1 for a draw.
    ///
    /// ```
    /// use standoff::games::{Side, Verdict};
    /// assert_eq!(Verdict::Win(Side::X).half_points(Side::X), 2);
    /// assert_eq!(Verdict::Win(Side::X).half_points(Side::O), 0);
    /// assert_eq!(Verdict::Draw.half_points(Side::O), 1);
    /// ```
    pub fn half_points(self, side: Side) -> u8 {
        match self {
            Self::Draw => 1,
            Self::Win(winner) if winner == side => 2,
            Self::Win(_) => 0,
        }
    }

    /// A side's share of the point.
    pub fn points(self, side: Side) -> f64 {
        f64::from(self.half_points(side)) / 2.0
    }
}

/// `X`, `O` or `draw`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(side) => side.fmt(f),
            Self::Draw => f.write_str("draw"),
        }
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who has won.
    pub verdict: Verdict,
    /// Why it is over, as the beginning of a sentence.
    pub reason: &'static str,
    /// What has decided who won.
    pub decided_by: DecidedBy,
}

/// What decides who has won a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// The [figures](Figure): the first one that differs.
    Figures,
    /// The reason why it is over.
    Reason,
}

impl Ending {
    /// The reason where the turns have run out.
    pub(crate) const TURN_LIMIT: &'static str = "Turn limit reached";

    /// The reason where a side is stuck.
    pub(crate) const NO_MOVE: PerSide<&'static str> =
        PerSide::new("X has no valid move", "O has no valid move");
}

/// Something that both sides have a number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What is counted, such as `moveable space`.
    pub name: &'static str,
    /// The noun after a number: for one, and for several.
    pub nouns: [&'static str; 2],
    /// Each side's number.
    pub value: PerSide<u32>,
}

impl Figure {
    /// The figure with a side's own number first: `moveable space 14 against 11`.
    pub fn seen_by(&self, side: Side) -> String {
        let (own, other) = (self.value[side], self.value[side.other()]);
        format!("{} {own} against {other}", self.name)
    }

    /// A side's number with its noun: `14 squares of moveable space`.
    pub fn of(&self, side: Side) -> String {
        let (value, [one, many]) = (self.value[side], self.nouns);
        format!("{value} {}", if value == 1 { one } else { many })
    }
}

/// As X sees it.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.seen_by(Side::X))
    }
}

/// A finished game's ending with both sides' figures; its text is a sentence.
///
/// ```
/// use standoff::games::{Blockade, Game};
/// let line = "blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10";
/// let outcome = Blockade::read(line).unwrap().outcome().unwrap();
/// assert_eq!(outcome.ending.verdict.to_string(), "draw");
/// assert_eq!(outcome.to_string(), "Turn limit reached: moveable space 6 against 6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who has won, and why.
    pub ending: Ending,
    /// What the sides are compared by.
    pub figures: Vec<Figure>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figures: Vec<String> = self.figures.iter().map(Figure::to_string).collect();
        write!(f, "{}: {}", self.ending.reason, figures.join(", "))
    }
}
