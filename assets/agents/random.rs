//! A complete agent for Standoff: it plays random moves in the games below. See README.md.
//! Build it with `rustc -O --edition 2024 random.rs`.

use std::hash::{BuildHasher, RandomState};

const GAMES: [&str; 3] = ["blockade", "surround", "crossing"];

/// The board is 100 letters: c4 is number 34, and # is the edge all around.
struct Position {
    game: String,
    side: u8,
    board: [u8; 100],
    /// The last moves of X and O.
    last: [Vec<usize>; 2],
}

const DIRECTIONS: [isize; 4] = [-10, 10, -1, 1];

impl Position {
    /// Reads GAME ROWS SIDE PLAYED LIMIT, and in Surround LASTX LASTO.
    fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut board = [b'#'; 100];
        for (r, row) in words.get(1)?.split('/').enumerate() {
            let mut at = 10 * (r + 1) + 1;
            for letter in row.chars() {
                let (piece, count) = match letter.to_digit(10) {
                    Some(count) => (b'.', count as usize),
                    None => (letter as u8, 1),
                };
                board.get_mut(at..at + count)?.fill(piece);
                at += count;
            }
        }
        Some(Self {
            game: words[0].into(),
            side: *words.get(2)?.as_bytes().first()?,
            board,
            last: [5, 6].map(|i| words.get(i).map_or_else(Vec::new, |text| squares(text))),
        })
    }

    /// Plays a move: its squares joined, such as c4d4 or c1e1e3, or pass.
    fn play(&mut self, text: &str) {
        let path = squares(text);
        path.windows(2)
            .for_each(|pair| self.shift(pair[0], pair[1]));
        self.last[usize::from(self.side == b'O')] = path;
        if self.game == "surround" {
            let taken: Vec<usize> = (11..89).filter(|&a| self.is_surrounded(a)).collect();
            for a in taken {
                self.board[a] = b'.';
            }
        }
        self.side = other(self.side);
    }

    /// Moves a piece by one step, jump or hop; in Crossing a hopped enemy is captured.
    fn shift(&mut self, a: usize, b: usize) {
        (self.board[a], self.board[b]) = (b'.', self.board[a]);
        let between = usize::midpoint(a, b);
        if self.game == "crossing" && is_hop(a, b) && self.board[between] == other(self.side) {
            self.board[between] = b'.';
        }
    }

    fn is_surrounded(&self, a: usize) -> bool {
        let enemy = other(self.board[a]);
        DIRECTIONS
            .iter()
            .all(|&d| self.board[a.wrapping_add_signed(d)] == enemy)
    }

    /// Where a piece can go: to an empty neighbour, or over a piece to the square behind it.
    fn targets(&self, a: usize) -> Vec<usize> {
        let ways = DIRECTIONS.iter().filter_map(|&d| {
            let near = a.wrapping_add_signed(d);
            let far = near.wrapping_add_signed(d);
            match self.board[near] {
                b'.' => Some(near),
                b'X' | b'O' if self.game != "blockade" && self.board[far] == b'.' => Some(far),
                _ => None,
            }
        });
        ways.collect()
    }

    fn random_move(mut self) -> String {
        let own = (11..89).filter(|&a| self.board[a] == self.side);
        let mut moves: Vec<Vec<usize>> = own
            .flat_map(|a| self.targets(a).into_iter().map(move |b| vec![a, b]))
            .collect();
        if self.game == "surround" {
            // A piece may not go straight back.
            let last = &self.last[usize::from(self.side == b'O')];
            moves.retain(|mv| !mv.iter().eq(last.iter().rev()));
        }
        if moves.is_empty() {
            return if self.game == "crossing" {
                "pass"
            } else {
                "none"
            }
            .into();
        }
        let mut path = moves.swap_remove(random(moves.len()));
        while let [.., a, b] = path[..]
            && (self.game == "crossing" && is_hop(a, b) && random(2) == 0)
        {
            self.shift(a, b); // What is captured on the way leaves at once.
            let hops: Vec<usize> = self
                .targets(b)
                .into_iter()
                .filter(|&c| is_hop(b, c))
                .collect();
            if hops.is_empty() || path.len() == 100 {
                break; // A chain has at most 99 hops.
            }
            path.push(hops[random(hops.len())]);
        }
        let name = |&a: &usize| format!("{}{}", b" abcdefgh"[a / 10] as char, a % 10);
        path.iter().map(name).collect()
    }
}

fn other(side: u8) -> u8 {
    match side {
        b'X' => b'O',
        b'O' => b'X',
        _ => b' ',
    }
}

fn is_hop(a: usize, b: usize) -> bool {
    matches!(a.abs_diff(b), 2 | 20)
}

/// The squares of a move; none for pass, and for - where there is no last move.
fn squares(text: &str) -> Vec<usize> {
    let pairs = text.as_bytes().chunks_exact(2).filter(|_| text != "pass");
    pairs
        .map(|pair| 10 * usize::from(pair[0] - b'a' + 1) + usize::from(pair[1] - b'0'))
        .collect()
}

/// A random number below `end`: every hasher of the standard library has random keys of its own.
fn random(end: usize) -> usize {
    usize::try_from(RandomState::new().hash_one(end) % end as u64).unwrap_or(0)
}

/// A move for: fen LINE moves M M M.
fn answer(position: &str) -> Option<String> {
    let position = position.strip_prefix("fen ")?;
    let (start, moves) = position.split_once(" moves").unwrap_or((position, ""));
    let mut position = Position::read(start)?;
    moves.split_whitespace().for_each(|mv| position.play(mv));
    Some(position.random_move())
}

fn main() {
    let mut position = String::new();
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match command {
            "ugi" => {
                let games = GAMES.map(|game| format!(" var {game}")).concat();
                println!("id name Random (Rust)\nid author Standoff");
                println!("option name Game type combo default {}{games}", GAMES[0]);
                println!("ugiok");
            }
            "isready" => println!("readyok"),
            "position" => position = rest.into(),
            "go" => println!("bestmove {}", answer(&position).unwrap_or("none".into())),
            "quit" => break,
            _ => {}
        }
    }
}
