//! Writes settings into an existing text. Only what has changed is touched.

use std::collections::BTreeMap;

use toml_edit::{DocumentMut, Item, Table, TableLike, Value};

use super::read::{AGENT, AGENTS, FULL, NEW_GAME, OPTIONS, RANDOM};
use super::{Choice, NewGame, Opponent, OutsideAgent, Settings};
use crate::agents::Level;
use crate::agents::Strength;
use crate::games::Side;
use crate::play::player_number;

/// The names of an entry and of the tables it stands in, the outermost first.
type Path = Vec<String>;

/// Updates a document where the new settings differ from the old ones.
pub(super) fn apply(document: &mut DocumentMut, old: &Settings, new: &Settings) {
    let after = entries(new);
    let mut gone: BTreeMap<Path, String> = entries(old)
        .into_iter()
        .map(|(path, value)| (path, value.to_string()))
        .collect();
    for (path, value) in after {
        if gone.remove(&path) != Some(value.to_string()) {
            set(document.as_table_mut(), &path, value);
        }
    }
    for path in gone.keys() {
        remove(document.as_table_mut(), path);
    }
    for name in old.agents.keys() {
        if !new.agents.contains_key(name) {
            remove(document.as_table_mut(), &[AGENTS.into(), name.clone()]);
        }
    }
}

/// Every entry of the settings; defaults that are left to the program have none.
fn entries(settings: &Settings) -> Vec<(Path, Value)> {
    let mut list = List(Vec::new());
    let root: &[&str] = &[];
    list.add(root, "theme", settings.theme.name());
    list.add(root, "colour", settings.colour.name());
    list.add(root, "mouse", settings.mouse);
    list.add(root, "animation", settings.animation);
    list.add(root, "evaluation", settings.evaluation);
    list.add_some(root, "threads", settings.threads.map(integer));
    list.add(root, "table-mib", integer(settings.table));
    list.add_some(root, "last-game", settings.last_game.clone());
    for (name, game) in &settings.new_games {
        list.add_game(&[NEW_GAME, name], game);
    }
    for (name, agent) in &settings.agents {
        list.add_agent(&[AGENTS, name], agent);
    }
    list.0
}

struct List(Vec<(Path, Value)>);

impl List {
    fn add(&mut self, tables: &[&str], key: &str, value: impl Into<Value>) {
        let names = tables.iter().chain([&key]);
        let path = names.map(ToString::to_string).collect();
        self.0.push((path, value.into()));
    }

    fn add_some(&mut self, tables: &[&str], key: &str, value: Option<impl Into<Value>>) {
        if let Some(value) = value {
            self.add(tables, key, value);
        }
    }

    fn add_game(&mut self, tables: &[&str], game: &NewGame) {
        self.add(tables, "player", i64::from(player_number(game.side)));
        self.add(tables, "turns", i64::from(game.turns));
        self.add(tables, "pieces-x", i64::from(game.pieces[Side::X]));
        self.add(tables, "pieces-o", i64::from(game.pieces[Side::O]));
        self.add(tables, "placement", game.placement.name());
        self.add_opponent(tables, "", &game.opponent);
        self.add_strength(tables, "", game.strength);
        self.add_opponent(tables, "first-", &game.first_opponent);
        self.add_strength(tables, "first-", game.first);
        self.add_opponent(tables, "second-", &game.second_opponent);
        self.add_strength(tables, "second-", game.second);
    }

    fn add_opponent(&mut self, tables: &[&str], prefix: &str, opponent: &Opponent) {
        let text = match opponent {
            Opponent::Engine => None,
            Opponent::Random => Some(RANDOM.into()),
            Opponent::Program(name) => Some(format!("{AGENT}{name}")),
        };
        self.add_some(tables, &format!("{prefix}opponent"), text);
    }

    fn add_strength(&mut self, tables: &[&str], prefix: &str, strength: Strength) {
        let level = strength.level.map(Level::number);
        let level = level.map_or_else(|| FULL.into(), |number| Value::from(i64::from(number)));
        self.add(tables, &format!("{prefix}level"), level);
        let time = strength.move_time.map(i64::from);
        self.add_some(tables, &format!("{prefix}move-time-ms"), time);
    }

    fn add_agent(&mut self, tables: &[&str; 2], agent: &OutsideAgent) {
        self.add(tables, "command", agent.command.as_str());
        // A path that is not text can't be kept in one.
        let folder = agent.folder.as_ref().and_then(|folder| folder.to_str());
        self.add_some(tables, "folder", folder);
        for (name, value) in &agent.options {
            self.add(&[tables[0], tables[1], OPTIONS], name, value.as_str());
        }
    }
}

fn integer(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Sets an entry, and keeps the comment beside it.
fn set(root: &mut dyn TableLike, path: &[String], mut value: Value) {
    let Some((key, tables)) = path.split_last() else {
        return;
    };
    let mut table = root;
    for name in tables {
        let is_table = table.get(name).is_some_and(Item::is_table_like);
        if !is_table {
            let mut new = Table::new();
            // Its heading is shown only if it has entries of its own.
            new.set_implicit(true);
            table.insert(name, Item::Table(new));
        }
        let inner = table.get_mut(name).and_then(Item::as_table_like_mut);
        match inner {
            Some(inner) => table = inner,
            None => return,
        }
    }
    if let Some(old) = table.get(key).and_then(Item::as_value) {
        *value.decor_mut() = old.decor().clone();
    }
    match table.get_mut(key) {
        Some(item) => *item = Item::Value(value),
        None => drop(table.insert(key, Item::Value(value))),
    }
}

fn remove(root: &mut dyn TableLike, path: &[String]) {
    let Some((key, tables)) = path.split_last() else {
        return;
    };
    let mut table = root;
    for name in tables {
        match table.get_mut(name).and_then(Item::as_table_like_mut) {
            Some(inner) => table = inner,
            None => return,
        }
    }
    table.remove(key);
}
