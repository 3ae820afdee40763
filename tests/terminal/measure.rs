//! Measurements, to be run alone: `cargo test --release --test terminal -- --ignored --nocapture
//! --test-threads 1 measure`.
#![cfg(target_os = "linux")]

use std::time::{Duration, Instant};

use crate::closed::close;
use crate::person::Person;
use crate::processes;
use crate::signals::THINKING;

/// The middle one and the one that ninety-nine of a hundred do not exceed.
fn report(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |percent: usize| times[times.len() * percent / 100];
    println!("{what}: median {:?}, p99 {:?}", at(50), at(99));
}

#[test]
#[ignore = "a measurement"]
fn from_start_to_first_frame() {
    let times = (0..50).map(|_| {
        let begun = Instant::now();
        let person = Person::start(&[]);
        person.wait_for("New game");
        begun.elapsed()
    });
    report("start to first frame", times.collect());
}

#[test]
#[ignore = "a measurement"]
fn from_closed_window_to_end() {
    for (what, arguments, words) in [
        ("at home", &[][..], "New game"),
        ("thinking", THINKING, " %"),
    ] {
        let times = (0..20).map(|_| {
            let person = Person::start(arguments);
            person.wait_for(words);
            let begun = Instant::now();
            close(person);
            begun.elapsed()
        });
        report(&format!("closed {what}"), times.collect());
    }
}

#[test]
#[ignore = "a measurement"]
fn idle() {
    let idle = Duration::from_secs(10);
    for (what, arguments, words) in [
        ("at home", &[][..], "New game"),
        ("in a game", &["play", "crossing"][..], "Choose piece"),
    ] {
        let person = Person::start(arguments);
        person.wait_for(words);
        std::thread::sleep(Duration::from_secs(3));
        let (before, bytes) = (processes::seconds(person.pid()), person.bytes());
        std::thread::sleep(idle);
        let cost = processes::seconds(person.pid()) - before;
        let drawn = person.bytes() - bytes;
        println!("idle {what}: {cost} s of processor time and {drawn} bytes in {idle:?}");
    }
}

#[test]
#[ignore = "a measurement"]
fn from_key_to_frame_while_the_engine_has_every_core() {
    let mut person = Person::start(THINKING);
    person.wait_for(" %");
    let times = (0..300).map(|i| {
        std::thread::sleep(Duration::from_millis(37 + i % 13));
        let begun = Instant::now();
        let (key, words) = if i % 2 == 0 {
            ("?", "Help Blockade")
        } else {
            ("<Esc>", "moveable space")
        };
        person.press(key);
        person.wait_for(words);
        begun.elapsed()
    });
    report("key to frame", times.collect());
}
