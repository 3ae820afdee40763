//! More input than anybody can type: it is worked off, costs no memory, and the end is heard.
#![cfg(target_os = "linux")]

use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};

use crate::person::Person;
use crate::processes;

/// More than this is growth, in KiB. New games in between take and give back tables of 16 MiB.
const FLAT: u64 = 48 * 1024;

/// A game in which a person has the turn, when the engine has had its look.
fn game() -> Person {
    let person = Person::start(&["play", "surround", "--seed", "1", "--threads", "1"]);
    person.wait_for("Choose piece to move:");
    std::thread::sleep(Duration::from_millis(1200));
    person
}

/// Floods the program, ends it, and looks at what that took.
fn flood(mut person: Person, bytes: &[u8]) {
    let before = processes::memory(person.pid());
    let mut most = before;
    let pid = person.pid();
    person.send_while(bytes, || most = most.max(processes::memory(pid)));
    assert!(most < before + FLAT, "from {before} to {most} KiB");
    person.press("<Ctrl-C>");
    person.ends_with(0);
    person.terminal_is_as_before();
}

#[test]
fn a_megabyte_pasted() {
    for text in ["c4d4", "\x1b[31m", "\u{202e}ä漢\n"] {
        let mut bytes = b"\x1b[200~".to_vec();
        bytes.extend(text.repeat(1024 * 1024 / text.len()).bytes());
        bytes.extend(b"\x1b[201~");
        flood(game(), &bytes);
    }
}

#[test]
fn a_hundred_thousand_keys() {
    // None of them leaves the game: no q, and no y that answers a question.
    let keys: [&[u8]; 16] = [
        b"a", b"b", b"1", b"2", b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\t", b"\x7f", b"u",
        b"r", b"o", b"i", b"t", b"?\x1b",
    ];
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let bytes: Vec<u8> = (0..100_000)
        .flat_map(|_| keys[random.random_range(0..keys.len())])
        .copied()
        .collect();
    flood(game(), &bytes);
}

#[test]
fn a_megabyte_of_anything() {
    let mut bytes = vec![0; 1024 * 1024];
    Xoshiro256PlusPlus::seed_from_u64(2).fill_bytes(&mut bytes);
    // What leaves, answers yes or ends the program would make it too easy.
    bytes.retain(|byte| !matches!(byte, b'q' | b'y' | 0x03));
    // The last bytes may be the beginning of a sequence that Ctrl-C would become a part of.
    bytes.extend(b"\x1b[0m    ");
    flood(game(), &bytes);
}

#[test]
fn clicks_beyond_the_screen() {
    let mut bytes = Vec::new();
    for click in [
        "\x1b[<0;0;0M",
        "\x1b[<0;65535;65535M",
        "\x1b[<64;0;9M",
        "\x1b[M   ",
    ] {
        bytes.extend(click.repeat(1000).bytes());
    }
    flood(game(), &bytes);
}
