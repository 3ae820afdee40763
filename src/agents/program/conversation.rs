//! A running program and the conversation with it: greeting, new games, questions, goodbye.
//!
//! A question is answered by exactly one `bestmove`. Whoever has not answered in time is told to
//! stop, and its late answer is waited for and thrown away before anything else is asked; whoever
//! does not even answer that is ended. Besides, `isready` comes before every question, and whatever
//! is said before `readyok` belongs to the past. All waiting has one absolute end: one that began
//! anew with every line would never come for a program that never stops talking.

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::group::Group;
use super::pipes::{Errors, Pipes, Unread};
use super::said::{self, Said, Thought};
use super::{Fault, Launch, Patience, Question};
use crate::text::{self, Quoted};

/// Who waits for a program. `()` waits to the end and takes no interest in thoughts.
pub trait Listener {
    /// Whether the answer is still wanted; asked at least fifty times a second.
    fn wants_answer(&mut self) -> bool {
        true
    }

    /// The program says what it thinks.
    fn thought(&mut self, thought: Thought) {
        let _ = thought;
    }
}

impl Listener for () {}

/// How often we look whether the program still lives and the answer is still wanted.
const LOOK: Duration = Duration::from_millis(20);

/// A look that took longer has been held up: this process was stopped, or the machine is busy. It is
/// not the program that is late then.
const HELD_UP: Duration = Duration::from_millis(100);

/// As long as any move needs: the clock can't count to every number that can be typed.
const MAX_TIME: Duration = Duration::from_hours(365 * 24);

/// An outside program at work. Dropping it ends it with all it has started, within
/// a moment.
pub struct Program {
    group: Group,
    pipes: Pipes,
    errors: Errors,
    name: String,
    patience: Patience,
    /// Whether an answer to a question is still to come.
    thinking: bool,
    /// How many times `readyok` is still to come.
    unready: u32,
    /// Why it can't go on.
    ended: Option<Fault>,
}

/// Why there is nothing to hear.
enum Silence {
    /// The time is up.
    TimeUp,
    /// Nobody wants to hear more.
    Unwanted,
    /// There will never be anything again.
    Final(Fault),
}

impl From<Unread> for Silence {
    fn from(_: Unread) -> Self {
        Self::Final(Fault::InputUnread)
    }
}

impl Program {
    /// Starts a program and waits until it has greeted. What it writes to standard error can be read
    /// from `errors`, also if this fails.
    ///
    /// # Errors
    /// It can't be started, or does not greet.
    pub fn start(launch: &Launch, patience: Patience, errors: &Errors) -> Result<Self, Fault> {
        let mut program = Self::spawn(launch, patience, errors)?;
        program.greet(launch, &mut ())?;
        Ok(program)
    }

    /// Starts a program and ends it again, so that one that can't play is known before a game; says
    /// what it calls itself, fit to show.
    ///
    /// # Errors
    /// What it does wrong.
    pub fn rehearse(launch: &Launch, errors: &Errors) -> Result<String, Fault> {
        let mut program = Self::start(launch, Patience::DEFAULT, errors)?;
        program.new_game()?;
        Ok(program.name().into())
    }

    /// Starts a program without waiting for anything.
    pub(super) fn spawn(
        launch: &Launch,
        patience: Patience,
        errors: &Errors,
    ) -> Result<Self, Fault> {
        let open = || {
            let (group, ends) = Group::start(&mut launch.command())?;
            let pipes = Pipes::open(ends, errors)?;
            Ok((group, pipes))
        };
        let (group, pipes) = open().map_err(|error: std::io::Error| Fault::NotStarted {
            program: Quoted::new(&launch.words()[0]),
            reason: text::clean(&error.to_string(), 200),
        })?;
        Ok(Self {
            group,
            pipes,
            errors: errors.clone(),
            name: launch.name(),
            patience,
            thinking: false,
            unready: 0,
            ended: None,
        })
    }

    /// Waits for the greeting and sets the options; `None` if that is no longer wanted.
    pub(super) fn greet(
        &mut self,
        launch: &Launch,
        listener: &mut dyn Listener,
    ) -> Result<Option<()>, Fault> {
        let mut until = Instant::now() + self.patience.start;
        let greeted = self.hear_greeting(launch, &mut until, listener);
        self.conclude(greeted, Fault::NoGreeting(self.patience.start))
    }

    fn hear_greeting(
        &mut self,
        launch: &Launch,
        until: &mut Instant,
        listener: &mut dyn Listener,
    ) -> Result<(), Silence> {
        self.pipes.say("ugi")?;
        loop {
            match self.hear(until, listener)? {
                Said::Name(name) => self.name = name,
                Said::UgiOk => break,
                _ => {}
            }
        }
        for (name, value) in launch.options() {
            self.pipes
                .say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    /// Its name, fit to show.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The end of what it has written to standard error.
    #[must_use]
    pub fn errors(&self) -> &Errors {
        &self.errors
    }

    /// The number of its process, which is also that of its process group.
    #[must_use]
    pub fn process_id(&self) -> u32 {
        self.group.id()
    }

    /// Tells it that a new game begins, and waits until it is ready.
    ///
    /// # Errors
    /// It does not get ready, or can't go on.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.prepare(&mut ()).map(|_| ())
    }

    /// The same for an impatient owner; `None` if it is no longer wanted.
    pub(super) fn prepare(&mut self, listener: &mut dyn Listener) -> Result<Option<()>, Fault> {
        if self.decode(listener)?.is_none() {
            return Ok(None);
        }
        let ready = self.begin_game(listener);
        self.conclude(ready, Fault::NotReady(self.patience.start))
    }

    fn begin_game(&mut self, listener: &mut dyn Listener) -> Result<(), Silence> {
        let mut until = Instant::now() + self.patience.start;
        self.pipes.say("uginewgame")?;
        self.get_ready(&mut until, listener)
    }

    /// Asks for a move and waits for the answer, whatever it is; see
    /// [`read_answer`](super::read_answer). `None` if the listener does not want it any more.
    ///
    /// # Errors
    /// There is no answer in time, or the program can't go on.
    pub fn ask(
        &mut self,
        question: &Question,
        listener: &mut dyn Listener,
    ) -> Result<Option<String>, Fault> {
        if self.decode(listener)?.is_none() {
            return Ok(None);
        }
        let answer = self.put(question, listener);
        let waited = question
            .time
            .saturating_add(self.patience.lag + self.patience.stop);
        let late = self.unanswered(waited);
        self.conclude(answer, late)?.transpose()
    }

    /// Asks, and if there is no answer in time sees to it that none comes later.
    fn put(
        &mut self,
        question: &Question,
        listener: &mut dyn Listener,
    ) -> Result<Result<String, Fault>, Silence> {
        let mut until = Instant::now() + question.time.min(MAX_TIME) + self.patience.lag;
        match self.hear_answer(question, &mut until, listener) {
            Ok(answer) => Ok(Ok(answer)),
            Err(Silence::TimeUp) => {
                self.stop()?;
                self.settle_after_stop(listener)?;
                Ok(Err(Fault::Late(question.time)))
            }
            Err(silence) => Err(silence),
        }
    }

    fn hear_answer(
        &mut self,
        question: &Question,
        until: &mut Instant,
        listener: &mut dyn Listener,
    ) -> Result<String, Silence> {
        self.get_ready(until, listener)?;
        for command in question.commands() {
            self.pipes.say(&command)?;
        }
        self.thinking = true;
        loop {
            match self.hear(until, listener)? {
                Said::BestMove(answer) => return Ok(answer),
                Said::Info(thought) => listener.thought(thought),
                _ => {}
            }
        }
    }

    /// Gets back to a program whose last answer nobody waited for, if it can go on at all; `None` if
    /// that is no longer wanted.
    fn decode(&mut self, listener: &mut dyn Listener) -> Result<Option<()>, Fault> {
        self.check()?;
        let settled = self.settle_after_stop(listener);
        let late = self.unanswered(self.patience.stop);
        self.conclude(settled, late)
    }

    /// The fault of a program that still owes an answer after this time: only one that was thinking
    /// has been told to stop.
    fn unanswered(&self, waited: Duration) -> Fault {
        if self.thinking {
            Fault::StopIgnored(self.patience.stop)
        } else {
            Fault::NotReady(waited)
        }
    }

    /// Leaves everything behind that was said before.
    fn get_ready(
        &mut self,
        until: &mut Instant,
        listener: &mut dyn Listener,
    ) -> Result<(), Silence> {
        self.pipes.say("isready")?;
        self.unready += 1;
        self.settle(until, listener)
    }

    /// Waits until nothing is left to be answered.
    fn settle(&mut self, until: &mut Instant, listener: &mut dyn Listener) -> Result<(), Silence> {
        while self.thinking || self.unready > 0 {
            self.hear(until, listener)?;
        }
        Ok(())
    }

    /// The same for what has just been told to stop: its time runs from now, however late we are
    /// ourselves.
    fn settle_after_stop(&mut self, listener: &mut dyn Listener) -> Result<(), Silence> {
        let mut until = Instant::now() + self.patience.stop;
        self.settle(&mut until, listener)
    }

    fn stop(&mut self) -> Result<(), Unread> {
        if self.thinking {
            self.pipes.say("stop")?;
        }
        Ok(())
    }

    /// The next line that means something. The end of the waiting moves by what holds us up.
    fn hear(&mut self, until: &mut Instant, listener: &mut dyn Listener) -> Result<Said, Silence> {
        let mut over = false;
        loop {
            let begun = Instant::now();
            if !listener.wants_answer() {
                return Err(Silence::Unwanted);
            }
            let left = until.saturating_duration_since(begun);
            if left.is_zero() {
                return Err(Silence::TimeUp);
            }
            let heard = self.pipes.hear(left.min(LOOK));
            let took = begun.elapsed();
            if took > HELD_UP {
                *until += took.saturating_sub(LOOK);
            }
            match heard {
                Ok(line) => {
                    if let Some(said) = said::read(&line) {
                        self.note(&said);
                        return Ok(said);
                    }
                }
                // All that the process said before it ended has been heard. Its output may still
                // be held open by another that it has left behind.
                Err(RecvTimeoutError::Timeout) if over => return Err(self.ending()),
                Err(RecvTimeoutError::Timeout) => over = self.group.has_ended(),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ending()),
            }
        }
    }

    fn note(&mut self, said: &Said) {
        match said {
            Said::BestMove(_) => self.thinking = false,
            Said::ReadyOk => self.unready = self.unready.saturating_sub(1),
            Said::Name(_) | Said::UgiOk | Said::Info(_) => {}
        }
    }

    /// Why nothing more will ever be said.
    fn ending(&mut self) -> Silence {
        // A process closes its output a moment before it has ended.
        if !self.group.wait(self.patience.end) {
            return Silence::Final(Fault::OutputClosed);
        }
        let status = self.group.kill();
        let how = status.map_or_else(|| "unknown how".into(), |status| status.to_string());
        Silence::Final(Fault::Ended(how))
    }

    /// Whether it can go on.
    fn check(&self) -> Result<(), Fault> {
        self.ended.clone().map_or(Ok(()), Err)
    }

    /// What came of a piece of the conversation; `None` if it was broken off, and `late` is the
    /// fault if there was no time for it. A program that can't go on is ended.
    fn conclude<T>(&mut self, heard: Result<T, Silence>, late: Fault) -> Result<Option<T>, Fault> {
        let fault = match heard {
            Ok(heard) => return Ok(Some(heard)),
            Err(Silence::Unwanted) => match self.stop() {
                Ok(()) => return Ok(None),
                Err(Unread) => Fault::InputUnread,
            },
            Err(Silence::TimeUp) => late,
            Err(Silence::Final(fault)) => fault,
        };
        self.group.kill();
        self.ended = Some(fault.clone());
        Err(fault)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.ended.is_none() {
            // That it doesn't listen does not matter any more.
            let _ = self.pipes.say("quit");
            self.pipes.close_input();
            if !self.group.wait(self.patience.end) {
                self.group.terminate();
                self.group.wait(self.patience.end);
            }
        }
        // The group is killed as a whole, whether or not its first process has ended.
        self.group.kill();
    }
}
