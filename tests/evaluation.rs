//! What the evaluation sees in a position and what that is worth, what is marked on the board, and the
//! sets of squares that both are made of.

use std::collections::HashSet;

use standoff::games::evaluation::{Phase, Weights, evaluate, terms};
use standoff::games::{
    AnyPosition, Board, Direction, FromTo, Game, Grid, PositionVisitor, Side, Square, SquareSet,
    Symmetry,
};

/// What the evaluation counts for X and for O, and its value for the side to move.
struct Seen;

impl PositionVisitor for Seen {
    type Output = ([Vec<i32>; 2], i32);

    fn visit<G: Game>(self, position: G) -> Self::Output {
        let counts = Side::BOTH.map(|side| position.term_counts(side)[..G::TERMS.len()].to_vec());
        (counts, evaluate(&position, &G::WEIGHTS))
    }
}

/// Counted by a separate program, square by square, and weighed by the definition. Whoever fits the
/// weights anew changes the values, but never the counts.
#[test]
fn positions_are_worth_what_their_terms_say() {
    let expected: [(&str, &[i32], &[i32], i32); 12] = [
        (
            "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60",
            &[18, 3, 31, 18, 0, 0, 0, 2],
            &[16, 3, 31, 16, 0, 0, 0, 2],
            74,
        ),
        (
            "blockade XO3OX/OX3OX/6O/7/3X3/7/7 O 9 10",
            &[6, 4, 19, 6, 3, 0, 2, 4],
            &[6, 4, 14, 7, 0, 3, 2, 5],
            78,
        ),
        (
            "blockade XXO4/XO5/3XX2/2OX1X1/4OOX/OOO3X/7 X 7 20",
            &[10, 4, 21, 14, 2, 2, 8, 5],
            &[16, 6, 23, 18, 0, 1, 5, 4],
            -208,
        ),
        (
            "blockade 7/1XX1X2/1OX1O2/1O2OX1/2XX1O1/3O2X/X5O O 31 40",
            &[18, 5, 29, 20, 0, 0, 5, 6],
            &[14, 2, 23, 15, 0, 2, 4, 6],
            -500,
        ),
        (
            "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60 - -",
            &[8, 16, 0, 0, 6, 0, 8],
            &[8, 16, 0, 0, 6, 0, 8],
            -47,
        ),
        (
            "surround 1X3O/1OO1X1/1XX3/1OXXX1/OO3X/1O3O X 44 46 a3a2 f1f2",
            &[8, 21, 0, 1, 2, 3, 5],
            &[8, 15, 0, 2, 4, 0, 6],
            176,
        ),
        (
            "surround 2X3/1OXO2/1XOX1O/1OXOO1/2X1X1/O4X O 13 40 e4e5 d6c6",
            &[8, 20, 4, 0, 2, 2, 4],
            &[8, 17, 0, 4, 2, 2, 2],
            58,
        ),
        (
            "surround XX4/1OX3/2OXO1/1XXOX1/2O3/4OO X 21 22 c2d2 d3d4",
            &[7, 18, 2, 2, 2, 2, 4],
            &[7, 18, 2, 2, 2, 2, 2],
            59,
        ),
        (
            "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400",
            &[0, 9, 7, 6, 0, 0, 1, 7],
            &[0, 9, 7, 6, 0, 0, 1, 7],
            9,
        ),
        (
            "crossing 2X5/1XO3X1/4X2O/2OXO3/4O1XX/1O2XO2/O2X4/5O2 O 50 80",
            &[3, 9, 35, 5, 3, 1, 1, 1],
            &[2, 9, 32, 6, 4, 0, 1, 1],
            -71,
        ),
        (
            "crossing 8/1X6/1XO5/3X4/8/8/8/7O X 0 400",
            &[0, 3, 5, 5, 1, 2, 0, 2],
            &[0, 2, 5, 6, 1, 0, 1, 1],
            60,
        ),
        (
            "crossing 6OX/O1X2O2/1OOX1XX1/3OX3/2XO4/5O1X/1X4O1/8 X 90 99",
            &[3, 9, 35, 5, 5, 2, 1, 1],
            &[2, 9, 31, 5, 5, 2, 1, 2],
            81,
        ),
    ];
    for (line, x, o, value) in expected {
        let (counts, found) = AnyPosition::read(line).unwrap().visit(Seen);
        assert_eq!((&counts[0][..], &counts[1][..]), (x, o), "{line}");
        assert_eq!(found, value, "{line}");
    }
}

/// A weight's second part counts fully at the limit and half as much eight turns before it, the third by
/// the share of the board that is taken.
#[test]
fn weights_change_with_the_turns_left_and_the_pieces() {
    for (line, near, crowded) in [
        ("crossing XXXXXXXX/X7/8/8/8/8/8/OOOOOOOO X 400 400", 64, 17),
        ("crossing X7/8/8/8/8/8/8/O7 X 0 8", 32, 2),
        ("crossing X7/8/8/8/8/8/8/O6O X 0 120", 4, 3),
    ] {
        let position = standoff::games::Crossing::read(line).unwrap();
        let phase = Phase::of(&position);
        let parts = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [2, 3, -1]].map(|weight| phase.scale(weight));
        assert_eq!(
            parts,
            [64, near, crowded, 128 + 3 * near - crowded],
            "{line}"
        );
        let shares = phase.shares().map(|share| (share * 64.0).to_string());
        assert_eq!(shares, [64, near, crowded].map(|share| share.to_string()));
        assert_eq!(evaluate(&position, &Weights::NONE), 0);
        assert_eq!(terms(&position)[..2], [1, -1]);
    }
}

/// The squares whose row and column fit.
fn squares<B: Board>(fits: impl Fn(i16, i16) -> bool) -> Vec<Square<B>> {
    let size = B::SIZE;
    let all = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let fitting = all.filter(|&(row, column)| fits(row.into(), column.into()));
    fitting
        .map(|(row, column)| Square::new(row, column).unwrap())
        .collect()
}

fn sets_are_what_they_say<B: Board>() {
    let size = i16::from(B::SIZE);
    let set = |squares: &[Square<B>]| squares.iter().copied().collect::<SquareSet<B>>();
    let all = squares::<B>(|_, _| true);
    assert_eq!(SquareSet::<B>::FULL, set(&all));
    assert!(
        SquareSet::<B>::FULL.into_iter().eq(all.iter().copied()),
        "row by row"
    );
    // Sets of every kind: lines, single squares, a chessboard, nothing.
    let kinds: [fn(i16, i16) -> bool; 6] = [
        |row, _| row == 0,
        |_, column| column == 0,
        |row, column| row + column == 6,
        |row, column| (row + column) % 2 == 0,
        |row, column| row * column % 3 == 1,
        |_, _| false,
    ];
    let offsets = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    for kind in kinds {
        let here = squares::<B>(kind);
        let some = set(&here);
        assert_eq!(
            (some.len() as usize, some.first()),
            (here.len(), here.first().copied())
        );
        assert_eq!(
            (some.is_empty(), some.is_single()),
            (here.is_empty(), here.len() == 1)
        );
        assert_eq!(!some, set(&squares(|row, column| !kind(row, column))));
        for onto in kinds {
            let other = set(&squares(onto));
            let both = |row, column| kind(row, column) && onto(row, column);
            let either = |row, column| kind(row, column) || onto(row, column);
            let only = |row, column| kind(row, column) && !onto(row, column);
            assert_eq!(some & other, set(&squares(both)));
            assert_eq!(some | other, set(&squares(either)));
            assert_eq!(some - other, set(&squares(only)));
            assert_eq!(some.is_within(other), squares::<B>(only).is_empty());
            let is_in = |row, column| {
                (0..size).contains(&row) && (0..size).contains(&column) && kind(row, column)
            };
            for (direction, (down, right)) in Direction::ALL.into_iter().zip(offsets) {
                let from = |row, column| onto(row, column) && is_in(row - down, column - right);
                assert_eq!(
                    some.step(direction, other),
                    set(&squares(from)),
                    "{direction:?}"
                );
                assert_eq!(direction.opposite().opposite(), direction);
                let there = here.iter().filter_map(|square| square.neighbour(direction));
                assert_eq!(some.step(direction, SquareSet::FULL), there.collect());
            }
            let beside = |row, column| {
                let near = |&(down, right): &(i16, i16)| is_in(row - down, column - right);
                onto(row, column) && offsets.iter().any(near)
            };
            assert_eq!(some.neighbours(other), set(&squares(beside)));
        }
        for symmetry in Symmetry::ALL {
            // Twice is nothing changed, except for the two quarter turns.
            let twice = symmetry.set(symmetry.set(some));
            let turns = symmetry.transpose && symmetry.flip_rows != symmetry.flip_columns;
            let half = Symmetry {
                flip_rows: true,
                flip_columns: true,
                ..Symmetry::IDENTITY
            };
            assert_eq!(twice, if turns { half.set(some) } else { some });
        }
    }
    let pairs = || {
        all.iter()
            .flat_map(|&from| all.iter().map(move |&to| FromTo { from, to }))
    };
    let codes: HashSet<u16> = pairs().map(FromTo::code).collect();
    assert_eq!(codes.len(), all.len() * all.len());
    for step in pairs() {
        // A game may add more to the code.
        let [alone, with_more] = [0, 4096].map(|more| FromTo::of_code(step.code() + more));
        assert_eq!((alone, with_more), (Some(step), Some(step)));
    }
    let elsewhere = (0..4098).filter(|code| !codes.contains(code));
    assert!(
        elsewhere
            .map(FromTo::<B>::of_code)
            .all(|step| step.is_none())
    );
    for square in all {
        let (row, column) = (square.row(), square.column());
        assert!(SquareSet::from(square).contains(square) && square.index() < 64);
        assert_eq!(
            (Square::new(row, column), square.to_string().parse()),
            (Some(square), Ok(square))
        );
        assert!(!(!SquareSet::from(square)).contains(square));
    }
    assert_eq!(
        Square::<B>::new(B::SIZE, 0).or(Square::new(0, B::SIZE)),
        None
    );
}

#[test]
fn sets_of_squares_are_what_they_say_on_every_board() {
    sets_are_what_they_say::<Grid<5>>();
    sets_are_what_they_say::<Grid<6>>();
    sets_are_what_they_say::<Grid<7>>();
    sets_are_what_they_say::<Grid<8>>();
}

/// The text of a move depends on the position it is played in: a chain names its squares.
#[test]
fn a_line_of_moves_is_written_move_by_move() {
    let line = "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400";
    let start = standoff::games::Crossing::read(line).unwrap();
    let mut position = start;
    let mut moves = Vec::new();
    for text in ["c2c4e4", "h8g8", "e4e5"] {
        let mv = position
            .read_move(text, standoff::games::Skips::Refused)
            .unwrap();
        moves.push(mv);
        position = standoff::games::Rules::play(&position, mv);
    }
    assert_eq!(start.line_texts(&moves), ["c2c4e4", "h8g8", "e4e5"]);
}

/// What is marked on the board, layer by layer.
struct Marked;

impl PositionVisitor for Marked {
    type Output = String;

    fn visit<G: Game>(self, position: G) -> String {
        let names = |squares: SquareSet<G::Board>| {
            let names = squares.into_iter().map(|square| square.to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        let layers = position.overlay().into_iter();
        let layers = layers.map(|layer| format!("{}: {}", layer.legend, names(layer.squares)));
        let rest = [
            ("endangered", position.endangered()),
            ("counted", position.counted(Side::X)),
            ("region", G::region(Side::X)),
        ];
        let rest = rest.map(|(what, squares)| format!("{what}: {}", names(squares)));
        layers.chain(rest).collect::<Vec<_>>().join("; ")
    }
}

#[test]
fn what_the_game_is_about_is_marked_on_the_board() {
    for (line, marks) in [
        (
            "blockade X1O4/7/7/7/7/7/7 X 0 60",
            "X's space: b1; O's space: a4 b3; both: a2; endangered: ; counted: a2 b1; region: ",
        ),
        (
            "surround 6/2X3/1XO1X1/2X3/6/O5 X 8 60",
            "in danger: c3; closes in: c4; endangered: c3; counted: b3 c2 c5 d3; region: ",
        ),
        (
            "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400",
            "X can hop: c4 e4; O can hop: c1; both: ; can be captured: c2 c3; endangered: ; counted: ; \
             region: a7 a8 b7 b8 c7 c8 d7 d8 e7 e8 f7 f8 g7 g8 h7 h8",
        ),
    ] {
        let found = AnyPosition::read(line).unwrap().visit(Marked);
        assert_eq!(found, marks, "{line}");
    }
}
