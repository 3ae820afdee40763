//! Random keys for as long as wanted, and what they cost.
#![cfg(target_os = "linux")]

use std::time::{Duration, Instant};

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::person::Person;
use crate::processes;
use crate::support::soak;

/// What is pressed, the more often the more it stands here. Leaving a game is part of it; ending the
/// program is not.
const KEYS: [&str; 44] = [
    "<Enter>", "<Enter>", "<Enter>", "<Enter>", "<Enter>", "<Enter>", "<Up>", "<Down>", "<Down>",
    "<Left>", "<Right>", "<Right>", "<Tab>", "<Tab>", "<Tab>", "<Tab>", "<Esc>", "<Esc>", "a", "b",
    "c", "d", "e", "1", "2", "3", "4", "5", "u", "r", "t", "p", "o", "i", "n", "h", "w", "m", "s",
    "?", "y", ">", "<", "x",
];

/// Goes home, where other games begin; at home the same key would end the program.
fn go_home(person: &mut Person) {
    if is_settled(person, "q home") {
        person.press("q");
    }
}

/// Enter, but not at home, where it may end the program, too.
fn enter(person: &mut Person) {
    let at_home = is_settled(person, "Two people here");
    person.press(if at_home { "n" } else { "<Enter>" });
}

/// Whether some words are on the screen once all that was pressed has been seen to.
fn is_settled(person: &Person, words: &str) -> bool {
    std::thread::sleep(Duration::from_millis(100));
    person.screen().contains(words)
}

/// What the program has taken so far, in one line.
fn report(person: &Person, begun: Instant, keys: u64) {
    let pid = person.pid();
    println!(
        "{:>5} s: {keys} keys, {} frames, {} KiB, {} files, {} threads, {:.1} s of processor time",
        begun.elapsed().as_secs(),
        person.frames(),
        processes::memory(pid),
        processes::files(pid),
        processes::threads(pid),
        processes::seconds(pid),
    );
}

#[test]
#[ignore = "it takes as long as it is told to"]
fn soak_keys() {
    let end = soak::duration();
    let every = (end / 20).max(Duration::from_secs(1));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(soak::first_seed(1));
    let mut person = Person::start(&[]);
    person.wait_for("New game");
    let (begun, mut keys, mut next) = (Instant::now(), 0, Duration::ZERO);
    let mut last = Vec::new();
    while begun.elapsed() < end {
        if begun.elapsed() >= next {
            report(&person, begun, keys);
            next += every;
        }
        match random.random_range(0..400) {
            0 => go_home(&mut person),
            1 => {
                let size = (random.random_range(30..200), random.random_range(10..60));
                person.resize(size);
            }
            2 => person.resize((80, 24)),
            _ => {
                let key = KEYS.choose(&mut random).unwrap();
                last.push(*key);
                last.drain(..last.len().saturating_sub(30));
                match *key {
                    "<Enter>" => enter(&mut person),
                    key => person.press(key),
                }
            }
        }
        keys += 1;
        if processes::state(person.pid()) == Some('Z') {
            let code = person.wait_for_end();
            panic!(
                "it has ended with {code} after {last:?}:\n{}",
                person.screen()
            );
        }
        std::thread::sleep(Duration::from_millis(random.random_range(0..25)));
    }
    report(&person, begun, keys);
    person.press("<Ctrl-C>");
    person.ends_with(0);
    person.terminal_is_as_before();
}
