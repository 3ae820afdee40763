//! Draws an analysis.

use std::time::Duration;

use ratatui::layout::Rect;

use super::AnalysisScreen;
use crate::games::{Game, Side, SquareSet};
use crate::learn::{Mark, split_comment, why};
use crate::play::{History, Turn};
use crate::search::{Evaluation, PvLine, Report};
use crate::text;
use crate::tui::canvas::{Canvas, cut, width};
use crate::tui::notices::Notice;
use crate::tui::screen::{Screen, ViewContext};
use crate::tui::screens::game::{GameLayout, below, board_after, columns, layers, line_text};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::board::{BoardView, Geometry};
use crate::tui::widgets::evaluation::{EvaluationView, Judgement, tablebase_progress};
use crate::tui::widgets::move_text::{MoveText, TextPart};

/// The rows that are left to the moves.
const MIN_MOVES: u16 = 6;

/// What is counted of each side's play, with the word for several.
const ERRORS: [(Mark, &str); 3] = [
    (Mark::Blunder, "blunders"),
    (Mark::Mistake, "mistakes"),
    (Mark::Inaccuracy, "inaccuracies"),
];

/// The most characters of a comment that are shown.
const MAX_COMMENT: usize = 400;

impl<G: Game> AnalysisScreen<G> {
    pub(super) fn draw(&self, canvas: &mut Canvas, context: &ViewContext) {
        let layout = GameLayout::new(canvas.area(), G::INFO.size);
        let frame = layout.frame;
        let is_narrow = layout.sentences().is_none();
        if let Some(geometry) = layout.board.filter(|_| !(is_narrow && self.is_reading)) {
            let view = self.board(canvas.theme(), geometry, context);
            canvas.render(&view, canvas.area());
        }
        let dot = canvas.theme().glyphs().dot;
        let [name, rest] = self.titles(dot);
        let title = format!("{name} {dot} {rest}");
        if let Some(panel) = layout.sentences() {
            let [left, right] = columns(panel).map_or([panel, panel], |both| both);
            let more = canvas.theme().glyphs().more;
            let fits = width(&title) <= left.width;
            canvas.write(
                left.x,
                left.y,
                if fits { &title } else { &rest },
                Role::Title,
            );
            let beside = cut(&self.review_words(), left.width, more);
            canvas.write(left.x, left.y + 1, &beside, Role::Dim);
            let right = (right != left).then_some(right);
            self.draw_panel(canvas, below(left, 2), right);
        } else {
            let beside = self.review_words();
            let fits = width(&title) + width(&beside) + 3 <= frame.title.width;
            let is_needed = fits || self.review.as_ref().is_some_and(|review| !review.is_done());
            let beside = if is_needed { &beside } else { "" };
            let rest = format!(" {dot} {rest}");
            frame.title(
                canvas,
                &[(&name, Role::Title), (&rest, Role::Title)],
                beside,
            );
            if self.is_reading {
                self.draw_panel(canvas, frame.content, None);
            } else if let Some(panel) = layout.panel {
                self.evaluation(&[]).draw(canvas, panel);
            }
        }
        let glyphs = canvas.theme().glyphs();
        let [long, short] = self.prompts();
        let notice = match (self.input.entry.fault(), &self.notice) {
            (Some(fault), _) => Notice::warning(&fault),
            (None, Some(notice)) => notice.clone(),
            (None, None) if !self.input.entry.is_empty() => {
                Notice::hint(self.input.offer(self.tree.position(), glyphs))
            }
            (None, None) if is_narrow => Notice::info(self.comment()),
            (None, None) => {
                let review = self.review.as_ref().filter(|review| review.is_done());
                Notice::hint(review.map_or("", |_| self.review_offer()))
            }
        };
        notice.draw(canvas, frame.status, &[&long, &short]);
        frame.keys(canvas, self.key_context());
    }

    fn board<'a>(
        &self,
        theme: &'a Theme,
        geometry: Geometry,
        context: &ViewContext,
    ) -> BoardView<'a, G::Board> {
        let position = self.tree.position();
        let mut view = board_after(theme, geometry, position, self.tree.turn());
        view.layers = layers(position, context);
        view.flipped = self.input.flipped;
        if context.is_top && self.key_context() == super::MOVING {
            self.input.mark(&mut view, position);
        }
        // Each line's first move is an arrow.
        let lines = self.engine.report.iter().flat_map(|report| &report.lines);
        let moves = lines.filter_map(|line| G::from_to(*line.pv.first()?));
        view.arrows = moves.collect();
        if let Some(best) = view.arrows.first() {
            view.hint = SquareSet::from(best.from) | best.to.into();
        }
        view
    }

    /// The name of the game, which a narrow panel leaves out, and the rest of the title.
    fn titles(&self, dot: &str) -> [String; 2] {
        let clock = self.tree.position().clock();
        let (played, limit) = (clock.played(), clock.limit());
        let rest = format!("analysis {dot} {played} of {limit}");
        [G::INFO.title.into(), rest]
    }

    /// How far the review has come, or who played.
    fn review_words(&self) -> String {
        match &self.review {
            Some(review) if !review.is_done() => {
                let (done, all) = review.progress;
                let state = if review.is_running() { "" } else { ", stopped" };
                format!("review {done} of {all}{state}")
            }
            _ => {
                let [x, o] = Side::BOTH.map(|side| text::clean(self.tags.name(side), 30));
                if x == o {
                    String::new()
                } else {
                    format!("{x} - {o}")
                }
            }
        }
    }

    /// The evaluation, and the moves below it or in a column of their own.
    fn draw_panel(&self, canvas: &mut Canvas, area: Rect, column: Option<Rect>) {
        let mut area = area;
        if let Some(review) = self.review.as_ref().filter(|review| !review.is_done()) {
            let (done, all) = review.progress;
            canvas.progress((area.x, area.y), area.width, done, all);
            area = below(area, 1);
        }
        let reserve = if column.is_none() { MIN_MOVES } else { 0 };
        let height = area.height.saturating_sub(reserve);
        let view = self.evaluation(&self.sentences());
        let used = view.draw(canvas, Rect { height, ..area });
        let moves = column.unwrap_or_else(|| below(area, used + 1));
        let theme = canvas.theme();
        let parts = self.move_text(*theme);
        canvas.render(&MoveText { theme, parts }, moves);
    }

    fn evaluation(&self, sentences: &[String]) -> EvaluationView {
        let (history, position) = (self.tree.history(), self.tree.position());
        let turns = history.turns().len();
        let side = position.side();
        let report = self.engine.report.as_ref();
        let found = self.known();
        let lines = report.iter().flat_map(|report| &report.lines);
        let line = |(number, line): (usize, &PvLine<G>)| {
            let chance = line.evaluation(Duration::ZERO);
            let chance = chance.map_or_else(String::new, |known| chance_words::<G>(&known, side));
            format!("{number} {chance} {}", line_text(position, &line.pv))
        };
        let judgement = Judgement {
            chance: found
                .map(|known| known.chance::<G>())
                .map(|chance| match side {
                    Side::X => chance,
                    Side::O => 1.0 - chance,
                }),
            proven: found.is_some_and(|known| known.proven),
            lines: (1..).zip(lines).map(line).collect(),
            effort: report.map(|found| (found.depth, found.nodes, found.time)),
            chances: history.chances(turns),
            marked: Some(self.tree.turns_of_game()),
            mistakes: self.mistakes(),
        };
        EvaluationView {
            judgement: Some(judgement),
            figures: position.figures(),
            sentences: sentences
                .iter()
                .cloned()
                .chain(tablebase_progress(position))
                .collect(),
        }
    }

    /// What is known of the position.
    fn known(&self) -> Option<Evaluation> {
        let position = self.tree.position();
        let over = position.verdict();
        let over = over.map(|verdict| Evaluation::of_verdict(verdict, position.side()));
        let found = self.engine.report.as_ref().and_then(Report::evaluation);
        let noted = || {
            let turns = self.tree.turns_of_game();
            let noted = self.tree.history().evaluation(turns);
            noted.filter(|_| self.tree.is_in_game())
        };
        over.or(found).or_else(noted)
    }

    /// What there is to say: about the move, about both sides' play, about the position.
    fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.comment()];
        if let Some(review) = &self.review {
            let summary = review.review.summary();
            sentences.extend(Side::BOTH.into_iter().filter_map(|side| {
                let summary = summary[side];
                let accuracy = summary.accuracy?;
                let counted = ERRORS.into_iter();
                let counted = counted.filter_map(|(mark, several)| match summary.count(mark) {
                    0 => None,
                    1 => Some(format!("1 {}", mark.name())),
                    count => Some(format!("{count} {several}")),
                });
                let counted = counted.collect::<Vec<_>>().join(", ");
                let errors = if counted.is_empty() {
                    "no mistake"
                } else {
                    &counted
                };
                Some(format!("{side} {accuracy:.0} % accurate: {errors}."))
            }));
        }
        let position = self.tree.position();
        sentences.push(why(position, None, self.known()));
        sentences.retain(|sentence| !sentence.is_empty());
        sentences
    }

    /// What is noted about the last move, or about the game before its first.
    fn comment(&self) -> String {
        let history = self.tree.history();
        let turn = self.tree.turn();
        let noted = turn.map_or(&history.comment, |turn| &turn.comment);
        let [own, mut review] = split_comment(noted);
        let number = self.tree.turns_of_game().checked_sub(1);
        let number = number.filter(|_| self.tree.is_in_game());
        let known = number.zip(self.review.as_ref());
        let known = known.and_then(|(number, review)| review.review.moves[number].as_ref());
        if let Some((turn, known)) = turn.zip(known) {
            review = known.comment(turn, self.tags.only_person());
        }
        text::clean(format!("{own} {review}").trim(), MAX_COMMENT)
    }

    /// The question for a move, or the move that led here.
    fn prompts(&self) -> [String; 2] {
        let side = self.tree.position().side();
        if self.key_context() == super::MOVING {
            return self.input.prompts(&format!("{side}: "));
        }
        let over = self
            .tree
            .position()
            .outcome()
            .map(|outcome| outcome.to_string());
        let next = over.unwrap_or_else(|| format!("{side} to move"));
        let short = match self.tree.turn() {
            Some(turn) => move_words(turn, 'x'),
            None => "The start".into(),
        };
        [format!("{short}  {next}"), short]
    }

    /// All moves, with variations in parentheses.
    fn move_text(&self, theme: Theme) -> Vec<TextPart> {
        let history = self.tree.history();
        let mut parts = Vec::new();
        push_part(&mut parts, &persons_comment(&history.comment), Role::Dim);
        let place = self.tree.place();
        let sign = if theme.is_ascii() { 'x' } else { '×' };
        let at = Some((&place.branches[..], place.turns));
        let mut writer = LineWriter {
            history,
            sign,
            parts,
        };
        writer.line(history.turns(), 0, at, true);
        if let Some(verdict) = history.verdict() {
            let result = crate::play::result_line(verdict);
            push_part(&mut writer.parts, &result, Role::Title);
        }
        writer.parts
    }
}

/// Writes the moves of lines as text.
struct LineWriter<'a, G: Game> {
    history: &'a History<G>,
    sign: char,
    parts: Vec<TextPart>,
}

impl<G: Game> LineWriter<'_, G> {
    /// Adds a line that begins after so many turns. `place` is the place in it, if that is where it
    /// is: the way further into its variations, and the number of turns.
    fn line(
        &mut self,
        turns: &[Turn<G>],
        first: usize,
        place: Option<(&[(usize, usize)], usize)>,
        is_game: bool,
    ) {
        let mut needs_number = true;
        for (i, turn) in turns.iter().enumerate() {
            let (pair, side) = (self.history.pair_of(first + i), turn.before.side());
            match side {
                Side::X => push_part(&mut self.parts, &format!("{pair}."), Role::Dim),
                Side::O if needs_number => {
                    push_part(&mut self.parts, &format!("{pair}..."), Role::Dim);
                }
                Side::O => {}
            }
            let role = match place {
                Some(([], at)) if at == i + 1 => Role::Chosen,
                _ if is_game => Role::Piece(side),
                _ => Role::Text,
            };
            push_part(&mut self.parts, &move_words(turn, self.sign), role);
            let comment = persons_comment(&turn.comment);
            push_part(&mut self.parts, &comment, Role::Dim);
            for (number, variation) in turn.variations.iter().enumerate() {
                push_part(&mut self.parts, "(", Role::Dim);
                let comment = persons_comment(&variation.comment);
                let begin = self.parts.len();
                push_part(&mut self.parts, &comment, Role::Dim);
                let inner = place.and_then(|(way, at)| match way.split_first() {
                    Some((&next, rest)) if next == (i, number) => Some((rest, at)),
                    _ => None,
                });
                self.line(&variation.turns, first + i, inner, false);
                if let Some(part) = self.parts.get_mut(begin) {
                    part.is_joined = true;
                }
                push_part(&mut self.parts, ")", Role::Dim);
                if let Some(part) = self.parts.last_mut() {
                    part.is_joined = true;
                }
            }
            needs_number = !comment.is_empty() || !turn.variations.is_empty();
        }
    }
}

/// A comment without what a review has noted: its signs stand for that.
fn persons_comment(comment: &str) -> String {
    let [comment, _] = split_comment(comment);
    text::clean(&comment, MAX_COMMENT)
}

fn push_part(parts: &mut Vec<TextPart>, text: &str, role: Role) {
    if !text.is_empty() {
        let (text, is_joined) = (text.into(), false);
        parts.push(TextPart {
            text,
            role,
            is_joined,
        });
    }
}

/// A move with its signs.
fn move_words<G: Game>(turn: &Turn<G>, sign: char) -> String {
    const SIGNS: [&str; 7] = ["", "!", "?", "!!", "??", "!?", "?!"];
    let signs = turn
        .glyphs
        .iter()
        .filter_map(|&glyph| SIGNS.get(usize::from(glyph)));
    let signs: String = signs.copied().collect();
    format!("{}{signs}", turn.notation(sign))
}

/// What a line is worth: the chance of the side to move, or the proven result.
fn chance_words<G: Game>(known: &Evaluation, side: Side) -> String {
    let chance = known.chance::<G>();
    match known.result() {
        Some(result) if result.is_gt() => format!("{side} wins"),
        Some(result) if result.is_lt() => format!("{} wins", side.other()),
        Some(_) => "draw".into(),
        None => format!("{side} {:.0} %", 100.0 * chance),
    }
}
