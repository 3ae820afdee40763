//! Blockade: steps on a 7×7 board, nothing is captured, and a side that can't move has lost.

mod evaluation;
mod last_turn;
mod lesson;
mod moves;
mod table_cache;
mod tablebase;

pub use tablebase::Tablebase;

use std::cmp::Ordering;

use super::evaluation::{TermCounts, Weights};
use super::tablebase::{StoreError, TablebaseStatus};
use super::{
    Board as _, BoardState, ChanceCurve, DecidedBy, Ending, Example, Figure, FromTo, Grid, Info,
    LastMoves, Layer, Lesson, LevelData, PerSide, PieceLimits, Presentation, Rules, SearchHints,
    Side, SquareSet, Start, Symmetry, TermWords, ValidSetup, Verdict,
};

/// Blockade's board.
pub type Board = Grid<7>;
type Set = SquareSet<Board>;

/// A position of Blockade.
///
/// ```
/// use standoff::games::{Blockade, Game, Rules};
/// let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
/// let position = Blockade::read(line).unwrap();
/// assert_eq!(position.count_moves(), 18);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blockade {
    state: BoardState<Board>,
}

impl Blockade {
    /// The moveable space of a side: the empty squares next to at least one of its pieces.
    #[inline]
    pub fn space(&self, side: Side) -> Set {
        self.pieces(side).neighbours(self.empty())
    }

    /// Whether the game is over although the side to move might still step: the turns have run
    /// out, or the opponent is stuck in a position that was set up so.
    #[inline]
    fn is_decided(&self) -> bool {
        self.clock().left() == 0 || self.space(self.side().other()).is_empty()
    }
}

impl Rules for Blockade {
    type Board = Board;
    type Move = FromTo<Board>;

    const INFO: Info = Info {
        name: "blockade",
        title: "Blockade",
        size: Board::SIZE,
        start: Start::Free(PerSide::new(5, 5)),
        default_limit: 60,
        pieces: PieceLimits {
            both_sides: true,
            max_each: 47,
            max_together: 48,
        },
        last_moves: LastMoves::Irrelevant,
        symmetries: &Symmetry::ALL,
        levels: LevelData {
            choices: [
                LevelData::ALL,
                LevelData::ALL,
                LevelData::ALL,
                LevelData::ALL,
                LevelData::ALL,
                8,
                6,
                4,
                3,
                1,
            ],
            errors: [50, 38, 32, 25, 18, 16, 13, 9, 3, 0],
            strongest_nodes: 60_000,
            table: include_str!("../../../assets/levels/blockade.txt"),
        },
        chance_curve: ChanceCurve {
            draw_margin: 65,
            scale: 16,
        },
        summary: "Shut your opponent in, or keep more room for yourself.",
        goal: "Keep more squares to move to than your opponent, or leave it none at all.",
        rules: include_str!("../../../assets/rules/blockade.md"),
        puzzles: include_str!("../../../assets/puzzles/blockade.txt"),
        examples: &[
            Example {
                name: "X to move in the open",
                line: "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60",
            },
            Example {
                name: "Equal space at the limit",
                line: "blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10",
            },
            Example {
                name: "X shut in",
                line: "blockade XXO4/XXO4/OO5/7/5OO/4OXX/4OXX X 0 60",
            },
            Example {
                name: "More space at the limit",
                line: "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 10 10",
            },
        ],
        bench: &[
            ("blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60", 17),
            ("blockade XOX1X2/4OX1/X3O2/7/7/O6/2O4 X 0 200", 16),
            (
                "blockade 1XX1OX1/OXOO1O1/O2O3/2OOOOO/XX2XX1/4X2/2XXX2 X 14 100",
                13,
            ),
            ("blockade 3X3/3O3/X2O2X/7/2O4/7/7 O 21 400", 19),
            ("blockade 7/1O5/4O2/2X4/1OX4/XO1XO2/3X3 X 50 60", 10),
        ],
    };

    fn build(setup: &ValidSetup<Board>) -> Self {
        Self {
            state: BoardState::new(setup),
        }
    }

    #[inline]
    fn state(&self) -> &BoardState<Board> {
        &self.state
    }

    #[inline]
    fn each_move(&self, visit: impl FnMut(Self::Move)) {
        if !self.is_decided() {
            moves::each(self.pieces(self.side()), self.empty(), visit);
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_decided() {
            0
        } else {
            u64::from(moves::count(self.pieces(self.side()), self.empty()))
        }
    }

    #[inline]
    fn play(&self, mv: Self::Move) -> Self {
        let mut next = *self;
        next.state.move_piece(mv);
        next.state.end_turn();
        next
    }

    #[inline]
    fn ending(&self) -> Option<Ending> {
        let (x, o) = (self.space(Side::X), self.space(Side::O));
        let (reason, decided_by) = match (x.is_empty(), o.is_empty()) {
            (true, true) => ("Neither side has a valid move", DecidedBy::Reason),
            (true, false) => (Ending::NO_MOVE[Side::X], DecidedBy::Reason),
            (false, true) => (Ending::NO_MOVE[Side::O], DecidedBy::Reason),
            _ if self.clock().left() == 0 => (Ending::TURN_LIMIT, DecidedBy::Figures),
            _ => return None,
        };
        // A side that can't move has no space at all, so the comparison decides every case.
        let verdict = Verdict::compare([PerSide::new(x.len(), o.len())]);
        Some(Ending {
            verdict,
            reason,
            decided_by,
        })
    }

    fn figures(&self) -> Vec<Figure> {
        vec![Figure {
            name: "moveable space",
            nouns: ["square of moveable space", "squares of moveable space"],
            value: PerSide::from_fn(|side| self.space(side).len()),
        }]
    }

    #[inline]
    fn from_to(mv: Self::Move) -> Option<FromTo<Board>> {
        Some(mv)
    }
}

impl SearchHints for Blockade {
    const TERMS: &'static [&'static str] = evaluation::TERMS;
    const WEIGHTS: Weights = evaluation::WEIGHTS;
    const NETWORK: Option<&'static [u8]> = Some(evaluation::NETWORK);

    #[inline]
    fn term_counts(&self, side: Side) -> TermCounts {
        evaluation::term_counts(self, side)
    }

    #[inline]
    fn decode(&self, code: u16) -> Option<Self::Move> {
        let step = FromTo::of_code(code)?;
        let valid = self.pieces(self.side()).contains(step.from) && self.empty().contains(step.to);
        valid.then_some(step)
    }

    #[inline]
    fn min_turns(&self) -> u16 {
        last_turn::min_turns(self)
    }

    fn last_turn(&self, enough: Ordering) -> Ordering {
        last_turn::result(self, enough)
    }

    fn probe_tablebase(&self) -> Option<Verdict> {
        table_cache::verdict(self)
    }

    fn tablebase(&self) -> Option<TablebaseStatus> {
        table_cache::status(self)
    }

    fn build_tablebase(&self) -> Result<(), StoreError> {
        table_cache::build(self)
    }

    fn tablebases() -> Vec<PerSide<u32>> {
        table_cache::counts()
    }
}

impl Presentation for Blockade {
    const TERM_WORDS: &'static [Option<TermWords>] = evaluation::TERM_WORDS;
    const LESSON: Option<&'static Lesson<Self>> = Some(&lesson::LESSON);

    fn refusal(&self, FromTo { from, to }: FromTo<Board>) -> String {
        format!("{to} is not next to {from}")
    }

    fn overlay(&self) -> Vec<Layer<Board>> {
        let space = PerSide::from_fn(|side| self.space(side));
        Layer::shared(space, ["X's space", "O's space", "both"]).into()
    }

    fn counted(&self, side: Side) -> Set {
        self.space(side)
    }
}
