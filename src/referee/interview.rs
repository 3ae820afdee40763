//! Asking a program, and noticing how it behaves: what it answers and how soon, what it says unasked,
//! when it ends, how much memory it holds, what it leaves running.

use std::time::{Duration, Instant};

use super::finding::{Finding, Place};
use super::mistake::Mistake;
use super::{Examination, Question, RefereeError};
use crate::agents::external::{
    EngineCommand, MoveRequest, StderrTail, Timeouts, UgiClient, UgiInfo, UgiListener, keeps_back,
};
use crate::agents::{Fault, Stop, describe};
use crate::games::Game;
use crate::text::{self, Quoted};

/// How long to wait for answers. A late one is waited for, so that it is known to be only late.
const TIMEOUTS: Timeouts = Timeouts {
    stop: Duration::from_secs(5),
    ..Timeouts::DEFAULT
};

/// How long to listen after each answer, and after the last one.
const QUIET: Duration = Duration::from_millis(8);
const LONG_QUIET: Duration = Duration::from_millis(400);

/// How many late answers are enough to know.
const MAX_LATE: u32 = 3;

/// How many times a program that has failed is started again for the same game.
const MAX_RESTARTS: usize = 6;

/// How long a program has for ending after `quit`.
const FAREWELL: Duration = Duration::from_secs(1);

/// How much of what a program says is kept.
const MAX_LINES: usize = 100;

/// Hears everything that a program says.
struct Ear {
    stop: Stop,
    lines: Vec<String>,
    /// When the answer is no longer wanted.
    until: Option<Instant>,
}

impl UgiListener for Ear {
    fn is_cancelled(&mut self) -> bool {
        self.stop.is_set() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    fn line(&mut self, line: &str) {
        if self.lines.len() < MAX_LINES && !line.trim().is_empty() {
            self.lines.push(text::clean(line, 100));
        }
    }
}

/// A program that is examined, over as many processes as it takes.
pub(super) struct Interview {
    command: EngineCommand,
    time: Duration,
    client: Option<UgiClient>,
    stderr: StderrTail,
    ear: Ear,
    /// What it does wrong apart from its moves.
    pub findings: Vec<Finding>,
    pub slowest: Duration,
    pub memory: Option<u64>,
    max_memory: u64,
    has_answered: bool,
    /// Whether it is no use to go on.
    pub is_lost: bool,
}

/// The answers to the questions of a game, as far as there are any.
pub(super) type Answers<G> = Vec<(Question<G>, String)>;

impl Interview {
    pub fn new(examination: &Examination) -> Self {
        let Examination { engine, stop, .. } = examination;
        Self {
            max_memory: u64::from(examination.max_mib) << 20,
            command: engine.command().clone(),
            time: engine.time().unwrap_or_default(),
            client: None,
            stderr: StderrTail::default(),
            ear: Ear {
                stop: stop.clone(),
                lines: Vec::new(),
                until: None,
            },
            findings: Vec::new(),
            slowest: Duration::ZERO,
            memory: None,
            has_answered: false,
            is_lost: false,
        }
    }

    /// Starts the program if it doesn't run. Returns its name and the games that it names.
    pub fn greet(&mut self) -> Result<(String, Option<Vec<String>>), Fault> {
        self.stderr = StderrTail::default();
        let client = UgiClient::start(&self.command, TIMEOUTS, &self.stderr)?;
        let said = (
            client.name().to_string(),
            client.games().map(<[String]>::to_vec),
        );
        self.client = Some(client);
        Ok(said)
    }

    /// Asks a question and listens a moment longer.
    fn ask<G: Game>(&mut self, question: &Question<G>) -> Result<String, Fault> {
        if self.client.is_none() {
            self.greet()?;
        }
        let request = question.request(self.time);
        let Some(client) = &mut self.client else {
            return Err(Fault::Stopped);
        };
        self.ear.lines.clear();
        let ready = client.prepare(&mut self.ear);
        // What comes between `isready` and `readyok` may be about the new game.
        self.ear
            .lines
            .retain(|line| line.starts_with("bestmove") || UgiInfo::read(line).is_some());
        let spoken = std::mem::take(&mut self.ear.lines);
        self.hear_chatter(question, &spoken);
        let Some(client) = &mut self.client else {
            return Err(Fault::Stopped);
        };
        ready?;
        let begun = Instant::now();
        let answer = client.ask(&request, &mut self.ear)?;
        self.slowest = self.slowest.max(begun.elapsed());
        self.has_answered = true;
        self.ear.lines.clear();
        let quiet = client.listen(QUIET, &mut self.ear);
        let spoken = std::mem::take(&mut self.ear.lines);
        self.hear_chatter(question, &spoken);
        quiet.map(|()| answer)
    }

    fn hear_chatter<G: Game>(&mut self, question: &Question<G>, spoken: &[String]) {
        if let Some(line) = spoken.first() {
            let words = format!(
                "It talks on after its move: {}. After `bestmove` it has to wait for the next command.",
                Quoted::new(line)
            );
            self.find(Finding::new(
                "chatter",
                None,
                words,
                Some(Place::of(question)),
            ));
        }
    }

    /// Adds a finding, or counts it if it is known.
    pub fn find(&mut self, finding: Finding) {
        Finding::add(&mut self.findings, finding);
    }

    /// Asks all the questions of a game.
    pub fn ask_all<G: Game>(
        &mut self,
        questions: Vec<Question<G>>,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<Answers<G>, RefereeError> {
        let (mut answers, all) = (Answers::new(), questions.len());
        let mut failed: Vec<(Question<G>, Fault)> = Vec::new();
        let mut late = 0;
        for (number, question) in questions.into_iter().enumerate() {
            progress(number, all);
            let mut answer = self.ask(&question);
            if let Err(Fault::Late(_)) = answer {
                // Once may be the machine's fault.
                answer = self.ask(&question);
            }
            match answer {
                Ok(answer) => answers.push((question, answer)),
                Err(Fault::Stopped) => return Err(RefereeError::Stopped),
                Err(fault @ Fault::Late(_)) => {
                    let words = format!(
                        "It answers late: {fault}. It has to look at the clock while it thinks."
                    );
                    self.find(Finding::new(
                        "late",
                        None,
                        words,
                        Some(Place::of(&question)),
                    ));
                    late += 1;
                    if late == MAX_LATE {
                        break;
                    }
                }
                Err(fault) => {
                    self.client = None;
                    let is_ending = matches!(fault, Fault::Ended(_));
                    failed.push((question, fault));
                    if failed.len() > if is_ending { MAX_RESTARTS } else { 1 } {
                        break;
                    }
                }
            }
            if number % 16 == 0 {
                let memory = self.client.as_ref().and_then(UgiClient::memory);
                self.memory = self.memory.max(memory);
            }
        }
        self.is_lost = !failed.is_empty() && answers.is_empty();
        self.judge_failures(&failed, &answers);
        if let (Some(client), Some((question, _))) = (&mut self.client, answers.last()) {
            self.ear.lines.clear();
            let _ = client.listen(LONG_QUIET, &mut self.ear);
            let spoken = std::mem::take(&mut self.ear.lines);
            if self
                .findings
                .iter()
                .all(|finding| finding.kind != "chatter")
            {
                self.hear_chatter(question, &spoken);
            }
        }
        Ok(answers)
    }

    /// Says where the program has failed, and what these questions have in common.
    fn judge_failures<G: Game>(&mut self, failed: &[(Question<G>, Fault)], answers: &Answers<G>) {
        let others: Vec<&Question<G>> = answers.iter().map(|(question, _)| question).collect();
        let questions: Vec<&Question<G>> = failed.iter().map(|(question, _)| question).collect();
        let kind = Question::told_apart(&questions, &others);
        let behind = Mistake::all().into_iter().find(|mistake| {
            questions.len() > 1
                && questions.iter().all(|failed| mistake.confuses(failed))
                && !others.iter().any(|other| mistake.leaves_nothing(other))
        });
        for (question, fault) in failed {
            let is_chatter = self
                .findings
                .iter()
                .any(|finding| finding.kind == "chatter");
            if is_chatter && matches!(fault, Fault::NotReady(_) | Fault::InputUnread) {
                continue;
            }
            let mut finding = self.failure_at(fault, question);
            if let ("crash", Some(mistake)) = (finding.kind, &behind) {
                finding.rule = Some(mistake.rule());
                let (words, mistake) = (&finding.words, mistake.words());
                finding.words =
                    format!("{words} It may be at a loss there by a mistake. {mistake}");
            } else if let ("crash", Some(kind)) = (finding.kind, kind) {
                finding.rule = kind.contains("`pass`").then_some("pass");
                finding.words = format!("{} It ends in positions {kind}.", finding.words);
            }
            self.find(finding);
        }
    }

    /// What a final fault is called, and why it may have come.
    fn failure_at<G: Game>(&self, fault: &Fault, question: &Question<G>) -> Finding {
        self.failure_after(
            fault,
            &question.request(self.time).commands(),
            Some(Place::of(question)),
        )
    }

    /// What a fault at the start is called, and why it may have come.
    pub fn failure(&self, fault: &Fault) -> Finding {
        self.failure_after(fault, &[String::new(), String::new()], None)
    }

    fn failure_after(&self, fault: &Fault, asked: &[String; 2], place: Option<Place>) -> Finding {
        let said = describe(fault, Some(&self.stderr));
        let (kind, words) = match fault.kind() {
            "stop-ignored" if !self.has_answered => ("silent", self.silence(fault, &said, asked)),
            "silent" => ("silent", self.silence(fault, &said, asked)),
            "crash" => ("crash", format!("It has crashed: {said}.")),
            kind => (kind, format!("It fails: {said}.")),
        };
        Finding::new(kind, None, words, place)
    }

    /// Why nothing is heard of a program.
    fn silence(&self, fault: &Fault, said: &str, [position, go]: &[String; 2]) -> String {
        let (lines, answer) = match fault {
            Fault::NoGreeting(_) => (vec!["ugi"], "ugiok"),
            Fault::NotReady(_) => (vec!["ugi", "uginewgame", "isready"], "readyok"),
            _ => (vec!["ugi", "isready", position, go, "stop"], "bestmove"),
        };
        if keeps_back(&self.command, &lines, answer) {
            return format!(
                "Its output stays in a buffer: `{answer}` comes only when its input has ended. It has \
                 to flush its output after every answer."
            );
        }
        match fault {
            Fault::StopIgnored(_) => {
                "It never answers `go`: it has to say `bestmove` and its move.".into()
            }
            _ => format!("It is silent: {said}."),
        }
    }

    /// Sees whether the program stops when it is told to, and how it ends. Returns what is worth
    /// knowing but not wrong.
    pub fn finish<G: Game>(&mut self, question: &Question<G>) -> Vec<String> {
        let mut remarks = Vec::new();
        let Some(mut client) = self.client.take() else {
            return remarks;
        };
        let long = question.request(20 * self.time);
        self.ear.until = Some(Instant::now() + self.time / 2);
        let interrupted = client.ask(&long, &mut self.ear) == Err(Fault::Stopped);
        self.ear.until = None;
        let begun = Instant::now();
        match client.prepare(&mut self.ear) {
            Err(fault) if !self.ear.stop.is_set() => {
                let finding = self.failure_at(&fault, question);
                self.find(finding);
            }
            _ if interrupted && begun.elapsed() > Timeouts::DEFAULT.stop => remarks.push(
                "It does not stop thinking before its time is up, even when it is told to. That is \
                 allowed, but whoever plays against it has to wait."
                    .into(),
            ),
            _ => {}
        }
        if let Some(memory) = self.memory.filter(|&memory| memory > self.max_memory) {
            let words = format!(
                "It holds {} MiB of memory; {} MiB is the most.",
                memory >> 20,
                self.max_memory >> 20
            );
            self.find(Finding::new("memory", None, words, None));
        }
        let left = client.quit(FAREWELL);
        if !left.is_empty() {
            let words = format!(
                "It leaves processes running after `quit`: {}. It has to end, and everything that it \
                 has started.",
                text::list(&left, "and")
            );
            self.find(Finding::new("left-behind", None, words, None));
        }
        remarks
    }
}

impl<G: Game> Question<G> {
    /// What a program is asked.
    pub fn request(&self, time: Duration) -> MoveRequest {
        MoveRequest {
            moves: self.move_texts(),
            ..MoveRequest::of(&self.start, time)
        }
    }
}
