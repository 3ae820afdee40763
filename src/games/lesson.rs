//! A first lesson of a game: a few guided moves on its board.

use super::Rules;

/// A first lesson. The person plays the side that is to move at its beginning.
#[derive(Debug)]
pub struct Lesson<G: Rules> {
    /// The moves to make, one after another.
    pub steps: &'static [Step<G>],
    /// What was learnt, in three lines of at most 36 columns.
    pub learnt: [&'static str; 3],
}

/// One guided move. Each of its sentences has at most 108 characters, so that they fit into a small
/// window.
#[derive(Debug)]
pub struct Step<G: Rules> {
    /// Where it begins.
    pub begin: Begin,
    /// What there is to know, and why it matters.
    pub about: &'static str,
    /// What to do, in at most 38 columns.
    pub task: &'static str,
    /// Whether a valid move does it.
    pub goal: fn(&G, G::Move) -> bool,
    /// Why such a move is right.
    pub praise: &'static str,
    /// What to say about any other valid move.
    pub otherwise: &'static str,
}

/// Where a step of a lesson begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// In the position with this line.
    Position(&'static str),
    /// Where the step before has ended, with this move of the other side.
    Reply(&'static str),
}
