//! Surround: steps and jumps on a 6×6 board, and a piece with opponents on all four sides is
//! removed.

mod evaluation;
mod lesson;
mod misreadings;
mod moves;

use std::cmp::Ordering;

use super::evaluation::{TermCounts, Weights, neighbour_counts};
use super::search_hints::last_turn_played;
use super::{
    Board as _, BoardState, ChanceCurve, DecidedBy, Direction, Ending, Example, Figure, FromTo,
    Grid, Info, LastMoves, Layer, Lesson, LevelData, Mark, Misreading, PerSide, PieceLimits,
    PositionFault, Presentation, Rules, SearchHints, Setup, Side, SquareSet, Start, Symmetry,
    TermWords, ValidSetup, Verdict,
};

/// Surround's board.
pub type Board = Grid<6>;
type Set = SquareSet<Board>;

const NO_PIECES: PerSide<&str> = PerSide::new("X has no pieces left", "O has no pieces left");

/// A position of Surround.
///
/// ```
/// use standoff::games::{Game, Rules, Skips, Surround};
/// // O's piece on c3 has one free side left; X closes it, and the piece is gone.
/// let position = Surround::read("surround 6/2X3/1XO1X1/2X3/6/O5 X 8 60").unwrap();
/// let mv = position.read_move("c5 c4", Skips::Refused).unwrap();
/// assert_eq!(position.play(mv).line(), "surround 6/2X3/1X1X2/2X3/6/O5 O 9 60 c5c4 -");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surround {
    state: BoardState<Board>,
    /// Each side's last move, for the rule of no return; `None` too when its piece is gone.
    last: PerSide<Option<FromTo<Board>>>,
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

    /// The empty squares next to an opponent's piece that is held on three sides.
    fn closing_squares(&self) -> Set {
        let (own, enemies) = (self.pieces(self.side()), self.pieces(self.side().other()));
        let [_, _, three, _] = neighbour_counts(enemies, own);
        three.neighbours(self.empty())
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
    fn remember(&mut self, side: Side, last: Option<FromTo<Board>>) {
        self.state.remember(side, self.last[side], last);
        self.last[side] = last;
    }

    /// How many valid moves a side has if it is its turn.
    #[inline]
    fn mobility(&self, side: Side) -> u32 {
        moves::count(self.pieces(side), self.empty(), self.last[side])
    }

    /// Whether the side to move has a valid move. A side with two free squares next to its pieces
    /// has one for certain, so there is mostly no need to count.
    fn can_move(&self) -> bool {
        let free = self.pieces(self.side()).neighbours(self.empty());
        !free.is_single() && !free.is_empty() || self.mobility(self.side()) > 0
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

impl Rules for Surround {
    type Board = Board;
    type Move = FromTo<Board>;

    const INFO: Info = Info {
        name: "surround",
        title: "Surround",
        size: Board::SIZE,
        start: Start::Fixed("XX2OO/XX2OO/6/6/OO2XX/OO2XX"),
        default_limit: 60,
        pieces: PieceLimits {
            both_sides: false,
            max_each: 8,
            max_together: 16,
        },
        last_moves: LastMoves::Remembered,
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
            errors: [45, 35, 22, 25, 13, 22, 21, 15, 5, 0],
            strongest_nodes: 25_000,
            table: include_str!("../../../assets/levels/surround.txt"),
        },
        chance_curve: ChanceCurve {
            draw_margin: 10,
            scale: 46,
        },
        summary: "Take pieces by standing on all four sides.",
        goal: "Stand on all four sides of a piece to remove it; more pieces win at the end.",
        rules: include_str!("../../../assets/rules/surround.md"),
        puzzles: include_str!("../../../assets/puzzles/surround.txt"),
        examples: &[
            Example {
                name: "A piece to be removed",
                line: "surround 6/2X3/1XO1X1/2X3/6/O5 X 8 60",
            },
            Example {
                name: "A piece that may not go back",
                line: "surround X5/X5/6/6/6/O5 X 2 60 b2b1 -",
            },
        ],
        bench: &[
            ("surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60 - -", 14),
            (
                "surround X2OO1/1X3X/1XO1XO/1O1O2/2X2X/OO3X X 38 60 c4c5 a6c6",
                13,
            ),
            (
                "surround 2O3/XX2O1/1XX2X/O1OOO1/OO1X2/3X1X O 33 400 d6c6 c5d5",
                13,
            ),
            (
                "surround 1XX1OO/2X2O/X4O/6/O1OXXX/1OO2X X 10 18 b2b3 f1f2",
                8,
            ),
        ],
    };

    fn build(setup: &ValidSetup<Board>) -> Self {
        let mut position = Self {
            state: BoardState::new(setup),
            last: PerSide::default(),
        };
        for side in Side::BOTH {
            position.remember(side, setup.get().last[side]);
        }
        position
    }

    fn last_moves(&self) -> PerSide<Option<FromTo<Board>>> {
        self.last
    }

    #[inline]
    fn state(&self) -> &BoardState<Board> {
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
                    decided_by: DecidedBy::Reason,
                });
            }
        }
        if !self.can_move() {
            return Some(Ending {
                verdict: Verdict::Win(self.side().other()),
                reason: Ending::NO_MOVE[self.side()],
                decided_by: DecidedBy::Reason,
            });
        }
        (self.clock().left() == 0).then(|| Ending {
            verdict: Verdict::compare(self.counts()),
            reason: Ending::TURN_LIMIT,
            decided_by: DecidedBy::Figures,
        })
    }

    fn figures(&self) -> Vec<Figure> {
        let nouns = [["piece", "pieces"], ["valid move", "valid moves"]];
        let figures = nouns.into_iter().zip(self.counts());
        let figure = |(nouns, value): ([&'static str; 2], _)| Figure {
            name: nouns[1],
            nouns,
            value,
        };
        figures.map(figure).collect()
    }

    #[inline]
    fn from_to(mv: Self::Move) -> Option<FromTo<Board>> {
        Some(mv)
    }

    /// A last move is a step or a jump, and its piece still stands where it went.
    fn check_setup(setup: &Setup<Board>, faults: &mut Vec<PositionFault>) {
        let mut refuse = |reason| faults.push(PositionFault::Rule(reason));
        for side in Side::BOTH {
            let Some(last @ FromTo { from, to }) = setup.last[side] else {
                continue;
            };
            if !matches!(from.straight_to(to), Some((_, 1 | 2))) {
                refuse(format!("LAST{side} {last} is neither a step nor a jump"));
            }
            if !setup.pieces(side).contains(to) {
                refuse(format!(
                    "LAST{side} {last} ends on {to}, where {side} has no piece"
                ));
            }
        }
    }
}

impl SearchHints for Surround {
    const TERMS: &'static [&'static str] = evaluation::TERMS;
    const WEIGHTS: Weights = evaluation::WEIGHTS;
    const NETWORK: Option<&'static [u8]> = Some(evaluation::NETWORK);

    #[inline]
    fn term_counts(&self, side: Side) -> TermCounts {
        evaluation::term_counts(self, side)
    }

    fn each_capture(&self, mut visit: impl FnMut(Self::Move)) {
        let closing = self.closing_squares();
        if closing.is_empty() {
            return;
        }
        let enemies = self.pieces(self.side().other());
        self.each_move(|mv| {
            let takes = || self.play(mv).pieces(self.side().other()) != enemies;
            if closing.contains(mv.to) && takes() {
                visit(mv);
            }
        });
    }

    fn captures_by(&self) -> impl Fn(Self::Move) -> u32 {
        let closing = self.closing_squares();
        move |mv| u32::from(closing.contains(mv.to))
    }

    #[inline]
    fn decode(&self, code: u16) -> Option<Self::Move> {
        let step = FromTo::of_code(code)?;
        let (side, empty) = (self.side(), self.empty());
        let over = step.from.between(step.to);
        let valid = self.pieces(side).contains(step.from)
            && empty.contains(step.to)
            && !over.is_some_and(|over| empty.contains(over))
            && self.last[side] != Some(step.reversed());
        valid.then_some(step)
    }

    #[inline]
    fn may_capture(&self) -> bool {
        !self.closing_squares().is_empty()
    }

    /// A side that will still have fewer pieces has lost, unless it can leave the other no move.
    fn last_turn(&self, enough: Ordering) -> Ordering {
        let (own, enemies) = (self.pieces(self.side()), self.pieces(self.side().other()));
        let [_, _, held, _] = neighbour_counts(enemies, own);
        let rest = enemies - held;
        // One of three free squares can be entered, and one can be barred as a return.
        if own.len() < rest.len() && rest.neighbours(self.empty()).len() >= 3 {
            return Ordering::Less;
        }
        last_turn_played(self, enough)
    }

    fn loose_key(&self) -> u64 {
        let mut state = self.state;
        for side in Side::BOTH {
            state.remember(side, self.last[side], None);
        }
        state.key()
    }
}

impl Presentation for Surround {
    const TERM_WORDS: &'static [Option<TermWords>] = evaluation::TERM_WORDS;
    const CAPTURED: &'static str = "removed";
    const LESSON: Option<&'static Lesson<Self>> = Some(&lesson::LESSON);
    const MISREADINGS: &'static [Misreading<Self>] = misreadings::MISREADINGS;

    fn refusal(&self, from_to: FromTo<Board>) -> String {
        let FromTo { from, to } = from_to;
        if self.last[self.side()] == Some(from_to.reversed()) {
            format!(
                "the piece at {from} came from {to} in your last move and may not go straight back"
            )
        } else {
            format!("{to} is neither a step nor a jump away from {from}")
        }
    }

    fn overlay(&self) -> Vec<Layer<Board>> {
        let (mut danger, mut threats) = (Set::EMPTY, Set::EMPTY);
        for side in Side::BOTH {
            let (own, enemies) = (self.pieces(side), self.pieces(side.other()));
            moves::each(own, self.empty(), self.last[side], |mv| {
                let after = (own - mv.from.into()) | mv.to.into();
                let [.., taken] = neighbour_counts(enemies, after);
                if !taken.is_empty() {
                    danger = danger | taken;
                    threats = threats | mv.to.into();
                }
            });
        }
        let layer = |squares, mark, legend| Layer {
            squares,
            mark,
            legend,
        };
        vec![
            layer(danger, Mark::Danger, "in danger"),
            layer(threats, Mark::Threat, "closes in"),
        ]
    }

    fn counted(&self, side: Side) -> Set {
        self.pieces(side)
    }

    fn endangered(&self) -> Set {
        Side::BOTH.into_iter().fold(Set::EMPTY, |all, side| {
            // Held on three sides, with the fourth still open.
            let opponents = self.pieces(side.other());
            let [_, _, three, _] = neighbour_counts(self.pieces(side), opponents);
            all | (three & self.empty().neighbours(self.pieces(side)))
        })
    }
}
