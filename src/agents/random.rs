//! An agent that plays any valid move.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use super::Agent;
use crate::games::Game;

/// Plays any valid move, each as likely as the others.
pub struct RandomAgent(Xoshiro256PlusPlus);

impl RandomAgent {
    /// An agent whose choices depend on nothing but the seed and the positions.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl<G: Game> Agent<G> for RandomAgent {
    fn choose(&mut self, position: &G) -> Option<G::Move> {
        position.moves().choose(&mut self.0).copied()
    }
}
