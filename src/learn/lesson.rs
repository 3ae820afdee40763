//! A first lesson in progress: which step it is at, and whether a move is what the step asks for.

use crate::games::{Begin, Game, Lesson, Skips, SquareSet, Step};

/// A lesson that somebody takes.
///
/// ```
/// use standoff::games::{Blockade, Game, Presentation, Skips};
/// use standoff::learn::{GuidedLesson, Stage};
/// let mut lesson = GuidedLesson::<Blockade>::begin(Blockade::LESSON.unwrap()).unwrap();
/// let mv = |text: &str| lesson.position().read_move(text, Skips::Refused).unwrap();
/// let (wrong, right) = (mv("d4d5"), mv("a1a2"));
/// assert!(!lesson.judge(wrong));
/// assert!(lesson.judge(right));
/// assert_eq!(lesson.stage(), Stage::Praise);
/// ```
#[derive(Clone)]
pub struct GuidedLesson<G: Game> {
    lesson: &'static Lesson<G>,
    step: usize,
    stage: Stage,
    position: G,
    /// Where the last move began and ended, and what it took off the board.
    last: SquareSet<G::Board>,
    taken: SquareSet<G::Board>,
}

/// How far a step has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A move is asked for.
    Task,
    /// The right one has been made.
    Praise,
    /// All steps have been taken.
    Learnt,
}

impl<G: Game> GuidedLesson<G> {
    /// The lesson at its first step. `None` if that has no position of its own.
    pub fn begin(lesson: &'static Lesson<G>) -> Option<Self> {
        let Begin::Position(line) = lesson.steps.first()?.begin else {
            return None;
        };
        Some(Self {
            lesson,
            step: 0,
            stage: Stage::Task,
            position: G::read(line).ok()?,
            last: SquareSet::EMPTY,
            taken: SquareSet::EMPTY,
        })
    }

    /// The step it is at.
    pub fn step(&self) -> &'static Step<G> {
        &self.lesson.steps[self.step]
    }

    /// The number of that step, and of all.
    pub fn progress(&self) -> (usize, usize) {
        (self.step + 1, self.lesson.steps.len())
    }

    /// How far the step has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// What is learnt in the end.
    pub fn learnt(&self) -> [&'static str; 3] {
        self.lesson.learnt
    }

    /// What is on the board.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Where the last move began and ended, and the squares that it has emptied of pieces.
    pub fn last(&self) -> [SquareSet<G::Board>; 2] {
        [self.last, self.taken]
    }

    /// The moves that do what is asked for.
    pub fn answers(&self) -> Vec<G::Move> {
        let mut moves = self.position.moves();
        moves.retain(|&mv| self.stage == Stage::Task && (self.step().goal)(&self.position, mv));
        moves
    }

    /// Plays a move if it does what is asked for, and returns whether it does.
    pub fn judge(&mut self, mv: G::Move) -> bool {
        let is_right = self.answers().contains(&mv);
        if is_right {
            self.play(mv);
            self.stage = Stage::Praise;
        }
        is_right
    }

    /// Goes on to the next step, or to the end.
    pub fn advance(&mut self) {
        // The scripts are tested, so each step can begin where it says.
        let next = self.lesson.steps.get(self.step + 1);
        self.stage = Stage::Learnt;
        match next.map(|step| step.begin) {
            None => return,
            Some(Begin::Position(line)) => {
                let Ok(position) = G::read(line) else {
                    return;
                };
                self.position = position;
                self.last = SquareSet::EMPTY;
                self.taken = SquareSet::EMPTY;
            }
            Some(Begin::Reply(text)) => {
                let Ok(reply) = self.position.read_move(text, Skips::Refused) else {
                    return;
                };
                self.play(reply);
            }
        }
        self.step += 1;
        self.stage = Stage::Task;
    }

    fn play(&mut self, mv: G::Move) {
        let path = self.position.path(mv);
        self.last = path
            .first()
            .into_iter()
            .chain(path.last())
            .copied()
            .collect();
        self.taken = self.position.taken(mv);
        self.position = self.position.play(mv);
    }
}
