//! A game that is about to begin: where from, and who plays.

use std::hash::{BuildHasher, Hasher, RandomState};

use super::Who;
use crate::games::{AnyPosition, PerSide};

/// All that a game needs to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The first position.
    pub position: AnyPosition,
    /// Who plays each side.
    pub players: PerSide<Who>,
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

/// A seed that nobody has chosen. It is shown, so that it can be chosen another time.
#[must_use]
pub fn random_seed() -> u64 {
    // The standard library keys every hash map at random; short enough to be typed again.
    RandomState::new().build_hasher().finish() % 1_000_000
}
