//! Settings from a TOML document and into one. What is wrong in it is said, and the default used;
//! only what has changed is touched.

use std::collections::BTreeMap;

use toml_edit::{Document, DocumentMut, Item, Table, TableLike, Value};

use super::keys::{self, GameSection, SettingKey};
use super::{AgentSettings, NewGame, Settings};
use crate::games::{Side, find_game};
use crate::records::LineColumn;
use crate::text::{Quoted, clean};

/// The names of the tables.
const NEW_GAME: &str = "new-game";
const AGENTS: &str = "agents";
const OPTIONS: &str = "options";

/// The most sentences that are said about one file: nobody reads more.
const MAX_TROUBLES: usize = 20;

/// Settings from a text, with a sentence for everything that is wrong with it.
///
/// # Errors
/// The text is not TOML, in a sentence.
pub(super) fn read(bytes: &[u8]) -> Result<(Settings, Vec<String>), String> {
    let text = str::from_utf8(bytes)
        .map_err(|_| "this is not UTF-8 text: save the file as UTF-8".to_string())?;
    let document = Document::parse(text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        let message = clean(error.message().lines().next().unwrap_or_default(), 100);
        format!(
            "{}: this is not TOML: {message}",
            LineColumn::of(text, offset)
        )
    })?;
    let mut reader = Reader {
        text,
        troubles: Vec::new(),
    };
    let settings = reader.settings(document.as_table());
    Ok((settings, reader.troubles))
}

/// Collects what is wrong on the way.
struct Reader<'a> {
    text: &'a str,
    troubles: Vec<String>,
}

impl Reader<'_> {
    fn settings(&mut self, table: &dyn TableLike) -> Settings {
        let mut settings = Settings::default();
        self.fields(table, &keys::ROOT, &mut settings, &[NEW_GAME, AGENTS]);
        self.each_table(table, NEW_GAME, |reader, name, table| {
            if let Some(game) = reader.new_game(name, table) {
                settings.new_games.insert(name.into(), game);
            }
        });
        self.each_table(table, AGENTS, |reader, name, table| {
            if let Some(agent) = reader.agent(name, table) {
                settings.agents.insert(name.into(), agent);
            }
        });
        settings
    }

    /// Reads the entries of a table that have a key of their own; `tables` are read elsewhere.
    fn fields<T>(
        &mut self,
        table: &dyn TableLike,
        keys: &[SettingKey<T>],
        into: &mut T,
        tables: &[&str],
    ) {
        for (name, item) in table.iter().filter(|(name, _)| !tables.contains(name)) {
            match keys.iter().find(|(key, _)| *key == name) {
                Some((_, field)) => {
                    if let Err(right) = field(into).read(item) {
                        self.wrong(name, item, &right);
                    }
                }
                None => self.say(item, || {
                    let name = Quoted::new(name);
                    format!("there is no setting {name}: it is kept, but does nothing")
                }),
            }
        }
    }

    fn each_table(
        &mut self,
        table: &dyn TableLike,
        key: &str,
        mut visit: impl FnMut(&mut Self, &str, &dyn TableLike),
    ) {
        let Some(item) = table.get(key) else {
            return;
        };
        let Some(tables) = item.as_table_like() else {
            self.wrong(key, item, "a table");
            return;
        };
        for (name, item) in tables.iter() {
            match item.as_table_like() {
                Some(table) => visit(self, name, table),
                None => self.wrong(name, item, "a table"),
            }
        }
    }

    fn new_game(&mut self, name: &str, table: &dyn TableLike) -> Option<NewGame> {
        let Ok(info) = find_game(name) else {
            self.say(&Item::None, || {
                let name = Quoted::new(&format!("{NEW_GAME}.{name}"));
                format!("{name} is of a game that this version does not have: it is kept")
            });
            return None;
        };
        let game = NewGame::defaults(info);
        let mut section = GameSection { info, game };
        self.fields(table, &keys::NEW_GAME, &mut section, &[]);
        let mut game = section.game;
        let together = game.pieces[Side::X] + game.pieces[Side::O];
        let max = info.pieces.max_together;
        if together > max {
            self.say(&Item::None, || {
                format!(
                    "{NEW_GAME}.{name}: {together} pieces don't fit on the board, {max} is the \
                     most: the usual number is used"
                )
            });
            game.pieces = NewGame::defaults(info).pieces;
        }
        Some(game)
    }

    fn agent(&mut self, name: &str, table: &dyn TableLike) -> Option<AgentSettings> {
        let mut agent = AgentSettings::default();
        if !table.get("command").is_some_and(Item::is_str) {
            self.say(&Item::None, || {
                let name = Quoted::new(&format!("{AGENTS}.{name}"));
                let right = "command = \"PROGRAM ARGUMENTS\"";
                format!("{name} has no command and is left out: write {right}")
            });
            return None;
        }
        self.fields(table, &keys::AGENT, &mut agent, &[OPTIONS]);
        let Some(item) = table.get(OPTIONS) else {
            return Some(agent);
        };
        match item.as_table_like() {
            Some(options) => {
                for (name, item) in options.iter() {
                    match option_value(item) {
                        Some(value) => drop(agent.options.insert(name.into(), value)),
                        None => self.wrong(name, item, "a text, a number, true or false"),
                    }
                }
            }
            None => self.wrong(OPTIONS, item, "a table such as { Hash = 64 }"),
        }
        Some(agent)
    }

    fn wrong(&mut self, name: &str, item: &Item, right: &str) {
        let name = Quoted::new(name);
        self.say(item, || {
            format!("{name} must be {right}: the usual value is used")
        });
    }

    /// Adds a sentence about an entry, which is made only if it is one of the first.
    fn say(&mut self, item: &Item, sentence: impl FnOnce() -> String) {
        if self.troubles.len() < MAX_TROUBLES {
            let line = item.span().map_or_else(String::new, |span| {
                format!("line {}: ", LineColumn::of(self.text, span.start).line)
            });
            self.troubles.push(format!("{line}{}", sentence()));
        }
    }
}

/// An option's value as it is sent to a program.
pub fn option_value(item: &Item) -> Option<String> {
    let text = item.as_str().map(String::from);
    let number = item.as_integer().map(|number| number.to_string());
    let flag = item.as_bool().map(|flag| flag.to_string());
    text.or(number).or(flag)
}

/// The names of an entry and of the tables it stands in, the outermost first.
type Path = Vec<String>;

/// Makes a document say the new settings where they differ from the old ones.
pub(super) fn apply(document: &mut DocumentMut, old: &Settings, new: &Settings) {
    let text = |(path, value): (Path, Value)| (path, value.to_string());
    let mut gone: BTreeMap<Path, String> = entries(old).into_iter().map(text).collect();
    for (path, value) in entries(new) {
        if gone.remove(&path) != Some(value.to_string()) {
            set(document.as_table_mut(), &path, Some(value));
        }
    }
    let agents = old.agents.keys();
    let removed = agents.filter(|name| !new.agents.contains_key(*name));
    let removed = removed.map(|name| vec![AGENTS.into(), name.clone()]);
    for path in gone.into_keys().chain(removed) {
        set(document.as_table_mut(), &path, None);
    }
}

/// Every entry that the settings make; what is left to the program makes none.
fn entries(settings: &Settings) -> Vec<(Path, Value)> {
    let mut settings = settings.clone();
    let mut entries = Vec::new();
    add(&mut entries, &[], &keys::ROOT, &mut settings);
    for (name, game) in settings.new_games {
        let Ok(info) = find_game(&name) else {
            continue;
        };
        let mut section = GameSection { info, game };
        add(
            &mut entries,
            &[NEW_GAME, &name],
            &keys::NEW_GAME,
            &mut section,
        );
    }
    for (name, mut agent) in settings.agents {
        add(&mut entries, &[AGENTS, &name], &keys::AGENT, &mut agent);
        for (option, value) in agent.options {
            let path = [AGENTS, &name, OPTIONS, &option].map(String::from);
            entries.push((path.into(), value.into()));
        }
    }
    entries
}

fn add<T>(entries: &mut Vec<(Path, Value)>, tables: &[&str], keys: &[SettingKey<T>], from: &mut T) {
    for (name, field) in keys {
        if let Some(value) = field(from).write() {
            let path = tables.iter().chain([name]).map(ToString::to_string);
            entries.push((path.collect(), value));
        }
    }
}

/// Sets an entry, and keeps the comment beside it; without a value, removes it.
fn set(root: &mut dyn TableLike, path: &[String], value: Option<Value>) {
    let Some((key, tables)) = path.split_last() else {
        return;
    };
    let mut table = root;
    for name in tables {
        if value.is_some() && !table.get(name).is_some_and(Item::is_table_like) {
            let mut new = Table::new();
            // Its heading is shown only if it has entries of its own.
            new.set_implicit(true);
            table.insert(name, Item::Table(new));
        }
        match table.get_mut(name).and_then(Item::as_table_like_mut) {
            Some(inner) => table = inner,
            None => return,
        }
    }
    match (table.get_mut(key), value) {
        (_, None) => drop(table.remove(key)),
        (None, Some(value)) => drop(table.insert(key, Item::Value(value))),
        (Some(item), Some(mut value)) => {
            if let Some(old) = item.as_value() {
                *value.decor_mut() = old.decor().clone();
            }
            *item = Item::Value(value);
        }
    }
}
