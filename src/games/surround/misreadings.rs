//! How programs misread Surround's rules.

use super::{Board, FromTo, Rules, Set, Side, Surround, moves};
use crate::games::misreading::{beyond, nowhere, play_rightly};
use crate::games::{Direction, Game, Misreading, Setup, Square};

pub(super) const MISREADINGS: &[Misreading<Surround>] = &[
    Misreading {
        rule: "no-return",
        words: "It moves a piece straight back. The piece that a side moved last may not return in \
                that side's next move to the square it came from.",
        play: play_rightly,
        onward: |position, path| {
            let last = position.last[position.side()];
            let back = last.filter(|&last| {
                path == [last.to] && moves::can_return(Set::from(last.to), position.empty(), last)
            });
            back.map_or(Set::EMPTY, |last| last.from.into())
        },
    },
    Misreading {
        rule: "removal",
        words: "It removes pieces on the edge. A piece is removed only if it has four neighbours, \
                all of them opponents.",
        play: |position, mv| {
            play_removing(position, mv, |setup, side, square| {
                held(setup, side, square) > 0
            })
        },
        onward: nowhere,
    },
    Misreading {
        rule: "removal",
        words: "It leaves its own pieces on the board that move into the middle of four opponents. \
                Surrounded pieces of either side are removed, whoever has moved.",
        play: |position, mv| {
            play_removing(position, mv, |setup, side, square| {
                held(setup, side, square) == 4 && side != position.side()
            })
        },
        onward: nowhere,
    },
    Misreading {
        rule: "removal",
        words: "It leaves surrounded pieces on the board. A piece with an opponent on each of its \
                four neighbour squares is removed after the move.",
        play: |position, mv| play_removing(position, mv, |_, _, _| false),
        onward: nowhere,
    },
    Misreading {
        rule: "jump",
        words: "It jumps over two pieces. A jump goes over one neighbour piece, to the square \
                straight behind it.",
        play: play_rightly,
        onward: |position, path| match path {
            &[from] => {
                let pieces = !position.empty();
                beyond::<Surround>(from, &[pieces, pieces], position.empty())
            }
            _ => Set::EMPTY,
        },
    },
];

/// How many neighbours a piece has, if all of them are opponents; otherwise 0.
fn held(setup: &Setup<Board>, side: Side, square: Square<Board>) -> usize {
    let neighbours = Direction::ALL
        .into_iter()
        .filter_map(|way| square.neighbour(way));
    let opponents = setup.pieces(side.other());
    if neighbours
        .clone()
        .all(|neighbour| opponents.contains(neighbour))
    {
        neighbours.count()
    } else {
        0
    }
}

/// The position after a move by which just these pieces are removed.
fn play_removing(
    position: &Surround,
    mv: FromTo<Board>,
    goes: impl Fn(&Setup<Board>, Side, Square<Board>) -> bool,
) -> Option<Surround> {
    let (side, mut setup) = (position.side(), position.setup());
    setup.lift(mv.from);
    setup.put(side, mv.to);
    setup.last[side] = Some(mv);
    setup.side = side.other();
    setup.played += 1;
    let mut left = setup;
    for side in Side::BOTH {
        let gone = setup
            .pieces(side)
            .into_iter()
            .filter(|&square| goes(&setup, side, square));
        gone.for_each(|square| left.lift(square));
    }
    Surround::from_setup(&left).ok()
}
