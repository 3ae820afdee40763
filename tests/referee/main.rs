//! `standoff check`: each planted mistake is told and no other, and a right agent is told nothing.

mod looking_ahead;
mod planted;
#[path = "../support/mod.rs"]
mod support;

use serde_json::Value;
use standoff::agents::external::EngineCommand;
use standoff::agents::{ExternalEngine, Stop};
use standoff::games::{AnyPosition, GAMES, Skips};
use standoff::referee::Examination;

use support::program::{standoff, stderr, stdout};

/// The report about an agent.
fn check(agent: &str, more: &[&str]) -> Value {
    let output = standoff(&[&["check", agent, "--json"], more].concat());
    let report: Value = serde_json::from_str(stdout(&output)).unwrap_or_else(|error| {
        panic!("{error}: {} {}", stdout(&output), stderr(&output));
    });
    let code = i32::from(report["passed"] == false);
    assert_eq!(output.status.code(), Some(code), "{report}");
    report
}

/// The kind, rule and game of each fault.
fn faults(report: &Value) -> Vec<(String, String, String)> {
    let word = |value: &Value| value.as_str().unwrap_or("-").to_string();
    let faults = report["faults"].as_array().unwrap().iter();
    faults
        .map(|fault| {
            (
                word(&fault["kind"]),
                word(&fault["rule"]),
                word(&fault["game"]),
            )
        })
        .collect()
}

/// An agent with a mistake is told exactly this, in exactly these games.
#[track_caller]
fn assert_told(mistake: &str, kind: &str, rule: &str, games: &[&str]) -> Value {
    // An agent that looks ahead is asked about the game that it misreads alone, which is quicker.
    let only = match games {
        [game] if mistake.ends_with(planted::LOOKS_AHEAD) => &["--game", *game][..],
        _ => &[],
    };
    let report = check(&planted::command_line(mistake), only);
    let expected: Vec<_> = games
        .iter()
        .map(|game| (kind.to_string(), rule.to_string(), (*game).to_string()))
        .collect();
    assert_eq!(faults(&report), expected, "{report:#}");
    report
}

const ALL: &[&str] = &["blockade", "surround", "crossing"];

/// What is said of an invalid move can be relied on: the move is none in the position, and the valid
/// ones are all there are.
#[track_caller]
fn assert_invalid(mistake: &str, rule: &str, games: &[&str]) -> Value {
    let report = assert_told(mistake, "invalid-move", rule, games);
    for fault in report["faults"].as_array().unwrap() {
        let position = AnyPosition::read(fault["position"].as_str().unwrap()).unwrap();
        let mv = fault["move"].as_str().unwrap();
        assert!(position.play_text(mv, Skips::Refused).is_err(), "{fault}");
        let valid = fault["valid"].as_array().unwrap();
        assert!(!valid.is_empty());
        for mv in valid {
            assert!(
                position
                    .play_text(mv.as_str().unwrap(), Skips::Refused)
                    .is_ok(),
                "{fault}"
            );
        }
    }
    report
}

#[test]
fn a_right_agent_is_told_nothing() {
    let report = assert_told("none", "", "", &[]);
    assert_eq!(report["agent"], "Planted");
    assert_eq!(report["games"], serde_json::json!(ALL));
    assert!(report["positions"].as_u64().unwrap() > 150, "{report}");
    assert_eq!(report["equals"], Value::Null);
}

#[test]
fn going_straight_back_is_told() {
    assert_invalid("goes straight back", "no-return", &["surround"]);
}

#[test]
fn capturing_on_the_edge_is_told() {
    assert_invalid("captures on the edge", "removal", &["surround"]);
}

#[test]
fn never_removing_is_told() {
    assert_invalid("never removes", "removal", &["surround"]);
}

#[test]
fn hopping_captured_pieces_again_is_told() {
    assert_invalid("hops captured pieces again", "capture", &["crossing"]);
}

/// Whatever such an agent prefers, it must show its mistake: it is asked questions that leave it no
/// right move.
#[test]
fn an_agent_that_looks_ahead_is_told_too() {
    let mistakes: &[(&str, &str, &[&str], &str)] = &[
        ("captures on the edge", "removal", &["surround"], "edge"),
        ("keeps its own", "removal", &["surround"], "its own"),
        (
            "never removes",
            "removal",
            &["surround"],
            "leaves surrounded",
        ),
        (
            "goes straight back",
            "no-return",
            &["surround"],
            "straight back",
        ),
        (
            "hops captured pieces again",
            "capture",
            &["crossing"],
            "still on the board",
        ),
        (
            "never captures",
            "capture",
            &["crossing"],
            "leaves captured",
        ),
        ("captures its own", "capture", &["crossing"], "its own"),
        ("moves for the wrong side", "side", ALL, "wrong side"),
        ("forgets moves", "moves", ALL, "leaves out"),
        ("counts columns from 0", "board", ALL, "from 0"),
    ];
    for (mistake, rule, games, words) in mistakes {
        let mistake = format!("{mistake}{}", planted::LOOKS_AHEAD);
        let report = assert_invalid(&mistake, rule, games);
        for fault in report["faults"].as_array().unwrap() {
            let told = fault["words"].as_str().unwrap();
            assert!(told.contains(words), "{mistake}: {told}");
        }
    }
}

#[test]
fn a_right_agent_that_looks_ahead_is_told_nothing() {
    assert_told(&format!("none{}", planted::LOOKS_AHEAD), "", "", &[]);
}

/// An agent that has misread its last piece off the board can't answer, and may not even say so.
#[test]
fn a_crash_that_follows_from_a_mistake_is_told_with_it() {
    let mistake = "captures on the edge and needs a move";
    let report = check(&planted::command_line(mistake), &["--game", "surround"]);
    let crash = &report["faults"][0];
    assert_eq!(
        (&crash["kind"], &crash["rule"]),
        (&"crash".into(), &"removal".into())
    );
    assert!(
        crash["words"].as_str().unwrap().contains("on the edge"),
        "{report:#}"
    );
}

#[test]
fn hopping_over_two_is_told() {
    let report = check(&planted::command_line("hops over two"), &[]);
    let rules: Vec<String> = faults(&report)
        .into_iter()
        .map(|(_, rule, _)| rule)
        .collect();
    assert_eq!(rules, ["jump", "chain"], "{report:#}");
}

#[test]
fn moving_for_the_wrong_side_is_told() {
    assert_invalid("moves for the wrong side", "side", ALL);
}

#[test]
fn forgetting_moves_is_told() {
    assert_invalid("forgets moves", "moves", ALL);
}

#[test]
fn columns_off_by_one_are_told() {
    assert_invalid("counts columns from 0", "board", ALL);
}

#[test]
fn the_wrong_letter_case_is_told() {
    assert_told("writes capitals", "notation", "letter-case", ALL);
}

#[test]
fn being_late_is_told() {
    assert_told("is late", "late", "-", ALL);
}

#[test]
fn silence_is_told() {
    let report = assert_told("is silent", "silent", "-", &["blockade"]);
    assert!(
        !report["faults"][0]["words"]
            .as_str()
            .unwrap()
            .contains("flush")
    );
}

#[test]
fn output_that_is_not_flushed_is_told() {
    let report = check(&planted::command_line("keeps its output back"), &[]);
    assert_eq!(report["faults"][0]["kind"], "silent");
    assert!(
        report["faults"][0]["words"]
            .as_str()
            .unwrap()
            .contains("flush"),
        "{report}"
    );
}

#[test]
fn talking_on_is_told() {
    assert_told("talks on", "chatter", "-", ALL);
}

#[test]
fn crashing_on_pass_is_told() {
    assert_told("crashes on pass", "crash", "pass", &["crossing"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_left_behind_is_told() {
    let report = assert_told("leaves a child", "left-behind", "-", &["-"]);
    assert!(
        report["faults"][0]["words"]
            .as_str()
            .unwrap()
            .contains("sleep"),
        "{report}"
    );
}

/// What it holds is measured while it runs, and the limit is the user's.
#[cfg(target_os = "linux")]
#[test]
fn too_much_memory_is_told() {
    let only = ["--game", "surround", "--memory", "64"];
    let large = check(&planted::command_line("holds much memory"), &only);
    let told = |report| match faults(report).as_slice() {
        [(kind, ..)] => kind.clone(),
        others => format!("{others:?}"),
    };
    assert_eq!(told(&large), "memory", "{large:#}");
    assert!(
        large["faults"][0]["words"]
            .as_str()
            .unwrap()
            .contains("64 MiB is the most")
    );
    let usual = check(&planted::command_line("none"), &only);
    assert_eq!(usual["passed"], true, "{usual:#}");
}

/// A level of Standoff that is asked as an outside program equals itself, give or take one.
#[test]
fn a_level_is_about_equal_to_itself() {
    for number in [1, 4] {
        let words = vec![env!("CARGO_BIN_EXE_standoff").into(), "ugi".into()];
        let command = EngineCommand::from_words(words).unwrap();
        let command = command.with_option("Level", &number.to_string()).unwrap();
        let engine = ExternalEngine::new(None, command);
        let report = Examination::new(engine, None, Stop::default())
            .run(&mut |_| {})
            .unwrap();
        assert!(report.passed, "{report}");
        let equals = report.equals.as_deref().unwrap_or("none");
        let near = [number - 1, number, number + 1].map(|level| format!("level:{level}"));
        assert!(
            near.iter().any(|level| level == equals),
            "level {number}: {report}"
        );
    }
}

#[test]
fn one_game_can_be_asked_for() {
    let report = check(
        &planted::command_line("goes straight back"),
        &["--game", "crossing"],
    );
    assert_eq!(
        (&report["passed"], &report["games"][0]),
        (&Value::Bool(true), &Value::from("crossing"))
    );
    assert_eq!(GAMES.len(), ALL.len());
}
