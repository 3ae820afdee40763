//! Setting up a position on the board.

use standoff::games::AnyPosition;

use crate::Person;

const SIZE: (u16, u16) = (80, 24);
const DRAW: &str = "blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10";

fn blockade() -> Person {
    Person::setting_up(SIZE, "blockade", (5, 5))
}

/// What would be copied now.
fn line(person: &mut Person) -> String {
    person.press("y");
    person.clipboard.0.lock().unwrap().clone()
}

#[test]
fn the_draw_of_the_rules_is_set_up_by_typing() {
    let mut person = blockade();
    person.press("a1a7b2b7e4");
    person.sees("X has all its pieces: now O's");
    person.press("a2a6b1b6c7");
    person.sees("X 0 left · O 0 left");
    assert_eq!(person.status(), "O stands on c7  s starts the game");
    person.press("n10<Enter>10<Enter>");
    person.sees("Already decided");
    person.sees("Draw. Turn limit reached:");
    assert_eq!(line(&mut person), DRAW);
    person.press("s");
    person.sees("Draw");
    person.sees("Turn limit reached.");
    person.sees("The game is over");
}

#[test]
fn the_draw_of_the_rules_is_set_up_with_the_cursor() {
    let mut person = blockade();
    // From d4, X: e4, b2, a1, a7, b7.
    person.press("<Down><Enter><Up><Up><Up><Left><Left><Enter><Up><Left><Enter>");
    person.press("<Right><Right><Right><Right><Right><Right><Enter><Down><Enter>");
    // And O: c7, b6, a6, a2, b1.
    person.press("<Down><Enter><Up><Left><Enter><Up><Enter>");
    person.press("<Left><Left><Left><Left><Enter><Down><Left><Enter>");
    person.press("n10<Enter>10<Enter>");
    assert_eq!(line(&mut person), DRAW);
}

#[test]
fn enter_after_a_typed_square_does_not_undo_it() {
    let mut person = Person::setting_up((80, 24), "blockade", (5, 5));
    person.press("a1");
    person.sees("X stands on a1");
    person.press("<Enter>");
    person.sees("X 4 left");
    person.reads("Enter lifts X from a1 X stands on a1");
    // Now it is pointed at.
    person.press("<Enter>");
    person.sees("X 5 left");
}

#[test]
fn missing_and_surplus_pieces_are_reported_before_the_start() {
    let mut person = Person::setting_up((60, 20), "blockade", (1, 1));
    person.press("s");
    person.sees("Not yet: X has no piece: each side needs at least one");
    person.press("a1xb1c1og7");
    person.sees("X 2 too many");
    person.press("s");
    person.sees("Start with 2 pieces more than chosen?");
}

#[test]
fn help_begins_with_the_keys_of_the_set_up() {
    let mut person = Person::setting_up((80, 24), "blockade", (5, 5));
    person.press("?");
    let screen = person.screen();
    let first = screen.lines().nth(1).unwrap();
    assert!(first.ends_with("Setting up a position"), "{screen}");
}

#[test]
fn a_set_up_is_reached_from_the_form() {
    let mut person = Person::home(SIZE);
    person.press("n<Down><Down><Down><Down><Right>");
    person.sees("your own");
    assert_eq!(person.status(), "Enter opens the board; ? rules and keys");
    person.press("<Enter>");
    person.sees("Blockade set-up · you are X");
    person.press("pq");
    person.sees("Leave this set-up?");
    person.press("y");
    // Back in the form, as it was.
    person.sees("your own");
    person.press("<Enter>ps");
    person.sees("Choose piece to move:");
    person.press("q");
    person.sees("New game");
    // And it is remembered.
    person.press("n");
    person.sees("your own");
}

#[test]
fn the_mouse_puts_and_lifts() {
    let mut person = blockade();
    // b2, on the board of 80×24.
    person.click(10, 4);
    person.sees("X 4 left");
    person.click(10, 4);
    person.sees("X 5 left");
    // The line of O's pieces in the panel.
    person.click(55, 4);
    assert_eq!(
        person.status(),
        "Enter puts O on b2  X has no piece: each side needs at least one"
    );
}

#[test]
fn wrong_squares_are_explained_at_once() {
    for (keys, reason) in [
        ("c9", "c9 is not on the board"),
        ("h", "h is not a row: rows go from a to g"),
        (
            "4",
            "'4' is not a square: type a row letter and a column number, such as c4",
        ),
        (" ", "d4 is empty"),
        ("<Del>", "d4 is empty"),
    ] {
        let mut person = blockade();
        person.press(keys);
        assert!(person.status().ends_with(reason), "{}", person.status());
    }
}

#[test]
fn missing_pieces_are_reported() {
    let mut person = blockade();
    person.press("a1s");
    person.sees("O has no piece: each side needs at least one");
    person.press("ob1s");
    person.sees("Start although 8 pieces are left to place?");
    person.press("n");
    person.sees("O stands on b1");
    person.press("sy");
    person.sees("Choose piece to move:");
}

#[test]
fn more_than_was_chosen_can_be_placed() {
    let mut person = Person::setting_up(SIZE, "blockade", (1, 1));
    person.press("a1b1xc1");
    person.sees("c1 is one more X than the 1 chosen");
    person.sees("X 1 too many · O 0 left");
    person.press("o+");
    person.sees("O is to have 2 pieces");
    person.press("psy");
    person.sees("Choose piece to move:");
}

#[test]
fn the_rest_is_random_from_a_seed() {
    let usual = |seed| {
        AnyPosition::start("blockade", None, 60, seed)
            .unwrap()
            .line()
    };
    let mut person = blockade();
    person.press("p");
    person.sees("Placed from seed 7; p again for another");
    assert_eq!(line(&mut person), usual(7));
    // Whatever came between, the same seed again.
    person.press("up");
    assert_eq!(line(&mut person), usual(7));
    person.press("up").press("p");
    assert_eq!(line(&mut person), usual(8));
    person.sees("Random seed 8");
}

#[test]
fn one_side_mirrors_the_other() {
    let mut person = blockade();
    person.press("a1b1m");
    person.sees("O is X turned half round");
    assert_eq!(line(&mut person), "blockade X6/X6/7/7/7/6O/6O X 0 60");
}

#[test]
fn clearing_can_be_taken_back() {
    let mut person = blockade();
    person.press("a1g7<Space>w");
    person.sees("The board is empty; u takes it back");
    person.press("u");
    assert_eq!(line(&mut person), "blockade X6/7/7/7/7/7/6O X 0 60");
    person.press("uuuuu");
    person.sees("There is nothing to take back");
    person.press("rrr");
    assert_eq!(line(&mut person), "blockade X6/7/7/7/7/7/6O X 0 60");
}

#[test]
fn position_lines_are_pasted() {
    let mut person = blockade();
    person.paste(&format!("{DRAW}\n"));
    person.sees("Position loaded");
    assert_eq!(line(&mut person), DRAW);
    person.press("u");
    for (text, reason) in [
        ("blockade 7 X 0 60", "the board has 7 rows, but 1 are given"),
        (
            "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60",
            "this is a position of 'surround', not of blockade",
        ),
        ("a9 b1", "'a9' is not a game: choose"),
        ("\u{1b}[31m", "'\u{fffd}[31m' is not a game"),
    ] {
        person.paste(text);
        person.sees(reason);
    }
    person.paste("a1, a2 a3");
    person.sees("X 2 left");
}

#[test]
fn examples_are_loaded() {
    let mut person = blockade();
    person.press("l<Down><Enter>");
    assert_eq!(line(&mut person), DRAW);
    person.press("l<Down><Down><Enter>s");
    person.sees("You lost");
    person.sees("you have no valid");
}

#[test]
fn other_games_begin_with_their_start() {
    let mut person = Person::setting_up(SIZE, "surround", (0, 0));
    person.sees("X 8 of 8 · O 8 of 8");
    person
        .press("a1")
        .paste("surround X5/X5/6/6/6/O5 X 2 60 b2b1 -");
    assert_eq!(line(&mut person), "surround X5/X5/6/6/6/O5 X 2 60 b2b1 -");
    person.press("a1t");
    assert_eq!(line(&mut person), "surround 6/X5/6/6/6/O5 O 2 60 b2b1 -");
    // The last move is forgotten with its piece.
    person.press("b1a1");
    assert_eq!(line(&mut person), "surround X5/6/6/6/6/O5 O 2 60 - -");
    person.press("ts");
    person.sees("Choose piece to move:");
}

#[test]
fn turns_out_of_range_say_why() {
    let mut person = blockade();
    person.press("n0<Enter>");
    person.sees("it must be a number from 1 to 9999");
    person.press("5<Enter>6<Enter>");
    person.sees("it must be a number from 0 to 5");
    person.press("3<Enter>");
    person.sees("3 of 5 turns");
}

#[test]
fn leaving_an_untouched_board_does_not_ask() {
    let mut person = blockade();
    person.press("a<Esc>");
    person.sees("Enter puts X on d4");
    person.press("<Esc>");
    person.sees("New game");
}

#[test]
fn taking_over_a_piece_is_announced() {
    let mut person = Person::setting_up(SIZE, "blockade", (2, 1));
    person.press("a1b1g7xg7");
    assert!(
        person
            .status()
            .ends_with("g7 is X's now, one more than the 2 chosen"),
        "{}",
        person.status()
    );
    person.sees("X 1 too many · O 1 left");
    person.press("og7");
    person.sees("g7 is O's now");
}

#[test]
fn a_small_window_lists_every_key_and_takes_clicks_on_them() {
    let mut person = Person::setting_up((60, 20), "blockade", (5, 5));
    person.press("a1");
    for key in [
        "Tab side",
        "u undo",
        "l examples",
        "m mirror",
        "Space swap",
        "w wipe",
        "+ - pieces",
        "Del lift",
        "r redo",
        "y copy",
    ] {
        person.sees(key);
    }
    for (key, seen) in [
        ("w wipe", "The board is empty"),
        ("u undo", "X 4 left"),
        ("m mirror", "O 4 left"),
    ] {
        let screen = person.screen();
        let found = screen.lines().enumerate().find_map(|(y, line)| {
            let x = line.split_once(key)?.0.chars().count();
            Some((u16::try_from(x).unwrap(), u16::try_from(y).unwrap()))
        });
        let (x, y) = found.unwrap();
        person.click(x + 2, y);
        person.sees(seen);
    }
}
