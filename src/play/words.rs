//! The sentences that announce what happens in a game.

use std::fmt::Write;

use super::{Session, Turn};
use crate::agents::clock_face;
use crate::games::{Board, Game, Side, SquareSet, Verdict};
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

/// `piece at e4`, or `pieces at d3 and e4`.
pub fn pieces_at<B: Board>(squares: SquareSet<B>) -> String {
    let names: Vec<String> = squares.into_iter().map(|s| s.to_string()).collect();
    let pieces = if names.len() == 1 { "piece" } else { "pieces" };
    format!("{pieces} at {}", text::list(&names, "and"))
}

impl<G: Game> Turn<G> {
    /// Says which pieces the turn has taken off the board, if any: `The pieces at d3 and e4 are
    /// captured`.
    pub fn captures(&self) -> Option<String> {
        let taken = self.before.taken(self.mv);
        let are = match taken.len() {
            0 => return None,
            1 => "is",
            _ => "are",
        };
        Some(format!("The {} {are} {}", pieces_at(taken), G::CAPTURED))
    }

    /// The turn in short, with what it has taken after a sign for each: `d7d5×c5`.
    pub fn notation(&self, sign: char) -> String {
        let mut notation: String = match self.path[..] {
            [] => self.before.move_text(self.mv),
            _ => self.path.iter().map(ToString::to_string).collect(),
        };
        for square in self.before.taken(self.mv) {
            // Writing to a string can't fail.
            let _ = write!(notation, "{sign}{square}");
        }
        notation
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

    /// What there is to say of a position in play: `Turn 13 of 60`, `48 left`, `you are X`,
    /// `moveable space 14 against 11`, `O makes the last move`. The numbers of the only person come
    /// first.
    pub fn status(&self, position: &G) -> Vec<String> {
        let (clock, you, last) = (position.clock(), self.only_human(), position.last_mover());
        let figures = position.figures().into_iter();
        let figures: Vec<String> = figures
            .map(|figure| figure.seen_by(you.unwrap_or(Side::X)))
            .collect();
        vec![
            format!("Turn {} of {}", clock.played() + 1, clock.limit()),
            format!("{} left", clock.left()),
            match you {
                Some(side) => format!("you are {side}"),
                None => format!("{} to move", position.side()),
            },
            figures.join(", "),
            if you == Some(last) {
                "you make the last move".into()
            } else {
                format!("{last} makes the last move")
            },
        ]
    }

    /// What both sides have left, if their time is limited: `X 4:59, O 5:00`.
    pub fn time_words(&self) -> Option<String> {
        let left = self.time_left()?;
        let [x, o] = Side::BOTH.map(|side| format!("{side} {}", clock_face(left.of[side])));
        Some(format!("{x}, {o}"))
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

    /// The sentence for a turn, and on a second line what it has taken, if anything.
    pub fn announcement(&self, turn: &Turn<G>) -> String {
        let sentence = self.sentence(turn);
        match turn.captures() {
            Some(captures) => format!("{sentence}\n{captures}"),
            None => sentence,
        }
    }
}
