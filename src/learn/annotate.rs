//! A review as notes in the game itself, which a record keeps: signs, sentences, better lines.

use super::{Mark, MoveReview, Review};
use crate::games::Game;
use crate::play::{History, Turn, Variation};

/// How a review's notes begin, so that another review can replace them, and how they end. No note
/// has either inside.
const BEGIN: &str = "[Review: ";
const END: char = ']';

impl<G: Game> Review<G> {
    /// Notes the review in the game: at each move its value and sign, and at each that lost something
    /// the reason, and the better line as a variation. Notes of an earlier review are replaced, all
    /// others stay.
    pub fn annotate(&self, history: &mut History<G>) {
        for (number, review) in self.moves.iter().enumerate() {
            let Some(turn) = history.turns_mut().get_mut(number) else {
                return;
            };
            let Some(review) = review else {
                continue;
            };
            remove_notes(turn);
            annotate(turn, review);
            history.set_evaluation(number, review.before);
        }
    }
}

fn annotate<G: Game>(turn: &mut Turn<G>, review: &MoveReview<G>) {
    let Some(glyph) = review.mark.glyph() else {
        return;
    };
    if !turn.glyphs.contains(&glyph) {
        turn.glyphs.push(glyph);
    }
    let (title, sentence) = (review.mark.title(), review.why(turn, None));
    let note = format!("{} {BEGIN}{title}. {sentence}{END}", turn.comment);
    turn.comment = note.trim_start().into();
    if review.best != turn.mv {
        let mut position = turn.before;
        let turns = review.line.iter().map(|&mv| {
            let turn = Turn::new(position, mv, Vec::new());
            position = turn.after;
            turn
        });
        turn.variations.push(Variation {
            comment: format!("{BEGIN}better{END}"),
            turns: turns.collect(),
        });
    }
}

/// Removes what an earlier review has noted.
fn remove_notes<G: Game>(turn: &mut Turn<G>) {
    while let Some(begin) = turn.comment.find(BEGIN) {
        let note = &turn.comment[begin..];
        let end = note
            .find(END)
            .map_or(note.len(), |end| end + END.len_utf8());
        let others = [&turn.comment[..begin], &note[end..]].map(str::trim);
        turn.comment = others.join(" ").trim().into();
        turn.glyphs
            .retain(|&glyph| Mark::ALL.iter().all(|mark| mark.glyph() != Some(glyph)));
    }
    turn.variations
        .retain(|variation| !variation.comment.starts_with(BEGIN));
}
