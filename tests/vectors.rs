//! The counts and outcomes that a separate program found for the same rules.

mod support;

use standoff::games::{
    AnyPosition, Blockade, Crossing, Game, GameVisitor, PositionVisitor, Rules, Side, Skips,
    Surround, Verdict, for_each_game, perft,
};
use support::vectors;

#[test]
fn perft_counts_agree() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            for case in vectors("perft", G::INFO.name) {
                let position = G::read(&case[0]).unwrap();
                for (depth, count) in (1..).zip(case[1].split(' ')) {
                    let counted = perft(&position, depth).to_string();
                    assert_eq!(counted, count, "{} to depth {depth}", case[0]);
                }
            }
        }
    }
    for_each_game(&mut Check);
}

#[test]
fn perft_counts_of_the_starts_agree() {
    fn count<G: Game>(line: &str, counts: &[u64]) {
        let position = G::read(line).unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "{line} to depth {depth}");
        }
    }
    count::<standoff::games::Blockade>(
        "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60",
        &[18, 288, 5_104, 81_355, 1_403_566, 22_070_662],
    );
    count::<standoff::games::Surround>(
        "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60",
        &[16, 256, 4_448, 76_488, 1_401_872, 25_425_544],
    );
    count::<standoff::games::Crossing>(
        "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400",
        &[31, 961, 32_863, 1_124_874],
    );
}

#[test]
fn outcomes_agree() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            for case in vectors("outcomes", G::INFO.name) {
                let position = G::read(&case[0]).unwrap();
                let verdict = position.verdict().map(|verdict| verdict.to_string());
                assert_eq!(verdict.as_ref(), Some(&case[1]), "{}", case[0]);
                assert_eq!(position.line(), case[0]);
            }
        }
    }
    for_each_game(&mut Check);
}

/// The examples that the rules of Blockade give, with the moveable space of both sides.
#[test]
fn the_examples_of_the_rules() {
    let space = |line: &str| {
        let AnyPosition::Blockade(position) = AnyPosition::read(line).unwrap() else {
            panic!("{line} is a position of Blockade");
        };
        let names = |side| {
            position
                .space(side)
                .into_iter()
                .map(|s| s.to_string())
                .collect()
        };
        let (x, o): (Vec<String>, Vec<String>) = (names(Side::X), names(Side::O));
        let outcome = position.outcome().map(|outcome| outcome.to_string());
        (x.join(" "), o.join(" "), outcome.unwrap_or_default())
    };
    let (x, o, outcome) = space("blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10");
    assert_eq!(x, "b3 c2 d4 e3 e5 f4");
    assert_eq!(o, "a3 a5 b5 c1 c6 d7");
    assert_eq!(outcome, "Turn limit reached: moveable space 6 against 6");

    let (x, o, outcome) = space("blockade XO5/OX5/7/7/X6/OOX4/XO5 X 10 10");
    assert_eq!(x, "b3 c2 d1 e2 e3 f4 g3");
    assert_eq!(o, "a3 c1 e2 g3");
    assert_eq!(outcome, "Turn limit reached: moveable space 7 against 4");

    let (x, _, outcome) = space("blockade XXO4/XXO4/OO5/7/5OO/4OXX/4OXX X 0 60");
    assert_eq!(x, "");
    assert_eq!(outcome, "X has no valid move: moveable space 0 against 10");
}

/// What the names of the examples say is true of them.
#[test]
fn examples_show_what_they_say() {
    fn check<G: Game>(expected: &[Option<&str>]) {
        let verdict = |line| G::read(line).unwrap().verdict().map(|v| v.to_string());
        let found = G::INFO.examples.iter().map(|example| verdict(example.line));
        let expected = expected.iter().map(|verdict| verdict.map(String::from));
        assert!(found.eq(expected), "{}", G::INFO.name);
    }
    fn played<G: Game>(example: usize, mv: &str) -> Result<G, String> {
        let position = G::read(G::INFO.examples[example].line).unwrap();
        let mv = position.read_move(mv, Skips::Refused);
        mv.map(|mv| position.play(mv)).map_err(|e| e.to_string())
    }
    check::<Blockade>(&[None, Some("draw"), Some("O"), Some("X")]);
    check::<Surround>(&[None, None]);
    check::<Crossing>(&[None, None]);
    let removed: Surround = played(0, "c5c4").unwrap();
    assert_eq!(removed.pieces(Side::O).len(), 1);
    assert!(played::<Surround>(1, "b1b2").is_err());
    let chain: Crossing = played(0, "c2c4e4").unwrap();
    assert_eq!(chain.pieces(Side::O).len(), 1);
    let home: Crossing = played(1, "c6c7").unwrap();
    assert_eq!(home.verdict(), Some(Verdict::Win(Side::X)));
}

/// The reason for every kind of ending, with both sides' figures.
#[test]
fn endings_are_said_in_words() {
    for (line, expected) in [
        (
            "surround XOO3/O5/O5/6/6/6 X 60 60",
            "X has no valid move: pieces 1 against 4, valid moves 0 against 8",
        ),
        (
            "surround 6/6/2X3/6/6/6 O 5 60",
            "O has no pieces left: pieces 1 against 0, valid moves 4 against 0",
        ),
        (
            "surround X5/6/6/6/6/5O X 60 60",
            "Turn limit reached: pieces 1 against 1, valid moves 2 against 2",
        ),
        (
            "crossing 7X/O7/8/8/8/8/8/8 X 1 60",
            "All pieces of both sides are in their target regions: score 1 against 1",
        ),
        (
            "crossing 7X/8/O7/4O3/8/8/8/8 X 5 60",
            "All pieces of X are in its target region: score 1 against 1",
        ),
        (
            "crossing 7X/3X4/O7/4O3/8/8/8/8 X 60 60",
            "Turn limit reached: score 1 against 1",
        ),
    ] {
        let outcome = AnyPosition::read(line).unwrap().visit(InWords);
        assert_eq!(outcome, expected, "{line}");
    }
}

struct InWords;

impl PositionVisitor for InWords {
    type Output = String;

    fn visit<G: Game>(self, position: G) -> String {
        position
            .outcome()
            .map(|outcome| outcome.to_string())
            .unwrap_or_default()
    }
}

/// Blockade judges both sides in a position that is set up: also the one not to move.
#[test]
fn a_stuck_side_loses_also_when_it_is_not_to_move() {
    let outcome = |line: &str| match AnyPosition::read(line).unwrap() {
        AnyPosition::Blockade(position) => position.outcome().map(|outcome| outcome.to_string()),
        _ => None,
    };
    assert_eq!(
        outcome("blockade XXO4/XXO4/OO5/7/5OO/4OXX/4OXX O 0 60").unwrap(),
        "X has no valid move: moveable space 0 against 10"
    );
    assert_eq!(outcome("blockade XO5/O6/7/7/7/7/6X O 0 60"), None);
}
