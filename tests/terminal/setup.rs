//! The draw of the rules, set up by hand and seen to be one.

use standoff::games::{Blockade, Game};

use crate::board;
use crate::person::Person;

/// Sets the turns, starts, and looks at the end.
fn see_the_draw(mut person: Person) {
    person.wait_for("X 0 left · O 0 left");
    person.press("n10<Enter>10<Enter>");
    person.wait_for("Already decided");
    person.press("s");
    let line = "blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10";
    let position = Blockade::read(line).unwrap();
    person.wait("the draw", |screen| {
        let words = ["The end", "Draw", "Turn limit reached.", "X 6   O 6"];
        let said = words.iter().all(|words| screen.contains(words));
        (said && board::shows(screen, &position)).then_some(())
    });
    person.press("qq");
    person.ends_with(0);
    person.terminal_is_as_before();
}

#[test]
fn typed_from_home() {
    let mut person = Person::start_sized((100, 14), &[]);
    person.wait_for("New game");
    person.press("n");
    person.wait_for("Enter");
    person.press("<Down><Down><Down><Down><Right>");
    person.wait_for("your own");
    person.press("<Enter>");
    person.wait_for("set-up");
    person.press("a1a7b2b7e4");
    person.wait_for("X has all its pieces");
    person.press("a2a6b1b6c7");
    see_the_draw(person);
}

#[test]
fn with_the_cursor() {
    let mut person = Person::start_sized(
        (100, 14),
        &["play", "blockade", "--setup", "manual", "--pieces", "5"],
    );
    person.wait_for("set-up");
    // From d4, X: e4, b2, a1, a7, b7.
    person.press("<Down><Enter><Up><Up><Up><Left><Left><Enter><Up><Left><Enter>");
    person.press("<Right><Right><Right><Right><Right><Right><Enter><Down><Enter>");
    // And O: c7, b6, a6, a2, b1.
    person.press("<Down><Enter><Up><Left><Enter><Up><Enter>");
    person.press("<Left><Left><Left><Left><Enter><Down><Left><Enter>");
    see_the_draw(person);
}
