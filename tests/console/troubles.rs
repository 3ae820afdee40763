//! No room, no home, nobody who reads: every command says so in a sentence, ends with the right code,
//! and loses nothing.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::{Home, converse};
use crate::support::program::{leave_out, stderr, stdout};

const LINE: &str = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 50 60";
const SUITE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/vectors/exact-surround.tsv"
);

/// Every command that prints, with as little to do as can be.
const COMMANDS: [&[&str]; 19] = [
    &["--help"],
    &["--version"],
    &["help", "play"],
    &["play", "--help"],
    &[],
    &["play"],
    &["play", "surround", "--as", "1", "--turns", "9"],
    &[
        "play", "surround", "--x", "random", "--o", "random", "--turns", "9",
    ],
    &["analyze", LINE, "--depth", "2"],
    &["analyze", LINE, "--depth", "2", "--json"],
    &["perft", LINE, "2"],
    &["perft", LINE, "2", "--divide"],
    &["ugi"],
    &["completions", "zsh"],
    &[
        "lab", "match", "surround", "random", "random", "--pairs", "1", "--turns", "9",
    ],
    &["lab", "stops", "--count", "3"],
    &["lab", "threads", "--each", "1", "--depth-seconds", "0.001"],
    &["lab", "suite", SUITE, "--nodes", "10"],
    &["lab", "fit", "surround", "--games", "2", "--nodes", "10"],
];

/// What is typed: something that each of them answers.
const INPUT: &[u8] = b"ugi\nquit\n";

#[test]
fn a_full_disk_fails_every_command() {
    let home = Home::new();
    for arguments in COMMANDS {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = converse(home.command(arguments).stdout(full), INPUT);
        let complaint = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {complaint}");
        let sentence = "error: the result can't be written: No space left on device";
        assert!(complaint.contains(sentence), "{arguments:?}: {complaint}");
        assert!(
            !complaint.contains("panicked"),
            "{arguments:?}: {complaint}"
        );
    }
}

#[test]
fn a_closed_pipe_fails_no_command() {
    let home = Home::new();
    for arguments in COMMANDS {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = converse(home.command(arguments).stdout(writer), INPUT);
        let complaint = stderr(&output);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {complaint}");
        assert!(!complaint.contains("error"), "{arguments:?}: {complaint}");
    }
}

/// Some editors begin a file with a byte order mark.
#[test]
fn a_byte_order_mark_is_no_answer() {
    let home = Home::new();
    let said = |input: &[u8]| converse(&mut home.command(&["play", "--plain"]), input).stdout;
    assert_eq!(
        said("\u{feff}surround\nquit\n".as_bytes()),
        said(b"surround\nquit\n")
    );
}

#[test]
fn an_unwritable_standard_error_changes_no_exit_code() {
    let home = Home::new();
    for (arguments, code) in [
        (&["perft", LINE, "2"][..], 0),
        (&["perft", LINE], 2),
        (&["play", "--continue"], 1),
        (&["lab", "stops", "--count", "3"], 0),
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = converse(home.command(arguments).stderr(full), b"");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
}

/// A turn on a disk without room, after one that was saved.
const BEGIN: [&str; 8] = [
    "play", "surround", "--x", "human", "--o", "human", "--turns", "60",
];

const CONTINUE: [&str; 2] = ["play", "--continue"];

/// Begins a game, plays on in a shell that sees to it that there is no room, and looks whether what
/// was saved is still there.
fn go_on(home: &Home, before: &str, arguments: &[&str]) -> Output {
    home.play(&BEGIN, "a2a3\n");
    let saved = games(home);
    assert!(saved[0].contains("1. a2a3 *"), "{saved:?}");
    let play = home.command(arguments);
    let script = format!("{before}; exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &script])
        .arg(play.get_program())
        .args(play.get_args());
    for (name, value) in play.get_envs() {
        shell.env(name, value.unwrap_or_default());
    }
    shell.current_dir(home.path());
    shell
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let output = converse(&mut shell, b"a5a4\na2a3\nb2b3\nsave copy\n");
    assert_eq!(games(home), saved, "{}", stderr(&output));
    output
}

/// The unfinished games.
fn games(home: &Home) -> Vec<String> {
    let files = fs::read_dir(home.path().join("state/standoff/games")).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let games = paths.filter(|path| path.extension().is_some_and(|end| end == "standoff"));
    games
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

#[track_caller]
fn is_told(output: &Output, reason: &str) {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    let said = stdout(output);
    assert!(said.contains(" moves the piece at a5 to a4\n"), "{said}");
    assert!(
        said.ends_with("The input has ended; the game is not saved\n"),
        "{said}"
    );
    assert!(
        said.contains(&format!("copy.standoff can't be written: {reason}\n")),
        "{said}"
    );
    // Once is enough.
    let complaint = stderr(output);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(
        complaint.starts_with("the game is not saved: "),
        "{complaint}"
    );
    assert!(
        complaint.ends_with(&format!("can't be written: {reason}\n")),
        "{complaint}"
    );
}

/// The limit of a shell on the size of files, whose signal ends most programs.
#[test]
fn a_game_continues_under_a_file_size_limit() {
    is_told(
        &go_on(&Home::new(), "ulimit -f 0", &CONTINUE),
        "File too large",
    );
}

/// A disk of its own, where a user may have one.
fn with_disk(home: &Home, then: &str, arguments: &[&str]) -> Option<Output> {
    let unshare = Command::new("unshare").args(["-rm", "true"]).status();
    if !unshare.is_ok_and(|status| status.success()) {
        leave_out("a full disk can't be tested where no disk can be mounted");
        return None;
    }
    let path = home.path().display();
    // All that is there is moved to the disk and seen at its old place.
    let mount = format!(
        "mkdir /tmp/standoff-$$ && cp -a {path}/. /tmp/standoff-$$ && \
         mount -t tmpfs -o size=1M tmpfs {path} && cp -a /tmp/standoff-$$/. {path} && \
         rm -r /tmp/standoff-$$ && cd {path} && {then}"
    );
    let before = format!(
        "[ -n \"$INSIDE\" ] || INSIDE=1 exec unshare -rm sh -c '{mount}; exec \"$0\" \"$@\"' \"$0\" \"$@\""
    );
    Some(go_on(home, &before, arguments))
}

#[test]
fn a_game_continues_on_a_full_disk() {
    let home = Home::new();
    let fill = "head -c 2M /dev/zero >fill 2>/dev/null";
    if let Some(output) = with_disk(&home, &format!("{{ {fill} || true; }}"), &CONTINUE) {
        is_told(&output, "No space left on device");
    }
}

/// A new game can be played there. One that was saved can't, as nobody else could be kept from it.
#[test]
fn a_read_only_disk() {
    let home = Home::new();
    let lock = format!("mount -o remount,ro {}", home.path().display());
    let new = ["play", "surround", "--x", "level:1", "--turns", "60"];
    let Some(output) = with_disk(&home, &lock, &new) else {
        return;
    };
    is_told(&output, "Read-only file system");
    let home = Home::new();
    let lock = format!("mount -o remount,ro {}", home.path().display());
    let output = with_disk(&home, &lock, &CONTINUE).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "");
    let complaint = stderr(&output);
    assert!(complaint.starts_with("error: /"), "{complaint}");
    let reason = ".lock can't be written: Read-only file system\n";
    assert!(complaint.ends_with(reason), "{complaint}");
}

#[test]
fn without_a_home_a_game_is_played_with_a_warning() {
    let home = Home::new();
    let mut command = home.command(&BEGIN);
    for name in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
        command.env_remove(name);
    }
    let output = converse(&mut command, b"a2a3\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).ends_with("The input has ended; the game is not saved\n"));
    let sentence = "games are not saved: there is no home folder: set HOME so that settings and \
                    games can be kept\n";
    assert_eq!(stderr(&output), sentence);
    let mut command = home.command(&["play", "--continue"]);
    for name in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
        command.env_remove(name);
    }
    let output = converse(&mut command, b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).ends_with("error: there is no folder of saved games\n"));
    assert!(Path::new(home.path()).read_dir().unwrap().next().is_none());
}
