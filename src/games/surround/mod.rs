//! Surround: steps and jumps on a 6×6 board, and a piece with opponents on all four sides is
//! removed.

mod moves;

use super::{
    Clock, Direction, Ending, Figure, Game, Grid, Info, Memory, MoveError, PerSide, PieceLimits,
    Setup, Side, Square, SquareSet, Start, State, Step, Symmetry, Verdict,
};

/// Surround's board.
pub type Board = Grid<6>;
type Set = SquareSet<Board>;

const NO_MOVE: PerSide<&str> = PerSide::new("X has no valid move", "O has no valid move");
const NO_PIECES: PerSide<&str> = PerSide::new("X has no pieces left", "O has no pieces left");

/// A position of Surround.
///
/// ```
/// use standoff::games::{Game, Skips, Surround};
/// // O's piece on c3 has one free side left; X closes it, and the piece is gone.
/// let position = Surround::read("surround 6/2X3/1XO1X1/2X3/6/O5 X 8 60").unwrap();
/// let mv = position.read_move("c5 c4", Skips::Refused).unwrap();
/// assert_eq!(position.play(mv).line(), "surround 6/2X3/1X1X2/2X3/6/O5 O 9 60 c5c4 -");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surround {
    state: State<Board>,
    /// Each side's last move, for the rule of no return; `None` too when its piece is gone.
    last: PerSide<Option<Step<Board>>>,
}

impl Surround {
    /// The pieces of a side with an opponent on each of four neighbour squares.
    ///
    /// After a move there are none: they have been removed. A piece on the edge is never one.
    #[inline]
    fn surrounded(&self, side: Side) -> Set {
        let opponents = self.pieces(side.other());
        Direction::ALL
            .into_iter()
            .fold(self.pieces(side), |held, direction| {
                opponents.step(direction, held)
            })
    }

    /// Removes all surrounded pieces of both sides at the same moment.
    #[inline]
    fn remove_surrounded(&mut self) {
        let removed = PerSide::from_fn(|side| self.surrounded(side));
        for side in Side::BOTH {
            self.state.remove(side, removed[side]);
            if self.last[side].is_some_and(|last| removed[side].contains(last.to)) {
                self.remember(side, None);
            }
        }
    }

    #[inline]
    fn remember(&mut self, side: Side, last: Option<Step<Board>>) {
        self.state.remember(side, self.last[side], last);
        self.last[side] = last;
    }

    /// How many valid moves a side has if it is its turn.
    #[inline]
    fn mobility(&self, side: Side) -> u32 {
        moves::count(self.pieces(side), self.empty(), self.last[side])
    }

    /// The pieces and the valid moves of both sides.
    fn counts(&self) -> [PerSide<u32>; 2] {
        [
            PerSide::from_fn(|side| self.pieces(side).len()),
            PerSide::from_fn(|side| self.mobility(side)),
        ]
    }

    /// Whether the game is over although the side to move might still move.
    #[inline]
    fn is_decided(&self) -> bool {
        self.clock().left() == 0 || Side::BOTH.iter().any(|&side| self.pieces(side).is_empty())
    }
}

impl Game for Surround {
    type Board = Board;
    type Move = Step<Board>;

    const INFO: Info = Info {
        name: "surround",
        title: "Surround",
        size: 6,
        start: Start::Fixed("XX2OO/XX2OO/6/6/OO2XX/OO2XX"),
        usual_limit: 60,
        pieces: PieceLimits {
            both_sides: false,
            most_each: 8,
            most_together: 16,
        },
        memory: Memory::LastMoves,
        symmetries: &Symmetry::ALL,
        rules: include_str!("../../../assets/rules/surround.md"),
    };

    fn build(setup: &Setup<Board>, clock: Clock) -> Self {
        Self {
            state: State::new(setup, clock),
            last: setup.last,
        }
    }

    fn last_moves(&self) -> PerSide<Option<Step<Board>>> {
        self.last
    }

    #[inline]
    fn state(&self) -> &State<Board> {
        &self.state
    }

    #[inline]
    fn each_move(&self, visit: impl FnMut(Self::Move)) {
        if !self.is_decided() {
            let own = self.pieces(self.side());
            moves::each(own, self.empty(), self.last[self.side()], visit);
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_decided() {
            0
        } else {
            u64::from(self.mobility(self.side()))
        }
    }

    #[inline]
    fn play(&self, mv: Self::Move) -> Self {
        let mut next = *self;
        next.state.move_piece(mv);
        next.remember(self.side(), Some(mv));
        next.remove_surrounded();
        next.state.end_turn();
        next
    }

    fn ending(&self) -> Option<Ending> {
        for side in Side::BOTH {
            if self.pieces(side).is_empty() {
                return Some(Ending {
                    verdict: Verdict::Win(side.other()),
                    reason: NO_PIECES[side],
                });
            }
        }
        if self.mobility(self.side()) == 0 {
            return Some(Ending {
                verdict: Verdict::Win(self.side().other()),
                reason: NO_MOVE[self.side()],
            });
        }
        (self.clock().left() == 0).then(|| Ending {
            verdict: Verdict::compare(self.counts()),
            reason: Ending::TURN_LIMIT,
        })
    }

    fn figures(&self) -> Vec<Figure> {
        let names = ["pieces", "valid moves"];
        let figures = names.into_iter().zip(self.counts());
        figures
            .map(|(name, value)| Figure { name, value })
            .collect()
    }

    fn ends(mv: Self::Move) -> Option<Step<Board>> {
        Some(mv)
    }

    fn path(&self, mv: Self::Move) -> Vec<Square<Board>> {
        vec![mv.from, mv.to]
    }

    fn find_move(&self, squares: &[Square<Board>]) -> Result<Self::Move, MoveError> {
        super::step::find(self, squares, |step| {
            let (from, to) = (step.from.to_string(), step.to.to_string());
            if self.last[self.side()] == Some(step.reversed()) {
                MoveError::Return { from, to }
            } else {
                MoveError::NoStepNoJump { from, to }
            }
        })
    }

    fn transform_move(mv: Self::Move, symmetry: Symmetry) -> Self::Move {
        mv.transformed(symmetry)
    }
}
