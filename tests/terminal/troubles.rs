//! The full screen where there is no room, no home, or no terminal worth the name.

use std::fs;
use std::path::Path;

use crate::person::Person;
use crate::support::folder::Folder;

/// A shell that may write files of no more than nothing, and becomes the program.
const NO_ROOM: &str = "ulimit -f 0; exec \"$0\" \"$@\"";

fn in_shell(script: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Person {
    let mut all = vec!["-c", script, env!("CARGO_BIN_EXE_standoff")];
    all.extend(arguments);
    Person::run((80, 24), Path::new("sh"), &all, environment)
}

fn leave(mut person: Person) {
    person.press("<Ctrl-C>");
    person.ends_with(0);
    person.terminal_is_as_before();
}

/// A disk without room: it is said, the game goes on, and what was saved before stays.
#[test]
fn a_full_disk() {
    let folder = Folder::new("terminal-full");
    let state = folder.join("state");
    let environment = [("XDG_STATE_HOME", state.to_str().unwrap())];
    let game = ["play", "surround", "--o", "human"];
    let mut person = in_shell("exec \"$0\" \"$@\"", &game, &environment);
    person.wait_for("Choose piece to move:");
    person.press("a2a3<Enter>");
    person.wait_for("turn 2 of");
    leave(person);
    let saved = || {
        let names = folder.names("state/standoff/games");
        let games = names.iter().filter(|name| name.ends_with(".standoff"));
        let read = |name| fs::read_to_string(state.join("standoff/games").join(name)).unwrap();
        games.map(read).collect::<Vec<_>>()
    };
    let before = saved();
    assert!(before[0].contains("\n1. a2a3 "), "{before:?}");

    let mut person = in_shell(NO_ROOM, &["play", "--continue"], &environment);
    person.wait_for("turn 2 of");
    person.press("a5a4<Enter>");
    person.wait_for("can't be written: File too large");
    person.press("b2b3<Enter>");
    person.wait_for("turn 4 of");
    leave(person);
    assert_eq!(saved(), before);
}

/// No home at all, or one that is no folder: it is said, and one can play.
#[test]
fn no_home() {
    let nowhere = "unset HOME XDG_CONFIG_HOME XDG_STATE_HOME; exec \"$0\" \"$@\"";
    let nothing = "export HOME=/dev/null; unset XDG_CONFIG_HOME XDG_STATE_HOME; exec \"$0\" \"$@\"";
    for (script, words) in [
        (nowhere, "there is no home folder"),
        (
            nothing,
            "/dev/null/.config/standoff/settings.toml can't be read",
        ),
    ] {
        let mut person = in_shell(script, &["play", "surround", "--o", "human"], &[]);
        person.wait_for(words);
        person.press("<Down>");
        person.press("a2a3<Enter>");
        person.wait_for("turn 2 of");
        leave(person);
    }
}

/// A terminal that can only print gets the console, without one escape.
#[test]
fn a_dumb_terminal() {
    let program = Path::new(env!("CARGO_BIN_EXE_standoff"));
    let mut person = Person::run((80, 24), program, &["play"], &[("TERM", "dumb")]);
    person.wait_for("Choose a game (blockade, ");
    person.press("surround<Enter>1<Enter>9<Enter>");
    person.wait_for("Choose piece to move:");
    person.press("quit<Enter>");
    person.wait_for("the game is saved");
    person.ends_with(0);
    assert!(!person.log().contains(&0x1b));
}

/// Where one end is no terminal there is no full screen, either.
#[test]
fn only_one_end_is_a_terminal() {
    for script in ["\"$0\" </dev/null", "\"$0\" | cat", "echo | \"$0\""] {
        let mut person = in_shell(script, &[], &[]);
        person.wait_for("Choose a game");
        person.press("quit<Enter>");
        person.ends_with(0);
        assert!(!person.log().contains(&0x1b), "{script}");
    }
}

/// Errors that nobody can read are no reason to end.
#[cfg(target_os = "linux")]
#[test]
fn an_unwritable_standard_error() {
    for script in ["exec \"$0\" \"$@\" 2>/dev/full", "exec \"$0\" \"$@\" 2>&-"] {
        let mut person = in_shell(script, &["play", "surround"], &[]);
        person.wait_for("Choose piece to move:");
        person.press("a2a3<Enter>");
        person.wait_for("turn 3 of");
        leave(person);
    }
}

/// A terminal that knows only ASCII, by its name or by the locale.
#[test]
fn old_terminals() {
    let program = Path::new(env!("CARGO_BIN_EXE_standoff"));
    for environment in [("LC_ALL", "C"), ("TERM", "vt100")] {
        let mut person = Person::run((80, 24), program, &["play", "crossing"], &[environment]);
        person.wait_for("Choose piece to move:");
        person.press("c3c4<Enter>");
        person.wait_for("turn 3 of");
        let screen = person.screen();
        assert!(screen.is_ascii(), "{screen}");
        leave(person);
    }
}
