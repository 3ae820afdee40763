//! What a player can do wrong, and what it costs. This is decided nowhere else.

use std::time::Duration;

use super::external::StderrTail;
use crate::games::Game;
use crate::text::{self, Quoted};

/// Something that a player did wrong, nearly always an outside program. Its text goes after the
/// player's name and a colon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "its message says what each of them is")]
pub enum Fault {
    #[error("{program} can't be started ({reason}): check its command line and folder")]
    NotStarted {
        /// The program's first word.
        program: Quoted,
        /// What the system says.
        reason: String,
    },
    #[error("no ugiok within {} ms: it must speak UGI", .0.as_millis())]
    NoGreeting(Duration),
    #[error("it doesn't play {game}: it plays {offered}")]
    GameNotOffered {
        /// The game's name for people.
        game: &'static str,
        /// The names of the games that it plays.
        offered: String,
    },
    #[error("no readyok within {} ms: it must answer isready", .0.as_millis())]
    NotReady(Duration),
    #[error("no move within {} ms", .0.as_millis())]
    Late(Duration),
    #[error("its time is up")]
    OutOfTime,
    #[error("no answer to stop within {} ms: it must stop thinking when it is told to", .0.as_millis())]
    StopIgnored(Duration),
    #[error("{answer} is no valid move: {reason}")]
    Invalid {
        /// Its answer.
        answer: Quoted,
        /// Why it can't be played.
        reason: String,
    },
    #[error("its process has ended ({0})")]
    Ended(String),
    #[error("it has closed its output")]
    OutputClosed,
    #[error("it doesn't read its input")]
    InputUnread,
    /// It has no move. Standoff's own players never return this.
    #[error("it has no move")]
    NoMove,
    /// It was stopped before it had a move, which is not its fault.
    #[error("it was stopped")]
    Stopped,
}

/// The cost of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Consequence {
    /// The turn is lost, and the game goes on.
    Skip,
    /// The game is lost.
    Loss,
}

impl Fault {
    /// A short name for lists and counts.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::NotStarted { .. } => "not started",
            Self::NoGreeting(_) => "no greeting",
            Self::GameNotOffered { .. } => "game not offered",
            Self::NotReady(_) => "not ready",
            Self::Late(_) => "late",
            Self::OutOfTime => "out of time",
            Self::StopIgnored(_) => "stop ignored",
            Self::Invalid { .. } => "invalid move",
            Self::Ended(_) => "ended",
            Self::OutputClosed => "output closed",
            Self::InputUnread => "input unread",
            Self::NoMove => "no move",
            Self::Stopped => "stopped",
        }
    }

    /// What a report of an examination calls it.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::NotStarted { .. } => "not-started",
            Self::GameNotOffered { .. } => "game-not-offered",
            Self::Late(_) => "late",
            Self::StopIgnored(_) => "stop-ignored",
            Self::Invalid { .. } => "invalid-move",
            Self::Ended(_) => "crash",
            Self::InputUnread => "input-unread",
            _ => "silent",
        }
    }

    /// Returns whether the player can't continue: its program has been ended, and every later
    /// request gives the same fault.
    pub const fn is_final(&self) -> bool {
        !matches!(
            self,
            Self::Late(_) | Self::OutOfTime | Self::Invalid { .. } | Self::Stopped
        )
    }

    /// Returns the cost of the fault in a position. If the rules have skips (Crossing), an invalid
    /// or late move is a skipped turn. Everything else loses the game.
    ///
    /// ```
    /// use standoff::agents::{Consequence, Fault};
    /// use standoff::games::{Crossing, Surround, start};
    /// let late = Fault::Late(std::time::Duration::from_secs(1));
    /// assert_eq!(late.consequence(&start::<Crossing>(400, 0).unwrap()), Consequence::Skip);
    /// assert_eq!(late.consequence(&start::<Surround>(60, 0).unwrap()), Consequence::Loss);
    /// ```
    pub fn consequence<G: Game>(&self, position: &G) -> Consequence {
        if self.is_final() || position.skip().is_none() {
            Consequence::Loss
        } else {
            Consequence::Skip
        }
    }
}

/// How much of a program's standard error is shown.
const MAX_ERROR: usize = 120;

/// How long to wait for the last output of an ended program.
const LAST_WORDS: Duration = Duration::from_millis(50);

/// A fault in words, with the last line that the program has written to standard error.
pub fn describe(fault: &Fault, stderr: Option<&StderrTail>) -> String {
    match last_words(fault, stderr) {
        Some(said) => format!("{fault}; it said: {said}"),
        None => fault.to_string(),
    }
}

/// The last line that a program has written to standard error when it made a mistake.
pub fn last_words(fault: &Fault, stderr: Option<&StderrTail>) -> Option<String> {
    let stderr = stderr?;
    if fault.is_final() {
        stderr.wait_for_end(LAST_WORDS);
    }
    let text = stderr.text();
    let last = text.lines().rfind(|line| !line.trim().is_empty());
    last.map(|line| text::clean(line, MAX_ERROR))
}
