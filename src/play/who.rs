//! Who plays a side.

use std::fmt;
use std::time::Duration;

use super::Outsider;
use crate::agents::program::LaunchError;
use crate::agents::{Budget, Level};
use crate::games::{PerSide, Side};
use crate::search::Limits;
use crate::text::Quoted;

/// Who decides a side's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// A person at the keyboard.
    Human,
    /// The engine.
    Engine(Strength),
    /// Any valid move.
    Random,
    /// An outside program.
    Program(Outsider),
}

/// How strong the engine plays: a level is a number of nodes, full strength is a time; with both,
/// whichever ends first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The level; `None` is full strength.
    pub level: Option<Level>,
    /// The most time for a move, in milliseconds.
    pub move_time: Option<u32>,
}

impl Strength {
    /// The time for a move at full strength where none is given, in milliseconds.
    pub const DEFAULT_TIME: u32 = 1000;

    /// The level where none is given: beaten by practice, not by luck.
    pub const DEFAULT: Self = Self {
        level: Level::new(3),
        move_time: None,
    };

    /// Full strength if there is no level.
    #[must_use]
    pub const fn new(level: Option<Level>, move_time: Option<u32>) -> Self {
        Self { level, move_time }
    }

    /// What ends the thinking about a move.
    #[must_use]
    pub fn budget(self) -> Budget {
        let time = |ms: u32| Duration::from_millis(ms.into());
        match self.level {
            Some(level) => Budget {
                time: self.move_time.map(time),
                limits: level.limits(),
            },
            None => Budget {
                time: Some(time(self.move_time.unwrap_or(Self::DEFAULT_TIME))),
                limits: Limits::NONE,
            },
        }
    }

    /// One level higher or lower, full strength being above the highest; the same at the ends.
    #[must_use]
    pub fn shifted(self, up: bool) -> Self {
        let level = match (self.level, up) {
            (None, true) => None,
            (None, false) => Some(Level::STRONGEST),
            // Above the highest is full strength.
            (Some(level), true) => Level::new(level.number() + 1),
            (Some(level), false) => Some(Level::new(level.number() - 1).unwrap_or(level)),
        };
        Self { level, ..self }
    }
}

/// `level 5`, or `full strength`.
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.level {
            Some(level) => write!(f, "level {}", level.number()),
            None => f.write_str("full strength"),
        }
    }
}

/// Why a text names nobody.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerSpecError {
    /// Not one of those there are.
    #[error("{0} is no player: choose human, level:N, random or cmd:COMMAND LINE")]
    Unknown(Quoted),
    /// No such level.
    #[error(
        "{0} is no level: write level:{low} to level:{high}",
        low = Level::MIN,
        high = Level::MAX
    )]
    Level(Quoted),
    /// A command line that is none.
    #[error(transparent)]
    Program(#[from] LaunchError),
}

impl PlayerSpec {
    /// Reads `human`, `level:N`, `engine` (at full strength), `random` or `cmd:COMMAND LINE`.
    ///
    /// ```
    /// use standoff::play::PlayerSpec;
    /// assert_eq!(PlayerSpec::read("human"), Ok(PlayerSpec::Human));
    /// assert_eq!(PlayerSpec::read("level:3").unwrap().to_string(), "level 3");
    /// assert!(PlayerSpec::read("level:9").is_err());
    /// ```
    ///
    /// # Errors
    /// What the text gets wrong.
    pub fn read(text: &str) -> Result<Self, PlayerSpecError> {
        if let Some(number) = text.strip_prefix("level:") {
            let level = number.parse().ok().and_then(Level::new);
            let level = level.ok_or_else(|| PlayerSpecError::Level(Quoted::new(text)))?;
            return Ok(Self::Engine(Strength::new(Some(level), None)));
        }
        if let Some(line) = text.strip_prefix("cmd:") {
            return Ok(Self::Program(Outsider::read(line)?));
        }
        match text {
            "human" => Ok(Self::Human),
            "engine" => Ok(Self::Engine(Strength::new(None, None))),
            "random" => Ok(Self::Random),
            _ => Err(PlayerSpecError::Unknown(Quoted::new(text))),
        }
    }

    /// This one against a person who plays a side.
    #[must_use]
    pub fn against_person(self, person: Side) -> PerSide<Self> {
        let mut players = PerSide::new(self.clone(), self);
        players[person] = Self::Human;
        players
    }

    /// Whether it is a person.
    #[must_use]
    pub fn is_human(&self) -> bool {
        *self == Self::Human
    }

    /// Whether it is an outside program.
    #[must_use]
    pub fn is_program(&self) -> bool {
        matches!(self, Self::Program(_))
    }

    /// The same with another time for each move, in milliseconds; people and chance have none.
    #[must_use]
    pub fn with_time(self, move_time: Option<u32>) -> Self {
        match self {
            Self::Engine(strength) => Self::Engine(Strength::new(strength.level, move_time)),
            Self::Program(mut program) => {
                program.move_time = move_time;
                Self::Program(program)
            }
            other => other,
        }
    }

    /// The time for each move, where it is limited, in milliseconds.
    #[must_use]
    pub fn move_time(&self) -> Option<u32> {
        match self {
            Self::Engine(strength) => strength.move_time,
            Self::Program(program) => program.move_time,
            Self::Human | Self::Random => None,
        }
    }

    /// How it is written down, without the time.
    ///
    /// ```
    /// use standoff::play::PlayerSpec;
    /// for text in ["human", "level:3", "engine", "random", "cmd:python3 'my bot.py'"] {
    ///     assert_eq!(PlayerSpec::read(text).unwrap().text(), text);
    /// }
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Human => "human".into(),
            Self::Engine(strength) => match strength.level {
                Some(level) => format!("level:{}", level.number()),
                None => "engine".into(),
            },
            Self::Random => "random".into(),
            Self::Program(program) => program.text(),
        }
    }

    /// What a record calls such a player.
    ///
    /// ```
    /// use standoff::play::PlayerSpec;
    /// let who = PlayerSpec::read("level:5").unwrap();
    /// assert_eq!(who.title(), "Standoff level 5");
    /// assert_eq!(PlayerSpec::of_title("Standoff level 5"), Some(who));
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        match self {
            Self::Human => "Player".into(),
            Self::Engine(strength) => format!("Standoff {strength}"),
            Self::Random => "Random".into(),
            Self::Program(program) => program.name(),
        }
    }

    /// The player that a record calls so, if it is one that Standoff knows.
    #[must_use]
    pub fn of_title(title: &str) -> Option<Self> {
        let level = || title.strip_prefix("Standoff level ")?.parse().ok();
        match title {
            "Player" => Some(Self::Human),
            "Random" => Some(Self::Random),
            "Standoff full strength" => Some(Self::Engine(Strength::new(None, None))),
            _ => {
                let level = Level::new(level()?)?;
                Some(Self::Engine(Strength::new(Some(level), None)))
            }
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Engine(strength) => strength.fmt(f),
            Self::Random => f.write_str("random moves"),
            Self::Program(program) => f.write_str(&program.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_goes_up_to_full_and_down_to_one() {
        let mut strength = Strength::new(Level::new(7), None);
        let mut said = Vec::new();
        for _ in 0..3 {
            strength = strength.shifted(true);
            said.push(strength.to_string());
        }
        assert_eq!(said, ["level 8", "full strength", "full strength"]);
        for _ in 0..9 {
            strength = strength.shifted(false);
        }
        assert_eq!(strength.to_string(), "level 1");
    }

    #[test]
    fn players_are_read_or_the_reason_given() {
        assert_eq!(PlayerSpec::read("random"), Ok(PlayerSpec::Random));
        for (text, reason) in [
            (
                "",
                "'' is no player: choose human, level:N, random or cmd:COMMAND LINE",
            ),
            ("level:0", "'level:0' is no level: write level:1 to level:8"),
            (
                "cmd: ",
                "the command line is empty: write the program and its arguments",
            ),
        ] {
            assert_eq!(PlayerSpec::read(text).unwrap_err().to_string(), reason);
        }
    }
}
