//! A move shown hop by hop, as a series of scenes.

use std::time::{Duration, Instant};

use crate::games::{Board, Game, PerSide, Side, Square, SquareSet};
use crate::play::Turn;

/// The pieces at one moment of a move.
#[derive(Clone, Copy, Debug)]
pub struct AnimationFrame<B: Board> {
    pub pieces: PerSide<SquareSet<B>>,
    /// Those that are being taken.
    pub taken: SquareSet<B>,
}

/// A move that is being shown.
pub struct Animation<B: Board> {
    frames: Vec<AnimationFrame<B>>,
    at: usize,
    next: Instant,
    step: Duration,
}

impl<B: Board> Animation<B> {
    /// The animation of a turn, if there is more to see than a piece that goes one step.
    pub fn of<G: Game<Board = B>>(turn: &Turn<G>, now: Instant, step: Duration) -> Option<Self> {
        let taken = turn.before.taken(turn.mv);
        if step.is_zero() || (turn.path.len() < 3 && taken.is_empty()) {
            return None;
        }
        Some(Self {
            frames: frames(
                turn.before.side(),
                PerSide::from_fn(|side| turn.before.pieces(side)),
                &turn.path,
                taken,
            ),
            at: 0,
            next: now + step,
            step,
        })
    }

    pub fn frame(&self) -> Option<&AnimationFrame<B>> {
        self.frames.get(self.at)
    }

    pub fn next(&self) -> Instant {
        self.next
    }

    /// Goes to the frame of a time. Returns whether there is one.
    pub fn advance(&mut self, now: Instant) -> bool {
        while self.next <= now {
            self.at += 1;
            self.next += self.step;
        }
        self.at < self.frames.len()
    }
}

/// The frames of a move of `side` along a path, from the pieces before it.
fn frames<B: Board>(
    side: Side,
    mut pieces: PerSide<SquareSet<B>>,
    path: &[Square<B>],
    taken: SquareSet<B>,
) -> Vec<AnimationFrame<B>> {
    let mut left = taken;
    let mut frames = Vec::new();
    for hop in path.windows(2) {
        let &[from, to] = hop else { continue };
        // A piece whose square is moved to is marked before the move, and then makes way.
        let displaced = pieces[side.other()] & to.into();
        if !displaced.is_empty() {
            frames.push(AnimationFrame {
                pieces,
                taken: displaced,
            });
            pieces[side.other()] = pieces[side.other()] - displaced;
            left = left - displaced;
        }
        pieces[side] = (pieces[side] - from.into()) | to.into();
        // A hopped piece is shown, marked, while it is hopped over, and then removed.
        let hopped = middle(from, to).filter(|square| left.contains(*square));
        let hopped = hopped.map_or(SquareSet::EMPTY, SquareSet::from);
        frames.push(AnimationFrame {
            pieces,
            taken: hopped,
        });
        pieces = pieces.map(|set| set - hopped);
        left = left - hopped;
    }
    // Other captured pieces disappear after the move.
    if !left.is_empty() {
        frames.push(AnimationFrame {
            pieces,
            taken: left,
        });
    }
    frames
}

/// The square between two that are two steps apart.
fn middle<B: Board>(from: Square<B>, to: Square<B>) -> Option<Square<B>> {
    let between = |a: u8, b: u8| a.abs_diff(b).is_multiple_of(2).then(|| u8::midpoint(a, b));
    let row = between(from.row(), to.row())?;
    let column = between(from.column(), to.column())?;
    Square::new(row, column).filter(|&square| square != from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Grid;

    fn set(names: &str) -> SquareSet<Grid<6>> {
        let squares = names.split_whitespace();
        squares
            .map(|name| name.parse::<Square<_>>().unwrap())
            .collect()
    }

    /// The frames of a move of X along a path: X's pieces, O's pieces and those being taken.
    fn shown(x: &str, o: &str, path: &str, taken: &str) -> Vec<[SquareSet<Grid<6>>; 3]> {
        let path: Vec<Square<_>> = path.split(' ').map(|name| name.parse().unwrap()).collect();
        let frames = frames(Side::X, PerSide::new(set(x), set(o)), &path, set(taken));
        let shown = frames
            .into_iter()
            .map(|AnimationFrame { pieces, taken }| [pieces[Side::X], pieces[Side::O], taken]);
        shown.collect()
    }

    #[test]
    fn a_hopped_piece_goes_while_it_is_hopped() {
        let frames = [
            [set("a3"), set("a2 b3"), set("a2")],
            [set("c3"), set("b3"), set("b3")],
        ];
        assert_eq!(shown("a1", "a2 b3", "a1 a3 c3", "a2 b3"), frames);
    }

    #[test]
    fn a_piece_that_is_moved_onto_goes_before_the_other_arrives() {
        let frames = [
            [set("b2"), set("a1"), set("a1")],
            [set("a1"), set(""), set("")],
        ];
        assert_eq!(shown("b2", "a1", "b2 a1", "a1"), frames);
    }

    #[test]
    fn what_is_surrounded_goes_after_the_move() {
        let frames = [
            [set("c4"), set("c3"), set("")],
            [set("c4"), set("c3"), set("c3")],
        ];
        assert_eq!(shown("c5", "c3", "c5 c4", "c3"), frames);
    }
}
