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
        for number in 0..self.moves.len() {
            self.annotate_turn(number, history);
        }
    }

    /// Like [`annotate`](Self::annotate), for a single turn.
    pub fn annotate_turn(&self, number: usize, history: &mut History<G>) {
        let turn = history.turns_mut().get_mut(number);
        let review = self.moves.get(number).and_then(Option::as_ref);
        if let (Some(turn), Some(review)) = (turn, review) {
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
    let [others, notes] = split_comment(&turn.comment);
    if !notes.is_empty() {
        turn.comment = others;
        turn.glyphs
            .retain(|&glyph| Mark::ALL.iter().all(|mark| mark.glyph() != Some(glyph)));
    }
    turn.variations
        .retain(|variation| !variation.comment.starts_with(BEGIN));
}

/// What a comment says apart from reviews, and what reviews have noted in it.
///
/// ```
/// let comment = "Tempting. [Review: Blunder. Better: b6b5.]";
/// assert_eq!(standoff::learn::split_comment(comment), ["Tempting.", "Blunder. Better: b6b5."]);
/// ```
pub fn split_comment(comment: &str) -> [String; 2] {
    let [mut others, mut notes] = [const { Vec::new() }; 2];
    let mut rest = comment;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (note, after) = after.split_once(END).unwrap_or((after, ""));
        others.push(before.trim());
        notes.push(note.trim());
        rest = after;
    }
    others.push(rest.trim());
    [others, notes].map(|parts| parts.join(" ").trim().to_owned())
}
