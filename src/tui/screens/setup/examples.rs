//! Positions to load into a set-up.

use ratatui::layout::{Margin, Rect};

use crate::games::{Game, Start, start};
use crate::play::result_line;
use crate::tui::canvas::{Canvas, width};
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::screens::Help;
use crate::tui::screens::confirm::{centred, draw_dialog};
use crate::tui::widgets::list;

/// The examples of a game over the board.
pub struct Examples {
    game: &'static str,
    /// Each example's title with its result, and what loads it into the set-up.
    entries: Vec<(String, Effect)>,
    chosen: usize,
}

impl Examples {
    /// The examples of a game, first its fixed start if it has one, with this turn limit. `load`
    /// loads a position line into the set-up.
    pub fn new<G: Game>(limit: u16, load: fn(String) -> Effect) -> Self {
        let usual = match G::INFO.start {
            Start::Fixed(_) => start::<G>(limit, 0).ok(),
            Start::Free(_) => None,
        };
        let mut entries = Vec::new();
        if let Some(position) = usual {
            entries.push(("The usual start".into(), load(position.line())));
        }
        for example in G::INFO.examples {
            let Ok(position) = G::read(example.line) else {
                continue;
            };
            let result = match position.verdict() {
                Some(verdict) => result_line(verdict),
                None => "in play".into(),
            };
            let title = format!("{}: {result}", example.name);
            entries.push((title, load(example.line.into())));
        }
        Self {
            game: G::INFO.name,
            entries,
            chosen: 0,
        }
    }

    fn frame(&self, area: Rect) -> Rect {
        let widest = self.entries.iter().map(|entry| width(&entry.0)).max();
        let high = u16::try_from(self.entries.len()).unwrap_or(u16::MAX);
        centred(area, (widest.unwrap_or(0) + 8, high.saturating_add(2)))
    }
}

/// Where the list is within the frame.
fn inside(frame: Rect) -> Rect {
    frame.inner(Margin::new(2, 1))
}

impl Screen for Examples {
    fn key_context(&self) -> KeyContext {
        KeyContext::MENU
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        let (count, area) = (self.entries.len(), inside(self.frame(context.area)));
        match command {
            Command::Help => context.push(Help::new(self.key_context(), Some(self.game))),
            Command::Back | Command::Leave => context.pop(),
            command => {
                if list::update(&mut self.chosen, count, area, command, context) {
                    context.pop();
                    context.effect(self.entries.remove(self.chosen).1);
                }
            }
        }
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        let frame = self.frame(canvas.area());
        draw_dialog(canvas, frame, "Examples", self.key_context());
        let names = self.entries.iter().map(|entry| entry.0.as_str());
        list::draw(canvas, inside(frame), names, self.chosen);
    }

    fn is_overlay(&self) -> bool {
        true
    }
}
