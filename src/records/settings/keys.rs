//! The keys of the settings file: one row for each key, used to read it, to write it, and to say
//! what its value must be. A key that is missing leaves its field at the default.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use toml_edit::{Item, Value};

use super::{AgentSettings, NamedChoice, NewGame, PlayerChoice, Settings};
use crate::agents::{Level, PlayerSpec, PlayerSpecError, TimeControl};
use crate::games::{Clock, Info, Side, find_game};
use crate::play::player_number;
use crate::search::MAX_THREADS;

/// A key, and the function that finds its field.
pub(super) type SettingKey<T> = (&'static str, for<'a> fn(&'a mut T) -> Field<'a>);

/// A field of the settings, and the values that it allows.
pub(super) enum Field<'a> {
    Flag(&'a mut bool),
    Choice(&'a mut dyn ChoiceField),
    Number(&'a mut dyn NumberField, RangeInclusive<i64>),
    Game(&'a mut Option<String>),
    Player(&'a mut Option<String>),
    Level(&'a mut Option<Level>),
    Text(&'a mut String),
    Folder(&'a mut Option<PathBuf>),
    Time(&'a mut Option<TimeControl>),
}

use Field::{Choice, Flag, Folder, Game, Number, Player, Text};
use Side::{O, X};

/// How the file writes full strength in place of a level.
const FULL: &str = "full";

pub(super) const ROOT: [SettingKey<Settings>; 11] = [
    ("theme", |s| Choice(&mut s.theme)),
    ("colour", |s| Choice(&mut s.colour)),
    ("mouse", |s| Flag(&mut s.mouse)),
    ("animation", |s| Flag(&mut s.animation)),
    ("evaluation", |s| Choice(&mut s.panel)),
    ("overlay", |s| Flag(&mut s.overlay)),
    ("threads", |s| threads(&mut s.threads)),
    ("table-mib", |s| Number(&mut s.table, TABLE_MIB)),
    ("last-game", |s| Game(&mut s.last_game)),
    ("rating", |s| Flag(&mut s.rating)),
    ("lesson-begun", |s| Flag(&mut s.lesson_begun)),
];

/// The choices of a new game, and the game that they are for.
pub(super) struct GameSection {
    pub info: &'static Info,
    pub game: NewGame,
}

pub(super) const NEW_GAME: [SettingKey<GameSection>; 17] = [
    ("player", |s| Number(&mut s.game.side, 1..=2)),
    ("turns", |s| Number(&mut s.game.turns, TURNS)),
    ("pieces-x", |s| s.pieces(X)),
    ("pieces-o", |s| s.pieces(O)),
    ("placement", |s| Choice(&mut s.game.placement)),
    ("opponent", |s| Player(&mut s.game.opponent.named)),
    ("level", |s| level(&mut s.game.opponent)),
    ("move-time-ms", |s| time(&mut s.game.opponent)),
    ("first-opponent", |s| Player(&mut s.game.watched[X].named)),
    ("first-level", |s| level(&mut s.game.watched[X])),
    ("first-move-time-ms", |s| time(&mut s.game.watched[X])),
    ("second-opponent", |s| Player(&mut s.game.watched[O].named)),
    ("second-level", |s| level(&mut s.game.watched[O])),
    ("second-move-time-ms", |s| time(&mut s.game.watched[O])),
    ("time-control", |s| Field::Time(&mut s.game.time)),
    ("first-name", |s| Text(&mut s.game.names[X])),
    ("second-name", |s| Text(&mut s.game.names[O])),
];

pub(super) const AGENT: [SettingKey<AgentSettings>; 2] = [
    ("command", |a| Text(&mut a.command)),
    ("folder", |a| Folder(&mut a.folder)),
];

const TURNS: RangeInclusive<i64> = 1..=Clock::MAX_TURNS as i64;
/// The sizes of the engine's table that can be chosen.
const TABLE_MIB: RangeInclusive<i64> = 1..=65_536;

fn threads(threads: &mut Option<usize>) -> Field<'_> {
    let max = i64::try_from(MAX_THREADS).unwrap_or(i64::MAX);
    Number(threads, 1..=max)
}

fn level(player: &mut PlayerChoice) -> Field<'_> {
    Field::Level(&mut player.strength.level)
}

fn time(player: &mut PlayerChoice) -> Field<'_> {
    Number(&mut player.strength.move_time, 1..=u32::MAX.into())
}

impl GameSection {
    fn pieces(&mut self, side: Side) -> Field<'_> {
        let max = self.info.pieces.max_each.into();
        Number(&mut self.game.pieces[side], 1..=max)
    }
}

impl Field<'_> {
    /// Sets the field to the value in the file.
    ///
    /// # Errors
    /// What the value must be instead.
    pub fn read(self, item: &Item) -> Result<(), String> {
        let (text, number) = (item.as_str(), item.as_integer());
        let (is_set, right) = match self {
            Flag(field) => (set(field, item.as_bool()), "true or false".into()),
            Choice(field) => (
                text.or_else(|| former_name(item))
                    .is_some_and(|name| field.choose(name)),
                format!("one of {}", field.names().join(", ")),
            ),
            Number(field, range) => {
                let number = number.filter(|number| range.contains(number));
                let (low, high) = range.into_inner();
                let is_set = number.is_some_and(|number| field.set(number));
                (is_set, format!("a number from {low} to {high}"))
            }
            Game(field) => {
                let info = text.and_then(|name| find_game(name).ok());
                let name = info.map(|info| Some(info.name.into()));
                (set(field, name), "the name of a game".into())
            }
            Player(field) => {
                let player = text.filter(|text| is_computer(text)).map(String::from);
                let right = "a player such as \"random\" or \"agent:NAME\"";
                (set(field, player.map(Some)), right.into())
            }
            Self::Level(field) => {
                let level = number.and_then(|number| Level::new(number.try_into().ok()?));
                let is_full = text == Some(FULL);
                let level = level.map(Some).or(is_full.then_some(None));
                let (low, high) = (Level::MIN, Level::MAX);
                let right = format!("a number from {low} to {high}, or \"{FULL}\"");
                (set(field, level), right)
            }
            Text(field) => (
                set(field, text.map(String::from)),
                "a text in quotes".into(),
            ),
            Folder(field) => {
                let path = text.map(|path| Some(path.into()));
                (set(field, path), "a path in quotes".into())
            }
            Self::Time(field) => {
                let time = text.and_then(|text| text.parse().ok());
                let right = "seconds for each side such as \"60\" or \"60+0.5\"";
                (set(field, time.map(Some)), right.into())
            }
        };
        if is_set { Ok(()) } else { Err(right) }
    }

    /// Returns the value for the file, or `None` if the field is left to the program.
    pub fn write(self) -> Option<Value> {
        Some(match self {
            Flag(field) => (*field).into(),
            Choice(field) => field.chosen().into(),
            Number(field, _) => field.get()?.into(),
            Game(field) | Player(field) => field.as_deref()?.into(),
            Self::Level(None) => FULL.into(),
            Self::Level(Some(level)) => i64::from(level.number()).into(),
            Text(field) => field.as_str().into(),
            Self::Time(field) => field.as_ref()?.to_string().into(),
            // TOML is text, so any other path is left out.
            Folder(field) => field.as_ref()?.to_str()?.into(),
        })
    }
}

/// Returns whether a text names a player other than a person. Any agent's name is accepted, as the
/// agents may stand further down in the file.
fn is_computer(text: &str) -> bool {
    match PlayerSpec::read(text) {
        Ok(player) => !player.is_human(),
        Err(error) => matches!(error, PlayerSpecError::NoAgent(_)),
    }
}

/// Sets a field if there is a value, and returns whether there is.
fn set<T>(field: &mut T, value: Option<T>) -> bool {
    value.map(|value| *field = value).is_some()
}

/// A field whose value is one of a few names.
pub(super) trait ChoiceField {
    fn names(&self) -> Vec<&'static str>;
    fn chosen(&self) -> &'static str;
    /// Chooses by name, and returns whether there is such a name.
    fn choose(&mut self, name: &str) -> bool;
}

impl<T: NamedChoice> ChoiceField for T {
    fn names(&self) -> Vec<&'static str> {
        T::ALL.iter().map(|(_, name)| *name).collect()
    }

    fn chosen(&self) -> &'static str {
        self.name()
    }

    fn choose(&mut self, name: &str) -> bool {
        set(self, T::named(name))
    }
}

/// A field whose value is a whole number, or nothing if it is left to the program.
pub(super) trait NumberField {
    fn get(&self) -> Option<i64>;
    /// Sets it, and returns whether the number fits.
    fn set(&mut self, number: i64) -> bool;
}

macro_rules! number_fields {
    ($($number:ty),+) => {
        $(
            impl NumberField for $number {
                fn get(&self) -> Option<i64> {
                    i64::try_from(*self).ok()
                }

                fn set(&mut self, number: i64) -> bool {
                    set(self, number.try_into().ok())
                }
            }
        )+
    };
}

number_fields!(u16, u32, usize);

impl<T: NumberField + Default> NumberField for Option<T> {
    fn get(&self) -> Option<i64> {
        self.as_ref().and_then(T::get)
    }

    fn set(&mut self, number: i64) -> bool {
        self.insert(T::default()).set(number)
    }
}

/// A side is written as the number of its player.
impl NumberField for Side {
    fn get(&self) -> Option<i64> {
        Some(player_number(*self).into())
    }

    fn set(&mut self, number: i64) -> bool {
        let mut sides = Self::BOTH.into_iter();
        set(self, sides.find(|side| side.get() == Some(number)))
    }
}

/// Reads what older versions have written for the evaluation, which was on or off.
fn former_name(item: &Item) -> Option<&'static str> {
    Some(if item.as_bool()? {
        "evaluation"
    } else {
        "figures"
    })
}
