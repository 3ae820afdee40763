//! How programs misread Crossing's rules.

use super::{Board, Crossing, Move, Rules, Set, path};
use crate::games::misreading::{beyond, nowhere, play_rightly};
use crate::games::{Direction, Game, Misreading, Square};

pub(super) const MISREADINGS: &[Misreading<Crossing>] = &[
    Misreading {
        rule: "capture",
        words: "Its chains find captured pieces still on the board. A hopped enemy leaves the board \
                at once: its square is empty, and it can't be hopped again in the same chain.",
        play: play_rightly,
        onward: |position, squares| {
            let (at, captures, empty) = stand(position, squares);
            beyond::<Crossing>(at, &[captures], empty)
        },
    },
    Misreading {
        rule: "chain",
        words: "It hops over two pieces at once. A hop goes over one neighbour piece, to the square \
                straight behind it.",
        play: play_rightly,
        onward: |position, squares| {
            let (at, _, empty) = stand(position, squares);
            if is_step(squares) {
                Set::EMPTY
            } else {
                beyond::<Crossing>(at, &[!empty, !empty], empty)
            }
        },
    },
    Misreading {
        rule: "chain",
        words: "It mixes steps and hops. A move is one step, or a chain of hops alone.",
        play: play_rightly,
        onward: |position, squares| {
            let (at, _, empty) = stand(position, squares);
            match squares {
                [_] => Set::EMPTY,
                _ if is_step(squares) => {
                    beyond::<Crossing>(at, &[!empty], empty) | beyond::<Crossing>(at, &[], empty)
                }
                _ => beyond::<Crossing>(at, &[], empty),
            }
        },
    },
    Misreading {
        rule: "capture",
        words: "It leaves captured pieces on the board. A hopped enemy is captured.",
        play: |position, mv| {
            Some(position.play(match mv {
                Move::Go { from, to, .. } => Move::Go {
                    from,
                    to,
                    captures: Set::EMPTY,
                },
                Move::Pass => mv,
            }))
        },
        onward: nowhere,
    },
    Misreading {
        rule: "capture",
        words: "It captures its own pieces. Only enemies are captured; a hopped own piece stays.",
        play: |position, mv| {
            let mut setup = position.play(mv).setup();
            let path = path::shortest(position, mv);
            let hopped = path.windows(2).filter_map(|pair| pair[0].between(pair[1]));
            hopped.for_each(|square| setup.lift(square));
            Crossing::from_setup(&setup).ok()
        },
        onward: nowhere,
    },
];

/// Whether the squares are a step.
fn is_step(squares: &[Square<Board>]) -> bool {
    let is_next = |way| squares[0].neighbour(way) == squares.last().copied();
    squares.len() == 2 && Direction::ALL.into_iter().any(is_next)
}

/// Where a piece stands that has come along squares, what it has captured, and what is empty then.
fn stand(position: &Crossing, squares: &[Square<Board>]) -> (Square<Board>, Set, Set) {
    let (from, at) = (squares[0], squares[squares.len() - 1]);
    let captures = match path::follow(position, squares) {
        Ok(Move::Go { captures, .. }) => captures,
        _ => Set::EMPTY,
    };
    (at, captures, position.empty() | captures | from.into())
}
