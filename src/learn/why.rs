//! Why a side stands better, and what a move changes: the terms of the evaluation that count most,
//! in the game's own words.

use std::cmp::Reverse;

use crate::games::evaluation::{COMMON_TERMS, Phase};
use crate::games::{Game, PerSide, Side, TermWords, Verdict, Worth};
use crate::play::pieces_at;
use crate::search::{Evaluation, score};
use crate::text;

/// The longest sentence; of several reasons the last are left out to keep to it.
const MAX_LENGTH: usize = 120;

/// The most reasons in a sentence.
const MAX_REASONS: usize = 3;

/// What a sentence may mention: something that one side has, or that a move does.
struct Reason {
    /// The side that has it.
    owner: Side,
    /// The side that it is good for.
    helps: Side,
    words: String,
    /// How much it counts, always positive.
    weight: i32,
}

/// Says why a side stands better, in a sentence: to `viewer`, or to nobody in particular. `known`
/// is what a search found, seen from the side to move; what is proven needs no other reason.
///
/// ```
/// use standoff::games::{Blockade, Game, Side};
/// use standoff::learn::why;
/// let line = "blockade 2X4/2X2X1/X6/3O1X1/1O5/1O5/O4O1 X 54 68";
/// let position = Blockade::read(line).unwrap();
/// assert_eq!(
///     why(&position, Some(Side::X), None),
///     "You have 1 more valid move and 2 more squares to move to, but O has the last move."
/// );
/// ```
pub fn why<G: Game>(position: &G, viewer: Option<Side>, known: Option<Evaluation>) -> String {
    match (position.verdict(), known) {
        (Some(Verdict::Win(winner)), _) if viewer == Some(winner) => return "You have won.".into(),
        (Some(Verdict::Win(winner)), _) => return format!("{winner} has won."),
        (Some(Verdict::Draw), _) => return "The game is drawn.".into(),
        (None, Some(known)) if known.proven => return proven(position, viewer, known),
        _ => {}
    }
    let mut reasons = reasons(position);
    reasons.sort_by_key(|reason| Reverse(reason.weight));
    let least = reasons.first().map_or(0, |first| first.weight / 5);
    reasons.retain(|reason| reason.weight >= least);
    reasons.truncate(MAX_REASONS);
    let leader = known.and_then(|known| leader(position, known));
    let ahead = leader.filter(|&leader| reasons.iter().all(|reason| reason.helps != leader));
    // What a search sees and the terms don't is in the moves to come.
    let ahead = ahead.map(|leader| match viewer {
        Some(viewer) if viewer == leader => "You stand better by what comes next".into(),
        _ => format!("{leader} stands better by what comes next"),
    });
    if reasons.is_empty() {
        let even = || "Both sides stand about even".into();
        return ahead.unwrap_or_else(even) + ".";
    }
    shortened(&reasons, |reasons| {
        let standing = standing(reasons, viewer);
        match (&ahead, standing.strip_prefix("you")) {
            (Some(ahead), _) => format!("{ahead}, although {standing}."),
            (None, Some(rest)) => format!("You{rest}."),
            (None, None) => standing + ".",
        }
    })
}

/// The side that a search found to be clearly better off: at 55 % or more.
fn leader<G: Game>(position: &G, known: Evaluation) -> Option<Side> {
    match known.chance::<G>() {
        0.55.. => Some(position.side()),
        0.45.. => None,
        _ => Some(position.side().other()),
    }
}

/// Says what a valid move changes, in a sentence: the reason of a hint.
pub fn why_move<G: Game>(position: &G, mv: G::Move, viewer: Option<Side>) -> String {
    let (side, next) = (position.side(), position.play(mv));
    let text = position.move_text(mv);
    match next.verdict() {
        Some(Verdict::Win(winner)) if winner == side => return format!("{text} wins at once."),
        Some(Verdict::Win(_)) => return format!("{text} loses at once."),
        Some(Verdict::Draw) => return format!("{text} ends the game in a draw."),
        None => {}
    }
    let taken = position.taken(mv);
    let lost = taken - position.pieces(side.other());
    let captures = [("takes", taken - lost), ("loses", lost)];
    let captures = captures.into_iter().filter(|(_, set)| !set.is_empty());
    let mut effects: Vec<String> = captures
        .map(|(verb, set)| format!("{verb} the {}", pieces_at(set)))
        .collect();
    let mut changes = changes(position, &next, viewer);
    // What the opponent loses with its pieces has been said.
    changes.retain(|change| taken.is_empty() || change.owner == side);
    changes.sort_by_key(|change| Reverse(change.weight));
    let room = MAX_REASONS - 1;
    changes.truncate(room.saturating_sub(effects.len()));
    for change in changes {
        // What comes before the number is said once for two changes.
        let number = change.words.find(|c: char| c.is_ascii_digit());
        let (verb, rest) = change.words.split_at(number.unwrap_or(0));
        let is_said = effects.last().is_some_and(|last| last.starts_with(verb));
        effects.push(if is_said { rest } else { &change.words }.into());
    }
    if effects.is_empty() {
        return format!("{text} changes little at once.");
    }
    shortened(&effects, |effects| {
        format!("{text} {}.", text::list(effects, "and"))
    })
}

/// The longest of the sentences with all, fewer or one of the parts that is not too long.
fn shortened<T>(parts: &[T], sentence: impl Fn(&[T]) -> String) -> String {
    let sentences = (1..=parts.len())
        .rev()
        .map(|count| sentence(&parts[..count]));
    let mut sentences = sentences.filter(|sentence| sentence.chars().count() <= MAX_LENGTH);
    sentences.next().unwrap_or_default()
}

fn proven<G: Game>(position: &G, viewer: Option<Side>, known: Evaluation) -> String {
    let winner = match known.score {
        0 => return "This is a proven draw.".into(),
        1.. => position.side(),
        _ => position.side().other(),
    };
    let winner = match viewer {
        Some(viewer) if viewer == winner => "you".into(),
        _ => winner.to_string(),
    };
    match score::turns_to_end(known.score) {
        Some(1) => format!("This is a proven win for {winner}, at the next turn."),
        Some(turns @ 2..) => format!("This is a proven win for {winner}, within {turns} turns."),
        _ => format!("This is a proven win for {winner}."),
    }
}

/// The terms with words, with what each counts here.
fn worded_terms<G: Game>(position: &G) -> impl Iterator<Item = (usize, &'static TermWords, i32)> {
    let phase = Phase::of(position);
    let terms = G::TERM_WORDS.iter().enumerate();
    terms.filter_map(move |(term, words)| {
        let words = words.as_ref()?;
        let scale = phase.scale(G::WEIGHTS.0[COMMON_TERMS.len() + term]);
        let explains = match words.worth {
            Worth::Good => scale > 0,
            Worth::Bad => scale < 0,
        };
        explains.then_some((term, words, scale.abs()))
    })
}

/// What each side has more of than the other.
fn reasons<G: Game>(position: &G) -> Vec<Reason> {
    let counts = PerSide::from_fn(|side| position.term_counts(side));
    let terms = worded_terms(position).filter_map(|(term, words, scale)| {
        let of = counts.map(|counts| counts[term]);
        let (owner, other) = match of[Side::X] - of[Side::O] {
            0 => return None,
            1.. => (Side::X, of[Side::O]),
            _ => (Side::O, of[Side::X]),
        };
        let count = of[owner].abs_diff(other);
        let noun = words.noun(count);
        Some(Reason {
            owner,
            helps: match words.worth {
                Worth::Good => owner,
                Worth::Bad => owner.other(),
            },
            words: match words.lead {
                Some(lead) => lead.replace("{}", &format!("{count} {noun}")),
                None if other == 0 => format!("{count} {noun}"),
                None => format!("{count} more {noun}"),
            },
            weight: scale.saturating_mul(count.cast_signed()),
        })
    });
    let mut reasons: Vec<Reason> = terms.collect();
    let last_word = Phase::of(position).scale(G::WEIGHTS.0[1]);
    if last_word > 0 {
        let owner = position.last_mover();
        reasons.push(Reason {
            owner,
            helps: owner,
            words: "the last move".into(),
            weight: last_word,
        });
    }
    reasons
}

/// `you have 4 more valid moves, but 2 stuck pieces; O has the last move`
fn standing(reasons: &[Reason], viewer: Option<Side>) -> String {
    let first = &reasons[0];
    let (own, others): (Vec<&Reason>, Vec<&Reason>) = reasons
        .iter()
        .partition(|reason| reason.owner == first.owner);
    let is_mixed = |reasons: &[&Reason]| reasons.iter().any(|r| r.helps != reasons[0].helps);
    let mixed = is_mixed(&own) || is_mixed(&others);
    let mut sentence = clause(&own, viewer);
    if let Some(other) = others.first() {
        sentence += match other.helps == first.helps {
            _ if mixed => "; ",
            true => ", and ",
            false => ", but ",
        };
        sentence += &clause(&others, viewer);
    }
    sentence
}

/// What one side has: first what points the same way as its first reason, then the rest.
fn clause(reasons: &[&Reason], viewer: Option<Side>) -> String {
    let first = reasons[0];
    let words = |helps: bool| {
        let reasons = reasons.iter();
        let reasons = reasons.filter(|reason| (reason.helps == first.helps) == helps);
        let words: Vec<&str> = reasons.map(|reason| reason.words.as_str()).collect();
        text::list(&words, "and")
    };
    let but = match words(false).as_str() {
        "" => String::new(),
        against => format!(", but {against}"),
    };
    let has = match viewer {
        Some(viewer) if viewer == first.owner => "you have".into(),
        _ => format!("{} has", first.owner),
    };
    format!("{has} {}{but}", words(true))
}

/// What a move changes for the better of its side.
fn changes<G: Game>(position: &G, next: &G, viewer: Option<Side>) -> Vec<Reason> {
    let side = position.side();
    let terms = worded_terms(position).flat_map(|(term, words, scale)| {
        Side::BOTH.into_iter().filter_map(move |owner| {
            let count = |position: &G| position.term_counts(owner)[term];
            let change = count(next) - count(position);
            let rises = (words.worth == Worth::Good) == (owner == side);
            if change == 0 || rises != (change > 0) {
                return None;
            }
            let number = change.unsigned_abs();
            let noun = words.noun(number);
            let name = match viewer {
                Some(viewer) if viewer == owner => "you".into(),
                _ => owner.to_string(),
            };
            let words = match (words.worth, owner == side) {
                (Worth::Good, true) => format!("gains {number} {noun}"),
                (Worth::Good, false) => format!("costs {name} {number} {noun}"),
                (Worth::Bad, true) => format!("leaves {name} {number} fewer {noun}"),
                (Worth::Bad, false) => format!("leaves {name} {number} more {noun}"),
            };
            Some(Reason {
                owner,
                helps: side,
                words,
                weight: scale.saturating_mul(number.cast_signed()),
            })
        })
    });
    terms.collect()
}
