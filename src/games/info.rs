//! What is always true of a game: its name, its start and its texts.

use super::{PerSide, Symmetry};

/// What is always true of a game.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name in every text form and command.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The number of rows, and of columns.
    pub size: u8,
    /// How its pieces come onto the board.
    pub start: Start,
    /// The turn limit if none is given.
    pub default_limit: u16,
    /// How many pieces there may be.
    pub pieces: PieceLimits,
    /// Whether the rules look back at the last moves.
    pub last_moves: LastMoves,
    /// The ways to turn, mirror and recolour the board that leave the rules as they are, the
    /// identity among them.
    pub symmetries: &'static [Symmetry],
    /// How the levels play it.
    pub levels: LevelData,
    /// How an estimate of the search becomes a winning chance; `standoff lab calibrate` fits it.
    pub chance_curve: ChanceCurve,
    /// What it is about, in one sentence for people who don't know it.
    pub summary: &'static str,
    /// How to win, in one line of at most 76 columns.
    pub goal: &'static str,
    /// The rules, for people.
    pub rules: &'static str,
    /// Its puzzles, one a line, as [`learn::Puzzle`](crate::learn::Puzzle) reads them.
    pub puzzles: &'static str,
    /// Positions worth a look, offered where a position is set up.
    pub examples: &'static [Example],
    /// The position lines that `standoff bench` searches, and how deep: openings, middle games and
    /// endings.
    pub bench: &'static [(&'static str, u32)],
}

/// What the levels are like in a game.
#[derive(Clone, Copy, Debug)]
pub struct LevelData {
    /// Among how many of the best moves each level chooses.
    pub choices: [usize; Self::COUNT],
    /// How far each level usually misjudges a move, the weakest first, in hundredths of the engine's
    /// unit.
    pub errors: [u16; Self::COUNT],
    /// The most nodes for a move of the strongest: where most games are drawn it takes many to be much
    /// stronger than the level below.
    pub strongest_nodes: u64,
    /// How strong each was found to be, as `standoff lab levels` writes it; empty before that.
    pub table: &'static str,
}

impl LevelData {
    /// How many levels there are.
    pub const COUNT: usize = 10;

    /// In place of a number of moves.
    pub const ALL: usize = usize::MAX;

    /// For a game whose levels nobody has measured yet.
    pub const USUAL: Self = Self {
        choices: [
            Self::ALL,
            Self::ALL,
            Self::ALL,
            Self::ALL,
            Self::ALL,
            10,
            8,
            5,
            4,
            3,
        ],
        errors: [100, 50, 45, 45, 30, 40, 30, 25, 15, 0],
        strongest_nodes: 25_000,
        table: "",
    };
}

/// How an estimate of the search, in hundredths of the engine's unit, becomes a winning chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChanceCurve {
    /// A side that is ahead by this much wins every second game. The more games are drawn, the more
    /// it takes.
    pub draw_margin: i32,
    /// How much more makes it e times as likely to win as not.
    pub scale: i32,
}

/// How many pieces a game allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceLimits {
    /// Whether each side needs a piece; otherwise one on the whole board is enough.
    pub both_sides: bool,
    /// The most pieces for one side.
    pub max_each: u32,
    /// The most pieces for both sides together.
    pub max_together: u32,
}

/// Whether a game's rules look back at each side's last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastMoves {
    /// The board, the side to move and the clock are all there is to a position.
    Irrelevant,
    /// A position also holds the move that each side made last, and a position line names them.
    Remembered,
}

/// A position that shows something about its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// What it shows, in a few words.
    pub name: &'static str,
    /// Its position line.
    pub line: &'static str,
}

/// How a game's pieces come onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Always the same way: the rows of the starting position.
    Fixed(&'static str),
    /// As the user wishes: this many for each side by default.
    Free(PerSide<u32>),
}
