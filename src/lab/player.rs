//! Players of a match, named by a short text: `full`, `plain`, `full-tt`, `plain+tt`, `uct`,
//! `random`, each with a budget such as `@5ms` or `@10000n`; or `level:3`, which is a budget itself.
//! `full~space` leaves a term out of the evaluation; its spaces are written `_`. An outside program
//! is `cmd:COMMAND LINE`, or `cmd@50ms:COMMAND LINE` with the time for a move.

use std::time::Duration;

use super::faults::Faults;
use crate::agents::program::{Errors, Fault, Launch, LaunchError, Program, ProgramAgent, describe};
use crate::agents::{Agent, Budget, Level, LevelAgent, RandomAgent, Searcher, Uct};
use crate::games::Game;
use crate::games::evaluation::{COMMON_TERMS, Weights};
use crate::search::{Engine, Switches, TableTooLarge};
use crate::text::Quoted;

/// Who plays, and how much it may think.
#[derive(Clone, Debug)]
pub struct Player {
    kind: Kind,
    budget: Budget,
    /// The terms of the evaluation that don't count.
    without: Vec<String>,
    /// What went wrong, if it is an outside program.
    faults: Faults,
}

#[derive(Clone, Debug)]
enum Kind {
    Engine(Switches),
    Level(Level),
    Uct,
    Random,
    Program { launch: Launch, time: Duration },
}

/// Why a text names no player, or one that can't play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// Neither the engine nor one of the others.
    #[error(
        "{0} is no player: choose full, plain, sound, level:N, uct, random or cmd:COMMAND LINE"
    )]
    Unknown(Quoted),
    /// No such technique.
    #[error("{word} is no switch of the engine: choose {known}")]
    Switch {
        /// What stands in its place.
        word: Quoted,
        /// The switches there are.
        known: String,
    },
    /// No such budget.
    #[error("{0} is no budget: write milliseconds such as @5ms, or nodes such as @10000n")]
    Budget(Quoted),
    /// No such level.
    #[error(
        "{0} is no level: write level:{low} to level:{high}, without a budget",
        low = Level::MIN,
        high = Level::MAX
    )]
    Level(Quoted),
    /// No such command line.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// A program is given something else than time.
    #[error("{0} is no time for a program: write milliseconds, such as cmd@50ms:COMMAND LINE")]
    ProgramTime(Quoted),
    /// A term is left out that the player has not.
    #[error("{0} is no term of an evaluation here: choose {known}", known = .1)]
    Term(Quoted, String),
    /// There is no memory for an engine.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
    /// A program that can't play.
    #[error("a player is not ready: {0}")]
    NotReady(String),
}

impl Player {
    /// The time for a move where nothing is said.
    const DEFAULT_BUDGET: Budget = Budget::of_time(Duration::from_millis(5));

    /// The time for a move of an outside program where nothing is said.
    const PROGRAM_TIME: Duration = Duration::from_millis(100);

    /// The size of the engine's table in a match, in MiB: small, as many play at once and think for
    /// milliseconds only.
    const TABLE: usize = 4;

    /// Reads a player.
    ///
    /// ```
    /// use standoff::lab::player::Player;
    /// assert!(Player::read("full-lmr@5ms").is_ok());
    /// assert!(Player::read("level:3").is_ok());
    /// assert!(Player::read("cmd@50ms:python3 'my agent.py'").is_ok());
    /// assert!(Player::read("cmd:").is_err());
    /// assert!(Player::read("full-magic").is_err());
    /// assert!(Player::read("level:3@5ms").is_err());
    /// assert!(Player::read("random~tempo").is_err());
    /// ```
    ///
    /// # Errors
    /// What the text gets wrong.
    pub fn read(text: &str) -> Result<Self, PlayerError> {
        if let Some(number) = text.strip_prefix("level:") {
            let level = number.parse().ok().and_then(Level::new);
            let level = level.ok_or_else(|| PlayerError::Level(Quoted::new(text)))?;
            return Ok(Self::of(Kind::Level(level), Self::DEFAULT_BUDGET));
        }
        if let Some(program) = read_program(text) {
            return Ok(Self::of(program?, Self::DEFAULT_BUDGET));
        }
        let (who, budget) = match text.split_once('@') {
            Some((who, budget)) => (who, read_budget(budget)?),
            None => (text, Self::DEFAULT_BUDGET),
        };
        let mut parts = who.split('~');
        let who = parts.next().unwrap_or_default();
        let without: Vec<String> = parts.map(|term| term.replace('_', " ")).collect();
        let name_ends = who.find(['+', '-']).unwrap_or(who.len());
        let (name, switches) = who.split_at(name_ends);
        let kind = match name {
            "full" => Kind::Engine(Switches::FULL),
            "plain" => Kind::Engine(Switches::PLAIN),
            "sound" => Kind::Engine(Switches::SOUND),
            "uct" if switches.is_empty() => Kind::Uct,
            "random" if switches.is_empty() => Kind::Random,
            _ => return Err(PlayerError::Unknown(Quoted::new(who))),
        };
        let kind = match kind {
            Kind::Engine(preset) => Kind::Engine(read_switches(preset, switches)?),
            // Only the engine has an evaluation.
            _ if !without.is_empty() => return Err(PlayerError::Unknown(Quoted::new(text))),
            other => other,
        };
        Ok(Self {
            without,
            ..Self::of(kind, budget)
        })
    }

    fn of(kind: Kind, budget: Budget) -> Self {
        Self {
            kind,
            budget,
            without: Vec::new(),
            faults: Faults::default(),
        }
    }

    /// Starts the player once and ends it again, so that a program that can't play is known before
    /// a match.
    ///
    /// # Errors
    /// What it does wrong.
    pub fn rehearse(&self) -> Result<(), PlayerError> {
        let Kind::Program { launch, .. } = &self.kind else {
            return Ok(());
        };
        let errors = Errors::default();
        let ready = Program::rehearse(launch, &errors);
        ready.map_err(|fault| PlayerError::NotReady(describe(&fault, &errors)))?;
        Ok(())
    }

    /// What went wrong in all its games so far.
    #[must_use]
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// Sits the player down at a game.
    ///
    /// # Errors
    /// The game's evaluation has no such terms as are to be left out, or there is no memory for the
    /// engine.
    pub fn agent<G: Game>(&self, seed: u64) -> Result<Box<dyn Agent<G>>, PlayerError> {
        Ok(match &self.kind {
            Kind::Uct => Box::new(Uct::new(self.budget, seed)),
            Kind::Random => Box::new(RandomAgent::new(seed)),
            Kind::Program { launch, time } => {
                let faults = self.faults.clone();
                let note = move |fault: &Fault, errors: &Errors| faults.add(fault, errors);
                Box::new(ProgramAgent::new(launch.clone(), *time, note))
            }
            Kind::Level(level) => Box::new(LevelAgent::new(*level, seed)?),
            Kind::Engine(switches) => {
                let weights = self.weights::<G>()?;
                let engine = Engine::new(Self::TABLE)?.with_switches(*switches);
                Box::new(Searcher::new(engine.with_weights(&weights), self.budget))
            }
        })
    }

    /// The weights of a game's evaluation, without what doesn't count.
    fn weights<G: Game>(&self) -> Result<Weights, PlayerError> {
        let mut weights = G::WEIGHTS;
        let names: Vec<&str> = COMMON_TERMS.iter().chain(G::TERMS).copied().collect();
        for without in &self.without {
            let at = names.iter().position(|name| name == without);
            let weight = at.and_then(|at| weights.0.get_mut(at));
            *weight.ok_or_else(|| no_term(without, &names))? = [0; 3];
        }
        Ok(weights)
    }
}

/// The error for a term that is none of these.
fn no_term(term: &str, names: &[&str]) -> PlayerError {
    let written = |name: &str| name.replace(' ', "_");
    let known: Vec<String> = names.iter().map(|name| written(name)).collect();
    PlayerError::Term(Quoted::new(&written(term)), known.join(", "))
}

/// Reads `cmd:COMMAND LINE`; `None` if the text is nothing of that kind.
fn read_program(text: &str) -> Option<Result<Kind, PlayerError>> {
    let rest = text.strip_prefix("cmd")?;
    let (time, line) = rest.split_once(':')?;
    let time = match time.strip_prefix('@') {
        _ if time.is_empty() => Ok(Player::PROGRAM_TIME),
        Some(time) => match read_budget(time) {
            Ok(Budget {
                time: Some(time), ..
            }) => Ok(time),
            _ => Err(PlayerError::ProgramTime(Quoted::new(time))),
        },
        None => return None,
    };
    Some(time.and_then(|time| {
        let launch = Launch::read(line)?;
        Ok(Kind::Program { launch, time })
    }))
}

fn read_budget(text: &str) -> Result<Budget, PlayerError> {
    let number = |digits: &str| digits.parse().ok().filter(|&number: &u64| number > 0);
    let time = text.strip_suffix("ms").and_then(number);
    let nodes = text.strip_suffix('n').and_then(number);
    match (time, nodes) {
        (Some(time), _) => Ok(Budget::of_time(Duration::from_millis(time))),
        (_, Some(nodes)) => Ok(Budget::of_nodes(nodes)),
        _ => Err(PlayerError::Budget(Quoted::new(text))),
    }
}

/// Turns switches on and off, as `-tt+history` says.
fn read_switches(mut switches: Switches, text: &str) -> Result<Switches, PlayerError> {
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        let end = after.find(['+', '-']).unwrap_or(after.len());
        let (name, others) = after.split_at(end);
        let Some(switch) = switches.get_mut(name) else {
            let known: Vec<&str> = Switches::TABLE.iter().map(|&(name, _)| name).collect();
            return Err(PlayerError::Switch {
                word: Quoted::new(name),
                known: known.join(", "),
            });
        };
        *switch = sign == '+';
        rest = others;
    }
    Ok(switches)
}
