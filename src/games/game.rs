//! The [`Game`] trait: everything the rest of Standoff needs to know about a game, typed, so that
//! the search is compiled anew for each one.

use std::fmt;
use std::hash::Hash;

use super::{
    Board, Clock, Memory, MoveError, PerSide, PieceLimits, PositionError, Setup, Side, Skips,
    Square, SquareSet, State, Step, Symmetry, ValidSetup,
    evaluation::{Counts, Weights},
    notation, position_line,
};

/// A position of one game, and the rules that lead on from it.
///
/// A position is a small value: playing a move makes a new one, and the old one stays good.
///
/// ```
/// use standoff::games::{Game, Skips, Surround};
/// let position = Surround::read("surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60").unwrap();
/// let mv = position.read_move("a2 a3", Skips::Refused).unwrap();
/// let next = position.play(mv);
/// assert_eq!(next.line(), "surround X1X1OO/XX2OO/6/6/OO2XX/OO2XX O 1 60 a2a3 -");
/// assert_eq!(next.moves().len(), 16);
/// ```
pub trait Game: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The board it is played on.
    type Board: Board;
    /// A move. Two moves with the same effect are equal.
    type Move: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;

    /// What is always true of this game.
    const INFO: Info;

    /// The names of what the evaluation counts for each side.
    const TERMS: &'static [&'static str];

    /// What the evaluation makes of the terms.
    const WEIGHTS: Weights;

    /// Makes a position of a set-up that has been checked.
    fn build(setup: &ValidSetup<Self::Board>) -> Self;

    /// Pieces, side to move, clock and key.
    fn state(&self) -> &State<Self::Board>;

    /// Each side's last move, where the rules look back at it.
    fn last_moves(&self) -> PerSide<Option<Step<Self::Board>>> {
        PerSide::new(None, None)
    }

    /// The key without the memory of last moves: the same for positions that differ only in what
    /// the rules forbid next, and so are worth nearly the same.
    fn loose_key(&self) -> u64 {
        self.key()
    }

    /// A number that many of the positions share which follow from one position by one turn: what a
    /// search remembers about them is kept close together. No number may be that of very many
    /// positions, as there is only so much room in one place.
    #[inline]
    fn family(&self) -> u64 {
        self.state().family()
    }

    /// Calls `visit` with every valid move, each once, always in the same order; with none when
    /// the game is over.
    fn each_move(&self, visit: impl FnMut(Self::Move));

    /// The number of valid moves.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.each_move(|_| count += 1);
        count
    }

    /// The position after a move, which must be a valid one or [`skip`](Self::skip).
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// The move that leaves everything as it is but the turn, in games where a turn can be lost;
    /// it is among the valid moves only when there is no other.
    fn skip(&self) -> Option<Self::Move> {
        None
    }

    /// How the game has ended, or `None` while it is in play.
    fn ending(&self) -> Option<Ending>;

    /// What the sides are compared by, the most important first. The first one is the score that
    /// a tournament counts.
    fn figures(&self) -> Vec<Figure>;

    /// What the evaluation counts for a side, in the order of [`TERMS`](Self::TERMS).
    fn counts(&self, side: Side) -> Counts;

    /// Calls `visit` with the valid moves that take something off the board, which a search must
    /// look at before it trusts an evaluation.
    fn each_capture(&self, visit: impl FnMut(Self::Move)) {
        let _ = visit;
    }

    /// How many pieces a move takes, or nearly so: a guess that a search orders moves by. What is
    /// the same for all moves is worked out once.
    fn captures_by(&self) -> impl Fn(Self::Move) -> u32 {
        |_| 0
    }

    /// A number for a move, by which a search recognises it among the moves of the same position
    /// nearly always: never 0.
    fn encode(mv: Self::Move) -> u16 {
        Self::ends(mv).map_or(1, Step::code)
    }

    /// The move with a code that [`encode`](Self::encode) has given, if it is surely valid here, which is
    /// told without listing all moves.
    ///
    /// A search tries such a move first, and mostly needs no other.
    fn decode(&self, code: u16) -> Option<Self::Move> {
        let _ = code;
        None
    }

    /// Whether some move may take a piece here, or nearly so: then a search compares all moves
    /// before it tries one that takes nothing.
    fn may_capture(&self) -> bool {
        false
    }

    /// The result of perfect play, where a table has it ready.
    fn solved(&self) -> Option<Verdict> {
        None
    }

    /// Whether there could be a table with the answer that is not there yet.
    fn lacks_table(&self) -> bool {
        false
    }

    /// Makes that table, which may take seconds and is kept for good.
    fn prepare_table(&self) {}

    /// Where a move begins and ends; `None` for a skip.
    fn ends(mv: Self::Move) -> Option<Step<Self::Board>>;

    /// The squares a valid move names in its text form: where the piece stands and each square it
    /// lands on, by a shortest way. Empty for a skip.
    fn path(&self, mv: Self::Move) -> Vec<Square<Self::Board>>;

    /// The squares that a side's pieces want to reach, in games that have such.
    #[must_use]
    fn region(side: Side) -> SquareSet<Self::Board> {
        let _ = side;
        SquareSet::EMPTY
    }

    /// The pieces of both sides that one more move of an opponent could take off the board, where
    /// a player should be warned of it.
    fn endangered(&self) -> SquareSet<Self::Board> {
        SquareSet::EMPTY
    }

    /// The valid move that two or more squares name, of which the first is known to hold a piece
    /// that can move.
    ///
    /// # Errors
    /// Why they name none.
    fn find_move(&self, squares: &[Square<Self::Board>]) -> Result<Self::Move, MoveError>;

    /// The squares where a move that has been spelled so far, square by square, may land next
    /// instead of ending.
    fn onward(&self, squares: &[Square<Self::Board>]) -> SquareSet<Self::Board> {
        let _ = squares;
        SquareSet::EMPTY
    }

    /// The same move on a turned or mirrored board.
    fn transform_move(mv: Self::Move, symmetry: Symmetry) -> Self::Move;

    // What follows is the same for every game.

    /// The side to move.
    fn side(&self) -> Side {
        self.state().side()
    }

    /// The turns played and left.
    fn clock(&self) -> Clock {
        self.state().clock()
    }

    /// The squares of a side's pieces.
    fn pieces(&self, side: Side) -> SquareSet<Self::Board> {
        self.state().pieces(side)
    }

    /// The squares without a piece.
    fn empty(&self) -> SquareSet<Self::Board> {
        self.state().empty()
    }

    /// A hash of all that the rules look at but the clock: kept up to date move by move.
    fn key(&self) -> u64 {
        self.state().key()
    }

    /// Makes a position of a set-up.
    ///
    /// # Errors
    /// Everything that is wrong with the set-up.
    fn from_setup(setup: &Setup<Self::Board>) -> Result<Self, PositionError> {
        let valid = setup.check(Self::INFO.pieces, Self::INFO.memory)?;
        Ok(Self::build(&valid))
    }

    /// The set-up that makes this position.
    fn setup(&self) -> Setup<Self::Board> {
        *ValidSetup::of_position(self).get()
    }

    /// Reads a position line, strictly.
    ///
    /// # Errors
    /// Everything that is wrong with the line.
    fn read(line: &str) -> Result<Self, PositionError> {
        position_line::read(line)
    }

    /// The position line.
    fn line(&self) -> String {
        position_line::write(self)
    }

    /// All valid moves.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.each_move(|mv| moves.push(mv));
        moves
    }

    /// Reads a move that is valid here, generously.
    ///
    /// # Errors
    /// Why the text is not a valid move, in words for the one who typed it.
    fn read_move(&self, text: &str, skips: Skips) -> Result<Self::Move, MoveError> {
        notation::read(self, text, skips)
    }

    /// The text of a valid move.
    fn move_text(&self, mv: Self::Move) -> String {
        notation::write(self, mv)
    }

    /// Who has won, or `None` while the game is in play.
    fn verdict(&self) -> Option<Verdict> {
        self.ending().map(|ending| ending.verdict)
    }

    /// How the game has ended with all that there is to say about it, or `None` while it is in
    /// play.
    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| Outcome {
            ending,
            figures: self.figures(),
        })
    }

    /// The same position on a turned, mirrored or recoloured board, for the symmetries of
    /// [`Info::symmetries`].
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self {
        Self::build(&ValidSetup::of_position(self).transformed(symmetry))
    }
}

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
    /// The turn limit where none is given.
    pub default_limit: u16,
    /// How many pieces there may be.
    pub pieces: PieceLimits,
    /// Whether the rules look back at the last moves.
    pub memory: Memory,
    /// The ways to turn, mirror and recolour the board that leave the rules as they are, the
    /// identity among them.
    pub symmetries: &'static [Symmetry],
    /// How many hundredths of the engine's unit make a side e times as likely to win as to lose.
    pub chance_scale: i32,
    /// What it is about, in one sentence for people who don't know it.
    pub summary: &'static str,
    /// The rules, for people.
    pub rules: &'static str,
    /// Positions worth a look, offered where a position is set up.
    pub examples: &'static [Example],
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
    /// As the user wishes: this many for each side where nothing is said.
    Free(PerSide<u32>),
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// A side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

impl Verdict {
    /// The side with more wins; the first figure that differs decides.
    #[must_use]
    pub fn compare(figures: impl IntoIterator<Item = PerSide<u32>>) -> Self {
        for value in figures {
            match value[Side::X].cmp(&value[Side::O]) {
                std::cmp::Ordering::Greater => return Self::Win(Side::X),
                std::cmp::Ordering::Less => return Self::Win(Side::O),
                std::cmp::Ordering::Equal => {}
            }
        }
        Self::Draw
    }

    /// A side's half points: 2 for a win, 1 for a draw.
    ///
    /// ```
    /// use standoff::games::{Side, Verdict};
    /// assert_eq!(Verdict::Win(Side::X).half_points(Side::X), 2);
    /// assert_eq!(Verdict::Win(Side::X).half_points(Side::O), 0);
    /// assert_eq!(Verdict::Draw.half_points(Side::O), 1);
    /// ```
    #[must_use]
    pub fn half_points(self, side: Side) -> u8 {
        match self {
            Self::Draw => 1,
            Self::Win(winner) if winner == side => 2,
            Self::Win(_) => 0,
        }
    }

    /// A side's share of the point.
    #[must_use]
    pub fn points(self, side: Side) -> f64 {
        f64::from(self.half_points(side)) / 2.0
    }
}

/// `X`, `O` or `draw`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(side) => side.fmt(f),
            Self::Draw => f.write_str("draw"),
        }
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who has won.
    pub verdict: Verdict,
    /// Why it is over, as the beginning of a sentence.
    pub reason: &'static str,
}

impl Ending {
    /// The reason where the turns have run out.
    pub(crate) const TURN_LIMIT: &'static str = "Turn limit reached";

    /// The reason where a side is stuck.
    pub(super) const NO_MOVE: PerSide<&'static str> =
        PerSide::new("X has no valid move", "O has no valid move");
}

/// Something that both sides have a number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What is counted, such as `moveable space`.
    pub name: &'static str,
    /// Each side's number.
    pub value: PerSide<u32>,
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, o) = (self.value[Side::X], self.value[Side::O]);
        write!(f, "{} {x} against {o}", self.name)
    }
}

/// A finished game's ending with both sides' figures; its text is a sentence.
///
/// ```
/// use standoff::games::{Blockade, Game};
/// let line = "blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10";
/// let outcome = Blockade::read(line).unwrap().outcome().unwrap();
/// assert_eq!(outcome.ending.verdict.to_string(), "draw");
/// assert_eq!(outcome.to_string(), "Turn limit reached: moveable space 6 against 6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who has won, and why.
    pub ending: Ending,
    /// What the sides are compared by.
    pub figures: Vec<Figure>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figures: Vec<String> = self.figures.iter().map(Figure::to_string).collect();
        write!(f, "{}: {}", self.ending.reason, figures.join(", "))
    }
}
