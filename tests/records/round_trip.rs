//! Any record Standoff writes, it reads back to the same game.

use std::time::Duration;

use proptest::prelude::*;
use rand::RngExt;
use rand::seq::IndexedRandom;
use standoff::games::{Game, GameVisitor, Side, Verdict, for_each_game};
use standoff::play::{GameTree, History, Turn, Variation};
use standoff::records::{AnyRecord, Record, RecordParser, RecordVisitor};
use standoff::search::{Evaluation, score};

use crate::support::{Random, random, random_position};

const WORDS: [&str; 17] = [
    "Ann",
    "\"",
    "\\",
    "\\\"",
    "{",
    "}",
    "]",
    "[X \"y\"]",
    "\n",
    "\u{1b}[2J",
    "漢字",
    "1-0",
    "(",
    ")",
    " $4 ",
    ";",
    "\u{202e}",
];

fn odd_text(random: &mut Random) -> String {
    let count = random.random_range(0..5);
    let words = (0..count).map(|_| *WORDS.choose(random).unwrap());
    words.collect()
}

/// A random game from a random position, with skips where the game knows them, notes, odd names,
/// and now and then an early end.
pub fn random_record<G: Game>(random: &mut Random) -> Record<G> {
    let start = if random.random_bool(0.5) {
        standoff::games::start(random.random_range(1..=80), random.random()).unwrap()
    } else {
        random_position(random)
    };
    let mut record = Record::<G>::new(History::new(start));
    for side in Side::BOTH {
        record.tags.set_name(side, &odd_text(random));
    }
    record.tags.set("Other", &odd_text(random));
    record.comment(&odd_text(random));
    let turns = random.random_range(0..=80);
    for _ in 0..turns {
        let skip = record
            .history
            .last()
            .skip()
            .filter(|_| random.random_bool(0.1));
        let Some(mv) = skip.or_else(|| record.history.last().moves().choose(random).copied())
        else {
            break;
        };
        record.history.push(mv, Vec::new());
        if random.random_bool(0.1) {
            add_notes(record.history.turns_mut().last_mut().unwrap(), random, 0);
        }
        if random.random_bool(0.3) {
            let evaluation = Evaluation {
                score: random.random_range(-score::WIN..=score::WIN),
                proven: false,
                depth: random.random_range(0..100),
                time: Duration::from_micros(random.random_range(0..100_000_000)),
            };
            record.comment(&evaluation.to_comment());
        }
        if random.random_bool(0.3) {
            record.comment(&odd_text(random));
        }
    }
    if random.random_bool(0.3) {
        let verdicts = [Verdict::Win(Side::X), Verdict::Win(Side::O), Verdict::Draw];
        let reason = odd_text(random).replace(char::is_control, " ");
        let verdict = *verdicts.choose(random).unwrap();
        record.history.conclude(verdict, reason);
    }
    record
}

/// Marks, and variations with comments, marks and variations of their own.
fn add_notes<G: Game>(turn: &mut Turn<G>, random: &mut Random, depth: usize) {
    turn.glyphs = (0..random.random_range(0..3))
        .map(|_| random.random())
        .collect();
    for _ in 0..random.random_range(0..3_usize.saturating_sub(depth)) {
        let (mut turns, mut position) = (Vec::new(), turn.before);
        for _ in 0..random.random_range(1..4) {
            let Some(&mv) = position.moves().choose(random) else {
                break;
            };
            let mut turn = Turn::new(position, mv, Vec::new());
            position = turn.after;
            turn.comment = note(random);
            add_notes(&mut turn, random, depth + 1);
            turns.push(turn);
        }
        let comment = note(random);
        turn.variations.push(Variation { comment, turns });
    }
}

/// A comment as it is kept: on one line, without braces.
fn note(random: &mut Random) -> String {
    let text = odd_text(random).replace(char::is_control, " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace('{', "(").replace('}', ")")
}

/// A record goes out as text and comes back; the one that comes back is compared as its text and
/// as its data, which only the type knows.
struct Same<G: Game>(Record<G>);

impl<G: Game> RecordVisitor for Same<G> {
    type Output = ();

    fn visit<H: Game>(self, read: Record<H>) {
        let read: &dyn std::any::Any = &read;
        assert_eq!(read.downcast_ref::<Record<G>>(), Some(&self.0));
    }
}

struct RoundTrips;

impl GameVisitor for RoundTrips {
    fn visit<G: Game>(&mut self) {
        let mut all = String::new();
        let mut records = Vec::new();
        for seed in 0..2000 {
            let record = random_record::<G>(&mut random(seed));
            let text = record.to_string();
            let read = AnyRecord::read(text.as_bytes());
            let read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read.to_string(), text);
            read.visit(Same(record.clone()));
            if seed < 300 {
                all.push_str(&text);
                records.push(record);
            }
        }
        let mut read = RecordParser::new(all.as_bytes());
        for record in records {
            read.next().unwrap().unwrap().visit(Same(record));
        }
        assert!(read.next().is_none());
    }
}

#[test]
fn thousands_of_random_games_are_read_back() {
    for_each_game(&mut RoundTrips);
}

/// Whatever is done to a game's lines, they are a game that can be read back.
struct Edits;

impl GameVisitor for Edits {
    fn visit<G: Game>(&mut self) {
        for seed in 0..200 {
            let random = &mut random(seed);
            let Record { tags, history } = random_record::<G>(random);
            let mut tree = GameTree::new(history);
            for _ in 0..100 {
                edit(&mut tree, random);
            }
            let history = tree.history().clone();
            let text = Record { tags, history }.to_string();
            let read = AnyRecord::read(text.as_bytes());
            let read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read.to_string(), text);
        }
    }
}

fn edit<G: Game>(tree: &mut GameTree<G>, random: &mut Random) {
    let before = *tree.position();
    let moves = before.moves();
    match random.random_range(0..16) {
        0..=5 if before.verdict().is_none() => {
            let mv = *moves.choose(random).unwrap();
            if tree.play(mv, Vec::new()) {
                // After the move the other side may have been skipped.
                let after = before.play(mv);
                let skipped = after.skip().map(|skip| after.play(skip));
                assert!([Some(after), skipped].contains(&Some(*tree.position())));
            }
        }
        0..=7 => drop(tree.back()),
        8..=9 => drop(tree.forward()),
        10..=12 => drop(tree.switch(random.random())),
        13 => {
            let is_in_game = tree.is_in_game();
            let promoted = tree.promote();
            assert!(!(is_in_game && promoted) && *tree.position() == before);
        }
        14 => tree.to_turn(random.random_range(0..=tree.history().turns().len())),
        _ => drop(tree.delete()),
    }
}

#[test]
fn lines_that_are_edited_at_random_are_read_back() {
    for_each_game(&mut Edits);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_names_and_notes_are_read_back(
        name in any::<String>(), other in "\\PC*", notes in prop::collection::vec(any::<String>(), 0..4),
        form in "[+-]?[0-9M.]{1,6}/[0-9]{1,3} [0-9.]{1,6}s",
    ) {
        let mut record = random_record::<standoff::games::Crossing>(&mut random(7));
        record.tags.set_name(Side::X, &name);
        record.tags.set("Other", &other);
        for note in &notes {
            record.comment(note);
        }
        record.comment(&form);
        let text = record.to_string();
        let read = AnyRecord::read(text.as_bytes());
        prop_assert_eq!(read, Ok(AnyRecord::Crossing(record)), "{}", text);
    }
}
