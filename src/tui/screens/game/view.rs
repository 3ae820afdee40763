//! How a game looks.

use ratatui::layout::Rect;

use super::animation::taken;
use super::{GameScreen, Note};
use crate::agents::PlayerSpec;
use crate::games::{Game, PerSide, Side, SquareSet};
use crate::play::result_line;
use crate::tui::canvas::{Canvas, cut, width};
use crate::tui::frame::ScreenFrame;
use crate::tui::screen::{Screen, ViewContext};
use crate::tui::theme::{Glyphs, Role};
use crate::tui::widgets::board::BoardView;
use crate::tui::widgets::evaluation::EvaluationView;
use crate::tui::widgets::moves::MovesView;

impl<G: Game> GameScreen<G> {
    /// Draws the whole screen.
    pub(super) fn draw(&self, canvas: &mut Canvas, look: &ViewContext) {
        let layout = self.layout(canvas.area(), look.settings.evaluation);
        self.draw_title(canvas, layout.frame);
        if let Some(geometry) = layout.board {
            self.board(look).draw(canvas, geometry);
        }
        if let Some(area) = layout.evaluation {
            self.draw_evaluation(canvas, area);
        }
        if let Some(area) = layout.moves {
            self.moves().draw(canvas, area);
        }
        self.draw_status(canvas, layout.frame.status);
        layout.frame.keys(canvas, self.key_context());
    }

    /// How many turns are shown.
    fn shown(&self) -> usize {
        self.stepping.unwrap_or(self.session.turns().len())
    }

    fn draw_title(&self, canvas: &mut Canvas, frame: ScreenFrame) {
        let glyphs = canvas.theme().glyphs();
        let (dot, rows) = (glyphs.dot, G::INFO.size);
        let name = format!("{} {rows}{}{rows}", G::INFO.title, glyphs.times);
        let players = self.session.players();
        let who = match self.session.only_human() {
            Some(side) => [format!("you are {side}"), players[side.other()].label()],
            None if players[Side::X].is_human() => ["two players".into(), String::new()],
            None => Side::BOTH.map(|side| format!("{side} {}", players[side].label())),
        };
        let clock = self.session.position_at(self.shown()).clock();
        let turn = match clock.left() {
            0 => clock.limit(),
            _ => clock.played() + 1,
        };
        // Of a position that was decided from the first, no turn will come.
        let is_decided = self.session.turns().is_empty() && self.session.verdict().is_some();
        let right = if is_decided {
            "already decided".into()
        } else {
            format!("turn {turn} of {}", clock.limit())
        };
        let who = who.map(|part| match part.as_str() {
            "" => part,
            part => format!(" {dot} {part}"),
        });
        let parts = [
            (&*name, Role::Title),
            (&*who[0], Role::Dim),
            (&*who[1], Role::Dim),
        ];
        frame.title(canvas, &parts, &right);
    }

    fn board(&self, look: &ViewContext) -> BoardView<G::Board> {
        let position = self.session.position_at(self.shown());
        let pieces = PerSide::from_fn(|side| position.pieces(side));
        let last = self.shown().checked_sub(1);
        let last = last.and_then(|i| self.session.turns().get(i));
        let ends = |path: &[_]| {
            path.first()
                .into_iter()
                .chain(path.last())
                .copied()
                .collect()
        };
        let mut view = BoardView {
            last: last.map_or(SquareSet::EMPTY, |turn| ends(&turn.path)),
            regions: PerSide::from_fn(G::region),
            endangered: position.endangered(),
            flipped: self.flipped,
            ..BoardView::of(pieces)
        };
        if let Some(scene) = self
            .animation
            .as_ref()
            .and_then(|animation| animation.scene())
        {
            view.pieces = scene.pieces;
            view.taken = scene.taken;
            view.endangered = SquareSet::EMPTY;
            return view;
        }
        if self.stepping.is_none() && self.is_human_turn() && look.is_top {
            self.mark_choice(&mut view, position);
        }
        view
    }

    /// Marks what the person is choosing.
    fn mark_choice(&self, view: &mut BoardView<G::Board>, position: &G) {
        let squares = self.entry.squares();
        view.cursor = Some(self.cursor);
        view.picked = self.entry.piece();
        view.way = squares.iter().skip(1).copied().collect();
        if !self.entry.is_empty() {
            view.targets = self.entry.candidates(position);
        }
        let chosen = match (self.entry.choice(position), self.entry.piece()) {
            (Ok(choice), _) => Some((choice.mv, choice.path)),
            (Err(_), Some(piece)) if view.targets.contains(self.cursor) => {
                let found = position.find_move(&[piece, self.cursor]);
                found.ok().map(|mv| (mv, position.path(mv)))
            }
            _ => None,
        };
        if let Some((mv, path)) = chosen {
            view.taken = taken(position, &position.play(mv), &path);
        }
        if let Some(ends) = self.best_move().and_then(G::from_to) {
            view.hint = match self.hint {
                0 => SquareSet::EMPTY,
                1 => ends.from.into(),
                _ => SquareSet::from(ends.from) | ends.to.into(),
            };
        }
    }

    fn draw_evaluation(&self, canvas: &mut Canvas, area: Rect) {
        let position = self.session.position_at(self.shown());
        let report = self.report.as_ref().filter(|_| self.stepping.is_none());
        let line = report.and_then(|found| found.lines.first());
        // Until the engine has looked, what it found last.
        let shown = self.shown();
        let mut known = [Some(shown), shown.checked_sub(1)].into_iter().flatten();
        let known = known.find(|&turns| self.session.evaluation(turns).is_some());
        let evaluation = known.and_then(|turns| self.session.evaluation(turns));
        let view = EvaluationView {
            chance: known.and_then(|turns| self.session.chance(turns)),
            proven: evaluation.is_some_and(|known| known.proven),
            effort: report.map(|found| (found.depth, found.nodes, found.time)),
            line: line.map_or_else(String::new, |line| line_text(position, &line.pv)),
            figures: &position.figures(),
            chances: &self.session.chances(),
        };
        view.draw(canvas, area);
    }

    fn moves(&self) -> MovesView {
        let turns = self.session.turns().iter();
        let told = turns.map(|turn| {
            (
                turn.before.clock().played() + 1,
                self.session.sentence(turn),
            )
        });
        MovesView {
            turns: told.collect(),
            end: self.end_words(),
            current: self.stepping.map(|turns| turns.saturating_sub(1)),
            scroll: self.scroll,
        }
    }

    /// The prompt, and beside it what is wrong or what may come next.
    fn draw_status(&self, canvas: &mut Canvas, area: Rect) {
        let more = canvas.theme().glyphs().more;
        let (prompt, short) = self.prompt(more);
        let (note, role) = self.beside(canvas.theme().glyphs());
        let room = area.width.saturating_sub(2);
        let (x, y) = (area.x + 1, area.y);
        // A note must be read: where it does not fit, the prompt makes way.
        let fits = |prompt: &String| note.is_empty() || width(prompt) + 2 + width(&note) <= room;
        let (prompt, note) = match [&prompt, &short].into_iter().find(|prompt| fits(prompt)) {
            Some(prompt) => (prompt.clone(), note.clone()),
            // What is only offered is not worth the question.
            None if role == Role::Dim => (prompt.clone(), String::new()),
            None => (String::new(), note.clone()),
        };
        let after = match prompt.as_str() {
            "" => x,
            prompt => canvas.write(x, y, prompt, Role::Title) + 2,
        };
        let room = (x + room).saturating_sub(after);
        canvas.write(after, y, &cut(&note, room, more), role);
    }

    /// The prompt, and a shorter one.
    fn prompt(&self, more: &str) -> (String, String) {
        if let Some(turns) = self.stepping {
            let last = turns
                .checked_sub(1)
                .and_then(|i| self.session.turns().get(i));
            let said = last.map_or_else(|| "The start".into(), |turn| self.session.sentence(turn));
            let end = (turns == self.session.turns().len()).then(|| self.end_words());
            return match end.flatten() {
                Some(end) => (format!("{end}. {said}"), end),
                None => (said.clone(), said),
            };
        }
        let side = self.session.position().side();
        match self.session.mover() {
            None => ("The game is over".into(), "The game is over".into()),
            Some(PlayerSpec::Human) => {
                let text = format!("{}_", self.entry.text());
                let two = self.session.only_human().is_none();
                let who = if two {
                    format!("{side}: ")
                } else {
                    String::new()
                };
                let long = format!("{who}{} {text}", self.entry.prompt());
                let short = match self.entry.piece() {
                    Some(piece) => format!("{who}{piece} to {text}"),
                    // Without a square the question itself says most.
                    None if self.entry.is_empty() => long.clone(),
                    None => format!("{who}{text}"),
                };
                (long, short)
            }
            Some(_) if self.paused || self.is_held_back() => ("Paused".into(), "Paused".into()),
            Some(_) => {
                let said = format!("{} is thinking{more}", self.session.name(side));
                (said.clone(), said)
            }
        }
    }

    /// Why the game has ended, and who has won.
    fn end_words(&self) -> Option<String> {
        let result = result_line(self.session.verdict()?);
        let reason = match self.session.conclusion() {
            Some(end) => end.reason,
            None => self.session.position().outcome()?.ending.reason.into(),
        };
        Some(format!("{reason}: {result}"))
    }

    /// What stands beside the prompt.
    fn beside(&self, glyphs: &Glyphs) -> (String, Role) {
        if let Some(fault) = self.entry.fault() {
            return (fault.to_string(), Role::Warning);
        }
        let goes_on = self.goes_on();
        // The key that goes on is named beside whatever else is said.
        let with_key = |words: &str| match goes_on {
            Some(key) => format!("{words} {} {key}", glyphs.dot),
            None => words.into(),
        };
        match (&self.note, goes_on) {
            (Some(Note::Words(words)), _) => return (with_key(words), Role::Text),
            (Some(Note::Warning(words)), _) => return (with_key(words), Role::Warning),
            (None, Some(key)) => return (key.into(), Role::Dim),
            (None, None) => {}
        }
        if let Some(turns) = self.stepping {
            return (self.way_to_step(turns).into(), Role::Dim);
        }
        if !self.is_human_turn() {
            return (String::new(), Role::Dim);
        }
        match self.hint_words() {
            Some(words) => (words, Role::Valid),
            None => (self.offer(glyphs), Role::Dim),
        }
    }

    /// Where the keys lead from either end of the game.
    fn way_to_step(&self, turns: usize) -> &'static str {
        match turns {
            _ if self.session.turns().is_empty() => "",
            0 => "Right goes on",
            _ if turns == self.session.turns().len() => "Left goes back",
            _ => "",
        }
    }

    /// What lets a game go on that stands still.
    fn goes_on(&self) -> Option<&'static str> {
        let waits = self.stepping.is_none() && self.session.mover().is_some();
        match () {
            () if !waits || self.is_human_turn() => None,
            () if self.is_held_back() => Some("p lets the program play"),
            () => self.paused.then_some("p goes on"),
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
        Some(match self.hint {
            1 => format!("Hint: the piece at {}", ends.from),
            _ => format!("Hint: {} to {}", ends.from, ends.to),
        })
    }

    /// What may be typed next, and what Enter does.
    fn offer(&self, glyphs: &Glyphs) -> String {
        let dot = glyphs.dot;
        let position = self.session.position();
        if self.entry.is_empty() {
            // Said until the first move has been made: afterwards it would only be in the way.
            let new = !self.session.can_undo() && !self.session.can_redo();
            let words = "type it, such as c4, or use the arrows and Enter";
            return if new { words.into() } else { String::new() };
        }
        let offer = self.entry.offer(position, 5, glyphs.more);
        let enter = match self.entry.choice(position) {
            Ok(choice) if self.entry.is_typed() => {
                let squares: Vec<_> = choice.path.iter().map(ToString::to_string).collect();
                format!("Enter plays {}", squares.concat())
            }
            _ => String::new(),
        };
        match (offer.as_str(), enter.as_str()) {
            (offer, "") => offer.into(),
            ("", enter) => enter.into(),
            (offer, enter) if self.entry.squares().len() > 1 => {
                format!("{enter} {dot} or on to {offer}")
            }
            (offer, enter) => format!("{offer} {dot} {enter}"),
        }
    }
}

/// A line of play as text.
fn line_text<G: Game>(position: &G, line: &[G::Move]) -> String {
    let mut position = *position;
    let mut words = Vec::with_capacity(line.len());
    for &mv in line.iter().take(20) {
        words.push(position.move_text(mv));
        position = position.play(mv);
    }
    words.join(" ")
}
