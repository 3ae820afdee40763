//! Reads settings. Wrong entries are reported, and the default is used.

use std::ops::RangeInclusive;

use toml_edit::{Document, Item, TableLike};

use super::{Choice, NewGame, Opponent, OutsideAgent, Settings};
use crate::agents::Level;
use crate::agents::Strength;
use crate::games::{Clock, GAMES, Info, PerSide, Side};
use crate::records::LineColumn;
use crate::search::MAX_THREADS;
use crate::text::{Quoted, clean};

/// The sizes of the engine's table that make sense, in MiB.
const TABLES: RangeInclusive<usize> = 1..=65_536;

/// The names of the tables.
pub(super) const NEW_GAME: &str = "new-game";
pub(super) const AGENTS: &str = "agents";
pub(super) const OPTIONS: &str = "options";

/// The text of a random opponent, and the prefix of a program's name.
pub(super) const RANDOM: &str = "random";
pub(super) const AGENT: &str = "agent:";

/// The text of full strength in place of a level.
pub(super) const FULL: &str = "full";

/// The most sentences about one file; nobody reads more.
const MAX_TROUBLES: usize = 20;

/// Reads settings from a text, with a sentence for everything that is wrong.
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
    let mut settings = Settings::default();
    reader.root(document.as_table(), &mut settings);
    Ok((settings, reader.troubles))
}

/// Reads entries and collects complaints.
struct Reader<'a> {
    text: &'a str,
    troubles: Vec<String>,
}

impl Reader<'_> {
    fn root(&mut self, table: &dyn TableLike, settings: &mut Settings) {
        for (key, item) in table.iter() {
            match key {
                "theme" => self.choice(key, item, &mut settings.theme),
                "colour" => self.choice(key, item, &mut settings.colour),
                "mouse" => self.flag(key, item, &mut settings.mouse),
                "animation" => self.flag(key, item, &mut settings.animation),
                "evaluation" => self.flag(key, item, &mut settings.evaluation),
                "threads" => settings.threads = self.number(key, item, 1..=MAX_THREADS),
                "table-mib" => self.set_number(key, item, TABLES, &mut settings.table),
                "last-game" => {
                    let known = item.as_str().and_then(find_game);
                    settings.last_game = known.map(|info| info.name.into());
                    if known.is_none() {
                        self.wrong(key, item, "the name of a game");
                    }
                }
                NEW_GAME => self.each_table(key, item, |reader, name, table| {
                    reader.new_game(name, table, settings);
                }),
                AGENTS => self.each_table(key, item, |reader, name, table| {
                    reader.agent(name, table, settings);
                }),
                _ => self.unknown(key, item),
            }
        }
    }

    fn new_game(&mut self, name: &str, table: &dyn TableLike, settings: &mut Settings) {
        let Some(info) = find_game(name) else {
            let name = format!("{NEW_GAME}.{name}");
            let name = Quoted::new(&name);
            self.say(|_| {
                format!("{name} is of a game that this version does not have: it is kept")
            });
            return;
        };
        let mut game = NewGame::usual(info);
        let pieces = 1..=info.pieces.max_each;
        for (key, item) in table.iter() {
            match key {
                "player" => match self.number(key, item, 1..=2) {
                    Some(2) => game.side = Side::O,
                    _ => game.side = Side::X,
                },
                "turns" => self.set_number(key, item, 1..=Clock::MAX_TURNS, &mut game.turns),
                "pieces-x" => self.set_number(key, item, pieces.clone(), &mut game.pieces[Side::X]),
                "pieces-o" => self.set_number(key, item, pieces.clone(), &mut game.pieces[Side::O]),
                "placement" => self.choice(key, item, &mut game.placement),
                _ => {
                    let (opponent, strength, own) = match key.split_once('-') {
                        Some(("first", own)) => (&mut game.first_opponent, &mut game.first, own),
                        Some(("second", own)) => (&mut game.second_opponent, &mut game.second, own),
                        _ => (&mut game.opponent, &mut game.strength, key),
                    };
                    if own == "opponent" {
                        self.opponent(key, item, opponent);
                    } else {
                        self.strength(key, own, item, strength);
                    }
                }
            }
        }
        self.check_pieces(info, &mut game.pieces);
        settings.new_games.insert(info.name.into(), game);
    }

    fn check_pieces(&mut self, info: &Info, pieces: &mut PerSide<u32>) {
        let together = pieces[Side::X] + pieces[Side::O];
        let most = info.pieces.max_together;
        if together > most {
            self.say(|_| {
                format!(
                    "{NEW_GAME}.{}: {together} pieces don't fit on the board, {most} is the most: \
                     the usual number is used",
                    info.name
                )
            });
            *pieces = NewGame::usual(info).pieces;
        }
    }

    fn opponent(&mut self, key: &str, item: &Item, opponent: &mut Opponent) {
        let program = |text: &str| text.strip_prefix(AGENT).map(String::from);
        match item.as_str() {
            Some(RANDOM) => *opponent = Opponent::Random,
            text => match text.and_then(program) {
                Some(name) => *opponent = Opponent::Program(name),
                None => self.wrong(key, item, "\"random\" or \"agent:NAME\""),
            },
        }
    }

    fn strength(&mut self, key: &str, own: &str, item: &Item, strength: &mut Strength) {
        match own {
            "level" if item.as_str() == Some(FULL) => strength.level = None,
            "level" => {
                let number = item
                    .as_integer()
                    .and_then(|number| u8::try_from(number).ok());
                if let Some(level) = number.and_then(Level::new) {
                    strength.level = Some(level);
                } else {
                    let (low, high) = (Level::MIN, Level::MAX);
                    let right = format!("a number from {low} to {high}, or \"{FULL}\"");
                    self.wrong(key, item, &right);
                }
            }
            "move-time-ms" => strength.move_time = self.number(key, item, 1..=u32::MAX),
            _ => self.unknown(key, item),
        }
    }

    fn agent(&mut self, name: &str, table: &dyn TableLike, settings: &mut Settings) {
        let Some(command) = table.get("command").and_then(Item::as_str) else {
            let name = Quoted::new(&format!("{AGENTS}.{name}"));
            let right = "command = \"PROGRAM ARGUMENTS\"";
            self.say(|_| format!("{name} has no command and is left out: write {right}"));
            return;
        };
        let mut agent = OutsideAgent {
            command: command.into(),
            options: std::collections::BTreeMap::new(),
            folder: None,
        };
        for (key, item) in table.iter() {
            match key {
                "command" => {}
                "folder" => match item.as_str() {
                    Some(folder) => agent.folder = Some(folder.into()),
                    None => self.wrong(key, item, "a path in quotes"),
                },
                OPTIONS => match item.as_table_like() {
                    Some(options) => {
                        for (key, item) in options.iter() {
                            match option_value(item) {
                                Some(value) => drop(agent.options.insert(key.into(), value)),
                                None => self.wrong(key, item, "a text, a number, true or false"),
                            }
                        }
                    }
                    None => self.wrong(key, item, "a table such as { Hash = 64 }"),
                },
                _ => self.unknown(key, item),
            }
        }
        settings.agents.insert(name.into(), agent);
    }

    fn each_table(
        &mut self,
        key: &str,
        item: &Item,
        mut visit: impl FnMut(&mut Self, &str, &dyn TableLike),
    ) {
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

    fn choice<T: Choice>(&mut self, key: &str, item: &Item, place: &mut T) {
        if let Some(choice) = item.as_str().and_then(T::named) {
            *place = choice;
        } else {
            let names: Vec<&str> = T::ALL.iter().map(|(_, name)| *name).collect();
            self.wrong(key, item, &format!("one of {}", names.join(", ")));
        }
    }

    fn flag(&mut self, key: &str, item: &Item, place: &mut bool) {
        match item.as_bool() {
            Some(flag) => *place = flag,
            None => self.wrong(key, item, "true or false"),
        }
    }

    fn set_number<T>(&mut self, key: &str, item: &Item, range: RangeInclusive<T>, place: &mut T)
    where
        T: TryFrom<i64> + PartialOrd + std::fmt::Display,
    {
        if let Some(number) = self.number(key, item, range) {
            *place = number;
        }
    }

    fn number<T>(&mut self, key: &str, item: &Item, range: RangeInclusive<T>) -> Option<T>
    where
        T: TryFrom<i64> + PartialOrd + std::fmt::Display,
    {
        let number = item
            .as_integer()
            .and_then(|number| T::try_from(number).ok());
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            let (low, high) = (range.start(), range.end());
            self.wrong(key, item, &format!("a number from {low} to {high}"));
        }
        number
    }

    fn wrong(&mut self, key: &str, item: &Item, right: &str) {
        let key = Quoted::new(key);
        self.say(|reader| {
            let line = reader.line(item);
            format!("{line}{key} must be {right}: the usual value is used")
        });
    }

    fn unknown(&mut self, key: &str, item: &Item) {
        let key = Quoted::new(key);
        self.say(|reader| {
            let line = reader.line(item);
            format!("{line}there is no setting {key}: it is kept, but does nothing")
        });
    }

    /// Adds a sentence, which is made only if there is still room.
    fn say(&mut self, sentence: impl Fn(&Self) -> String) {
        if self.troubles.len() < MAX_TROUBLES {
            self.troubles.push(sentence(self));
        }
    }

    /// The place of an entry.
    fn line(&self, item: &Item) -> String {
        item.span().map_or_else(String::new, |span| {
            format!("line {}: ", LineColumn::of(self.text, span.start).line)
        })
    }
}

fn find_game(name: &str) -> Option<&'static Info> {
    GAMES.iter().find(|info| info.name == name)
}

/// An option's value as it is sent to a program.
#[must_use]
pub fn option_value(item: &Item) -> Option<String> {
    let text = item.as_str().map(String::from);
    let number = item.as_integer().map(|number| number.to_string());
    let flag = item.as_bool().map(|flag| flag.to_string());
    text.or(number).or(flag)
}
