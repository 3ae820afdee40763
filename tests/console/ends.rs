//! Input that ends or is nonsense, output that nobody reads, disks that are full.

use super::{Home, converse};
use crate::support::program::{stderr, stdout};
use crate::support::wait::finish;

const GAME: [&str; 6] = ["play", "surround", "--as", "1", "--turns", "60"];

#[test]
fn the_output_has_no_escape_bytes() {
    let nonsense = b"\x1b[31mc4\n\x07\0\xff\xfe\nsave \x1b]0;x\x07/none\n\xc2\x9b2J\nhelp\nrules\n\
        \xe2\x80\xae4c\r\na1\r\na3\r\nhint\nposition\n";
    let output = Home::new().run(&GAME, nonsense);
    let said = stdout(&output);
    assert_eq!(output.status.code(), Some(0));
    let shown = |c: char| c == '\n' || !c.is_control();
    assert!(said.chars().all(shown), "{said:?}");
    assert!(!said.contains('\u{202e}'));
    assert!(
        said.contains("Player moves the piece at a1 to a3\n"),
        "{said}"
    );
    assert!(stderr(&output).chars().all(shown));
}

#[test]
fn an_endless_line_is_one_wrong_answer() {
    let mut answers = vec![b'x'; 1 << 20];
    answers.extend(b"\na2a3");
    let output = Home::new().run(&GAME, &answers);
    let said = stdout(&output);
    assert!(said.len() < 4000, "{}", said.len());
    // The last line needs no end.
    assert!(
        said.contains("Player moves the piece at a2 to a3\n"),
        "{said}"
    );
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let home = Home::new();
    let mut child = home
        .command(&[
            "play", "crossing", "--x", "random", "--o", "random", "--turns", "400",
        ])
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = finish(child);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn a_game_that_cannot_be_saved_is_still_played() {
    let home = Home::new();
    let arguments = [
        "play", "surround", "--x", "random", "--o", "random", "--turns", "20",
    ];
    let mut command = home.command(&arguments);
    let output = converse(command.env("XDG_STATE_HOME", "/dev/null/state"), b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("\nTurn limit reached: "));
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    assert!(stderr(&output).starts_with("the game is not saved: /dev/null/state"));
}

/// The clock of somebody who says nothing runs out all the same, and the last thing said is why.
#[test]
fn a_clock_runs_out_while_no_answer_comes() {
    let game = [
        "play", "surround", "--as", "1", "--turns", "60", "--tc", "1",
    ];
    let home = Home::new();
    let mut child = home.command(&game).spawn().unwrap();
    let silent = child.stdin.take();
    let output = finish(child);
    drop(silent);
    let said = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(
        said.contains("Choose piece to move: \n") && said.contains("X has run out of time"),
        "{said}"
    );
    assert!(said.contains("Player2 wins"), "{said}");
}
