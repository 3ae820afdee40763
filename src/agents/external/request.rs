//! Requests to a program, and what its answers mean in the game.

use std::time::Duration;

use crate::agents::Fault;
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
}

impl MoveRequest {
    /// A position without its history: the position line has everything that the rules need.
    pub fn of<G: Game>(position: &G, time: Duration) -> Self {
        Self {
            start: position.line(),
            moves: Vec::new(),
            time,
        }
    }

    /// The commands of the request.
    pub(super) fn commands(&self) -> [String; 2] {
        let mut position = format!("position fen {}", self.start);
        for (i, mv) in self.moves.iter().enumerate() {
            position.push_str(if i == 0 { " moves " } else { " " });
            position.push_str(mv);
        }
        [position, format!("go movetime {}", self.time.as_millis())]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Blockade, Crossing, Rules, start};

    #[test]
    fn a_question_is_a_position_and_a_time() {
        let mut question = MoveRequest {
            start: "blockade X".into(),
            moves: vec![],
            time: Duration::from_millis(1500),
        };
        let [position, go] = question.commands();
        assert_eq!(
            (&*position, &*go),
            ("position fen blockade X", "go movetime 1500")
        );
        question.moves = vec!["a1a2".into(), "pass".into()];
        assert_eq!(
            question.commands()[0],
            "position fen blockade X moves a1a2 pass"
        );
    }

    #[test]
    fn answers_are_checked_by_the_rules() {
        let position: Blockade =
            Game::read("blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60").unwrap();
        let mv = read_answer(&position, "C4-D4").unwrap();
        assert_eq!(position.move_text(mv), "c4d4");
        for answer in ["", "none", "pass", "a5a4", "c4c9", "c4", &"a1".repeat(9000)] {
            let fault = read_answer(&position, answer).unwrap_err();
            assert_eq!(fault.name(), "invalid move", "{fault}");
            assert!(fault.to_string().len() < 300);
        }
    }

    #[test]
    fn a_skip_is_forced_only_without_other_moves() {
        let free: Crossing = start(400, 0).unwrap();
        assert_eq!(forced_skip(&free), None);
        // X has no piece left.
        let stuck = Crossing::read("crossing 8/8/8/4O3/8/8/8/8 X 0 400").unwrap();
        assert_eq!(forced_skip(&stuck), stuck.skip());
        assert_eq!(read_answer(&stuck, "pass").ok(), stuck.skip());
    }
}
