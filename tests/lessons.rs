//! The first lessons: which moves do what a step asks for.

use standoff::games::{Begin, Blockade, Crossing, Game, Skips, Surround};

/// The moves that each step of a game's lesson takes for right, a line for each. What follows on a step
/// goes on with the first of its moves.
fn right_moves<G: Game>() -> Vec<String> {
    let mut position = None;
    let steps = G::LESSON.unwrap().steps.iter().map(|step| {
        let begin: G = match (step.begin, position) {
            (Begin::Position(line), _) => G::read(line).unwrap(),
            (Begin::Reply(text), Some(before)) => {
                let before: G = before;
                before.play(before.read_move(text, Skips::Refused).unwrap())
            }
            (Begin::Reply(_), None) => panic!("nothing comes before"),
        };
        let mut right = begin.moves();
        right.retain(|&mv| (step.goal)(&begin, mv));
        position = right.first().map(|&mv| begin.play(mv));
        let texts = right.into_iter().map(|mv| begin.move_text(mv));
        texts.collect::<Vec<_>>().join(" ")
    });
    steps.collect()
}

#[test]
fn a_step_takes_what_it_asks_for_and_nothing_else() {
    assert_eq!(
        right_moves::<Blockade>(),
        [
            "a1b1 a1a2",
            "b1b2",
            "d3c3 d5c5 d3e3 d5e5 d5d6",
            "c1b1 b2b1",
            "g1f1 g1g2"
        ]
    );
    assert_eq!(
        right_moves::<Surround>(),
        [
            "f5d5 f6d6 a1c1 a2c2 e6e4 f6f4 a1a3 b1b3",
            // Every move but those of d5.
            "e6d6 e5c5 f6d6 b1c1 b2c2 e5f5 a1c1 a2c2 e5e4 f6f5 e6e4 a2a3 b2b3 a1a3 b1b3",
            "b4c4 c5c4",
            "c2a2 b1c1 c2e2 c2c1 c2c4",
            "b5d5",
        ]
    );
    assert_eq!(
        right_moves::<Crossing>(),
        [
            "a1a2 b2b3 c1c2 c3c4 d2d3 e1e2 e3e4 f2f3 g1g2",
            "d2d4 f3f5",
            "c2c4e4",
            "e4e6",
            "d6d7",
        ]
    );
}
