//! What a position of every game consists of, with its hash kept up to date.

use super::{Board, Clock, FromTo, Side, SquareSet, ValidSetup, zobrist};

/// Pieces, side to move, clock and key: the part of a position that all games share.
///
/// Every change goes through a method that changes the key with it. The pieces are kept as the
/// mover's and the opponent's, not as X's and O's: so the compiler knows in advance which of the
/// two a line of code is about, and move generation runs twice as fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardState<B: Board> {
    own: SquareSet<B>,
    opposing: SquareSet<B>,
    key: u64,
    clock: Clock,
    side: Side,
}

impl<B: Board> BoardState<B> {
    /// The state of a set-up, as if no side had moved yet.
    pub fn new(setup: &ValidSetup<B>) -> Self {
        let side = setup.get().side;
        let mut key = match side {
            Side::X => 0,
            Side::O => zobrist::O_TO_MOVE,
        };
        for side in Side::BOTH {
            for square in setup.get().pieces(side) {
                key ^= zobrist::piece(side, square);
            }
        }
        Self {
            own: setup.get().pieces(side),
            opposing: setup.get().pieces(side.other()),
            key,
            clock: setup.clock(),
            side,
        }
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn pieces(&self, side: Side) -> SquareSet<B> {
        if side == self.side {
            self.own
        } else {
            self.opposing
        }
    }

    /// The squares without a piece.
    #[inline]
    pub fn empty(&self) -> SquareSet<B> {
        !(self.own | self.opposing)
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The turns played and left.
    #[inline]
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// The hash of all but the clock.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The hash of the mover's pieces and of the opponent's in the upper half of the board.
    ///
    /// A turn leaves the pieces of the next mover where they are, captures aside, and about half of all
    /// turns change nothing in the upper half.
    #[inline]
    pub fn family(&self) -> u64 {
        let opposing = self.opposing & SquareSet::UPPER_HALF;
        zobrist::mix(self.own.number() ^ zobrist::mix(opposing.number()))
    }

    /// Moves a piece of the side to move; it may come back to where it started.
    #[inline]
    pub(super) fn move_piece(&mut self, FromTo { from, to }: FromTo<B>) {
        self.own = (self.own - from.into()) | to.into();
        self.key ^= zobrist::piece(self.side, from) ^ zobrist::piece(self.side, to);
    }

    /// Takes pieces of a side off the board.
    #[inline]
    pub(super) fn remove(&mut self, side: Side, squares: SquareSet<B>) {
        if side == self.side {
            self.own = self.own - squares;
        } else {
            self.opposing = self.opposing - squares;
        }
        for square in squares {
            self.key ^= zobrist::piece(side, square);
        }
    }

    /// Changes a side's memory of its last move, as far as the key is concerned.
    #[inline]
    pub(super) fn remember(&mut self, side: Side, old: Option<FromTo<B>>, new: Option<FromTo<B>>) {
        self.key ^= zobrist::last_move(side, old) ^ zobrist::last_move(side, new);
    }

    /// Hands the turn to the other side.
    #[inline]
    pub(super) fn end_turn(&mut self) {
        self.key ^= zobrist::O_TO_MOVE;
        self.clock = self.clock.next();
        self.side = self.side.other();
        std::mem::swap(&mut self.own, &mut self.opposing);
    }
}
