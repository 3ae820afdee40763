//! Conversations over UGI that make little sense. Whatever came before, the engine is ready when it
//! is asked, answers no more than it was asked for, and plays on.

use rand::RngExt;
use standoff::agents::ugi::serve;
use standoff::games::{Blockade, Game, Skips};

use super::line;
use super::support::random;
use super::support::soak::{attack, soak};

const PHRASES: [&str; 28] = [
    "ugi",
    "isready",
    "isready",
    "uginewgame",
    "setoption name Hash value 1",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name Level value 3",
    "setoption name Level value 0",
    "setoption name Seed value 7",
    "setoption name Game value crossing",
    "setoption name Game value surround",
    "position startpos",
    "position startpos moves c4d4",
    "position fen blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60 moves c4d4 a5a4",
    "position fen surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60 - -",
    "position fen crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400",
    "position fen blockade XO5/OX5/7/7/X6/OOX4/XO5 X 10 10",
    "go depth 3",
    "go nodes 500",
    "go movetime 3",
    "go p1time 60 p2time 60 p1inc 4 p2inc 4",
    "go infinite",
    "go",
    "stop",
    "stop",
    "query result",
    "query gameover",
];

const LAST: &str = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";

fn converse(seed: u64) {
    let mut random = random(seed);
    let count = random.random_range(1..30);
    let mut lines: Vec<String> = (0..count).map(|_| line(&PHRASES, &mut random)).collect();
    // A table of many gigabytes is no fault, but no test either.
    lines.retain(|line| !line.contains("quit") && !line.contains("99999"));
    let last = format!("position fen {LAST}");
    lines.extend(["stop", "isready", &last, "go nodes 50", "stop"].map(String::from));
    let input = lines.join("\n");
    let mut output = Vec::new();
    serve(std::io::Cursor::new(input.clone()), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    let begins = |line: &str, word| line.split_whitespace().next() == Some(word);
    let asked = |word| lines.iter().filter(|line| begins(line, word)).count();
    let answered = |word| output.lines().filter(|line| begins(line, word)).count();
    let exact = lines.iter().filter(|line| line.trim() == "isready");
    assert_eq!(answered("readyok"), exact.count(), "{input}\n--\n{output}");
    assert!(answered("bestmove") <= asked("go"), "{input}\n--\n{output}");
    assert!(
        output.chars().all(|c| c == '\n' || !c.is_control()),
        "{output:?}"
    );
    let best = output.lines().last().unwrap().strip_prefix("bestmove ");
    let position = Blockade::read(LAST).unwrap();
    let valid = best.is_some_and(|best| position.read_move(best, Skips::Refused).is_ok());
    assert!(valid, "{input}\n--\n{output}");
}

#[test]
fn any_conversation_is_answered() {
    attack(300, converse);
}

#[test]
#[ignore = "it takes as long as it is told to"]
fn soak_ugi() {
    soak("UGI", 300, converse);
}
