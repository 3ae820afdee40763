//! An agent that plays random moves.

use std::sync::{Arc, Mutex, PoisonError};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use super::{Agent, Fault};
use crate::games::Game;
use crate::search::Observer;

/// Plays any valid move with equal probability. Clones share one sequence of numbers.
#[derive(Clone, Debug)]
pub struct RandomAgent(Arc<Mutex<Xoshiro256PlusPlus>>);

impl RandomAgent {
    /// Creates an agent whose moves depend only on the seed and the positions.
    pub fn new(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(Xoshiro256PlusPlus::seed_from_u64(
            seed,
        ))))
    }
}

impl<G: Game> Agent<G> for RandomAgent {
    fn choose(&mut self, position: &G, _: &mut dyn Observer<G>) -> Result<G::Move, Fault> {
        let mut random = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let chosen = position.moves().choose(&mut *random).copied();
        chosen.ok_or(Fault::NoMove)
    }
}
