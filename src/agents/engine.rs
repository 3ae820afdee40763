//! The engine as an agent: with a budget for each move, or at a level.

use super::{Agent, Budget, Fault, Level, TimeLeft, choice};
use crate::games::Game;
use crate::search::{EarlierBoards, Engine, Observer, TableTooLarge};

/// Plays what the engine finds within a budget, or what a level chooses from it.
pub struct EngineAgent<G: Game> {
    engine: Engine<G>,
    pub(super) budget: Budget,
    /// The level, and the seed of its choices.
    level: Option<(Level, u64)>,
    left: Option<TimeLeft>,
    earlier: EarlierBoards,
}

impl<G: Game> EngineAgent<G> {
    /// Creates an agent that plays the best move this engine finds.
    pub fn new(engine: Engine<G>, budget: Budget) -> Self {
        Self {
            engine,
            budget,
            level: None,
            left: None,
            earlier: EarlierBoards::default(),
        }
    }

    /// Creates an agent whose moves depend only on the level, the seed and the game so far.
    ///
    /// # Errors
    /// There is no memory for the table.
    pub fn at_level(level: Level, seed: u64) -> Result<Self, TableTooLarge> {
        Ok(Self {
            engine: Engine::new(level.table())?,
            budget: Budget {
                time: None,
                limits: level.limits(&G::INFO),
            },
            level: Some((level, seed)),
            left: None,
            earlier: EarlierBoards::default(),
        })
    }
}

impl<G: Game> Agent<G> for EngineAgent<G> {
    fn set_earlier(&mut self, earlier: EarlierBoards) {
        self.earlier = earlier;
    }

    fn choose(&mut self, position: &G, observer: &mut dyn Observer<G>) -> Result<G::Move, Fault> {
        if self.level.is_some() {
            // A level's answer does not depend on earlier searches.
            self.engine.new_game();
        }
        self.engine.set_earlier(std::mem::take(&mut self.earlier));
        let budget = self.budget.within(self.left, position.side());
        let mut deadline = budget.begin(observer);
        let report = self.engine.search(position, budget.limits, &mut deadline);
        observer.report(&report);
        let chosen = choice(self.level, position, &report);
        // A search that ran out of time before it found anything still owes a move.
        let any = || position.moves().first().copied();
        chosen.or_else(any).ok_or(Fault::NoMove)
    }

    fn set_time_left(&mut self, left: TimeLeft) {
        self.left = Some(left);
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        self.engine.new_game();
        Ok(())
    }
}
