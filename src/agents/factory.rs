//! Turns a player's spec into an agent that plays.

use super::external::ExternalAgent;
use super::{Agent, EngineAgent, EngineVariant, PlayerSpec, RandomAgent, Uct};
use crate::games::Game;
use crate::games::evaluation::{COMMON_TERMS, Weights};
use crate::search::{Engine, TableTooLarge, TranspositionTable};
use crate::text::Quoted;

/// Makes agents for one game or match.
///
/// ```
/// use standoff::agents::{Agent, AgentFactory, PlayerSpec};
/// use standoff::games::{Game, Surround, start};
/// use standoff::search::NoObserver;
///
/// let position: Surround = start(60, 0).unwrap();
/// let spec = PlayerSpec::read("level:1").unwrap();
/// let mut agent = AgentFactory::new(7).build(&spec).unwrap();
/// let mv = agent.choose(&position, &mut NoObserver).unwrap();
/// assert!(position.moves().contains(&mv));
/// ```
#[derive(Clone, Debug)]
pub struct AgentFactory {
    seed: u64,
    threads: usize,
    hash: usize,
    random: RandomAgent,
}

/// Why a player can't play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AgentError {
    /// A person can't be made.
    #[error("a person can't be played by the program: choose level:N, random or cmd:COMMAND LINE")]
    Human,
    /// The game's evaluation has no such term to leave out.
    #[error("{0} is no term of an evaluation here: choose {known}", known = .1)]
    Term(Quoted, String),
    /// There is no memory for an engine.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
}

impl AgentFactory {
    /// Creates a factory with the seed of its levels and random players. Random players share one
    /// sequence of numbers.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            threads: 1,
            hash: TranspositionTable::DEFAULT_SIZE,
            random: RandomAgent::new(seed),
        }
    }

    /// Sets the number of threads of the engine at full strength. A level always has one, so that
    /// it plays alike everywhere.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Sets the table size of the engine at full strength, in MiB. A level has its own.
    #[must_use]
    pub fn with_hash(self, hash: usize) -> Self {
        Self { hash, ..self }
    }

    /// Builds the agent of a player. An outside program is not started yet.
    ///
    /// # Errors
    /// It is a person, there is no memory for the engine, or the game's evaluation lacks a term
    /// that should be left out.
    pub fn build<G: Game>(&self, spec: &PlayerSpec) -> Result<Box<dyn Agent<G>>, AgentError> {
        Ok(match spec {
            PlayerSpec::Human => return Err(AgentError::Human),
            PlayerSpec::Random => Box::new(self.random.clone()),
            PlayerSpec::Uct(limit) => Box::new(Uct::new(limit.budget(), self.seed)),
            PlayerSpec::External(engine) => Box::new(ExternalAgent::new(engine)),
            PlayerSpec::Engine(strength) => match strength.level {
                Some(level) => {
                    let mut agent = EngineAgent::at_level(level, self.seed)?;
                    // With a time, its moves depend on the machine, too.
                    agent.budget = strength.budget(&G::INFO);
                    Box::new(agent)
                }
                None => Box::new(EngineAgent::new(self.engine()?, strength.budget(&G::INFO))),
            },
            PlayerSpec::Variant(variant) => {
                let engine = self.engine()?.with_switches(variant.switches);
                let engine = engine.with_weights(&weights::<G>(variant)?);
                Box::new(EngineAgent::new(engine, variant.limit.budget()))
            }
        })
    }

    fn engine<G: Game>(&self) -> Result<Engine<G>, TableTooLarge> {
        Ok(Engine::new(self.hash)?.with_threads(self.threads))
    }
}

/// The weights of a game's evaluation, with 0 for the terms left out.
fn weights<G: Game>(variant: &EngineVariant) -> Result<Weights, AgentError> {
    let mut weights = G::WEIGHTS;
    let names: Vec<&str> = COMMON_TERMS.iter().chain(G::TERMS).copied().collect();
    for without in &variant.without {
        let at = names.iter().position(|name| name == without);
        let weight = at.and_then(|at| weights.0.get_mut(at));
        *weight.ok_or_else(|| no_term(without, &names))? = [0; 3];
    }
    Ok(weights)
}

/// The error for a term that doesn't exist.
fn no_term(term: &str, names: &[&str]) -> AgentError {
    let written = |name: &str| name.replace(' ', "_");
    let known: Vec<String> = names.iter().map(|name| written(name)).collect();
    AgentError::Term(Quoted::new(&written(term)), known.join(", "))
}
