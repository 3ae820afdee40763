//! An agent that knows the rules of all games, plays random moves or looks ahead, and makes one mistake
//! that is named when it is started. It shares no code with the engine.
//!
//! Like `support/mock.rs`, it is the test program itself, started again.

use std::io::{BufRead, Write, stdin, stdout};
use std::process::exit;
use std::time::Duration;

/// What marks the mistake among the arguments, and the end of one whose agent looks ahead.
const MISTAKE: &str = "mistake:";
pub const LOOKS_AHEAD: &str = ", looking ahead";

/// The agent with a mistake, as it is written on a command line.
pub fn command_line(mistake: &str) -> String {
    let program = std::env::current_exe().unwrap();
    let (_, module) = module_path!().split_once("::").unwrap();
    let words = [
        program.to_str().unwrap(),
        &format!("{module}::planted_agent"),
        &format!("{MISTAKE}{mistake}"),
        "--exact",
        "--ignored",
        "--nocapture",
    ];
    let quoted = words.map(|word| format!("\"{}\"", word.replace('\\', r"\\")));
    format!("cmd:{}", quoted.join(" "))
}

/// Not a test: the agent begins here when a test starts it.
#[test]
#[ignore = "the tests start it as an agent"]
fn planted_agent() {
    let mistake = std::env::args().find_map(|word| word.strip_prefix(MISTAKE).map(String::from));
    let mistake = mistake.expect("the mistake stands among the arguments");
    let (mistake, looks_ahead) = match mistake.strip_suffix(LOOKS_AHEAD) {
        Some(mistake) => (mistake.into(), true),
        None => (mistake, false),
    };
    Agent {
        mistake,
        looks_ahead,
        random: 1,
        held: String::new(),
    }
    .run();
    exit(0);
}

struct Agent {
    mistake: String,
    looks_ahead: bool,
    random: u64,
    /// What has been said but not flushed.
    held: String,
}

/// Up, down, left and right on a board of rows of ten.
const WAYS: [isize; 4] = [-10, 10, -1, 1];

/// A board with an edge all around: c4 is number 34.
#[derive(Clone)]
pub struct Position {
    pub game: String,
    pub board: [u8; 100],
    pub side: u8,
    /// The turns left.
    pub left: u16,
    last: [Vec<usize>; 2],
    mistake: String,
}

pub fn other(side: u8) -> u8 {
    if side == b'X' { b'O' } else { b'X' }
}

fn squares(text: &str) -> Vec<usize> {
    let pairs = text
        .as_bytes()
        .chunks(2)
        .filter(|pair| pair.len() == 2 && text != "pass");
    let square = |pair: &[u8]| 10 * usize::from(pair[0] - b'a' + 1) + usize::from(pair[1] - b'0');
    pairs.map(square).collect()
}

fn at(square: usize, way: isize) -> usize {
    square.saturating_add_signed(way)
}

pub fn is_hop(path: &[usize]) -> bool {
    path.len() > 1 && ![1, 10].contains(&path[0].abs_diff(path[1]))
}

impl Position {
    fn read(line: &str, mistake: &str) -> Self {
        let words: Vec<&str> = line.split(' ').collect();
        let mut board = [b'#'; 100];
        for (row, text) in words[1].split('/').enumerate() {
            let mut square = 10 * (row + 1) + 1;
            for letter in text.bytes() {
                let run = if letter.is_ascii_digit() {
                    letter - b'0'
                } else {
                    1
                };
                let piece = if letter.is_ascii_digit() {
                    b'.'
                } else {
                    letter
                };
                for _ in 0..run {
                    board[square] = piece;
                    square += 1;
                }
            }
        }
        let turns = |at: usize| words[at].parse::<u16>().unwrap();
        let last = |at: usize| words.get(at).map_or(Vec::new(), |text| squares(text));
        Self {
            game: words[0].into(),
            board,
            side: words[2].as_bytes()[0],
            left: turns(4) - turns(3),
            last: [last(5), last(6)],
            mistake: mistake.into(),
        }
    }

    fn makes(&self, mistake: &str) -> bool {
        self.mistake == mistake
    }

    pub fn play(&mut self, path: &[usize]) {
        for hop in path.windows(2) {
            self.shift(hop[0], hop[1]);
        }
        self.last[usize::from(self.side == b'O')] = path.to_vec();
        if self.game == "surround" && !self.makes("never removes") {
            let gone: Vec<usize> = (11..89)
                .filter(|&square| self.is_surrounded(square))
                .filter(|&square| self.board[square] != self.side || !self.makes("keeps its own"))
                .collect();
            for square in gone {
                self.board[square] = b'.';
            }
        }
        self.side = other(self.side);
        self.left -= 1;
    }

    pub fn shift(&mut self, from: usize, to: usize) {
        let between = usize::midpoint(from, to);
        let piece = self.board[from];
        self.board[from] = b'.';
        self.board[to] = piece;
        let is_hop = [2, 20].contains(&from.abs_diff(to));
        let is_taken = self.board[between] == other(piece) && !self.makes("never captures")
            || self.board[between] == piece && self.makes("captures its own");
        if self.game == "crossing" && is_hop && is_taken {
            self.board[between] = b'.';
        }
    }

    fn is_surrounded(&self, square: usize) -> bool {
        let piece = self.board[square];
        let around = WAYS.map(|way| self.board[at(square, way)]);
        let held = |found: u8| {
            found == other(piece)
                || found == b'#' && self.mistake.starts_with("captures on the edge")
        };
        b"XO".contains(&piece) && around.into_iter().all(held)
    }

    /// Where a piece can go, after it has hopped over these squares of enemies.
    pub fn targets(&self, from: usize, captured: &[usize]) -> Vec<usize> {
        let mut found = Vec::new();
        for way in WAYS {
            let [near, far, further] = [1, 2, 3].map(|steps| at(from, steps * way));
            let is_piece = |square: usize| {
                self.board
                    .get(square)
                    .is_some_and(|piece| b"XO".contains(piece))
                    || self.makes("hops captured pieces again") && captured.contains(&square)
            };
            let is_free = |square: usize| self.board.get(square) == Some(&b'.');
            if is_free(near) && !is_piece(near) {
                found.push(near);
            } else if self.game != "blockade" && is_piece(near) && is_free(far) {
                found.push(far);
            } else if self.game != "blockade"
                && self.makes("hops over two")
                && is_piece(near)
                && is_piece(far)
                && is_free(further)
            {
                found.push(further);
            }
        }
        found
    }

    /// The steps, jumps and first hops of a side.
    pub fn first_steps(&self, side: u8) -> Vec<Vec<usize>> {
        let own = (11..89).filter(|&square| self.board[square] == side);
        let ends = own.flat_map(|from| {
            let targets = self.targets(from, &[]).into_iter();
            targets.map(move |to| vec![from, to])
        });
        let mut back = self.last[usize::from(side == b'O')].clone();
        back.reverse();
        let may_return = self.game != "surround" || self.makes("goes straight back");
        ends.filter(|path| may_return || *path != back).collect()
    }

    fn random_move(mut self, random: &mut u64) -> Vec<usize> {
        let mut next = |count: usize| {
            *random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(*random >> 33).unwrap() % count
        };
        let mut moves = self.first_steps(self.side);
        if moves.is_empty() {
            return Vec::new();
        }
        let mut path = moves.swap_remove(next(moves.len()));
        let mut captured = Vec::new();
        while self.game == "crossing" && is_hop(&path[path.len() - 2..]) && next(2) == 0 {
            let (from, to) = (path[path.len() - 2], path[path.len() - 1]);
            let between = usize::midpoint(from, to);
            if self.board[between] == other(self.side) {
                captured.push(between);
            }
            self.shift(from, to);
            let mut hops = self.targets(to, &captured);
            hops.retain(|&next| is_hop(&[to, next]));
            if hops.is_empty() {
                break;
            }
            path.push(hops[next(hops.len())]);
        }
        path
    }
}

impl Agent {
    fn say(&mut self, line: &str) {
        self.held += line;
        self.held.push('\n');
        if self.mistake != "keeps its output back" {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let mut output = stdout().lock();
        let done = output
            .write_all(self.held.as_bytes())
            .and_then(|()| output.flush());
        if done.is_err() {
            exit(0);
        }
        self.held.clear();
    }

    fn run(&mut self) {
        let is_large = self.mistake == "holds much memory";
        let held = vec![1_u8; if is_large { 100 << 20 } else { 0 }];
        let mut asked = String::new();
        for line in stdin().lock().lines() {
            let line = line.unwrap();
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("ugi", _) => self.say("id name Planted\nugiok"),
                ("isready", _) => self.say("readyok"),
                ("position", rest) => asked = rest.into(),
                ("go", _) => self.go(&asked),
                ("quit", _) => break,
                _ => {}
            }
        }
        std::hint::black_box(&held);
        self.flush();
        if self.mistake == "leaves a child" {
            leave_child();
        }
    }

    fn go(&mut self, asked: &str) {
        let (start, moves) = asked.split_once(" moves").unwrap_or((asked, ""));
        let mut position = Position::read(start.strip_prefix("fen ").unwrap(), &self.mistake);
        let is_heeded = self.mistake != "forgets moves";
        for mv in moves.split_whitespace().filter(|_| is_heeded) {
            assert!(
                mv != "pass" || self.mistake != "crashes on pass",
                "what is {mv}?"
            );
            position.play(&squares(mv));
        }
        if position.makes("moves for the wrong side") {
            position.side = other(position.side);
        }
        let path = if self.looks_ahead {
            position.best_move()
        } else {
            position.random_move(&mut self.random)
        };
        assert!(
            !path.is_empty() || self.mistake != "captures on the edge and needs a move",
            "there is no move"
        );
        let shift = u8::from(self.mistake == "counts columns from 0");
        let mut text = String::new();
        for square in path {
            let (row, column) = (
                u8::try_from(square / 10).unwrap(),
                u8::try_from(square % 10).unwrap(),
            );
            text.push(char::from(b'a' + row - 1));
            text.push(char::from(b'0' + column - shift));
        }
        match self.mistake.as_str() {
            "is silent" => return,
            "is late" => std::thread::sleep(Duration::from_millis(320)),
            "writes capitals" => text = text.to_ascii_uppercase(),
            _ => {}
        }
        self.say(&format!("bestmove {text}"));
        if self.mistake == "talks on" {
            self.say("info depth 3 score cp 20");
        }
    }
}

#[expect(
    clippy::zombie_processes,
    reason = "leaving a child behind is the mistake"
)]
fn leave_child() {
    std::process::Command::new("sleep")
        .arg("20")
        .spawn()
        .unwrap();
}
