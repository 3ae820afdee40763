//! What the user asks for, before it is checked.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::plan::{check_name, number_names};
use super::{Entrant, Format, Part, TournamentPlan, TournamentPlanError};
use crate::agents::{KnownAgents, PlayerSpec, PlayerSpecError, TimeControl, split_name};
use crate::games::{GAMES, Info, PerSide, Side, Start, find_game};
use crate::records::settings::Settings;
use crate::search::cores;
use crate::text::Quoted;

/// What flags or a file ask for. `None` and empty leave it to the other, or to the default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentConfig {
    /// Who takes part.
    pub agents: Vec<AgentConfig>,
    /// The names of the games; empty means all.
    pub games: Vec<String>,
    /// How many starting positions of each game every pair plays; 1 by default.
    pub rounds: Option<u32>,
    /// The turn limit.
    pub turns: Option<u16>,
    /// The pieces of each side, in games where they can be chosen.
    pub pieces: PerSide<Option<u32>>,
    /// The seed of everything random; 1 by default.
    pub seed: Option<u64>,
    /// The time per move of agents without their own, in milliseconds.
    pub move_time: Option<u32>,
    /// The time of each side for a whole game.
    pub time: Option<TimeControl>,
    /// Whether the first agent plays all the others, which don't play each other.
    pub gauntlet: Option<bool>,
    /// How many games are played at once; the number of cores by default.
    pub at_once: Option<usize>,
    /// The file that the games are written to.
    pub records: Option<PathBuf>,
}

/// An agent that should take part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgentConfig {
    /// Its name, if it is given one.
    pub name: Option<String>,
    /// Who plays, as a [`PlayerSpec`] is written, or the name of an agent in the settings file.
    pub player: String,
    /// The folder it runs in, if it is a program.
    pub folder: Option<PathBuf>,
    /// The options that are set before a game, if it is a program.
    pub options: BTreeMap<String, String>,
    /// Its time per move, in milliseconds.
    pub move_time: Option<u32>,
}

impl AgentConfig {
    /// An agent without any options.
    pub fn new(player: &str) -> Self {
        Self {
            player: player.into(),
            ..Self::default()
        }
    }

    /// Reads `PLAYER` or `NAME=PLAYER`.
    ///
    /// ```
    /// use standoff::tournament::AgentConfig;
    /// let fox = AgentConfig::read("fox=cmd:python3 fox.py --speed=3");
    /// assert_eq!(fox.name.as_deref(), Some("fox"));
    /// assert_eq!(fox.player, "cmd:python3 fox.py --speed=3");
    /// assert_eq!(AgentConfig::read("cmd:fox --speed=3").name, None);
    /// ```
    pub fn read(text: &str) -> Self {
        let (name, player) = split_name(text);
        Self {
            name: name.map(String::from),
            ..Self::new(player)
        }
    }

    /// Returns the player.
    fn entrant(
        &self,
        settings: &Settings,
        move_time: Option<u32>,
    ) -> Result<Entrant, TournamentPlanError> {
        let player = self.read_player(settings)?;
        if player.is_human() {
            return Err(TournamentPlanError::Human);
        }
        let name = self.name.as_deref().map(check_name).transpose()?;
        let found = || match &player {
            PlayerSpec::External(engine) => engine.name(),
            other => other.to_string(),
        };
        let time = self.move_time.or(player.move_time()).or(move_time);
        Ok(Entrant {
            named: name.is_some(),
            name: name.unwrap_or_else(found),
            player: player.with_time(time),
        })
    }

    fn read_player(&self, settings: &Settings) -> Result<PlayerSpec, TournamentPlanError> {
        // In a tournament, a program from the settings may be named without `agent:`.
        let player = match settings.find_agent(&self.player) {
            Some(engine) => engine.map(PlayerSpec::External).map_err(Into::into),
            None => PlayerSpec::read_with(&self.player, settings),
        };
        let mut player = player.map_err(|error| match error {
            PlayerSpecError::Unknown(text) | PlayerSpecError::Level(text) => {
                TournamentPlanError::Unknown(text)
            }
            other => TournamentPlanError::Player(other),
        })?;
        if self.folder.is_some() || !self.options.is_empty() {
            match &mut player {
                PlayerSpec::External(engine) if self.player.starts_with("cmd") => {
                    engine.set_extras(self.folder.as_deref(), &self.options)?;
                }
                _ => return Err(TournamentPlanError::NoProgram(Quoted::new(&self.player))),
            }
        }
        Ok(player)
    }
}

impl TournamentConfig {
    /// The most games at once: more than any machine has cores.
    pub const MAX_AT_ONCE: usize = 1024;

    /// Fills in what is left open from another config: flags take precedence over a file. The
    /// agents of both take part, the other's first.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let mut agents = other.agents;
        agents.extend(self.agents);
        Self {
            agents,
            games: if self.games.is_empty() {
                other.games
            } else {
                self.games
            },
            rounds: self.rounds.or(other.rounds),
            turns: self.turns.or(other.turns),
            pieces: PerSide::from_fn(|side| self.pieces[side].or(other.pieces[side])),
            seed: self.seed.or(other.seed),
            move_time: self.move_time.or(other.move_time),
            time: self.time.or(other.time),
            gauntlet: self.gauntlet.or(other.gauntlet),
            at_once: self.at_once.or(other.at_once),
            records: self.records.or(other.records),
        }
    }

    /// Checks the config and returns the plan. Agents are also looked up in the settings.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn plan(&self, settings: &Settings) -> Result<TournamentPlan, TournamentPlanError> {
        let agents = self.agents.iter();
        let entrants = agents.map(|agent| agent.entrant(settings, self.move_time));
        let mut entrants = entrants.collect::<Result<Vec<_>, _>>()?;
        if entrants.len() < 2 {
            return Err(TournamentPlanError::TooFewAgents);
        }
        check_names(&entrants)?;
        number_names(&mut entrants);
        Ok(TournamentPlan {
            entrants,
            games: self.games()?,
            rounds: self.rounds.unwrap_or(1),
            turns: self.turns,
            pieces: self.pieces,
            time: self.time,
            seed: self.seed.unwrap_or(1),
            format: match self.gauntlet {
                Some(true) => Format::Gauntlet,
                _ => Format::RoundRobin,
            },
            at_once: self.at_once.unwrap_or_else(cores).min(Self::MAX_AT_ONCE),
            part: Part::WHOLE,
        })
    }

    /// The games; all of them if none is named.
    fn games(&self) -> Result<Vec<&'static Info>, TournamentPlanError> {
        let mut games: Vec<&'static Info> = Vec::new();
        for name in &self.games {
            let info = find_game(name)?;
            if games.iter().any(|known| known.name == info.name) {
                return Err(TournamentPlanError::SameGame(info.title));
            }
            games.push(info);
        }
        if games.is_empty() {
            games.extend(GAMES);
        }
        let any_pieces = Side::BOTH.iter().any(|&side| self.pieces[side].is_some());
        let is_fixed = |info: &&&Info| matches!(info.start, Start::Fixed(_));
        match games.iter().find(is_fixed) {
            // If all games are played, the number applies to those that have a choice.
            Some(info) if any_pieces && games.iter().all(|info| is_fixed(&info)) => {
                Err(TournamentPlanError::FixedStart(info.title))
            }
            _ => Ok(games),
        }
    }
}

/// Refuses two agents with the same given name.
fn check_names(entrants: &[Entrant]) -> Result<(), TournamentPlanError> {
    let given: Vec<&Entrant> = entrants.iter().filter(|entrant| entrant.named).collect();
    for (at, entrant) in given.iter().enumerate() {
        if given[..at].iter().any(|other| other.name == entrant.name) {
            return Err(TournamentPlanError::SameName(Quoted::new(&entrant.name)));
        }
    }
    Ok(())
}
