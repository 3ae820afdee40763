//! A game that is about to begin: where from, and who plays.

use std::hash::{BuildHasher, Hasher, RandomState};

use crate::agents::PlayerSpec;
use crate::games::{AnyPosition, PerSide};

/// All that a game needs to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The first position.
    pub position: AnyPosition,
    /// Who plays each side.
    pub players: PerSide<PlayerSpec>,
    /// What the choices of levels and of chance depend on.
    pub seed: u64,
}

impl Plan {
    /// The same game with the sides exchanged between the players.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            players: self.players.swapped(),
            ..self
        }
    }
}

/// A game whose first position is still to be set up by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The game; its position says which game it is and after how many turns it ends, and is what
    /// the set-up begins with in games that always begin in the same way.
    pub plan: Plan,
    /// How many pieces each side is to have, in games where they are chosen.
    pub pieces: PerSide<u32>,
}

/// What is to be different about who plays in a game that is gone on with.
///
/// ```
/// use standoff::games::{PerSide, Side};
/// use standoff::agents::PlayerSpec;
/// use standoff::play::Substitutes;
///
/// let substitutes = Substitutes {
///     named: PerSide::new(Some(PlayerSpec::Human), None),
///     move_time: Some(50),
/// };
/// let level = PlayerSpec::read("level:3").unwrap();
/// let players = substitutes.replace(&PerSide::new(PlayerSpec::Random, level.clone()));
/// assert_eq!(players, PerSide::new(PlayerSpec::Human, level.with_time(Some(50))));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Substitutes {
    /// Who is to play a side instead of whoever has so far.
    pub named: PerSide<Option<PlayerSpec>>,
    /// Another time for each move, in milliseconds.
    pub move_time: Option<u32>,
}

impl Substitutes {
    /// Who plays then.
    #[must_use]
    pub fn replace(&self, players: &PerSide<PlayerSpec>) -> PerSide<PlayerSpec> {
        PerSide::from_fn(|side| {
            let named = self.named[side].as_ref();
            let who = named.unwrap_or(&players[side]).clone();
            match self.move_time {
                Some(_) => who.with_time(self.move_time),
                None => who,
            }
        })
    }
}

/// A seed that nobody has chosen. It is shown, so that it can be chosen another time.
#[must_use]
pub fn random_seed() -> u64 {
    // The standard library keys every hash map at random; short enough to be typed again.
    RandomState::new().build_hasher().finish() % 1_000_000
}
