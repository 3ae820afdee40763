//! The sentences that announce what happens in a game.

use std::fmt::Write;

use super::{Session, Turn};
use crate::games::{Game, Side, Verdict};
use crate::text;

/// The longest comment that is part of a sentence.
const MAX_COMMENT: usize = 300;

/// 1 for X, 2 for O.
pub const fn player_number(side: Side) -> u8 {
    match side {
        Side::X => 1,
        Side::O => 2,
    }
}

/// `Player1 wins`, `Player2 wins` or `Draw`.
pub fn result_line(verdict: Verdict) -> String {
    match verdict {
        Verdict::Win(side) => format!("Player{} wins", player_number(side)),
        Verdict::Draw => "Draw".into(),
    }
}

impl<G: Game> Session<G> {
    /// The name of a side: `Player` and `Computer`, or `Player1` and `Player2` if both or neither
    /// are people.
    pub fn name(&self, side: Side) -> String {
        let players = self.players();
        match (players[side].is_human(), players[side.other()].is_human()) {
            (true, false) => "Player".into(),
            (false, true) => "Computer".into(),
            _ => format!("Player{}", player_number(side)),
        }
    }

    /// The sentence for a turn: `Computer moves the piece at g4 to g5`.
    pub fn sentence(&self, turn: &Turn<G>) -> String {
        let name = self.name(turn.before.side());
        if turn.is_skip() && !turn.is_forced_skip() {
            // A record need not say why.
            return match text::clean(&turn.comment, MAX_COMMENT).as_str() {
                "" => format!("{name} is skipped"),
                reason => format!("{name} is skipped: {reason}"),
            };
        }
        let Some((from, landings)) = turn.path.split_first() else {
            return format!("{name} has no valid move and is skipped");
        };
        let mut sentence = format!("{name} moves the piece at {from}");
        for square in landings {
            // Writing to a string can't fail.
            let _ = write!(sentence, " to {square}");
        }
        sentence
    }
}
