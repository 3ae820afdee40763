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
            let place = remove_notes(turn);
            annotate(turn, review, place);
            history.set_evaluation(number, review.before);
        }
    }

    /// Notes the line that is better than the move of a turn, be it as good as it may; returns whether
    /// there is one.
    pub fn add_better_line(&self, number: usize, history: &mut History<G>) -> bool {
        let turn = history.turns_mut().get_mut(number);
        let review = self.moves.get(number).and_then(Option::as_ref);
        let Some((turn, review)) = turn.zip(review) else {
            return false;
        };
        let better = better_line(turn, review);
        let is_there = better.is_some();
        turn.variations.extend(better);
        is_there
    }
}

/// Adds what a review notes, its variation at a place among the others.
fn annotate<G: Game>(turn: &mut Turn<G>, review: &MoveReview<G>, place: usize) {
    let Some(glyph) = review.mark.glyph() else {
        return;
    };
    if !turn.glyphs.contains(&glyph) {
        turn.glyphs.push(glyph);
    }
    let note = review.comment(turn, None);
    let note = format!("{} {BEGIN}{note}{END}", turn.comment);
    turn.comment = note.trim_start().into();
    if let Some(better) = better_line(turn, review) {
        turn.variations.insert(place, better);
    }
}

/// The better line as a variation, unless the move was the best.
fn better_line<G: Game>(turn: &Turn<G>, review: &MoveReview<G>) -> Option<Variation<G>> {
    let mut position = turn.before;
    let turns = review.line.iter().map(|&mv| {
        let turn = Turn::new(position, mv, Vec::new());
        position = turn.after;
        turn
    });
    (review.best != turn.mv).then(|| Variation {
        comment: format!("{BEGIN}better{END}"),
        turns: turns.collect(),
    })
}

/// Removes what an earlier review has noted; returns the place of its variation among the others.
fn remove_notes<G: Game>(turn: &mut Turn<G>) -> usize {
    let [others, notes] = split_comment(&turn.comment);
    if !notes.is_empty() {
        turn.comment = others;
        turn.glyphs
            .retain(|&glyph| Mark::ALL.iter().all(|mark| mark.glyph() != Some(glyph)));
    }
    let is_note = |variation: &Variation<G>| variation.comment.starts_with(BEGIN);
    let place = turn.variations.iter().position(is_note);
    turn.variations.retain(|variation| !is_note(variation));
    place.unwrap_or(turn.variations.len())
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
