//! Moves to be found on the board: first lessons, puzzles, and one's own mistakes.
//!
//! What is said stands beside the board. In a window without room for that it takes the place of
//! the board until Enter is pressed, and the status line repeats the task.

use ratatui::layout::Rect;

use super::game::{BoardInput, Entered, GameLayout, below, columns, first_cursor};
use super::{GameMode, Help, NewGameForm};
use crate::games::{Game, PerSide, SquareSet};
use crate::learn::{Diagram, Exercise, Judgement, Verdict};
use crate::records::{AnyRecord, Tags};
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::keymap::{Command, KeyContext, KeyRow, Typing, row};
use crate::tui::notices::Notice;
use crate::tui::screen::{Context, Screen, ViewContext};
use crate::tui::tasks::Task;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::board::{BoardView, Geometry};
use crate::tui::widgets::evaluation::EvaluationView;
use crate::tui::widgets::list;

/// A move is asked for: in a lesson, and where tasks can be given up.
const LESSON: KeyContext = KeyContext::new("Keys in a lesson").typing(Typing::Squares);
const PUZZLE: KeyContext = KeyContext::new("Keys in a puzzle").typing(Typing::Squares);
/// Something is to be read.
const TEXT: KeyContext = KeyContext::dialog("Lesson texts");

#[rustfmt::skip]
pub const KEYS: &[KeyRow] = &[
    row(&[LESSON, PUZZLE], "↑↓←→", "move", "move the cursor"),
    row(&[LESSON, PUZZLE], "Enter", "select", "pick up the piece under the cursor, put it down, or play what has been typed").if_room(),
    row(&[LESSON, PUZZLE], "c4d4", "", "type the square of a piece and where it goes; Enter plays it"),
    row(&[LESSON, PUZZLE], "Tab", "complete", "complete a square that is half typed, or go to the next one that is marked").if_room(),
    row(&[LESSON, PUZZLE], "Space", "hop", "hop to the cursor and go on from there, where a move can have several hops").if_room(),
    row(&[LESSON, PUZZLE], "Backspace", "", "take back what was typed"),
    row(&[LESSON, PUZZLE], "t", "hint", "show the piece to move, then where it goes"),
    row(&[PUZZLE], "s", "solution", "show the right move"),
    row(&[PUZZLE], "n", "next", "go on to the next one"),
    row(&[PUZZLE], "v", "analyse", "analyse the position; that counts as help").if_room(),
    row(&[LESSON, PUZZLE], "r", "", "read the task again, where the board has taken its place"),
    row(&[TEXT], "Enter", "go on", "go on"),
    row(&[LESSON, PUZZLE, TEXT], "?", "help", "this help"),
    row(&[LESSON, PUZZLE], "Esc", "leave", "let go of the piece; without one, leave"),
    row(&[TEXT], "Esc", "leave", "leave"),
    row(&[LESSON, PUZZLE, TEXT], "q", "", "leave"),
];

/// What can be done in the end of a lesson, and of anything else.
const LESSON_ENTRIES: &[&str] = &["Play now", "Home"];
const ENTRIES: &[&str] = &["Back"];

/// The most columns of a text: longer lines are hard to read.
const MAX_COLUMNS: u16 = 60;

/// The rows of the panel's title, and the least columns times rows that the text below it needs.
const TITLE_ROWS: u16 = 3;
const MIN_ROOM: u16 = 330;

/// How far the search for one move has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A move is asked for.
    Task,
    /// The right one has been made.
    Praise,
    /// All have been found.
    Done,
}

pub struct ExerciseScreen<G: Game> {
    exercise: Box<dyn Exercise<G>>,
    stage: Stage,
    input: BoardInput<G>,
    /// What is said before the task: why the last move was right, or why it was not.
    said: Option<(String, Role)>,
    /// Whether the text takes the place of the board, where there is no room for both.
    is_reading: bool,
    /// A move that is being judged, and the verdict to come.
    tried: Option<G::Move>,
    judging: Option<Task<Verdict<G>>>,
    /// The board after a wrong move and its answer, until the next key.
    refutation: Option<Diagram<G>>,
    hint: SquareSet<G::Board>,
    /// Whether the right move was given away.
    is_given: bool,
    /// Puzzles that are being made of the person's own mistakes.
    own: Option<Task<Vec<String>>>,
    /// Why nothing could be played.
    notice: Option<Notice>,
    /// The entry that is chosen in the end.
    chosen: usize,
}

impl<G: Game> ExerciseScreen<G> {
    pub fn new(exercise: impl Exercise<G> + 'static, context: &Context) -> Self {
        Self {
            stage: Stage::Task,
            input: BoardInput::new(first_cursor(&exercise.diagram().position, None)),
            exercise: Box::new(exercise),
            said: None,
            is_reading: is_narrow::<G>(context.area),
            tried: None,
            judging: None,
            refutation: None,
            hint: SquareSet::EMPTY,
            is_given: false,
            own: None,
            notice: None,
            chosen: 0,
        }
    }

    /// Adds puzzles to the person's own once they are made.
    pub fn with_own(self, own: Task<Vec<String>>) -> Self {
        let own = Some(own);
        Self { own, ..self }
    }

    fn try_move(&mut self, mv: G::Move, context: &mut Context) {
        self.input.entry.clear();
        self.hint = SquareSet::EMPTY;
        match self.exercise.judge(mv) {
            Judgement::Now(verdict) => self.settle(mv, verdict, context),
            Judgement::Later(find_out) => {
                self.tried = Some(mv);
                self.judging = Some(context.tasks.spawn_thread(find_out));
            }
        }
    }

    fn settle(&mut self, mv: G::Move, verdict: Verdict<G>, context: &mut Context) {
        let is_right = verdict == Verdict::Right;
        let praise = self.exercise.settle(mv, is_right, context.puzzles);
        match verdict {
            Verdict::Right => {
                self.stage = Stage::Praise;
                self.said = Some((praise, Role::Valid));
            }
            Verdict::Wrong(why, answer) => {
                let tried = self.exercise.diagram().after(mv);
                self.refutation = answer.map(|answer| tried.after(answer));
                self.said = Some((why, Role::Warning));
                self.is_reading = is_narrow::<G>(context.area);
            }
        }
    }

    /// Goes on after something has been read.
    fn go_on(&mut self, context: &mut Context) {
        if self.stage == Stage::Praise {
            self.advance(context);
        } else {
            self.is_reading = false;
        }
    }

    /// Goes on to the next move.
    fn advance(&mut self, context: &mut Context) {
        self.is_reading = is_narrow::<G>(context.area);
        // Where only the board is shown, the praise has yet to be read.
        self.said = self
            .said
            .take()
            .filter(|_| self.is_reading && self.stage == Stage::Praise);
        self.exercise.advance(context.puzzles);
        self.stage = match self.exercise.ending() {
            Some(_) => Stage::Done,
            None => Stage::Task,
        };
        self.tried = None;
        self.judging = None;
        self.refutation = None;
        self.is_given = false;
        self.hint = SquareSet::EMPTY;
        self.input = BoardInput::new(first_cursor(&self.exercise.diagram().position, None));
    }

    fn enter(&mut self, command: &Command, context: &mut Context) {
        let board = GameLayout::new(context.area, G::INFO.size).board;
        let position = self.exercise.diagram().position;
        match self.input.update(&position, command, board) {
            Entered::Move(choice) => self.try_move(choice.mv, context),
            Entered::Refused(error) => self.notice = Some(Notice::warning(&error)),
            Entered::Part => {}
            Entered::Ignored => context.ignore(),
        }
    }

    /// Marks the piece to move; if it is marked, where it goes, too.
    fn show_hint(&mut self, context: &mut Context) {
        let Some(ends) = self.exercise.solution().and_then(G::from_to) else {
            return;
        };
        self.exercise.give_help(context.puzzles);
        let (from, to) = (SquareSet::from(ends.from), ends.to.into());
        self.hint = if self.hint.is_empty() {
            from
        } else {
            from | to
        };
    }

    /// Plays the right move.
    fn show_solution(&mut self, context: &mut Context) {
        if let Some(solution) = self.exercise.give_solution(context.puzzles) {
            self.stage = Stage::Praise;
            self.said = Some((solution, Role::Title));
            self.is_given = true;
            self.hint = SquareSet::EMPTY;
            self.input.entry.clear();
        }
    }

    fn analyse(&mut self, context: &mut Context) {
        self.exercise.give_help(context.puzzles);
        let position = self.exercise.diagram().position.into();
        super::open_analysis(AnyRecord::begin(position, Tags::default()), context);
    }

    fn entries(&self) -> &'static [&'static str] {
        if self.exercise.can_skip() {
            ENTRIES
        } else {
            LESSON_ENTRIES
        }
    }

    /// The end: a game, or home.
    fn choose(&mut self, command: &Command, context: &mut Context) {
        let ((_, list), entries) = (self.text(context.area), self.entries());
        if !list::update(&mut self.chosen, entries.len(), list, command, context) {
            return;
        }
        context.pop();
        if entries == LESSON_ENTRIES && self.chosen == 0 {
            context.push(NewGameForm::new(&G::INFO, GameMode::Computer, context));
        }
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
    fn text(&self, area: Rect) -> (Vec<(String, Role)>, Rect) {
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

    /// Whether a move can be entered.
    fn is_task(&self) -> bool {
        self.stage == Stage::Task && !self.is_reading && self.tried.is_none()
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

impl<G: Game> Screen for ExerciseScreen<G> {
    fn key_context(&self) -> KeyContext {
        match self.stage {
            Stage::Done => KeyContext::MENU,
            Stage::Task if !self.is_reading && self.exercise.can_skip() => PUZZLE,
            Stage::Task if !self.is_reading => LESSON,
            _ => TEXT,
        }
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        self.notice = None;
        let is_task = self.stage == Stage::Task && !self.is_reading;
        if is_task {
            // The position is back.
            self.refutation = None;
        }
        match command {
            Command::Help => context.push(Help::new(self.key_context(), Some(G::INFO.name))),
            Command::Back if is_task && !self.input.entry.is_empty() => self.input.entry.clear(),
            Command::Back | Command::Leave => context.pop(),
            _ if self.stage == Stage::Done => self.choose(command, context),
            Command::Key('n') if is_task => self.advance(context),
            // What is typed while a move is judged would be about the next position.
            _ if self.tried.is_some() => {}
            Command::Key('t') => self.show_hint(context),
            Command::Key('s') => self.show_solution(context),
            Command::Key('v') if is_task && self.exercise.can_skip() => self.analyse(context),
            Command::Key('r') => self.is_reading = is_narrow::<G>(context.area),
            _ if is_task => self.enter(command, context),
            Command::Accept | Command::Click(_) => self.go_on(context),
            _ => context.ignore(),
        }
    }

    fn poll(&mut self, context: &mut Context) {
        if let Some(own) = Task::poll(&mut self.own) {
            for puzzle in own {
                context.puzzles.game(G::INFO.name).add_own(puzzle);
            }
        }
        let verdict = Task::poll(&mut self.judging);
        if self.judging.is_none()
            && let Some(mv) = self.tried.take()
            && let Some(verdict) = verdict
        {
            self.settle(mv, verdict, context);
        }
    }

    fn is_busy(&self) -> bool {
        self.tried.is_some() || self.own.is_some()
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        let layout = GameLayout::new(canvas.area(), G::INFO.size);
        let is_page = self.is_reading || self.stage == Stage::Done;
        let [name, progress] = self.exercise.heading();
        let dot = canvas.theme().glyphs().dot;
        let title = format!("{} {dot} {name}", G::INFO.title);
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

impl<G: Game> ExerciseScreen<G> {
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
