//! Whole games, word for word: each file in `expected` is a command and all that it says. The
//! answers are those that stand after the questions.
//!
//! After a change that is meant, `UPDATE=1 cargo test --test console` writes them anew.

use std::fs;

use standoff::games::game_names;

use super::Home;
use crate::mock::{command_line, launch};

/// The words of a command; quotation marks keep spaces together. An agent is the mock, which plays
/// as it is told: what the engine would play is not the same in every version.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(i, part)| match (i % 2, part.strip_prefix("cmd:agent ")) {
        (0, _) => part.split_whitespace().map(String::from).collect(),
        (_, Some(way)) => vec![command_line(&launch(way))],
        (_, None) => vec![part.to_string()],
    });
    words.collect()
}

/// What was answered to the questions of a transcript.
fn answers(transcript: &str) -> String {
    let asked = transcript.split("The input has ended").next().unwrap();
    let ended = asked.len() < transcript.len();
    let is_question = |line: &&str| {
        ["Choose ", "Resign "]
            .iter()
            .any(|word| line.starts_with(word))
    };
    let questions = asked.lines().filter(is_question);
    let mut answers: Vec<&str> = questions
        .map(|line| line.split_once(':').unwrap().1.trim())
        .collect();
    if ended {
        answers.pop();
    }
    answers.iter().flat_map(|answer| [answer, "\n"]).collect()
}

#[test]
fn whole_games_are_said_word_for_word() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/console/expected");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let expected = fs::read_to_string(&path).unwrap();
        let (first, transcript) = expected.split_once('\n').unwrap();
        // Another game is no reason for another transcript.
        let transcript = transcript.replace("blockade, surround or crossing", &game_names());
        let arguments = words(first.strip_prefix("$ standoff").unwrap());
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let said = Home::new().play(&arguments, &answers(&transcript));
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, format!("{first}\n{said}")).unwrap();
        } else {
            assert_eq!(said, transcript, "{}", path.display());
        }
        count += 1;
    }
    assert!(count >= 15, "{count} transcripts");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let arguments = [
        "play", "surround", "--x", "level:2", "--o", "random", "--turns", "30",
    ];
    let game = |seed| {
        let mut arguments = arguments.to_vec();
        arguments.extend(["--seed", seed]);
        Home::new().play(&arguments, "")
    };
    assert_eq!(game("1"), game("1"));
    assert_ne!(game("1"), game("2"));
}

#[test]
fn nothing_given_is_asked_for() {
    let blockade = [
        "play",
        "blockade",
        "--pieces-x",
        "2",
        "--turns",
        "1",
        "--seed",
        "1",
    ];
    let questions = |more: &[&str]| {
        let said = Home::new().play(&[&blockade[..], more].concat(), "");
        let asked = said.lines().next().unwrap().to_string();
        asked.split('[').next().unwrap().trim_end().to_string()
    };
    assert_eq!(questions(&[]), "Choose your player (1 or 2)");
    assert_eq!(questions(&["--as", "2"]), "Choose the number of O's pieces");
    assert_eq!(
        questions(&["--x", "human", "--pieces-o", "3"]),
        "Choose random or entered positions"
    );
    assert_eq!(
        questions(&["--as", "1", "--pieces-o", "3", "--setup", "manual"]),
        "Choose the position of X's piece 1 of 2:"
    );
    let all = questions(&["--as", "1", "--pieces-o", "3", "--setup", "random"]);
    assert!(
        all.starts_with("Turn 1 of 1 - 1 left - you are X - moveable space "),
        "{all}"
    );
}

#[test]
fn without_a_terminal_everything_is_asked() {
    for arguments in [&[][..], &["play"], &["play", "--plain"]] {
        let said = Home::new().play(arguments, "");
        let question = format!("Choose a game ({}) [blockade]: \n", game_names());
        assert_eq!(said, question);
    }
    let said = Home::new().play(&["play", "--setup", "random"], "crossing\nquit\n");
    assert!(said.contains("\nCrossing always begins in the same way"));
}
