//! What a list of games says about each game, from the view of the person who played it.

use std::collections::BTreeMap;

use super::Source;
use crate::agents::{Level, PlayerSpec, Strength};
use crate::games::{Side, Verdict};
use crate::play::result_words;
use crate::records::{AnyRecord, Tags};
use crate::text;

/// The heads and widths of the columns in a number of columns of the screen. A narrow window does
/// without some.
pub fn columns(room: u16, source: &Source) -> ([&'static str; 5], [u16; 5]) {
    let is_open = matches!(source, Source::Unfinished);
    let shown_from = |wide: u16, least: u16| if room < least { 0 } else { wide };
    let (date, game, result, turns) = if is_open {
        (12, 10, 10, 0)
    } else {
        (shown_from(12, 44), 10, 10, shown_from(6, 54))
    };
    let players = room.saturating_sub(date + game + result + turns);
    let players = if players < 8 { 0 } else { players.min(40) };
    let [when, what] = if is_open {
        ["Saved", "To move"]
    } else {
        ["Date", "Result"]
    };
    (
        [when, "Game", "X - O", what, "Turns"],
        [date, game, players, result, turns],
    )
}

/// The cells of a game; an unfinished one says when it was saved instead of its date.
pub fn cells(record: &AnyRecord, saved: Option<String>) -> [String; 5] {
    let date = || text::clean(record.tags().get("Date").unwrap_or_default(), 10);
    let [x, o] = Side::BOTH.map(|side| player(record, side));
    [
        saved.unwrap_or_else(date),
        record.info().title.into(),
        format!("{x} - {o}"),
        state(record),
        record.turn_count().to_string(),
    ]
}

/// `You`, `You, assisted`, `level 3`, or the name in the record.
pub fn player(record: &AnyRecord, side: Side) -> String {
    let name = record.tags().name(side);
    match PlayerSpec::of_title(name) {
        _ if record.tags().only_person() == Some(side) => {
            let help = if record.tags().is_assisted() {
                ", assisted"
            } else {
                ""
            };
            format!("You{help}")
        }
        None | Some(PlayerSpec::Human) => text::clean(name, 40),
        Some(computer) => computer.label(),
    }
}

/// `You won`, or whose turn it is.
pub fn state(record: &AnyRecord) -> String {
    let you = record.tags().only_person();
    match (record.result(), record.last().side()) {
        (Some(verdict), _) => result_words(verdict, you),
        (None, side) if you == Some(side) => "your turn".into(),
        (None, side) => format!("{side}'s turn"),
    }
}

/// The person's results against each opponent, the levels first: `level 3: won 2, lost 1, drawn 0`.
/// Games in which the engine helped don't count.
pub fn tally<'a>(records: impl Iterator<Item = &'a AnyRecord>) -> Vec<String> {
    let mut results: BTreeMap<(u8, String), [u32; 3]> = BTreeMap::new();
    for record in records {
        let unaided = Some(record.tags()).filter(|tags| !tags.is_assisted());
        let you = unaided.and_then(Tags::only_person);
        let Some((you, verdict)) = you.zip(record.result()) else {
            continue;
        };
        let opponent = text::clean(&player(record, you.other()), 16);
        let level = match PlayerSpec::of_title(record.tags().name(you.other())) {
            Some(PlayerSpec::Engine(Strength { level, .. })) => level.map(Level::number),
            _ => None,
        };
        let counts = results.entry((level.unwrap_or(u8::MAX), opponent));
        counts.or_default()[match verdict {
            Verdict::Win(winner) => usize::from(winner != you),
            Verdict::Draw => 2,
        }] += 1;
    }
    let line = |((_, opponent), [won, lost, drawn]): ((u8, String), [u32; 3])| {
        format!("{opponent}: won {won}, lost {lost}, drawn {drawn}")
    };
    results.into_iter().map(line).collect()
}
