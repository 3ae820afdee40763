//! A window that changes its size all the time.

use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::person::Person;

/// Two thousand sizes in two seconds; the last screen must be as if drawn for the first time.
fn shake(arguments: &[&str], words: &str, last: (u16, u16)) {
    let mut person = Person::start(arguments);
    person.wait_for(words);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for i in 0..2000 {
        let size = match i % 4 {
            0 => (1, 1),
            1 => (500, 200),
            // Back and forth between two sizes: what is lost in between must be drawn again.
            2 => last,
            _ => (random.random_range(1..150), random.random_range(1..60)),
        };
        person.resize(size);
        std::thread::sleep(Duration::from_millis(1));
    }
    person.resize(last);
    person.wait_for(words);
    person.wait_for_rest(Duration::from_millis(300));
    let fresh = Person::start_sized(last, arguments);
    fresh.wait_for(words);
    fresh.wait_for_rest(Duration::from_millis(300));
    assert_eq!(person.screen(), fresh.screen());
    assert_eq!(person.painting(), fresh.painting());
    person.press("q");
    person.ends_with(0);
    person.terminal_is_as_before();
}

#[test]
fn two_thousand_sizes_on_the_home_screen() {
    shake(&[], "New game", (80, 24));
}

/// What was there before must not shine through when a window is smaller for an instant.
#[test]
fn smaller_for_an_instant() {
    let mut person = Person::start(&[]);
    person.wait_for("New game");
    person.wait_for_rest(Duration::from_millis(100));
    let before = person.painting();
    for _ in 0..50 {
        person.resize((20, 5));
        person.resize((80, 24));
    }
    person.wait_for("New game");
    person.wait_for_rest(Duration::from_millis(200));
    assert_eq!(person.painting(), before);
}
