//! Reviewing a game, from the last turn back to the first: near the end most positions can be proven,
//! and what the search has proven there it still knows a turn earlier.

use std::cmp::Ordering;
use std::time::Duration;

use super::mark::{Mark, ONLY_MARGIN};
use super::{MoveReview, Review};
use crate::agents::Budget;
use crate::games::Game;
use crate::play::{History, Turn};
use crate::search::{
    Engine, Evaluation, Limits, Observer, PvLine, Report, TableTooLarge, Tablebases,
    TranspositionTable, cores,
};

/// How long a review thinks about each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewEffort {
    /// A time, with as many threads as there are cores.
    Time(Duration),
    /// A number of nodes, with one thread: the review is the same on every machine.
    Nodes(u64),
}

impl Default for ReviewEffort {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl ReviewEffort {
    /// So that 60 turns take less than half a minute on two cores, proofs included.
    pub const DEFAULT: Self = Self::Time(Duration::from_millis(250));

    /// The effort that a proof is worth, however little is spent on other positions.
    fn of_proof(self) -> Self {
        match self {
            Self::Time(time) => Self::Time((10 * time).max(Duration::from_secs(1))),
            Self::Nodes(nodes) => Self::Nodes(nodes.saturating_mul(10).max(16_000_000)),
        }
    }

    fn budget(self, lines: usize) -> Budget {
        let (time, nodes) = match self {
            Self::Time(time) => (Some(time), Limits::NONE.nodes),
            Self::Nodes(nodes) => (None, nodes),
        };
        let limits = Limits {
            nodes,
            lines,
            tablebases: Tablebases::All,
            ..Limits::NONE
        };
        Budget { time, limits }
    }

    /// The part of this effort that a search has taken.
    #[expect(clippy::cast_precision_loss, reason = "a part need not be exact")]
    fn share<G: Game>(self, report: &Report<G>) -> f64 {
        match self {
            Self::Time(time) => report.time.as_secs_f64() / time.as_secs_f64(),
            Self::Nodes(nodes) => report.nodes as f64 / nodes as f64,
        }
    }
}

/// How many times the effort of a proof may be spent in vain in one review.
const PROOF_ATTEMPTS: f64 = 4.0;

/// How many turns before the limit a proof is tried without a sign that there is one.
const PROOF_REACH: u16 = 30;

/// What a search found out about a position.
#[derive(Clone, Debug)]
struct Examined<G: Game> {
    evaluation: Evaluation,
    /// The best line; empty if the game is over.
    line: Vec<G::Move>,
    /// What the best of the other moves is worth, with its line.
    second: Option<(Evaluation, Vec<G::Move>)>,
    /// Whether a proof was tried.
    tried: bool,
}

impl<G: Game> Examined<G> {
    /// What a report says; `None` for one without a line.
    fn of(report: &Report<G>) -> Option<Self> {
        let known = |line: &PvLine<G>| Some((line.evaluation(report.time)?, line.pv.clone()));
        let (evaluation, line) = known(report.lines.first()?)?;
        Some(Self {
            evaluation,
            line,
            second: report.lines.get(1).and_then(known),
            tried: false,
        })
    }

    /// What a move is worth here. Two searches may disagree: what is proven counts most, and then the
    /// search that compared the move with others.
    fn value_of(&self, mv: G::Move, next: &Self) -> Evaluation {
        let after = next.evaluation.before_turn();
        let compared = match &self.second {
            _ if self.line.first() == Some(&mv) => Some(self.evaluation),
            Some((second, line)) if line.first() == Some(&mv) => Some(*second),
            _ => None,
        };
        match compared {
            Some(found) if found.proven || !after.proven => found,
            // Where the best move loses, every move does.
            _ if self.evaluation.result() == Some(Ordering::Less) && !after.proven => {
                self.evaluation
            }
            _ => after,
        }
    }

    /// Makes a move the best one if it turns out to be worth as much, by what is known of the
    /// position after it.
    fn raise(&mut self, mv: G::Move, next: &Self) {
        let (before, after) = (self.evaluation, self.value_of(mv, next));
        let is_as_good = match (before.result(), after.result()) {
            (Some(_), None) => false,
            (None, Some(Ordering::Greater)) => true,
            _ => after.score >= before.score,
        };
        if !is_as_good {
            return;
        }
        let is_other = self.line.first() != Some(&mv);
        if is_other {
            self.second = Some((before, std::mem::take(&mut self.line)));
        }
        if is_other || after.proven {
            self.line = [&[mv], &next.line[..]].concat();
        }
        // That a move holds a draw doesn't mean that no other wins.
        let proven = after.proven && (before.proven || after.score > 0);
        self.evaluation = Evaluation { proven, ..after };
    }
}

/// Reviews a game, one turn at a time.
///
/// ```
/// use standoff::games::{Blockade, Game, Rules, Skips};
/// use standoff::learn::{Mark, ReviewEffort, Reviewer};
/// use standoff::play::History;
/// use standoff::search::NoObserver;
///
/// let line = "blockade O6/4OX1/7/6X/7/7/7 O 33 34";
/// let mut history = History::new(Blockade::read(line).unwrap());
/// let mv = history.last().read_move("b5c5", Skips::Refused).unwrap();
/// history.push(mv, Vec::new());
/// let mut reviewer = Reviewer::new(&history, ReviewEffort::Nodes(1000)).unwrap();
/// while reviewer.step(&mut NoObserver).is_some() {}
/// let review = reviewer.review().moves[0].as_ref().unwrap();
/// assert_eq!((review.mark, review.loss), (Mark::Blunder, 50.0));
/// ```
pub struct Reviewer<G: Game> {
    turns: Vec<Turn<G>>,
    effort: ReviewEffort,
    engine: Engine<G>,
    /// What is known of each position, the last one included.
    positions: Vec<Option<Examined<G>>>,
    review: Review<G>,
    /// How many of the turns are still to be reviewed: the first ones.
    left: usize,
    /// How many times a proof's effort may still be spent.
    attempts: f64,
    /// Whether proofs are still found without a sign that there is one.
    may_reach: bool,
}

impl<G: Game> Reviewer<G> {
    /// A reviewer that has yet to begin.
    ///
    /// # Errors
    /// There is no memory for the engine's table.
    pub fn new(history: &History<G>, effort: ReviewEffort) -> Result<Self, TableTooLarge> {
        let threads = match effort {
            ReviewEffort::Time(_) => cores(),
            ReviewEffort::Nodes(_) => 1,
        };
        let turns = history.turns().to_vec();
        Ok(Self {
            engine: Engine::new(TranspositionTable::DEFAULT_SIZE)?.with_threads(threads),
            effort,
            positions: vec![None; turns.len() + 1],
            review: Review::new(history),
            left: turns.len(),
            turns,
            attempts: PROOF_ATTEMPTS,
            may_reach: true,
        })
    }

    /// What is known so far.
    pub const fn review(&self) -> &Review<G> {
        &self.review
    }

    /// How many turns have been reviewed, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.turns.len() - self.left, self.turns.len())
    }

    /// Whether all turns have been reviewed.
    pub const fn is_done(&self) -> bool {
        self.left == 0
    }

    /// Reviews the last turn that has not been reviewed, and returns its number, 0 for the first.
    /// Returns `None` if there is none left or the observer has said stop; what was begun is then
    /// done again by the next call.
    pub fn step(&mut self, observer: &mut dyn Observer<G>) -> Option<usize> {
        let number = self.left.checked_sub(1)?;
        let turn = self.turns[number].clone();
        self.examine(number + 1, &turn.after, observer)?;
        self.reach(number + 1, &turn.after, observer)?;
        if turn.is_forced_skip() {
            self.pass_on(number, turn.mv);
        } else {
            self.examine(number, &turn.before, observer)?;
            self.judge(number);
            self.reach(number, &turn.before, observer)?;
            self.settle(number, &turn, observer)?;
            self.judge(number);
        }
        self.left = number;
        Some(number)
    }

    /// Knows of a position before a skip what is known after it.
    fn pass_on(&mut self, number: usize, skip: G::Move) {
        let after = self.positions[number + 1].clone();
        self.positions[number] = after.map(|after| Examined {
            evaluation: after.evaluation.before_turn(),
            line: [&[skip], &after.line[..]].concat(),
            second: None,
            tried: after.tried,
        });
    }

    /// Searches a position, unless that has been done.
    fn examine(
        &mut self,
        number: usize,
        position: &G,
        observer: &mut dyn Observer<G>,
    ) -> Option<()> {
        if self.positions[number].is_some() {
            return Some(());
        }
        if let Some(verdict) = position.verdict() {
            self.positions[number] = Some(Examined {
                evaluation: Evaluation::of_verdict(verdict, position.side()),
                line: Vec::new(),
                second: None,
                tried: true,
            });
            return Some(());
        }
        let report = self.search(position, self.effort, 2, observer)?;
        self.positions[number] = Examined::of(&report);
        Some(())
    }

    /// Tries to prove a position near the turn limit, until that fails for the first time: before
    /// that position there are only harder ones.
    fn reach(&mut self, number: usize, position: &G, observer: &mut dyn Observer<G>) -> Option<()> {
        if self.may_reach && position.clock().left() <= PROOF_REACH {
            self.may_reach = self.prove(number, position, observer)?;
        }
        Some(())
    }

    /// A search of a position; `None` if the observer has said stop.
    fn search(
        &mut self,
        position: &G,
        effort: ReviewEffort,
        lines: usize,
        observer: &mut dyn Observer<G>,
    ) -> Option<Report<G>> {
        let budget = effort.budget(lines);
        let mut report = self
            .engine
            .search(position, budget.limits, &mut budget.begin(observer));
        if let ReviewEffort::Nodes(_) = self.effort {
            // So that nothing in the review depends on the machine.
            report.time = Duration::ZERO;
        }
        (!observer.stop(0)).then_some(report)
    }

    /// Tries to prove a position's value; returns whether it is proven.
    fn prove(
        &mut self,
        number: usize,
        position: &G,
        observer: &mut dyn Observer<G>,
    ) -> Option<bool> {
        let Some(known) = &self.positions[number] else {
            return Some(false);
        };
        if known.evaluation.proven || known.tried || self.attempts <= 0.0 {
            return Some(known.evaluation.proven);
        }
        let effort = self.effort.of_proof();
        let report = self.search(position, effort, 1, observer)?;
        self.attempts -= effort.share(&report);
        let found = Examined::of(&report)?;
        let proven = found.evaluation.proven;
        if let Some(known) = &mut self.positions[number] {
            let same = known.line.first() == found.line.first();
            let second = known.second.take().filter(|_| same);
            *known = Examined {
                second,
                tried: true,
                ..found
            };
        }
        Some(proven)
    }

    /// Tries to prove what the second-best move is worth, where the best one holds a proven result:
    /// it may be the only one.
    fn prove_second(
        &mut self,
        number: usize,
        position: &G,
        observer: &mut dyn Observer<G>,
    ) -> Option<()> {
        let effort = self.effort.of_proof();
        let report = self.search(position, effort, 2, observer)?;
        self.attempts -= effort.share(&report);
        if let (Some(known), Some(found)) = (&mut self.positions[number], Examined::of(&report)) {
            known.second = if known.line.first() == found.line.first() {
                found.second
            } else {
                Some((found.evaluation, found.line))
            };
        }
        Some(())
    }

    /// Where only one of the positions before and after a turn is proven, tries to prove the other:
    /// what was proven has been kept or given away, and the mark has to say which.
    fn settle(
        &mut self,
        number: usize,
        turn: &Turn<G>,
        observer: &mut dyn Observer<G>,
    ) -> Option<()> {
        let [Some(before), Some(after)] = &self.positions[number..=number + 1] else {
            return Some(());
        };
        let is_best = before.line.first() == Some(&turn.mv);
        let second = before.second.as_ref();
        let is_open = second.is_none_or(|second| !second.0.proven)
            && turn.before.moves().len() > 1
            && (self.may_reach && self.attempts > 0.0);
        match (before.evaluation.result(), after.evaluation.result()) {
            (Some(Ordering::Equal | Ordering::Greater), _) if is_best && !is_open => {}
            (Some(Ordering::Equal | Ordering::Greater), _) if is_best => {
                self.prove_second(number, &turn.before, observer)?;
            }
            (Some(Ordering::Equal | Ordering::Greater), None) => {
                self.prove(number + 1, &turn.after, observer)?;
                self.judge(number + 1);
            }
            (None, Some(Ordering::Equal | Ordering::Greater)) => {
                self.prove(number, &turn.before, observer)?;
            }
            _ => {}
        }
        Some(())
    }

    /// Marks a turn by what is known of the positions before and after it.
    fn judge(&mut self, number: usize) {
        let Some(turn) = self.turns.get(number).filter(|turn| !turn.is_skip()) else {
            return;
        };
        if let [Some(before), Some(after)] = &mut self.positions[number..=number + 1] {
            before.raise(turn.mv, after);
            self.review.moves[number] = judge(turn, before, after);
        }
    }
}

/// What a move was, by what is known of the positions before and after it.
///
/// Where the position before is proven and the one after is not, in spite of all effort, the move is
/// taken to have kept the result if the estimate is closer to that result than to the next worse one.
fn judge<G: Game>(
    turn: &Turn<G>,
    position: &Examined<G>,
    next: &Examined<G>,
) -> Option<MoveReview<G>> {
    let before = position.evaluation;
    let best = *position.line.first()?;
    let is_best = best == turn.mv;
    let after = position.value_of(turn.mv, next);
    let points = |evaluation: Evaluation| 100.0 * evaluation.chance::<G>();
    let mut loss = (points(before) - points(after)).max(0.0);
    if before.proven && !after.proven && loss < HALF_A_STEP {
        loss = loss.min(MAX_KEPT_LOSS);
    }
    let is_only = |second: &(Evaluation, Vec<G::Move>)| match (before.result(), second.0.result()) {
        (Some(own), Some(other)) => other < own,
        (Some(_), None) => false,
        (None, _) => points(before) - points(second.0) >= ONLY_MARGIN,
    };
    let mark = match is_best {
        true if position.second.as_ref().is_some_and(is_only) => Mark::Only,
        true => Mark::Best,
        false => Mark::of_loss(loss),
    };
    Some(MoveReview {
        before,
        after,
        best,
        line: position.line.clone(),
        answer: next.line.clone(),
        loss,
        mark,
    })
}

/// Half of what lies between a win and a draw, or a draw and a loss, in points of 100.
const HALF_A_STEP: f64 = 25.0;

/// The greatest loss of a move that is taken to have kept a proven result: it is still good.
const MAX_KEPT_LOSS: f64 = 4.0;
