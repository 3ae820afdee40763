//! The moves of everyone but people: engines, random moves and outside programs.

use std::time::Duration;

use super::Error;
use crate::agents::{Agent, AgentFactory, EngineAgent, Fault, Level, PlayerSpec};
use crate::games::{Game, PerSide, Side};
use crate::search::{Evaluation, NoObserver, Observer, Report, TableTooLarge};

/// How long we wait for the last words of a program that has been ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// All who play a game and are no people.
pub(super) struct ComputerPlayers<G: Game> {
    /// `None` for a person.
    sides: PerSide<Option<Box<dyn Agent<G>>>>,
    seed: u64,
}

/// What came of thinking.
pub(super) struct Decision<G: Game> {
    /// The move, or what went wrong.
    pub chosen: Result<G::Move, Fault>,
    /// What the player thinks of the position, if it has said so.
    pub evaluation: Option<Evaluation>,
}

impl<G: Game> ComputerPlayers<G> {
    /// Makes engines and starts programs; one that can't be started is known before the game.
    /// Returns the players, too: programs are called then what they call themselves.
    pub fn new(
        mut players: PerSide<PlayerSpec>,
        seed: u64,
        threads: usize,
    ) -> Result<(Self, PerSide<PlayerSpec>), Error> {
        let factory = AgentFactory::new(seed).with_threads(threads);
        let mut sides = PerSide::default();
        for side in Side::BOTH {
            if !players[side].is_human() {
                let mut agent = factory.build(&players[side])?;
                start(&mut *agent, &mut players[side])?;
                sides[side] = Some(agent);
            }
        }
        Ok((Self { sides, seed }, players))
    }

    /// The seed of levels and of random moves.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Ends the player of a side, and returns what it has written to standard error.
    pub fn dismiss(&mut self, side: Side) -> String {
        let agent = self.sides[side].take();
        let stderr = agent.as_ref().and_then(|agent| agent.stderr().cloned());
        drop(agent);
        stderr.map_or_else(String::new, |stderr| {
            stderr.settle(LAST_WORDS);
            stderr.text()
        })
    }

    /// Finds a move for the side to play; `None` for a person.
    pub fn decide(&mut self, position: &G) -> Option<Decision<G>> {
        let agent = self.sides[position.side()].as_mut()?;
        let mut last = LastReport(None);
        let chosen = agent.choose(position, &mut last);
        Some(Decision {
            chosen,
            evaluation: last.0.and_then(|report| report.evaluation()),
        })
    }
}

/// Gets a player ready, and calls a program what it calls itself.
fn start<G: Game>(agent: &mut dyn Agent<G>, player: &mut PlayerSpec) -> Result<(), Error> {
    let started = agent.start(&mut NoObserver);
    if let PlayerSpec::External(engine) = player {
        started.map_err(|fault| Error::Program {
            name: engine.name(),
            fault,
        })?;
        engine.called = agent.name().map(String::from);
    }
    Ok(())
}

/// Remembers the last report.
struct LastReport<G: Game>(Option<Report<G>>);

impl<G: Game> Observer<G> for LastReport<G> {
    fn report(&mut self, report: &Report<G>) {
        self.0 = Some(report.clone());
    }
}

/// The best move that the strongest level finds, for a hint: always the same one.
pub(super) fn best_move<G: Game>(position: &G) -> Result<Option<G::Move>, TableTooLarge> {
    let mut agent = EngineAgent::at_level(Level::STRONGEST, 0)?;
    Ok(agent.choose(position, &mut NoObserver).ok())
}
