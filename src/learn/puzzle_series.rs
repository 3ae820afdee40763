//! Puzzles one after another: which comes next, and how it went.

use super::exercise::{refute, review_move, turn_words};
use super::{Diagram, Ending, Exercise, Judgement, Puzzle, PuzzleError, Verdict};
use crate::games::Game;
use crate::records::{GameProgress, PuzzleProgress, degree_rating};

/// How many others are tried before one that was missed comes back.
const PAUSE: u32 = 5;

/// The puzzles of a game, without an end.
pub struct PuzzleSeries<G: Game> {
    /// Those of the pack, then the person's own.
    puzzles: Vec<Puzzle<G>>,
    pack: usize,
    /// Which one it is at, and how many of its moves have been played.
    current: usize,
    played: usize,
    diagram: Diagram<G>,
    /// Whether this try has been noted: it is decided by the first error, or the last right move.
    is_noted: bool,
    /// Those that were given up without a try.
    skipped: Vec<usize>,
    rating: f64,
    streak: u32,
}

impl<G: Game> PuzzleSeries<G> {
    /// The puzzles, from the one with a number (1 for the first of the pack) or else the one that is
    /// next for this person. `None` if there is no such puzzle.
    ///
    /// # Errors
    /// The pack can't be read.
    pub fn new(
        number: Option<usize>,
        progress: &mut PuzzleProgress,
    ) -> Result<Option<Self>, PuzzleError> {
        let mut puzzles = Puzzle::<G>::pack()?;
        let pack = puzzles.len();
        let progress = progress.game(G::INFO.name);
        // What can't be read is of another version.
        puzzles.extend(
            progress
                .own
                .iter()
                .filter_map(|line| Puzzle::read(line).ok()),
        );
        let current = match number {
            Some(number) => number.checked_sub(1).filter(|&number| number < pack),
            None => next(&puzzles, pack, &[], progress),
        };
        Ok(current.map(|current| {
            let diagram = Diagram::new(puzzles[current].position);
            Self {
                puzzles,
                pack,
                current,
                played: 0,
                diagram,
                is_noted: false,
                skipped: Vec::new(),
                rating: progress.rating,
                streak: progress.streak,
            }
        }))
    }

    /// The puzzle it is at.
    pub fn puzzle(&self) -> &Puzzle<G> {
        &self.puzzles[self.current]
    }

    /// Whether it is the person's turn, not that of the defence.
    pub fn is_turn(&self) -> bool {
        self.played.is_multiple_of(2)
    }

    /// Whether all moves of the puzzle have been played.
    pub fn is_solved(&self) -> bool {
        self.played == self.puzzle().moves.len()
    }

    /// Notes how the try went, once.
    fn note(&mut self, solved: bool, progress: &mut PuzzleProgress) {
        if std::mem::replace(&mut self.is_noted, true) {
            return;
        }
        let progress = progress.game(G::INFO.name);
        let puzzle = self.puzzle();
        progress.note(&puzzle.position.line(), puzzle.degree, solved);
        (self.rating, self.streak) = (progress.rating, progress.streak);
    }
}

/// The puzzle that comes next: one that was missed some tries ago, an own one that is new, a new one
/// of the degree that suits the rating, and when there is no new one left, the one tried longest ago.
fn next<G: Game>(
    puzzles: &[Puzzle<G>],
    pack: usize,
    left_out: &[usize],
    progress: &GameProgress,
) -> Option<usize> {
    let key = |number: &usize| {
        let puzzle = &puzzles[*number];
        let distance = (degree_rating(puzzle.degree) - progress.rating).abs();
        let (order, then) = match progress.tried.get(&puzzle.position.line()) {
            Some(last) if last.solved => (3, f64::from(last.number)),
            Some(last) if progress.tries >= last.number.saturating_add(PAUSE) => {
                (0, f64::from(last.number))
            }
            Some(last) => (4, f64::from(last.number)),
            None if *number >= pack => (1, 0.0),
            None => (2, distance),
        };
        (order, then)
    };
    let left = (0..puzzles.len()).filter(|number| !left_out.contains(number));
    left.min_by(|one, other| {
        let ((order, then), (other_order, other_then)) = (key(one), key(other));
        order.cmp(&other_order).then(then.total_cmp(&other_then))
    })
}

impl<G: Game> Exercise<G> for PuzzleSeries<G> {
    fn heading(&self) -> [String; 2] {
        let degree = self.puzzle().degree;
        let name = match self.current.checked_sub(self.pack) {
            None => format!("puzzle {}", self.current + 1),
            Some(own) => format!("your own puzzle {}", own + 1),
        };
        [name, format!("degree {degree}")]
    }

    fn diagram(&self) -> &Diagram<G> {
        &self.diagram
    }

    fn task(&self) -> [String; 2] {
        let turn = turn_words(&self.diagram.position);
        let (rating, streak) = (self.rating, self.streak);
        let about = format!("{turn} Your rating is {rating:.0}, your streak {streak}.");
        [
            about,
            format!("Find the only move that {}.", self.puzzle().goal.verb()),
        ]
    }

    fn solution(&self) -> Option<G::Move> {
        self.puzzle().moves.get(self.played).copied()
    }

    fn judge(&self, mv: G::Move) -> Judgement<G> {
        if self.solution() == Some(mv) {
            return Judgement::Now(Verdict::Right);
        }
        let position = self.diagram.position;
        Judgement::Later(Box::new(move |stop| {
            refute(&position, mv, review_move(&position, mv, stop).as_ref())
        }))
    }

    fn settle(&mut self, mv: G::Move, is_right: bool, progress: &mut PuzzleProgress) -> String {
        if !is_right {
            self.note(false, progress);
            return String::new();
        }
        let (text, goal) = (
            self.diagram.position.move_text(mv),
            self.puzzle().goal.verb(),
        );
        let why = format!("{text} is the only move that {goal}.");
        self.diagram = self.diagram.after(mv);
        self.played += 1;
        if !self.is_solved() {
            return format!("Right! {why}");
        }
        let before = self.rating;
        self.note(true, progress);
        let gain = self.rating.round() - before.round();
        if gain > 0.0 {
            format!("Solved! {why} You gain {gain:.0} points.")
        } else {
            format!("Solved! {why}")
        }
    }

    fn give_help(&mut self, progress: &mut PuzzleProgress) {
        self.note(false, progress);
    }

    fn advance(&mut self, progress: &mut PuzzleProgress) {
        // After a right move the defence answers.
        let defence = self.puzzle().moves.get(self.played).copied();
        if let Some(defence) = defence.filter(|_| !self.is_turn()) {
            self.diagram = self.diagram.after(defence);
            self.played += 1;
            return;
        }
        if !self.is_noted {
            self.skipped.push(self.current);
        }
        if self.skipped.len() >= self.puzzles.len() {
            self.skipped.clear();
        }
        let progress = progress.game(G::INFO.name);
        let next = next(&self.puzzles, self.pack, &self.skipped, progress);
        self.current = next.unwrap_or(self.current);
        self.played = 0;
        self.is_noted = false;
        self.diagram = Diagram::new(self.puzzle().position);
    }

    fn ending(&self) -> Option<Ending> {
        None
    }
}
