//! Setting up a position by hand: putting and lifting pieces, undo and redo, the random rest and mirror
//! images.

use standoff::games::{
    Blockade, Crossing, Game, GameVisitor, PerSide, Side, Square, Surround, for_each_game,
    random_start, start,
};
use standoff::play::{Editor, Intent};

fn editor<G: Game>(x: u32, o: u32) -> Editor<G> {
    Editor::new(&start(60, 1).unwrap(), PerSide::new(x, o), 7)
}

fn choose<G: Game>(editor: &mut Editor<G>, squares: &str) {
    for square in squares.split(' ') {
        editor.choose(square.parse().unwrap());
    }
}

fn line<G: Game>(editor: &Editor<G>) -> String {
    let position = editor.position();
    position.map_or_else(|error| error.to_string(), |position| position.line())
}

#[test]
fn squares_put_lift_and_exchange() {
    let mut editor = editor::<Blockade>(3, 1);
    choose(&mut editor, "a1 a2 a1");
    assert_eq!(
        line(&editor),
        "O has no piece: each side needs at least one"
    );
    editor.take(Side::O);
    assert_eq!(
        editor.choose("a2".parse().unwrap()),
        Intent::Exchange(Side::O)
    );
    // O has its one piece, so X is selected again.
    editor.take(Side::O);
    choose(&mut editor, "g7");
    editor.exchange("a2".parse().unwrap());
    assert_eq!(line(&editor), "blockade 1X5/7/7/7/7/7/6O X 0 60");
    assert!(editor.lift("g7".parse().unwrap()));
    assert!(!editor.lift("g7".parse().unwrap()));
}

#[test]
fn a_complete_side_makes_way() {
    let mut editor = editor::<Blockade>(2, 1);
    choose(&mut editor, "a1 a2");
    assert_eq!(editor.hand(), Side::O);
    choose(&mut editor, "g7");
    assert_eq!((editor.left(Side::X), editor.left(Side::O)), (0, 0));
    // More pieces than were chosen can still be put.
    editor.take(Side::X);
    choose(&mut editor, "a3");
    assert_eq!(editor.count(Side::X), 3);
}

#[test]
fn changes_are_undone_and_redone() {
    let mut editor = editor::<Blockade>(2, 2);
    choose(&mut editor, "a1 a2 g7");
    let full = line(&editor);
    assert!(editor.clear());
    assert!(editor.undo());
    assert_eq!(line(&editor), full);
    assert!(editor.redo());
    assert!(editor.position().is_err());
    while editor.undo() {}
    assert_eq!(editor.hand(), Side::X);
    assert!(!editor.is_changed());
    for _ in 0..3 {
        assert!(editor.redo());
    }
    assert_eq!(line(&editor), full);
}

#[test]
fn numbers_can_be_changed() {
    let mut editor = editor::<Blockade>(1, 47);
    assert!(!editor.want(true) && !editor.want(false));
    editor.take(Side::O);
    assert!(editor.want(false));
    assert_eq!(editor.wanted(Side::O), 46);
    let mut fixed = crate::editor::<Surround>(0, 0);
    assert!(!fixed.want(true) && !fixed.want(false));
    // Of both sides, no more together than leave a square to move to.
    let mut editor = crate::editor::<Blockade>(1, 24);
    while editor.want(true) {}
    assert_eq!((editor.wanted(Side::X), editor.wanted(Side::O)), (24, 24));
    while editor.want(false) {}
    assert_eq!(editor.wanted(Side::X), 1);
}

#[test]
fn other_games_begin_with_their_usual_start() {
    let mut editor = editor::<Surround>(0, 0);
    assert_eq!(editor.position().unwrap(), start(60, 1).unwrap());
    let remembered = Surround::read("surround X5/X5/6/6/6/O5 X 2 60 b2b1 -").unwrap();
    editor.load(&remembered);
    assert_eq!(editor.position().unwrap(), remembered);
    // A last move whose piece is gone is forgotten.
    editor.lift("b1".parse().unwrap());
    assert_eq!(line(&editor), "surround X5/6/6/6/6/O5 X 2 60 - -");
    editor.set_turns(4, 9);
    assert_eq!(line(&editor), "PLAYED 9 is over LIMIT 4");
}

#[test]
fn the_rest_is_placed_as_a_random_start_is() {
    let mut editor = editor::<Blockade>(5, 4);
    for seed in [7, 8] {
        assert!(editor.place_rest().unwrap());
        assert_eq!(editor.seed(), seed);
        let expected: Blockade = random_start(PerSide::new(5, 4), 60, seed).unwrap();
        assert_eq!(editor.position().unwrap(), expected);
    }
    // Both draws are one change.
    assert!(editor.undo());
    assert_eq!(editor.count(Side::X), 0);
    choose(&mut editor, "a1 a2 a3");
    assert!(editor.place_rest().unwrap());
    assert_eq!((editor.count(Side::X), editor.count(Side::O)), (5, 4));
    assert_eq!(editor.setup().piece("a2".parse().unwrap()), Some(Side::X));
    editor.pass_turn();
    assert!(!editor.place_rest().unwrap());
}

#[test]
fn a_side_is_mirrored() {
    let mut editor = editor::<Blockade>(2, 2);
    choose(&mut editor, "a1 b1");
    editor.take(Side::X);
    let (_, lost) = editor.mirror().unwrap();
    assert!(lost.is_empty());
    assert_eq!(line(&editor), "blockade X6/X6/7/7/7/6O/6O X 0 60");
    editor.mirror().unwrap();
    assert_ne!(line(&editor), "blockade X6/X6/7/7/7/6O/6O X 0 60");
    assert!(editor.undo());
    assert_eq!(editor.count(Side::O), 0);
    // The middle is its own image.
    choose(&mut editor, "a1 b1 d4");
    let (_, lost) = editor.mirror().unwrap();
    assert_eq!(lost, "d4".parse::<Square<_>>().unwrap().into());
    assert_eq!(crate::editor::<Blockade>(1, 1).mirror(), None);
}

#[test]
fn images_keep_to_what_the_game_knows() {
    let mut editor = editor::<Crossing>(0, 0);
    editor.mirror().unwrap();
    let usual: Crossing = start(60, 1).unwrap();
    assert_eq!(editor.position().unwrap(), usual);
}

#[test]
fn lifting_a_piece_does_not_change_hands_and_a_position_brings_its_numbers() {
    let mut editor = editor::<Blockade>(2, 1);
    editor.put_all(&["a1", "a2", "a3"].map(|square| square.parse().unwrap()));
    assert_eq!((editor.count(Side::X), editor.hand()), (3, Side::X));
    choose(&mut editor, "a3");
    assert_eq!((editor.count(Side::X), editor.hand()), (2, Side::X));
    choose(&mut editor, "a2 a2");
    // The last piece of O is there: X keeps the hand.
    editor.take(Side::O);
    choose(&mut editor, "g7");
    editor.take(Side::X);
    choose(&mut editor, "a4");
    assert_eq!((editor.left(Side::O), editor.hand()), (0, Side::X));
    assert!(editor.is_changed() && editor.undo() && editor.redo() && !editor.redo());
    editor.load(&Blockade::read("blockade XXX4/7/7/7/7/7/5OO O 3 9").unwrap());
    assert_eq!(line(&editor), "blockade XXX4/7/7/7/7/7/5OO O 3 9");
    assert_eq!((editor.wanted(Side::X), editor.wanted(Side::O)), (3, 2));
    editor.pass_turn();
    assert!(line(&editor).ends_with(" X 3 9"));
    editor.take(Side::O);
    assert!(editor.clear() && editor.hand() == Side::X && !editor.clear());
    // A change after undo is a new future.
    assert!(editor.undo() && editor.lift("a1".parse().unwrap()) && !editor.redo());
}

#[test]
fn repeated_images_go_through_every_symmetry_the_fairest_first() {
    struct Each(Vec<usize>);
    impl GameVisitor for Each {
        fn visit<G: Game>(&mut self) {
            let mut editor = editor::<G>(1, 1);
            editor.clear();
            choose(&mut editor, "b1");
            editor.take(Side::X);
            let mut seen = Vec::new();
            loop {
                let (way, lost) = editor.mirror().unwrap();
                assert!(way.swap_sides && lost.is_empty());
                if seen.contains(&way) {
                    break;
                }
                seen.push(way);
            }
            assert!(!seen[0].transpose && seen[0].flip_rows && seen[0].flip_columns);
            // All of them are one change, which is undone at once.
            assert!(editor.undo() && editor.count(Side::O) == 0);
            self.0.push(seen.len());
        }
    }
    let mut ways = Each(Vec::new());
    for_each_game(&mut ways);
    assert_eq!(ways.0, [7, 7, 2]);
    // Half a turn would leave X's corners of Surround without an image.
    let mut usual = editor::<Surround>(0, 0);
    let (way, lost) = usual.mirror().unwrap();
    assert!(lost.is_empty() && way.flip_rows != way.flip_columns);
}

#[test]
fn the_same_rest_comes_again_after_undo() {
    let mut editor = editor::<Blockade>(3, 3);
    assert!(editor.place_rest().unwrap());
    let first = line(&editor);
    assert!(editor.undo() && editor.place_rest().unwrap());
    assert_eq!((line(&editor), editor.seed()), (first, 7));
}
