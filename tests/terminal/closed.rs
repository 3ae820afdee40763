//! A terminal that is closed: the program must notice, and leave nothing behind.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::person::{PATIENCE, Person};
use crate::processes;
use crate::signals::THINKING;

/// Promised are two seconds.
const SOON: Duration = Duration::from_secs(20);

/// Closes the window, and says how long it took until nothing was left, and what it cost.
fn close(mut person: Person) -> (Duration, f64) {
    let leader = person.pid();
    let before = processes::seconds(leader);
    let begun = Instant::now();
    person.close();
    loop {
        // Dead, and not yet asked for: its times can still be read.
        let dead = processes::state(leader) == Some('Z');
        if dead && processes::alive_in_session(leader).is_empty() {
            return (begun.elapsed(), processes::seconds(leader) - before);
        }
        assert!(begun.elapsed() < PATIENCE, "something is left");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn on_the_home_screen() {
    let person = Person::start(&[]);
    person.wait_for("New game");
    let (time, cost) = close(person);
    assert!(time < SOON, "{time:?}");
    assert!(cost < 0.5, "{cost} s of processor time");
}

#[test]
#[cfg(target_os = "linux")]
fn while_the_engine_thinks() {
    let mut arguments = THINKING.to_vec();
    // One thread, so that what is measured is not only the engine's work.
    arguments.extend(["--threads", "1"]);
    let person = Person::start(&arguments);
    person.wait_for("depth");
    let (time, cost) = close(person);
    assert!(time < SOON, "{time:?}");
    assert!(
        cost < 0.5 + time.as_secs_f64(),
        "{cost} s of processor time"
    );
}

/// The exit code is the one of the signal, however the end was noticed.
#[test]
fn its_exit_code_says_so() {
    let mut person = Person::start(&[]);
    person.wait_for("New game");
    person.close();
    person.ends_with(129, SOON);
}

/// A shell that ignores the signal, and so does what it starts.
#[test]
#[cfg(target_os = "linux")]
fn when_the_parent_ignores_the_signal() {
    let program = env!("CARGO_BIN_EXE_standoff");
    let script = format!("trap '' HUP; '{program}'; exit 7");
    let person = Person::run((80, 24), Path::new("/bin/sh"), &["-c", &script], &[]);
    person.wait_for("New game");
    let (time, cost) = close(person);
    assert!(time < SOON, "{time:?}");
    assert!(cost < 0.5, "{cost} s of processor time");
}
