//! The two sides, and a pair of values that holds one for each.

use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two players: X is Player 1 and moves first, O is Player 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Player 1.
    X,
    /// Player 2.
    O,
}

impl Side {
    /// Both sides, X first.
    pub const BOTH: [Self; 2] = [Self::X, Self::O];

    /// The opponent of this side.
    ///
    /// ```
    /// use standoff::games::Side;
    /// assert_eq!(Side::X.other(), Side::O);
    /// ```
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }

    /// The letter that stands for this side's pieces in every text form.
    pub const fn letter(self) -> char {
        match self {
            Self::X => 'X',
            Self::O => 'O',
        }
    }

    /// The side a letter stands for; lower case is not accepted.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'X' => Some(Self::X),
            'O' => Some(Self::O),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One value for each side, indexed by [`Side`].
///
/// ```
/// use standoff::games::{PerSide, Side};
/// let mut score = PerSide::new(3, 5);
/// score[Side::X] += 1;
/// assert_eq!(score, PerSide::new(4, 5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PerSide<T>([T; 2]);

impl<T> PerSide<T> {
    /// A pair from X's value and O's.
    pub const fn new(x: T, o: T) -> Self {
        Self([x, o])
    }

    /// The pair that `value_of` gives for each side.
    #[inline]
    pub fn from_fn(value_of: impl Fn(Side) -> T) -> Self {
        Self(Side::BOTH.map(value_of))
    }

    /// The pair with the sides exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        let [x, o] = self.0;
        Self([o, x])
    }

    /// The pair of what `change` makes of each value.
    #[inline]
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> PerSide<U> {
        PerSide(self.0.map(change))
    }
}

impl<T> Index<Side> for PerSide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for PerSide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
