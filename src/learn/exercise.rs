//! Exercises: a position on the board, and a move to be found in it. First lessons, puzzles and one's
//! own mistakes are taken alike, in the full screen and at the console.

use std::cmp::Ordering;
use std::time::Duration;

use super::{MoveReview, ReviewEffort, Reviewer, why_move};
use crate::agents::Stop;
use crate::games::{Game, SquareSet};
use crate::play::History;
use crate::records::PuzzleProgress;

/// The effort that a move is examined with: the person waits for it.
const EFFORT: ReviewEffort = ReviewEffort::Time(Duration::from_millis(150));

/// What is on the board, and what the last move did.
#[derive(Clone, Debug)]
pub struct Diagram<G: Game> {
    /// The position.
    pub position: G,
    /// Where the last move began and ended.
    pub last: SquareSet<G::Board>,
    /// The squares that it has emptied of pieces.
    pub taken: SquareSet<G::Board>,
}

impl<G: Game> Diagram<G> {
    /// A position without a last move.
    pub const fn new(position: G) -> Self {
        Self {
            position,
            last: SquareSet::EMPTY,
            taken: SquareSet::EMPTY,
        }
    }

    /// What is on the board after a move.
    #[must_use]
    pub fn after(&self, mv: G::Move) -> Self {
        let path = self.position.path(mv);
        let ends = path.first().into_iter().chain(path.last());
        Self {
            last: ends.copied().collect(),
            taken: self.position.taken(mv),
            position: self.position.play(mv),
        }
    }
}

/// What a move was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<G: Game> {
    /// It is what was asked for.
    Right,
    /// It is not: why, and the opponent's answer.
    Wrong(String, Option<G::Move>),
}

/// A verdict, or the work that leads to it, which may take a second.
pub enum Judgement<G: Game> {
    /// It is known.
    Now(Verdict<G>),
    /// It has to be found out, on any thread. After a stop it is of no use.
    Later(Box<dyn FnOnce(Stop) -> Verdict<G> + Send>),
}

/// How an exercise ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What is said first.
    pub heading: String,
    /// What is said below, one item a line.
    pub items: Vec<String>,
}

/// Moves to be found, one after another.
pub trait Exercise<G: Game> {
    /// What it is, and how far it has come.
    fn heading(&self) -> [String; 2];

    /// What is on the board.
    fn diagram(&self) -> &Diagram<G>;

    /// What there is to know, and what to do.
    fn task(&self) -> [String; 2];

    /// A right move, for hints.
    fn solution(&self) -> Option<G::Move>;

    /// What a valid move is.
    fn judge(&self, mv: G::Move) -> Judgement<G>;

    /// Notes that a move was tried. The right one is played, and what is said of it returned.
    fn settle(&mut self, mv: G::Move, is_right: bool, progress: &mut PuzzleProgress) -> String;

    /// Notes that a hint or the solution was given.
    fn give_help(&mut self, progress: &mut PuzzleProgress);

    /// Plays the right move for the person, and returns what is said of it.
    fn give_solution(&mut self, progress: &mut PuzzleProgress) -> Option<String> {
        let mv = self.solution()?;
        self.give_help(progress);
        let praise = self.settle(mv, true, progress);
        let why = praise.split_once("! ").map_or("", |(_, why)| why);
        Some(format!("The solution: {why}"))
    }

    /// Goes on to the next move to be found, after the right one or without.
    fn advance(&mut self, progress: &mut PuzzleProgress);

    /// The end, once it is reached.
    fn ending(&self) -> Option<Ending>;

    /// Whether tasks are independent of each other, so that one can be given up.
    fn can_skip(&self) -> bool {
        true
    }
}

/// Reviews a move that somebody tries; `None` if there is no memory for that, or it is stopped.
pub fn review_move<G: Game>(position: &G, mv: G::Move, mut stop: Stop) -> Option<MoveReview<G>> {
    let mut history = History::new(*position);
    history.push(mv, Vec::new());
    let mut reviewer = Reviewer::new(&history, EFFORT).ok()?;
    reviewer.step(&mut stop)?;
    reviewer.review().moves.first()?.clone()
}

/// Why a move is not right, without giving the right one away.
pub fn refute<G: Game>(position: &G, mv: G::Move, review: Option<&MoveReview<G>>) -> Verdict<G> {
    let (text, next) = (position.move_text(mv), position.play(mv));
    let answer = review.and_then(|review| review.answer.first().copied());
    let (Some(review), Some(answer)) = (review, answer) else {
        return Verdict::Wrong(why_move(position, mv, None), None);
    };
    let what = match review.after.result() {
        Some(Ordering::Less) => "loses".into(),
        Some(Ordering::Equal) => "only draws".into(),
        _ => format!("costs {:.0} % of winning chance", review.loss),
    };
    let (side, reply) = (next.side(), next.move_text(answer));
    Verdict::Wrong(
        format!("{text} {what}: {side} answers {reply}."),
        Some(answer),
    )
}

/// What there is to know of a position before a move is looked for.
pub(super) fn turn_words<G: Game>(position: &G) -> String {
    let (side, clock) = (position.side(), position.clock());
    let last = match position.last_mover() {
        mover if mover == side => "you make the last move".into(),
        mover => format!("{mover} makes the last move"),
    };
    let (turn, limit, left) = (clock.played() + 1, clock.limit(), clock.left());
    format!("You are {side}. Turn {turn} of {limit}: {left} left, {last}.")
}
