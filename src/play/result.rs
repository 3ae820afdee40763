//! The end of a game in words, as the person who played it would say it.

use super::{History, Session};
use crate::games::{DecidedBy, Ending, Figure, Game, Outcome, Side, Verdict};
use crate::text;

/// The longest reason from a record.
const MAX_REASON: usize = 300;

/// `You won`, `You lost` or `Draw`; `X won` if nobody in particular is told.
pub fn result_words(verdict: Verdict, viewer: Option<Side>) -> String {
    match (verdict, viewer) {
        (Verdict::Draw, _) => "Draw".into(),
        (Verdict::Win(winner), None) => format!("{winner} won"),
        (Verdict::Win(winner), Some(viewer)) if winner == viewer => "You won".into(),
        (Verdict::Win(_), Some(_)) => "You lost".into(),
    }
}

impl<G: Game> History<G> {
    /// Says who has won and what decided, the viewer's number first: `You lost: 11 squares of
    /// moveable space against 14`. Without a viewer the winner's number comes first.
    pub fn result_sentence(&self, viewer: Option<Side>) -> Option<String> {
        let verdict = self.verdict()?;
        let result = result_words(verdict, viewer);
        let reason = match (self.last().outcome(), verdict) {
            (Some(outcome), Verdict::Win(winner)) => {
                what_decided(&outcome, viewer.unwrap_or(winner), viewer)
            }
            (Some(outcome), Verdict::Draw) => what_decided(&outcome, Side::X, viewer),
            (None, _) => {
                let reason = text::clean(self.termination().unwrap_or_default(), MAX_REASON);
                told_to(viewer, &reason)
            }
        };
        Some(if !reason.contains(char::is_alphabetic) {
            result
        } else if reason.contains(": ") {
            format!("{result}. {reason}")
        } else {
            format!("{result}: {reason}")
        })
    }
}

impl<G: Game> Session<G> {
    /// Says who has won and what decided, to the only person or to nobody in particular.
    pub fn result_sentence(&self) -> Option<String> {
        let history = self.history(self.turns().len());
        history.result_sentence(self.only_human())
    }
}

/// What has decided a game that has ended by its rules; `first` is whose number comes first.
fn what_decided(outcome: &Outcome, first: Side, viewer: Option<Side>) -> String {
    let Ending {
        reason, decided_by, ..
    } = outcome.ending;
    match decided_by {
        DecidedBy::Reason => told_to(viewer, reason),
        DecidedBy::Figures if reason == Ending::TURN_LIMIT => compared(&outcome.figures, first),
        DecidedBy::Figures => {
            let figures = compared(&outcome.figures, first);
            format!("{figures}; {}", told_to(viewer, reason))
        }
    }
}

/// `8 pieces each, 17 valid moves against 12`: the figures up to the first that differs.
fn compared(figures: &[Figure], first: Side) -> String {
    let is_equal = |figure: &&Figure| figure.value[Side::X] == figure.value[Side::O];
    let equal = figures.iter().take_while(is_equal);
    let equal: Vec<String> = equal.map(|figure| figure.of(first)).collect();
    let mut parts = Vec::new();
    if !equal.is_empty() {
        parts.push(format!("{} each", text::list(&equal, "and")));
    }
    if let Some(figure) = figures.get(equal.len()) {
        let other = figure.value[first.other()];
        parts.push(format!("{} against {other}", figure.of(first)));
    }
    parts.join(", ")
}

/// A reason as the second half of a sentence, in which the viewer is `you`.
fn told_to(viewer: Option<Side>, reason: &str) -> String {
    if let Some(rest) = viewer.and_then(|side| reason.strip_prefix(side.letter())) {
        if rest == " resigns" {
            return "you resigned".into();
        }
        if let Some(what) = rest.strip_prefix(" has ") {
            return format!("you have {what}");
        }
    }
    let mut letters = reason.chars();
    match (letters.next(), letters.clone().next()) {
        // A side's letter stays a capital.
        (Some(first), Some('a'..='z')) => first.to_lowercase().chain(letters).collect(),
        _ => reason.into(),
    }
}
