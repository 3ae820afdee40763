//! How an exercise looks: the board, and beside it or in its place what is said.

use ratatui::layout::Rect;

use super::{ExerciseScreen, Stage};
use crate::games::{Game, PerSide};
use crate::learn::Diagram;
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::notices::Notice;
use crate::tui::screen::Screen;
use crate::tui::screens::game::{GameLayout, below, columns};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::board::{BoardView, Geometry};
use crate::tui::widgets::evaluation::EvaluationView;
use crate::tui::widgets::list;

/// The most columns of a text: longer lines are hard to read.
const MAX_COLUMNS: u16 = 60;

/// The rows of the panel's title, and the least columns times rows that the text below it needs.
const TITLE_ROWS: u16 = 3;
const MIN_ROOM: u16 = 330;

impl<G: Game> ExerciseScreen<G> {
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let layout = GameLayout::new(canvas.area(), G::INFO.size);
        let is_page = self.is_reading || self.stage == Stage::Done;
        let [name, progress] = self.exercise.heading();
        let dot = canvas.theme().glyphs().dot;
        let name = format!(" {dot} {name}");
        let title = [(G::INFO.title, Role::Title), (&name, Role::Title)];
        let panel = panel(&layout);
        let board = layout.board.filter(|_| panel.is_some() || !is_page);
        if let Some(geometry) = board {
            canvas.render(&self.board(canvas.theme(), geometry), canvas.area());
        }
        if let Some(panel) = panel {
            canvas.spans(panel.x, panel.y, &title);
            canvas.write(panel.x, panel.y + 1, &progress, Role::Dim);
            self.draw_figures(canvas, panel);
        } else {
            layout.frame.title(canvas, &title, &progress);
        }
        if panel.is_some() || board.is_none() {
            self.draw_text(canvas);
        }
        self.draw_status(canvas, &layout);
        layout.frame.keys(canvas, self.key_context());
    }

    /// The paragraphs of what is said now.
    fn paragraphs(&self) -> Vec<(String, Role)> {
        let mut paragraphs: Vec<_> = self.said.iter().cloned().collect();
        if let Some(ending) = self.exercise.ending() {
            paragraphs.push((ending.heading, Role::Title));
        } else if self.stage == Stage::Task {
            let [about, task] = self.exercise.task();
            paragraphs.extend([(about, Role::Text), (task, Role::Title)]);
        }
        paragraphs
    }

    /// Where the text is: beside the board, or in its place.
    fn text_area(area: Rect) -> Rect {
        let layout = GameLayout::new(area, G::INFO.size);
        let page = layout.frame.content;
        let area = match panel(&layout) {
            Some(panel) => below(panel, TITLE_ROWS),
            None => Rect {
                x: page.x + 1,
                width: page.width.saturating_sub(2),
                ..page
            },
        };
        let width = area.width.min(MAX_COLUMNS);
        Rect { width, ..area }
    }

    /// The lines of the text, and where the entries are below them in the end. Without room for
    /// empty lines between the paragraphs there are none.
    pub(super) fn text(&self, area: Rect) -> (Vec<(String, Role)>, Rect) {
        let area = Self::text_area(area);
        let (entries, items) = match self.exercise.ending() {
            Some(ending) => (self.entries().len(), ending.items),
            None => (0, Vec::new()),
        };
        let mut blocks: Vec<Vec<(String, Role)>> = Vec::new();
        for (text, role) in self.paragraphs() {
            let lines = wrap(&text, area.width).into_iter();
            blocks.push(lines.map(|line| (line, role)).collect());
        }
        if let Some(last) = blocks.last_mut() {
            for line in items {
                let lines = wrap(&line, area.width.saturating_sub(2));
                let marks = ["- "].into_iter().chain(std::iter::repeat("  "));
                let lines = marks.zip(lines).map(|(mark, line)| mark.to_owned() + &line);
                last.extend(lines.map(|line| (line, Role::Text)));
            }
        }
        // The entries stand apart as well.
        let gaps = blocks.len().saturating_sub(usize::from(entries == 0));
        let rows = blocks.iter().map(Vec::len).sum::<usize>() + gaps + entries;
        let gap = usize::from(rows <= area.height.into());
        let mut lines = Vec::new();
        for (i, block) in (1..).zip(blocks) {
            lines.extend(block);
            let gap = if i <= gaps { gap } else { 0 };
            lines.extend(vec![(String::new(), Role::Text); gap]);
        }
        let list = below(area, u16::try_from(lines.len()).unwrap_or(u16::MAX));
        let rows = u16::try_from(entries).unwrap_or(0).min(list.height);
        (
            lines,
            Rect {
                height: rows,
                ..list
            },
        )
    }

    fn draw_text(&self, canvas: &mut Canvas) {
        let (lines, list) = self.text(canvas.area());
        let Rect { x, y, .. } = Self::text_area(canvas.area());
        for (y, (line, role)) in (y..).zip(&lines) {
            canvas.write(x, y, line, *role);
        }
        if self.stage == Stage::Done {
            list::draw(canvas, list, self.entries().iter().copied(), self.chosen);
        }
    }

    /// What is on the board now.
    fn diagram(&self) -> Diagram<G> {
        let diagram = self.exercise.diagram();
        match (self.tried, &self.refutation) {
            (Some(mv), _) => diagram.after(mv),
            (None, Some(refutation)) => refutation.clone(),
            (None, None) => diagram.clone(),
        }
    }

    fn board<'a>(&self, theme: &'a Theme, geometry: Geometry) -> BoardView<'a, G::Board> {
        let Diagram {
            position,
            last,
            taken,
        } = self.diagram();
        let pieces = PerSide::from_fn(|side| position.pieces(side));
        let mut view = BoardView {
            last,
            taken,
            regions: PerSide::from_fn(G::region),
            endangered: position.endangered(),
            hint: self.hint,
            ..BoardView::new(theme, geometry, pieces)
        };
        if self.is_task() && self.refutation.is_none() {
            self.input.mark(&mut view, &position);
        }
        view
    }

    fn draw_status(&self, canvas: &mut Canvas, layout: &GameLayout) {
        let glyphs = canvas.theme().glyphs();
        let is_narrow = panel(layout).is_none();
        let both = |text: &str| [text.to_owned(), text.to_owned()];
        let [long, short] = match self.stage {
            Stage::Done => return,
            _ if self.tried.is_some() => both("Looking for the answer"),
            Stage::Praise if self.is_given => both("Enter goes on"),
            Stage::Praise => both("Right! Enter goes on"),
            Stage::Task if is_narrow && self.is_reading => {
                both("Enter shows the board, r this text")
            }
            Stage::Task if self.refutation.is_some() => both("Try again"),
            Stage::Task if is_narrow && self.input.entry.is_empty() => {
                both(&self.exercise.task()[1])
            }
            Stage::Task => self.input.prompts(""),
        };
        let notice = match (self.input.entry.fault(), &self.notice) {
            (Some(fault), _) => Notice::warning(fault),
            (None, Some(notice)) => notice.clone(),
            _ if !self.is_task() || self.refutation.is_some() => Notice::hint(""),
            _ if self.input.entry.is_empty() => {
                Notice::hint("type it, such as c4, or use the arrows and Enter")
            }
            _ => Notice::hint(self.input.offer(&self.exercise.diagram().position, glyphs)),
        };
        notice.draw(canvas, layout.frame.status, &[&long, &short]);
    }

    /// The game's own figures at the bottom of the panel, where the text leaves room.
    fn draw_figures(&self, canvas: &mut Canvas, panel: Rect) {
        let figures = self.diagram().position.figures();
        let rows = u16::try_from(figures.len()).unwrap_or(0) * 2;
        let (lines, list) = self.text(canvas.area());
        let used = u16::try_from(lines.len()).unwrap_or(u16::MAX / 2) + TITLE_ROWS + list.height;
        let free = below(panel, used.max(panel.height.saturating_sub(rows)));
        if free.height < rows {
            return;
        }
        let view = EvaluationView {
            judgement: None,
            figures,
            sentences: Vec::new(),
        };
        view.draw(canvas, free);
    }
}

/// Whether a window has no room for the text beside the board.
pub(super) fn is_narrow<G: Game>(area: Rect) -> bool {
    panel(&GameLayout::new(area, G::INFO.size)).is_none()
}

/// The panel beside the board, if it has room for the text.
fn panel(layout: &GameLayout) -> Option<Rect> {
    let panel = layout.sentences()?;
    let panel = columns(panel).map_or(panel, |both| both[0]);
    let rows = panel.height.saturating_sub(TITLE_ROWS);
    (panel.width.saturating_mul(rows) >= MIN_ROOM).then_some(panel)
}
