//! Draws a game.

use ratatui::layout::Rect;

use super::GameScreen;
use super::animation::Animation;
use crate::agents::PlayerSpec;
use crate::games::{Game, Layer, Mark, PerSide, Side, SquareSet};
use crate::learn::why_move;
use crate::play::{Turn, result_line};
use crate::tui::canvas::Canvas;
use crate::tui::notices::Notice;
use crate::tui::screen::{Screen, ViewContext};
use crate::tui::theme::{Glyphs, Role, Theme};
use crate::tui::widgets::board::{BoardView, Geometry};

impl<G: Game> GameScreen<G> {
    pub(super) fn draw(&self, canvas: &mut Canvas, context: &ViewContext) {
        let layout = Self::layout(canvas.area());
        if let Some(geometry) = layout.board {
            let view = self.board(canvas.theme(), geometry, context);
            canvas.render(&view, canvas.area());
        }
        match (layout.sentences(), layout.panel) {
            (Some(panel), _) => self.draw_panel(canvas, panel, context),
            (None, panel) => {
                self.draw_title(canvas, layout.frame);
                if let Some(panel) = panel {
                    self.draw_narrow_panel(canvas, panel, context);
                }
            }
        }
        self.draw_status(canvas, layout.frame.status);
        layout.frame.keys(canvas, self.key_context());
    }

    pub(super) fn shown(&self) -> usize {
        self.stepping.unwrap_or(self.session.turns().len())
    }

    fn board<'a>(
        &self,
        theme: &'a Theme,
        geometry: Geometry,
        context: &ViewContext,
    ) -> BoardView<'a, G::Board> {
        let position = self.session.position_at(self.shown());
        let last = self.shown().checked_sub(1);
        let last = last.and_then(|i| self.session.turns().get(i));
        let mut view = BoardView {
            layers: self.layers(context),
            flipped: self.input.flipped,
            ..board_after(theme, geometry, position, last)
        };
        if let Some(frame) = self.animation.as_ref().and_then(Animation::frame) {
            view.pieces = frame.pieces;
            view.taken = frame.taken;
            view.endangered = SquareSet::EMPTY;
            return view;
        }
        if self.stepping.is_none() && self.is_human_turn() && context.is_top {
            self.mark_choice(&mut view, position);
        }
        view
    }

    pub(super) fn layers(&self, context: &ViewContext) -> Vec<Layer<G::Board>> {
        layers(self.session.position_at(self.shown()), context)
    }

    /// Marks what the person is choosing.
    fn mark_choice(&self, view: &mut BoardView<'_, G::Board>, position: &G) {
        self.input.mark(view, position);
        if let Some(ends) = self.best_move().and_then(G::from_to) {
            view.hint = match self.hint {
                0 => SquareSet::EMPTY,
                1 => ends.from.into(),
                _ => SquareSet::from(ends.from) | ends.to.into(),
            };
        }
    }

    /// The prompt, and beside it the fault or what may come next.
    fn draw_status(&self, canvas: &mut Canvas, area: Rect) {
        let glyphs = canvas.theme().glyphs();
        let [long, short] = self.prompts(glyphs.more);
        self.status_notice(glyphs)
            .draw(canvas, area, &[&long, &short]);
    }

    /// The prompt, and a shorter one.
    fn prompts(&self, more: &str) -> [String; 2] {
        let both = |text: String| [text.clone(), text];
        if let Some(turns) = self.stepping {
            let last = turns.checked_sub(1);
            let last = last.and_then(|i| self.session.turns().get(i));
            let turn = last.map_or_else(|| "The start".into(), |turn| self.session.sentence(turn));
            let is_end = turns == self.session.turns().len();
            return match self.end_words().filter(|_| is_end) {
                Some(end) => [format!("{end}. {turn}"), end],
                None => both(turn),
            };
        }
        let side = self.session.position().side();
        match self.session.mover() {
            None => both("The game is over".into()),
            Some(PlayerSpec::Human) => self.entry_prompts(side),
            Some(_) => {
                let state = if self.is_paused() || self.is_held_back() {
                    "Paused".into()
                } else {
                    format!("{} is thinking{more}", self.session.name(side))
                };
                let typed = self.typed_ahead.text();
                both(format!("{state} {typed}").trim_end().into())
            }
        }
    }

    /// The question for a move, with what has been typed.
    fn entry_prompts(&self, side: Side) -> [String; 2] {
        self.input.prompts(&match self.session.only_human() {
            Some(_) => String::new(),
            None => format!("{side}: "),
        })
    }

    /// Why the game ended, and who won.
    pub(super) fn end_words(&self) -> Option<String> {
        let result = result_line(self.session.verdict()?);
        let reason = match self.session.conclusion() {
            Some(end) => end.reason,
            None => self.session.position().outcome()?.ending.reason.into(),
        };
        Some(format!("{reason}: {result}"))
    }

    /// What the status line says beside the prompt.
    fn status_notice(&self, glyphs: &Glyphs) -> Notice {
        if let Some(fault) = self.input.entry.fault() {
            return Notice::warning(&fault);
        }
        match (self.notice.clone(), self.continue_key()) {
            // The key that continues is named beside whatever else is said.
            (Some(mut notice), Some(key)) => {
                notice.text = format!("{} {} {key}", notice.text, glyphs.dot);
                return notice;
            }
            (Some(notice), None) => return notice,
            (None, Some(key)) => return Notice::hint(key),
            (None, None) => {}
        }
        if let Some(turns) = self.stepping {
            return Notice::hint(self.step_words(turns));
        }
        if !self.is_human_turn() {
            return Notice::hint(self.waiting_words(glyphs));
        }
        match self.hint_words() {
            Some(text) => Notice {
                text,
                role: Role::Valid,
            },
            None => Notice::hint(self.offer(glyphs)),
        }
    }

    /// Where the keys lead from either end of the game.
    fn step_words(&self, turns: usize) -> &'static str {
        match turns {
            _ if self.session.turns().is_empty() => "",
            0 => "Right goes on",
            _ if turns == self.session.turns().len() => "Left goes back",
            _ => "",
        }
    }

    /// Why the computer plays on alone, or how fast a game between computers is shown.
    fn waiting_words(&self, glyphs: &Glyphs) -> String {
        let position = self.session.position();
        let other = position.side().other();
        match 1 << self.speed.unsigned_abs() {
            _ if self.session.mover().is_none() => String::new(),
            _ if self.session.only_human() == Some(other) && position.pieces(other).is_empty() => {
                self.no_pieces_words(other)
            }
            _ if self.people() > 0 => String::new(),
            slow if self.speed < 0 => format!("speed 1/{slow}"),
            fast => format!("speed {fast}{}", glyphs.times),
        }
    }

    /// What continues a game that waits.
    fn continue_key(&self) -> Option<&'static str> {
        let has_time = self.session.time_control().is_some();
        let waits = self.stepping.is_none() && self.session.mover().is_some();
        match () {
            () if !waits || self.is_human_turn() && !has_time => None,
            () if self.is_held_back() => Some("p lets the program play"),
            () if !self.is_paused() => None,
            () if self.people() == 0 => Some("p goes on, Space plays one turn"),
            () => Some("p goes on"),
        }
    }

    fn hint_words(&self) -> Option<String> {
        if self.hint == 0 {
            return None;
        }
        let Some(best) = self.best_move() else {
            return Some("Looking for a hint".into());
        };
        let ends = G::from_to(best)?;
        if self.hint == 1 {
            return Some(format!("Hint: the piece at {}", ends.from));
        }
        let why = why_move(self.session.position(), best, self.session.only_human());
        Some(format!("Hint: {why}"))
    }

    /// What may be typed next, and what Enter does.
    fn offer(&self, glyphs: &Glyphs) -> String {
        if self.input.entry.is_empty() {
            // Shown until the first move; afterwards it would only be in the way.
            let new = !self.session.can_undo() && !self.session.can_redo();
            let words = "type it, such as c4, or use the arrows and Enter";
            // Skips have been announced.
            let last = self.session.turns().iter().rfind(|turn| !turn.is_skip());
            return match last.filter(|_| !new) {
                Some(turn) => self.session.announcement(turn).replace('\n', ". "),
                None => words.into(),
            };
        }
        self.input.offer(self.session.position(), glyphs)
    }
}

/// What the game is about, if that is wanted; at its end, the squares that were counted.
pub fn layers<G: Game>(position: &G, context: &ViewContext) -> Vec<Layer<G::Board>> {
    if position.verdict().is_some() {
        let counted = |side| Layer {
            squares: position.counted(side),
            mark: Mark::Of(side),
            legend: "counted",
        };
        return Side::BOTH.map(counted).into();
    }
    if context.settings.overlay {
        position.overlay()
    } else {
        Vec::new()
    }
}

/// A position on the board, after a turn that led to it.
pub fn board_after<'a, G: Game>(
    theme: &'a Theme,
    geometry: Geometry,
    position: &G,
    last: Option<&Turn<G>>,
) -> BoardView<'a, G::Board> {
    let pieces = PerSide::from_fn(|side| position.pieces(side));
    let ends = |turn: &Turn<G>| {
        let (first, last) = (turn.path.first(), turn.path.last());
        first.into_iter().chain(last).copied().collect()
    };
    BoardView {
        last: last.map_or(SquareSet::EMPTY, ends),
        taken: last.map_or(SquareSet::EMPTY, |turn| turn.before.taken(turn.mv)),
        regions: PerSide::from_fn(G::region),
        endangered: position.endangered(),
        ..BoardView::new(theme, geometry, pieces)
    }
}
