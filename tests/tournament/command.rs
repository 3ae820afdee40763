//! The command: what it prints, where, and its exit codes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::mock::{self, command_line};
use crate::support::folder::Folder;
use crate::support::program::{command, stderr, stdout};
use crate::support::wait;

/// The command in a folder of its own, where it also looks for its settings.
pub fn tournament(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = command();
    command.current_dir(folder).env("XDG_CONFIG_HOME", folder);
    command.arg("tournament").args(arguments);
    command
}

pub fn run(folder: &Folder, arguments: &[&str]) -> Output {
    wait::run(&mut tournament(folder.path(), arguments))
}

/// The one JSON object of a command that must succeed, without what differs from run to run.
pub fn table(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    let text = stdout(output);
    assert_eq!(text.lines().count(), 1, "{text}");
    let mut table: Value = serde_json::from_str(text).unwrap();
    for changing in ["records", "time_ms"] {
        table.as_object_mut().unwrap().remove(changing).unwrap();
    }
    table
}

const SMALL: [&str; 10] = [
    "--game", "blockade", "--agent", "level:2", "--agent", "random", "--turns", "30", "--rounds",
    "2",
];

#[test]
fn the_table_as_json() {
    let folder = Folder::new("tournament-json");
    let output = run(&folder, &[&SMALL[..], &["--json"]].concat());
    let against = |agent, wins, losses, score| {
        json!([{"agent": agent, "points": 2 * wins, "wins": wins, "draws": 0, "losses": losses,
            "score_difference": score}])
    };
    let score = table(&output)["table"][0]["score_difference"]
        .as_i64()
        .unwrap();
    assert!(score > 0, "{score}");
    assert_eq!(
        table(&output),
        json!({
            "games": ["blockade"],
            "format": "round robin",
            "rounds": 2,
            "seed": 1,
            "played": 4,
            "planned": 4,
            "table": [
                {"rank": 1, "agent": "level:2", "player": "level:2", "games": 4, "points": 8,
                    "wins": 4, "draws": 0, "losses": 0, "score_difference": score, "elo": null,
                    "elo_margin": null, "faults": {}, "against": against("random", 4, 0, score)},
                {"rank": 2, "agent": "random", "player": "random", "games": 4, "points": 0,
                    "wins": 0, "draws": 0, "losses": 4, "score_difference": -score, "elo": null,
                    "elo_margin": null, "faults": {}, "against": against("level:2", 0, 4, -score)},
            ],
        })
    );
}

#[test]
fn the_same_tournament_ends_with_the_same_table() {
    let folder = Folder::new("tournament-same");
    let arguments = |at_once| {
        let flags = [
            "--agent",
            "level:1",
            "--rounds",
            "5",
            "--json",
            "--at-once",
            at_once,
        ];
        [&SMALL[..8], &flags].concat()
    };
    let alone = table(&run(&folder, &arguments("1")));
    let together = table(&run(&folder, &arguments("4")));
    assert_eq!(alone, together);
    // Each has a file of its own, in which only the order of the games may differ.
    assert_eq!(
        folder.names("."),
        ["tournament-2.standoff", "tournament.standoff"]
    );
    let games = |name| {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with("[Time"));
        let text = lines.collect::<Vec<_>>().join("\n");
        let mut games: Vec<String> = text
            .split("[Game ")
            .map(|game| game.trim().into())
            .collect();
        games.sort();
        games
    };
    assert_eq!(games("tournament.standoff"), games("tournament-2.standoff"));
}

#[test]
fn the_table_in_words() {
    let folder = Folder::new("tournament-words");
    let agents = [
        "--agent",
        "random",
        "--agent",
        &mock_named("crash", "ends in mid-game"),
    ];
    let more = ["--game", "blockade", "--turns", "20", "--rounds", "2"];
    let output = run(&folder, &[&agents[..], &more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    let (table, time) = text.split_once("\nTime used\n").unwrap();
    // The scores are those of the positions at which the mock ends.
    let lines: Vec<Vec<&str>> = table
        .lines()
        .map(|l| l.split_whitespace().collect())
        .collect();
    assert_eq!(
        table.lines().next(),
        Some("Blockade: round robin, 2 rounds, seed 1, 4 games")
    );
    let head = "agent points won drawn lost score Elo 1 2";
    assert_eq!(lines[2].join(" "), head);
    assert_eq!(lines[3][..6], ["1.", "random", "8", "4", "0", "0"]);
    assert_eq!(lines[3][7..], ["?", "-", "8"]);
    assert_eq!(lines[4][..6], ["2.", "crash", "0", "0", "0", "4"]);
    assert_eq!(lines[4][7..], ["?", "0", "-"]);
    assert_eq!(
        table.lines().skip(5).collect::<Vec<_>>(),
        ["", "Faults", "  crash: ended 4"]
    );
    let names: Vec<&str> = time
        .lines()
        .map(|line| line.split(':').next().unwrap())
        .collect();
    assert_eq!(names, ["  random", "  crash"]);
    // Elsewhere than on a terminal the progress is whole lines, without escapes.
    let said = stderr(&output);
    assert!(said.starts_with("every game is written to tournament.standoff as it ends\n"));
    assert!(
        said.ends_with("4 of 4 games, random leads with 8 points\n"),
        "{said}"
    );
    assert!(!said.contains(['\r', '\u{1b}']), "{said:?}");
}

/// What a program complained of before it made a mistake stands in the record of the game.
#[test]
fn the_words_of_a_program_are_kept() {
    let folder = Folder::new("tournament-said");
    let bad = mock_named("bad", "ends after a move");
    let agents = ["--agent", "random", "--agent", &bad];
    let more = ["--game", "blockade", "--turns", "20"];
    let output = run(&folder, &[&agents[..], &more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let records = fs::read_to_string(folder.join("tournament.standoff")).unwrap();
    for tag in ["[SaidX \"process ", "[SaidO \"process "] {
        assert_eq!(records.matches(tag).count(), 1, "{records}");
    }
}

fn mock_named(name: &str, way: &str) -> String {
    format!("{name}={}", command_line(&mock::launch(way)))
}

/// In Crossing a move that is invalid is a skip, elsewhere it loses the game.
#[test]
fn an_invalid_move_is_a_skip_in_crossing_and_loses_elsewhere() {
    let folder = Folder::new("tournament-invalid");
    let bad = mock_named("bad", "moves off the board");
    let played = |game| {
        let arguments = [
            "--game", game, "--turns", "10", "--agent", "random", "--agent", &bad,
        ];
        let output = run(&folder, &[&arguments[..], &["--json"]].concat());
        let table = table(&output)["table"].clone();
        let rows = table.as_array().unwrap();
        let bad = rows.iter().find(|row| row["agent"] == "bad").unwrap();
        (bad["faults"].clone(), bad["losses"].clone())
    };
    assert_eq!(played("surround"), (json!({"invalid move": 2}), json!(2)));
    assert_eq!(played("crossing").0, json!({"invalid move": 10}));
    let records = fs::read_to_string(folder.join("tournament-2.standoff")).unwrap();
    assert!(
        records.contains(" pass {'z9z8' is no valid move: "),
        "{records}"
    );
}

#[test]
fn a_tournament_file_and_a_named_agent() {
    let folder = Folder::new("tournament-toml");
    let line = command_line(&mock::launch("plays"));
    let settings = format!("[agents.fox]\ncommand = '{}'\n", &line[4..]);
    fs::create_dir_all(folder.join("standoff")).unwrap();
    fs::write(folder.join("standoff/settings.toml"), settings).unwrap();
    let config = "game = \"blockade\"\nturns = 10\nagents = [\"random\", \"agent:fox\"]\n";
    fs::write(folder.join("cup.toml"), config).unwrap();
    let first = run(&folder, &["cup.toml", "--json"]);
    let agents = |value: &Value| {
        let rows = value["table"].as_array().unwrap();
        let mut names: Vec<String> = rows.iter().map(|row| row["agent"].to_string()).collect();
        names.sort();
        names
    };
    assert_eq!(agents(&table(&first)), ["\"fox\"", "\"random\""]);
    assert_eq!(table(&first)["played"], 2);
    // A complete one that is gone on with is only shown; flags add to what the file says.
    let again = run(&folder, &["cup.toml", "--json", "--resume"]);
    assert_eq!(stderr(&again), "cup.standoff has 2 of 2 games\n");
    assert_eq!(table(&again), table(&first));
    let more = run(
        &folder,
        &["cup.toml", "--resume", "--rounds", "3", "--json"],
    );
    assert_eq!(table(&more)["played"], 6);
    let other = run(&folder, &["cup.toml", "--resume", "--agent", "level:1"]);
    assert_eq!(other.status.code(), Some(1));
    assert!(stderr(&other).contains("cup.standoff belongs to another tournament: "));
    assert_eq!(stdout(&other), "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_it_with_a_sentence() {
    let folder = Folder::new("tournament-full");
    std::os::unix::fs::symlink("/dev/full", folder.join("full.standoff")).unwrap();
    let output = run(&folder, &[&SMALL[..], &["--records", "full"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "");
    let reason = "error: full.standoff can't be written: No space left on device\n";
    assert!(stderr(&output).ends_with(reason), "{}", stderr(&output));
}

#[test]
fn exit_codes_of_wrong_usage_and_failure() {
    let folder = Folder::new("tournament-usage");
    let refused = |arguments: &[&str], code| {
        let output = run(&folder, arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert_eq!(stdout(&output), "");
        stderr(&output).to_string()
    };
    assert!(refused(&[], 2).starts_with("error: a tournament needs two agents or more"));
    let two = ["--agent", "random", "--agent", "random"];
    let with = |more: &[&'static str]| [&two[..], more].concat();
    assert!(refused(&with(&["--game", "chess"]), 2).contains("invalid value 'chess'"));
    assert!(refused(&with(&["--rounds", "0"]), 2).contains("a whole number from 1"));
    assert!(
        refused(&with(&["--agent", "cmd:/no/such"]), 1).contains("'/no/such' can't be started")
    );
    assert!(refused(&["none.toml"], 1).contains("none.toml can't be read"));
    assert_eq!(folder.names("."), [] as [&str; 0]);
    fs::write(folder.join("old.standoff"), "what is there").unwrap();
    let there = refused(&with(&["--records", "old"]), 1);
    assert!(there.contains("old.standoff is there already"), "{there}");
    let foreign = refused(&with(&["--records", "old", "--resume"]), 1);
    assert!(
        foreign.contains("old.standoff, line 1, column 1: "),
        "{foreign}"
    );
    assert_eq!(
        fs::read_to_string(folder.join("old.standoff")).unwrap(),
        "what is there"
    );
    assert_eq!(folder.names("."), ["old.standoff"]);
}

#[test]
fn time_for_the_whole_game_runs_out_and_is_not_changed_by_resuming() {
    let folder = Folder::new("tournament-time");
    let slow = format!("slow={}", command_line(&mock::launch("waits for stop")));
    let play = |game: &str, more: &[&str]| {
        let slow = ["--agent", &slow, "--at-once", "1"];
        let first = [&["--game", game, "--turns", "6"], &slow[..]].concat();
        let last = ["--agent", "random", "--json", "--records", game];
        run(&folder, &[&first[..], &last[..], more].concat())
    };
    // It is late once a game and has lost; in Crossing it is skipped from then on.
    for (game, faults) in [("blockade", 2), ("crossing", 6)] {
        let table = table(&play(game, &["--tc", "0.2"]));
        let rows = table["table"].as_array().unwrap();
        let slow = rows.iter().find(|row| row["agent"] == "slow").unwrap();
        assert_eq!(slow["faults"], json!({ "out of time": faults }), "{table}");
    }
    let other = play("blockade", &["--tc", "0.3", "--resume"]);
    let reason = "game 1 is played with another time for the whole game";
    assert!(stderr(&other).contains(reason), "{}", stderr(&other));
    assert_eq!(
        table(&play("blockade", &["--tc", "0.2", "--resume"]))["played"],
        2
    );
}
