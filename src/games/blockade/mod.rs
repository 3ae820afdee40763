//! Blockade: steps on a 7×7 board, nothing is captured, and whoever can't move has lost.

mod evaluation;
mod moves;
mod table_cache;
mod tables;

pub use tables::Tables;

use super::evaluation::{Counts, Weights};
use super::{
    Board as _, Ending, Example, Figure, Game, Grid, Info, Memory, MoveError, PerSide, PieceLimits,
    Side, Square, SquareSet, Start, State, Step, Symmetry, ValidSetup, Verdict,
};

/// Blockade's board.
pub type Board = Grid<7>;
type Set = SquareSet<Board>;

/// A position of Blockade.
///
/// ```
/// use standoff::games::{Blockade, Game};
/// let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
/// let position = Blockade::read(line).unwrap();
/// assert_eq!(position.count_moves(), 18);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blockade {
    state: State<Board>,
}

impl Blockade {
    /// The moveable space of a side: the empty squares next to at least one of its pieces.
    #[must_use]
    #[inline]
    pub fn space(&self, side: Side) -> Set {
        self.pieces(side).neighbours(self.empty())
    }
}

impl Game for Blockade {
    type Board = Board;
    type Move = Step<Board>;

    const INFO: Info = Info {
        name: "blockade",
        title: "Blockade",
        size: Board::SIZE,
        start: Start::Free(PerSide::new(5, 5)),
        default_limit: 60,
        pieces: PieceLimits {
            both_sides: true,
            most_each: 47,
            most_together: 48,
        },
        memory: Memory::None,
        symmetries: &Symmetry::ALL,
        chance_scale: 88,
        summary: "Shut your opponent in, or keep more room for yourself.",
        rules: include_str!("../../../assets/rules/blockade.md"),
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
    };

    const TERMS: &'static [&'static str] = evaluation::TERMS;
    const WEIGHTS: Weights = evaluation::WEIGHTS;

    fn build(setup: &ValidSetup<Board>) -> Self {
        Self {
            state: State::new(setup),
        }
    }

    #[inline]
    fn state(&self) -> &State<Board> {
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
        let reason = match (x.is_empty(), o.is_empty()) {
            (true, true) => "Neither side has a valid move",
            (true, false) => Ending::NO_MOVE[Side::X],
            (false, true) => Ending::NO_MOVE[Side::O],
            _ if self.clock().left() == 0 => Ending::TURN_LIMIT,
            _ => return None,
        };
        // A side that can't move has no space at all, so the comparison decides every case.
        let verdict = Verdict::compare([PerSide::new(x.len(), o.len())]);
        Some(Ending { verdict, reason })
    }

    fn figures(&self) -> Vec<Figure> {
        vec![Figure {
            name: "moveable space",
            value: PerSide::from_fn(|side| self.space(side).len()),
        }]
    }

    fn solved(&self) -> Option<Verdict> {
        table_cache::verdict(self)
    }

    fn lacks_table(&self) -> bool {
        table_cache::is_missing(self)
    }

    fn prepare_table(&self) {
        table_cache::prepare(self);
    }

    #[inline]
    fn counts(&self, side: Side) -> Counts {
        evaluation::counts(self, side)
    }

    #[inline]
    fn decode(&self, code: u16) -> Option<Self::Move> {
        let step = Step::of_code(code)?;
        let valid = self.pieces(self.side()).contains(step.from) && self.empty().contains(step.to);
        valid.then_some(step)
    }

    fn ends(mv: Self::Move) -> Option<Step<Board>> {
        Some(mv)
    }

    fn path(&self, mv: Self::Move) -> Vec<Square<Board>> {
        vec![mv.from, mv.to]
    }

    fn find_move(&self, squares: &[Square<Board>]) -> Result<Self::Move, MoveError> {
        super::step::find(self, squares, |step| MoveError::NotNext {
            from: step.from.to_string(),
            to: step.to.to_string(),
        })
    }

    fn transform_move(mv: Self::Move, symmetry: Symmetry) -> Self::Move {
        mv.transformed(symmetry)
    }
}

impl Blockade {
    /// Whether the game is over although the side to move might still step: the turns have run
    /// out, or the opponent is stuck in a position that was set up so.
    #[inline]
    fn is_decided(&self) -> bool {
        self.clock().left() == 0 || self.space(self.side().other()).is_empty()
    }
}
