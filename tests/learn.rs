//! Explanations in words, and first lessons.

mod support;

use std::time::Duration;

use standoff::games::{
    Blockade, Crossing, Game, GameVisitor, Side, Skips, Surround, for_each_game,
};
use standoff::learn::{Exercise, GuidedLesson, Judgement, Verdict, why, why_move};
use standoff::records::PuzzleProgress;
use standoff::search::{Evaluation, score};
use support::random_games;

fn said<G: Game>(line: &str, viewer: Option<Side>) -> String {
    why(&G::read(line).unwrap(), viewer, None)
}

fn said_of<G: Game>(line: &str, text: &str) -> String {
    let position = G::read(line).unwrap();
    let mv = position.read_move(text, Skips::Refused).unwrap();
    why_move(&position, mv, Some(Side::X))
}

#[test]
fn who_stands_better_is_explained_in_the_words_of_the_game() {
    let room = "blockade 1O5/3O3/1XX1OX1/7/X1O4/2X4/4O2 O 31 57";
    let exits = "blockade XO5/X1O4/7/7/5O1/7/O5O X 40 41";
    let pieces = "surround XX1XOX/1XOO1O/1X3X/1O3O/X4O/O5 X 60 73 e6c6 f6e6";
    let held = "surround 6/2X3/1XO3/2X3/6/O4O X 57 60";
    let lead = "crossing 8/7X/1O6/1XO5/8/8/5X2/3O2X1 X 19 72";
    let hopped = "crossing 1X6/2X5/1X1XXOO1/3X2OO/1X1O3O/6O1/8/X6O O 31 32";
    let (x, o, nobody) = (Some(Side::X), Some(Side::O), None);
    for (found, expected) in [
        (
            said::<Blockade>(room, x),
            "O has 1 more valid move, but you have the last move and 3 more squares within two steps.",
        ),
        (
            said::<Blockade>(room, o),
            "You have 1 more valid move, but X has the last move and 3 more squares within two steps.",
        ),
        (
            said::<Blockade>(room, nobody),
            "O has 1 more valid move, but X has the last move and 3 more squares within two steps.",
        ),
        (
            said::<Blockade>(exits, x),
            "O has 12 more valid moves, 10 more squares to move to and 22 more squares within two steps.",
        ),
        (
            said::<Blockade>("blockade XO5/OX5/7/7/X6/OOX4/XO5 X 10 10", x),
            "You have won.",
        ),
        (
            said::<Blockade>("blockade XO5/OX5/7/7/X6/OOX4/XO5 X 10 10", o),
            "X has won.",
        ),
        (
            said::<Surround>(pieces, x),
            "O has 5 more valid moves, but you have the last move.",
        ),
        (
            said::<Surround>(held, o),
            "You have 1 piece held on three sides, and X has 2 more valid moves.",
        ),
        (
            said::<Surround>("surround 6/3O2/6/6/6/X5 X 45 71", x),
            "Both sides stand about even.",
        ),
        (
            said::<Crossing>(lead, x),
            "You have a lead of 3 columns and 1 more piece home, but 3 more columns to go with the last piece.",
        ),
        (
            said::<Crossing>(hopped, nobody),
            "X has a lead of 6 columns; O has the last move, but 1 piece open to capture.",
        ),
    ] {
        assert_eq!(found, expected);
    }
}

#[test]
fn what_is_proven_needs_no_other_reason() {
    let position = Blockade::read("blockade O1X4/X6/7/7/7/7/7 X 0 60").unwrap();
    let proven = |score, viewer| {
        let evaluation = Evaluation {
            score,
            proven: true,
            depth: 9,
            time: Duration::ZERO,
        };
        why(&position, viewer, Some(evaluation))
    };
    for (score, viewer, expected) in [
        (
            score::win_in(1),
            Some(Side::X),
            "This is a proven win for you, at the next turn.",
        ),
        (
            score::win_in(9),
            Some(Side::O),
            "This is a proven win for X, within 9 turns.",
        ),
        (
            -score::win_in(4),
            None,
            "This is a proven win for O, within 4 turns.",
        ),
        (0, None, "This is a proven draw."),
    ] {
        assert_eq!(proven(score, viewer), expected);
    }
}

#[test]
fn the_reason_of_a_hint_is_what_the_move_changes() {
    let shut_in = "blockade O1X4/X6/7/7/7/7/7 X 0 60";
    let exits = "blockade XO5/X1O4/7/7/5O1/7/O5O X 30 60";
    let three = "surround 6/2X3/1XO1X1/2X3/6/O4O X 8 60";
    let into_four = "surround 6/2O3/XO1O2/2O3/6/X5 X 8 60";
    let chain = "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400";
    let home = "crossing 8/8/5X2/X6O/1O6/2O5/8/8 X 100 400";
    for (found, expected) in [
        (said_of::<Blockade>(shut_in, "a3a2"), "a3a2 wins at once."),
        (
            said_of::<Blockade>(exits, "b1c1"),
            "b1c1 gains 2 valid moves and 3 squares within two steps.",
        ),
        (
            said_of::<Blockade>(exits, "b1b2"),
            "b1b2 costs O 2 valid moves and gains 1 valid move.",
        ),
        (
            said_of::<Surround>(three, "c5c4"),
            "c5c4 takes the piece at c3 and gains 1 piece in the centre.",
        ),
        (
            said_of::<Surround>(into_four, "c1c3"),
            "c1c3 loses the piece at c3.",
        ),
        (
            said_of::<Crossing>(chain, "c2c4e4"),
            "c2c4e4 takes the piece at c3 and leaves you 2 fewer columns to go with the last piece.",
        ),
        (
            said_of::<Crossing>(home, "c6c7"),
            "c6c7 gains 1 piece home and 1 column.",
        ),
        (
            said_of::<Crossing>(home, "d1c1"),
            "d1c1 changes little at once.",
        ),
    ] {
        assert_eq!(found, expected);
    }
}

#[test]
fn where_the_search_sees_more_than_the_terms_that_is_said() {
    let line = "blockade 1O4O/5O1/O3X2/3X3/7/1X1X1O1/5X1 X 44 47";
    let position = Blockade::read(line).unwrap();
    let known = |score, viewer| {
        let evaluation = Evaluation {
            score,
            proven: false,
            depth: 9,
            time: Duration::ZERO,
        };
        why(&position, viewer, Some(evaluation))
    };
    let terms = "X has 3 more valid moves and 1 more square to move to";
    assert_eq!(known(90, None), format!("{terms}."));
    assert_eq!(known(-10, None), format!("{terms}."), "about even");
    let ahead = "stands better by what comes next, although";
    assert_eq!(known(-90, None), format!("O {ahead} {terms}."));
    let ahead = "You stand better by what comes next, although";
    assert_eq!(known(-90, Some(Side::O)), format!("{ahead} {terms}."));
}

/// Every sentence is short and well formed, wherever it is said.
#[test]
fn sentences_are_well_formed_everywhere() {
    fn check(sentence: &str) {
        let one_of_many = sentence.split_whitespace().collect::<Vec<_>>();
        let nouns = ["pieces", "squares", "moves", "columns"];
        for words in one_of_many.windows(4).filter(|words| words[0] == "1") {
            let noun = words[1..].iter().find(|word| nouns.contains(word));
            assert_eq!(noun, None, "{sentence}");
        }
        assert!(
            !sentence.contains("  ") && !sentence.contains("{}"),
            "{sentence}"
        );
        assert!(
            sentence.ends_with('.') && !sentence.ends_with(".."),
            "{sentence}"
        );
        assert!(sentence.chars().count() <= 120, "{sentence}");
        assert!(sentence.matches(", but ").count() <= 2, "{sentence}");
    }
    struct Each;
    impl GameVisitor for Each {
        fn visit<G: Game>(&mut self) {
            assert!(G::TERM_WORDS.is_empty() || G::TERM_WORDS.len() == G::TERMS.len());
            random_games::<G>(400, |position, _| {
                for viewer in [None, Some(Side::X), Some(Side::O)] {
                    for score in [-150, 150] {
                        let known = Evaluation {
                            score,
                            proven: false,
                            depth: 1,
                            time: Duration::ZERO,
                        };
                        check(&why(position, viewer, Some(known)));
                    }
                    let sentence = why(position, viewer, None);
                    check(&sentence);
                    assert!(viewer.is_some() || !sentence.to_lowercase().contains("you"));
                    if let Some(&mv) = position.moves().first() {
                        check(&why_move(position, mv, viewer));
                    }
                }
            });
        }
    }
    for_each_game(&mut Each);
}

fn accepts<G: Game>(lesson: &GuidedLesson<G>, mv: G::Move) -> bool {
    matches!(lesson.judge(mv), Judgement::Now(Verdict::Right))
}

/// The moves that each step of a lesson accepts. It goes on with the first of them; every other valid
/// move is refused, and the board stays as it is.
fn answers<G: Game>() -> Vec<String> {
    let mut lesson = GuidedLesson::<G>::begin(G::LESSON.unwrap()).unwrap();
    let mut progress = PuzzleProgress::default();
    let mut steps = Vec::new();
    while lesson.ending().is_none() {
        let position = lesson.diagram().position;
        let right = lesson.answers();
        for mv in position
            .moves()
            .into_iter()
            .filter(|mv| !right.contains(mv))
        {
            assert!(!accepts(&lesson, mv));
            lesson.settle(mv, false, &mut progress);
            assert_eq!(lesson.diagram().position, position);
        }
        let texts: Vec<String> = right.iter().map(|&mv| position.move_text(mv)).collect();
        steps.push(texts.join(" "));
        assert!(accepts(&lesson, right[0]));
        lesson.settle(right[0], true, &mut progress);
        assert_eq!(lesson.diagram().position, position.play(right[0]));
        lesson.advance(&mut progress);
    }
    steps
}

#[test]
fn each_step_of_a_lesson_accepts_every_move_that_does_what_is_asked_for() {
    assert_eq!(
        answers::<Blockade>(),
        [
            "a1b1 a1a2",
            "b1b2",
            "d3c3 d5c5 d3e3 d5e5 d5d6",
            "c1b1 b2b1",
            "g1f1 g1g2"
        ]
    );
    assert_eq!(
        answers::<Surround>(),
        [
            "f5d5 f6d6 a1c1 a2c2 e6e4 f6f4 a1a3 b1b3",
            "e6d6 e5c5 f6d6 b1c1 b2c2 e5f5 a1c1 a2c2 e5e4 f6f5 e6e4 a2a3 b2b3 a1a3 b1b3",
            "b4c4 c5c4",
            "c2a2 b1c1 c2e2 c2c1 c2c4",
            "b5d5"
        ]
    );
    assert_eq!(
        answers::<Crossing>(),
        [
            "a1a2 b2b3 c1c2 c3c4 d2d3 e1e2 e3e4 f2f3 g1g2",
            "d2d4 f3f5",
            "c2c4e4",
            "e4e6",
            "d6d7"
        ]
    );
}

/// Whatever right moves are made, the other side can answer as it should, and each step can be taken.
#[test]
fn lessons_can_be_taken_on_every_way() {
    fn follow_all<G: Game>() {
        follow(&GuidedLesson::<G>::begin(G::LESSON.unwrap()).unwrap(), 0);
    }
    fn follow<G: Game>(lesson: &GuidedLesson<G>, taken: usize) {
        if lesson.ending().is_some() {
            return assert_eq!(taken, 5);
        }
        let answers = lesson.answers();
        assert!(!answers.is_empty(), "{}", lesson.diagram().position.line());
        for mv in answers {
            let mut next = lesson.clone();
            let mut progress = PuzzleProgress::default();
            next.settle(mv, true, &mut progress);
            next.advance(&mut progress);
            follow(&next, taken + 1);
        }
    }
    follow_all::<Blockade>();
    follow_all::<Surround>();
    follow_all::<Crossing>();
}

/// A game may have no lesson; the sentences of one fit into the smallest window.
#[test]
fn the_sentences_of_lessons_are_short() {
    struct Each;
    impl GameVisitor for Each {
        fn visit<G: Game>(&mut self) {
            let is_short = |text: &str, most| assert!(text.chars().count() <= most, "{text}");
            for step in G::LESSON.map_or(&[][..], |lesson| lesson.steps) {
                for sentence in [step.about, step.task, step.praise, step.otherwise] {
                    is_short(sentence, 108);
                    assert!(sentence.ends_with(['.', '?']), "{sentence}");
                }
                is_short(step.task, 38);
            }
            let learnt = G::LESSON.map(|lesson| lesson.learnt);
            learnt
                .into_iter()
                .flatten()
                .for_each(|line| is_short(line, 36));
        }
    }
    for_each_game(&mut Each);
}
