//! A running program and the conversation with it: greeting, new games, moves, goodbye.
//!
//! A request is answered by exactly one `bestmove`. A program that has not answered in time is told
//! to stop, and its late answer is waited for and thrown away before anything else is asked; one
//! that does not even answer that is ended. Besides, `isready` comes before every request, and
//! whatever is said before `readyok` belongs to the past. All waiting has one absolute deadline: one
//! that was put off by every line would never come for a program that never stops talking.

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::pipes::{Pipes, StderrTail, Unread};
use super::process_group::ProcessGroup;
use super::response::{self, Response, UgiInfo};
use super::{EngineCommand, MoveRequest, Timeouts};
use crate::agents::Fault;
use crate::games::Info;
use crate::text::{self, Quoted};

/// Who waits for a program. `()` waits to the end and ignores what the program thinks.
pub trait UgiListener {
    /// Whether the answer is no longer wanted; asked at least fifty times a second.
    fn is_cancelled(&mut self) -> bool {
        false
    }

    /// The program says what it thinks.
    fn info(&mut self, info: UgiInfo) {
        let _ = info;
    }
}

impl UgiListener for () {}

/// How often we look whether the program still lives and the answer is still wanted.
const LOOK: Duration = Duration::from_millis(20);

/// A look that took longer has been held up: this process was stopped, or the machine is busy. It is
/// not the program that is late then.
const HELD_UP: Duration = Duration::from_millis(100);

/// As long as any move needs: the clock can't count to every number that can be typed.
const MAX_TIME: Duration = Duration::from_hours(365 * 24);

/// An outside program at work. Dropping it ends it with all that it has started, within a moment.
pub struct UgiClient {
    group: ProcessGroup,
    pipes: Pipes,
    stderr: StderrTail,
    name: String,
    /// The names of the games that it plays, if it has said so.
    games: Option<Vec<String>>,
    timeouts: Timeouts,
    /// Whether an answer to a request is still to come.
    thinking: bool,
    /// How many times `readyok` is still to come.
    unready: u32,
    /// Why it can't go on.
    ended: Option<Fault>,
}

/// Why there is nothing to hear.
enum Interruption {
    /// The time is up.
    TimeUp,
    /// The listener has cancelled.
    Cancelled,
    /// There will never be anything again.
    Final(Fault),
}

impl From<Unread> for Interruption {
    fn from(_: Unread) -> Self {
        Self::Final(Fault::InputUnread)
    }
}

impl UgiClient {
    /// Starts a program and waits until it has greeted. What it writes to standard error can be read
    /// from `stderr`, also if this fails.
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
            let (group, ends) = ProcessGroup::start(&mut command.command())?;
            let pipes = Pipes::open(ends, stderr)?;
            Ok((group, pipes))
        };
        let (group, pipes) = open().map_err(|error: std::io::Error| Fault::NotStarted {
            program: Quoted::new(&command.words()[0]),
            reason: text::clean(&error.to_string(), 200),
        })?;
        Ok(Self {
            group,
            pipes,
            stderr: stderr.clone(),
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
        let mut until = Instant::now() + self.timeouts.start;
        let greeted = self.hear_greeting(command, &mut until, listener);
        self.conclude(greeted, Fault::NoGreeting(self.timeouts.start))
    }

    fn hear_greeting(
        &mut self,
        command: &EngineCommand,
        until: &mut Instant,
        listener: &mut dyn UgiListener,
    ) -> Result<(), Interruption> {
        self.pipes.say("ugi")?;
        loop {
            match self.hear(until, listener)? {
                Response::Name(name) => self.name = name,
                Response::Games(games) => self.games = Some(games),
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
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Checks that it plays a game. A program that does not say what it plays may play everything.
    ///
    /// # Errors
    /// It has named its games, and this is none of them.
    pub fn check_game(&self, info: &Info) -> Result<(), Fault> {
        match &self.games {
            Some(games)
                if !games
                    .iter()
                    .any(|game| game.eq_ignore_ascii_case(info.name)) =>
            {
                Err(Fault::GameNotOffered {
                    game: info.title,
                    offered: games.join(", "),
                })
            }
            _ => Ok(()),
        }
    }

    /// The end of what it has written to standard error.
    #[must_use]
    pub fn stderr(&self) -> &StderrTail {
        &self.stderr
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
        self.prepare(&mut ())
    }

    /// Like [`new_game`](Self::new_game), but can be cancelled.
    pub(super) fn prepare(&mut self, listener: &mut dyn UgiListener) -> Result<(), Fault> {
        self.recover(listener)?;
        let ready = self.begin_game(listener);
        self.conclude(ready, Fault::NotReady(self.timeouts.start))
    }

    fn begin_game(&mut self, listener: &mut dyn UgiListener) -> Result<(), Interruption> {
        let mut until = Instant::now() + self.timeouts.start;
        self.pipes.say("uginewgame")?;
        self.get_ready(&mut until, listener)
    }

    /// Asks for a move and waits for the answer, whatever it is; see
    /// [`read_answer`](super::read_answer).
    ///
    /// # Errors
    /// There is no answer in time, the program can't go on, or the listener has cancelled.
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

    /// Asks, and if there is no answer in time sees to it that none comes later.
    fn put(
        &mut self,
        request: &MoveRequest,
        listener: &mut dyn UgiListener,
    ) -> Result<Result<String, Fault>, Interruption> {
        let mut until = Instant::now() + request.time.min(MAX_TIME) + self.timeouts.lag;
        match self.hear_answer(request, &mut until, listener) {
            Ok(answer) => Ok(Ok(answer)),
            Err(Interruption::TimeUp) => {
                self.stop()?;
                self.settle_after_stop(listener)?;
                Ok(Err(Fault::Late(request.time)))
            }
            Err(interruption) => Err(interruption),
        }
    }

    fn hear_answer(
        &mut self,
        request: &MoveRequest,
        until: &mut Instant,
        listener: &mut dyn UgiListener,
    ) -> Result<String, Interruption> {
        self.get_ready(until, listener)?;
        for command in request.commands() {
            self.pipes.say(&command)?;
        }
        self.thinking = true;
        loop {
            match self.hear(until, listener)? {
                Response::BestMove(answer) => return Ok(answer),
                Response::Info(info) => listener.info(info),
                _ => {}
            }
        }
    }

    /// Waits for the answer that a program still owes after it was cancelled, and throws it away.
    fn recover(&mut self, listener: &mut dyn UgiListener) -> Result<(), Fault> {
        self.ended.clone().map_or(Ok(()), Err)?;
        let settled = self.settle_after_stop(listener);
        let late = self.unanswered(self.timeouts.stop);
        self.conclude(settled, late)
    }

    /// The fault of a program that still owes an answer after this time: only one that was thinking
    /// has been told to stop.
    fn unanswered(&self, waited: Duration) -> Fault {
        if self.thinking {
            Fault::StopIgnored(self.timeouts.stop)
        } else {
            Fault::NotReady(waited)
        }
    }

    /// Leaves everything behind that was said before.
    fn get_ready(
        &mut self,
        until: &mut Instant,
        listener: &mut dyn UgiListener,
    ) -> Result<(), Interruption> {
        self.pipes.say("isready")?;
        self.unready += 1;
        self.settle(until, listener)
    }

    /// Waits until nothing is left to be answered.
    fn settle(
        &mut self,
        until: &mut Instant,
        listener: &mut dyn UgiListener,
    ) -> Result<(), Interruption> {
        while self.thinking || self.unready > 0 {
            self.hear(until, listener)?;
        }
        Ok(())
    }

    /// Like `settle`, after the program was told to stop: its time runs from now, however late we
    /// are ourselves.
    fn settle_after_stop(&mut self, listener: &mut dyn UgiListener) -> Result<(), Interruption> {
        let mut until = Instant::now() + self.timeouts.stop;
        self.settle(&mut until, listener)
    }

    fn stop(&mut self) -> Result<(), Unread> {
        if self.thinking {
            self.pipes.say("stop")?;
        }
        Ok(())
    }

    /// The next line that means something. The end of the waiting moves by what holds us up.
    fn hear(
        &mut self,
        until: &mut Instant,
        listener: &mut dyn UgiListener,
    ) -> Result<Response, Interruption> {
        let mut over = false;
        loop {
            let begun = Instant::now();
            if listener.is_cancelled() {
                return Err(Interruption::Cancelled);
            }
            let left = until.saturating_duration_since(begun);
            if left.is_zero() {
                return Err(Interruption::TimeUp);
            }
            let heard = self.pipes.hear(left.min(LOOK));
            let took = begun.elapsed();
            if took > HELD_UP {
                *until += took.saturating_sub(LOOK);
            }
            match heard {
                Ok(line) => {
                    if let Some(response) = response::read(&line) {
                        self.note(&response);
                        return Ok(response);
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

    fn note(&mut self, response: &Response) {
        match response {
            Response::BestMove(_) => self.thinking = false,
            Response::ReadyOk => self.unready = self.unready.saturating_sub(1),
            _ => {}
        }
    }

    /// Why nothing more will ever be said.
    fn ending(&mut self) -> Interruption {
        // A process closes its output a moment before it has ended.
        if !self.group.wait(self.timeouts.end) {
            return Interruption::Final(Fault::OutputClosed);
        }
        let status = self.group.kill();
        let how = status.map_or_else(|| "unknown how".into(), |status| status.to_string());
        Interruption::Final(Fault::Ended(how))
    }

    /// What came of a piece of the conversation; `late` is the fault if there was no time for it. A
    /// program that can't go on is ended.
    fn conclude<T>(&mut self, heard: Result<T, Interruption>, late: Fault) -> Result<T, Fault> {
        let fault = match heard {
            Ok(heard) => return Ok(heard),
            Err(Interruption::Cancelled) => match self.stop() {
                Ok(()) => return Err(Fault::Stopped),
                Err(Unread) => Fault::InputUnread,
            },
            Err(Interruption::TimeUp) => late,
            Err(Interruption::Final(fault)) => fault,
        };
        self.group.kill();
        self.ended = Some(fault.clone());
        Err(fault)
    }
}

impl Drop for UgiClient {
    fn drop(&mut self) {
        if self.ended.is_none() {
            // That it doesn't listen does not matter any more.
            let _ = self.pipes.say("quit");
            self.pipes.close_input();
            if !self.group.wait(self.timeouts.end) {
                self.group.terminate();
                self.group.wait(self.timeouts.end);
            }
        }
        // The group is killed as a whole, whether or not its first process has ended.
        self.group.kill();
    }
}
