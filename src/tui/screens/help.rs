//! Help: the keys, from the key map itself, the rules of the game at hand, and how to write an
//! agent.

mod markdown;

use super::{game, tournament};
use crate::games::{GAMES, Info};
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{self, Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::theme::Role;

/// The column where the words about a key begin.
const WORDS: u16 = 14;

/// How to write an agent.
const AGENTS: &str = include_str!("../../../assets/agents/README.md");

/// What the help begins with.
enum Topic {
    /// All games.
    All,
    /// One game.
    Game(&'static Info),
    /// Tournaments, and who plays in them.
    Tournaments,
}

/// Help, a text to scroll through.
pub struct Help {
    topic: Topic,
    /// The context whose keys come first.
    first: Option<KeyContext>,
    scroll: usize,
}

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
        let game = GAMES.iter().find(|info| Some(info.name) == game);
        Self {
            topic: game.map_or(Topic::All, Topic::Game),
            first: None,
            scroll: 0,
        }
    }

    /// Help for tournaments and for authors of agents.
    pub fn on_tournaments() -> Self {
        Self {
            topic: Topic::Tournaments,
            first: Some(tournament::TOURNAMENT),
            scroll: 0,
        }
    }

    /// Puts the keys of a context first.
    pub fn beginning_with(self, context: KeyContext) -> Self {
        Self {
            first: Some(context),
            ..self
        }
    }

    fn lines(&self, room: u16, ascii: bool) -> Vec<Line> {
        let mut lines = Vec::new();
        let rules = |lines: &mut _, game: &Info| markdown::add(lines, game.rules, room, ascii);
        if let Some(first) = self.first {
            add_keys(&mut lines, first, room, ascii);
        }
        match self.topic {
            Topic::Game(game) => rules(&mut lines, game),
            Topic::All => {
                for game in GAMES {
                    lines.push(Line::new(game.title, Role::Title));
                    add_wrapped(&mut lines, game.summary, room);
                    lines.push(Line::new("", Role::Text));
                }
            }
            Topic::Tournaments => markdown::add(&mut lines, AGENTS, room, ascii),
        }
        let others = keymap::help_contexts().into_iter();
        for context in others.filter(|&context| Some(context) != self.first) {
            add_keys(&mut lines, context, room, ascii);
            if context == game::BOARD {
                add_evaluation(&mut lines, room);
            }
        }
        match self.topic {
            Topic::All => GAMES.iter().for_each(|game| rules(&mut lines, game)),
            Topic::Game(_) => {}
            Topic::Tournaments => return lines,
        }
        markdown::add(&mut lines, AGENTS, room, ascii);
        lines
    }

    /// The line after `self.scroll` where the next part begins; after the last one the first.
    fn next_part(&self, lines: &[Line]) -> usize {
        let is_part = |line: &Line| line.role == Role::Title;
        let parts = (0..lines.len()).filter(|&at| is_part(&lines[at]));
        parts.into_iter().find(|&at| at > self.scroll).unwrap_or(0)
    }

    fn page(context: &Context) -> usize {
        usize::from(ScreenFrame::of(context.area).content.height)
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

/// What the panel beside the board means.
fn add_evaluation(lines: &mut Vec<Line>, room: u16) {
    lines.push(Line::new("The evaluation", Role::Title));
    for words in EVALUATION {
        add_wrapped(lines, words, room);
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

/// The keys of a context.
fn add_keys(lines: &mut Vec<Line>, context: KeyContext, room: u16, ascii: bool) {
    lines.push(Line::new(context.name, Role::Title));
    for row in keymap::rows(context) {
        let label = row.label(ascii);
        let words = wrap(row.words, room.saturating_sub(WORDS));
        for (i, text) in words.into_iter().enumerate() {
            let label = if i == 0 { label.into() } else { String::new() };
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

impl Screen for Help {
    fn key_context(&self) -> KeyContext {
        KeyContext::READER
    }

    fn update(&mut self, command: &Command, context: &mut Context) -> Vec<Effect> {
        let page = Self::page(context);
        let lines = self.lines(context.area.width.saturating_sub(4), false);
        let most = lines.len().saturating_sub(page);
        self.scroll = match command {
            Command::Up | Command::WheelUp(_) => self.scroll.saturating_sub(1),
            Command::Down | Command::WheelDown(_) => self.scroll + 1,
            Command::PageUp => self.scroll.saturating_sub(page),
            Command::PageDown => self.scroll + page,
            // A part near the end can't be scrolled to the top.
            Command::Tab if self.scroll >= most => 0,
            Command::Tab => self.next_part(&lines),
            Command::First => 0,
            Command::Last => most,
            Command::Back | Command::Leave => return vec![Effect::Pop],
            _ => self.scroll,
        }
        .min(most);
        Vec::new()
    }

    fn view(&self, canvas: &mut Canvas, _look: &ViewContext) {
        let frame = ScreenFrame::of(canvas.area());
        let title = match self.topic {
            Topic::All => "Standoff",
            Topic::Game(game) => game.title,
            Topic::Tournaments => "Tournaments and agents",
        };
        let lines = self.lines(
            frame.content.width.saturating_sub(4),
            canvas.theme().is_ascii(),
        );
        let area = frame.content;
        let room = usize::from(area.height);
        let shown = lines.iter().skip(self.scroll).take(room);
        let last = (self.scroll + room).min(lines.len());
        let place = format!("{last} of {} lines", lines.len());
        frame.title(
            canvas,
            &[("Help ", Role::Title), (title, Role::Dim)],
            &place,
        );
        for (y, line) in (area.y..).zip(shown) {
            canvas.write(area.x + 2, y, &line.label, Role::Key);
            canvas.write(area.x + 2 + line.indent, y, &line.text, line.role);
        }
        frame.keys(canvas, self.key_context());
    }
}
