//! `standoff ugi` as another program sees it: a conversation over pipes.

mod support;

use std::io::{BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use rand::RngExt;
use standoff::agents::ugi::serve;
use standoff::games::{AnyPosition, GAMES, Game, PositionVisitor, Side, Skips, Verdict};
use support::engine::Engine;
use support::program::{standoff, stdout};
use support::wait::finish;
use support::{random, vectors};

const BLOCKADE: &str = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
const CROSSING: &str = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400";
const SURROUND: &str = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60 - -";
const OVER: &str = "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 10 10";
/// Two against two: a table has the answer.
const SOLVED: &str = "blockade 5O1/3O3/7/1X5/7/5X1/7 O 21 400";

/// Whether a move is valid, and spelled as Standoff spells it.
struct IsValid<'a>(&'a str);

impl PositionVisitor for IsValid<'_> {
    type Output = bool;

    fn visit<G: Game>(self, position: G) -> bool {
        let mv = position.read_move(self.0, Skips::Refused);
        mv.is_ok_and(|mv| position.move_text(mv) == self.0)
    }
}

#[track_caller]
fn assert_valid(line: &str, mv: &str) {
    let position = AnyPosition::read(line).unwrap();
    assert!(position.visit(IsValid(mv)), "{mv} in {line}");
}

/// The word after this one in a line.
fn word_after<'a>(line: &'a str, name: &str) -> &'a str {
    let mut words = line.split(' ');
    words.find(|&word| word == name);
    words.next().unwrap_or_else(|| panic!("no {name}: {line}"))
}

/// A whole conversation in memory.
fn talk(input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    serve(std::io::Cursor::new(input.to_vec()), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().map(String::from).collect()
}

#[test]
fn the_engine_introduces_itself() {
    let lines = talk(b"ugi\nisready\n");
    let games: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    let games = games.join(" var ");
    assert!(lines[0].starts_with("id name Standoff "));
    assert!(lines[1].starts_with("id author "));
    for expected in [
        &format!("option name Game type combo default blockade var {games}"),
        "option name Seed type spin default 0 min 0 max 18446744073709551615",
        "option name Hash type spin default 64 min 1 max 65536",
        "option name Threads type spin default 1 min 1 max 256",
        "option name MultiPV type spin default 1 min 1 max 64",
        "option name Level type spin default 0 min 0 max 10",
    ] {
        assert!(lines.iter().any(|line| line == expected), "{expected}");
    }
    assert_eq!(lines[lines.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn nonsense_gets_one_sentence() {
    let mut engine = Engine::start();
    for command in [
        "hello",
        "UGI",
        "\u{1b}[31m\u{7}",
        "stop now",
        "setoption",
        "setoption name Hash value 0",
        "setoption name Hash value much",
        "setoption name Colour value red",
        "setoption name Game value chess",
        "position",
        "position fen",
        "position fen blockade 7/7 X 0 60",
        "position fen chess 8 X 0 60",
        "position startpos moves z9z8",
        "go depth",
        "go depth deep",
        "go movetime 1 nodes -",
        "query",
        "query weather",
        &"x".repeat(3 << 20),
        &format!("go {} depth", "x ".repeat(100_000)),
    ] {
        let lines = engine.ask(command);
        let shown: String = command.chars().take(60).collect();
        assert_eq!(lines.len(), 1, "{shown}: {lines:?}");
        assert!(lines[0].starts_with("info string "), "{shown}: {lines:?}");
        assert!(lines[0].len() < 300, "{shown}");
        assert!(!lines[0].contains(char::is_control), "{shown}: {lines:?}");
    }
    for command in [
        "",
        "   ",
        "stop",
        "uginewgame",
        "setoption name hash value 2",
    ] {
        assert_eq!(engine.ask(command), [""; 0], "{command}");
    }
    engine
        .input
        .as_mut()
        .unwrap()
        .write_all(b"\xff\xfe\x00\n")
        .unwrap();
    assert!(engine.line().starts_with("info string "));
    // Words that go does not know are left out, and the rest counts.
    engine.send("go searchmoves c4d4 depth 2");
    let lines = engine.until("bestmove ");
    let strings = lines.iter().filter(|line| line.starts_with("info string"));
    assert_eq!(strings.count(), 1);
    engine.send("quit");
    assert!(engine.wait().success());
}

#[test]
fn what_is_wrong_is_said() {
    let option = "an option is set by: setoption name N value V";
    let position = "a position is set by: position startpos|fen LINE [moves M …]";
    for (command, sentence) in [
        (
            "stop it",
            "'it' is one word too many: stop stands by itself",
        ),
        ("fl\u{1b}y", "'fl\u{fffd}y' is not a command"),
        ("setoption Hash 3", option),
        ("setoption name Hash", option),
        ("setoption name value 3", option),
        ("setoption name Hash value", option),
        (
            "setoption name Clear Hash value a b",
            "'Clear Hash' is not an option",
        ),
        (
            "setoption name hash value 0",
            "Hash must be a number from 1 to 65536, not '0'",
        ),
        (
            "setoption name THREADS value 257",
            "Threads must be a number",
        ),
        (
            "setoption name Threads value two",
            "Threads must be a number",
        ),
        ("setoption name Seed value -1", "Seed must be a number"),
        ("setoption name Level value 11", "Level must be a number"),
        ("position here", position),
        ("position startpos c4d4", position),
        ("go fast", "'fast' means nothing after go"),
        ("go depth", "depth needs a number"),
        ("go nodes 1e6", "nodes needs a number, not '1e6'"),
    ] {
        let lines = talk(format!("{command}\n").as_bytes());
        let [line] = &lines[..] else {
            panic!("{command}: {lines:?}");
        };
        assert!(
            line.starts_with(&format!("info string {sentence}")),
            "{line}"
        );
    }
    assert!(talk(b" \t\n position startpos  moves\r\n").is_empty());
}

#[test]
fn a_malformed_position_leaves_the_old_one_in_place() {
    let lines = talk(
        format!(
            "position fen {OVER}\nquery gameover\n\
             position fen {BLOCKADE} moves c4d4 c4d4\nquery gameover\nquery result\n"
        )
        .as_bytes(),
    );
    assert_eq!(
        lines,
        [
            "response true",
            "info string move 2, 'c4d4', can't be played: c4 is empty",
            "response true",
            "response p1win",
        ]
    );
}

#[test]
fn more_threads_than_cores_are_not_used() {
    let told = |threads: usize| {
        let lines = talk(format!("setoption name Threads value {threads}\nisready\n").as_bytes());
        lines
            .iter()
            .any(|line| line.starts_with("info string this machine has "))
    };
    assert!(!told(1) && !told(standoff::search::cores()));
    assert!(told(256));
}

#[test]
fn questions_are_answered_for_every_ending() {
    for game in GAMES {
        for case in vectors("outcomes", game.name) {
            let (line, winner) = (&case[0], case[1].as_str());
            let input = format!("position fen {line}\nquery gameover\nquery result\ngo\nstop\n");
            let result = match winner {
                "X" => "response p1win",
                "O" => "response p2win",
                _ => "response draw",
            };
            let expected = ["response true", result, "bestmove none"];
            assert_eq!(talk(input.as_bytes()), expected, "{line}");
        }
    }
    let input =
        format!("query p1turn\nposition fen {BLOCKADE} moves c4d4\nquery p1turn\nquery result\n");
    let expected = ["response true", "response false", "response none"];
    assert_eq!(talk(input.as_bytes()), expected);
}

#[test]
fn every_game_is_played_from_its_start() {
    let mut engine = Engine::start();
    for game in GAMES {
        engine.send(&format!("setoption name game value {}", game.name));
        engine.send("setoption name Seed value 3");
        engine.send("position startpos");
        let (first, info) = engine.search("go depth 3");
        assert_eq!(word_after(&info, "depth"), "3");
        assert_eq!(word_after(&info, "pv"), first);
        // The move is one that the engine itself accepts, and leads to the other side's turn.
        assert_eq!(
            engine.ask(&format!("position startpos moves {first}\nquery p1turn")),
            ["response false"]
        );
        let (answer, _) = engine.search("go depth 2");
        assert_eq!(
            engine.ask(&format!(
                "position startpos moves {first} {answer}\nquery p1turn"
            )),
            ["response true"]
        );
    }
}

#[test]
fn a_game_continues_after_skips() {
    let mut engine = Engine::start();
    let position = format!("position fen {CROSSING} moves pass b8b7 PASS c7-c6\nquery p1turn");
    assert_eq!(engine.ask(&position), ["response true"]);
    let after = "crossing X7/1X4O1/X1X2O2/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 4 400";
    let (best, _) = engine.search("go nodes 5000");
    assert_valid(after, &best);
    let lines = engine.ask(&format!("position fen {BLOCKADE} moves pass"));
    assert!(lines[0].ends_with("a turn can't be skipped by choice"));
}

#[test]
fn the_same_search_after_a_new_game_takes_the_same_nodes() {
    let mut engine = Engine::start();
    for line in [BLOCKADE, CROSSING, SOLVED] {
        let mut results = Vec::new();
        for limit in ["depth 5", "nodes 20000"] {
            for _ in 0..2 {
                engine.send(&format!("uginewgame\nposition fen {line}"));
                let (best, info) = engine.search(&format!("go {limit}"));
                let known = (word_after(&info, "depth"), word_after(&info, "nodes"));
                results.push(format!("{best} {known:?} {}", word_after(&info, "score")));
            }
            let last = results.len() - 1;
            assert_eq!(results[last - 1], results[last], "{line} {limit}");
        }
    }
}

#[test]
fn an_info_line_says_what_is_known_and_its_moves_can_be_played() {
    let mut engine = Engine::start();
    engine.send(&format!(
        "setoption name MultiPV value 3\nposition fen {CROSSING}"
    ));
    engine.send("go depth 4");
    let lines = engine.until("bestmove ");
    let (best, infos) = lines.split_last().unwrap();
    for info in infos {
        let (known, moves) = info.split_once(" pv ").unwrap();
        let (numbers, names): (Vec<&str>, Vec<&str>) = known
            .split(' ')
            .partition(|word| word.parse::<i64>().is_ok());
        let all = "info depth seldepth multipv score cp nodes nps time hashfull";
        assert_eq!(
            (names.join(" ").as_str(), numbers.len()),
            (all, 8),
            "{info}"
        );
        let said = engine.ask(&format!("position fen {CROSSING} moves {moves}"));
        assert_eq!(said, [""; 0], "{info}");
    }
    let last = &infos[infos.len() - 3..];
    let numbers: Vec<&str> = last
        .iter()
        .map(|info| word_after(info, "multipv"))
        .collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    assert_eq!(
        best.strip_prefix("bestmove "),
        Some(word_after(&last[0], "pv"))
    );
}

#[test]
fn a_proven_win_is_given_in_turns() {
    let mut engine = Engine::start();
    // O is shut in after X's next move.
    engine.send("position fen blockade O1X4/X6/7/7/7/7/7 X 0 60");
    let (best, info) = engine.search("go depth 4");
    assert_eq!(best, "a3a2");
    assert!(info.contains(" score mate 1 "), "{info}");
    // The turns of the winner are counted, also by the one who loses.
    for (line, turns) in [
        (
            "blockade X2XOXX/2XXO2/OO2X2/O4OX/X3O1O/1OXX1O1/O2X2O O 15 18",
            2,
        ),
        (
            "blockade X2XOXX/2XXO2/OO2X2/O4OX/X3O1O/1OXX1O1/O2X2O O 15 18 moves e5e4",
            -1,
        ),
        ("blockade XO2O2/5X1/2X3X/1O2X2/6O/6O/7 O 7 12", 3),
        (
            "blockade XO2O2/5X1/2X3X/1O2X2/6O/6O/7 O 7 12 moves a5b5",
            -2,
        ),
    ] {
        engine.send(&format!("position fen {line}"));
        let (_, info) = engine.search("go depth 7");
        assert!(info.contains(&format!(" score mate {turns} ")), "{info}");
    }
}

#[test]
fn nothing_is_claimed_before_the_first_depth() {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {BLOCKADE}"));
    let (_, info) = engine.search("go nodes 1");
    assert!(info.contains(" pv ") && !info.contains("score"), "{info}");
}

#[test]
fn seeds_make_a_difference() {
    let mut engine = Engine::start();
    let mut begin = |seed: u32| {
        engine.send(&format!(
            "uginewgame\nsetoption name Seed value {seed}\nposition startpos"
        ));
        word_after(&engine.search("go depth 3").1, "nodes").to_string()
    };
    assert_eq!(begin(7), begin(7));
    assert_ne!(begin(7), begin(8));
}

/// A small buffer, so that lines come in several parts.
#[test]
fn lines_end_at_newlines_and_at_the_end() {
    let said = |text: &[u8]| {
        let mut output = Vec::new();
        let input = BufReader::with_capacity(3, std::io::Cursor::new(text.to_vec()));
        serve(input, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    };
    assert_eq!(said(b""), "");
    assert_eq!(
        said(b"isready\n\nisready\r\nisready"),
        "readyok\n".repeat(3)
    );
    // The longest line is read to its end; a longer one is skipped to its end.
    let spaces = |count: usize| [b"isready".to_vec(), vec![b' '; count]].concat();
    let longest = spaces((1 << 20) - 7);
    assert_eq!(
        said(&[&longest[..], b"\nisready"].concat()),
        "readyok\n".repeat(2)
    );
    let skipped = "info string a line of more than 1048576 bytes was skipped\n";
    let text = [&longest[..], b" \nisready\n", &longest, b"isready"].concat();
    assert_eq!(said(&text), format!("{skipped}readyok\n{skipped}"));
}

#[test]
fn an_endless_search_answers_only_when_it_is_stopped() {
    let mut engine = Engine::start();
    // One turn is left: everything is known at once.
    engine.send("position fen blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 59 60");
    for go in [
        "go",
        "go infinite",
        "go fast infinite",
        "go depth 3 nodes 9 movetime 5 infinite",
    ] {
        engine.send(go);
        engine.until("info depth 1 ");
        std::thread::sleep(Duration::from_millis(50));
        let said = engine.ask("go depth 1");
        let said: Vec<_> = said
            .iter()
            .filter(|line| !line.starts_with("info depth"))
            .collect();
        assert_eq!(
            said,
            ["info string a search is running already: stop it first"]
        );
        engine.send("stop");
        engine.send("isready");
        let lines = engine.until("readyok");
        let answers = lines.iter().filter(|line| line.starts_with("bestmove "));
        assert_eq!(answers.count(), 1, "{lines:?}");
    }
}

#[test]
fn a_search_can_be_talked_to() {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {BLOCKADE}"));
    engine.send("go infinite");
    for command in [
        "isready",
        "query p1turn",
        "position startpos",
        "setoption name Threads value 2",
    ] {
        engine.send(command);
    }
    engine.until("readyok");
    engine.until("response true");
    // The table is in use: its size can wait.
    engine.send("setoption name Hash value 1");
    engine.until("info string the table is in use");
    // Another game during the search does not change what is searched.
    engine.send(&format!("position fen {CROSSING}"));
    engine.send("stop");
    let (best, info) = engine.answer();
    assert_valid(BLOCKADE, &best);
    assert_eq!(word_after(&info, "pv"), best);
    let (best, _) = engine.search("go movetime 20");
    assert_valid(CROSSING, &best);
}

/// How soon it is answered, `standoff lab stops` measures.
#[test]
fn every_stop_is_answered_by_a_valid_move() {
    let mut engine = Engine::start();
    let mut random = random(1);
    for round in 0..200 {
        let line = [BLOCKADE, CROSSING, SURROUND, SOLVED][round % 4];
        engine.send(&format!("setoption name Threads value {}", 1 + round % 2));
        engine.send(&format!("position fen {line}"));
        engine.send(["go infinite", "go", "go depth 99", "go movetime 60000"][round / 4 % 4]);
        std::thread::sleep(Duration::from_micros(random.random_range(0..30_000)));
        engine.send("stop");
        let (best, _) = engine.answer();
        assert_valid(line, &best);
        // There is only one answer.
        assert_eq!(engine.ask("stop"), [""; 0]);
    }
}

#[test]
fn every_position_of_the_vectors_is_understood() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
    let mut lines = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "tsv") {
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let first = |line: &str| line.split('\t').next().unwrap().to_string();
        lines.extend(text.lines().map(first));
    }
    assert!(lines.len() > 300);
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for line in &lines {
        input.push(format!("position fen {line}\n"));
        input.push("query p1turn\nquery gameover\nquery result\n".into());
        expected.extend(AnyPosition::read(line).unwrap().visit(Known));
    }
    assert_eq!(talk(input.concat().as_bytes()), expected);
}

/// What is to be answered to questions about a position.
struct Known;

impl PositionVisitor for Known {
    type Output = [String; 3];

    fn visit<G: Game>(self, position: G) -> [String; 3] {
        let result = match position.verdict() {
            None => "none",
            Some(Verdict::Draw) => "draw",
            Some(Verdict::Win(Side::X)) => "p1win",
            Some(Verdict::Win(Side::O)) => "p2win",
        };
        [
            format!("response {}", position.side() == Side::X),
            format!("response {}", position.verdict().is_some()),
            format!("response {result}"),
        ]
    }
}

#[test]
fn every_kind_of_limit_ends_a_search() {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {BLOCKADE} moves c4d4"));
    let after = "blockade 4O2/1XO2X1/7/3X1O1/1OX4/4X2/2O4 O 1 60";
    for go in [
        "go depth 1",
        "go depth 0",
        "go nodes 1",
        "go movetime 0",
        "go movetime 30",
        "go p1time 1000 p2time 1000 p1inc 10 p2inc 10",
        "go p1time 0 p2time 0",
        "go p2time -50 p2inc 0",
        "go movetime 99999999999999999999 depth 3",
        "go movetime 18446744073709551615 depth 3",
        "go nodes 99999999999999999999999 depth 3",
        "go p2inc 1",
        "go fast and depth 4",
    ] {
        assert_valid(after, &engine.search(go).0);
    }
}

#[test]
fn a_table_of_any_size_works_or_is_refused_in_a_sentence() {
    let mut engine = Engine::start();
    for size in [1, 4096, 65_536, 16] {
        let said = engine.ask(&format!("setoption name Hash value {size}"));
        let refused = format!(
            "info string there is no memory for a table of {size} MiB: choose a smaller one"
        );
        assert!(said.is_empty() || said == [refused], "{said:?}");
        engine.send("uginewgame");
        engine.send("position startpos");
        engine.search("go depth 2");
    }
}

#[test]
fn the_end_of_input_quits_even_during_a_search() {
    for go in [
        "isready",
        "go infinite",
        "go movetime 60000",
        "go depth 1\ngo",
    ] {
        let mut engine = Engine::start();
        engine.send(&format!("position fen {CROSSING}"));
        engine.send(go);
        engine.line();
        drop(engine.input.take());
        assert_eq!(engine.wait().code(), Some(0), "{go}");
    }
}

#[test]
fn quit_works_even_during_a_search() {
    for go in ["go infinite", "go depth 99", "go movetime 60000\nstop"] {
        let mut engine = Engine::start();
        engine.send(&format!("position fen {CROSSING}\n{go}\nquit"));
        // The input stays open.
        assert_eq!(engine.wait().code(), Some(0), "{go}");
    }
}

#[test]
fn a_closed_pipe_quits_too() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_standoff"))
        .arg("ugi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"go infinite\n").unwrap();
    // The input stays open: it is the output that ends the program.
    let output = finish(child);
    drop(input);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn help_shows_a_session() {
    let output = standoff(&["ugi", "--help"]);
    let help = stdout(&output);
    assert!(help.contains("Examples:\n  standoff ugi\n"));
    assert!(help.contains("> go movetime 1000"));
}

/// The answer to a question, which the runner cutegames takes from a line of just two words.
fn reply(engine: &mut Engine, question: &str, head: &str) -> String {
    engine.send(question);
    let lines = engine.until(&format!("{head} "));
    let words: Vec<&str> = lines[lines.len() - 1].split(' ').collect();
    assert_eq!(words.len(), 2, "{lines:?}");
    words[1].into()
}

/// A whole game between two engines as the public runner cutegames conducts it: it knows no rules, and
/// asks the engines whose turn it is, whether the game is over and who has won.
#[test]
fn the_runner_cutegames_can_conduct_every_game() {
    for info in GAMES {
        let mut engines = [Engine::start(), Engine::start()];
        for engine in &mut engines {
            engine.send("ugi");
            engine.until("ugiok");
            for option in [
                &format!("Game value {}", info.name),
                "Seed value 3",
                "Level value 1",
            ] {
                engine.send(&format!("setoption name {option}"));
            }
            engine.ask("uginewgame");
        }
        let mut moves = String::new();
        let tell = |engine: &mut Engine, moves: &str| {
            let more = if moves.is_empty() { "" } else { " moves" };
            engine.send(&format!("position startpos{more}{moves}"));
        };
        for turn in 0.. {
            tell(&mut engines[0], &moves);
            let is_first = reply(&mut engines[0], "query p1turn", "response") == "true";
            let us = &mut engines[usize::from(!is_first)];
            us.ask("isready");
            tell(us, &moves);
            tell(us, &moves);
            if reply(us, "query gameover", "response") == "true" {
                break;
            }
            assert_eq!(is_first, turn % 2 == 0, "{moves}");
            let clock = "go p1time 60000 p2time 60000 p1inc 100 p2inc 100";
            moves.push(' ');
            moves += &reply(us, clock, "bestmove");
        }
        let results = engines.map(|mut engine| {
            engine.ask("isready");
            tell(&mut engine, &moves);
            assert_eq!(reply(&mut engine, "query gameover", "response"), "true");
            let result = reply(&mut engine, "query result", "response");
            engine.send("quit");
            result
        });
        assert_eq!(results[0], results[1]);
        assert!(
            ["p1win", "p2win", "draw"].contains(&&*results[0]),
            "{results:?}"
        );
    }
}
