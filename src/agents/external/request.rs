//! Requests to a program, and what its answers mean in the game.

use std::time::Duration;

use crate::agents::{Fault, TimeLeft};
use crate::games::{Game, Skips};
use crate::text::Quoted;

/// A position in which a move is wanted, and the time for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRequest {
    /// The position line that the game began with.
    pub start: String,
    /// The moves that were played since.
    pub moves: Vec<String>,
    /// How long the program may think.
    pub time: Duration,
    /// What it is told about its time, if that is more than this.
    pub limits: Option<String>,
}

impl MoveRequest {
    /// A position without its history: the position line has everything that the rules need.
    pub fn of<G: Game>(position: &G, time: Duration) -> Self {
        Self {
            start: position.line(),
            moves: Vec::new(),
            time,
            limits: None,
        }
    }

    /// The same in a game with time for all moves, perhaps with a limit for each move as well.
    #[must_use]
    pub fn with_clocks<G: Game>(position: &G, left: TimeLeft, move_time: Option<Duration>) -> Self {
        let own = left.of[position.side()];
        let mut limits = left.ugi_words();
        if let Some(time) = move_time {
            limits = format!("{limits} movetime {}", time.as_millis());
        }
        Self {
            limits: Some(limits),
            ..Self::of(position, move_time.map_or(own, |time| time.min(own)))
        }
    }

    /// The commands of the request.
    pub fn commands(&self) -> [String; 2] {
        let mut position = format!("position fen {}", self.start);
        if !self.moves.is_empty() {
            position = format!("{position} moves {}", self.moves.join(" "));
        }
        let of_move = || format!("movetime {}", self.time.as_millis());
        let limits = self.limits.clone().unwrap_or_else(of_move);
        [position, format!("go {limits}")]
    }
}

/// Reads the move of an answer. A skip is a move only if there is no other.
///
/// ```
/// use standoff::agents::external::read_answer;
/// use standoff::games::{Crossing, start};
/// let position: Crossing = start(400, 0).unwrap();
/// assert!(read_answer(&position, "d2d3").is_ok());
/// let fault = read_answer(&position, "pass").unwrap_err();
/// assert_eq!(fault.to_string(), "'pass' is no valid move: a turn can't be skipped by choice");
/// ```
///
/// # Errors
/// It names no valid move.
pub fn read_answer<G: Game>(position: &G, answer: &str) -> Result<G::Move, Fault> {
    let skips = if forced_skip(position).is_some() {
        Skips::Allowed
    } else {
        Skips::Refused
    };
    let mv = position.read_move(answer, skips);
    mv.map_err(|error| Fault::Invalid {
        answer: Quoted::new(answer),
        reason: error.to_string(),
    })
}

/// The skip, if it is the only move. By the rules the turn passes then without a question.
pub fn forced_skip<G: Game>(position: &G) -> Option<G::Move> {
    let skip = position.skip()?;
    let mut others = false;
    position.each_move(|mv| others |= mv != skip);
    (!others && position.verdict().is_none()).then_some(skip)
}
