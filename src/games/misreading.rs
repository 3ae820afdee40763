//! Misreadings: how programs are known to get the rules of a game wrong. Whoever examines a program
//! asks where a misreading shows, and says afterwards which one it was.

use super::{Direction, Game, Rules, Square, SquareSet};

/// One way to misread the rules of a game.
#[derive(Debug)]
pub struct Misreading<G: Rules> {
    /// The rule that is broken, in a word.
    pub rule: &'static str,
    /// What such a program does, and what is right: two short sentences about `it`.
    pub words: &'static str,
    /// The position after a move as it is misread; `None` if that is no position.
    pub play: fn(&G, G::Move) -> Option<G>,
    /// Where a piece may go next by the misreading, but not by the rules. The squares are a valid
    /// beginning of a move: the piece's own, and those it has landed on.
    pub onward: Onward<G>,
}

/// Where a move may go on from its first squares.
type Onward<G> = fn(&G, &[Square<<G as Rules>::Board>]) -> SquareSet<<G as Rules>::Board>;

/// The position after a move, for misreadings that play it rightly.
#[expect(
    clippy::unnecessary_wraps,
    reason = "other misreadings make no position"
)]
pub(super) fn play_rightly<G: Rules>(position: &G, mv: G::Move) -> Option<G> {
    Some(position.play(mv))
}

/// Nowhere, for misreadings of what a move does.
pub(super) fn nowhere<G: Rules>(_: &G, _: &[Square<G::Board>]) -> SquareSet<G::Board> {
    SquareSet::EMPTY
}

/// Those squares of `onto` that lie straight behind a row of squares, one of each set in `over`.
pub(super) fn beyond<G: Rules>(
    from: Square<G::Board>,
    over: &[SquareSet<G::Board>],
    onto: SquareSet<G::Board>,
) -> SquareSet<G::Board> {
    let reach = |direction| {
        let last = over.iter().fold(from.into(), |at: SquareSet<_>, &over| {
            at.step(direction, over)
        });
        last.step(direction, onto)
    };
    Direction::ALL
        .into_iter()
        .map(reach)
        .fold(SquareSet::EMPTY, |all, set| all | set)
}

impl<G: Game> Misreading<G> {
    /// Misreadings that are possible in every game.
    pub const COMMON: &'static [Self] = &[
        Self {
            rule: "occupied",
            words: "It moves onto pieces. A move ends on an empty square.",
            play: play_rightly,
            onward: |position, path| match path {
                &[from] => {
                    let pieces = !position.empty();
                    beyond::<G>(from, &[], pieces) | beyond::<G>(from, &[pieces], pieces)
                }
                _ => SquareSet::EMPTY,
            },
        },
        Self {
            rule: "diagonal",
            words: "It moves diagonally. Only the squares up, down, left and right are neighbours.",
            play: play_rightly,
            onward: |position, path| match path {
                &[from] => {
                    let across = [Direction::Left, Direction::Right].map(|direction| {
                        let beside = SquareSet::from(from).step(direction, SquareSet::FULL);
                        beside.step(Direction::Up, position.empty())
                            | beside.step(Direction::Down, position.empty())
                    });
                    across[0] | across[1]
                }
                _ => SquareSet::EMPTY,
            },
        },
        Self {
            rule: "step",
            words: "It goes two squares over an empty one. A step goes to a neighbour square.",
            play: play_rightly,
            onward: |position, path| match path {
                &[from] => beyond::<G>(from, &[position.empty()], position.empty()),
                _ => SquareSet::EMPTY,
            },
        },
    ];
}
