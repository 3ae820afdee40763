//! The tags of a record, except those that follow from the game itself.

use super::Date;
use crate::games::{PerSide, Side};

/// The tags of a record in their order: `X`, `O` and `Date`, which are always there, and any others.
///
/// Names are letters, digits and `_`. Values are kept on one line: control characters and line
/// breaks become spaces. They are still text from outside, and go through
/// [`text::clean`](crate::text::clean) before they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// The value of an unknown name.
pub(super) const NO_NAME: &str = "?";
const NO_DATE: &str = "????.??.??";

/// The names of both sides' tags.
const NAMES: PerSide<&str> = PerSide::new("X", "O");
/// The tags of the last words of a program that has made a fault.
const SAID: PerSide<&str> = PerSide::new("SaidX", "SaidO");

/// The tag of a game in which a person had help.
const ASSISTED: &str = "Assisted";

/// Tags that follow from the game itself and are not stored.
pub(super) const OWN: [&str; 5] = ["Game", "Position", "Result", "Termination", "Final"];

impl Default for Tags {
    fn default() -> Self {
        let entries = [("X", NO_NAME), ("O", NO_NAME), ("Date", NO_DATE)];
        Self(
            entries
                .map(|(name, value)| (name.into(), value.into()))
                .into(),
        )
    }
}

impl Tags {
    /// The most tags that a record can have.
    pub const MAX: usize = 100;

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Sets a tag. Returns whether that was possible: not with a wrong name, one that follows from
    /// the game itself, or too many tags.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let value = on_one_line(value);
        if let Some((_, old)) = self.0.iter_mut().find(|(known, _)| known == name) {
            *old = value;
            return true;
        }
        let possible = is_name(name) && !OWN.contains(&name) && self.0.len() < Self::MAX;
        if possible {
            self.0.push((name.into(), value));
        }
        possible
    }

    /// Removes a tag; `X`, `O` and `Date` become unknown.
    pub fn remove(&mut self, name: &str) {
        let usual = Self::default();
        match usual.get(name) {
            Some(unknown) => {
                self.set(name, unknown);
            }
            None => self.0.retain(|(known, _)| known != name),
        }
    }

    /// Names and values, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let entries = self.0.iter();
        entries.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The name of a side's player, `?` if it is not known.
    pub fn name(&self, side: Side) -> &str {
        self.get(NAMES[side]).unwrap_or(NO_NAME)
    }

    /// Names a side's player.
    pub fn set_name(&mut self, side: Side, name: &str) {
        self.set(NAMES[side], name);
    }

    /// The last line that a side's program had written to standard error at its last fault.
    pub fn last_words(&self, side: Side) -> Option<&str> {
        self.get(SAID[side])
    }

    /// Keeps the last words of a side's program.
    pub fn set_last_words(&mut self, side: Side, words: Option<&str>) {
        match words {
            Some(words) => drop(self.set(SAID[side], words)),
            None => self.remove(SAID[side]),
        }
    }

    /// Whether a person who played against the computer had a hint or an analysis, took a turn back,
    /// or changed the opponent's level. Such a game says nothing about strength.
    pub fn is_assisted(&self) -> bool {
        self.get(ASSISTED).is_some()
    }

    /// Notes that the person of a side had such help.
    pub fn set_assisted(&mut self, side: Side) {
        self.set(ASSISTED, &side.to_string());
    }

    /// The date of the game, if it is known.
    pub fn date(&self) -> Option<Date> {
        self.get("Date").and_then(Date::read)
    }

    /// Dates the game.
    pub fn set_date(&mut self, date: Date) {
        self.set("Date", &date.to_string());
    }
}

/// Returns whether a tag can have this name.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(is_name_byte)
}

pub(super) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// A value as it is kept.
pub(super) fn on_one_line(text: &str) -> String {
    let kept = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(kept).collect()
}
