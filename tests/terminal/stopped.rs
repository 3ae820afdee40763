//! Ctrl-Z and back: the shell is usable in between, and the screen is the same after.

use std::path::Path;
use std::time::Duration;

use rustix::process::Signal;

use crate::person::Person;
use crate::support::wait::Deadline;

/// A shell at its prompt, in which the program is started as people do.
fn shell() -> Person {
    let arguments = ["--norc", "--noprofile", "--noediting", "-i"];
    let environment = [
        ("PS1", "prompt> "),
        ("BASH_SILENCE_DEPRECATION_WARNING", "1"),
    ];
    let person = Person::run((80, 24), Path::new("/bin/bash"), &arguments, &environment);
    person.wait_for("prompt> ");
    person
}

fn start(person: &mut Person, arguments: &str) {
    let program = env!("CARGO_BIN_EXE_standoff");
    person.press(&format!("'{program}' {arguments}\n"));
}

/// The shell waits for a command.
fn wait_for_prompt(person: &Person) {
    person.wait("a prompt at the end", |screen| {
        screen.trim_end().ends_with("prompt>").then_some(())
    });
}

#[test]
fn twenty_times() {
    let mut person = shell();
    start(&mut person, "play surround --seed 1");
    person.wait_for("Choose piece to move:");
    person.press("b");
    person.wait_for("Choose piece to move: b_");
    // The engine looks at the position for a second.
    std::thread::sleep(Duration::from_millis(1500));
    person.wait_for_rest(Duration::from_millis(200));
    let before = person.painting();
    for i in 0..20 {
        person.press("<Ctrl-Z>");
        person.wait_for("Stopped");
        person.modes_are_reset();
        // The sum is not in what is typed, so the shell is alive.
        person.press(&format!("echo $((4000 + {i}))\n"));
        person.wait_for(&(4000 + i).to_string());
        person.press("clear\n");
        person.wait("an empty shell", |screen| {
            (screen.trim() == "prompt>").then_some(())
        });
        person.press("fg\n");
        person.wait_for("Choose piece to move: b_");
        person.modes_are_set();
    }
    person.wait_for_rest(Duration::from_millis(100));
    assert_eq!(person.painting(), before);
    person.press("<Ctrl-C>");
    wait_for_prompt(&person);
    person.modes_are_reset();
    // The shell still shows what is typed, which it does not after a program that forgot to
    // restore its settings.
    person.press("echo $((41 + 1))\n");
    person.wait_for("echo $((41 + 1))");
    person.wait_for("42");
}

/// What is stopped can be ended: it must not ask for the terminal first.
#[test]
fn and_ended_while_stopped() {
    let mut person = shell();
    start(&mut person, "");
    person.wait_for("New game");
    person.press("<Ctrl-Z>");
    person.wait_for("Stopped");
    person.press("kill %1\n");
    // The shell tells of it before its next prompt, once it knows.
    let deadline = Deadline::new("Exit 143");
    while !person.screen().contains("Exit 143") {
        deadline.check(|| person.screen());
        std::thread::sleep(Duration::from_millis(100));
        person.press("\n");
    }
    person.modes_are_reset();
}

/// In the background it stops again, as it can do nothing there.
#[test]
fn and_sent_to_the_background() {
    let mut person = shell();
    start(&mut person, "");
    person.wait_for("New game");
    person.press("<Ctrl-Z>");
    person.wait_for("Stopped");
    person.press("clear; bg; sleep 2; jobs\n");
    person.wait_for("Stopped");
    person.modes_are_reset();
    person.press("fg\n");
    person.wait_for("New game");
    person.modes_are_set();
    person.press("q");
    wait_for_prompt(&person);
    person.modes_are_reset();
}

/// Stopped without being asked, it draws itself anew when it goes on.
#[test]
fn by_a_signal_that_cannot_be_caught() {
    let mut person = Person::start(&[]);
    person.wait_for("New game");
    std::thread::sleep(Duration::from_millis(600));
    person.wait_for_rest(Duration::from_millis(50));
    let before = person.painting();
    person.signal(Signal::STOP);
    std::thread::sleep(Duration::from_millis(50));
    person.scribble(b"\x1b[?1049l\x1b[?25hsomebody else was here");
    person.signal(Signal::CONT);
    person.wait_for("New game");
    person.wait_for_rest(Duration::from_millis(100));
    assert_eq!(person.painting(), before);
    person.modes_are_set();
    person.signal(Signal::TERM);
    person.ends_with(143);
    person.terminal_is_as_before();
}

/// Where there is no shell to come back to, the program goes on at once.
#[test]
fn without_a_shell() {
    let mut person = Person::start(&[]);
    person.wait_for("New game");
    let before = person.screen();
    for _ in 0..3 {
        person.press("<Ctrl-Z>");
        std::thread::sleep(Duration::from_millis(50));
    }
    person.press("<Right>");
    person.wait_for("[ Surround");
    person.press("<Left>");
    person.wait("the same screen", |screen| (screen == before).then_some(()));
    person.modes_are_set();
}
