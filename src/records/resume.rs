//! Between a record and a game in progress.

use std::time::Duration;

use super::settings::Settings;
use super::tags::NO_NAME;
use super::{Date, Record, Tags};
use crate::agents::{PlayerSpec, TimeControl};
use crate::games::{Game, PerSide, Side};
use crate::play::Session;

/// The tags that a save adds so that the game can be resumed: `WhoX`, `WhoO`, `MoveTimeX`,
/// `MoveTimeO` (milliseconds) and `Seed`.
///
/// This is only data. Anyone may have written the file, so a program named here is not started
/// without asking.
///
/// ```
/// use standoff::games::{PerSide, Side};
/// use standoff::records::{ResumeTags, Tags};
///
/// let resume = ResumeTags {
///     players: PerSide::new(Some("human".into()), Some("level:5".into())),
///     seed: Some(7),
///     ..ResumeTags::default()
/// };
/// let mut tags = Tags::default();
/// resume.write(&mut tags);
/// assert_eq!(tags.get("WhoO"), Some("level:5"));
/// assert_eq!(ResumeTags::read(&tags), resume);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResumeTags {
    /// Each side's player, such as `human`, `level:5`, `random`, `engine` or `cmd:COMMAND LINE`.
    pub players: PerSide<Option<String>>,
    /// The time per move of a side in milliseconds, if it is limited.
    pub move_time: PerSide<Option<u32>>,
    /// The seed of everything random in the game.
    pub seed: Option<u64>,
}

const PLAYERS: PerSide<&str> = PerSide::new("WhoX", "WhoO");
const MOVE_TIME: PerSide<&str> = PerSide::new("MoveTimeX", "MoveTimeO");
const SEED: &str = "Seed";

/// The time for the whole game, as PGN has it, and what is left of it in milliseconds.
pub(crate) const TIME_CONTROL: &str = "TimeControl";
const TIME_LEFT: PerSide<&str> = PerSide::new("TimeLeftX", "TimeLeftO");

impl ResumeTags {
    /// The tags of a game in progress.
    pub fn new(players: &PerSide<PlayerSpec>, seed: u64) -> Self {
        Self {
            players: PerSide::from_fn(|side| Some(players[side].to_string())),
            move_time: PerSide::from_fn(|side| players[side].move_time()),
            seed: Some(seed),
        }
    }

    /// Reads the tags of a record. Missing and wrong ones become the default.
    pub fn read(tags: &Tags) -> Self {
        Self {
            players: PLAYERS.map(|name| tags.get(name).map(String::from)),
            move_time: MOVE_TIME.map(|name| tags.get(name)?.parse().ok()),
            seed: tags.get(SEED).and_then(|text| text.parse().ok()),
        }
    }

    /// Adds them to a record's tags.
    pub fn write(&self, tags: &mut Tags) {
        let mut put = |name: &str, value: Option<String>| match value {
            Some(value) => drop(tags.set(name, &value)),
            None => tags.remove(name),
        };
        for side in Side::BOTH {
            put(PLAYERS[side], self.players[side].clone());
            put(
                MOVE_TIME[side],
                self.move_time[side].map(|ms| ms.to_string()),
            );
        }
        put(SEED, self.seed.map(|seed| seed.to_string()));
    }
}

impl Tags {
    /// The tags of a game that begins today, with the names of people who have given one.
    pub fn of_named_game(
        players: &PerSide<PlayerSpec>,
        names: &PerSide<Option<String>>,
        seed: u64,
    ) -> Self {
        let mut tags = Self::of_game(players, seed);
        for side in Side::BOTH {
            if let Some(name) = names[side].as_ref().filter(|_| players[side].is_human()) {
                tags.set_name(side, name);
            }
        }
        tags
    }

    /// The tags of a game that begins today.
    pub fn of_game(players: &PerSide<PlayerSpec>, seed: u64) -> Self {
        let mut tags = Self::default();
        tags.set_date(Date::today());
        tags.set_players(players, seed);
        tags
    }

    /// Sets who plays and everything that resuming needs. A person keeps an existing name.
    pub fn set_players(&mut self, players: &PerSide<PlayerSpec>, seed: u64) {
        for side in Side::BOTH {
            if players[side] != PlayerSpec::Human || !self.names_person(side) {
                self.set_name(side, &players[side].title());
            }
        }
        ResumeTags::new(players, seed).write(self);
    }

    /// The name that a person has given.
    pub fn own_name(&self, side: Side) -> Option<&str> {
        Some(self.name(side)).filter(|_| self.names_person(side))
    }

    /// Whether the name of a side is a person's own.
    fn names_person(&self, side: Side) -> bool {
        let name = self.name(side);
        let player = ResumeTags::read(self).players[side].take();
        let is_person = player.is_none_or(|text| PlayerSpec::read(&text) == Ok(PlayerSpec::Human));
        is_person && name != NO_NAME && PlayerSpec::of_title(name).is_none()
    }

    /// Which sides people have played, as far as the record says.
    pub fn people(&self) -> PerSide<bool> {
        let resume = ResumeTags::read(self);
        PerSide::from_fn(|side| match &resume.players[side] {
            Some(text) => PlayerSpec::read(text) == Ok(PlayerSpec::Human),
            None => self.name(side) == PlayerSpec::Human.title(),
        })
    }

    /// The time for the whole game, if it was limited.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.get(TIME_CONTROL)?.parse().ok()
    }

    /// Sets the time for the whole game.
    pub fn set_time_control(&mut self, control: Option<TimeControl>) {
        if let Some(control) = control {
            self.set(TIME_CONTROL, &control.to_string());
        }
    }

    /// Keeps the time for the whole game, if it is limited, and what is left of it while the game
    /// goes on.
    pub fn set_time<G: Game>(&mut self, session: &Session<G>) {
        self.set_time_control(session.time_control());
        let left = session.time_left().filter(|_| session.verdict().is_none());
        for side in Side::BOTH {
            match left {
                Some(left) => {
                    let millis = left.of[side].as_millis();
                    self.set(TIME_LEFT[side], &millis.to_string());
                }
                None => self.remove(TIME_LEFT[side]),
            }
        }
    }

    /// The side of the only person who played, as far as the record says.
    pub fn only_person(&self) -> Option<Side> {
        let is_person = self.people();
        let mut sides = Side::BOTH.into_iter();
        sides.find(|&side| is_person[side] && !is_person[side.other()])
    }

    /// Returns who plays in a saved game: by the save's own tags, otherwise by the names, otherwise
    /// people. This starts nothing.
    pub fn players(&self, settings: &Settings) -> PerSide<PlayerSpec> {
        let resume = ResumeTags::read(self);
        PerSide::from_fn(|side| {
            let text = resume.players[side].as_deref();
            let known = text.and_then(|text| PlayerSpec::read_with(text, settings).ok());
            let named = || PlayerSpec::of_title(self.name(side));
            let player = known.or_else(named).unwrap_or(PlayerSpec::Human);
            player.with_time(resume.move_time[side])
        })
    }
}

impl<G: Game> Record<G> {
    /// The record of a game in progress.
    pub fn of_session(session: &Session<G>, mut tags: Tags) -> Self {
        tags.set_time(session);
        let history = session.history(session.turns().len());
        Self { tags, history }
    }

    /// The game as it can be continued, with what is left of its time.
    pub fn session(&self, players: PerSide<PlayerSpec>) -> Session<G> {
        let left = TIME_LEFT.map(|name| {
            let millis = self.tags.get(name)?.parse().ok()?;
            Some(Duration::from_millis(millis))
        });
        let session = Session::resume(self.history.clone(), players);
        session.with_time(self.tags.time_control(), left)
    }

    /// The text of the record for others, without what only this machine needs, such as its
    /// programs.
    pub fn public_text(mut self) -> String {
        ResumeTags::default().write(&mut self.tags);
        for side in Side::BOTH {
            self.tags.remove(TIME_LEFT[side]);
        }
        self.to_string()
    }
}
