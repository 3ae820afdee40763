//! The `standoff` program as a shell sees it: output, messages, exit codes.

mod support;

use std::fs;
use std::process::Stdio;

use standoff::games::{GAMES, game_names};
use support::folder::Folder;
use support::program::{command, complaint, standoff, stderr, stdout};
use support::vectors;
use support::wait::{finish, run};

const BLOCKADE: &str = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";

#[test]
fn perft_reproduces_every_vector() {
    for game in GAMES {
        for case in vectors("perft", game.name) {
            for (depth, count) in (1..).zip(case[1].split(' ')) {
                let output = standoff(&["perft", &case[0], &depth.to_string()]);
                assert_eq!(output.status.code(), Some(0));
                assert_eq!(stdout(&output).lines().last(), Some(count), "{}", case[0]);
            }
        }
    }
}

#[test]
fn perft_divides_by_move() {
    let output = standoff(&["perft", BLOCKADE, "2", "--divide"]);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines.len(), 19);
    assert_eq!(lines[0], "b2a2: 17");
    assert_eq!(lines[18], "288");
    let counts = lines[..18]
        .iter()
        .map(|line| line.rsplit_once(": ").unwrap().1);
    assert_eq!(
        counts
            .map(|count| count.parse::<u64>().unwrap())
            .sum::<u64>(),
        288
    );
}

#[test]
fn perft_says_its_rate_on_standard_error() {
    let output = standoff(&["perft", BLOCKADE, "4"]);
    assert_eq!(stdout(&output), "81355\n");
    assert!(stderr(&output).starts_with("81355 leaf positions in "));
    assert!(stderr(&output).ends_with(" million a second\n"));
}

#[test]
fn perft_of_depth_0_is_1() {
    for arguments in [
        &["perft", BLOCKADE, "0"][..],
        &["perft", BLOCKADE, "0", "--divide"],
    ] {
        assert_eq!(stdout(&standoff(arguments)), "1\n");
    }
}

#[test]
fn wrong_positions_are_explained_in_one_sentence() {
    for (line, expected) in [
        (
            "",
            "error: the position line is empty: it should read GAME ROWS SIDE PLAYED LIMIT\n",
        ),
        (
            "blockade 8/7/7/7/7/7/7 X 0 60",
            "error: row a has 8 squares instead of 7\n",
        ),
        (
            "blockade O6/7/7/7/7/7/7 X 0 60",
            "error: X has no piece: each side needs at least one\n",
        ),
        (
            "blockade X6/O6/7/7/7/7/7 X 61 60",
            "error: PLAYED 61 is over LIMIT 60\n",
        ),
        (
            "blockade Q6/O6/7/7/7/7/X6 X 0 60",
            "error: row a has 'Q' where only X, O and the digits 1 to 7 may stand\n",
        ),
        (
            "block\u{1b}[31made\n 7 X 0 60",
            "error: 'block\u{fffd}[31made\u{fffd}' is not a game: choose GAMES\n",
        ),
    ] {
        let expected = expected.replace("GAMES", &game_names());
        assert_eq!(complaint(&["perft", line, "3"], 2), expected);
        assert_eq!(complaint(&["analyze", line], 2), expected);
    }
    // The longest argument that Linux hands over is 128 KiB.
    let long = "x".repeat(120_000);
    assert!(complaint(&["perft", &long, "3"], 2).len() < 200);
}

#[test]
fn wrong_usage_is_explained() {
    for depth in [
        "-1",
        "ten",
        "10000",
        "1.5",
        "",
        "\u{1b}[31m",
        &"9".repeat(100_000),
    ] {
        let message = complaint(&["perft", BLOCKADE, depth], 2);
        let reason = "it must be a whole number from 0 to 9999";
        assert!(
            message.lines().next().unwrap().ends_with(reason),
            "{message}"
        );
        assert!(message.len() < 400, "{}", message.len());
    }
    for arguments in [
        &["perft"][..],
        &["perft", BLOCKADE],
        &["perft", BLOCKADE, "3", "more"],
        &["perft", BLOCKADE, "3", "--frobnicate"],
        &["nonsense\u{1b}[2J\u{7}"],
        &["analyze"],
    ] {
        let message = complaint(arguments, 2);
        assert!(message.contains("Usage: standoff"), "{message}");
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let bytes = std::ffi::OsStr::from_bytes(b"blockade \xff\x1b[2J");
    let output = run(command().arg("perft").arg(bytes).arg("3"));
    assert_eq!(output.status.code(), Some(2));
    assert!(!stderr(&output).contains('\u{1b}'));
}

#[test]
fn every_list_of_games_has_them_all() {
    for arguments in [
        &["play", "chess"][..],
        &["tournament", "--game", "chess"],
        &["lab", "fit", "chess"],
        &["lab", "match", "chess", "full", "plain"],
    ] {
        let message = complaint(arguments, 2);
        for game in GAMES {
            assert!(message.contains(game.name), "{message}");
        }
    }
    let help = standoff(&["play", "--help"]);
    for game in GAMES {
        assert!(stdout(&help).contains(game.name), "{}", stdout(&help));
    }
}

#[test]
fn games_that_cannot_be_played_are_explained() {
    for (arguments, code, reason) in [
        (
            &["play", "--pieces", "30"][..],
            2,
            "60 pieces can't be placed on a board of 49 squares",
        ),
        (
            &["play", "crossing", "--pieces", "3"],
            2,
            "Crossing always begins in the same way",
        ),
        (
            &["play", "crossing", "--position", BLOCKADE],
            2,
            "is not one of Crossing",
        ),
        (
            &["play", "--position", "blockade 7 X 0 60"],
            2,
            "the board has 7 rows, but 1 are given",
        ),
        (
            &["play", "--x", "level:2", "--level", "3"],
            2,
            "leave --level out",
        ),
        (&["play", "--x", "nobody"], 2, "'nobody' is no player"),
        (
            &["play", "--level", "11"],
            2,
            "it must be a whole number from 1 to 10",
        ),
        (&["play", "--as", "3"], 2, "it must be 1 or 2"),
        (
            &["play", "--turns", "0"],
            2,
            "it must be a whole number from 1 to 9999",
        ),
        (
            &["play", "surround", "--setup", "random"],
            2,
            "Surround always begins in the same way",
        ),
        (
            &["play", "--pieces-x", "48"],
            2,
            "there are 49 pieces, and 48 together is the most",
        ),
        (&["play", "--o", "cmd:'x"], 2, "is never closed"),
        (
            &["play", "--continue", "--seed", "1"],
            2,
            "cannot be used with",
        ),
    ] {
        let message = complaint(arguments, code);
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn shells_get_completions() {
    for shell in ["bash", "zsh", "fish"] {
        let output = standoff(&["completions", shell]);
        assert_eq!(output.status.code(), Some(0));
        assert!(stdout(&output).contains("move-time"));
    }
}

#[test]
fn help_has_examples() {
    for subcommand in ["perft", "analyze", "play", "completions"] {
        let output = standoff(&[subcommand, "--help"]);
        assert_eq!(output.status.code(), Some(0));
        assert!(stdout(&output).contains("Examples:\n  standoff "));
    }
    assert_eq!(standoff(&["--version"]).status.code(), Some(0));
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = command()
        .args(["perft", BLOCKADE, "3", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = finish(child);
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(0), "{message}");
    assert!(!message.contains("panicked"), "{message}");
}

/// A table that is made ahead of time is in the cache folder, and is made again when it is damaged.
#[test]
fn solve_keeps_a_table() {
    let cache = Folder::new("solve");
    let solve = || {
        let mut solve = command();
        solve.env("XDG_CACHE_HOME", cache.path());
        let output = run(solve.args(["solve", "blockade", "2v2"]));
        assert!(stdout(&output).starts_with("blockade 2v2 is solved"));
    };
    let file = cache.join("standoff/blockade-2v2.table");
    solve();
    let table = fs::read(&file).unwrap();
    solve();
    fs::write(&file, &table[..table.len() / 2]).unwrap();
    solve();
    assert!(fs::read(&file).unwrap() == table);
    // Where nothing can be written, that is said.
    fs::remove_dir_all(cache.join("standoff")).unwrap();
    fs::write(cache.join("standoff"), "").unwrap();
    let mut solve = command();
    solve.env("XDG_CACHE_HOME", cache.path());
    let output = run(solve.args(["solve", "blockade", "2v2"]));
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.contains("can't be written"), "{message}");
}

#[test]
fn solve_says_what_can_be_solved() {
    let message = complaint(&["solve", "blockade", "4v4"], 2);
    assert!(
        message.contains("there is no table for 4v4: choose 1v1, 1v2"),
        "{message}"
    );
    let message = complaint(&["solve", "surround", "8v8"], 2);
    assert!(message.contains("surround has no tables"), "{message}");
    for counts in ["3", "v", "3v", "-1v2", "3v3v3", "99999999999v1"] {
        complaint(&["solve", "blockade", counts], 2);
    }
    complaint(&["solve", "chess", "3v3"], 2);
}
