//! A first lesson on the board, for any game that has one.
//!
//! What is said stands beside the board. In a window without room for that it takes the place of
//! the board until Enter is pressed, and the status line repeats the task.

use ratatui::layout::Rect;

use super::game::{BoardInput, Entered, GameLayout, below, columns, first_cursor};
use super::{GameMode, Help, NewGameForm};
use crate::games::{Game, Lesson, PerSide, SquareSet};
use crate::learn::{GuidedLesson, Stage};
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::keymap::{Command, KeyContext, KeyRow, Typing, row};
use crate::tui::notices::Notice;
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::board::{BoardView, Geometry};
use crate::tui::widgets::evaluation::EvaluationView;
use crate::tui::widgets::list;

/// A move is asked for.
const TASK: KeyContext = KeyContext::new("Keys in a lesson").typing(Typing::Squares);
/// Something is to be read.
const TEXT: KeyContext = KeyContext::dialog("Lesson texts");

#[rustfmt::skip]
pub const KEYS: &[KeyRow] = &[
    row(&[TASK], "↑↓←→", "move", "move the cursor"),
    row(&[TASK], "Enter", "select", "pick up the piece under the cursor, put it down, or play what has been typed").if_room(),
    row(&[TASK], "c4d4", "", "type the square of a piece and where it goes; Enter plays it"),
    row(&[TASK], "Tab", "complete", "complete a square that is half typed, or go to the next one that is marked").if_room(),
    row(&[TASK], "Space", "hop", "hop to the cursor and go on from there, where a move can have several hops").if_room(),
    row(&[TASK], "Backspace", "", "take back what was typed"),
    row(&[TASK], "t", "hint", "show a move that does what is asked for"),
    row(&[TASK], "r", "read", "read the task again").if_room(),
    row(&[TEXT], "Enter", "go on", "go on"),
    row(&[TASK, TEXT], "?", "help", "this help"),
    row(&[TASK], "Esc", "leave", "let go of the piece; without one, leave the lesson"),
    row(&[TEXT], "Esc", "leave", "leave the lesson"),
    row(&[TASK, TEXT], "q", "", "leave the lesson"),
];

/// What can be done in the end.
const ENTRIES: [&str; 2] = ["Play now", "Home"];

/// The most columns of a text: longer lines are hard to read.
const MAX_COLUMNS: u16 = 60;

/// The rows of the panel's title, and the least columns times rows that the text below it needs.
const TITLE_ROWS: u16 = 3;
const MIN_ROOM: u16 = 330;

pub struct LessonScreen<G: Game> {
    lesson: GuidedLesson<G>,
    input: BoardInput<G>,
    /// What is said before the task: why the last move was right, or why it was not.
    said: Option<(&'static str, Role)>,
    /// Whether the text takes the place of the board, where there is no room for both.
    is_reading: bool,
    hint: SquareSet<G::Board>,
    /// Why nothing could be played.
    notice: Option<Notice>,
    /// The entry that is chosen in the end.
    chosen: usize,
}

impl<G: Game> LessonScreen<G> {
    pub fn new(lesson: &'static Lesson<G>, context: &Context) -> Option<Self> {
        let lesson = GuidedLesson::begin(lesson)?;
        Some(Self {
            input: BoardInput::new(first_cursor(lesson.position(), None)),
            lesson,
            said: None,
            is_reading: is_narrow::<G>(context.area),
            hint: SquareSet::EMPTY,
            notice: None,
            chosen: 0,
        })
    }

    fn try_move(&mut self, mv: G::Move, context: &Context) {
        let step = self.lesson.step();
        self.input.entry.clear();
        self.hint = SquareSet::EMPTY;
        self.said = if self.lesson.judge(mv) {
            None
        } else {
            self.is_reading = is_narrow::<G>(context.area);
            Some((step.otherwise, Role::Warning))
        };
    }

    /// Goes on after something has been read.
    fn go_on(&mut self, context: &Context) {
        if self.lesson.stage() != Stage::Praise {
            self.is_reading = false;
            return;
        }
        // Where only the board is shown, the praise has yet to be read.
        let praise = (self.lesson.step().praise, Role::Valid);
        self.is_reading = is_narrow::<G>(context.area);
        self.said = self.is_reading.then_some(praise);
        self.lesson.advance();
        self.input = BoardInput::new(first_cursor(self.lesson.position(), None));
    }

    fn enter(&mut self, command: &Command, context: &mut Context) {
        let board = GameLayout::new(context.area, G::INFO.size).board;
        match self.input.update(self.lesson.position(), command, board) {
            Entered::Move(choice) => self.try_move(choice.mv, context),
            Entered::Refused(error) => self.notice = Some(Notice::warning(&error)),
            Entered::Part => {}
            Entered::Ignored => context.ignore(),
        }
    }

    fn show_hint(&mut self) {
        let answer = self.lesson.answers().first().copied();
        self.hint = match answer.and_then(G::from_to) {
            Some(ends) => SquareSet::from(ends.from) | ends.to.into(),
            None => SquareSet::EMPTY,
        };
    }

    /// The end: a game, or home.
    fn choose(&mut self, command: &Command, context: &mut Context) {
        let (_, list) = self.text(context.area);
        if !list::update(&mut self.chosen, ENTRIES.len(), list, command, context) {
            return;
        }
        context.effect(Effect::Home);
        if self.chosen == 0 {
            context.push(NewGameForm::new(&G::INFO, GameMode::Computer, context));
        }
    }

    /// The paragraphs of what is said now.
    fn paragraphs(&self) -> Vec<(&'static str, Role)> {
        let step = self.lesson.step();
        let mut paragraphs: Vec<_> = self.said.into_iter().collect();
        match self.lesson.stage() {
            Stage::Task => paragraphs.extend([(step.about, Role::Text), (step.task, Role::Title)]),
            Stage::Praise => paragraphs.push((step.praise, Role::Valid)),
            Stage::Learnt => paragraphs.push(("You know how to play now:", Role::Title)),
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
    fn text(&self, area: Rect) -> (Vec<(String, Role)>, Rect) {
        let area = Self::text_area(area);
        let (entries, learnt) = match self.lesson.stage() {
            Stage::Learnt => (ENTRIES.len(), self.lesson.learnt().to_vec()),
            _ => (0, Vec::new()),
        };
        let mut blocks: Vec<Vec<(String, Role)>> = Vec::new();
        for (text, role) in self.paragraphs() {
            let lines = wrap(text, area.width).into_iter();
            blocks.push(lines.map(|line| (line, role)).collect());
        }
        if let Some(last) = blocks.last_mut() {
            for line in learnt {
                let lines = wrap(line, area.width.saturating_sub(2));
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
        if self.lesson.stage() == Stage::Learnt {
            list::draw(canvas, list, ENTRIES.into_iter(), self.chosen);
        }
    }

    fn board<'a>(&self, theme: &'a Theme, geometry: Geometry) -> BoardView<'a, G::Board> {
        let position = self.lesson.position();
        let [last, taken] = self.lesson.last();
        let pieces = PerSide::from_fn(|side| position.pieces(side));
        let mut view = BoardView {
            last,
            taken,
            regions: PerSide::from_fn(G::region),
            endangered: position.endangered(),
            hint: self.hint,
            ..BoardView::new(theme, geometry, pieces)
        };
        if self.lesson.stage() == Stage::Task {
            self.input.mark(&mut view, position);
        }
        view
    }

    fn draw_status(&self, canvas: &mut Canvas, layout: &GameLayout) {
        let glyphs = canvas.theme().glyphs();
        let is_narrow = panel(layout).is_none();
        let [long, short] = match self.lesson.stage() {
            Stage::Learnt => return,
            Stage::Praise => ["Right! Enter goes on", "Right! Enter goes on"].map(String::from),
            Stage::Task if is_narrow && self.is_reading => {
                ["Enter shows the board", "Enter shows the board"].map(String::from)
            }
            Stage::Task if is_narrow && self.input.entry.is_empty() => {
                [self.lesson.step().task; 2].map(String::from)
            }
            Stage::Task => self.input.prompts(""),
        };
        let is_task = self.lesson.stage() == Stage::Task && !self.is_reading;
        let notice = match (self.input.entry.fault(), &self.notice) {
            (Some(fault), _) => Notice::warning(fault),
            (None, Some(notice)) => notice.clone(),
            _ if !is_task => Notice::hint(""),
            _ if self.input.entry.is_empty() => {
                Notice::hint("type it, such as c4, or use the arrows and Enter")
            }
            _ => Notice::hint(self.input.offer(self.lesson.position(), glyphs)),
        };
        notice.draw(canvas, layout.frame.status, &[&long, &short]);
    }
}

/// Whether a window has no room for the text beside the board.
fn is_narrow<G: Game>(area: Rect) -> bool {
    panel(&GameLayout::new(area, G::INFO.size)).is_none()
}

/// The panel beside the board, if it has room for the text.
fn panel(layout: &GameLayout) -> Option<Rect> {
    let panel = layout.sentences()?;
    let panel = columns(panel).map_or(panel, |both| both[0]);
    let rows = panel.height.saturating_sub(TITLE_ROWS);
    (panel.width.saturating_mul(rows) >= MIN_ROOM).then_some(panel)
}

impl<G: Game> Screen for LessonScreen<G> {
    fn key_context(&self) -> KeyContext {
        match self.lesson.stage() {
            Stage::Learnt => KeyContext::MENU,
            Stage::Task if !self.is_reading => TASK,
            _ => TEXT,
        }
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        self.notice = None;
        let is_task = self.key_context() == TASK;
        match command {
            Command::Help => context.push(Help::new(self.key_context(), Some(G::INFO.name))),
            Command::Back if is_task && !self.input.entry.is_empty() => self.input.entry.clear(),
            Command::Back | Command::Leave => context.effect(Effect::Home),
            _ if self.lesson.stage() == Stage::Learnt => self.choose(command, context),
            Command::Key('t') => self.show_hint(),
            Command::Key('r') => self.is_reading = is_narrow::<G>(context.area),
            _ if is_task => self.enter(command, context),
            Command::Accept | Command::Click(_) => self.go_on(context),
            _ => context.ignore(),
        }
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        let layout = GameLayout::new(canvas.area(), G::INFO.size);
        let is_page = self.is_reading || self.lesson.stage() == Stage::Learnt;
        let (step, steps) = self.lesson.progress();
        let progress = format!("step {step} of {steps}");
        let title = format!(
            "{} {} first lesson",
            G::INFO.title,
            canvas.theme().glyphs().dot
        );
        match (panel(&layout), layout.board) {
            (Some(panel), Some(geometry)) => {
                canvas.render(&self.board(canvas.theme(), geometry), canvas.area());
                canvas.write(panel.x, panel.y, &title, Role::Title);
                canvas.write(panel.x, panel.y + 1, &progress, Role::Dim);
                self.draw_text(canvas);
                self.draw_figures(canvas, panel);
            }
            (_, Some(geometry)) if !is_page => {
                layout
                    .frame
                    .title(canvas, &[(&title, Role::Title)], &progress);
                canvas.render(&self.board(canvas.theme(), geometry), canvas.area());
            }
            _ => {
                layout
                    .frame
                    .title(canvas, &[(&title, Role::Title)], &progress);
                self.draw_text(canvas);
            }
        }
        self.draw_status(canvas, &layout);
        layout.frame.keys(canvas, self.key_context());
    }
}

impl<G: Game> LessonScreen<G> {
    /// The game's own figures at the bottom of the panel, where the text leaves room.
    fn draw_figures(&self, canvas: &mut Canvas, panel: Rect) {
        let figures = self.lesson.position().figures();
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
