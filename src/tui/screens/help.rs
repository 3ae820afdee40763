//! The help: keys, as the key map has them, the rules of the games, and how to write an agent.

mod page;

use page::{HelpLine, Page};
use ratatui::layout::Rect;

use super::{game, tournament};
use crate::games::{GAMES, Info};
use crate::tui::canvas::Canvas;
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{self, Command, KeyContext};
use crate::tui::screen::{Context, Screen, ViewContext};
use crate::tui::theme::Role;

/// The column where the words about a key begin.
const WORDS: u16 = 14;

const AGENTS: &str = include_str!("../../../assets/agents/README.md");

/// What the help is about first of all.
enum Topic {
    All,
    Game(&'static Info),
    /// Tournaments, and who plays in them.
    Tournaments,
}

/// Help, a text to scroll through.
pub struct Help {
    topic: Topic,
    /// The context whose keys come before all else.
    pub first: Option<KeyContext>,
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
    /// Help for a game by its name, or for all games.
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

    fn lines(&self, width: u16, is_ascii: bool) -> Vec<HelpLine> {
        let mut page = Page::new(width, is_ascii);
        let add_keys = |page: &mut Page, context: KeyContext| {
            page.add_heading(context.name);
            for row in context.rows() {
                page.add_labelled(row.label(is_ascii), row.words, WORDS);
            }
            page.add_blank();
        };
        if let Some(first) = self.first {
            add_keys(&mut page, first);
        }
        match self.topic {
            Topic::Game(game) => page.add_markdown(game.rules),
            Topic::All => {
                for game in GAMES {
                    page.add_heading(game.title);
                    page.add_paragraph(game.summary);
                    page.add_blank();
                }
            }
            Topic::Tournaments => page.add_markdown(AGENTS),
        }
        let others = keymap::help_contexts();
        for context in others.filter(|&context| Some(context) != self.first) {
            add_keys(&mut page, context);
            if context == game::BOARD {
                page.add_heading("The evaluation");
                for words in EVALUATION {
                    page.add_paragraph(words);
                }
                page.add_blank();
            }
        }
        if let Topic::All = self.topic {
            for game in GAMES {
                page.add_markdown(game.rules);
            }
        }
        if !matches!(self.topic, Topic::Tournaments) {
            page.add_markdown(AGENTS);
        }
        page.lines
    }

    /// The line where the next part begins. After the last part comes the first.
    fn next_part(&self, lines: &[HelpLine]) -> usize {
        let is_part = |line: &HelpLine| line.role == Role::Title;
        let parts = (0..lines.len()).filter(|&at| is_part(&lines[at]));
        parts.into_iter().find(|&at| at > self.scroll).unwrap_or(0)
    }
}

impl Screen for Help {
    fn key_context(&self) -> KeyContext {
        KeyContext::READER
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        let Rect { height, .. } = ScreenFrame::of(context.area).content;
        let page = usize::from(height).saturating_sub(2).max(1);
        let lines = self.lines(context.area.width.saturating_sub(4), false);
        let most = lines.len().saturating_sub(page);
        match command {
            // The last part can't be scrolled any further.
            Command::Tab if self.scroll >= most => self.scroll = 0,
            Command::Tab => self.scroll = self.next_part(&lines).min(most),
            Command::Back | Command::Leave => context.pop(),
            command => command.scroll(&mut self.scroll, page, most, context),
        }
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
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
