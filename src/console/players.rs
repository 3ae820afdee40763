//! The moves of everyone but people: engines, random moves and outside programs.

use std::time::Duration;

use super::ConsoleError;
use crate::agents::{Agent, AgentFactory, Budget, EngineAgent, Fault, PlayerSpec, Strength};
use crate::games::{Game, PerSide, Side};
use crate::play::Session;
use crate::search::{Engine, Evaluation, NoObserver, Observer, Report, TableTooLarge};

/// How long to wait for the last output of an ended program.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// The nodes for a hint, and the size of the table in MiB.
const HINT_NODES: u64 = 1_000_000;
const HINT_TABLE: usize = 16;

/// The players of a game who are not people.
pub(super) struct ComputerPlayers<G: Game> {
    /// `None` for a person.
    sides: PerSide<Option<Box<dyn Agent<G>>>>,
    factory: AgentFactory,
    /// The seed of levels and of random moves.
    pub seed: u64,
}

/// A player's answer.
pub(super) struct Decision<G: Game> {
    /// The move, or the fault.
    pub chosen: Result<G::Move, Fault>,
    /// The player's evaluation of the position, if it gave one.
    pub evaluation: Option<Evaluation>,
}

impl<G: Game> ComputerPlayers<G> {
    /// Creates engines and starts programs, so that one that can't be started is known before the
    /// game. Also returns the players, in which programs have the names they give themselves.
    pub fn new(
        mut players: PerSide<PlayerSpec>,
        seed: u64,
        threads: usize,
    ) -> Result<(Self, PerSide<PlayerSpec>), ConsoleError> {
        let factory = AgentFactory::new(seed).with_threads(threads);
        let mut sides = PerSide::default();
        for side in Side::BOTH {
            if !players[side].is_human() {
                let mut agent = factory.build(&players[side])?;
                start(&mut *agent, &mut players[side])?;
                sides[side] = Some(agent);
            }
        }
        let computers = Self {
            sides,
            factory,
            seed,
        };
        Ok((computers, players))
    }

    /// Lets the engine play a side from now on, with this strength.
    pub fn set_strength(
        &mut self,
        side: Side,
        strength: Strength,
    ) -> Result<PlayerSpec, ConsoleError> {
        let player = PlayerSpec::Engine(strength);
        self.sides[side] = Some(self.factory.build(&player)?);
        Ok(player)
    }

    /// Ends the player of a side, and returns what it has written to standard error.
    pub fn dismiss(&mut self, side: Side) -> String {
        let agent = self.sides[side].take();
        let stderr = agent.as_ref().and_then(|agent| agent.stderr().cloned());
        drop(agent);
        stderr.map_or_else(String::new, |stderr| {
            stderr.wait_for_end(LAST_WORDS);
            stderr.text()
        })
    }

    /// Finds a move for the side to play; `None` for a person.
    pub fn decide(&mut self, session: &mut Session<G>) -> Option<Decision<G>> {
        let agent = self.sides[session.position().side()].as_deref_mut()?;
        let mut last = LastReport(None);
        let chosen = session.ask(agent, &mut last);
        Some(Decision {
            chosen,
            evaluation: last.0.and_then(|report| report.evaluation()),
        })
    }
}

/// Gets a player ready. A program gets the name it gives itself.
fn start<G: Game>(agent: &mut dyn Agent<G>, player: &mut PlayerSpec) -> Result<(), ConsoleError> {
    let started = agent.start(&mut NoObserver);
    if let PlayerSpec::External(engine) = player {
        started.map_err(|fault| ConsoleError::Program(engine.name(), fault))?;
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

/// Finds the best move for a hint, which is always the same.
pub(super) fn best_move<G: Game>(position: &G) -> Result<Option<G::Move>, TableTooLarge> {
    let mut agent = EngineAgent::new(Engine::new(HINT_TABLE)?, Budget::of_nodes(HINT_NODES));
    Ok(agent.choose(position, &mut NoObserver).ok())
}
