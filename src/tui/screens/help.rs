//! Help: the keys, from the key map itself, and the rules of the game at hand.

use crate::games::{GAMES, Info};
use crate::tui::bones::Bones;
use crate::tui::keymap::{self, BINDINGS, Command, Place};
use crate::tui::pen::{Pen, wrap};
use crate::tui::screen::{Around, Effect, Look, Screen};
use crate::tui::theme::Role;

/// The column where the words about a key begin.
const WORDS: u16 = 14;

/// Help about one game, or about all of them.
pub struct Help {
    game: Option<&'static Info>,
    /// Whose keys come first, before the rules.
    first: Option<Place>,
    scroll: usize,
}

/// The places whose keys are explained.
const PLACES: [(&str, Place); 7] = [
    ("Keys in a game", Place::Board),
    ("Watching a game", Place::Watch),
    ("Stepping through a game", Place::Steps),
    ("Setting up a position", Place::Setup),
    ("Home", Place::Home),
    ("Lists of games", Place::Games),
    ("Forms", Place::Form),
];

/// What the panel beside the board means.
const EVALUATION: [&str; 4] = [
    "- The bar and the number say what each side can expect, from 50 % for an even game; X wins \
     is proven to the end of the game.",
    "- depth is how many moves ahead the engine has looked, nodes how many positions it has \
     looked at, and /s how many a second.",
    "- best line is the play it expects from here.",
    "- The graph shows the whole game turn by turn: high is good for X, low for O.",
];

impl Help {
    /// Help for a game by its name, or for all.
    pub fn new(game: Option<&str>) -> Self {
        Self {
            game: GAMES.iter().find(|info| Some(info.name) == game),
            first: None,
            scroll: 0,
        }
    }

    /// The same with the keys of a place before all else.
    pub fn beginning_with(self, place: Place) -> Self {
        Self {
            first: Some(place),
            ..self
        }
    }

    fn lines(&self, room: u16, ascii: bool) -> Vec<Line> {
        let mut lines = Vec::new();
        for (title, place) in PLACES.into_iter().filter(|row| Some(row.1) == self.first) {
            add_keys(&mut lines, title, place, room, ascii);
        }
        match self.game {
            Some(game) => add_rules(&mut lines, game, room, ascii),
            None => {
                for game in GAMES {
                    lines.push(Line::new(game.title, Role::Title));
                    add_wrapped(&mut lines, game.summary, room);
                    lines.push(Line::new("", Role::Text));
                }
            }
        }
        for (title, place) in PLACES.into_iter().filter(|row| Some(row.1) != self.first) {
            add_keys(&mut lines, title, place, room, ascii);
            if place == Place::Board {
                lines.push(Line::new("The evaluation", Role::Title));
                for words in EVALUATION {
                    add_wrapped(&mut lines, words, room);
                }
                lines.push(Line::new("", Role::Text));
            }
        }
        if self.game.is_none() {
            for game in GAMES {
                add_rules(&mut lines, game, room, ascii);
            }
        }
        lines
    }

    fn page(around: &Around) -> usize {
        usize::from(Bones::of(around.area).content.height)
            .saturating_sub(2)
            .max(1)
    }
}

/// A line of the help: a key with words, or words alone.
struct Line {
    label: String,
    text: String,
    role: Role,
    /// Where the words begin.
    indent: u16,
}

impl Line {
    fn new(text: &str, role: Role) -> Self {
        Self {
            label: String::new(),
            text: text.into(),
            role,
            indent: 0,
        }
    }
}

/// The keys of a place.
fn add_keys(lines: &mut Vec<Line>, title: &str, place: Place, room: u16, ascii: bool) {
    lines.push(Line::new(title, Role::Title));
    for row in BINDINGS.iter().filter(|row| row.places.contains(&place)) {
        let label = keymap::written(row.label, ascii);
        let words = wrap(row.words, room.saturating_sub(WORDS));
        for (i, text) in words.into_iter().enumerate() {
            let label = if i == 0 { label.clone() } else { String::new() };
            lines.push(Line {
                label,
                text,
                role: Role::Text,
                indent: WORDS,
            });
        }
    }
    lines.push(Line::new("", Role::Text));
}

/// A paragraph; the lines of a point in a list stand below its words.
fn add_wrapped(lines: &mut Vec<Line>, text: &str, room: u16) {
    let hanging = if text.starts_with("- ") { 2 } else { 0 };
    for (i, line) in wrap(text, room.saturating_sub(hanging)).iter().enumerate() {
        lines.push(Line {
            indent: if i == 0 { 0 } else { hanging },
            ..Line::new(line, Role::Text)
        });
    }
}

/// The rules, whose text is written in Markdown for 80 columns.
fn add_rules(lines: &mut Vec<Line>, game: &Info, room: u16, ascii: bool) {
    let rules = if ascii {
        game.rules.replace('×', "x")
    } else {
        game.rules.into()
    };
    let mut paragraph = String::new();
    let flush = |lines: &mut Vec<Line>, paragraph: &mut String| {
        if !paragraph.is_empty() {
            add_wrapped(lines, paragraph, room);
            paragraph.clear();
        }
    };
    for line in rules.lines() {
        let heading = line.trim_start_matches('#').trim();
        if line.starts_with('#') {
            flush(lines, &mut paragraph);
            lines.push(Line::new(heading, Role::Title));
        } else if line.is_empty() || line.starts_with("      ") {
            flush(lines, &mut paragraph);
            lines.push(Line::new(line, Role::Text));
        } else {
            if line.starts_with("- ") {
                flush(lines, &mut paragraph);
            }
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim());
        }
    }
    flush(lines, &mut paragraph);
    lines.push(Line::new("", Role::Text));
}

impl Screen for Help {
    fn place(&self) -> Place {
        Place::Reader
    }

    fn update(&mut self, command: &Command, around: &mut Around) -> Vec<Effect> {
        let page = Self::page(around);
        let lines = self.lines(around.area.width.saturating_sub(4), false).len();
        let most = lines.saturating_sub(page);
        self.scroll = match command {
            Command::Up | Command::WheelUp(_) => self.scroll.saturating_sub(1),
            Command::Down | Command::WheelDown(_) => self.scroll + 1,
            Command::PageUp => self.scroll.saturating_sub(page),
            Command::PageDown => self.scroll + page,
            Command::First => 0,
            Command::Last => most,
            Command::Back | Command::Leave => return vec![Effect::Pop],
            _ => self.scroll,
        }
        .min(most);
        Vec::new()
    }

    fn view(&self, pen: &mut Pen, _look: &Look) {
        let bones = Bones::of(pen.area());
        let title = self.game.map_or("Standoff", |game| game.title);
        let lines = self.lines(
            bones.content.width.saturating_sub(4),
            pen.theme().is_ascii(),
        );
        let area = bones.content;
        let room = usize::from(area.height);
        let shown = lines.iter().skip(self.scroll).take(room);
        let last = (self.scroll + room).min(lines.len());
        let place = format!("{last} of {} lines", lines.len());
        bones.title(pen, &[("Help ", Role::Title), (title, Role::Dim)], &place);
        for (y, line) in (area.y..).zip(shown) {
            pen.write(area.x + 2, y, &line.label, Role::Key);
            pen.write(area.x + 2 + line.indent, y, &line.text, line.role);
        }
        bones.keys(pen, self.place());
    }
}
