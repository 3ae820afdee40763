//! How programs misread the rules: where a misread move would go, and what it would leave on the board.

use standoff::games::{Blockade, Crossing, Game, Misreading, Skips, Square, Surround};

/// Where each misreading lets the piece go on that has come along these squares, and the rules don't.
fn onward<G: Game>(line: &str, path: &str) -> String {
    let position = G::read(line).unwrap();
    let squares: Vec<Square<G::Board>> = path
        .split(' ')
        .map(|square| square.parse().unwrap())
        .collect();
    let all = Misreading::<G>::COMMON.iter().chain(G::MISREADINGS);
    let offers = all.filter_map(|misreading| {
        let to = (misreading.onward)(&position, &squares);
        let names: Vec<String> = to.into_iter().map(|square| square.to_string()).collect();
        let words: Vec<&str> = misreading.words.split_inclusive('.').collect();
        (!names.is_empty()).then(|| format!("{} {}", words[0], names.join(" ")))
    });
    offers.collect::<Vec<_>>().join(" ")
}

/// The boards that misreadings make of a move, where they differ from the right one.
fn boards<G: Game>(line: &str, mv: &str) -> Vec<String> {
    let position = G::read(line).unwrap();
    let mv = position.read_move(mv, Skips::Refused).unwrap();
    let right = position.play(mv);
    let all = Misreading::<G>::COMMON.iter().chain(G::MISREADINGS);
    let made = all.filter_map(|misreading| (misreading.play)(&position, mv));
    let wrong = made.filter(|made| *made != right).map(|made| made.line());
    wrong.collect()
}

#[test]
fn a_misread_move_goes_where_no_rule_leads() {
    let blockade = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
    for (path, offers) in [
        (
            "c4",
            "It moves diagonally. b5 d3 d5 It goes two squares over an empty one. a4 c2 c6 e4",
        ),
        (
            "b2",
            "It moves onto pieces. b3 It moves diagonally. a1 a3 c1 c3 \
             It goes two squares over an empty one. d2",
        ),
        ("b2 b1", ""),
    ] {
        assert_eq!(onward::<Blockade>(blockade, path), offers, "{path}");
    }
    let surround = "surround 1X3O/1OO1X1/1XX3/1OXXX1/OO3X/1O3O X 44 46 a3a2 f1f2";
    for (path, offers) in [
        (
            "a2",
            "It moves onto pieces. b2 c2 It moves diagonally. b1 \
             It goes two squares over an empty one. a4 It moves a piece straight back. a3",
        ),
        (
            "c3",
            "It moves onto pieces. b3 c2 d3 It moves diagonally. b4 \
             It goes two squares over an empty one. c5",
        ),
        (
            "d4",
            "It moves onto pieces. d2 d3 d5 It moves diagonally. c5 e3 e5 \
             It goes two squares over an empty one. b4 f4 It jumps over two pieces. d1",
        ),
        ("b5", "It moves diagonally. a4 c4 c6"),
    ] {
        assert_eq!(onward::<Surround>(surround, path), offers, "{path}");
    }
    let crossing = "crossing 8/1XO1O3/3O4/1XXX1O2/8/4O3/8/7O X 0 400";
    for (path, offers) in [
        (
            "b2",
            "It moves onto pieces. b3 It moves diagonally. a1 a3 c1 c3",
        ),
        (
            "d2",
            "It moves onto pieces. d3 d4 It moves diagonally. c1 c3 e1 e3 \
             It goes two squares over an empty one. f2 It hops over two pieces at once. d5",
        ),
        (
            "b2 b4",
            "Its chains find captured pieces still on the board. b2 \
             It hops over two pieces at once. e4 It mixes steps and hops. a4 b3",
        ),
        ("b2 c2", "It mixes steps and hops. b2 c1 c3 e2"),
        ("b2 a2", "It mixes steps and hops. a1 a3 b2"),
        (
            "d4 b4",
            "Its chains find captured pieces still on the board. d4 \
             It hops over two pieces at once. b1 It mixes steps and hops. a4 c4",
        ),
    ] {
        assert_eq!(onward::<Crossing>(crossing, path), offers, "{path}");
    }
}

#[test]
fn a_misread_move_leaves_other_pieces_on_the_board() {
    // By the rules c3 goes, and a1 on the edge doesn't.
    assert_eq!(
        boards::<Surround>("surround XO4/O1O3/1OX1O1/2O3/6/X5 O 8 60 - -", "c5c4"),
        [
            "surround 1O4/O1O3/1O1O2/2O3/6/X5 X 9 60 - c5c4",
            "surround XO4/O1O3/1OXO2/2O3/6/X5 X 9 60 - c5c4",
        ]
    );
    // A piece that jumps in between four enemies is lost.
    let stays = "surround 6/2O3/1OXO2/2O3/6/6 O 9 60 c1c3 -";
    let jumped_in = boards::<Surround>("surround 6/2O3/XO1O2/2O3/6/6 X 8 60 - -", "c1c3");
    assert_eq!(jumped_in, [stays; 2]);
    // Over an enemy, and over an own piece.
    assert_eq!(
        boards::<Crossing>("crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400", "c2c4e4"),
        [
            "crossing 8/8/2O5/3X4/3X4/8/8/7O O 1 400",
            "crossing 8/8/8/8/3X4/8/8/7O O 1 400",
        ]
    );
}
