//! Moves to be found on the board: first lessons, puzzles, and one's own mistakes.
//!
//! What is said stands beside the board. In a window without room for that it takes the place of
//! the board until Enter is pressed, and the status line repeats the task.

mod view;

use super::game::{BoardInput, Entered, GameLayout, first_cursor};
use super::{GameMode, Help, NewGameForm};
use crate::games::{Game, SquareSet};
use crate::learn::{Diagram, Exercise, Judgement, Verdict};
use crate::records::{AnyRecord, Tags};
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Command, KeyContext, KeyRow, Typing, row};
use crate::tui::notices::Notice;
use crate::tui::screen::{Context, Screen, ViewContext};
use crate::tui::tasks::Task;
use crate::tui::theme::Role;
use crate::tui::widgets::list;
use view::is_narrow;

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
            notice: None,
            chosen: 0,
        }
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

    /// Whether a move can be entered.
    fn is_task(&self) -> bool {
        self.stage == Stage::Task && !self.is_reading && self.tried.is_none()
    }
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
            Command::Accept | Command::Click(_) if !is_task => self.go_on(context),
            _ if self.stage == Stage::Praise => context.ignore(),
            Command::Key('t') => self.show_hint(context),
            Command::Key('s') => self.show_solution(context),
            Command::Key('v') if is_task && self.exercise.can_skip() => self.analyse(context),
            Command::Key('r') => self.is_reading = is_narrow::<G>(context.area),
            _ if is_task => self.enter(command, context),
            _ => context.ignore(),
        }
    }

    fn poll(&mut self, context: &mut Context) {
        let verdict = Task::poll(&mut self.judging);
        if self.judging.is_none()
            && let Some(mv) = self.tried.take()
            && let Some(verdict) = verdict
        {
            self.settle(mv, verdict, context);
        }
    }

    fn is_busy(&self) -> bool {
        self.tried.is_some()
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        self.draw(canvas);
    }
}
