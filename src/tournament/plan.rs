//! Who plays what, and how often.

use super::{Part, TournamentPlanError};
use crate::agents::external::StderrTail;
use crate::agents::{Fault, PlayerSpec, TimeControl, describe};
use crate::games::{Info, PerSide};
use crate::text::{self, Quoted};

/// The longest name of an agent.
pub(super) const MAX_NAME: usize = 40;

/// Someone who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Its unique name in the table and in records.
    pub name: String,
    /// Who it is.
    pub player: PlayerSpec,
    /// Whether the user gave it this name.
    pub(super) named: bool,
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everybody against everybody.
    RoundRobin,
    /// The first against all the others.
    Gauntlet,
}

impl Format {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round robin",
            Self::Gauntlet => "gauntlet",
        }
    }
}

/// A tournament that can be played.
#[derive(Clone, Debug)]
pub struct TournamentPlan {
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// The games, each played equally often.
    pub games: Vec<&'static Info>,
    /// How many starting positions of each game every pair plays.
    pub rounds: u32,
    /// The turn limit; `None` for each game's usual one.
    pub turns: Option<u16>,
    /// The pieces of each side, in games where they can be chosen; `None` for the usual number.
    pub pieces: PerSide<Option<u32>>,
    /// The time of each side for a whole game, if it is limited.
    pub time: Option<TimeControl>,
    /// The seed of everything random.
    pub seed: u64,
    /// Who plays whom.
    pub format: Format,
    /// How many games are played at once.
    pub at_once: usize,
    /// Which of the games are played here.
    pub part: Part,
}

impl TournamentPlan {
    /// Starts every outside program once and ends it again. Those without a given name get the one
    /// they report. A program that starts but does something else wrong takes part: its faults are
    /// counted.
    ///
    /// # Errors
    /// A program can't be started or doesn't play one of the games, in a sentence.
    pub fn rehearse(&mut self) -> Result<(), String> {
        for entrant in &mut self.entrants {
            let PlayerSpec::External(engine) = &mut entrant.player else {
                continue;
            };
            let stderr = StderrTail::default();
            let rehearsed = engine.rehearse(&self.games, &stderr);
            if !entrant.named {
                entrant.name = engine.name();
            }
            match rehearsed {
                Err(fault @ Fault::NotStarted { .. }) => {
                    return Err(describe(&fault, Some(&stderr)));
                }
                Err(fault @ Fault::GameNotOffered { .. }) => {
                    return Err(format!("{} can't take part: {fault}", entrant.name));
                }
                Ok(_) | Err(_) => {}
            }
        }
        number_names(&mut self.entrants);
        Ok(())
    }
}

/// Checks a given name.
pub(super) fn check_name(name: &str) -> Result<String, TournamentPlanError> {
    let shown = text::clean(name.trim(), MAX_NAME);
    if shown.is_empty() || shown != name.trim() {
        return Err(TournamentPlanError::Name(Quoted::new(name)));
    }
    Ok(shown)
}

/// Makes names unique: the second `fox` becomes `fox (2)`. Given names stay.
pub(super) fn number_names(entrants: &mut [Entrant]) {
    for at in 0..entrants.len() {
        if entrants[at].named {
            continue;
        }
        let is_taken = |name: &str| {
            let (before, after) = entrants.split_at(at);
            let mut given = after.iter().filter(|other| other.named);
            before.iter().any(|other| other.name == name) || given.any(|other| other.name == name)
        };
        let name = entrants[at].name.clone();
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        if let Some(free) = names.find(|name| !is_taken(name)) {
            entrants[at].name = free;
        }
    }
}
