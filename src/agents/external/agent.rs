//! A program as an agent.

use std::time::{Duration, Instant};

use super::{
    EngineCommand, ExternalEngine, MoveRequest, StderrTail, Timeouts, UgiClient, UgiInfo,
    UgiListener, forced_skip, read_answer,
};
use crate::agents::{Agent, Fault, Strength, TimeLeft};
use crate::games::Game;
use crate::search::Observer;

/// An outside program that plays games, all of them in one process. If it fails, it is started
/// again for the next game.
pub struct ExternalAgent {
    command: EngineCommand,
    time: Option<Duration>,
    left: Option<TimeLeft>,
    timeouts: Timeouts,
    state: State,
    /// The standard error of the latest process.
    stderr: StderrTail,
    was_started: bool,
}

enum State {
    NotStarted,
    Playing(Box<UgiClient>),
    /// It has failed in this game.
    Failed(Fault),
}

impl ExternalAgent {
    /// Creates an agent that starts this program when it is first needed.
    pub fn new(engine: &ExternalEngine) -> Self {
        Self {
            command: engine.command().clone(),
            time: engine.time(),
            left: None,
            timeouts: Timeouts::DEFAULT,
            state: State::NotStarted,
            stderr: StderrTail::default(),
            was_started: false,
        }
    }

    /// Sets other timeouts.
    #[must_use]
    pub fn with_timeouts(self, timeouts: Timeouts) -> Self {
        Self { timeouts, ..self }
    }

    /// Returns the running program, and starts it if necessary.
    fn client<G: Game>(&mut self, listener: &mut Relay<G>) -> Result<&mut UgiClient, Fault> {
        if matches!(self.state, State::NotStarted) {
            self.state = match self.launch(listener) {
                Ok(client) => State::Playing(client),
                Err(Fault::Stopped) => return Err(Fault::Stopped),
                Err(fault) => State::Failed(fault),
            };
        }
        match &mut self.state {
            State::Playing(client) => Ok(client),
            State::Failed(fault) => Err(fault.clone()),
            State::NotStarted => Err(Fault::Stopped),
        }
    }

    fn launch<G: Game>(&mut self, listener: &mut Relay<G>) -> Result<Box<UgiClient>, Fault> {
        if listener.is_cancelled() {
            return Err(Fault::Stopped);
        }
        if std::mem::replace(&mut self.was_started, true) {
            // The output of the last process must not be taken for this one's.
            self.stderr = StderrTail::default();
        }
        let mut client = UgiClient::spawn(&self.command, self.timeouts, &self.stderr)?;
        client.greet(&self.command, listener)?;
        client.check_game(&G::INFO)?;
        client.prepare(listener)?;
        Ok(Box::new(client))
    }

    fn ask<G: Game>(&mut self, listener: &mut Relay<G>, position: &G) -> Result<G::Move, Fault> {
        let usual = Duration::from_millis(Strength::DEFAULT_TIME.into());
        let request = match self.left {
            Some(left) => MoveRequest::with_clocks(position, left, self.time),
            None => MoveRequest::of(position, self.time.unwrap_or(usual)),
        };
        let answer = self.client(listener)?.ask(&request, listener)?;
        read_answer(position, &answer)
    }
}

impl<G: Game> Agent<G> for ExternalAgent {
    fn start(&mut self, observer: &mut dyn Observer<G>) -> Result<(), Fault> {
        self.client(&mut Relay::new(None, observer))?;
        Ok(())
    }

    fn choose(&mut self, position: &G, observer: &mut dyn Observer<G>) -> Result<G::Move, Fault> {
        if let Some(skip) = forced_skip(position) {
            return Ok(skip);
        }
        let mut listener = Relay::new(Some(position), observer);
        let answer = self.ask(&mut listener, position);
        if let Err(fault) = &answer
            && fault.is_final()
        {
            self.state = State::Failed(fault.clone());
        }
        answer
    }

    fn set_time_left(&mut self, left: TimeLeft) {
        self.left = Some(left);
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        let ready = match &mut self.state {
            State::Playing(client) => client.new_game(),
            State::NotStarted => Ok(()),
            State::Failed(_) => {
                self.state = State::NotStarted;
                Ok(())
            }
        };
        // A fault after the last game is no reason to lose this one.
        ready.inspect_err(|_| self.state = State::NotStarted)
    }

    fn name(&self) -> Option<&str> {
        match &self.state {
            State::Playing(client) => Some(client.name()),
            State::NotStarted | State::Failed(_) => None,
        }
    }

    fn stderr(&self) -> Option<&StderrTail> {
        Some(&self.stderr)
    }
}

/// Passes a program's reports on to an observer.
struct Relay<'a, G: Game> {
    position: Option<&'a G>,
    observer: &'a mut dyn Observer<G>,
    begun: Instant,
}

impl<'a, G: Game> Relay<'a, G> {
    fn new(position: Option<&'a G>, observer: &'a mut dyn Observer<G>) -> Self {
        Self {
            position,
            observer,
            begun: Instant::now(),
        }
    }
}

impl<G: Game> UgiListener for Relay<'_, G> {
    fn is_cancelled(&mut self) -> bool {
        self.observer.stop(0)
    }

    fn info(&mut self, info: UgiInfo) {
        if let Some(position) = self.position {
            self.observer
                .report(&info.report(position, self.begun.elapsed()));
        }
    }
}
