//! Tournaments in the full screen.
#![cfg(target_os = "linux")]

use standoff::records::AnyRecord;

use crate::person::Person;
use crate::processes;
use crate::support::wait::wait_until;

/// A tournament in which an outside program has the turn, and more time than the test.
pub fn start_thinking() -> Person {
    let program = format!("fox=cmd:'{}' ugi", env!("CARGO_BIN_EXE_standoff"));
    let person = Person::start(&[
        "tournament",
        "--game",
        "blockade",
        "--agent",
        &program,
        "--agent",
        "level:1",
        "--at-once",
        "1",
        "--move-time",
        "600000",
    ]);
    person.wait_for("1 game is being played");
    // The game is announced before its program is started.
    let leader = person.pid();
    wait_until("the program", || {
        processes::alive_in_session(leader).len() > 1
    });
    person
}

#[test]
fn from_the_first_game_to_the_last() {
    for size in [(80, 24), (60, 20), (200, 50)] {
        let arguments = [
            "tournament",
            "--game",
            "surround",
            "--agent",
            "level:1",
            "--agent",
            "random",
            "--rounds",
            "3",
        ];
        let mut person = Person::start_sized(size, &arguments);
        person.wait_for("All 6 games are played");
        person.wait_for("100 %");
        person.modes_are_set();
        person.press("<Left><Tab><Up>q");
        person.ends_with(0);
        person.terminal_is_as_before();
        let screen = person.screen();
        assert!(
            screen.contains("Surround: round robin, 3 rounds, seed 1, 6 games"),
            "{screen}"
        );
        assert!(screen.contains("1.  level:1"), "{screen}");
        assert!(!screen.contains("stopped"), "{screen}");
        let records = AnyRecord::load(&person.home().join("tournament.standoff")).unwrap();
        assert_eq!(records.len(), 6);
    }
}

#[test]
fn a_stopped_tournament_says_how_to_resume() {
    for keys in ["qy", "<Ctrl-C>"] {
        let mut person = start_thinking();
        let leader = person.pid();
        person.press(keys);
        person.ends_with(0);
        person.terminal_is_as_before();
        let screen: String = person.screen().lines().collect();
        assert!(
            screen.contains("stopped after 0 of 2 games; this goes on:"),
            "{screen}"
        );
        assert!(screen.contains("--move-time 600000 --resume"), "{screen}");
        assert_eq!(processes::alive_in_session(leader), []);
    }
}

#[test]
fn plain_and_json_print_lines() {
    let arguments = [
        "tournament",
        "--game",
        "surround",
        "--agent",
        "level:1",
        "--agent",
        "random",
    ];
    for flag in ["--plain", "--json"] {
        let arguments = [&arguments[..], &[flag]].concat();
        let mut person = Person::start(&arguments);
        person.ends_with(0);
        person.terminal_is_as_before();
        let log = String::from_utf8_lossy(&person.log()).into_owned();
        assert!(log.contains("2 of 2 games"), "{log}");
        assert!(!log.contains('\x1b'), "{log}");
    }
}
