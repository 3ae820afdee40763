//! Reads a tournament's TOML file. Unlike the settings file it is read strictly: a misspelled key
//! should not come up after a thousand games.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;

use toml_edit::{Document, Item, TableLike, Value};

use super::{AgentConfig, TournamentConfig, TournamentPlanError};
use crate::agents::TimeControl;
use crate::games::{Clock, Side};
use crate::records::settings::option_value;
use crate::records::{LineColumn, files};
use crate::text::{Quoted, clean};

/// The largest file that is read.
const MAX_BYTES: u64 = 1 << 20;

/// What is wrong, and where, if that is known.
type Wrong = (Option<usize>, String);

impl TournamentConfig {
    /// Reads a TOML file.
    ///
    /// # Errors
    /// The file can't be read, or the first thing that is wrong with it.
    pub fn load(path: &Path) -> Result<Self, TournamentPlanError> {
        let bytes = files::read(path, MAX_BYTES)?;
        let text = String::from_utf8_lossy(&bytes);
        let line = |at| format!("line {}: ", LineColumn::of(&text, at).line);
        read(&text).map_err(|(at, reason)| {
            let place = at.map(line).unwrap_or_default();
            TournamentPlanError::File(path.into(), place, reason)
        })
    }
}

fn read(text: &str) -> Result<TournamentConfig, Wrong> {
    let document = Document::parse(text).map_err(|error| {
        let message = error.message().lines().next().unwrap_or_default();
        let reason = format!("this is not TOML: {}", clean(message, 100));
        (error.span().map(|span| span.start), reason)
    })?;
    let mut config = TournamentConfig::default();
    let mut pieces = None;
    for (key, item) in document.as_table() {
        let entry = Entry { key, item };
        match key {
            "game" | "games" => config.games = entry.texts()?,
            "rounds" => config.rounds = Some(entry.number(1..=u32::MAX)?),
            "turns" => config.turns = Some(entry.number(1..=Clock::MAX_TURNS)?),
            "pieces" => pieces = Some(entry.number(1..=u32::MAX)?),
            "pieces-x" => config.pieces[Side::X] = Some(entry.number(1..=u32::MAX)?),
            "pieces-o" => config.pieces[Side::O] = Some(entry.number(1..=u32::MAX)?),
            "seed" => config.seed = Some(entry.number(0..=u64::MAX >> 1)?),
            "move-time-ms" => config.move_time = Some(entry.number(1..=u32::MAX)?),
            "time-control" => config.time = Some(entry.time_control()?),
            "gauntlet" => config.gauntlet = Some(entry.flag()?),
            "at-once" => config.at_once = Some(entry.number(1..=TournamentConfig::MAX_AT_ONCE)?),
            "records" => config.records = Some(files::typed_path(&entry.text()?)),
            "agents" => config.agents = entry.agents()?,
            _ => return Err(entry.unknown()),
        }
    }
    config.pieces = config.pieces.map(|own| own.or(pieces));
    Ok(config)
}

/// A value of the file, by its key.
struct Entry<'a> {
    key: &'a str,
    item: &'a Item,
}

impl Entry<'_> {
    fn wrong(&self, right: &str) -> Wrong {
        let at = self.item.span().map(|span| span.start);
        (at, format!("{} must be {right}", Quoted::new(self.key)))
    }

    fn unknown(&self) -> Wrong {
        let at = self.item.span().map(|span| span.start);
        let key = Quoted::new(self.key);
        (at, format!("a tournament has no {key}: take it out"))
    }

    fn text(&self) -> Result<String, Wrong> {
        let text = self.item.as_str().map(String::from);
        text.ok_or_else(|| self.wrong("a text in quotes"))
    }

    fn time_control(&self) -> Result<TimeControl, Wrong> {
        let read = self.text()?.parse();
        read.map_err(|_| self.wrong("seconds for each side such as \"60\" or \"60+0.5\""))
    }

    fn flag(&self) -> Result<bool, Wrong> {
        self.item
            .as_bool()
            .ok_or_else(|| self.wrong("true or false"))
    }

    fn number<T>(&self, range: RangeInclusive<T>) -> Result<T, Wrong>
    where
        T: TryFrom<i64> + PartialOrd + std::fmt::Display,
    {
        let number = self.item.as_integer().and_then(|n| T::try_from(n).ok());
        let (low, high) = (range.start(), range.end());
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.wrong(&format!("a whole number from {low} to {high}")))
    }

    /// One text, or several in brackets.
    fn texts(&self) -> Result<Vec<String>, Wrong> {
        let all = match self.item.as_array() {
            Some(array) => array
                .iter()
                .map(|value| value.as_str().map(String::from))
                .collect(),
            None => self.item.as_str().map(|text| vec![text.into()]),
        };
        all.ok_or_else(|| self.wrong("a text in quotes, or several in [brackets]"))
    }

    /// `[[agents]]`, or a list of texts and tables.
    fn agents(&self) -> Result<Vec<AgentConfig>, Wrong> {
        let right =
            "a list such as [\"level:3\", \"random\"], or tables that begin with [[agents]]";
        let items: Vec<Item> = match self.item {
            Item::ArrayOfTables(tables) => tables.iter().cloned().map(Item::Table).collect(),
            Item::Value(Value::Array(array)) => array.iter().cloned().map(Item::Value).collect(),
            _ => return Err(self.wrong(right)),
        };
        let agents = items.iter().map(|item| match item.as_table_like() {
            Some(table) => read_agent(table, item.span().map(|span| span.start)),
            None => match item.as_str() {
                Some(text) => Ok(AgentConfig::read(text)),
                None => Err(self.wrong(right)),
            },
        });
        agents.collect()
    }

    /// A program's options, by name.
    fn options(&self) -> Result<BTreeMap<String, String>, Wrong> {
        let right = "a table such as { Hash = 64 }";
        let table = self.item.as_table_like().ok_or_else(|| self.wrong(right))?;
        let options = table.iter().map(|(key, item)| {
            let value = option_value(item);
            let value = value.ok_or_else(|| {
                let entry = Entry { key, item };
                entry.wrong("a text, a number, true or false")
            })?;
            Ok((key.into(), value))
        });
        options.collect()
    }
}

fn read_agent(table: &dyn TableLike, at: Option<usize>) -> Result<AgentConfig, Wrong> {
    let mut agent = AgentConfig::default();
    let mut named = 0;
    for (key, item) in table.iter() {
        let entry = Entry { key, item };
        match key {
            "name" => agent.name = Some(entry.text()?),
            "player" => agent.player = entry.text()?,
            "command" => agent.player = format!("cmd:{}", entry.text()?),
            "folder" => agent.folder = Some(files::typed_path(&entry.text()?)),
            "options" => agent.options = entry.options()?,
            "move-time-ms" => agent.move_time = Some(entry.number(1..=u32::MAX)?),
            _ => return Err(entry.unknown()),
        }
        named += u32::from(matches!(key, "player" | "command"));
    }
    if named == 1 {
        return Ok(agent);
    }
    let reason = "an agent needs player = \"level:3\" or command = \"PROGRAM ARGUMENTS\"";
    Err((at, reason.into()))
}
