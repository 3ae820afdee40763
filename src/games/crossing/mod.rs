//! Crossing: steps and chains of hops on an 8×8 board, hopped enemies are captured, and the
//! side with more pieces on the far side at the end has won.

mod chains;
mod evaluation;
mod lesson;
mod misreadings;
mod moves;
mod path;

pub use moves::Move;

use std::cmp::Ordering;

use super::evaluation::{TermCounts, Weights};
use super::search_hints::last_turn_played;
use super::{
    Board as _, BoardState, ChanceCurve, DecidedBy, Ending, Example, Figure, FromTo, Grid, Info,
    LastMoves, Layer, Lesson, LevelData, Mark, Misreading, MoveError, PerSide, PieceLimits,
    Presentation, Rules, SearchHints, Side, Square, SquareSet, Start, Symmetry, TermWords,
    ValidSetup, Verdict,
};

/// Crossing's board.
pub type Board = Grid<8>;
type Set = SquareSet<Board>;

/// Where each side's pieces want to go: X to the two columns on the right, O to those on the left.
const TARGETS: PerSide<Set> = PerSide::new(
    Set::column(6).with(Set::column(7)),
    Set::column(0).with(Set::column(1)),
);

const ALL_HOME: PerSide<&str> = PerSide::new(
    "All pieces of X are in its target region",
    "All pieces of O are in its target region",
);

/// The regions lie left and right: a mirror between them must exchange the sides too.
const SYMMETRIES: [Symmetry; 4] = {
    let rows = Symmetry {
        flip_rows: true,
        ..Symmetry::IDENTITY
    };
    let columns = Symmetry {
        flip_columns: true,
        swap_sides: true,
        ..Symmetry::IDENTITY
    };
    let both = Symmetry {
        flip_rows: true,
        ..columns
    };
    [Symmetry::IDENTITY, rows, columns, both]
};

/// A position of Crossing.
///
/// ```
/// use standoff::games::{Crossing, Game, Rules, Skips};
/// // X hops over the piece on c3, which is captured, and then over its own on d4.
/// let position = Crossing::read("crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400").unwrap();
/// let mv = position.read_move("c2c4e4", Skips::Refused).unwrap();
/// assert_eq!(position.play(mv).line(), "crossing 8/8/8/3X4/3X4/8/8/7O O 1 400");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    state: BoardState<Board>,
}

impl Crossing {
    fn score(&self, side: Side) -> u32 {
        (self.pieces(side) & TARGETS[side]).len()
    }

    /// Whether a side has pieces, and all of them stand in its target region.
    fn is_home(&self, side: Side) -> bool {
        !self.pieces(side).is_empty() && self.pieces(side).is_within(TARGETS[side])
    }

    fn is_over(&self) -> bool {
        self.clock().left() == 0 || self.is_home(Side::X) || self.is_home(Side::O)
    }
}

impl Rules for Crossing {
    type Board = Board;
    type Move = Move;

    const INFO: Info = Info {
        name: "crossing",
        title: "Crossing",
        size: Board::SIZE,
        start: Start::Fixed("X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O"),
        default_limit: 400,
        pieces: PieceLimits {
            both_sides: false,
            max_each: 9,
            max_together: 18,
        },
        last_moves: LastMoves::Irrelevant,
        symmetries: &SYMMETRIES,
        levels: LevelData {
            choices: [
                LevelData::ALL,
                LevelData::ALL,
                LevelData::ALL,
                LevelData::ALL,
                LevelData::ALL,
                14,
                11,
                7,
                5,
                4,
            ],
            errors: [40, 45, 45, 58, 41, 55, 58, 62, 52, 55],
            strongest_nodes: 25_000,
            table: include_str!("../../../assets/levels/crossing.txt"),
        },
        chance_curve: ChanceCurve {
            draw_margin: 60,
            scale: 34,
        },
        summary: "Hop to the far side, and capture what you hop over.",
        goal: "Bring more pieces to your target region: X right, O left.",
        rules: include_str!("../../../assets/rules/crossing.md"),
        puzzles: include_str!("../../../assets/puzzles/crossing.txt"),
        examples: &[
            Example {
                name: "A chain of two hops",
                line: "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400",
            },
            Example {
                name: "One step from home",
                line: "crossing 8/8/5X2/6X1/1O6/2O5/8/8 X 100 400",
            },
        ],
        bench: &[
            (
                "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400",
                14,
            ),
            (
                "crossing 5O2/1X5O/X1XX4/2XX2OO/2X1O2O/X5O1/X5O1/6O1 O 45 400",
                14,
            ),
            ("crossing 1X6/5O2/X6O/5X2/4O3/1X3O2/1X3O2/2O5 O 135 200", 14),
            ("crossing 6O1/3X4/8/2X5/8/5X2/6O1/5O2 X 190 202", 12),
        ],
    };

    fn build(setup: &ValidSetup<Board>) -> Self {
        Self {
            state: BoardState::new(setup),
        }
    }

    fn state(&self) -> &BoardState<Board> {
        &self.state
    }

    fn each_move(&self, visit: impl FnMut(Move)) {
        if !self.is_over() {
            moves::each(self, visit);
        }
    }

    fn count_moves(&self) -> u64 {
        if self.is_over() {
            0
        } else {
            moves::count(self)
        }
    }

    fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        if let Move::Go { from, to, captures } = mv {
            next.state.move_piece(FromTo { from, to });
            next.state.remove(self.side().other(), captures);
        }
        next.state.end_turn();
        next
    }

    fn skip(&self) -> Option<Move> {
        (!self.is_over()).then_some(Move::Pass)
    }

    fn ending(&self) -> Option<Ending> {
        let reason = match (self.is_home(Side::X), self.is_home(Side::O)) {
            (true, true) => "All pieces of both sides are in their target regions",
            (true, false) => ALL_HOME[Side::X],
            (false, true) => ALL_HOME[Side::O],
            _ if self.clock().left() == 0 => Ending::TURN_LIMIT,
            _ => return None,
        };
        let verdict = Verdict::compare([PerSide::from_fn(|side| self.score(side))]);
        Some(Ending {
            verdict,
            reason,
            decided_by: DecidedBy::Figures,
        })
    }

    fn figures(&self) -> Vec<Figure> {
        vec![Figure {
            name: "score",
            nouns: ["piece home", "pieces home"],
            value: PerSide::from_fn(|side| self.score(side)),
        }]
    }

    fn from_to(mv: Move) -> Option<FromTo<Board>> {
        match mv {
            Move::Pass => None,
            Move::Go { from, to, .. } => Some(FromTo { from, to }),
        }
    }
}

impl SearchHints for Crossing {
    const TERMS: &'static [&'static str] = evaluation::TERMS;
    const WEIGHTS: Weights = evaluation::WEIGHTS;
    const NETWORK: Option<&'static [u8]> = Some(evaluation::NETWORK);

    #[inline]
    fn term_counts(&self, side: Side) -> TermCounts {
        evaluation::term_counts(self, side)
    }

    fn each_capture(&self, visit: impl FnMut(Move)) {
        if !self.is_over() {
            moves::each_capture(self, visit);
        }
    }

    fn captures_by(&self) -> impl Fn(Move) -> u32 {
        |mv| match mv {
            Move::Pass => 0,
            Move::Go { captures, .. } => captures.len(),
        }
    }

    fn encode(mv: Move) -> u16 {
        match mv {
            Move::Pass => 1,
            Move::Go { from, to, captures } => {
                // The sum of the captured squares tells most chains with the same ends apart.
                let captured = captures.into_iter().map(Square::index).sum::<usize>() % 15;
                FromTo { from, to }.code() + 4096 * u16::try_from(captured).unwrap_or(0)
            }
        }
    }

    #[inline]
    fn decode(&self, code: u16) -> Option<Move> {
        let mv = moves::short(self, FromTo::of_code(code)?)?;
        (Self::encode(mv) == code).then_some(mv)
    }

    /// One piece can come home, and some enemies can be captured.
    fn last_turn(&self, enough: Ordering) -> Ordering {
        let side = self.side();
        let safe = moves::safe_from_hops(self.pieces(side.other()));
        let bound = (self.score(side) + 1).cmp(&(safe & TARGETS[side.other()]).len());
        if bound < enough {
            return bound;
        }
        last_turn_played(self, enough)
    }

    #[inline]
    fn may_capture(&self) -> bool {
        moves::may_capture(self)
    }
}

impl Presentation for Crossing {
    const TERM_WORDS: &'static [Option<TermWords>] = evaluation::TERM_WORDS;
    const LESSON: Option<&'static Lesson<Self>> = Some(&lesson::LESSON);
    const MISREADINGS: &'static [Misreading<Self>] = misreadings::MISREADINGS;

    fn refusal(&self, FromTo { from, to }: FromTo<Board>) -> String {
        format!("neither a step nor a chain of hops leads from {from} to {to}")
    }

    fn path(&self, mv: Move) -> Vec<Square<Board>> {
        path::shortest(self, mv)
    }

    fn spell(&self, squares: &[Square<Board>]) -> Result<Move, MoveError> {
        path::follow(self, squares)
    }

    fn onward(&self, squares: &[Square<Board>]) -> Set {
        path::onward(self, squares)
    }

    fn region(side: Side) -> Set {
        TARGETS[side]
    }

    fn overlay(&self) -> Vec<Layer<Board>> {
        let hops = PerSide::from_fn(|side| moves::hops(self, side));
        let danger = Layer {
            squares: hops[Side::X].1 | hops[Side::O].1,
            mark: Mark::Danger,
            legend: "can be captured",
        };
        let landings = hops.map(|(landings, _)| landings & self.empty());
        let shared = Layer::shared(landings, ["X can hop", "O can hop", "both"]);
        shared.into_iter().chain([danger]).collect()
    }

    fn counted(&self, side: Side) -> Set {
        self.pieces(side) & TARGETS[side]
    }
}
