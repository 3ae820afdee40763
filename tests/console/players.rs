//! Outside programs at the console, with what comes of their faults.

#![cfg(unix)]

use super::Home;
use crate::support::program::{stderr, stdout};

/// A program in two lines of shell that greets, gets ready, and answers every question with this.
fn program(answer: &str) -> String {
    format!(
        "cmd:sh -c 'while read word rest; do case $word in ugi) echo ugiok;; \
         isready) echo readyok;; go) {answer};; quit) exit;; esac; done'"
    )
}

#[test]
fn a_program_plays() {
    let engine = format!("cmd:{} ugi", env!("CARGO_BIN_EXE_standoff"));
    let arguments = [
        "play",
        "surround",
        "--x",
        &engine,
        "--turns",
        "3",
        "--move-time",
        "50",
    ];
    let said = Home::new().play(&arguments, "a5a4\n");
    assert!(said.contains("\nComputer moves the piece at "), "{said}");
    assert!(said.contains("\nTurn limit reached: pieces 8 against 8, valid moves "));
}

#[test]
fn the_level_is_changed_during_a_game() {
    let home = Home::new();
    let program = program("echo bestmove a5a4");
    let arguments = ["play", "surround", "--o", &program, "--turns", "60"];
    let said = home.play(&arguments, "a2a3\nlevel 2\nb1c1\nsave it\n");
    assert!(said.contains("\nComputer plays at level 2 from now on\n"));
    assert_eq!(said.matches("\nComputer moves the piece at ").count(), 2);
    let record = std::fs::read_to_string(home.path().join("it.standoff")).unwrap();
    assert!(record.contains("[O \"Standoff level 2\"]"), "{record}");
    let people = [
        "play", "surround", "--x", "human", "--o", "human", "--turns", "9",
    ];
    let said = home.play(&people, "level 2\n");
    assert!(said.contains("\nno computer plays in this game\n"));
}

#[test]
fn an_invalid_move_is_a_skip_in_crossing() {
    let program = program("echo bestmove z9");
    let arguments = ["play", "crossing", "--o", &program, "--turns", "2"];
    let said = Home::new().play(&arguments, "d2d3\n");
    let lines = "\nComputer is skipped: 'z9' is no valid move: z9 is not on the board\n";
    assert!(said.contains(lines), "{said}");
    assert!(said.ends_with("\nTurn limit reached: score 0 against 0\nDraw\n"));
}

#[test]
fn a_fault_loses_elsewhere_and_what_the_program_complained_of_is_shown() {
    let program = program("echo no\\ idea >&2; echo bestmove z9");
    let home = Home::new();
    let arguments = ["play", "surround", "--o", &program, "--turns", "60"];
    let output = home.run(&arguments, b"a2a3\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(
        stdout(&output).ends_with(
            "\nO loses: 'z9' is no valid move: z9 is not on the board\n\
             pieces 8 against 8, valid moves 17 against 16\nPlayer1 wins\n"
        ),
        "{}",
        stdout(&output)
    );
    assert_eq!(stderr(&output), "Computer: no idea\n");
    let history = home.path().join("state/standoff/history");
    assert_eq!(std::fs::read_dir(history).unwrap().count(), 1);
}

#[test]
fn a_program_that_cannot_start_is_reported_before_the_game() {
    let arguments = [
        "play",
        "surround",
        "--o",
        "cmd:/none/agent",
        "--turns",
        "60",
    ];
    let output = Home::new().run(&arguments, b"a2a3\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "");
    assert!(stderr(&output).starts_with("error: agent: '/none/agent' can't be started ("));
}
