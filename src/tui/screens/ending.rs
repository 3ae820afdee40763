//! The end of a game: who won and why, both sides' figures, and what to do next.

use ratatui::layout::{Margin, Rect};

use super::Help;
use super::confirm::draw_dialog;
use super::game::{GameLayout, below, columns};
use crate::games::{Ending, Figure, Game, Info, PerSide, Side, Verdict};
use crate::play::Session;
use crate::records::RatingStep;
use crate::text;
use crate::tui::canvas::{Canvas, width, wrap};
use crate::tui::keymap::{Command, KeyContext, KeyRow, row};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::theme::Role;
use crate::tui::widgets::evaluation::Judgement;
use crate::tui::widgets::list;

/// The fewest entries that are shown at a time.
const MIN_LIST: u16 = 3;

/// The rows from which on a graph of the game has room below the list.
const MIN_GRAPH: usize = 6;

/// The entry that Esc stands for: stepping through the game.
const BACK: usize = 2;

/// The entry for what the programs of the game have written to standard error.
pub const MESSAGES_ENTRY: &str = "Messages of the program";

/// The end of a game in which a program has played.
const PROGRAM_END: KeyContext = KeyContext::dialog("The end of a game with a program");

#[rustfmt::skip]
pub const KEYS: &[KeyRow] = &[
    row(&[PROGRAM_END], "↑↓", "choose", "choose"),
    row(&[PROGRAM_END], "←→", "", "choose"),
    row(&[PROGRAM_END], "Enter", "go", "do what is chosen"),
    row(&[PROGRAM_END], "m", "messages", "what the program has written to standard error"),
    row(&[PROGRAM_END], "Esc", "back", "step through the game"),
    row(&[PROGRAM_END], "?", "help", "this help"),
    row(&[PROGRAM_END], "q", "leave", "leave for home"),
];

/// A finished game's result over its board.
pub struct GameOver {
    info: Info,
    /// Who won and what decided, in a sentence.
    sentence: String,
    /// Why it ended, if that is another thing.
    reason: Option<&'static str>,
    winner: Option<Side>,
    figures: Vec<Figure>,
    /// What the game did to the person's rating.
    rating: Option<String>,
    /// How the game went, for its graph.
    course: Judgement,
    /// What can be done next.
    entries: Vec<(&'static str, Effect)>,
    chosen: usize,
}

impl GameOver {
    /// The result of a game, if it has one, and what can be done next.
    pub fn new<G: Game>(
        session: &Session<G>,
        entries: impl FnOnce() -> Vec<(&'static str, Effect)>,
    ) -> Option<Self> {
        let verdict = session.verdict()?;
        let winner = match verdict {
            Verdict::Win(side) => Some(side),
            Verdict::Draw => None,
        };
        let by_limit = session.position().ending();
        let by_limit = by_limit.filter(|ending| ending.reason == Ending::TURN_LIMIT);
        Some(Self {
            info: G::INFO,
            sentence: format!("{}.", session.result_sentence()?),
            reason: by_limit.map(|_| Ending::TURN_LIMIT),
            winner,
            figures: session.position().figures(),
            rating: None,
            course: Judgement {
                chances: session.chances(),
                ..Judgement::default()
            },
            entries: entries(),
            chosen: 0,
        })
    }

    /// Where the dialog and its list are, and the words above the list. The dialog takes the place
    /// of the panel beside the board, so that the board stays in view; without one it is over the
    /// board. The list covers the end of the words where there is too little room.
    fn layout(&self, area: Rect) -> (Rect, Rect, Vec<Vec<(String, Role)>>) {
        let layout = GameLayout::new(area, self.info.size);
        let content = layout.frame.content;
        // In a small window a board that shows on either side of the dialog is only in the way.
        let usual = if content.width < 48 {
            content.width
        } else {
            32
        };
        let side = layout
            .sentences()
            .map(|panel| columns(panel).map_or(panel, |both| both[0]));
        // The title of the game stays.
        let side = side.map(|panel| below(panel, 2));
        let side = side.unwrap_or(Rect {
            x: content.x + (content.width - usual) / 2,
            width: usual,
            ..content
        });
        let lines = self.lines(side.width.saturating_sub(4));
        let [said, entries] = [lines.len(), self.entries.len()]
            .map(|count| u16::try_from(count).unwrap_or(u16::MAX / 4));
        // The frame, and an empty line between the words and the list. Beside the board nothing of
        // the panel stays in view.
        let height = match layout.sentences() {
            Some(_) => side.height,
            None => (said + entries + 3).min(side.height),
        };
        let dialog = Rect {
            y: side.y + (side.height - height) / 2,
            height,
            ..side
        };
        let inside = height.saturating_sub(2);
        let rest = inside.saturating_sub(said).max(MIN_LIST);
        let rows = entries.min(rest).min(inside);
        let list = Rect::new(
            dialog.x + 2.min(dialog.width),
            (dialog.y + said + 2).min(dialog.bottom().saturating_sub(rows + 1)),
            dialog.width.saturating_sub(3),
            rows,
        );
        (dialog, list, lines)
    }

    /// The sentence and the figures.
    fn lines(&self, room: u16) -> Vec<Vec<(String, Role)>> {
        let role = self.winner.map_or(Role::Title, Role::Piece);
        let sentence = wrap(&self.sentence, room).into_iter();
        let mut lines: Vec<_> = sentence.map(|line| vec![(line, role)]).collect();
        let reason = self.reason.iter();
        lines.extend(reason.map(|reason| vec![(format!("{reason}."), Role::Dim)]));
        for Figure { name, value, .. } in &self.figures {
            let mut name = vec![(format!("{name}  "), Role::Dim)];
            let values =
                Side::BOTH.map(|side| (format!("{side} {}   ", value[side]), Role::Piece(side)));
            let long: u16 = values.iter().map(|(text, _)| width(text)).sum();
            if width(&name[0].0) + long > room + 3 {
                lines.extend([name, values.into()]);
            } else {
                name.extend(values);
                lines.push(name);
            }
        }
        let rating = self.rating.iter();
        lines.extend(rating.map(|rating| vec![(rating.clone(), Role::Text)]));
        lines
    }

    /// Adds what the game did to the person's rating.
    #[must_use]
    pub fn with_rating(mut self, step: &RatingStep) -> Self {
        self.rating = Some(step.to_string());
        self
    }

    /// Adds the last words of a program that has lost by a fault.
    #[must_use]
    pub fn with_last_words(mut self, words: Option<&str>) -> Self {
        if let Some(words) = words {
            let words = text::clean(words, 120);
            self.sentence = format!("{} It said: {words}", self.sentence);
        }
        self
    }

    /// Adds the winner's name, if they have given one.
    #[must_use]
    pub fn with_names(mut self, names: &PerSide<Option<String>>) -> Self {
        if let Some(name) = self.winner.and_then(|winner| names[winner].as_ref()) {
            self.sentence = self.sentence.replacen(" won", &format!(" {name} won"), 1);
        }
        self
    }

    fn messages(&self) -> Option<usize> {
        let mut entries = self.entries.iter();
        entries.position(|entry| entry.0 == MESSAGES_ENTRY)
    }

    fn close(&mut self, chosen: usize, context: &mut Context) {
        context.pop();
        context.effect(self.entries.remove(chosen).1);
    }
}

impl Screen for GameOver {
    fn key_context(&self) -> KeyContext {
        match self.messages() {
            Some(_) => PROGRAM_END,
            None => KeyContext::MENU,
        }
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        let (count, area) = (self.entries.len(), self.layout(context.area).1);
        match command {
            Command::Back => self.close(BACK, context),
            Command::Help => context.push(Help::new(self.key_context(), Some(self.info.name))),
            Command::Leave => context.effect(Effect::Home),
            Command::Key('m') => {
                if let Some(entry) = self.messages() {
                    self.close(entry, context);
                }
            }
            command => {
                if list::update(&mut self.chosen, count, area, command, context) {
                    self.close(self.chosen, context);
                }
            }
        }
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        let (dialog, list_area, lines) = self.layout(canvas.area());
        let inside = draw_dialog(canvas, dialog, "The end", self.key_context());
        let mut canvas = canvas.within(inside);
        for (y, line) in (inside.y..list_area.y).zip(&lines) {
            line.iter().fold(inside.x + 1, |x, (text, role)| {
                let text = canvas.theme().shown(text);
                canvas.write(x, y, &text, *role)
            });
        }
        let names = self.entries.iter().map(|entry| entry.0);
        list::draw(&mut canvas, list_area, names, self.chosen);
        let free = list_area.bottom()..inside.bottom();
        if free.len() >= MIN_GRAPH {
            let columns = inside.inner(Margin::new(1, 0));
            self.course
                .draw_graph(&mut canvas.within(columns), &mut free.clone());
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }
}
