//! Programs by their names in the settings, and programs that don't play every game, at every
//! command that starts them.

use std::fs;
use std::process::Output;

use super::mock::launch;
use super::support::folder::Folder;
use super::support::program::{command, stderr, stdout};
use super::support::wait::run;

/// A folder whose settings know the mock by a name.
fn settings(name: &str, way: &str) -> Folder {
    let folder = Folder::new("named");
    let command = launch(way);
    let words = command.words().iter().map(|word| format!("'{word}'"));
    let line = words.collect::<Vec<_>>().join(" ");
    let path = folder.path().join("standoff");
    fs::create_dir_all(&path).unwrap();
    let text = format!("[agents.{name}]\ncommand = \"\"\"{line}\"\"\"\n");
    fs::write(path.join("settings.toml"), text).unwrap();
    folder
}

fn standoff(folder: &Folder, arguments: &[&str]) -> Output {
    let mut command = command();
    command.current_dir(folder.path());
    command.env("XDG_CONFIG_HOME", folder.path());
    run(command.args(arguments))
}

#[test]
fn a_program_of_the_settings_plays_by_its_name() {
    let folder = settings("fox", "is good");
    let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 4";
    let play = ["play", "--plain", "--position", line, "--x", "level:1"];
    let output = standoff(&folder, &[&play[..], &["--o", "agent:fox"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("Player2 moves the piece at "));
    let matched = [
        "lab",
        "match",
        "blockade",
        "agent:fox",
        "level:1",
        "--pairs",
        "1",
    ];
    let output = standoff(&folder, &matched);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("1 pairs: "));
}

#[test]
fn a_name_that_the_settings_don_t_know_is_refused_with_what_to_do() {
    let folder = settings("fox", "is good");
    for arguments in [
        &["play", "--plain", "blockade", "--o", "agent:wolf"][..],
        &["lab", "match", "blockade", "agent:wolf", "random"],
        &["tournament", "--agent", "agent:wolf", "--agent", "random"],
    ] {
        let output = standoff(&folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = "there is no agent 'wolf' in the settings file: add it there";
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
    }
}

#[test]
fn who_does_not_play_the_game_is_refused_before_it_begins() {
    let folder = settings("fox", "plays only blockade");
    let words = "it doesn't play Crossing: it plays blockade";
    for arguments in [
        &[
            "play",
            "--plain",
            "crossing",
            "--turns",
            "40",
            "--x",
            "level:1",
            "--o",
            "agent:fox",
        ][..],
        &["lab", "match", "crossing", "agent:fox", "random"],
        &[
            "tournament",
            "--agent",
            "agent:fox",
            "--agent",
            "random",
            "--game",
            "crossing",
        ],
    ] {
        let output = standoff(&folder, arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(stderr(&output).contains(words), "{}", stderr(&output));
        assert!(!stdout(&output).contains("moves the piece"));
    }
    let fine = [
        "tournament",
        "--agent",
        "agent:fox",
        "--agent",
        "random",
        "--game",
        "blockade",
    ];
    let output = standoff(&folder, &fine);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}
