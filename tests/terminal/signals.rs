//! Signals that end the program: it is gone soon, says so by its exit code, and the terminal is as
//! it was.
#![cfg(target_os = "linux")]

use std::time::Duration;

use rustix::process::Signal;

use crate::person::Person;
use crate::{processes, tournament};

const SIGNALS: [(Signal, u32); 4] = [
    (Signal::HUP, 129),
    (Signal::INT, 130),
    (Signal::QUIT, 131),
    (Signal::TERM, 143),
];

/// The engine has the turn, every core, and more time than the test.
pub const THINKING: &[&str] = &["play", "blockade", "--as", "2", "--move-time", "600000"];

#[test]
fn on_the_home_screen() {
    for (signal, code) in SIGNALS {
        let mut person = Person::start(&[]);
        person.wait_for("New game");
        person.modes_are_set();
        person.signal(signal);
        person.ends_with(code);
        person.terminal_is_as_before();
    }
}

#[test]
fn while_the_engine_thinks() {
    for (signal, code) in SIGNALS {
        let mut person = Person::start(THINKING);
        person.wait_for(" %");
        person.signal(signal);
        person.ends_with(code);
        person.terminal_is_as_before();
    }
}

/// With a program that thinks: nothing of it may be left.
#[test]
fn in_a_tournament() {
    for (signal, code) in SIGNALS {
        let mut person = tournament::start_thinking();
        person.modes_are_set();
        let leader = person.pid();
        person.signal(signal);
        person.ends_with(code);
        person.terminal_is_as_before();
        assert_eq!(processes::alive_in_session(leader), []);
        assert!(person.screen().contains("stopped after 0 of 2 games"));
    }
}

#[test]
fn keys_end_it_too() {
    for (keys, code) in [("q", 0), ("<Ctrl-C>", 0)] {
        let mut person = Person::start(&[]);
        person.wait_for("New game");
        person.press(keys);
        person.ends_with(code);
        person.terminal_is_as_before();
    }
    let mut person = Person::start(THINKING);
    person.wait_for(" %");
    person.press("<Ctrl-C>");
    person.ends_with(0);
    person.terminal_is_as_before();
}

/// A terminal that takes nothing, as one whose window hangs: the loop waits for it, and the signal
/// must be obeyed all the same.
#[test]
fn while_the_terminal_is_stuck() {
    let mut person = Person::start(&["play", "crossing"]);
    person.wait_for("Choose piece to move:");
    let held = person.hold();
    for _ in 0..200 {
        person.press("o");
        std::thread::sleep(Duration::from_millis(20));
    }
    person.signal(Signal::TERM);
    person.ends_with(143);
    drop(held);
    person.terminal_is_as_before();
}

/// However the program ends, the move that was made is on disk, and is offered again.
#[test]
fn the_game_is_saved() {
    let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
    let arguments = ["play", "--position", line, "--move-time", "600000"];
    for signal in [Some(Signal::TERM), Some(Signal::HUP), None] {
        let mut person = Person::start(&arguments);
        person.wait_for("Choose piece to move:");
        person.press("c4d4<Enter>");
        person.wait_for("1 c4d4");
        match signal {
            Some(signal) => person.signal(signal),
            None => person.close(),
        }
        person.wait_for_end();
        let saved = person.home().names("state/standoff/games");
        let record = saved.iter().find(|name| name.ends_with(".standoff"));
        let path = person.home().join("state/standoff/games");
        let text = std::fs::read_to_string(path.join(record.unwrap())).unwrap();
        assert!(text.contains("1. c4d4"), "{text}");
    }
}
