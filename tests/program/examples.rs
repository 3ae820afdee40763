//! Programs that do nothing wrong: the example agents in `assets/agents`, and Standoff itself.

use std::process::Command;
use std::sync::OnceLock;

use standoff::agents::external::{
    EngineCommand, MoveRequest, StderrTail, UgiClient, forced_skip, read_answer,
};
use standoff::agents::{Agent, EngineAgent, ExternalEngine, Level, Stop};
use standoff::games::{GAMES, Game, GameVisitor, Info, for_each_game, start};
use standoff::referee::Examination;
use standoff::search::NoObserver;

use super::support::program::{needs, standoff, stderr, stdout};
use super::support::vectors;
use super::support::wait::run;
use super::table::{AMPLE, GENEROUS, play};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/agents");

/// The agent in Python.
fn python() -> EngineCommand {
    let words = ["python3".into(), "random.py".into()];
    let launch = EngineCommand::from_words(words.into()).unwrap();
    launch.in_folder(FOLDER)
}

/// The agent in Rust, built as its first lines say.
fn rust() -> EngineCommand {
    static BUILT: OnceLock<String> = OnceLock::new();
    let program = BUILT.get_or_init(|| {
        let program = concat!(env!("CARGO_TARGET_TMPDIR"), "/random-agent");
        let program = format!("{program}{}", std::env::consts::EXE_SUFFIX);
        let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
        let source = format!("{FOLDER}/random.rs");
        let mut command = Command::new(compiler);
        command.args(["-O", "--edition", "2024", &source, "-o", &program]);
        let output = run(&mut command);
        assert!(output.status.success(), "{}", stderr(&output));
        program
    });
    EngineCommand::from_words(vec![program.clone()]).unwrap()
}

/// The starter in C, built as its first lines say, and so that nothing is left to the compiler.
fn c() -> EngineCommand {
    let program = concat!(env!("CARGO_TARGET_TMPDIR"), "/alphabeta");
    let source = format!("{FOLDER}/alphabeta.c");
    let mut command = Command::new("cc");
    command.args([
        "-std=c99",
        "-O2",
        "-Wall",
        "-Wextra",
        "-pedantic",
        "-Werror",
    ]);
    let output = run(command.args([&source, "-o", program]));
    assert!(output.status.success(), "{}", stderr(&output));
    EngineCommand::from_words(vec![program.into()]).unwrap()
}

/// The starter in Python.
fn python_starter() -> EngineCommand {
    let source = format!("{FOLDER}/alphabeta.py");
    EngineCommand::from_words(vec!["python3".into(), source]).unwrap()
}

/// A starter is told nothing, plays every game, and beats random moves.
fn assert_is_a_good_start(command: EngineCommand) {
    let line = format!("cmd@300ms:{}", command.line());
    let mut engine = ExternalEngine::new(None, command);
    engine.move_time = Some(300);
    let examination = Examination::new(engine, None, Stop::default());
    let report = examination.ask(&mut |_| {}).unwrap();
    assert!(report.passed, "{report}");
    assert_eq!(report.games.len(), GAMES.len());
    for game in report.games {
        let output = standoff(&["lab", "match", game, &line, "random", "--pairs", "1"]);
        assert!(stdout(&output).contains("2 wins"), "{game}: {output:?}");
    }
}

#[test]
fn the_starter_in_python_is_a_good_start() {
    if needs("python3", "the starter in Python") {
        assert_is_a_good_start(python_starter());
    }
}

#[test]
fn the_starter_in_c_is_a_good_start() {
    if needs("cc", "the starter in C") {
        assert_is_a_good_start(c());
    }
}

/// Whether a program says that it plays a game. The examples must have said which they play.
fn offers(command: &EngineCommand, info: &Info) -> bool {
    let client = UgiClient::start(command, GENEROUS, &StderrTail::default()).unwrap();
    let (name, title) = ("no such game", "No such game");
    assert!(
        client
            .check_game(&Info {
                name,
                title,
                ..*info
            })
            .is_err()
    );
    client.check_game(info).is_ok()
}

/// Plays whole games against a level.
struct Games<'a>(&'a EngineCommand);

impl GameVisitor for Games<'_> {
    fn visit<G: Game>(&mut self) {
        if !offers(self.0, &G::INFO) {
            return;
        }
        for turns in [60, G::INFO.default_limit] {
            let played = play::<G>(self.0, GENEROUS, AMPLE, turns);
            let (faults, errors) = (&played.faults, &played.errors);
            assert!(faults.is_empty(), "{}: {faults:?} {errors}", G::INFO.name);
            assert!(played.turns > 0);
        }
    }
}

/// Asks for a move in every position of the vectors that is in play, several times.
struct Vectors<'a>(&'a EngineCommand);

impl GameVisitor for Vectors<'_> {
    fn visit<G: Game>(&mut self) {
        if !offers(self.0, &G::INFO) {
            return;
        }
        let errors = StderrTail::default();
        let mut program = UgiClient::start(self.0, GENEROUS, &errors).unwrap();
        program.new_game().unwrap();
        for kind in ["perft", "exact"] {
            for case in vectors(kind, G::INFO.name) {
                let position = G::read(&case[0]).unwrap();
                if position.verdict().is_some() || forced_skip(&position).is_some() {
                    continue;
                }
                let question = MoveRequest::of(&position, AMPLE);
                for _ in 0..20 {
                    let answer = program.ask(&question, &mut ()).unwrap();
                    let mv = read_answer(&position, &answer);
                    assert!(mv.is_ok(), "{}: {mv:?} {}", case[0], errors.text());
                }
            }
        }
    }
}

fn check(launch: &EngineCommand) {
    for_each_game(&mut Games(launch));
    for_each_game(&mut Vectors(launch));
}

#[test]
fn the_agent_in_python_plays_without_fault() {
    if needs("python3", "the agent in Python") {
        check(&python());
    }
}

#[test]
fn the_agent_in_rust_plays_without_fault() {
    check(&rust());
}

/// Standoff itself is such a program: with an option set it answers as the level does.
struct Itself;

impl GameVisitor for Itself {
    fn visit<G: Game>(&mut self) {
        let words = vec![env!("CARGO_BIN_EXE_standoff").into(), "ugi".into()];
        let launch = EngineCommand::from_words(words).unwrap();
        let launch = launch.with_option("Level", "2").unwrap();
        let launch = launch.with_option("Seed", "3").unwrap();
        let mut program = UgiClient::start(&launch, GENEROUS, &StderrTail::default()).unwrap();
        assert!(program.name().starts_with("Standoff "));
        let mut level = EngineAgent::<G>::at_level(Level::new(2).unwrap(), 3).unwrap();
        for seed in 0..3 {
            program.new_game().unwrap();
            let mut position: G = start(60, seed).unwrap();
            for _ in 0..10 {
                let answer = program.ask(&MoveRequest::of(&position, AMPLE), &mut ());
                let mv = read_answer(&position, &answer.unwrap());
                assert_eq!(
                    mv,
                    level.choose(&position, &mut NoObserver),
                    "{}",
                    position.line()
                );
                position = position.play(level.choose(&position, &mut NoObserver).unwrap());
            }
        }
    }
}

#[test]
fn the_engine_plays_as_an_outside_program() {
    for_each_game(&mut Itself);
}

/// The command of the README, with the program's own name for what is built there.
#[test]
fn the_two_agents_play_each_other_in_every_game_they_know() {
    let known = GAMES.iter().filter(|info| offers(&rust(), info));
    let games: Vec<&str> = known.flat_map(|info| ["--game", info.name]).collect();
    assert!(!games.is_empty());
    let rust = format!("cmd:'{}'", rust().words()[0]);
    if !needs("python3", "the agent in Python") {
        return;
    }
    let python = format!("cmd:python3 '{FOLDER}/random.py'");
    let records = concat!(env!("CARGO_TARGET_TMPDIR"), "/examples.standoff");
    let _ = std::fs::remove_file(records);
    let players = ["--agent", &python, "--agent", &rust];
    let more = ["--move-time", "10000", "--records", records, "--json"];
    let arguments = [&["tournament"], &players[..], &games, &more].concat();
    let output = standoff(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let table: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(table["played"], games.len());
    for row in table["table"].as_array().unwrap() {
        assert_eq!(row["faults"], serde_json::json!({}), "{row}");
    }
}
