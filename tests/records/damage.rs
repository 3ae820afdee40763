//! Whatever happens to a record's bytes, the reader answers: with the same game, or with an error
//! that names the place.

use proptest::prelude::*;
use standoff::games::{AnyPosition, Blockade, Crossing, Game, Surround, Verdict};
use standoff::records::{AnyRecord, Record, RecordParser, RecordVisitor};
use standoff::text::clean;

use crate::round_trip::random_record;
use crate::support::random;
use crate::support::wait::in_time;
use crate::text::{ANNOTATED, EXAMPLE};

/// What makes a game the same: where it begins, its positions, its result. Names and notes may
/// have changed with the byte.
pub type Course = (Vec<AnyPosition>, Option<Verdict>);

struct CourseOf;

impl RecordVisitor for CourseOf {
    type Output = Course;

    fn visit<G: Game>(self, record: Record<G>) -> Course {
        let lines = record.history.positions().map(Game::line);
        let positions = lines.map(|line| AnyPosition::read(&line).unwrap());
        (positions.collect(), record.result())
    }
}

pub fn course(text: &[u8]) -> Result<Course, String> {
    let read = AnyRecord::read(text).map_err(|error| {
        let lines = text.split(|&byte| byte == b'\n').count();
        assert!((1..=lines).contains(&error.at.line) && error.at.column >= 1);
        error.to_string()
    });
    read.map(|record| record.visit(CourseOf))
}

/// The example, a game with every kind of note, and a game of each kind as Standoff writes it, two of them unfinished.
fn samples() -> Vec<String> {
    let long = |record: &String| (500..900).contains(&record.len());
    let mut surround = (1..).map(|seed| random_record::<Surround>(&mut random(seed)).to_string());
    let mut crossing = (1..).map(|seed| random_record::<Crossing>(&mut random(seed)).to_string());
    let mut blockade = (1..).map(|seed| random_record::<Blockade>(&mut random(seed)).to_string());
    vec![
        EXAMPLE.into(),
        ANNOTATED.into(),
        surround.find(long).unwrap(),
        crossing
            .find(|text| long(text) && text.contains("[Result \"*\"]"))
            .unwrap(),
        blockade.find(long).unwrap(),
    ]
}

fn check(spoiled: &[u8], whole: &Course, what: &str) {
    match course(spoiled) {
        Ok(read) => assert!(&read == whole, "{what} is read as another game"),
        Err(message) => {
            assert!(message.starts_with("line "), "{message}");
            assert_eq!(clean(&message, 1000), message);
        }
    }
}

#[test]
fn a_truncated_record_is_the_same_game_or_refused() {
    for sample in samples() {
        let whole = course(sample.as_bytes()).unwrap();
        for length in 0..sample.len() {
            let part = &sample.as_bytes()[..length];
            check(part, &whole, &format!("{length} bytes of\n{sample}"));
            assert!(length == sample.trim_end().len() || course(part).is_err());
        }
    }
}

#[test]
fn a_record_with_one_other_byte_is_the_same_game_or_refused() {
    std::thread::scope(|scope| {
        for sample in samples() {
            scope.spawn(move || check_other_bytes(&sample));
        }
    });
}

fn check_other_bytes(sample: &str) {
    let whole = course(sample.as_bytes()).unwrap();
    let mut bytes = sample.as_bytes().to_vec();
    for place in 0..bytes.len() {
        let right = bytes[place];
        for byte in 0..=u8::MAX {
            bytes[place] = byte;
            let what = format!("byte {place} as {byte} in\n{sample}");
            check(&bytes, &whole, &what);
        }
        bytes[place] = right;
    }
}

#[test]
fn a_record_that_lacks_a_byte_or_has_one_more_is_answered() {
    for sample in samples() {
        for place in 0..sample.len() {
            let mut bytes = sample.clone().into_bytes();
            let byte = bytes.remove(place);
            let _ = course(&bytes);
            bytes.insert(place, byte);
            bytes.insert(place, byte);
            let _ = course(&bytes);
        }
    }
}

/// Text that would take hours or all memory if anything were looked at again and again.
#[test]
fn megabytes_of_nonsense_are_read_to_the_end() {
    const SIZE: usize = 4 << 20;
    let head = r#"[Position "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 9999"]"#;
    let blockade = r#"[Position "blockade X6/7/7/7/7/7/6O X 0 9999"]"#;
    for unit in [
        "{a}",
        "{",
        ";",
        ")",
        "$1",
        "!",
        "(c2c4)",
        "(c2c4 (c2c4) ",
        "[A \"\"]",
        "\"",
        "[",
        "1.",
        "c2",
        "c2c4",
        "pass ",
        "(",
        "\\",
        "1 ",
        "{+}",
        ".",
        "\n",
        "9",
        "é",
    ] {
        for start in ["", head, blockade, &format!("{head} c2c4 "), "[X \""] {
            let text = format!("{start}{}", unit.repeat(SIZE / unit.len()));
            let name = format!("{start}{unit}…");
            in_time(&name, move || RecordParser::new(text.as_bytes()).count());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = course(&bytes);
    }

    #[test]
    fn arbitrary_moves_are_answered(moves in "([a-h][1-8]([a-h][1-8]){1,3}|pass|[0-9]{1,2}\\.{0,3}|\\(|\\)|\\$[0-9]{0,3}|[!?]{1,3}|\\{\\PC{0,9}\\}| |\\*|1-0){0,20}") {
        for head in [r#"[Position "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400"]"#, r#"[Position "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60"]"#] {
            let _ = course(format!("{head} {moves}").as_bytes());
        }
    }
}
