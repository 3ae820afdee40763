//! `standoff analyze` as a shell sees it.

mod support;

use standoff::games::{Blockade, GAMES, Rules};
use standoff::search::score::chance;
use support::program::{complaint, standoff, stderr, stdout};
use support::vectors;

const BLOCKADE: &str = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";

#[test]
fn analyze_reproduces_every_outcome() {
    for game in GAMES {
        for case in vectors("outcomes", game.name) {
            let output = standoff(&["analyze", &case[0], "--json"]);
            assert_eq!(output.status.code(), Some(0), "{}", case[0]);
            let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(stdout(&output).lines().count(), 1);
            assert_eq!(report["position"], case[0]);
            assert_eq!(report["game"], game.name);
            assert_eq!(report["over"], true);
            assert_eq!(report["winner"], case[1]);
            assert!(report["bestmove"].is_null());
            assert!(
                report["reason"]
                    .as_str()
                    .is_some_and(|reason| reason.contains(" against "))
            );
        }
    }
}

#[test]
fn analyze_says_the_result_in_words() {
    let output = standoff(&["analyze", "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 10 10"]);
    let expected = "Turn limit reached: moveable space 7 against 4\nX wins\n";
    assert_eq!(stdout(&output), expected);
    let output = standoff(&["analyze", "blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10"]);
    assert_eq!(
        stdout(&output),
        "Turn limit reached: moveable space 6 against 6\nDraw\n"
    );
}

/// The report of `analyze --json`.
fn analysis(line: &str, options: &[&str]) -> serde_json::Value {
    let mut arguments = vec!["analyze", line, "--json"];
    arguments.extend(options);
    let output = standoff(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(stdout(&output).lines().count(), 1);
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn analyze_gives_the_keys_of_the_interface_in_their_order() {
    let keys = |text: &str, expected: &[&str]| {
        let mut rest = text;
        for key in expected {
            let key = format!("\"{key}\":");
            let (_, after) = rest
                .split_once(&key)
                .unwrap_or_else(|| panic!("{key} {text}"));
            rest = after;
        }
    };
    let whole = [
        "position", "game", "side", "over", "winner", "reason", "bestmove", "score", "kind",
        "value", "chance", "result", "depth", "seldepth", "nodes", "time_ms", "nps", "pv", "lines",
    ];
    let output = standoff(&["analyze", BLOCKADE, "--json", "--depth", "4"]);
    keys(stdout(&output), &whole);
    let lines = stdout(&output).split_once("\"lines\":").unwrap().1;
    keys(lines, &["move", "score", "kind", "depth", "pv"]);
    let finished = "blockade XO5/OX5/7/7/X6/OOX4/XO5 O 10 10";
    keys(stdout(&standoff(&["analyze", finished, "--json"])), &whole);
    for line in [BLOCKADE, finished] {
        let report = analysis(line, &["--depth", "1"]);
        assert_eq!(report.as_object().unwrap().len(), 15);
        assert_eq!(report["score"].as_object().unwrap().len(), 4);
    }
}

#[test]
fn analyze_proves_the_example_of_the_rules() {
    // X wins the example with a limit of 6, and with 12 it is a draw.
    let report = analysis("blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 6", &[]);
    assert_eq!(report["over"], false);
    assert!(report["winner"].is_null() && report["reason"].is_null());
    assert_eq!(report["score"]["kind"], "exact");
    assert_eq!(report["score"]["result"], "win");
    assert_eq!(report["score"]["chance"], 1.0);
    assert_eq!(report["score"]["value"], 31_994);
    assert_eq!(report["bestmove"], report["pv"][0]);
    assert_eq!(report["lines"].as_array().unwrap().len(), 1);
    assert_eq!(report["lines"][0]["move"], report["bestmove"]);
    assert_eq!(report["lines"][0]["pv"], report["pv"]);
    let report = analysis(
        "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 12",
        &["--depth", "12"],
    );
    let score = serde_json::json!({"kind": "exact", "value": 0, "chance": 0.5, "result": "draw"});
    assert_eq!(report["score"], score);
}

#[test]
fn analyze_says_what_a_finished_game_is_worth_to_the_side_to_move() {
    for (line, value, result, chance) in [
        (
            "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 10 10",
            32_000,
            "win",
            1.0,
        ),
        (
            "blockade XO5/OX5/7/7/X6/OOX4/XO5 O 10 10",
            -32_000,
            "loss",
            0.0,
        ),
        ("blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10", 0, "draw", 0.5),
    ] {
        let report = analysis(line, &[]);
        let score = serde_json::json!(
            {"kind": "exact", "value": value, "chance": chance, "result": result}
        );
        assert_eq!(report["score"], score, "{line}");
        for key in ["depth", "seldepth", "nodes", "time_ms", "nps"] {
            assert_eq!(report[key], 0, "{line} {key}");
        }
        for key in ["pv", "lines"] {
            assert_eq!(report[key], serde_json::json!([]), "{line} {key}");
        }
    }
}

#[test]
fn analyze_keeps_to_its_limits() {
    let report = analysis(BLOCKADE, &["--depth", "5", "--multipv", "3", "--hash", "1"]);
    assert_eq!(report["depth"], 5);
    assert_eq!(report["lines"].as_array().unwrap().len(), 3);
    let score = &report["score"];
    assert_eq!(score["kind"], "estimate");
    assert!(score["result"].is_null());
    let value = score["value"].as_i64().unwrap().try_into().unwrap();
    let expected = chance(value, Blockade::INFO.chance_curve);
    assert!((score["chance"].as_f64().unwrap() - expected).abs() < 1e-6);

    let report = analysis(BLOCKADE, &["--nodes", "20000"]);
    assert_eq!(report["nodes"], 20_000);
    // Stopped before anything is known, it still has a move and an estimate that is one.
    let report = analysis(BLOCKADE, &["--nodes", "1"]);
    assert!(report["bestmove"].is_string());
    assert!(
        report["score"]["value"].as_i64().unwrap().abs() < 1000,
        "{report}"
    );

    let report = analysis(BLOCKADE, &["--time", "100", "--threads", "2"]);
    let time = report["time_ms"].as_u64().unwrap();
    assert!((90..1000).contains(&time), "{time} ms");
    let report = analysis(BLOCKADE, &[]);
    let time = report["time_ms"].as_u64().unwrap();
    assert!((990..2000).contains(&time), "{time} ms");
}

#[test]
fn analyze_says_in_words_what_it_found() {
    let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 6";
    let output = standoff(&["analyze", line, "--multipv", "2"]);
    let text = stdout(&output);
    for part in [
        "Best move: ",
        "\nVerdict:   proven win for X by the turn limit\n",
        "\nSearched:  depth 6, longest line 6, ",
        "\nLine 1: proven win for X by the turn limit  depth 6 ",
        "\nLine 2: ",
        "\nterm                  X leads by  weight  counts for\ntempo  ",
        "\npieces with one exit  ",
        "\nin all  ",
    ] {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
    let output = standoff(&["analyze", BLOCKADE, "--depth", "6"]);
    assert!(
        stdout(&output).contains(" % for X\n"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn analyze_refuses_limits_that_make_no_sense() {
    for option in [
        "--time",
        "--depth",
        "--nodes",
        "--threads",
        "--multipv",
        "--hash",
    ] {
        for value in [
            "0",
            "-1",
            "ten",
            "1.5",
            "",
            "\u{1b}[31m",
            &"9".repeat(100_000),
        ] {
            let message = complaint(&["analyze", BLOCKADE, option, value], 2);
            let sentence = message.lines().next().unwrap();
            assert!(
                sentence.contains("it must be a whole number from 1 to "),
                "{message}"
            );
            assert!(message.len() < 400, "{}", message.len());
        }
    }
    let message = complaint(
        &[
            "analyze",
            BLOCKADE,
            "--hash",
            &(usize::MAX >> 20).to_string(),
        ],
        1,
    );
    assert!(
        message.starts_with("error: there is no memory for a table of "),
        "{message}"
    );
    assert_eq!(message.lines().count(), 1);
}
