//! What the conversation does with a position of any game.

use super::command::Query;
use crate::games::{AnyPosition, Side, Skips, Verdict};
use crate::text::Quoted;

/// Plays moves one after another.
///
/// # Errors
/// Which of them can't be played, in a sentence.
pub(super) fn play_all(mut position: AnyPosition, moves: &[String]) -> Result<AnyPosition, String> {
    for (number, text) in (1..).zip(moves) {
        let next = position.play_text(text, Skips::Allowed);
        position = next.map_err(|error| {
            let text = Quoted::new(text);
            format!("move {number}, {text}, can't be played: {error}")
        })?;
    }
    Ok(position)
}

/// The response to a question about a position.
pub(super) fn response(position: &AnyPosition, query: Query) -> &'static str {
    let verdict = position.verdict();
    let is = |yes: bool| if yes { "true" } else { "false" };
    match query {
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
