//! The end of a game: who won and why, both sides' figures, and what to do next.

use ratatui::layout::Rect;

use super::Help;
use super::confirm::draw_dialog;
use super::game::GameLayout;
use crate::games::{self, Figure, Game, Side, Verdict};
use crate::play::{Session, result_line};
use crate::text;
use crate::tui::canvas::{Canvas, width, wrap};
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::theme::Role;
use crate::tui::widgets::list;

/// What can be done after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterGame {
    Rematch,
    SwapSides,
    StepThrough,
    Undo,
    SaveCopy,
    NewGame,
    Home,
}

const ENTRIES: [(&str, AfterGame); 7] = [
    ("Rematch", AfterGame::Rematch),
    ("Swap sides", AfterGame::SwapSides),
    ("Step through it", AfterGame::StepThrough),
    ("Take it back", AfterGame::Undo),
    ("Save a copy", AfterGame::SaveCopy),
    ("New game", AfterGame::NewGame),
    ("Home", AfterGame::Home),
];

/// The fewest entries that are shown at a time.
const MIN_LIST: u16 = 3;

/// A finished game's result over its board.
pub struct GameOver {
    game: &'static str,
    size: u8,
    result: String,
    /// What that means for the only person who plays.
    for_you: Option<&'static str>,
    winner: Option<Side>,
    reason: String,
    figures: Vec<Figure>,
    /// What can be done next.
    entries: Vec<(&'static str, AfterGame)>,
    chosen: usize,
    /// Makes the answer for the game's screen.
    answer: fn(AfterGame) -> Effect,
}

impl GameOver {
    /// The result of a game, if it has one; `answer` tells the game's screen what was chosen.
    pub fn new<G: Game>(session: &Session<G>, answer: fn(AfterGame) -> Effect) -> Option<Self> {
        let verdict = session.verdict()?;
        let position = session.position();
        let reason = match session.conclusion() {
            Some(end) => end.reason,
            None => position.outcome()?.ending.reason.into(),
        };
        let winner = match verdict {
            Verdict::Win(side) => Some(side),
            Verdict::Draw => None,
        };
        let human = session.only_human();
        let for_you = winner.zip(human).map(|(winner, human)| {
            if winner == human {
                "You win."
            } else {
                "You lose."
            }
        });
        let mut figures = position.figures();
        let mut reason = format!("{}.", text::clean(&reason, 300));
        if let Some(i) = deciding(position, winner) {
            let Figure { name, value } = figures.remove(i);
            let (x, o) = (value[Side::X], value[Side::O]);
            reason = format!("{reason} Decided by {name}: {x} against {o}.");
        }
        // A position that was decided from the first has no turn to take back.
        let mut entries = ENTRIES.to_vec();
        entries.retain(|entry| entry.1 != AfterGame::Undo || session.can_undo());
        Some(Self {
            game: G::INFO.name,
            size: G::INFO.size,
            result: result_line(verdict),
            for_you,
            winner,
            reason,
            figures,
            entries,
            chosen: 0,
            answer,
        })
    }

    /// The area of the panels beside the board, so that the board stays in view; without panels,
    /// the right part of the window.
    fn area(&self, area: Rect) -> Rect {
        let figures = self.figures.len();
        let layout = GameLayout::new(area, self.size, false, figures);
        let content = layout.frame.content;
        let usual = 30.min(content.width);
        let side = layout.moves.unwrap_or(Rect {
            x: content.right() - usual,
            width: usual,
            ..content
        });
        let lines = self.lines(side.width.saturating_sub(4)).len();
        let mut rows = lines + 1 + self.entries.len() + 2;
        if rows > side.height.into() {
            // Without the empty line between the words and the list.
            rows -= 1;
        }
        let high = u16::try_from(rows).unwrap_or(u16::MAX).min(side.height);
        Rect {
            y: side.y + (side.height - high) / 2,
            height: high,
            ..side
        }
    }

    /// The result, the reason and the figures.
    fn lines(&self, room: u16) -> Vec<Vec<(String, Role)>> {
        let role = self.winner.map_or(Role::Title, Role::Piece);
        let winner = self.winner.map(|winner| format!(": {winner}"));
        let mut first = vec![(self.result.clone() + &winner.unwrap_or_default(), role)];
        let mut lines = Vec::new();
        if let Some(words) = self.for_you {
            if width(&first[0].0) + 2 + width(words) <= room {
                first.push((format!(". {words}"), Role::Text));
                lines.push(first);
            } else {
                lines.extend([first, vec![(words.into(), Role::Text)]]);
            }
        } else {
            lines.push(first);
        }
        lines.extend(
            wrap(&self.reason, room)
                .into_iter()
                .map(|line| vec![(line, Role::Text)]),
        );
        for figure in &self.figures {
            let name = (format!("{}  ", figure.name), Role::Dim);
            let value = |side| {
                (
                    format!("{side} {}   ", figure.value[side]),
                    Role::Piece(side),
                )
            };
            let values = Side::BOTH.map(value);
            let long: u16 = values.iter().map(|(text, _)| width(text)).sum();
            if width(&name.0) + long > room + 3 {
                lines.push(vec![name]);
                lines.push(values.into());
            } else {
                lines.push([name].into_iter().chain(values).collect());
            }
        }
        lines
    }

    /// Where the list is: below the words, and over the end of them where there is too little room.
    fn list(&self, area: Rect) -> Rect {
        let frame = self.area(area);
        let inside = frame.height.saturating_sub(2);
        let rows = u16::try_from(self.entries.len()).unwrap_or(u16::MAX);
        let said = self.lines(frame.width.saturating_sub(4)).len();
        let rest = inside.saturating_sub(u16::try_from(said).unwrap_or(u16::MAX));
        let high = rows.min(rest.max(MIN_LIST)).min(inside);
        Rect::new(
            frame.x + 2.min(frame.width),
            frame.bottom().saturating_sub(high + 1),
            frame.width.saturating_sub(3),
            high,
        )
    }

    fn close(&self, chosen: AfterGame) -> Vec<Effect> {
        match chosen {
            AfterGame::Home => vec![Effect::Home],
            chosen => vec![Effect::Pop, (self.answer)(chosen)],
        }
    }
}

/// The figure that has decided a game whose turns have run out: the first one that differs.
fn deciding<G: Game>(position: &G, winner: Option<Side>) -> Option<usize> {
    let outcome = position.outcome()?;
    let winner = winner.filter(|_| outcome.ending.reason == games::Ending::TURN_LIMIT)?;
    let value = |figure: &Figure| (figure.value[winner], figure.value[winner.other()]);
    let mut values = outcome.figures.iter().map(value);
    let first = values.position(|(won, lost)| won != lost)?;
    let (won, lost) = value(&outcome.figures[first]);
    (won > lost).then_some(first)
}

impl Screen for GameOver {
    fn key_context(&self) -> KeyContext {
        KeyContext::MENU
    }

    fn update(&mut self, command: &Command, context: &mut Context) -> Vec<Effect> {
        let (count, area) = (self.entries.len(), self.list(context.area));
        match command {
            Command::Back => self.close(AfterGame::StepThrough),
            Command::Help => vec![Effect::push(Help::new(Some(self.game)))],
            Command::Leave => vec![Effect::Home],
            command if list::update(&mut self.chosen, count, area, command) => {
                self.close(self.entries[self.chosen].1)
            }
            _ => Vec::new(),
        }
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        let area = canvas.area();
        let list_area = self.list(area);
        let inside = draw_dialog(canvas, self.area(area), "The end", self.key_context());
        let mut canvas = canvas.within(inside);
        let lines = self.lines(inside.width.saturating_sub(2));
        for (y, line) in (inside.y..list_area.y).zip(lines) {
            let parts: Vec<_> = line
                .iter()
                .map(|(text, role)| (text.as_str(), *role))
                .collect();
            canvas.spans(inside.x + 1, y, &parts);
        }
        let names: Vec<&str> = self.entries.iter().map(|entry| entry.0).collect();
        list::draw(&mut canvas, list_area, &names, self.chosen);
    }

    fn is_overlay(&self) -> bool {
        true
    }
}
