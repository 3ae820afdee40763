//! Players as text: the one grammar for players, used everywhere.
//!
//! | text | player |
//! |---|---|
//! | `human` | a person |
//! | `level:N` | the engine at a level |
//! | `engine` or `full`, `sound`, `plain` | the engine with all techniques, with those that can't change a value, with none |
//! | `full-tt+history~space` | the same with techniques switched off and on, and without terms of the evaluation |
//! | `random` | random moves |
//! | `uct` | Monte Carlo tree search |
//! | `cmd:COMMAND LINE` | an outside program |
//! | `agent:NAME` | an outside program of the settings file |
//!
//! `@50ms` or `@10000n` limits the time or the nodes for a move of the engine and of `uct`, `@5d` the
//! depth of the engine;
//! `cmd@50ms:` and `agent@50ms:` limit the time of a program.

use std::fmt;

use super::external::{EngineCommandError, ExternalEngine};
use super::{Level, MoveLimit, Strength};
use crate::games::{PerSide, Side};
use crate::search::Switches;
use crate::text::Quoted;

/// The players of a program as text, as a sentence lists them.
pub const AGENT_FORMS: &str = "level:N, engine, random, uct, agent:NAME or cmd:COMMAND LINE";

/// Who decides a side's moves. Its text form leaves out the time per move, which saves and
/// tournaments store separately.
///
/// ```
/// use standoff::agents::PlayerSpec;
/// for text in ["human", "level:3", "engine", "random", "uct", "plain@99n", "plain@5d", "cmd:python3 'a b.py'"] {
///     assert_eq!(PlayerSpec::read(text).unwrap().to_string(), text);
/// }
/// let same = PlayerSpec::read("full-pvs+pvs@5ms").unwrap();
/// assert_eq!((same.to_string(), same.move_time()), ("engine".into(), Some(5)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// A person at the keyboard.
    Human,
    /// The engine as people play against it.
    Engine(Strength),
    /// A variant of the engine, for matches.
    Variant(EngineVariant),
    /// Random moves.
    Random,
    /// Monte Carlo tree search.
    Uct(MoveLimit),
    /// An outside program.
    External(ExternalEngine),
}

/// The engine with techniques switched off or parts of its evaluation left out, to measure what
/// they are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineVariant {
    /// The techniques that it uses.
    pub switches: Switches,
    /// The terms of the evaluation that don't count.
    pub without: Vec<String>,
    /// The limits of the thinking about a move.
    pub limit: MoveLimit,
}

/// A source of outside programs with names.
pub trait KnownAgents {
    /// Finds the program with a name, if there is one.
    ///
    /// # Errors
    /// Its command line is wrong.
    fn find_agent(&self, name: &str) -> Option<Result<ExternalEngine, EngineCommandError>>;
}

/// Knows no program.
impl KnownAgents for () {
    fn find_agent(&self, _name: &str) -> Option<Result<ExternalEngine, EngineCommandError>> {
        None
    }
}

/// Why a text is not a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "its message says what each of them is")]
pub enum PlayerSpecError {
    #[error("{0} is no player: choose human, {forms}", forms = AGENT_FORMS)]
    Unknown(Quoted),
    #[error(
        "{0} is no level: write level:{low} to level:{high}",
        low = Level::MIN,
        high = Level::MAX
    )]
    Level(Quoted),
    #[error("{word} is no switch of the engine: choose {known}")]
    Switch {
        /// The name that was given.
        word: Quoted,
        /// The names of the switches.
        known: String,
    },
    #[error(
        "{0} is no budget: write milliseconds such as @5ms, nodes such as @10000n or a depth such as @5d"
    )]
    Limit(Quoted),
    #[error("{0} is no time for a program: write milliseconds, such as cmd@50ms:COMMAND LINE")]
    ProgramTime(Quoted),
    #[error("there is no agent {0} in the settings file: add it there, or write cmd:COMMAND LINE")]
    NoAgent(Quoted),
    /// The command line is wrong.
    #[error(transparent)]
    Command(#[from] EngineCommandError),
}

/// Splits `NAME=PLAYER`. An `=` within a command line does not make a name.
///
/// ```
/// use standoff::agents::split_name;
/// assert_eq!(split_name("fox=cmd:fox --speed=3"), (Some("fox"), "cmd:fox --speed=3"));
/// assert_eq!(split_name("cmd:fox --speed=3"), (None, "cmd:fox --speed=3"));
/// ```
pub fn split_name(text: &str) -> (Option<&str>, &str) {
    match text.split_once('=') {
        Some((name, player)) if !name.contains(':') => (Some(name), player),
        _ => (None, text),
    }
}

impl PlayerSpec {
    /// The players that the forms of the full screen offer beside the engine and outside programs.
    pub const BASELINES: &[Self] = &[Self::Random];

    /// Reads a player without knowing any named programs.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(text: &str) -> Result<Self, PlayerSpecError> {
        Self::read_with(text, &())
    }

    /// Reads a player, which may be a named program.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read_with(text: &str, agents: &dyn KnownAgents) -> Result<Self, PlayerSpecError> {
        if let Some((head, rest)) = text.split_once(':') {
            let (kind, time) = match head.split_once('@') {
                Some((kind, time)) => (kind, Some(time)),
                None => (head, None),
            };
            return match kind {
                "level" if time.is_none() => read_level(text, rest),
                "cmd" => read_external(ExternalEngine::read(rest), time),
                "agent" => {
                    let unknown = || PlayerSpecError::NoAgent(Quoted::new(rest));
                    read_external(agents.find_agent(rest).ok_or_else(unknown)?, time)
                }
                _ => Err(PlayerSpecError::Unknown(Quoted::new(text))),
            };
        }
        let (who, limit) = match text.split_once('@') {
            Some((who, limit)) => {
                let wrong = || PlayerSpecError::Limit(Quoted::new(limit));
                (who, MoveLimit::read(limit).ok_or_else(wrong)?)
            }
            None => (text, MoveLimit::default()),
        };
        match who {
            "human" if limit == MoveLimit::default() => Ok(Self::Human),
            "random" => Ok(Self::Random),
            "uct" => match text.split_once('@') {
                // A tree search knows no depth.
                Some((_, depth)) if limit.depth.is_some() => {
                    Err(PlayerSpecError::Limit(Quoted::new(depth)))
                }
                _ => Ok(Self::Uct(limit)),
            },
            _ => read_variant(who, limit),
        }
    }

    /// Pairs this player with a person, who plays the given side.
    pub fn against_person(self, person: Side) -> PerSide<Self> {
        let mut players = PerSide::new(self.clone(), self);
        players[person] = Self::Human;
        players
    }

    /// Whether it is a person.
    pub fn is_human(&self) -> bool {
        *self == Self::Human
    }

    /// Whether it is an outside program.
    pub fn is_external(&self) -> bool {
        matches!(self, Self::External(_))
    }

    /// Sets another time per move, in milliseconds. People and random players need none.
    #[must_use]
    pub fn with_time(mut self, move_time: Option<u32>) -> Self {
        match &mut self {
            Self::Engine(strength) => strength.move_time = move_time,
            Self::Variant(EngineVariant { limit, .. }) | Self::Uct(limit) => {
                limit.move_time = move_time;
            }
            Self::External(engine) => engine.move_time = move_time,
            Self::Human | Self::Random => {}
        }
        self
    }

    /// Whether a time per move makes a difference to it.
    pub fn needs_time(&self) -> bool {
        self.clone().with_time(Some(1)).move_time().is_some()
    }

    /// The time per move, if it is limited, in milliseconds.
    pub fn move_time(&self) -> Option<u32> {
        match self {
            Self::Engine(strength) => strength.move_time,
            Self::Variant(EngineVariant { limit, .. }) | Self::Uct(limit) => limit.move_time,
            Self::External(engine) => engine.move_time,
            Self::Human | Self::Random => None,
        }
    }

    /// Returns whether a level, a time or a number of nodes is given, so that the default time is
    /// not used.
    pub fn is_limited(&self) -> bool {
        match self {
            Self::Engine(Strength { level, move_time }) => level.is_some() || move_time.is_some(),
            Self::Variant(EngineVariant { limit, .. }) | Self::Uct(limit) => {
                *limit != MoveLimit::default()
            }
            Self::External(engine) => engine.move_time.is_some(),
            Self::Human | Self::Random => true,
        }
    }

    /// The player's name in records.
    ///
    /// ```
    /// use standoff::agents::PlayerSpec;
    /// let player = PlayerSpec::read("level:5").unwrap();
    /// assert_eq!(player.title(), "Standoff level 5");
    /// assert_eq!(PlayerSpec::of_title("Standoff level 5"), Some(player));
    /// ```
    pub fn title(&self) -> String {
        match self {
            Self::Human => "Player".into(),
            Self::Engine(strength) => format!("Standoff {strength}"),
            Self::Variant(_) => format!("Standoff {self}"),
            Self::Random => "Random".into(),
            Self::Uct(_) => "UCT".into(),
            Self::External(engine) => engine.name(),
        }
    }

    /// The player with this name in records, if it is one of Standoff's own.
    pub fn of_title(title: &str) -> Option<Self> {
        match title {
            "Player" => Some(Self::Human),
            "Random" => Some(Self::Random),
            "UCT" => Some(Self::Uct(MoveLimit::default())),
            "Standoff full strength" => Some(Self::Engine(Strength::new(None, None))),
            _ => {
                let level = title.strip_prefix("Standoff level ")?.parse().ok();
                let level = Level::new(level?)?;
                Some(Self::Engine(Strength::new(Some(level), None)))
            }
        }
    }

    /// A few words for people: `level 3`, `full strength`, `random moves`.
    pub fn label(&self) -> String {
        match self {
            Self::Engine(strength) => strength.to_string(),
            Self::Random => "random moves".into(),
            Self::External(engine) => engine.name(),
            Self::Human | Self::Variant(_) | Self::Uct(_) => self.to_string(),
        }
    }

    /// What it is like to play against, in a few words.
    pub fn about(&self) -> &'static str {
        match self {
            Self::Engine(Strength { level, .. }) => level.map_or(
                "uses the whole time and every core: as strong as it gets",
                Level::about,
            ),
            Self::Random => "any valid move, without a thought",
            Self::Uct(_) => "plays many games to their end in its head",
            Self::External(_) => "a program from the settings",
            Self::Variant(_) => "the engine with other switches",
            Self::Human => "a person at this keyboard",
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = match self {
            Self::Human => return f.write_str("human"),
            Self::Random => return f.write_str("random"),
            Self::External(engine) => return f.write_str(&engine.text()),
            Self::Engine(strength) => match strength.level {
                Some(level) => return write!(f, "level:{}", level.number()),
                None => return f.write_str("engine"),
            },
            Self::Uct(limit) => {
                f.write_str("uct")?;
                limit
            }
            Self::Variant(variant) => {
                variant.fmt(f)?;
                &variant.limit
            }
        };
        match (limit.nodes, limit.depth) {
            (Some(nodes), _) => write!(f, "@{nodes}n"),
            (None, Some(depth)) => write!(f, "@{depth}d"),
            (None, None) => Ok(()),
        }
    }
}

fn read_level(text: &str, number: &str) -> Result<PlayerSpec, PlayerSpecError> {
    let level = number.parse().ok().and_then(Level::new);
    let level = level.ok_or_else(|| PlayerSpecError::Level(Quoted::new(text)))?;
    Ok(PlayerSpec::Engine(Strength::new(Some(level), None)))
}

fn read_external(
    engine: Result<ExternalEngine, EngineCommandError>,
    time: Option<&str>,
) -> Result<PlayerSpec, PlayerSpecError> {
    let read = |text: &str| {
        let time = MoveLimit::read(text).and_then(|limit| limit.move_time);
        time.ok_or_else(|| PlayerSpecError::ProgramTime(Quoted::new(text)))
    };
    let move_time = time.map(read).transpose()?;
    Ok(PlayerSpec::External(engine?).with_time(move_time))
}

/// The sets of techniques that a variant's name begins with.
const BASES: [(&str, Switches); 4] = [
    ("full", Switches::FULL),
    ("engine", Switches::FULL),
    ("sound", Switches::SOUND),
    ("plain", Switches::PLAIN),
];

/// Reads `full-tt+history~space`; the spaces of a term are written `_`. A variant without changes is
/// the engine itself.
fn read_variant(text: &str, limit: MoveLimit) -> Result<PlayerSpec, PlayerSpecError> {
    let mut parts = text.split('~');
    let engine = parts.next().unwrap_or_default();
    let (name, switches) = engine.split_at(engine.find(['+', '-']).unwrap_or(engine.len()));
    let base = BASES.iter().find(|(known, _)| *known == name);
    let (_, preset) = base.ok_or_else(|| PlayerSpecError::Unknown(Quoted::new(text)))?;
    let switches = read_switches(*preset, switches)?;
    let without: Vec<String> = parts.map(|term| term.replace('_', " ")).collect();
    let is_full = switches == Switches::FULL && without.is_empty();
    if is_full && !limit.is_reproducible() {
        return Ok(PlayerSpec::Engine(Strength::new(None, limit.move_time)));
    }
    Ok(PlayerSpec::Variant(EngineVariant {
        switches,
        without,
        limit,
    }))
}

impl fmt::Display for EngineVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_own = |(_, preset): &&(&str, Switches)| *preset == self.switches;
        if let Some((name, _)) = BASES.iter().find(is_own) {
            f.write_str(name)?;
        } else {
            f.write_str("full")?;
            let mut switches = self.switches;
            for (name, _) in Switches::TABLE {
                if switches.get_mut(name).is_some_and(|on| !*on) {
                    write!(f, "-{name}")?;
                }
            }
        }
        let terms = self.without.iter();
        terms
            .map(|term| term.replace(' ', "_"))
            .try_for_each(|term| write!(f, "~{term}"))
    }
}

/// Turns switches on and off, as `-tt+history` says.
fn read_switches(mut switches: Switches, text: &str) -> Result<Switches, PlayerSpecError> {
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        let end = after.find(['+', '-']).unwrap_or(after.len());
        let (name, others) = after.split_at(end);
        let Some(switch) = switches.get_mut(name) else {
            let known: Vec<&str> = Switches::TABLE.iter().map(|&(name, _)| name).collect();
            return Err(PlayerSpecError::Switch {
                word: Quoted::new(name),
                known: known.join(", "),
            });
        };
        *switch = sign == '+';
        rest = others;
    }
    Ok(switches)
}
