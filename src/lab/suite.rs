//! Solved positions: how many of the engine's moves keep what a position is worth, and whether the
//! values it calls proven are right.
//!
//! A file has one case a line, with tabs between its fields: the position, its value for the side
//! to move (1, 0 or -1), the share of moves that keep the value, and those moves.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::agents::Budget;
use crate::games::{AnyPosition, Game, MoveError, PositionError, PositionVisitor, Skips};
use crate::search::{Engine, TableTooLarge};
use crate::text::Quoted;

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    position: AnyPosition,
    value: i32,
    /// The moves that keep the value, as the file spells them.
    keepers: Vec<String>,
}

/// What an engine says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move it plays.
    pub mv: String,
    /// The result it claims to be proven: 1, 0 or -1 for the side to move.
    pub proven: Option<i32>,
    /// How long it took.
    pub time: Duration,
}

/// A case and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The position line.
    pub line: String,
    /// What it is worth to the side to move.
    pub value: i32,
    /// The moves that keep that.
    pub keepers: Vec<String>,
    /// What the engine said.
    pub answer: Answer,
    /// Whether its move keeps the value.
    pub keeps: bool,
}

impl Judged {
    /// Whether a value was called proven that is not the true one.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.answer.proven.is_some_and(|value| value != self.value)
    }
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The file has no cases.
    #[error("there is no solved position in it")]
    Empty,
    /// A line of the file is not a case.
    #[error(
        "line {number} is not a solved position: it should read POSITION, VALUE, SHARE and MOVES \
         with tabs between, not {line}"
    )]
    Malformed {
        /// The number of the line.
        number: usize,
        /// The line.
        line: Quoted,
    },
    /// The position can't be read.
    #[error("line {number}: {error}")]
    Position {
        /// The number of the line.
        number: usize,
        /// What is wrong with it.
        error: PositionError,
    },
    /// A move can't be played.
    #[error("{mv} in {line}: {error}")]
    Move {
        /// The move.
        mv: Quoted,
        /// The position line.
        line: String,
        /// What is wrong with it.
        error: MoveError,
    },
    /// There is no memory for the engine.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
    /// The engine gave no answer.
    #[error("no answer for {line}: {reason}")]
    NoAnswer {
        /// The position line.
        line: String,
        /// Why not.
        reason: String,
    },
}

/// Reads the cases of a file.
///
/// # Errors
/// The first line that is not a case, or that there is none.
pub fn read_cases(text: &str) -> Result<Vec<Case>, SuiteError> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let cases: Result<Vec<Case>, _> = lines
        .map(|(number, line)| read_case(number, line))
        .collect();
    cases.and_then(|cases| {
        if cases.is_empty() {
            Err(SuiteError::Empty)
        } else {
            Ok(cases)
        }
    })
}

fn read_case(number: usize, line: &str) -> Result<Case, SuiteError> {
    let malformed = || SuiteError::Malformed {
        number,
        line: Quoted::new(line),
    };
    let fields: Vec<&str> = line.split('\t').collect();
    let [position, value, _share, keepers] = fields[..] else {
        return Err(malformed());
    };
    let value = value.parse().ok().filter(|value| (-1..=1).contains(value));
    let position = AnyPosition::read(position);
    Ok(Case {
        position: position.map_err(|error| SuiteError::Position { number, error })?,
        value: value.ok_or_else(malformed)?,
        keepers: keepers.split_whitespace().map(String::from).collect(),
    })
}

impl Case {
    /// The position line.
    #[must_use]
    pub fn line(&self) -> String {
        self.position.line()
    }

    /// What a new engine says within a budget.
    ///
    /// # Errors
    /// There is no memory for the engine, or the game is over.
    pub fn search(&self, budget: Budget) -> Result<Answer, SuiteError> {
        self.position.visit(Search { budget })
    }

    /// Judges an answer.
    ///
    /// # Errors
    /// The move, or one of those that the file names, can't be played.
    pub fn judge(&self, answer: Answer) -> Result<Judged, SuiteError> {
        let keeps = self.position.visit(IsAmong {
            mv: &answer.mv,
            moves: &self.keepers,
        })?;
        Ok(Judged {
            line: self.line(),
            value: self.value,
            keepers: self.keepers.clone(),
            answer,
            keeps,
        })
    }
}

/// Asks about every case, several at once, and judges the answers, in the order of the cases.
///
/// # Errors
/// The first case that can't be asked about or judged.
pub fn run(
    cases: &[Case],
    at_once: usize,
    ask: &(dyn Fn(&Case) -> Result<Answer, SuiteError> + Sync),
) -> Result<Vec<Judged>, SuiteError> {
    let next = AtomicUsize::new(0);
    let judged = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..at_once.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    let Some(case) = cases.get(number) else {
                        return;
                    };
                    let result = ask(case).and_then(|answer| case.judge(answer));
                    // A thread that panicked has not left the list half changed.
                    let mut judged = judged.lock().unwrap_or_else(PoisonError::into_inner);
                    judged.push((number, result));
                }
            });
        }
    });
    let mut judged = judged.into_inner().unwrap_or_else(PoisonError::into_inner);
    judged.sort_by_key(|(number, _)| *number);
    judged.into_iter().map(|(_, result)| result).collect()
}

struct Search {
    budget: Budget,
}

impl PositionVisitor for Search {
    type Output = Result<Answer, SuiteError>;

    fn visit<G: Game>(self, position: G) -> Self::Output {
        let mut engine = Engine::<G>::new(Engine::<G>::DEFAULT_TABLE)?;
        let report = engine.search(&position, self.budget.limits, &mut self.budget.begin());
        let best = report.evaluation().zip(report.best_move());
        let (found, mv) = best.ok_or_else(|| SuiteError::NoAnswer {
            line: position.line(),
            reason: "the game is over".into(),
        })?;
        Ok(Answer {
            mv: position.move_text(mv),
            proven: found.proven.then(|| found.score.signum()),
            time: found.time,
        })
    }
}

/// Whether a move is among others, however they are spelled.
struct IsAmong<'a> {
    mv: &'a str,
    moves: &'a [String],
}

impl PositionVisitor for IsAmong<'_> {
    type Output = Result<bool, SuiteError>;

    fn visit<G: Game>(self, position: G) -> Self::Output {
        let read = |text: &str| {
            let mv = position.read_move(text, Skips::Allowed);
            mv.map_err(|error| SuiteError::Move {
                mv: Quoted::new(text),
                line: position.line(),
                error,
            })
        };
        let mv = read(self.mv)?;
        let moves: Result<Vec<_>, _> = self.moves.iter().map(|text| read(text)).collect();
        Ok(moves?.contains(&mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASE: &str = "blockade 4X2/7/2X4/O6/7/3O3/7 O 11 12\t1\t0.14\td1d2";

    fn answer(mv: &str, proven: Option<i32>) -> Answer {
        Answer {
            mv: mv.into(),
            proven,
            time: Duration::ZERO,
        }
    }

    #[test]
    fn answers_are_judged_by_the_file() {
        let case = &read_cases(CASE).unwrap()[0];
        let judged = case.judge(answer("d1-d2", Some(1))).unwrap();
        assert!(judged.keeps && !judged.is_wrong());
        let judged = case.judge(answer("d1c1", Some(0))).unwrap();
        assert!(!judged.keeps && judged.is_wrong());
        let judged = case.judge(answer("f4e4", None)).unwrap();
        assert!(!judged.keeps && !judged.is_wrong());
        assert!(case.judge(answer("d1f1", None)).is_err());
    }

    #[test]
    fn a_line_that_is_no_case_is_named() {
        for wrong in [
            "x".to_string(),
            CASE.replacen("\t1\t", "\t2\t", 1),
            CASE.replacen('\t', " ", 1),
            CASE.replacen("blockade", "chess", 1),
        ] {
            let error = read_cases(&format!("{CASE}\n\n{wrong}")).unwrap_err();
            assert!(error.to_string().starts_with("line 3"), "{error}");
        }
    }
}
