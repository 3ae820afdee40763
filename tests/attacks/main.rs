//! Random attacks on what reads from outside. Those on the rules, on records and on the full screen
//! are where the tests of these are.

#[path = "../support/mod.rs"]
mod support;

mod console;
mod tournament;
mod ugi;

use rand::RngExt;
use rand::seq::IndexedRandom;
use support::Random;

/// Words that mean something, in an order that may not: some of these, some of other lines.
fn line(phrases: &[&str], random: &mut Random) -> String {
    const ODD: [&str; 16] = [
        "-1",
        "0",
        "99999999999999999999",
        "é漢",
        "\u{1b}[2J",
        "\u{202e}",
        "''",
        "\"",
        "c4d4",
        "a1",
        "h8h8",
        "pass",
        "value",
        "fen",
        "startpos",
        "moves",
    ];
    let mut words: Vec<&str> = phrases.choose(random).unwrap().split(' ').collect();
    while random.random_bool(0.2) {
        let at = random.random_range(0..words.len());
        match random.random_range(0..4) {
            0 => words.insert(at, ODD.choose(random).unwrap()),
            1 => words[at] = ODD.choose(random).unwrap(),
            2 if words.len() > 1 => drop(words.remove(at)),
            _ => words.truncate(at + 1),
        }
    }
    words.join(" ")
}
