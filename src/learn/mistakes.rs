//! Learning from one's mistakes: the position before each is shown, and a better move is looked for.

use super::exercise::{refute, review_move, turn_words};
use super::{
    Diagram, Ending, Exercise, Judgement, MoveReview, Prover, Puzzle, Review, Verdict, why_move,
};
use crate::agents::Stop;
use crate::games::{Game, Side};
use crate::play::History;
use crate::records::PuzzleProgress;
use crate::search::Engine;

/// The most chance that a move may lose and still be accepted, in points of 100.
const MAX_LOSS: f64 = 3.5;

/// The most nodes for the proof that a mistake makes a puzzle, and the table in MiB.
const PROOF_NODES: u64 = 2_000_000;
const TABLE: usize = 16;

/// A mistake: the position before it, what was played, and what the review has found.
struct Mistake<G: Game> {
    position: G,
    played: G::Move,
    review: MoveReview<G>,
}

/// The mistakes of a side in a game that has been reviewed.
pub struct Mistakes<G: Game> {
    all: Vec<Mistake<G>>,
    current: usize,
    diagram: Diagram<G>,
    /// Whether the current one was found alone so far.
    is_alone: bool,
    found: usize,
}

impl<G: Game> Mistakes<G> {
    /// The mistakes and blunders of a side; `None` if there are none.
    pub fn new(history: &History<G>, review: &Review<G>, side: Side) -> Option<Self> {
        let turns = history.turns().iter().zip(&review.moves);
        let mistakes = turns.filter_map(|(turn, review)| {
            let review = review.as_ref().filter(|review| review.mark.is_mistake())?;
            (turn.before.side() == side).then_some(Mistake {
                position: turn.before,
                played: turn.mv,
                review: review.clone(),
            })
        });
        let mistakes: Vec<_> = mistakes.collect();
        Some(Self {
            diagram: Diagram::new(mistakes.first()?.position),
            all: mistakes,
            current: 0,
            is_alone: true,
            found: 0,
        })
    }

    /// Looks for those that make a puzzle, and returns them as text: one move keeps a proven win or
    /// saves a proven draw. May take some seconds.
    pub fn puzzles(&self) -> impl FnOnce(Stop) -> Vec<String> + Send + use<G> {
        let known = self
            .all
            .iter()
            .filter(|mistake| mistake.review.before.proven);
        let positions: Vec<G> = known.map(|mistake| mistake.position).collect();
        move |stop| {
            let Ok(engine) = Engine::new(TABLE) else {
                return Vec::new();
            };
            let mut prover = Prover::new(engine, PROOF_NODES).with_stop(stop);
            let found = positions.iter().filter_map(|position| {
                let mut puzzle = Puzzle::find(position, &mut prover)?;
                puzzle.degree = prover.degree(&puzzle);
                Some(puzzle.to_string())
            });
            found.collect()
        }
    }
}

impl<G: Game> Exercise<G> for Mistakes<G> {
    fn heading(&self) -> [String; 2] {
        let (number, all) = (self.current + 1, self.all.len());
        [
            "your mistakes".into(),
            format!("mistake {} of {all}", number.min(all)),
        ]
    }

    fn diagram(&self) -> &Diagram<G> {
        &self.diagram
    }

    fn task(&self) -> [String; 2] {
        let played = self.all.get(self.current).map(|mistake| {
            let Mistake {
                position, played, ..
            } = mistake;
            let (turn, played) = (turn_words(position), position.move_text(*played));
            format!("{turn} You played {played}.")
        });
        [played.unwrap_or_default(), "Find a better move.".into()]
    }

    fn solution(&self) -> Option<G::Move> {
        self.all
            .get(self.current)
            .map(|mistake| mistake.review.best)
    }

    fn judge(&self, mv: G::Move) -> Judgement<G> {
        if self.solution() == Some(mv) {
            return Judgement::Now(Verdict::Right);
        }
        let Some(mistake) = self.all.get(self.current) else {
            return Judgement::Now(Verdict::Right);
        };
        let position = mistake.position;
        if mistake.played == mv {
            return Judgement::Now(refute(&position, mv, Some(&mistake.review)));
        }
        // The review knows better what the position was worth.
        let before = mistake.review.before;
        Judgement::Later(Box::new(move |stop| {
            let mut review = review_move(&position, mv, stop);
            if let Some(review) = &mut review {
                let lost = before.chance::<G>() - review.after.chance::<G>();
                review.loss = (100.0 * lost).max(review.loss);
            }
            match review {
                Some(review) if review.loss <= MAX_LOSS => Verdict::Right,
                review => refute(&position, mv, review.as_ref()),
            }
        }))
    }

    fn settle(&mut self, mv: G::Move, is_right: bool, _: &mut PuzzleProgress) -> String {
        if !is_right {
            self.is_alone = false;
            return String::new();
        }
        self.found += usize::from(self.is_alone);
        self.is_alone = false;
        let position = self.diagram.position;
        self.diagram = self.diagram.after(mv);
        format!("Right! {}", why_move(&position, mv, Some(position.side())))
    }

    fn give_help(&mut self, _: &mut PuzzleProgress) {
        self.is_alone = false;
    }

    fn advance(&mut self, _: &mut PuzzleProgress) {
        self.current += 1;
        self.is_alone = true;
        if let Some(mistake) = self.all.get(self.current) {
            self.diagram = Diagram::new(mistake.position);
        }
    }

    fn ending(&self) -> Option<Ending> {
        let (found, all) = (self.found, self.all.len());
        (self.current >= all).then(|| Ending {
            heading: format!("You found {found} of {all} at the first try."),
            items: Vec::new(),
        })
    }
}
