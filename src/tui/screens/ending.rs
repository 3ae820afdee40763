//! The end of a game: who has won, why, both sides' figures, and what next.

use ratatui::layout::Rect;

use super::Help;
use super::confirm::blank_keys;
use super::game::Layout;
use crate::games::{Figure, Game, Side, Verdict};
use crate::play::{Session, result_line};
use crate::text;
use crate::tui::bones::Bones;
use crate::tui::keymap::{Command, Place};
use crate::tui::pen::{Pen, width, wrap};
use crate::tui::screen::{Around, Effect, Look, Screen};
use crate::tui::theme::Role;
use crate::tui::widgets::list;

/// What next, and the command that the game gets for it.
const ENTRIES: [(&str, Command); 7] = [
    ("Rematch", Command::Rematch),
    ("Swap sides", Command::SwapSides),
    ("Step through it", Command::StepBack),
    ("Take it back", Command::Undo),
    ("Save a copy", Command::SaveAs),
    ("New game", Command::New),
    ("Home", Command::Leave),
];

/// A finished game's result over its board.
pub struct Ending {
    game: &'static str,
    size: u8,
    result: String,
    /// Who that is, where it helps.
    who: Option<&'static str>,
    winner: Option<Side>,
    reason: String,
    figures: Vec<Figure>,
    /// What can be done next.
    entries: Vec<(&'static str, Command)>,
    chosen: usize,
}

impl Ending {
    /// The result of a game, if it has one.
    pub fn new<G: Game>(session: &Session<G>) -> Option<Self> {
        let verdict = session.verdict()?;
        let position = session.position();
        let reason = match session.conclusion() {
            Some(end) => end.reason.clone(),
            None => position.outcome()?.ending.reason.into(),
        };
        let winner = match verdict {
            Verdict::Win(side) => Some(side),
            Verdict::Draw => None,
        };
        let human = session.only_human();
        let who = winner.zip(human).map(|(winner, human)| {
            if winner == human {
                "you"
            } else {
                "the computer"
            }
        });
        // A position that was decided from the first has no turn to be taken back.
        let mut entries = ENTRIES.to_vec();
        entries.retain(|(_, command)| command != &Command::Undo || session.can_undo());
        Some(Self {
            game: G::INFO.name,
            size: G::INFO.size,
            result: result_line(verdict),
            who,
            winner,
            reason: text::clean(&reason, 300),
            figures: position.figures(),
            entries,
            chosen: 0,
        })
    }

    /// Where the panels are and as wide, so that the board stays in view and nothing sticks out; without panels, to the right.
    fn area(&self, area: Rect) -> Rect {
        let figures = self.figures.len();
        let layout = Layout::new(area, self.size, false, figures);
        let content = layout.bones.content;
        let usual = 30.min(content.width);
        let side = layout.moves.unwrap_or(Rect {
            x: content.right() - usual,
            width: usual,
            ..content
        });
        let rows = self.lines(side.width.saturating_sub(4)).len() + 1 + self.entries.len() + 2;
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
        let winner = match (self.winner, self.who) {
            (Some(winner), Some(who)) => format!(": {winner}, {who}"),
            (Some(winner), None) => format!(": {winner}"),
            (None, _) => String::new(),
        };
        let mut lines = vec![vec![(self.result.clone(), role), (winner, Role::Text)]];
        let reason = format!("{}.", self.reason);
        lines.extend(
            wrap(&reason, room)
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

    /// Where the list is.
    fn list(&self, area: Rect) -> Rect {
        let frame = self.area(area);
        let rows = u16::try_from(self.entries.len()).unwrap_or(u16::MAX);
        let high = rows.min(frame.height.saturating_sub(2));
        Rect::new(
            frame.x + 2.min(frame.width),
            frame.bottom().saturating_sub(high + 1),
            frame.width.saturating_sub(3),
            high,
        )
    }

    fn go(&self) -> Vec<Effect> {
        let (_, command) = &self.entries[self.chosen];
        match command {
            Command::Leave => vec![Effect::Home],
            command => vec![Effect::Pop, Effect::Send(command.clone())],
        }
    }
}

impl Screen for Ending {
    fn place(&self) -> Place {
        Place::Menu
    }

    fn update(&mut self, command: &Command, around: &mut Around) -> Vec<Effect> {
        match command {
            Command::Up | Command::Left => {
                self.chosen = list::stepped(self.chosen, self.entries.len(), false);
            }
            Command::Down | Command::Right => {
                self.chosen = list::stepped(self.chosen, self.entries.len(), true);
            }
            Command::Accept => return self.go(),
            Command::Click(at) => {
                let list = self.list(around.area);
                if let Some(entry) = list::entry_at(list, self.entries.len(), *at) {
                    self.chosen = entry;
                    return self.go();
                }
            }
            Command::Back => return vec![Effect::Pop, Effect::Send(Command::StepBack)],
            Command::Help => return vec![Effect::Push(Box::new(Help::new(Some(self.game))))],
            Command::Leave => return vec![Effect::Home],
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, pen: &mut Pen, _look: &Look) {
        let area = pen.area();
        let list_area = self.list(area);
        blank_keys(pen);
        Bones::of(area).keys(pen, self.place());
        let inside = pen.frame(self.area(area), "The end");
        let mut pen = pen.within(inside);
        for (y, line) in (inside.y..).zip(self.lines(inside.width.saturating_sub(2))) {
            let parts: Vec<_> = line
                .iter()
                .map(|(text, role)| (text.as_str(), *role))
                .collect();
            pen.spans(inside.x + 1, y, &parts);
        }
        let names: Vec<&str> = self.entries.iter().map(|entry| entry.0).collect();
        list::draw(&mut pen, list_area, &names, self.chosen);
    }

    fn minimum(&self) -> (u16, u16) {
        (40, 14)
    }

    fn is_overlay(&self) -> bool {
        true
    }
}
