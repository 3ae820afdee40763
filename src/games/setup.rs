//! Raw set-ups: what a position line says or an editor holds, before it is known to be a position.
//!
//! [`Setup::check`] is the one place where a set-up is checked; it names everything that is wrong, not
//! only the first thing.

use super::{
    Board, Clock, FromTo, PerSide, PieceLimits, PositionError, PositionFault, Rules, Side, Square,
    SquareSet, Symmetry,
};

/// Pieces on a board, the side to move, the clock and the last moves, all unchecked except that
/// no square holds two pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup<B: Board> {
    pieces: PerSide<SquareSet<B>>,
    /// The side to move.
    pub side: Side,
    /// The turns played so far.
    pub played: u16,
    /// The turn limit.
    pub limit: u16,
    /// Each side's last move; without meaning where [`LastMoves`](super::LastMoves) are irrelevant.
    pub last: PerSide<Option<FromTo<B>>>,
}

impl<B: Board> Setup<B> {
    /// An empty board before X's first turn.
    ///
    /// ```
    /// use standoff::games::{Blockade, Game, Grid, Setup, Side};
    /// let mut setup = Setup::<Grid<7>>::new(60);
    /// setup.put(Side::X, "a1".parse().unwrap());
    /// setup.put(Side::O, "g7".parse().unwrap());
    /// let position = Blockade::from_setup(&setup).unwrap();
    /// assert_eq!(position.line(), "blockade X6/7/7/7/7/7/6O X 0 60");
    /// ```
    pub fn new(limit: u16) -> Self {
        Self {
            pieces: PerSide::default(),
            side: Side::X,
            played: 0,
            limit,
            last: PerSide::default(),
        }
    }

    /// The squares of a side's pieces.
    pub fn pieces(&self, side: Side) -> SquareSet<B> {
        self.pieces[side]
    }

    /// The squares without a piece.
    pub fn empty(&self) -> SquareSet<B> {
        !(self.pieces[Side::X] | self.pieces[Side::O])
    }

    /// The side whose piece stands on a square.
    pub fn piece(&self, square: Square<B>) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.pieces[side].contains(square))
    }

    /// Puts a piece on a square, replacing any piece there.
    ///
    /// A last move that ended there is forgotten, as it is another piece now.
    pub fn put(&mut self, side: Side, square: Square<B>) {
        self.lift(square);
        self.pieces[side] = self.pieces[side] | square.into();
    }

    /// Makes a square empty. A last move that ended there is forgotten.
    pub fn lift(&mut self, square: Square<B>) {
        self.last = self.last.map(|last| last.filter(|step| step.to != square));
        self.pieces = self.pieces.map(|pieces| pieces - square.into());
    }

    /// The same set-up on a turned, mirrored or recoloured board.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let pieces = self.pieces.map(|pieces| symmetry.set(pieces));
        let last = self
            .last
            .map(|last| last.map(|step| step.transformed(symmetry)));
        if symmetry.swap_sides {
            Self {
                pieces: pieces.swapped(),
                last: last.swapped(),
                side: self.side.other(),
                ..*self
            }
        } else {
            Self {
                pieces,
                last,
                ..*self
            }
        }
    }

    /// The set-up as one that can be played.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn check<G: Rules<Board = B>>(&self) -> Result<ValidSetup<B>, PositionError> {
        let mut faults = Vec::new();
        self.check_pieces(G::INFO.pieces, &mut faults);
        let clock = Clock::new(self.played, self.limit);
        if clock.is_none() {
            faults.push(if (1..=Clock::MAX_TURNS).contains(&self.limit) {
                PositionFault::PlayedOverLimit(self.played, self.limit)
            } else {
                PositionFault::LimitOutOfRange(self.limit)
            });
        }
        G::check_setup(self, &mut faults);
        match clock {
            Some(clock) if faults.is_empty() => Ok(ValidSetup {
                setup: *self,
                clock,
            }),
            _ => Err(PositionError { faults }),
        }
    }

    fn check_pieces(&self, limits: PieceLimits, faults: &mut Vec<PositionFault>) {
        let counts = self.pieces.map(SquareSet::len);
        let together = counts[Side::X] + counts[Side::O];
        if limits.both_sides {
            let missing = Side::BOTH.into_iter().filter(|&side| counts[side] == 0);
            faults.extend(missing.map(PositionFault::NoPiece));
        } else if together == 0 {
            faults.push(PositionFault::EmptyBoard);
        }
        for side in Side::BOTH {
            if counts[side] > limits.max_each {
                faults.push(PositionFault::TooMany(side, counts[side], limits.max_each));
            }
        }
        if together > limits.max_together {
            faults.push(PositionFault::TooManyTogether(
                together,
                limits.max_together,
            ));
        }
    }
}

/// A set-up that has been checked and can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValidSetup<B: Board> {
    setup: Setup<B>,
    clock: Clock,
}

impl<B: Board> ValidSetup<B> {
    /// The set-up that a position stands for, which needs no check.
    pub(super) fn of_position<G: Rules<Board = B>>(position: &G) -> Self {
        let clock = position.clock();
        let mut setup = Setup::new(clock.limit());
        setup.played = clock.played();
        setup.side = position.side();
        for side in Side::BOTH {
            for square in position.pieces(side) {
                setup.put(side, square);
            }
        }
        setup.last = position.last_moves();
        Self { setup, clock }
    }

    /// The same on a turned, mirrored or recoloured board, which leaves it as valid as it was.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        Self {
            setup: self.setup.transformed(symmetry),
            ..*self
        }
    }

    /// The set-up.
    pub fn get(&self) -> &Setup<B> {
        &self.setup
    }

    /// Its clock.
    pub fn clock(&self) -> Clock {
        self.clock
    }
}
