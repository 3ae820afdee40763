//! Draws the panel beside the board: whose game it is, the evaluation, the moves.

use ratatui::layout::{Offset, Rect};

use super::GameScreen;
use super::layout::columns;
use crate::games::{Game, Mark, PerSide, Side};
use crate::learn::why;
use crate::records::settings::PanelDetail;
use crate::tui::canvas::{Canvas, cut, width};
use crate::tui::frame::ScreenFrame;
use crate::tui::screen::ViewContext;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::evaluation::{EvaluationView, Judgement, tablebase_progress};
use crate::tui::widgets::moves::{LoggedMove, MovesView};

/// The rows that are left to the moves.
const MIN_MOVES: u16 = 6;

impl<G: Game> GameScreen<G> {
    pub(super) fn draw_panel(&self, canvas: &mut Canvas, panel: Rect, context: &ViewContext) {
        let [left, right] = columns(panel).map_or([panel, panel], |both| both);
        let glyphs = canvas.theme().glyphs();
        let turn = self.turn_words();
        let title = format!("{} {} {turn}", G::INFO.title, glyphs.dot);
        // How far the game has come is worth more than its name.
        let title = if width(&title) > left.width {
            turn
        } else {
            title
        };
        let titles = [
            (title, Role::Title),
            (
                self.players_words().join(&format!(" {} ", glyphs.dot)),
                Role::Dim,
            ),
        ];
        for (y, (text, role)) in (left.y..).zip(&titles) {
            canvas.write(left.x, y, &cut(text, left.width, glyphs.more), *role);
        }
        let mut titles = 2;
        if let Some(parts) = self.time_parts(glyphs) {
            let [(x, x_role), (o, o_role)] = &parts;
            let parts = [(&**x, *x_role), ("   ", Role::Text), (o, *o_role)];
            canvas.spans(left.x, left.y + titles, &parts);
            titles += 1;
        }
        let rest = below(left, titles + u16::from(left.height > 12));
        let is_single = left == right;
        let room = rest
            .height
            .saturating_sub(if is_single { MIN_MOVES } else { 0 });
        let view = self.evaluation(*canvas.theme(), context);
        let used = view.draw(
            canvas,
            Rect {
                height: room,
                ..rest
            },
        );
        let moves = if is_single {
            below(rest, used + 1)
        } else {
            right
        };
        canvas.render(&self.moves(canvas.theme()), moves);
    }

    /// A panel with hardly any room for sentences: until the first moves the goal takes the place of
    /// the evaluation.
    pub(super) fn draw_narrow_panel(
        &self,
        canvas: &mut Canvas,
        panel: Rect,
        context: &ViewContext,
    ) {
        let mut view = self.evaluation(*canvas.theme(), context);
        view.judgement.take_if(|_| self.is_beginning());
        view.draw(canvas, panel);
    }

    /// Whether the goal of the game is still worth saying.
    fn is_beginning(&self) -> bool {
        self.shown() < 2 && self.stepping.is_none() && self.session.verdict().is_none()
    }

    /// The title line, where the panel has no room for it.
    pub(super) fn draw_title(&self, canvas: &mut Canvas, frame: ScreenFrame) {
        let glyphs = canvas.theme().glyphs();
        let title = [(G::INFO.title.into(), Role::Title)];
        let who = self.players_words().into_iter();
        let who = who.map(|part| (format!("{} {part}", glyphs.dot), Role::Dim));
        let parts: Vec<(String, Role)> = match self.time_parts(glyphs) {
            // The time is worth more than who plays, and than the name of the game.
            Some(time) => time.into_iter().chain(title).collect(),
            None => title.into_iter().chain(who).collect(),
        };
        let parts = parts.iter().map(|(part, role)| (format!("{part} "), *role));
        let parts: Vec<_> = parts.collect();
        let parts: Vec<_> = parts.iter().map(|(part, role)| (&**part, *role)).collect();
        frame.title(canvas, &parts, &self.turn_words());
    }

    /// Who plays, in one or two parts.
    fn players_words(&self) -> Vec<String> {
        let (players, names) = (self.session.players(), self.recorder.names());
        match self.session.only_human() {
            Some(side) => vec![format!("you are {side}"), players[side.other()].label()],
            None if names == PerSide::default() && players[Side::X].is_human() => {
                vec!["two players".into()]
            }
            None => {
                let of = |side| match &names[side] {
                    Some(name) => format!("{side} {name}"),
                    None if players[side].is_human() => {
                        format!("{side} {}", self.session.name(side))
                    }
                    None => format!("{side} {}", players[side].label()),
                };
                Side::BOTH.map(of).into()
            }
        }
    }

    fn turn_words(&self) -> String {
        // A position that was decided from the start will have no turn.
        if self.session.start().verdict().is_some() {
            return "already decided".into();
        }
        let clock = self.session.position_at(self.shown()).clock();
        let is_end = self.shown() == self.session.turns().len() && self.session.verdict().is_some();
        let turn = (clock.played() + u16::from(!is_end && clock.left() > 0)).max(1);
        format!("turn {turn} of {}", clock.limit())
    }

    /// The evaluation of the position that is shown, in as much detail as is wanted.
    fn evaluation(&self, theme: Theme, context: &ViewContext) -> EvaluationView {
        let detail = context.settings.panel;
        let position = self.session.position_at(self.shown());
        let has_judgement = detail != PanelDetail::Figures;
        EvaluationView {
            judgement: has_judgement.then(|| self.judgement(detail)),
            figures: position.figures(),
            sentences: self.sentences(theme, context),
        }
    }

    /// What there is to say of the position that is shown.
    fn sentences(&self, theme: Theme, context: &ViewContext) -> Vec<String> {
        let (shown, viewer) = (self.shown(), self.session.only_human());
        let position = self.session.position_at(shown);
        if position.verdict().is_some() {
            return Vec::new();
        }
        let last = position.last_mover();
        let last = match viewer {
            Some(side) if side == last => "You make the last move.".into(),
            _ => format!("{last} makes the last move."),
        };
        let mut sentences = vec![last];
        if self.is_beginning() {
            sentences.insert(0, G::INFO.goal.into());
        } else if context.settings.panel != PanelDetail::Figures {
            let why = why(position, viewer, self.session.evaluation(shown));
            // It is said once.
            sentences.retain(|_| !why.contains("last move"));
            sentences.push(why);
        }
        sentences.extend(tablebase_progress(position));
        if self.stepping.is_some()
            && let Some(best) = self.session.best_move(shown)
        {
            sentences.push(format!("Best here: {}.", position.move_text(best)));
        }
        let legends = self.layers(context).into_iter();
        let legends = legends.map(|layer| match layer.mark {
            Mark::Danger => format!("! {}", layer.legend),
            Mark::Threat => format!("{} {}", theme.glyphs().threat, layer.legend),
            Mark::Of(_) | Mark::Both => layer.legend.into(),
        });
        let legends: Vec<String> = legends.collect();
        if !legends.is_empty() {
            sentences.push(format!("Marked: {}.", legends.join(", ")));
        }
        sentences
    }

    fn judgement(&self, detail: PanelDetail) -> Judgement {
        let shown = self.shown();
        let position = self.session.position_at(shown);
        // Until the engine has searched, its last report.
        let mut known = [Some(shown), shown.checked_sub(1)].into_iter().flatten();
        let known = known.find(|&turns| self.session.evaluation(turns).is_some());
        let evaluation = known.and_then(|turns| self.session.evaluation(turns));
        let report = self.report.as_ref().filter(|_| self.stepping.is_none());
        let line = report.and_then(|found| found.lines.first());
        let line = line.map_or_else(String::new, |line| line_text(position, &line.pv));
        let effort = report.map(|found| (found.depth, found.nodes, found.time));
        let is_full = detail == PanelDetail::Line;
        Judgement {
            chance: known.and_then(|turns| self.session.chance(turns)),
            proven: evaluation.is_some_and(|known| known.proven),
            lines: if is_full { vec![line] } else { Vec::new() },
            effort: effort.filter(|_| is_full),
            chances: self.session.chances(),
            marked: self.stepping,
            mistakes: Vec::new(),
        }
    }

    fn moves<'a>(&self, theme: &'a Theme) -> MovesView<'a> {
        let sign = if theme.is_ascii() { 'x' } else { '×' };
        let turns = self.session.turns();
        let logged = turns.iter().map(|turn| LoggedMove {
            number: turn.before.clock().played() + 1,
            side: turn.before.side(),
            text: turn.notation(sign),
        });
        let latest = turns.iter().take(self.shown()).rev().take(2).rev();
        let mut sentences: Vec<String> =
            latest.map(|turn| self.session.announcement(turn)).collect();
        sentences.extend(self.end_words().filter(|_| self.shown() == turns.len()));
        MovesView {
            theme,
            turns: logged.collect(),
            sentences,
            current: self.stepping.map(|turns| turns.saturating_sub(1)),
            scroll: self.scroll,
        }
    }
}

/// An area without its first rows.
pub fn below(area: Rect, rows: u16) -> Rect {
    let down = Offset {
        x: 0,
        y: rows.into(),
    };
    area.offset(down).intersection(area)
}

/// A line of play as text, as far as anybody reads.
pub fn line_text<G: Game>(position: &G, line: &[G::Move]) -> String {
    position.line_texts(&line[..line.len().min(20)]).join(" ")
}
