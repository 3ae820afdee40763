//! An agent that knows many ways to misbehave.
//!
//! It is the test program itself, started again: Cargo builds no other that every test can rely on.
//! What the test harness prints before the agent speaks is one more thing that an agent may say and
//! that must not matter.

#![allow(dead_code, reason = "each test program uses its own part of this")]

use std::io::{BufRead, Write, stdin, stdout};
use std::process::{Command, Stdio, abort, exit};
use std::time::Duration;

use standoff::agents::external::{EngineCommand, StderrTail, Timeouts, UgiClient, kill_all};
use standoff::games::{AnyPosition, Game, PositionVisitor, Skips};

/// Longer than any test waits.
const FOR_EVER: Duration = Duration::from_mins(10);

/// What an agent that is slow takes for a move.
pub const SLOW: Duration = Duration::from_millis(400);

/// What marks the way to misbehave among the arguments.
const WAY: &str = "way:";

/// The way to end in the middle of every game that begins, for this agent, with a position line
/// that stands in a file.
pub const IN_GAMES_OF: &str = "ends in the games of ";

/// The way to play the moves that follow, whatever the position.
pub const SCRIPT: &str = "plays ";

/// How to start the mock with a way to misbehave.
pub fn launch(way: &str) -> EngineCommand {
    EngineCommand::from_words(words(way)).unwrap()
}

/// Like [`launch`], but through a shell that makes it ignore SIGTERM.
pub fn launch_ignoring_sigterm(way: &str) -> EngineCommand {
    let mut all: Vec<String> = ["sh", "-c", "trap '' TERM; exec \"$0\" \"$@\""]
        .map(String::from)
        .into();
    all.extend(words(way));
    EngineCommand::from_words(all).unwrap()
}

/// A program as it is written on a command line: `cmd:COMMAND LINE`.
pub fn command_line(launch: &EngineCommand) -> String {
    let quoted = launch.words().iter().map(|word| {
        let word = word.replace('\\', r"\\").replace('"', "\\\"");
        format!("\"{word}\"")
    });
    format!("cmd:{}", quoted.collect::<Vec<_>>().join(" "))
}

fn words(way: &str) -> Vec<String> {
    let program = std::env::current_exe().unwrap();
    let program = program.to_str().unwrap();
    let (_, module) = module_path!().split_once("::").unwrap();
    let test = format!("{module}::mock_agent");
    // The harness takes the way for the name of one more test, which it does not find.
    let way = format!("{WAY}{way}");
    let words = [program, &test, &way, "--exact", "--ignored", "--nocapture"];
    words.map(String::from).into()
}

/// Not a test: a mock agent begins here when a test starts it.
#[test]
#[ignore = "the tests start it as an agent"]
fn mock_agent() {
    let way = std::env::args().find_map(|word| word.strip_prefix(WAY).map(String::from));
    let way = way.expect("the way to behave stands among the arguments");
    Mock {
        // What follows the mark only tells processes apart.
        way: way.split(" #").next().unwrap_or_default().into(),
        first: None,
        position: None,
        thinking: false,
        readied: false,
        questions: 0,
    }
    .run();
    exit(0);
}

struct Mock {
    way: String,
    /// The first position it was asked about.
    first: Option<AnyPosition>,
    position: Option<AnyPosition>,
    /// Whether an answer is due at `stop`.
    thinking: bool,
    /// Whether it has ever been ready.
    readied: bool,
    questions: u32,
}

fn say(text: &str) {
    say_bytes(format!("{text}\n").as_bytes());
}

/// A mock that nobody listens to any more has no reason to go on.
fn say_bytes(bytes: &[u8]) {
    let mut output = stdout().lock();
    if output
        .write_all(bytes)
        .and_then(|()| output.flush())
        .is_err()
    {
        exit(0);
    }
}

fn sleep() -> ! {
    std::thread::sleep(FOR_EVER);
    exit(9)
}

impl Mock {
    fn run(&mut self) {
        match self.way.as_str() {
            "ends at start" => exit(3),
            "never greets" => sleep(),
            "floods at start" => loop {
                say("info string hello");
            },
            "a child keeps the pipes" | "leaves a child" => leave_child(),
            "ends without clearing up" => abandon(),
            _ => {}
        }
        for line in stdin().lock().lines() {
            let line = line.unwrap();
            let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match command {
                "ugi" => self.greet(),
                "isready" if self.way == "never gets ready" => {}
                "isready" if self.way == "gets ready once" && self.readied => {}
                "isready" => {
                    self.readied = true;
                    say("readyok");
                }
                "position" => {
                    let position = read_position(rest);
                    self.first.get_or_insert(position);
                    self.position = Some(position);
                }
                "go" => {
                    if self.way == "repeats its limits" {
                        eprintln!("{rest}");
                    }
                    self.go();
                }
                "stop" => self.stop(),
                "quit" if self.way == "never quits" => {}
                "quit" => return,
                _ => {}
            }
        }
        if self.way == "never quits" {
            sleep();
        }
    }

    fn greet(&self) {
        say(if self.way.starts_with(SCRIPT) {
            "id name Script"
        } else {
            "id name Mock\u{1b}[31m of the tests"
        });
        say("id author nobody");
        if let Some(option) = self.way.strip_prefix("declares ") {
            say(option);
        }
        if self.way == "plays only blockade" {
            say("option name Game type combo default blockade var blockade");
        }
        say("ugiok");
        match self.way.as_str() {
            "never reads" => sleep(),
            "answers without reading" => loop {
                say("readyok\nbestmove a1a2");
            },
            "answers before it is asked" => say("bestmove a1a2\nbestmove a1a2"),
            _ => {}
        }
    }

    /// The right answer, or the next one of a script.
    fn answer(&self) {
        let script = self.way.strip_prefix(SCRIPT);
        let fickle = self.way == "is fickle";
        let best = match script {
            Some(moves) => moves.split(' ').nth(self.questions as usize - 1).unwrap(),
            None => &self.position.unwrap().visit(AnyMove { fickle }),
        };
        say(&format!(
            "info depth 1 score cp 0 pv {best}\nbestmove {best}"
        ));
    }

    fn go(&mut self) {
        self.questions += 1;
        if self.questions == 3 && self.is_fatal() {
            exit(4);
        }
        match self.way.as_str() {
            "ends in mid-game" | "a child keeps the pipes" if self.questions == 3 => exit(4),
            "aborts in mid-game" if self.questions == 3 => abort(),
            "closes its output" if self.questions == 2 => close_output(),
            "moves off the board" => say("bestmove z9z8"),
            "moves the opponent's piece" => {
                say(&format!(
                    "bestmove {}",
                    self.position.unwrap().visit(WrongPiece)
                ));
            }
            "has no move" => say("bestmove"),
            "answers with ten megabytes" => say(&format!("bestmove {}", "a1".repeat(5 << 20))),
            "talks garbage" => {
                say("hello?\n\n\t bestmov a1\nbestmoves\nBESTMOVE a1a2\nreadyok\nugiok\nid\ninfo");
                self.thinking = true;
            }
            "has one thread and is slow" => {
                std::thread::sleep(SLOW);
                self.answer();
            }
            "ends after a move" => {
                eprintln!("process {}", std::process::id());
                self.answer();
                exit(6);
            }
            "thinks aloud until stop" => {
                say("info depth 12 score cp 0 pv b2a2 a5a4");
                self.thinking = true;
            }
            "gives no score" => {
                say("info depth 12 pv b2a2 a5a4");
                self.thinking = true;
            }
            "waits for stop" | "ends at stop" => self.thinking = true,
            "is late once" if self.questions == 1 => self.thinking = true,
            "ignores stop" => {}
            "sleeps" => sleep(),
            "floods" => loop {
                say("info depth 1 nodes 1 pv a1a2");
            },
            "floods one line" => loop {
                say_bytes(&[b'x'; 1 << 14]);
            },
            "floods answers" => {
                self.answer();
                loop {
                    say("readyok\nbestmove z9z9");
                }
            }
            "talks binary" => {
                let bytes: Vec<u8> = (0..=255u8).cycle().take(1 << 16).collect();
                say_bytes(&bytes);
                say("");
                self.answer();
            }
            "talks in ten megabytes" => {
                say(&"x".repeat(10 << 20));
                say(&format!("info string {}", "y ".repeat(5 << 20)));
                self.answer();
            }
            "answers twice" => {
                self.answer();
                say("bestmove z9z9");
            }
            "ponders" => {
                let best = self.position.unwrap().visit(AnyMove { fickle: false });
                say(&format!(" bestmove  {best} ponder a1a2\r"));
            }
            "complains and ends" => {
                eprintln!("Looking for moves\nout of memory, sorry");
                exit(5);
            }
            "complains" => {
                for i in 0..2000 {
                    eprintln!("complaint {i} {}", "!".repeat(100));
                }
                self.answer();
            }
            _ => self.answer(),
        }
    }

    /// Whether the file that its way names has the game's first position.
    fn is_fatal(&self) -> bool {
        let first = self.first.map(|position| position.line());
        let file = self.way.strip_prefix(IN_GAMES_OF);
        let lines = file.map(|file| std::fs::read_to_string(file).unwrap());
        lines.is_some_and(|lines| lines.lines().any(|line| Some(line) == first.as_deref()))
    }

    fn stop(&mut self) {
        if self.way == "ends at stop" {
            exit(5);
        }
        if std::mem::take(&mut self.thinking) {
            self.answer();
        }
    }
}

/// Starts an agent of its own, tells the number of its process, and ends as a signal would end it.
fn abandon() -> ! {
    let errors = StderrTail::default();
    let program = UgiClient::start(&launch("never quits"), Timeouts::DEFAULT, &errors).unwrap();
    say(&format!("group {}", program.process_id()));
    kill_all();
    exit(0)
}

#[expect(
    clippy::zombie_processes,
    reason = "leaving a child behind is the misbehaviour"
)]
/// Starts a process that holds on to this one's pipes.
fn leave_child() {
    let mut sleeper = Command::new("sleep");
    sleeper.arg(FOR_EVER.as_secs().to_string());
    sleeper.stdin(Stdio::inherit()).spawn().unwrap();
}

/// Nothing that is said after this is heard.
fn close_output() -> ! {
    #[cfg(unix)]
    {
        let nowhere = std::fs::File::create("/dev/null").unwrap();
        rustix::stdio::dup2_stdout(nowhere).unwrap();
    }
    sleep()
}

fn read_position(text: &str) -> AnyPosition {
    let text = text.strip_prefix("fen ").unwrap();
    let (line, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    AnyPosition::read(line).unwrap().visit(Play(moves))
}

struct Play<'a>(&'a str);

impl PositionVisitor for Play<'_> {
    type Output = AnyPosition;

    fn visit<G: Game>(self, mut position: G) -> AnyPosition {
        for mv in self.0.split_whitespace() {
            let mv = position.read_move(mv, Skips::Allowed).unwrap();
            position = position.play(mv);
        }
        AnyPosition::read(&position.line()).unwrap()
    }
}

/// The first move, or one that is another in nearly every position.
struct AnyMove {
    fickle: bool,
}

impl PositionVisitor for AnyMove {
    type Output = String;

    fn visit<G: Game>(self, position: G) -> String {
        let mv = if self.fickle {
            fickle_move(&position)
        } else {
            position.moves()[0]
        };
        position.move_text(mv)
    }
}

/// What the mock that is fickle plays.
pub fn fickle_move<G: Game>(position: &G) -> G::Move {
    let moves = position.moves();
    let sum = |sum: usize, byte: u8| sum.wrapping_mul(31).wrapping_add(byte.into());
    moves[position.line().bytes().fold(0, sum) % moves.len()]
}

/// A step of a piece that belongs to the other side.
struct WrongPiece;

impl PositionVisitor for WrongPiece {
    type Output = String;

    fn visit<G: Game>(self, position: G) -> String {
        let theirs = position.pieces(position.side().other());
        let from = theirs.into_iter().next().unwrap();
        let to = position.empty().into_iter().next().unwrap();
        format!("{from}{to}")
    }
}
