//! What each side has left of its time for the whole game.
//!
//! A session does not read any clock: it is told how long the side to move has taken. What both
//! sides had left is kept for every turn, so undo brings it back.

use std::time::{Duration, Instant};

use super::Session;
use crate::agents::external::Timeouts;
use crate::agents::{Agent, Fault, TimeControl, TimeLeft};
use crate::games::{Game, PerSide, Side, Verdict};
use crate::search::Observer;

/// The time of a game that has a limit for all of its moves.
#[derive(Clone, Debug)]
pub(super) struct Timers {
    control: TimeControl,
    /// What both sides had left before each turn.
    left: Vec<PerSide<Duration>>,
    /// What the side to move has taken for this turn.
    spent: Duration,
}

impl Timers {
    /// Ends a turn of a side, the one after so many. Those that were undone are forgotten.
    pub(super) fn end_turn(&mut self, turns: usize, side: Side) {
        self.left.truncate(turns + 1);
        let mut left = self.left[turns];
        left[side] = left[side].saturating_sub(self.spent) + self.control.increment;
        self.left.push(left);
        self.restart_turn();
    }

    /// The side to move has taken no time yet.
    pub(super) fn restart_turn(&mut self) {
        self.spent = Duration::ZERO;
    }
}

impl<G: Game> Session<G> {
    /// Gives both sides time for the whole game, all of it or what they have left.
    #[must_use]
    pub fn with_time(
        mut self,
        control: Option<TimeControl>,
        left: PerSide<Option<Duration>>,
    ) -> Self {
        self.timers = control.map(|control| Timers {
            control,
            left: vec![left.map(|left| left.unwrap_or(control.time)); self.at + 1],
            spent: Duration::ZERO,
        });
        self
    }

    /// What was agreed about the time, if it is limited.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.timers.as_ref().map(|timers| timers.control)
    }

    /// What both sides have left, if their time is limited.
    pub fn time_left(&self) -> Option<TimeLeft> {
        let timers = self.timers.as_ref()?;
        let mut of = timers.left[self.at];
        let own = &mut of[self.position().side()];
        *own = own.saturating_sub(timers.spent);
        let increment = timers.control.increment;
        Some(TimeLeft { of, increment })
    }

    /// Counts time that the side to move has taken.
    pub fn spend(&mut self, time: Duration) {
        if let Some(timers) = &mut self.timers {
            timers.spent += time;
        }
    }

    /// Whether the side to move has used up its time. The answer of a program may travel for a
    /// moment, but only while it has any time at all.
    pub fn is_out_of_time(&self) -> bool {
        let (Some(mover), Some(timers)) = (self.mover(), &self.timers) else {
            return false;
        };
        let left = timers.left[self.at][self.position().side()];
        let lag = if mover.is_human() {
            Duration::ZERO
        } else {
            Timeouts::DEFAULT.lag
        };
        left.is_zero() || timers.spent >= left + lag
    }

    /// Ends the game of a person whose time is up, as any chess clock would: by the rules only a
    /// program's turn may be skipped for being late, and a person can't choose to skip. Returns
    /// whether it is up.
    pub fn flag_person(&mut self) -> bool {
        let is_up = self.is_out_of_time();
        if is_up {
            let side = self.position().side();
            self.conclude(
                Verdict::Win(side.other()),
                format!("{side} has run out of time"),
            );
        }
        is_up
    }

    /// Asks an agent for the move of the side to play, and counts the time it takes.
    ///
    /// # Errors
    /// Its fault; one whose time is up is not asked.
    pub fn ask(
        &mut self,
        agent: &mut dyn Agent<G>,
        observer: &mut dyn Observer<G>,
    ) -> Result<G::Move, Fault> {
        if self.is_out_of_time() {
            return Err(Fault::OutOfTime);
        }
        if let Some(left) = self.time_left() {
            agent.set_time_left(left);
        }
        agent.set_earlier(self.earlier());
        let begun = Instant::now();
        let answer = agent.choose(self.position(), observer);
        self.spend(begun.elapsed());
        answer
    }
}
