//! Examining outside programs as a good referee would: which rules they break, how they behave, and
//! about how strong they are.
//!
//! An [`Examination`] asks a program about positions of every kind, chosen and made so that each
//! known way to get the rules wrong must show, and notices how it behaves. What
//! is wrong with its answers is traced back to mistakes, so that the [`CheckReport`] says what
//! to mend, and not only where it shows. A program without fault then plays up the levels.
//!
//! | file | owns |
//! |---|---|
//! | `question` | the positions that a program is asked about |
//! | `interview` | asking it, and noticing how it behaves |
//! | `mistake` | what is behind invalid moves |
//! | `finding` | what is wrong, in words and as data |
//! | `strength` | about how strong it is |

mod finding;
mod interview;
mod mistake;
mod question;
mod strength;

pub use finding::Finding;
pub use strength::Rung;

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::agents::{AgentError, ExternalEngine, Stop};
use crate::games::{
    GAMES, Game, GameVisitor, Info, MoveError, PositionError, Skips, for_each_game,
};
use crate::text::{self, Quoted};
use finding::Place;
use interview::Interview;
use question::Question;

/// Why a program can't be examined to the end.
#[derive(Debug, thiserror::Error)]
pub enum RefereeError {
    /// It was told to stop.
    #[error("the examination was stopped")]
    Stopped,
    /// There is no memory for a level.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A game has no usual start.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// A program to be examined.
pub struct Examination {
    engine: ExternalEngine,
    game: Option<&'static Info>,
    /// The memory that the program may hold, in MiB.
    pub max_mib: u32,
    stop: Stop,
}

/// The memory that a program may hold, in MiB, unless it is given another limit: more can bring a
/// machine of a course to a stop.
pub const MAX_MIB: u32 = 2048;

/// The time for a move, in milliseconds, unless the program is given another one.
const MOVE_TIME: u32 = 100;

/// What came of an examination.
#[derive(Debug, Serialize)]
pub struct CheckReport {
    /// The name that the program gives itself, or is started by.
    pub agent: String,
    /// Whether nothing is wrong.
    pub passed: bool,
    /// The games that it was asked about.
    pub games: Vec<&'static str>,
    /// The number of positions that it answered in.
    pub positions: usize,
    /// What is wrong.
    pub faults: Vec<Finding>,
    /// The level that it is about equal to; `None` if it is weaker than all, or has not played.
    pub equals: Option<String>,
    /// Its results against others.
    #[serde(skip)]
    pub rungs: Vec<Rung>,
    /// Its longest time for an answer, and its memory in bytes.
    #[serde(skip)]
    slowest: Duration,
    #[serde(skip)]
    memory: Option<u64>,
    /// What is worth knowing but not wrong.
    #[serde(skip)]
    remarks: Vec<String>,
}

impl Examination {
    /// Examines a program in one game, or in all that it plays, until it is stopped.
    pub fn new(mut engine: ExternalEngine, game: Option<&'static Info>, stop: Stop) -> Self {
        engine.move_time = engine.move_time.or(Some(MOVE_TIME));
        let max_mib = MAX_MIB;
        Self {
            engine,
            game,
            max_mib,
            stop,
        }
    }

    /// Examines the program, and lets it play if nothing is wrong with it. `progress` is told what is
    /// being done.
    ///
    /// # Errors
    /// It was stopped, or Standoff itself can't play.
    pub fn run(&self, progress: &mut dyn FnMut(&str)) -> Result<CheckReport, RefereeError> {
        let mut report = self.ask(progress)?;
        if report.passed {
            let climbed = strength::climb(self, &report.games, &mut report.faults, progress)?;
            let (rungs, level) = climbed;
            report.rungs = rungs;
            report.equals = level.map(|level| format!("level:{}", level.number()));
            report.passed = report.faults.is_empty();
        }
        Ok(report)
    }

    /// Examines the program without letting it play.
    ///
    /// # Errors
    /// It was stopped.
    pub fn ask(&self, progress: &mut dyn FnMut(&str)) -> Result<CheckReport, RefereeError> {
        let mut report = CheckReport {
            agent: self.engine.name(),
            passed: false,
            games: Vec::new(),
            positions: 0,
            faults: Vec::new(),
            equals: None,
            rungs: Vec::new(),
            slowest: Duration::ZERO,
            memory: None,
            remarks: Vec::new(),
        };
        let mut interview = Interview::new(self);
        progress("starting");
        match interview.greet() {
            Ok((name, plays)) => {
                report.agent = name;
                report.games = self.games(plays.as_deref(), &mut interview);
            }
            Err(fault) => {
                let finding = interview.failure(&fault);
                interview.find(finding);
            }
        }
        let mut course = Course {
            interview: &mut interview,
            report: &mut report,
            progress,
            error: None,
        };
        for_each_game(&mut course);
        course.error.map_or(Ok(()), Err)?;
        (report.slowest, report.memory) = (interview.slowest, interview.memory);
        report.faults = interview.findings;
        report.passed = report.faults.is_empty();
        Ok(report)
    }

    /// The games to ask about: those that the program names, or all if it names none.
    fn games(&self, plays: Option<&[String]>, interview: &mut Interview) -> Vec<&'static str> {
        let is_played = |info: &&Info| {
            plays.is_none_or(|plays| {
                plays
                    .iter()
                    .any(|name| name.eq_ignore_ascii_case(info.name))
            })
        };
        let is_wanted = |info: &&Info| self.game.is_none_or(|game| game.name == info.name);
        let wanted = GAMES.iter().filter(is_wanted);
        let games: Vec<&str> = wanted.filter(is_played).map(|info| info.name).collect();
        if games.is_empty() {
            let offered = text::list(plays.unwrap_or_default(), "and");
            let wanted = self.game.map_or("any game of Standoff", |game| game.title);
            let words = format!("It doesn't play {wanted}: it names {offered}.");
            interview.find(Finding::new("game-not-offered", None, words, None));
        }
        games
    }
}

/// Goes through the games of a report.
struct Course<'a> {
    interview: &'a mut Interview,
    report: &'a mut CheckReport,
    progress: &'a mut dyn FnMut(&str),
    error: Option<RefereeError>,
}

impl GameVisitor for Course<'_> {
    fn visit<G: Game>(&mut self) {
        let goes_on = self.error.is_none() && !self.interview.is_lost;
        if goes_on && self.report.games.contains(&G::INFO.name) {
            self.error = self.examine::<G>().err();
        }
    }
}

impl Course<'_> {
    fn examine<G: Game>(&mut self) -> Result<(), RefereeError> {
        let title = G::INFO.title;
        let answers = self
            .interview
            .ask_all::<G>(Question::all(), |number, all| {
                (self.progress)(&format!("{title}: position {} of {all}", number + 1));
            })?;
        self.report.positions += answers.len();
        let mut read = Vec::new();
        for (question, answer) in answers {
            let strict = answer.to_ascii_lowercase();
            let is_valid = question.position.read_move(&strict, Skips::Refused).is_ok();
            let is_plain = strict.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if is_valid && (strict != answer || !is_plain) {
                let words = format!(
                    "It writes {} in the wrong letter case or form. A move is its squares joined, in \
                     small letters, such as c4d4.",
                    Quoted::new(&answer)
                );
                let rule = Some("letter-case");
                let mut finding = Finding::new("notation", rule, words, Some(Place::of(&question)));
                finding.mv = Some(text::clean(&answer, 60));
                self.interview.find(finding);
            }
            read.push((question, strict));
        }
        for diagnosis in mistake::diagnose(&read) {
            let Some((question, answer)) = diagnosis.explains.first().map(|&at| &read[at]) else {
                continue;
            };
            let refused = question.position.read_move(answer, Skips::Refused);
            let reason = refused
                .err()
                .as_ref()
                .map_or_else(String::new, MoveError::to_string);
            let answer = text::clean(answer, 60);
            let words = format!("{} It answered {answer}: {reason}.", diagnosis.words);
            let (rule, place) = (Some(diagnosis.rule), Some(Place::of(question)));
            let mut finding = Finding::new("invalid-move", rule, words.trim().into(), place);
            finding.mv = Some(answer);
            finding.seen = u32::try_from(diagnosis.explains.len()).unwrap_or(u32::MAX);
            self.interview.find(finding);
        }
        if let Some((question, _)) = read.last()
            && Some(&G::INFO.name) == self.report.games.last()
        {
            self.report.remarks = self.interview.finish(question);
        }
        Ok(())
    }
}

impl CheckReport {
    /// The report in a few lines, without what is wrong.
    pub fn summary(&self) -> Vec<String> {
        let titles = GAMES.iter().filter(|info| self.games.contains(&info.name));
        let titles: Vec<&str> = titles.map(|info| info.title).collect();
        let mut lines = Vec::new();
        if self.positions > 0 {
            let (games, count) = (text::list(&titles, "and"), self.positions);
            lines.push(format!("{}: {count} positions of {games}", self.agent));
            let memory = self.memory.map(|bytes| bytes.div_ceil(1 << 20));
            let memory = memory.map_or_else(String::new, |mib| {
                format!(", and it held {mib} MiB of memory")
            });
            let ms = self.slowest.as_millis();
            lines.push(format!("Its slowest answer took {ms} ms{memory}."));
        }
        lines.extend(self.remarks.iter().cloned());
        lines.push(if self.faults.is_empty() {
            "Nothing is wrong with it.".into()
        } else {
            "Mend this first, as other mistakes may hide behind it, and check again.".into()
        });
        for Rung {
            opponent,
            half_points,
            games,
        } in &self.rungs
        {
            let points = f64::from(*half_points) / 2.0;
            lines.push(format!("Against {opponent}: {points} of {games} points"));
        }
        match &self.equals {
            Some(level) => lines.push(format!("It plays about like {level}.")),
            None if self.rungs.is_empty() => {}
            None => lines.push("It is weaker than level:1.".into()),
        }
        lines
    }
}

/// The report in words: what is wrong, and the summary.
impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faults
            .iter()
            .try_for_each(|fault| writeln!(f, "{fault}"))?;
        self.summary()
            .iter()
            .try_for_each(|line| writeln!(f, "{line}"))
    }
}
