//! A running program and the conversation with it: greeting, new games, moves, goodbye.
//!
//! A request is answered by exactly one `bestmove`. A program that has not answered in time is told
//! to stop, and its late answer is awaited and discarded before the next request; if even that
//! doesn't come, the program is ended. `isready` precedes every request, and everything before
//! `readyok` belongs to the past. Every wait has one absolute deadline: a deadline that each line
//! extends would never come for a program that never stops talking.

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::pipes::{Pipes, StderrTail};
use super::process_group::ProcessGroup;
use super::response::{self, Response, UgiInfo};
use super::{EngineCommand, MoveRequest, Timeouts, probe};
use crate::agents::Fault;
use crate::games::Info;
use crate::text::{self, Quoted};

/// The caller who waits for a program. `()` waits to the end and ignores the program's reports.
pub trait UgiListener {
    /// Returns whether the answer is no longer wanted. Called at least fifty times a second.
    fn is_cancelled(&mut self) -> bool {
        false
    }

    /// Takes each line that the program says, whatever it means.
    fn line(&mut self, line: &str) {
        let _ = line;
    }

    /// Takes a report of the program.
    fn info(&mut self, info: UgiInfo) {
        let _ = info;
    }
}

impl UgiListener for () {}

/// How often to check that the program is alive and the answer still wanted.
const LOOK: Duration = Duration::from_millis(20);

/// A check that took longer was held up: this process was stopped, or the machine is busy. Then it
/// is not the program that is late.
const HELD_UP: Duration = Duration::from_millis(100);

/// Long enough for any move. Larger numbers could overflow the clock.
const MAX_TIME: Duration = Duration::from_hours(365 * 24);

/// A running outside program. Dropping it ends it, together with all processes it has started,
/// within a moment.
pub struct UgiClient {
    group: ProcessGroup,
    pipes: Pipes,
    name: String,
    /// The names of the games that it plays, if it told us.
    games: Option<Vec<String>>,
    timeouts: Timeouts,
    /// Whether an answer is still to come.
    thinking: bool,
    /// How many times `readyok` is still to come.
    unready: u32,
    /// Why it failed.
    ended: Option<Fault>,
}

/// A wait for the program: when it ends, and who waits.
struct Wait<'a> {
    until: Instant,
    listener: &'a mut dyn UgiListener,
}

impl<'a> Wait<'a> {
    /// A wait that begins now.
    fn new(time: Duration, listener: &'a mut dyn UgiListener) -> Self {
        let until = Instant::now() + time;
        Self { until, listener }
    }
}

/// Why there is no line.
enum Interruption {
    TimeUp,
    Cancelled,
    /// The program will never say anything again.
    Final(Fault),
}

impl From<Fault> for Interruption {
    fn from(fault: Fault) -> Self {
        Self::Final(fault)
    }
}

impl UgiClient {
    /// Starts a program and waits for its greeting. Its standard error can be read from `stderr`,
    /// even if this fails.
    ///
    /// # Errors
    /// It can't be started, or does not greet.
    pub fn start(
        command: &EngineCommand,
        timeouts: Timeouts,
        stderr: &StderrTail,
    ) -> Result<Self, Fault> {
        let mut client = Self::spawn(command, timeouts, stderr)?;
        client.greet(command, &mut ())?;
        Ok(client)
    }

    /// Starts a program without waiting for anything.
    pub(super) fn spawn(
        command: &EngineCommand,
        timeouts: Timeouts,
        stderr: &StderrTail,
    ) -> Result<Self, Fault> {
        let open = || {
            let (group, ends) = ProcessGroup::start(command.command())?;
            let pipes = Pipes::open(ends, stderr)?;
            Ok((group, pipes))
        };
        let (group, pipes) =
            open().map_err(|error: std::io::Error| not_started(command, &error.to_string()))?;
        Ok(Self {
            group,
            pipes,
            name: command.name(),
            games: None,
            timeouts,
            thinking: false,
            unready: 0,
            ended: None,
        })
    }

    /// Waits for the greeting and sets the options.
    pub(super) fn greet(
        &mut self,
        command: &EngineCommand,
        listener: &mut dyn UgiListener,
    ) -> Result<(), Fault> {
        let wait = &mut Wait::new(self.timeouts.start, listener);
        let greeted = self.hear_greeting(command, wait);
        self.conclude(greeted, Fault::NoGreeting(self.timeouts.start))
    }

    fn hear_greeting(
        &mut self,
        command: &EngineCommand,
        wait: &mut Wait,
    ) -> Result<(), Interruption> {
        self.pipes.say("ugi")?;
        loop {
            match self.receive(wait)? {
                Response::Name(name) => self.name = name,
                Response::Games(games) => self.games = Some(games),
                Response::NotStarted(reason) => Err(not_started(command, &reason))?,
                Response::UgiOk => break,
                _ => {}
            }
        }
        for (name, value) in command.options() {
            self.pipes
                .say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    /// Its name, fit to show.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of the games that it plays, fit to show, if it says so.
    pub fn games(&self) -> Option<&[String]> {
        self.games.as_deref()
    }

    /// Checks that it plays a game. A program that does not say what it plays may play everything.
    ///
    /// # Errors
    /// It has named its games, and this is none of them.
    pub fn check_game(&self, info: &Info) -> Result<(), Fault> {
        let is_it = |game: &String| game.eq_ignore_ascii_case(info.name);
        match &self.games {
            Some(games) if !games.iter().any(is_it) => Err(Fault::GameNotOffered {
                game: info.title,
                offered: games.join(", "),
            }),
            _ => Ok(()),
        }
    }

    /// The id of its process, and of its process group.
    pub fn process_id(&self) -> u32 {
        self.group.id
    }

    /// How many bytes of memory it holds together with what it has started, where that is known.
    pub fn memory(&self) -> Option<u64> {
        probe::memory(self.group.id)
    }

    /// Tells it to end, and returns the names of its processes that still run after some time, where
    /// that is known. They are ended then.
    pub fn quit(mut self, time: Duration) -> Vec<String> {
        probe::left_behind(self.group.id, time, || {
            // It doesn't matter any more if it doesn't listen.
            let _ = self.pipes.say("quit");
            self.pipes.input = None;
        })
    }

    /// Tells it that a new game begins, and waits until it is ready.
    ///
    /// # Errors
    /// It does not get ready, or it fails.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.prepare(&mut ())
    }

    /// Like [`new_game`](Self::new_game), but can be cancelled.
    ///
    /// # Errors
    /// It does not get ready, it fails, or the caller has cancelled.
    pub fn prepare(&mut self, listener: &mut dyn UgiListener) -> Result<(), Fault> {
        self.recover(listener)?;
        let wait = &mut Wait::new(self.timeouts.start, listener);
        let told = self.pipes.say("uginewgame").map_err(Interruption::from);
        let ready = told.and_then(|()| self.get_ready(wait));
        self.conclude(ready, Fault::NotReady(self.timeouts.start))
    }

    /// Asks for nothing, and listens to what the program says nevertheless.
    ///
    /// # Errors
    /// It fails, or the caller has cancelled.
    pub fn listen(&mut self, time: Duration, listener: &mut dyn UgiListener) -> Result<(), Fault> {
        let wait = &mut Wait::new(time, listener);
        loop {
            match self.receive(wait) {
                Ok(_) => {}
                Err(Interruption::TimeUp) => return Ok(()),
                Err(other) => return self.conclude(Err(other), Fault::Stopped),
            }
        }
    }

    /// Asks for a move and waits for any answer; see [`read_answer`](super::read_answer).
    ///
    /// # Errors
    /// There is no answer in time, the program fails, or the caller has cancelled.
    pub fn ask(
        &mut self,
        request: &MoveRequest,
        listener: &mut dyn UgiListener,
    ) -> Result<String, Fault> {
        self.recover(listener)?;
        let answer = self.put(request, listener);
        let waited = request
            .time
            .saturating_add(self.timeouts.lag + self.timeouts.stop);
        let late = self.unanswered(waited);
        self.conclude(answer, late)?
    }

    /// Asks for a move. If there is no answer in time, makes sure that none comes later.
    fn put(
        &mut self,
        request: &MoveRequest,
        listener: &mut dyn UgiListener,
    ) -> Result<Result<String, Fault>, Interruption> {
        let time = request.time.min(MAX_TIME) + self.timeouts.lag;
        match self.hear_answer(request, &mut Wait::new(time, listener)) {
            Err(Interruption::TimeUp) => {
                self.stop()?;
                self.settle_after_stop(listener)?;
                Ok(Err(Fault::Late(request.time)))
            }
            answer => answer.map(Ok),
        }
    }

    fn hear_answer(
        &mut self,
        request: &MoveRequest,
        wait: &mut Wait,
    ) -> Result<String, Interruption> {
        self.get_ready(wait)?;
        for command in request.commands() {
            self.pipes.say(&command)?;
        }
        self.thinking = true;
        loop {
            match self.receive(wait)? {
                Response::BestMove(answer) => return Ok(answer),
                Response::Info(info) => wait.listener.info(info),
                _ => {}
            }
        }
    }

    /// Waits for the answer that a cancelled program still owes, and discards it.
    fn recover(&mut self, listener: &mut dyn UgiListener) -> Result<(), Fault> {
        self.ended.clone().map_or(Ok(()), Err)?;
        let settled = self.settle_after_stop(listener);
        let late = self.unanswered(self.timeouts.stop);
        self.conclude(settled, late)
    }

    /// The fault of a program that still owes an answer after this time. Only a thinking program
    /// was told to stop.
    fn unanswered(&self, waited: Duration) -> Fault {
        if self.thinking {
            Fault::StopIgnored(self.timeouts.stop)
        } else {
            Fault::NotReady(waited)
        }
    }

    /// Discards everything that was said before.
    fn get_ready(&mut self, wait: &mut Wait) -> Result<(), Interruption> {
        self.pipes.say("isready")?;
        self.unready += 1;
        self.drain(wait)
    }

    /// Waits until every answer has come.
    fn drain(&mut self, wait: &mut Wait) -> Result<(), Interruption> {
        while self.thinking || self.unready > 0 {
            self.receive(wait)?;
        }
        Ok(())
    }

    /// Like `drain`, after the program was told to stop. Its time runs from now, even if we are
    /// late ourselves.
    fn settle_after_stop(&mut self, listener: &mut dyn UgiListener) -> Result<(), Interruption> {
        self.drain(&mut Wait::new(self.timeouts.stop, listener))
    }

    fn stop(&mut self) -> Result<(), Fault> {
        if self.thinking {
            self.pipes.say("stop")?;
        }
        Ok(())
    }

    /// Returns the next line that means something. The deadline moves by the time that we were held
    /// up.
    fn receive(&mut self, wait: &mut Wait) -> Result<Response, Interruption> {
        let mut over = false;
        loop {
            let begun = Instant::now();
            if wait.listener.is_cancelled() {
                return Err(Interruption::Cancelled);
            }
            let left = wait.until.saturating_duration_since(begun);
            if left.is_zero() {
                return Err(Interruption::TimeUp);
            }
            let heard = self.pipes.lines.recv_timeout(left.min(LOOK));
            let took = begun.elapsed();
            if took > HELD_UP {
                wait.until += took.saturating_sub(LOOK);
            }
            match heard {
                Ok(line) => {
                    wait.listener.line(&line);
                    let Some(response) = response::read(&line) else {
                        continue;
                    };
                    match response {
                        Response::BestMove(_) => self.thinking = false,
                        Response::ReadyOk => self.unready = self.unready.saturating_sub(1),
                        _ => {}
                    }
                    return Ok(response);
                }
                // Everything that the process said before it ended has been read. A process that it
                // left behind may still hold its output open.
                Err(RecvTimeoutError::Timeout) if over => return Err(self.ending()),
                Err(RecvTimeoutError::Timeout) => over = self.group.has_ended(),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ending()),
            }
        }
    }

    /// Returns why nothing more will ever be said.
    fn ending(&mut self) -> Interruption {
        // A process closes its output a moment before it has ended.
        if !self.group.wait(self.timeouts.end) {
            return Interruption::Final(Fault::OutputClosed);
        }
        let status = self.group.kill();
        let how = status.map_or_else(|| "unknown how".into(), |status| status.to_string());
        Interruption::Final(Fault::Ended(how))
    }

    /// The result of a part of the conversation; `late` is the fault if the time was up. A program
    /// that failed is ended.
    fn conclude<T>(&mut self, heard: Result<T, Interruption>, late: Fault) -> Result<T, Fault> {
        let fault = match heard {
            Ok(heard) => return Ok(heard),
            Err(Interruption::Cancelled) => match self.stop() {
                Ok(()) => return Err(Fault::Stopped),
                Err(fault) => fault,
            },
            Err(Interruption::TimeUp) => late,
            Err(Interruption::Final(fault)) => fault,
        };
        self.group.kill();
        self.ended = Some(fault.clone());
        Err(fault)
    }
}

fn not_started(command: &EngineCommand, reason: &str) -> Fault {
    Fault::NotStarted {
        program: Quoted::new(&command.words()[0]),
        reason: text::clean(reason, 200),
    }
}

impl Drop for UgiClient {
    fn drop(&mut self) {
        if self.ended.is_none() {
            // It doesn't matter any more if it doesn't listen.
            let _ = self.pipes.say("quit");
            self.pipes.input = None;
            if !self.group.wait(self.timeouts.end) {
                self.group.terminate();
                self.group.wait(self.timeouts.end);
            }
        }
        // The group is killed as a whole, whether or not its first process has ended.
        self.group.kill();
    }
}
