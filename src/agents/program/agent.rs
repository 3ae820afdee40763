//! A program as a player of matches.

use std::time::Duration;

use super::{
    Consequence, Errors, Fault, Launch, Patience, Program, Question, forced_skip, read_answer,
};
use crate::agents::{Agent, Stop};
use crate::games::Game;

/// An outside program that plays games, one process for all of them. One that can't go on loses,
/// and is started again for the next game.
pub struct ProgramAgent<F: FnMut(&Fault, &Errors) + Send> {
    launch: Launch,
    time: Duration,
    state: State,
    errors: Errors,
    stop: Stop,
    note: F,
}

enum State {
    /// It is started when it is first needed.
    Away,
    Playing(Box<Program>),
    /// It has lost this game.
    Out,
}

impl<F: FnMut(&Fault, &Errors) + Send> ProgramAgent<F> {
    /// A program that has this time for each move; `note` is told of every fault, and
    /// what the program has written to standard error.
    pub fn new(launch: Launch, time: Duration, note: F) -> Self {
        Self {
            launch,
            time,
            state: State::Away,
            errors: Errors::default(),
            stop: Stop::default(),
            note,
        }
    }

    /// The same, to be stopped by others: then it has no move.
    #[must_use]
    pub fn until(self, stop: Stop) -> Self {
        Self { stop, ..self }
    }

    fn answer<G: Game>(&mut self, position: &G) -> Result<Option<G::Move>, Fault> {
        if matches!(self.state, State::Away) {
            if self.stop.is_wanted() {
                return Ok(None);
            }
            // What the last one said is not said of this one.
            self.errors = Errors::default();
            let mut program = Program::spawn(&self.launch, Patience::DEFAULT, &self.errors)?;
            let greeted = program.greet(&self.launch, &mut self.stop)?;
            if greeted.is_none() || program.prepare(&mut self.stop)?.is_none() {
                return Ok(None);
            }
            self.state = State::Playing(Box::new(program));
        }
        let State::Playing(program) = &mut self.state else {
            return Ok(None);
        };
        let answer = program.ask(&Question::of(position, self.time), &mut self.stop)?;
        answer
            .map(|answer| read_answer(position, &answer))
            .transpose()
    }
}

impl<G: Game, F: FnMut(&Fault, &Errors) + Send> Agent<G> for ProgramAgent<F> {
    fn choose(&mut self, position: &G) -> Option<G::Move> {
        if let Some(skip) = forced_skip(position) {
            return Some(skip);
        }
        let fault = match self.answer(position) {
            Ok(mv) => return mv,
            Err(fault) => fault,
        };
        (self.note)(&fault, &self.errors);
        if fault.is_final() {
            self.state = State::Out;
        }
        match fault.consequence(position) {
            Consequence::Skip => position.skip(),
            Consequence::Loss => None,
        }
    }

    fn new_game(&mut self) {
        let ready = match &mut self.state {
            State::Playing(program) => program.new_game(),
            State::Away | State::Out => {
                self.state = State::Away;
                return;
            }
        };
        if let Err(fault) = ready {
            (self.note)(&fault, &self.errors);
            // What went wrong after the last game is no reason to lose this one.
            self.state = State::Away;
        }
    }
}
