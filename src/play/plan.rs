//! A game that is about to start: its first position and its players.

use std::hash::{BuildHasher, Hasher, RandomState};

use crate::agents::{PlayerSpec, TimeControl};
use crate::games::{AnyPosition, PerSide};

/// Everything that a game needs to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The first position.
    pub position: AnyPosition,
    /// Who plays each side.
    pub players: PerSide<PlayerSpec>,
    /// The names of people, if they are given.
    pub names: PerSide<Option<String>>,
    /// The seed of levels and random players.
    pub seed: u64,
    /// The time of each side for the whole game, if it is limited.
    pub time: Option<TimeControl>,
}

/// A game whose first position has yet to be set up by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The plan. Its position gives the game and the turn limit, and in games with a fixed start
    /// the board that the set-up begins with.
    pub plan: Plan,
    /// How many pieces each side should have, in games where that is chosen.
    pub pieces: PerSide<u32>,
}

/// Other players for a game that is resumed.
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
    /// Who plays a side from now on, if it changes.
    pub named: PerSide<Option<PlayerSpec>>,
    /// Another time per move, in milliseconds.
    pub move_time: Option<u32>,
}

impl Substitutes {
    /// Returns who plays from now on.
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

/// Returns a random seed. It is shown to the user, who can choose it another time.
pub fn random_seed() -> u64 {
    // The standard library keys every hash map at random. The seed is short enough to type.
    RandomState::new().build_hasher().finish() % 1_000_000
}
