//! The help: keys, as the key map has them, the rules of the games, and how to write an agent.

mod page;

use page::Page;
use ratatui::layout::{Constraint, Layout, Margin, Rect};

use crate::games::{GAMES, Info};
use crate::tui::canvas::Canvas;
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{self, Command, KeyContext};
use crate::tui::screen::{Context, Screen, ViewContext};
use crate::tui::theme::Role;
use crate::tui::widgets::list;

/// The column where the words about a key begin.
const WORDS: u16 = 14;

const AGENTS: &str = include_str!("../../../assets/agents/README.md");

/// The pages about everything else, with their names in the index.
const PAGES: [(&str, &str); 11] = [
    (
        "The evaluation",
        include_str!("../../../assets/help/evaluation.md"),
    ),
    (
        "Analysis, puzzles",
        include_str!("../../../assets/help/analysis.md"),
    ),
    (
        "Levels, rating",
        include_str!("../../../assets/help/levels.md"),
    ),
    ("Who plays", include_str!("../../../assets/help/players.md")),
    (
        "Tournaments",
        include_str!("../../../assets/help/tournaments.md"),
    ),
    (
        "Several machines",
        include_str!("../../../assets/help/several-machines.md"),
    ),
    ("Commands", include_str!("../../../assets/help/commands.md")),
    (
        "Line by line",
        include_str!("../../../assets/help/console.md"),
    ),
    (
        "What is kept",
        include_str!("../../../assets/help/saved.md"),
    ),
    ("The engine", include_str!("../../../assets/help/engine.md")),
    ("UGI", include_str!("../../../assets/help/ugi.md")),
];

/// From this width on the index stands beside the text, in this many columns.
const WIDE: u16 = 72;
const INDEX: u16 = 25;

/// Longer lines are hard to read.
const MAX_TEXT: u16 = 100;

/// What the help is about first of all, after the keys.
enum Topic {
    All,
    Game(&'static Info),
    /// Tournaments, and who plays in them.
    Tournaments,
}

/// Help, a text to scroll through, with an index.
pub struct Help {
    topic: Topic,
    /// The context whose keys come before all else.
    first: KeyContext,
    scroll: usize,
}

impl Help {
    /// Help on the keys of a context, and on a game by its name, or on all games.
    pub fn new(first: KeyContext, game: Option<&str>) -> Self {
        let game = GAMES.iter().find(|info| Some(info.name) == game);
        Self {
            topic: game.map_or(Topic::All, Topic::Game),
            first,
            scroll: 0,
        }
    }

    /// Help on the keys of a context, for tournaments and for authors of agents.
    pub fn on_tournaments(first: KeyContext) -> Self {
        Self {
            topic: Topic::Tournaments,
            ..Self::new(first, None)
        }
    }

    fn page(&self, width: u16, is_ascii: bool) -> Page {
        let mut page = Page::new(width, is_ascii);
        let add_keys = |page: &mut Page, context: KeyContext| {
            page.add_heading(context.name);
            for row in context.rows() {
                page.add_labelled(row.label(is_ascii), row.words, WORDS);
            }
            page.add_blank();
        };
        page.begin_part("Keys here");
        add_keys(&mut page, self.first);
        let chosen = match self.topic {
            Topic::Game(game) => Some(game.name),
            Topic::All => None,
            Topic::Tournaments => {
                page.begin_part("Agents");
                page.add_markdown(AGENTS);
                None
            }
        };
        let mut games: Vec<&Info> = GAMES.iter().collect();
        games.sort_by_key(|game| Some(game.name) != chosen);
        for game in games {
            page.begin_part(game.title);
            page.add_markdown(game.rules);
        }
        for (name, text) in PAGES {
            page.begin_part(name);
            page.add_markdown(text);
        }
        if !matches!(self.topic, Topic::Tournaments) {
            page.begin_part("Agents");
            page.add_markdown(AGENTS);
        }
        page.begin_part("Other keys");
        for context in keymap::help_contexts().filter(|&context| context != self.first) {
            add_keys(&mut page, context);
        }
        page
    }

    /// The part whose text is at the top.
    fn part(&self, page: &Page) -> usize {
        let begins = |part: &(&str, usize)| part.1 <= self.scroll;
        page.parts.iter().rposition(begins).unwrap_or(0)
    }
}

/// Where the index is, if there is room beside the text, and the text.
fn layout(area: Rect) -> (Option<Rect>, Rect) {
    let content = ScreenFrame::of(area).content.inner(Margin::new(2, 0));
    if area.width < WIDE {
        return (None, content);
    }
    let parts = [Constraint::Length(INDEX), Constraint::Min(0)];
    let [index, text] = Layout::horizontal(parts).areas(content);
    let width = text.width.min(MAX_TEXT);
    (Some(index), Rect { width, ..text })
}

impl Screen for Help {
    fn key_context(&self) -> KeyContext {
        KeyContext::READER
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        let (index, text) = layout(context.area);
        let step = usize::from(text.height).saturating_sub(2).max(1);
        let page = self.page(text.width, false);
        let (part, count) = (self.part(&page), page.parts.len());
        let begin = |part: usize| page.parts.get(part).map_or(self.scroll, |part| part.1);
        // Each part can be brought to the top.
        let most = begin(count - 1).max(page.lines.len().saturating_sub(step));
        match command {
            Command::Tab => self.scroll = begin((part + 1) % count),
            Command::Type(digit) => {
                let number = digit.to_digit(10).and_then(|digit| digit.checked_sub(1));
                self.scroll = number.map_or(self.scroll, |number| begin(number as usize));
            }
            Command::Click(at) => {
                let clicked = index.and_then(|index| list::entry_at(index, count, part, *at));
                self.scroll = clicked.map_or(self.scroll, begin);
            }
            Command::Back | Command::Leave => context.pop(),
            command => command.scroll(&mut self.scroll, step, most, context),
        }
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        let frame = ScreenFrame::of(canvas.area());
        let title = match self.topic {
            Topic::All => "Standoff",
            Topic::Game(game) => game.title,
            Topic::Tournaments => "Tournaments and agents",
        };
        let (index, text) = layout(canvas.area());
        let page = self.page(text.width, canvas.theme().is_ascii());
        let room = usize::from(text.height);
        let lines = page.lines.len().max(1);
        let place = format!("{} %", 100 * (self.scroll + room).min(lines) / lines);
        let title = [("Help ", Role::Title), (title, Role::Dim)];
        frame.title(canvas, &title, &place);
        let part = self.part(&page);
        let numbered = (1..)
            .zip(&page.parts)
            .map(|(number, part)| format!("{number} {}", part.0));
        let names: Vec<String> = numbered.collect();
        if let Some(index) = index {
            list::draw(canvas, index, names.iter().map(String::as_str), part);
        } else {
            let words = format!("{}; digits go to others", names[part]);
            canvas.write(frame.status.x + 1, frame.status.y, &words, Role::Dim);
        }
        for (y, line) in (text.y..).zip(page.lines.iter().skip(self.scroll).take(room)) {
            canvas.write(text.x, y, &line.label, Role::Key);
            canvas.write(text.x + line.indent, y, &line.text, line.role);
        }
        frame.keys(canvas, self.key_context());
    }
}
