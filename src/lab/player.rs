//! Players of a match, named by a short text: `full`, `plain`, `full-table`, `plain+table`, `uct`,
//! `random`, each with a budget such as `@5ms` or `@10000n`; or `level:3`, which is a budget itself.
//! `full~space` leaves a term out of the evaluation; its spaces are written `_`.

use std::time::Duration;

use crate::agents::{Agent, Budget, Level, LevelAgent, RandomAgent, Searcher, Uct};
use crate::games::Game;
use crate::games::evaluation::{COMMON_TERMS, Weights};
use crate::search::{Engine, Settings};
use crate::text::Quoted;

/// Who plays, and how much it may think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    kind: Kind,
    budget: Budget,
    /// The terms of the evaluation that don't count.
    without: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Engine(Settings),
    Level(Level),
    Uct,
    Random,
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// Neither the engine nor one of the others.
    #[error("{0} is no player: choose full, plain, sound, level:N, uct or random")]
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
        low = Level::LOWEST,
        high = Level::HIGHEST
    )]
    Level(Quoted),
}

impl Player {
    /// The time for a move where nothing is said.
    const USUAL_BUDGET: Budget = Budget::of_time(Duration::from_millis(5));

    /// The size of the engine's table in a match, in MiB: small, as many play at once and think for
    /// milliseconds only.
    const TABLE: usize = 4;

    /// Reads a player.
    ///
    /// ```
    /// use standoff::lab::player::Player;
    /// assert!(Player::read("full-reductions@5ms").is_ok());
    /// assert!(Player::read("level:3").is_ok());
    /// assert!(Player::read("full-magic").is_err());
    /// assert!(Player::read("level:3@5ms").is_err());
    /// ```
    ///
    /// # Errors
    /// What the text gets wrong.
    pub fn read(text: &str) -> Result<Self, PlayerError> {
        if let Some(number) = text.strip_prefix("level:") {
            let level = number.parse().ok().and_then(Level::new);
            return Ok(Self {
                kind: Kind::Level(level.ok_or_else(|| PlayerError::Level(Quoted::new(text)))?),
                budget: Self::USUAL_BUDGET,
                without: Vec::new(),
            });
        }
        let (who, budget) = match text.split_once('@') {
            Some((who, budget)) => (who, read_budget(budget)?),
            None => (text, Self::USUAL_BUDGET),
        };
        let mut parts = who.split('~');
        let who = parts.next().unwrap_or_default();
        let without = parts.map(|term| term.replace('_', " ")).collect();
        let name_ends = who.find(['+', '-']).unwrap_or(who.len());
        let (name, switches) = who.split_at(name_ends);
        let kind = match name {
            "full" => Kind::Engine(Settings::FULL),
            "plain" => Kind::Engine(Settings::PLAIN),
            "sound" => Kind::Engine(Settings::SOUND),
            "uct" if switches.is_empty() => Kind::Uct,
            "random" if switches.is_empty() => Kind::Random,
            _ => return Err(PlayerError::Unknown(Quoted::new(who))),
        };
        let kind = match kind {
            Kind::Engine(settings) => Kind::Engine(read_switches(settings, switches)?),
            other => other,
        };
        Ok(Self {
            kind,
            budget,
            without,
        })
    }

    /// Sits the player down at a game.
    #[must_use]
    pub fn agent<G: Game>(&self, seed: u64) -> Box<dyn Agent<G>> {
        match self.kind {
            Kind::Uct => Box::new(Uct::new(self.budget, seed)),
            Kind::Random => Box::new(RandomAgent::new(seed)),
            Kind::Level(level) => match LevelAgent::new(level, seed) {
                Ok(agent) => Box::new(agent),
                Err(_) => Box::new(RandomAgent::new(seed)),
            },
            Kind::Engine(settings) => match Engine::new(Self::TABLE) {
                Ok(engine) => {
                    let weights = self.weights::<G>();
                    let engine = engine.with_settings(settings).with_weights(weights);
                    Box::new(Searcher::new(engine, self.budget))
                }
                // Without memory for so little there is no engine to measure.
                Err(_) => Box::new(RandomAgent::new(seed)),
            },
        }
    }
}

impl Player {
    fn weights<G: Game>(&self) -> Weights {
        let mut weights = G::WEIGHTS;
        let names = COMMON_TERMS.iter().chain(G::TERMS);
        for (name, weight) in names.zip(&mut weights.0) {
            if self.without.iter().any(|without| without == name) {
                *weight = [0; 3];
            }
        }
        weights
    }
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

/// Turns switches on and off, as `-table+history` says.
fn read_switches(mut settings: Settings, text: &str) -> Result<Settings, PlayerError> {
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        let end = after.find(['+', '-']).unwrap_or(after.len());
        let (name, others) = after.split_at(end);
        let mut switches = settings.switches();
        let Some((_, on)) = switches.iter_mut().find(|(known, _)| *known == name) else {
            let known: Vec<&str> = switches.iter().map(|(known, _)| *known).collect();
            return Err(PlayerError::Switch {
                word: Quoted::new(name),
                known: known.join(", "),
            });
        };
        **on = sign == '+';
        rest = others;
    }
    Ok(settings)
}
