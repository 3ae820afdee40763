//! A terminal that is closed: the program must notice, and leave nothing behind. One that went on
//! reading from it would never end and keep a core busy.

use std::path::Path;

use crate::person::Person;
use crate::processes;
use crate::signals::THINKING;
use crate::support::wait::wait_until;
#[cfg(target_os = "linux")]
use crate::tournament::start_thinking;

/// Closes the window, and waits until nothing is left of the program.
#[cfg(target_os = "linux")]
pub fn close(mut person: Person) {
    let leader = person.pid();
    person.close();
    wait_until("the end of all processes", || {
        // Dead, and not yet asked for.
        let dead = processes::state(leader) == Some('Z');
        dead && processes::alive_in_session(leader).is_empty()
    });
}

#[test]
#[cfg(target_os = "linux")]
fn on_the_home_screen() {
    let person = Person::start(&[]);
    person.wait_for("New game");
    close(person);
}

#[test]
#[cfg(target_os = "linux")]
fn while_the_engine_thinks() {
    let person = Person::start(THINKING);
    person.wait_for(" %");
    close(person);
}

/// An outside program that plays in a tournament ends with it.
#[test]
#[cfg(target_os = "linux")]
fn while_a_tournament_is_shown() {
    close(start_thinking());
}

/// The exit code is the one of the signal, however the end was noticed.
#[test]
fn its_exit_code_says_so() {
    let mut person = Person::start(&[]);
    person.wait_for("New game");
    person.close();
    person.ends_with(129);
}

/// Reading fails when the terminal goes while there is something to read. That is no error.
#[test]
fn while_keys_are_typed() {
    for _ in 0..10 {
        let mut person = Person::start(&["play", "surround", "--as", "1"]);
        person.wait_for("Choose piece to move");
        person.send("\x1b[A\x1b[B".repeat(200).as_bytes());
        person.close();
        person.ends_with(129);
    }
}

/// A shell that ignores the signal, and so does what it starts.
#[test]
#[cfg(target_os = "linux")]
fn when_the_parent_ignores_the_signal() {
    let program = env!("CARGO_BIN_EXE_standoff");
    let script = format!("trap '' HUP; '{program}'; exit 7");
    let person = Person::run((80, 24), Path::new("/bin/sh"), &["-c", &script], &[]);
    person.wait_for("New game");
    close(person);
}
