//! An agent that plays what the engine finds within a budget.

use super::{Agent, Budget, Stop};
use crate::games::Game;
use crate::search::Engine;

/// The engine with a budget for each move.
pub struct Searcher<G: Game> {
    engine: Engine<G>,
    budget: Budget,
    stop: Stop,
}

impl<G: Game> Searcher<G> {
    /// An agent that thinks with this engine.
    #[must_use]
    pub fn new(engine: Engine<G>, budget: Budget) -> Self {
        Self {
            engine,
            budget,
            stop: Stop::default(),
        }
    }

    /// The same, to be stopped by others.
    #[must_use]
    pub fn until(self, stop: Stop) -> Self {
        Self { stop, ..self }
    }
}

impl<G: Game> Agent<G> for Searcher<G> {
    fn choose(&mut self, position: &G) -> Option<G::Move> {
        let mut deadline = self.budget.begin_until(&self.stop);
        let report = self
            .engine
            .search(position, self.budget.limits, &mut deadline);
        report.best_move()
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }
}
