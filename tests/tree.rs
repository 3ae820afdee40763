//! A game with variations, as an analysis walks through it and changes it.

use standoff::games::{Blockade, Crossing, Game, Rules, Side, Skips, Verdict};
use standoff::play::{GameTree, History, MAX_NESTING, Turn};

const BLOCKADE: &str = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";

fn tree<G: Game>(line: &str) -> GameTree<G> {
    GameTree::new(History::new(G::read(line).unwrap()))
}

/// The turns of a line, each followed by its variations.
fn lines<G: Game>(turns: &[Turn<G>]) -> String {
    let turns = turns.iter().map(|turn| {
        let mv = if turn.is_skip() {
            "skip".into()
        } else {
            turn.notation('x')
        };
        let variations = turn.variations.iter();
        variations.fold(mv, |text, variation| {
            format!("{text} ({})", lines(&variation.turns))
        })
    });
    turns.collect::<Vec<_>>().join(" ")
}

/// Plays moves and takes steps: `<` and `>` go back and forward, `^` to the start and `$` to the end, `+`
/// and `-` to the next and previous alternative; `promote` and `delete` change the lines. After `no:` a
/// step must be impossible.
fn walk<G: Game>(tree: &mut GameTree<G>, script: &str) {
    for word in script.split(' ') {
        let step = word.trim_start_matches("no:");
        let done = match step {
            "<" => tree.back(),
            ">" => tree.forward(),
            "^" => {
                tree.to_turn(0);
                true
            }
            "$" => {
                tree.to_end();
                true
            }
            "+" => tree.switch(true),
            "-" => tree.switch(false),
            "promote" => tree.promote(),
            "delete" => tree.delete(),
            mv => {
                let mv = tree.position().read_move(mv, Skips::Refused).unwrap();
                tree.play(mv, Vec::new())
            }
        };
        assert_eq!(done, step == word, "{word} of {script}");
    }
}

/// The lines, and the turns that lead to the place.
fn shown<G: Game>(tree: &GameTree<G>) -> (String, String) {
    let mut way = Vec::new();
    let mut back = tree.clone();
    while let Some(turn) = back.turn() {
        assert_eq!(*back.position(), turn.after);
        way.insert(0, turn.notation('x'));
        back.back();
    }
    assert_eq!(back.position(), tree.history().start());
    (lines(tree.history().turns()), way.join(" "))
}

#[test]
fn lines_are_walked_and_changed() {
    for (script, all, way) in [
        ("no:< no:> no:+ no:promote no:delete", "", ""),
        ("c4d4 a5a4 d4d5 < < >", "c4d4 a5a4 d4d5", "c4d4 a5a4"),
        (
            "c4d4 a5a4 d4d5 ^ $ no:> no:+",
            "c4d4 a5a4 d4d5",
            "c4d4 a5a4 d4d5",
        ),
        // Another move is a variation, and the same move is where it was.
        (
            "c4d4 a5a4 < a5a6 d4d5",
            "c4d4 a5a4 (a5a6 d4d5)",
            "c4d4 a5a6 d4d5",
        ),
        ("c4d4 a5a4 < a5a6 < a5a4", "c4d4 a5a4 (a5a6)", "c4d4 a5a4"),
        ("c4d4 a5a4 < a5a6 < a5a6", "c4d4 a5a4 (a5a6)", "c4d4 a5a6"),
        (
            "c4d4 a5a4 < a5a6 d4d5 < $",
            "c4d4 a5a4 (a5a6 d4d5)",
            "c4d4 a5a6 d4d5",
        ),
        (
            "c4d4 a5a4 < a5a6 < < c4c3",
            "c4d4 (c4c3) a5a4 (a5a6)",
            "c4c3",
        ),
        // The alternatives go round, whichever line the place is in.
        (
            "c4d4 a5a4 < a5a6 < a5b5 +",
            "c4d4 a5a4 (a5a6) (a5b5)",
            "c4d4 a5a4",
        ),
        (
            "c4d4 a5a4 < a5a6 < a5b5 -",
            "c4d4 a5a4 (a5a6) (a5b5)",
            "c4d4 a5a6",
        ),
        (
            "c4d4 a5a4 < a5a6 < a5b5 + -",
            "c4d4 a5a4 (a5a6) (a5b5)",
            "c4d4 a5b5",
        ),
        (
            "c4d4 a5a4 < a5a6 d4d5 < d4d3 +",
            "c4d4 a5a4 (a5a6 d4d5 (d4d3))",
            "c4d4 a5a6 d4d5",
        ),
        // A variation and the line exchange places.
        (
            "c4d4 a5a4 d4c4 < < a5a6 d4d5 promote",
            "c4d4 a5a6 (a5a4 d4c4) d4d5",
            "c4d4 a5a6 d4d5",
        ),
        (
            "c4d4 a5a4 < a5a6 < a5b5 promote",
            "c4d4 a5b5 (a5a4) (a5a6)",
            "c4d4 a5b5",
        ),
        (
            "c4d4 a5a4 < a5a6 d4d5 < d4d3 promote",
            "c4d4 a5a4 (a5a6 d4d3 (d4d5))",
            "c4d4 a5a6 d4d3",
        ),
        // What is deleted goes with all that follows; the first variation takes its place.
        ("c4d4 a5a4 d4d5 < delete", "c4d4", "c4d4"),
        (
            "c4d4 a5a4 < a5a6 d4d5 < < a5b5 - - delete",
            "c4d4 a5a6 (a5b5) d4d5",
            "c4d4",
        ),
        (
            "c4d4 a5a4 < a5a6 d4d5 delete",
            "c4d4 a5a4 (a5a6)",
            "c4d4 a5a6",
        ),
        ("c4d4 a5a4 < a5a6 d4d5 < delete", "c4d4 a5a4", "c4d4"),
        (
            "c4d4 a5a4 < a5a6 < a5b5 < a5a6 delete",
            "c4d4 a5a4 (a5b5)",
            "c4d4",
        ),
        (
            "c4d4 a5a4 < a5a6 d4d5 < d4d3 delete",
            "c4d4 a5a4 (a5a6 d4d5)",
            "c4d4 a5a6",
        ),
    ] {
        let mut tree = tree::<Blockade>(BLOCKADE);
        walk(&mut tree, script);
        let (found, place) = shown(&tree);
        assert_eq!((&*found, &*place), (all, way), "{script}");
    }
}

#[test]
fn a_place_knows_where_it_has_left_the_game() {
    let mut tree = tree::<Blockade>(BLOCKADE);
    walk(&mut tree, "c4d4 a5a4 d4d5 < < a5a6 d4d3");
    assert!(!tree.is_in_game());
    assert_eq!(
        (tree.turns_of_game(), &tree.place().branches[..]),
        (1, &[(1, 0)][..])
    );
    assert!(tree.next_turn().is_none());
    tree.to_turn(2);
    assert!(tree.is_in_game() && tree.next_turn().is_some());
    tree.to_turn(99);
    assert_eq!((tree.turns_of_game(), tree.place().turns), (3, 3));
}

/// What could have come after a game that was given up is a variation: the game keeps its end.
#[test]
fn a_game_that_was_concluded_keeps_its_end() {
    let mut history = History::<Blockade>::new(Game::read(BLOCKADE).unwrap());
    for mv in ["c4d4", "a5a4"] {
        let mv = history.last().read_move(mv, Skips::Refused).unwrap();
        history.push(mv, Vec::new());
    }
    history.conclude(Verdict::Win(Side::X), "O resigns");
    let mut tree = GameTree::new(history);
    walk(&mut tree, "> > d4d5 < < < > > d4d3");
    let (all, way) = shown(&tree);
    assert_eq!(all, "c4d4 a5a4 (a5a4 d4d5 (d4d3))");
    assert_eq!(way, "c4d4 a5a4 d4d3");
    assert_eq!(tree.history().verdict(), Some(Verdict::Win(Side::X)));
}

#[test]
fn a_forced_skip_comes_and_goes_with_the_move_before_it() {
    const SHUT_IN: &str = "crossing 5XXO/7X/7X/8/8/8/8/X7";
    let mut tree = tree::<Crossing>(&format!("{SHUT_IN} X 0 400"));
    walk(&mut tree, "h1h2 h2h3 <");
    assert_eq!(lines(tree.history().turns()), "h1h2 skip h2h3 skip");
    walk(&mut tree, "delete");
    assert_eq!(lines(tree.history().turns()), "h1h2 skip");
    assert_eq!(tree.place().turns, 2);
    walk(&mut tree, "delete no:delete");
    assert_eq!(lines(tree.history().turns()), "");
    // A record need not have the last skip, and the first one can't be deleted.
    let mut history = History::<Crossing>::new(Game::read(&format!("{SHUT_IN} O 0 400")).unwrap());
    assert_eq!(
        lines(GameTree::new(history.clone()).history().turns()),
        "skip"
    );
    history.push(history.last().skip().unwrap(), Vec::new());
    let mut tree = GameTree::new(history);
    assert_eq!(tree.place().turns, 0);
    walk(&mut tree, "> no:delete");
}

/// A tree whose game has variations inside each other, this many, the first instead of its second turn.
fn nested(depth: usize) -> GameTree<Blockade> {
    let mut tree = tree("blockade X6/7/7/7/7/7/6O X 0 200");
    let play = |tree: &mut GameTree<Blockade>, number: usize| {
        let mv = tree.position().moves()[number];
        tree.play(mv, Vec::new())
    };
    assert!(play(&mut tree, 0));
    for _ in 0..depth {
        assert!(play(&mut tree, 0) && tree.back() && play(&mut tree, 1));
    }
    assert!(play(&mut tree, 0) && tree.back());
    assert_eq!(play(&mut tree, 1), depth < MAX_NESTING, "{depth}");
    tree
}

#[test]
fn variations_inside_each_other_are_limited() {
    nested(MAX_NESTING);
    for (depth, fits) in [(MAX_NESTING, false), (MAX_NESTING - 2, true)] {
        let mut tree = nested(depth);
        tree.to_turn(0);
        let mv = tree.position().moves()[1];
        assert!(tree.play(mv, Vec::new()));
        let before = tree.clone();
        // The whole game would become a variation.
        assert_eq!(tree.promote(), fits, "{depth}");
        assert_eq!(tree == before, !fits);
    }
}

#[test]
fn a_place_whose_variation_is_gone_is_in_the_game_again() {
    let mut tree = tree::<Blockade>(BLOCKADE);
    walk(&mut tree, "c4d4 a5a4 < a5a6 d4d5");
    let place = tree.place().clone();
    tree.annotate(|history| history.turns_mut()[0].comment = "good".into());
    assert_eq!(*tree.place(), place);
    assert_eq!(tree.history().turns()[0].comment, "good");
    tree.annotate(|history| history.turns_mut()[1].variations.clear());
    assert_eq!(shown(&tree), ("c4d4 a5a4".into(), "c4d4".into()));
}

/// A record says where chains lead only by their ends.
#[test]
fn the_paths_of_all_lines_are_found() {
    let mut tree = tree::<Crossing>("crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400");
    walk(&mut tree, "c2d2 < c2e4");
    let read = GameTree::new(tree.history().clone());
    let turn = &read.history().turns()[0];
    let way = |turn: &Turn<Crossing>| {
        turn.path
            .iter()
            .map(ToString::to_string)
            .collect::<String>()
    };
    assert_eq!(
        (way(turn), way(&turn.variations[0].turns[0])),
        ("c2d2".into(), "c2c4e4".into())
    );
}
