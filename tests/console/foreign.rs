//! Text from outside, wherever some can come in: only plain lines come out again, on standard output
//! and on standard error.

use std::fs;
use std::process::{Command, Output};

use super::{Home, converse};
use crate::support::hostile::{HOSTILE, is_plain, spoil};
use crate::support::program::command;
use crate::support::wait::run;

const BLOCKADE: &str = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";

/// All that was said must be plain, and the exit code one of the three.
#[track_caller]
fn check(output: &Output, what: &str) {
    is_plain(&output.stdout, what);
    is_plain(&output.stderr, what);
    let code = output.status.code();
    assert!(matches!(code, Some(0..=2)), "{what}: {code:?}");
}

/// Command lines with a hostile text in each place; `{}` is where it stands.
const ARGUMENTS: [&[&str]; 49] = [
    &["{}"],
    &["--{}"],
    &["-{}"],
    &["--{}=x"],
    &["help", "{}"],
    &["play", "{}"],
    &["play", "surround", "{}"],
    &["play", "--{}=3"],
    &["play", "--seed", "{}"],
    &["play", "--seed={}"],
    &["play", "--level", "{}"],
    &["play", "--as", "{}"],
    &["play", "--pieces", "{}"],
    &["play", "--pieces-x", "{}"],
    &["play", "--pieces-o", "{}"],
    &["play", "--turns", "{}"],
    &["play", "--setup", "{}"],
    &["play", "--position", "{}"],
    &["play", "--position", "blockade {}"],
    &["play", "crossing", "--position", BLOCKADE, "{}"],
    &["play", "--move-time", "{}"],
    &["play", "--threads", "{}"],
    &["play", "--x", "{}"],
    &["play", "--x", "level:{}"],
    &["play", "surround", "--turns", "9", "--x", "cmd:{}"],
    &["play", "--o", "cmd:{} '"],
    &["analyze", "{}"],
    &["analyze", BLOCKADE, "{}"],
    &["analyze", BLOCKADE, "--time", "{}"],
    &["analyze", BLOCKADE, "--{}"],
    &["perft", "{}", "2"],
    &["perft", BLOCKADE, "{}"],
    &["bench", "{}"],
    &["ugi", "{}"],
    &["completions", "{}"],
    &["lab", "{}"],
    &["lab", "match", "{}", "full", "plain"],
    &["lab", "match", "blockade", "{}", "plain"],
    &["lab", "match", "blockade", "full@{}", "plain"],
    &["lab", "match", "blockade", "full+{}", "plain"],
    &["lab", "match", "blockade", "level:{}", "plain"],
    &["lab", "match", "blockade", "cmd:{}", "plain"],
    &["lab", "match", "blockade", "cmd@{}:none", "plain"],
    &[
        "lab", "match", "blockade", "full", "plain", "--sprt", "{}", "1",
    ],
    &["lab", "fit", "{}"],
    &["lab", "suite", "{}"],
    &["lab", "suite", "/none/{}"],
    &["lab", "stops", "--count", "{}"],
    &["lab", "threads", "--depth-seconds", "{}"],
];

#[test]
fn on_the_command_line() {
    let home = Home::new();
    for (what, text) in HOSTILE {
        for pattern in ARGUMENTS {
            let words: Vec<String> = pattern
                .iter()
                .map(|word| word.replace("{}", text))
                .collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let output = home.run(&words, b"");
            check(&output, &format!("{what} in {pattern:?}"));
            assert_ne!(output.status.code(), Some(0), "{what} in {pattern:?}");
        }
    }
}

#[test]
fn typed_at_the_console_and_over_ugi() {
    let home = Home::new();
    for (what, text) in HOSTILE {
        let questions = format!(
            "{text}\nb\n{text}\n1\n{text}\n9\n{text}\n2\n{text}\n2\n{text}\nentered\n{text}\nc{text}\na1\n"
        );
        check(&home.run(&["play"], questions.as_bytes()), what);
        let game = ["play", "surround", "--as", "1", "--turns", "9"];
        let answers = format!(
            "{text}\na2\n{text}\nback\na2{text}\na2 {text}\nsave {text}\nsave /none{text}/x\nundo {text}\n"
        );
        check(&home.run(&game, answers.as_bytes()), what);
        let commands: Vec<String> = [
            "",
            "ugi",
            "position",
            "position fen",
            "position startpos moves",
            "go",
            "go depth",
            "setoption",
            "setoption name",
            "setoption name Hash value",
            "setoption name Game value",
            "query",
            "stop",
            "isready",
        ]
        .iter()
        .map(|command| format!("{command} {text}\n"))
        .collect();
        let output = home.run(&["ugi"], (commands.concat() + "quit\n").as_bytes());
        check(&output, what);
    }
}

#[test]
fn in_the_environment() {
    let home = Home::new();
    let answers = b"a2a3\nsave here\n";
    for (what, text) in HOSTILE {
        for name in [
            "TERM",
            "LANG",
            "NO_COLOR",
            "COLORTERM",
            "HOME",
            "XDG_STATE_HOME",
            "XDG_CONFIG_HOME",
        ] {
            for value in [text.to_string(), format!("/dev/null/{text}")] {
                for arguments in [
                    &["play", "surround", "--as", "1", "--turns", "9"][..],
                    &["play", "--continue"],
                ] {
                    let mut command = home.command(arguments);
                    if name == "HOME" {
                        command
                            .env_remove("XDG_STATE_HOME")
                            .env_remove("XDG_CONFIG_HOME");
                    }
                    let output = converse(command.env(name, value.as_str()), answers);
                    check(&output, &format!("{what} in {name}"));
                }
            }
        }
    }
}

#[test]
fn in_settings_and_saved_games() {
    for (what, text) in HOSTILE {
        let home = Home::new();
        let (config, state) = (
            home.path().join("config/standoff"),
            home.path().join("state/standoff"),
        );
        spoil(&config, &state, text);
        // The question whether to start the program, which names it; then what can't be read.
        for answers in ["", "no\n", "yes\n", "yes\nb6a6\n"] {
            let output = home.run(&["play", "--continue"], answers.as_bytes());
            check(&output, what);
            let said = [output.stdout, output.stderr].concat();
            // It was said, in a form that is fit to show.
            let told = if what == "one long line" {
                "too long to be shown"
            } else {
                "\u{fffd}"
            };
            assert!(String::from_utf8_lossy(&said).contains(told), "{what}");
        }
        check(
            &home.run(&["play", "--continue", "--o", "random"], b"b6a6\nc7c6\n"),
            what,
        );
        // Settings that are no TOML.
        fs::write(
            config.join("settings.toml"),
            format!("theme = {text}\n{text}"),
        )
        .unwrap();
        check(&home.run(&["play", "surround", "--as", "1"], b""), what);
    }
}

/// A program in shell that says a text wherever a program can say anything.
#[cfg(unix)]
fn program(home: &Home, text: &str) -> String {
    let path = home.path().join("said");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let script = format!(
        "said=$(cat {path}); echo \"$said\" >&2; while read word rest; do case $word in \
         ugi) echo \"$said\"; echo \"id name $said\"; echo \"id author $said\"; echo ugiok;; \
         isready) echo readyok;; \
         go) echo \"info string $said\"; echo \"info depth 1 pv $said\"; echo \"bestmove $said\";; \
         quit) exit;; esac; done"
    );
    let file = home.path().join("agent.sh");
    fs::write(&file, script).unwrap();
    format!("cmd:sh {}", file.to_str().unwrap())
}

#[cfg(unix)]
#[test]
fn said_by_a_program() {
    for (what, text) in HOSTILE {
        let home = Home::new();
        let program = program(&home, text);
        for game in ["surround", "crossing"] {
            let arguments = ["play", game, "--o", &program, "--turns", "4"];
            let output = home.run(&arguments, b"a2a3\nd2d3\nb2b3\nd3d4\n");
            check(&output, what);
            assert_eq!(output.status.code(), Some(0), "{what}");
            check(&home.run(&["play", "--continue"], b"yes\n"), what);
        }
        let arguments = [
            "lab", "match", "surround", &program, "random", "--pairs", "1", "--turns", "9",
        ];
        check(&home.run(&arguments, b""), what);
    }
}

/// The suite's file, its lines, and with `--cold` what another process says about them.
#[test]
fn in_a_file_of_solved_positions() {
    let home = Home::new();
    let path = home.path().join("suite.tsv");
    let path = path.to_str().unwrap();
    for (what, text) in HOSTILE {
        for line in [
            text.to_string(),
            format!("{BLOCKADE}\t{text}\t{text}\t{text}"),
            format!("{BLOCKADE}\t0\t0.5\t{text}"),
        ] {
            fs::write(path, line).unwrap();
            for cold in [&[][..], &["--cold"]] {
                let mut command: Command = command();
                command
                    .args(["lab", "suite", path, "--nodes", "10"])
                    .args(cold);
                check(&run(&mut command), what);
            }
        }
    }
}
