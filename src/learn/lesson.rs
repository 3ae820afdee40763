//! A first lesson in progress: which step it is at, and which moves do what the step asks for.

use super::{Diagram, Ending, Exercise, Judgement, Verdict};
use crate::games::{Begin, Game, Lesson, Skips, Step};
use crate::records::PuzzleProgress;

/// A lesson that somebody takes.
///
/// ```
/// use standoff::games::{Blockade, Game, Presentation, Skips};
/// use standoff::learn::{Exercise, GuidedLesson};
/// let lesson = GuidedLesson::<Blockade>::begin(Blockade::LESSON.unwrap()).unwrap();
/// let position = lesson.diagram().position;
/// let mv = |text: &str| position.read_move(text, Skips::Refused).unwrap();
/// assert!(lesson.answers().contains(&mv("a1a2")));
/// assert!(!lesson.answers().contains(&mv("d4d5")));
/// ```
#[derive(Clone)]
pub struct GuidedLesson<G: Game> {
    lesson: &'static Lesson<G>,
    step: usize,
    diagram: Diagram<G>,
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
            diagram: Diagram::new(G::read(line).ok()?),
        })
    }

    /// The step it is at, or the last one in the end.
    pub fn step(&self) -> &'static Step<G> {
        &self.lesson.steps[self.step.min(self.lesson.steps.len() - 1)]
    }

    /// The moves that do what is asked for.
    pub fn answers(&self) -> Vec<G::Move> {
        let position = &self.diagram.position;
        let mut moves = position.moves();
        moves.retain(|&mv| (self.step().goal)(position, mv));
        moves
    }
}

impl<G: Game> Exercise<G> for GuidedLesson<G> {
    fn heading(&self) -> [String; 2] {
        let steps = self.lesson.steps.len();
        let step = (self.step + 1).min(steps);
        ["first lesson".into(), format!("step {step} of {steps}")]
    }

    fn diagram(&self) -> &Diagram<G> {
        &self.diagram
    }

    fn task(&self) -> [String; 2] {
        [self.step().about, self.step().task].map(String::from)
    }

    fn solution(&self) -> Option<G::Move> {
        self.answers().first().copied()
    }

    fn judge(&self, mv: G::Move) -> Judgement<G> {
        Judgement::Now(if self.answers().contains(&mv) {
            Verdict::Right
        } else {
            Verdict::Wrong(self.step().otherwise.into(), None)
        })
    }

    fn settle(&mut self, mv: G::Move, is_right: bool, _: &mut PuzzleProgress) -> String {
        if is_right {
            self.diagram = self.diagram.after(mv);
        }
        self.step().praise.into()
    }

    fn give_help(&mut self, _: &mut PuzzleProgress) {}

    fn advance(&mut self, _: &mut PuzzleProgress) {
        self.step += 1;
        // The scripts are tested, so each step can begin where it says.
        match self.lesson.steps.get(self.step).map(|step| step.begin) {
            None => {}
            Some(Begin::Position(line)) => {
                if let Ok(position) = G::read(line) {
                    self.diagram = Diagram::new(position);
                }
            }
            Some(Begin::Reply(text)) => {
                if let Ok(reply) = self.diagram.position.read_move(text, Skips::Refused) {
                    self.diagram = self.diagram.after(reply);
                }
            }
        }
    }

    fn ending(&self) -> Option<Ending> {
        (self.step >= self.lesson.steps.len()).then(|| Ending {
            heading: "You know how to play now:".into(),
            items: self.lesson.learnt.map(String::from).into(),
        })
    }

    fn can_skip(&self) -> bool {
        false
    }
}
