//! What each screen looks like.

use standoff::games::GAMES;
use standoff::play::Who;

use crate::{BLOCKADE, ENGINE, Person};

const SIZES: [(u16, u16); 3] = [(80, 24), (60, 20), (200, 50)];
const SURROUND: &str = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60";
const CROSSING: &str = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400";

#[test]
fn home() {
    for (width, height) in SIZES {
        let person = Person::home((width, height));
        person.matches(&format!("home-{width}x{height}"));
    }
}

#[test]
fn games() {
    for (line, keys) in [
        (BLOCKADE, "c4d4<Enter>b"),
        (SURROUND, "a2a3<Enter>a3"),
        (CROSSING, "c3c4<Enter>d2"),
    ] {
        let name = line.split(' ').next().unwrap();
        assert!(GAMES.iter().any(|info| info.name == name));
        for (width, height) in SIZES {
            let mut person = Person::playing((width, height), line, Who::Human, ENGINE);
            person.press(keys);
            person.matches(&format!("{name}-{width}x{height}"));
        }
    }
}

#[test]
fn a_game_in_ascii() {
    let mut person = Person::playing((80, 24), CROSSING, Who::Human, ENGINE);
    // Settings: three themes further.
    person.press("s<Left><Esc>c3c4<Enter>d2");
    person.matches("crossing-ascii");
    let screen = person.screen();
    assert!(screen.is_ascii(), "{screen}");
}

#[test]
fn a_game_in_mono() {
    let mut person = Person::playing((80, 24), SURROUND, Who::Human, ENGINE);
    person.press("s<Right><Right><Esc>a2a3<Enter>");
    person.matches("surround-mono");
}

#[test]
fn the_form() {
    for (width, height) in SIZES {
        let mut person = Person::home((width, height));
        // The seed of a new game is not the same twice.
        person.press("n<Down><Down><Down><Down><Down>7<Up><Up>");
        person.matches(&format!("form-{width}x{height}"));
    }
}

#[test]
fn setting_up() {
    for (width, height) in SIZES {
        let mut person = Person::setting_up((width, height), "blockade", (5, 5));
        person.press("a1a7b2b7");
        person.matches(&format!("setup-{width}x{height}"));
    }
    let mut person = Person::setting_up((80, 24), "crossing", (0, 0));
    person.press("l");
    person.matches("setup-examples");
}

#[test]
fn a_set_up_in_ascii() {
    let mut person = Person::home((80, 24));
    person.press("s<Left><Esc><Right>n<Down><Down><Right><Enter>");
    let screen = person.screen();
    assert!(screen.is_ascii(), "{screen}");
    person.sees("Enter puts X on d4");
}

#[test]
fn the_end() {
    for (width, height) in SIZES {
        let line = "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 9 10";
        let mut person = Person::playing((width, height), line, Who::Human, ENGINE);
        person.press("e1d1<Enter>");
        person.matches(&format!("ending-{width}x{height}"));
    }
}

#[test]
fn settings_help_and_questions() {
    for (width, height) in SIZES {
        let size = format!("{width}x{height}");
        let mut person = Person::home((width, height));
        person.press("s");
        person.matches(&format!("settings-{size}"));
        person.press("<Esc>?<PgDn>");
        person.matches(&format!("help-{size}"));
        let mut person = Person::playing((width, height), BLOCKADE, Who::Human, ENGINE);
        person.press("c4d4<Enter>q");
        person.matches(&format!("question-{size}"));
    }
}
