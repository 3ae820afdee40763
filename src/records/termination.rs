//! Checks the sentence that says how a game ended.

use crate::games::{Ending, Game};

/// Checks a sentence. If it gives both sides' figures or says that the turns have run out, it must
/// be right; any other sentence is accepted.
///
/// # Errors
/// What would be right to say about the last position.
pub(super) fn check_termination<G: Game>(last: &G, sentence: &str) -> Result<(), String> {
    let figures: Vec<String> = last.figures().iter().map(ToString::to_string).collect();
    let figures = figures.join(", ");
    let has_figures = |text: &str| without_numbers(text) == without_numbers(&figures);
    let told = sentence
        .split_once(": ")
        .filter(|(_, told)| has_figures(told));
    let right = match (last.outcome(), told) {
        (Some(outcome), Some(_)) => outcome.to_string() == sentence,
        (Some(_), None) => true,
        (None, Some((_, told))) => told == figures && !is_turn_limit(sentence),
        (None, None) => !is_turn_limit(sentence),
    };
    if right {
        return Ok(());
    }
    let outcome = last.outcome().map(|outcome| outcome.to_string());
    Err(outcome.unwrap_or_else(|| format!("{}, which is not final", last.line())))
}

fn is_turn_limit(sentence: &str) -> bool {
    sentence.starts_with(Ending::TURN_LIMIT)
}

/// A text with every run of digits replaced by one `0`.
fn without_numbers(text: &str) -> String {
    let mut kept = String::new();
    for c in text.chars() {
        if !c.is_ascii_digit() {
            kept.push(c);
        } else if !kept.ends_with('0') {
            kept.push('0');
        }
    }
    kept
}
