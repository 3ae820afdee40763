//! The way a chain takes, square by square: following one that was spelled out, and finding a
//! shortest one for a move that is to be shown.

use std::collections::HashSet;

use super::chains::HopBoard;
use super::{Board, Crossing, Move, Set};
use crate::games::{Direction, FromTo, MoveError, Presentation, Rules, Square};

/// The most hops in a chain.
const MAX_HOPS: usize = 99;

/// The move that two or more squares spell, one hop after another, or a step.
pub(super) fn follow(position: &Crossing, squares: &[Square<Board>]) -> Result<Move, MoveError> {
    let (from, landings) = squares.split_first().ok_or(MoveError::Nothing)?;
    let start = hop_board(position, *from);
    if let &[to] = landings
        && start.empty().contains(to)
        && matches!(from.straight_to(to), Some((_, 1)))
    {
        return Ok(Move::Go {
            from: *from,
            to,
            captures: Set::EMPTY,
        });
    }
    if landings.len() > MAX_HOPS {
        let found = landings.len();
        let reason = format!("a chain has at most {MAX_HOPS} hops, not {found}");
        return Err(MoveError::Rule(reason));
    }
    let mut at = *from;
    let mut captures = Set::EMPTY;
    for &to in landings {
        let hop = hop(start.without(captures), at, to);
        let hopped = hop.ok_or_else(|| {
            MoveError::Rule(match landings {
                [_] => position.refusal(FromTo { from: at, to }),
                _ => format!("{at} to {to} is not a hop"),
            })
        })?;
        captures = captures | hopped;
        at = to;
    }
    Ok(Move::Go {
        from: *from,
        to: at,
        captures,
    })
}

/// The enemies captured by one hop between two squares, none or one; `None` if it is no hop.
fn hop(board: HopBoard, from: Square<Board>, to: Square<Board>) -> Option<Set> {
    let (direction, 2) = from.straight_to(to)? else {
        return None;
    };
    let over = to.behind(direction);
    if board.empty().contains(over) || !board.empty().contains(to) {
        return None;
    }
    Some(if board.is_enemy(over) {
        over.into()
    } else {
        Set::EMPTY
    })
}

/// The landing square and the captures of every hop from a square.
fn hops(board: HopBoard, from: Square<Board>) -> impl Iterator<Item = (Square<Board>, Set)> {
    Direction::ALL.into_iter().filter_map(move |direction| {
        let to = from.neighbour(direction)?.neighbour(direction)?;
        Some((to, hop(board, from, to)?))
    })
}

/// Where a chain that has been spelled hop by hop may land next.
pub(super) fn onward(position: &Crossing, squares: &[Square<Board>]) -> Set {
    let (Ok(Move::Go { from, to, captures }), Some(before)) =
        (follow(position, squares), squares.iter().rev().nth(1))
    else {
        return Set::EMPTY;
    };
    let is_step = matches!(before.straight_to(to), Some((_, 1)));
    if is_step || squares.len() > MAX_HOPS {
        return Set::EMPTY;
    }
    let board = hop_board(position, from).without(captures);
    hops(board, to).map(|(landing, _)| landing).collect()
}

/// A shortest way that a valid move can take, from its first square to its last; empty for a skip.
pub(super) fn shortest(position: &Crossing, mv: Move) -> Vec<Square<Board>> {
    let Move::Go { from, to, captures } = mv else {
        return Vec::new();
    };
    let chain = || shortest_chain(hop_board(position, from), from, to, captures);
    match from.straight_to(to) {
        Some((_, 1)) => vec![from, to],
        _ => chain().unwrap_or_else(|| vec![from, to]),
    }
}

/// Searches breadth first, so that the first chain to arrive is a shortest one.
fn shortest_chain(
    board: HopBoard,
    from: Square<Board>,
    to: Square<Board>,
    all_captures: Set,
) -> Option<Vec<Square<Board>>> {
    // Where a chain can stand, what it has captured, and which entry it came from. The first entry
    // is the piece before it moves: not an end in itself, so it is not among those seen.
    let mut reached = vec![(from, Set::EMPTY, 0)];
    let mut seen = HashSet::new();
    let mut next = 0;
    while let Some(&(at, captured, _)) = reached.get(next) {
        for (landing, hopped) in hops(board.without(captured), at) {
            let captured = captured | hopped;
            if captured.is_within(all_captures) && seen.insert((landing, captured)) {
                reached.push((landing, captured, next));
                if (landing, captured) == (to, all_captures) {
                    return Some(trace(&reached));
                }
            }
        }
        next += 1;
    }
    None
}

/// The squares from the first entry to the last.
fn trace(reached: &[(Square<Board>, Set, usize)]) -> Vec<Square<Board>> {
    let mut path = Vec::new();
    let mut entry = reached.len() - 1;
    while entry > 0 {
        let (square, _, came_from) = reached[entry];
        path.push(square);
        entry = came_from;
    }
    path.push(reached[0].0);
    path.reverse();
    path
}

fn hop_board(position: &Crossing, from: Square<Board>) -> HopBoard {
    let side = position.side();
    HopBoard::new(from, position.pieces(side), position.pieces(side.other()))
}
