//! What the conversation does with a position, whatever its game.

use super::command::Query;
use crate::games::{AnyPosition, Game, PositionVisitor, Side, Skips, Verdict};
use crate::text::Quoted;

/// Plays moves one after another. The position comes back by its line, as only the list of games
/// can say which of them a type is.
pub(super) struct PlayAll<'a>(pub &'a [String]);

impl PositionVisitor for PlayAll<'_> {
    type Output = Result<AnyPosition, String>;

    fn visit<G: Game>(self, mut position: G) -> Self::Output {
        for (number, text) in (1..).zip(self.0) {
            let mv = position.read_move(text, Skips::Allowed).map_err(|error| {
                let text = Quoted::new(text);
                format!("move {number}, {text}, can't be played: {error}")
            })?;
            position = position.play(mv);
        }
        AnyPosition::read(&position.line()).map_err(|error| error.to_string())
    }
}

/// Whether the game is over.
pub(super) struct IsOver;

impl PositionVisitor for IsOver {
    type Output = bool;

    fn visit<G: Game>(self, position: G) -> bool {
        position.verdict().is_some()
    }
}

/// The answer to a question about a position.
pub(super) struct Answer(pub Query);

impl PositionVisitor for Answer {
    type Output = &'static str;

    fn visit<G: Game>(self, position: G) -> &'static str {
        let verdict = position.verdict();
        let is = |yes: bool| if yes { "true" } else { "false" };
        match self.0 {
            Query::GameOver => is(verdict.is_some()),
            Query::FirstPlayersTurn => is(position.side() == Side::X),
            Query::Result => match verdict {
                None => "none",
                Some(Verdict::Draw) => "draw",
                Some(Verdict::Win(Side::X)) => "p1win",
                Some(Verdict::Win(Side::O)) => "p2win",
            },
        }
    }
}
