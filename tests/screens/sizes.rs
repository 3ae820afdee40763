//! Every screen in every size, down to nothing.

use standoff::agents::PlayerSpec;

use crate::looks::kept;
use crate::saving;
use crate::support::folder::Folder;
use crate::{BLOCKADE, ENGINE, Person, tournament};

/// Draws what is on the screen in every size.
fn sweep(mut person: Person) {
    for height in 0..=50 {
        for width in 0..=120 {
            person.resize(width, height);
        }
    }
    for (width, height) in [(200, 50), (300, 80), (500, 12), (40, 200)] {
        person.resize(width, height);
    }
}

#[test]
fn home_fits() {
    sweep(Person::home((80, 24)));
}

#[test]
fn forms_fit() {
    for keys in ["n", "w", "<Right>2"] {
        let mut person = Person::home((80, 24));
        person.press(keys);
        sweep(person);
    }
}

#[test]
fn settings_and_help_fit() {
    for keys in ["s", "?"] {
        let mut person = Person::home((80, 24));
        person.press(keys);
        sweep(person);
    }
}

#[test]
fn games_fit() {
    for line in [
        BLOCKADE,
        "surround 6/2X3/1XO1X1/2X3/6/O5 X 8 60",
        "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400",
    ] {
        let mut person = Person::playing((80, 24), line, PlayerSpec::Human, ENGINE);
        person.press("<Enter>c");
        sweep(person);
    }
}

#[test]
fn lessons_fit() {
    for keys in [
        "p",
        "ps",
        "f",
        "<Right>fa1a3<Enter>",
        "<Left>fc3c4<Enter><Enter>d2",
    ] {
        let mut person = Person::home((80, 24));
        person.press(keys);
        sweep(person);
    }
}

#[test]
fn set_ups_fit() {
    for (game, keys) in [
        ("blockade", "a1c"),
        ("blockade", "l"),
        ("surround", "n"),
        ("crossing", "w"),
    ] {
        let mut person = Person::setting_up((80, 24), game, (5, 5));
        person.press(keys);
        sweep(person);
    }
}

#[test]
fn tournaments_fit() {
    for keys in ["", "<Tab>", "<Tab><Tab>", "q", "?"] {
        let mut person = tournament::in_the_middle((80, 24));
        person.press(keys);
        sweep(person);
    }
    let folder = Folder::new("sizes-tournament");
    sweep(tournament::asked((80, 24), &folder));
}

#[test]
fn endings_and_questions_fit() {
    let line = "surround 6/2X3/1XO1X1/2X3/6/6 X 8 60";
    let mut person = Person::playing((80, 24), line, PlayerSpec::Human, PlayerSpec::Human);
    person.press("c5c4<Enter>");
    person.sees("O has no pieces left");
    sweep(person);
    let mut person = Person::playing((80, 24), BLOCKADE, PlayerSpec::Human, ENGINE);
    person.press("c4d4<Enter>q");
    sweep(person);
}

#[test]
fn lists_and_paths_fit() {
    for keys in ["c", "h", "h<Enter>", "l", "l<Enter>"] {
        let folder = kept("sizes");
        let mut person = saving::home(&folder);
        person.press(keys);
        sweep(person);
    }
    let mut person = Person::playing((80, 24), BLOCKADE, PlayerSpec::Human, ENGINE);
    person.press("w");
    sweep(person);
}

#[test]
fn a_window_that_is_too_small_says_what_is_needed() {
    let mut person = Person::home((80, 24));
    person.resize(30, 10);
    person.sees("Standoff needs 40×12");
    person.sees("this window is 30×10");
    person.resize(80, 24);
    person.sees("New game");
}

#[test]
fn keys_do_nothing_while_nothing_can_be_seen() {
    let mut person = Person::playing((80, 24), BLOCKADE, PlayerSpec::Human, PlayerSpec::Human);
    person.resize(30, 10);
    person.press("c4d4<Enter>n");
    person.resize(80, 24);
    person.sees("turn 1 of 60");
    assert!(person.status().starts_with("X: Choose piece to move: _"));
    person.resize(30, 10);
    person.press("<Ctrl-C>");
    assert!(person.has_left());
}

#[test]
fn a_window_that_is_too_small_can_be_left() {
    for (keys, words, ways_out) in [
        ("t", "everybody", &["<Esc>"][..]),
        ("n", "Turn limit", &["<Esc>"]),
        ("s", "Theme", &["<Esc>", "q"]),
        ("?", "Help", &["<Esc>", "q"]),
        ("h", "Finished games", &["<Esc>", "q"]),
        ("l", "Load games from", &["<Esc>"]),
    ] {
        for way_out in ways_out {
            let mut person = Person::home((80, 24));
            person.press(keys);
            person.sees(words);
            person.resize(39, 11);
            person.sees("Esc goes back, Ctrl-C quits");
            person.press(way_out);
            person.resize(80, 24);
            person.sees("▸ New game");
            person.sees_not("Load games from");
        }
    }
}

#[test]
fn everything_works_in_the_smallest_window() {
    const MIN: (u16, u16) = (40, 12);
    let mut person = Person::home(MIN);
    person.press("w");
    person.reads("X is level 3");
    person.sees_not("O's time");
    person.press("<Up><Up>");
    person.reads("▸ O's time ‹ as the level needs ›");
    person.reads("1 to 600000 milliseconds, or nothing");
    person.press("<Down><Down>0<Enter>");
    person.reads("Turn limit must be a number from 1 to 9999");
    person.press("<Esc>s<Up>");
    person.sees("Table");
    let line = "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 9 10";
    let mut person = Person::playing(MIN, line, PlayerSpec::Human, ENGINE);
    person.press("e1d1<Enter>");
    person.reads("You won");
    person.reads("▸ Rematch");
    person.press("<Up>");
    person.reads("▸ Home");
}
