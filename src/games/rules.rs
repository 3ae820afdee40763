//! The [`Rules`] trait: what a new game must write.

use std::fmt;
use std::hash::Hash;

use super::{
    Board, BoardState, Clock, Ending, Figure, FromTo, Info, PerSide, PositionFault, Setup, Side,
    SquareSet, ValidSetup,
};

/// A position of one game, and the rules that lead on from it.
///
/// A position is a small value: playing a move makes a new one, and the old one stays valid.
///
/// The methods without a body are what a game must write, together with
/// [`refusal`](super::Presentation::refusal). All others have defaults that are right for most
/// games. [`SearchHints`](super::SearchHints) make the engine play a game faster and better, and
/// [`Game`](super::Game) has what follows from the rules.
pub trait Rules: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The board it is played on.
    type Board: Board;
    /// A move. Two moves with the same effect are equal.
    type Move: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;

    /// What is always true of this game.
    const INFO: Info;

    /// Makes a position of a set-up that has been checked.
    fn build(setup: &ValidSetup<Self::Board>) -> Self;

    /// Pieces, side to move, clock and key.
    fn state(&self) -> &BoardState<Self::Board>;

    /// Calls `visit` with every valid move, each once and always in the same order. There are none
    /// when the game is over.
    fn each_move(&self, visit: impl FnMut(Self::Move));

    /// The position after a move, which must be a valid one or [`skip`](Self::skip).
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// Where a move begins and ends; `None` for a skip.
    fn from_to(mv: Self::Move) -> Option<FromTo<Self::Board>>;

    /// How the game has ended, or `None` while it is in play.
    fn ending(&self) -> Option<Ending>;

    /// What the sides are compared by, the most important first. The first one is the score that
    /// a tournament counts.
    fn figures(&self) -> Vec<Figure>;

    /// The number of valid moves.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.each_move(|_| count += 1);
        count
    }

    /// The move that changes nothing but the turn, in games where a turn can be skipped. It is
    /// among the valid moves only when there is no other.
    fn skip(&self) -> Option<Self::Move> {
        None
    }

    /// Each side's last move, in games with [`LastMoves::Remembered`](super::LastMoves).
    fn last_moves(&self) -> PerSide<Option<FromTo<Self::Board>>> {
        PerSide::new(None, None)
    }

    /// Adds what is wrong with a set-up by the rules of this game alone. Pieces and clock are
    /// checked for every game.
    fn check_setup(setup: &Setup<Self::Board>, faults: &mut Vec<PositionFault>) {
        let _ = (setup, faults);
    }

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

    /// A hash of everything but the clock, kept up to date move by move.
    fn key(&self) -> u64 {
        self.state().key()
    }
}
