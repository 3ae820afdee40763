//! Records damaged in several places, or put together from parts of others: what can be read can be
//! written and read again.

use rand::RngExt;
use rand::seq::IndexedRandom;
use standoff::games::{Blockade, Crossing, Surround};
use standoff::records::AnyRecord;

use crate::damage::course;
use crate::round_trip::random_record;
use crate::support::soak::{attack, soak};
use crate::support::{Random, random};

const ODD: [&str; 22] = [
    "{",
    "}",
    "(",
    ")",
    ";",
    "\"",
    "\\",
    "[",
    "]",
    "\n",
    "\r\n",
    "$4",
    "$999",
    "!?",
    "pass",
    "1-0",
    "*",
    "[Result \"0-1\"]",
    "c4d4",
    "{[%eval 0.3]}",
    "\u{feff}",
    "\0",
];

fn text(random: &mut Random) -> String {
    match random.random_range(0..3) {
        0 => random_record::<Blockade>(random).to_string(),
        1 => random_record::<Surround>(random).to_string(),
        _ => random_record::<Crossing>(random).to_string(),
    }
}

fn damage(seed: u64) {
    let random = &mut random(seed);
    let mut bytes = text(random).into_bytes();
    for _ in 0..random.random_range(1..8) {
        let at = random.random_range(0..=bytes.len());
        let to = (at + random.random_range(0..40)).min(bytes.len());
        let part: Vec<u8> = match random.random_range(0..4) {
            0 => Vec::new(),
            1 => ODD.choose(random).unwrap().bytes().collect(),
            2 => bytes[at..to].repeat(2),
            _ => {
                let other = text(random).into_bytes();
                let from = random.random_range(0..other.len());
                other[from..(from + 60).min(other.len())].to_vec()
            }
        };
        bytes.splice(at..to, part);
    }
    let Ok(read) = course(&bytes) else {
        return;
    };
    let written = AnyRecord::read(&bytes).unwrap().to_string();
    let damaged = String::from_utf8_lossy(&bytes);
    assert_eq!(
        course(written.as_bytes()),
        Ok(read),
        "{damaged}\n--\n{written}"
    );
    let again = AnyRecord::read(written.as_bytes()).unwrap().to_string();
    assert_eq!(again, written, "{damaged}");
}

#[test]
fn what_is_read_of_a_damaged_record_can_be_written() {
    attack(3000, damage);
}

#[test]
#[ignore = "it takes as long as it is told to"]
fn soak_records() {
    soak("records", 3000, damage);
}
