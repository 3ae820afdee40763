//! Solved positions: how many of the engine's moves keep the value of a position, and whether the
//! values that it calls proven are right.
//!
//! A file has one position a line, with tabs between its fields: the position, its value for the
//! side to move (1, 0 or -1), the share of moves that keep the value, and those moves.

use std::time::Duration;

use super::work_at_once;
use crate::agents::Budget;
use crate::games::{AnyPosition, Game, MoveError, PositionError, PositionVisitor, Skips};
use crate::search::{Engine, NoObserver, TableTooLarge, TranspositionTable};
use crate::text::Quoted;

/// A position whose value is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedPosition {
    /// The position.
    pub position: AnyPosition,
    /// Its value for the side to move: 1, 0 or -1.
    pub value: i32,
    /// The moves that keep the value, as the file spells them.
    pub best_moves: Vec<String>,
}

/// An engine's answer to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineAnswer {
    /// The move it plays.
    pub mv: String,
    /// The result that it claims to be proven: 1, 0 or -1 for the side to move.
    pub proven: Option<i32>,
    /// How long it took.
    pub time: Duration,
}

/// A solved position with an engine's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteResult {
    /// The position.
    pub solved: SolvedPosition,
    /// The engine's answer.
    pub answer: EngineAnswer,
    /// Whether its move keeps the value.
    pub keeps_value: bool,
}

impl SuiteResult {
    /// Returns whether the engine calls a wrong value proven.
    pub fn is_wrong(&self) -> bool {
        let proven = self.answer.proven;
        proven.is_some_and(|value| value != self.solved.value)
    }
}

/// Why a suite can't be run.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The file has no solved position.
    #[error("there is no solved position in it")]
    Empty,
    /// A line of the file by its number, which is not a solved position.
    #[error(
        "line {0} is not a solved position: it should read POSITION, VALUE, SHARE and MOVES \
         with tabs between, not {1}"
    )]
    Malformed(usize, Quoted),
    /// The number of a line, and what is wrong with its position.
    #[error("line {0}: {1}")]
    Position(usize, PositionError),
    /// A move, the position line, and why it can't be played there.
    #[error("{0} in {1}: {2}")]
    Move(Quoted, String, MoveError),
    /// There is no memory for the engine.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
    /// A position line that the engine gave no answer for, and why.
    #[error("no answer for {0}: {1}")]
    NoAnswer(String, String),
}

/// Reads the solved positions of a file.
///
/// # Errors
/// The first line that is not a solved position, or that there is none.
pub fn read_positions(text: &str) -> Result<Vec<SolvedPosition>, SuiteError> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let positions: Result<Vec<_>, _> = lines
        .map(|(number, line)| read_line(number, line))
        .collect();
    match positions {
        Ok(positions) if positions.is_empty() => Err(SuiteError::Empty),
        positions => positions,
    }
}

fn read_line(number: usize, line: &str) -> Result<SolvedPosition, SuiteError> {
    let malformed = || SuiteError::Malformed(number, Quoted::new(line));
    let fields: Vec<&str> = line.split('\t').collect();
    let [position, value, _share, best_moves] = fields[..] else {
        return Err(malformed());
    };
    let value = value.parse().ok().filter(|value| (-1..=1).contains(value));
    let position = AnyPosition::read(position);
    Ok(SolvedPosition {
        position: position.map_err(|error| SuiteError::Position(number, error))?,
        value: value.ok_or_else(malformed)?,
        best_moves: best_moves.split_whitespace().map(String::from).collect(),
    })
}

impl SolvedPosition {
    /// Searches the position with a new engine.
    ///
    /// # Errors
    /// There is no memory for the engine, or the game is over.
    pub fn search(&self, budget: Budget) -> Result<EngineAnswer, SuiteError> {
        self.position.visit(Search { budget })
    }

    /// Compares an answer with the solution.
    ///
    /// # Errors
    /// The move, or one of those that the file names, can't be played.
    pub fn check(&self, answer: EngineAnswer) -> Result<SuiteResult, SuiteError> {
        let keeps_value = self.position.visit(IsAmong {
            mv: &answer.mv,
            moves: &self.best_moves,
        })?;
        Ok(SuiteResult {
            solved: self.clone(),
            answer,
            keeps_value,
        })
    }
}

/// Asks about every position, several at once, and checks the answers. The results are in the order
/// of the positions.
///
/// # Errors
/// The first position that can't be asked about or checked.
pub fn run(
    positions: &[SolvedPosition],
    at_once: usize,
    ask: &(dyn Fn(&SolvedPosition) -> Result<EngineAnswer, SuiteError> + Sync),
) -> Result<Vec<SuiteResult>, SuiteError> {
    let mut results = Vec::new();
    let check = |(): &mut (), (number, solved): (usize, &SolvedPosition)| {
        let result = ask(solved).and_then(|answer| solved.check(answer));
        (number, result)
    };
    let threads = std::iter::repeat_n((), at_once.max(1));
    work_at_once(threads, positions.iter().enumerate(), check, |result| {
        results.push(result);
        true
    });
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}

struct Search {
    budget: Budget,
}

impl PositionVisitor for Search {
    type Output = Result<EngineAnswer, SuiteError>;

    fn visit<G: Game>(self, position: G) -> Self::Output {
        let mut engine = Engine::<G>::new(TranspositionTable::DEFAULT_SIZE)?;
        let report = engine.search(
            &position,
            self.budget.limits,
            &mut self.budget.begin(&mut NoObserver),
        );
        let best = report.evaluation().zip(report.best_move());
        let (found, mv) =
            best.ok_or_else(|| SuiteError::NoAnswer(position.line(), "the game is over".into()))?;
        Ok(EngineAnswer {
            mv: position.move_text(mv),
            proven: found.proven.then(|| found.score.signum()),
            time: found.time,
        })
    }
}

/// Returns whether a move is among others, however they are spelled.
struct IsAmong<'a> {
    mv: &'a str,
    moves: &'a [String],
}

impl PositionVisitor for IsAmong<'_> {
    type Output = Result<bool, SuiteError>;

    fn visit<G: Game>(self, position: G) -> Self::Output {
        let read = |text: &str| {
            let mv = position.read_move(text, Skips::Allowed);
            mv.map_err(|error| SuiteError::Move(Quoted::new(text), position.line(), error))
        };
        let mv = read(self.mv)?;
        let moves: Result<Vec<_>, _> = self.moves.iter().map(|text| read(text)).collect();
        Ok(moves?.contains(&mv))
    }
}
