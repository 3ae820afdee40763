//! First lessons, taken by somebody who has never been here.

use crate::person::Person;

/// A right move for each step, by game.
const MOVES: [(&str, [&str; 5]); 3] = [
    ("Blockade", ["a1a2", "a2b2", "d3c3", "c1b1", "g1g2"]),
    ("Surround", ["a1a3", "b1c1", "b4c4", "c2c1", "b5d5"]),
    ("Crossing", ["c3c4", "d2d4", "c2c4e4", "e4e6", "d6d7"]),
];

#[test]
fn a_person_finishes_the_three_lessons() {
    for size in [(80, 24), (40, 12)] {
        let mut person = Person::start_sized(size, &[]);
        person.wait_for("New here? f begins a first lesson");
        for (game, moves) in MOVES {
            person.wait_for(&format!("[ {game}"));
            person.press("f");
            for (number, text) in (1..).zip(moves) {
                let screen = person.wait_for(&format!("step {number} of 5"));
                if screen.contains("Enter shows the board") {
                    person.press("<Enter>");
                }
                person.press(&format!("{text}<Enter>"));
                person.wait_for("Right!");
                person.press("<Enter>");
            }
            person.wait_for("You know how to play now:");
            person.press("<Down><Enter>");
            let home = person.wait_for("First lesson");
            assert!(!home.contains("New here?"), "{home}");
            person.press("<Right>");
        }
        person.wait_for("[ Blockade");
        person.press("n<Enter>");
        person.wait_for("Choose piece to move:");
        person.press("qq");
        person.ends_with(0);
    }
}
