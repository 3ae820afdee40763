//! A panic of the thread that draws gives the terminal back and says what happened; one elsewhere
//! does not touch the screen.
//!
//! The program has no way to be made to panic, so this test program runs itself again in a
//! terminal, with the real guard and loop and with a clock that breaks.

use std::path::Path;
use std::time::{Duration, Instant};

use standoff::agents::PlayerSpec;
use standoff::games::{AnyPosition, PerSide};
use standoff::play::Plan;
use standoff::records::{Folders, UserData};
use standoff::tui::{Depth, Finish, Options, Timing, open};

use crate::person::Person;

/// While this is in the folder, the clock is broken.
const HAMMER: &str = "hammer";

fn again(test: &str) -> Person {
    let program = std::env::current_exe().unwrap();
    let arguments = ["--exact", test, "--ignored", "--nocapture", "--quiet"];
    Person::run((80, 24), &program, &arguments, &[])
}

fn breaking() -> Instant {
    assert!(!Path::new(HAMMER).exists(), "the clock \x1b[31mbroke");
    Instant::now()
}

#[test]
fn on_the_thread_that_draws() {
    let mut person = again("panics::inside_with_a_clock_that_breaks");
    person.wait_for("Choose piece to move:");
    person.modes_are_set();
    person.press("c4d4<Enter>");
    person.wait_for("Player1 moves the piece at c4 to d4");
    // It is on disk when the next frame is drawn.
    std::thread::sleep(Duration::from_millis(500));
    person.press("<Right>");
    person.wait_for_rest(Duration::from_millis(100));
    std::fs::write(person.home().join(HAMMER), "").unwrap();
    person.press("<Right>");
    person.ends_with(101);
    person.terminal_is_as_before();
    let screen = person.screen().replace('\n', "");
    let words = "Standoff has broken down: the clock [31mbroke (tests/terminal/panics.rs:";
    assert!(screen.contains(words), "{screen}");
    let saved = screen.split_once("Your game is saved: ").unwrap().1;
    let path = saved.split_once(".standoff").unwrap().0.to_string() + ".standoff";
    let record = std::fs::read_to_string(&path).unwrap();
    assert!(record.contains("c4d4"), "{record}");
}

#[test]
#[ignore = "run by the test above in a terminal"]
fn inside_with_a_clock_that_breaks() {
    let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
    let plan = Plan {
        position: AnyPosition::read(line).unwrap(),
        players: PerSide::new(PlayerSpec::Human, PlayerSpec::Human),
        names: PerSide::default(),
        seed: 1,
        time: None,
    };
    let options = Options {
        plan: Some(plan),
        user_data: UserData::open(Folders::find()),
        ..Options::default()
    };
    let timing = Timing {
        clock: breaking,
        ..Timing::DEFAULT
    };
    let _ = open(options, Depth::True, timing).unwrap().run();
}

#[test]
fn on_another_thread() {
    let mut person = again("panics::inside_with_a_thread_that_breaks");
    person.wait_for("New game");
    person.wait_for_rest(Duration::from_millis(300));
    let before = person.painting();
    person.press("<Right>");
    person.wait_for("[ Surround");
    person.press("<Left>");
    person.wait_for("[ Blockade");
    person.wait_for_rest(Duration::from_millis(100));
    assert_eq!(person.painting(), before);
    person.modes_are_set();
    person.press("q");
    person.ends_with(0);
    person.terminal_is_as_before();
}

#[test]
#[ignore = "run by the test above in a terminal"]
fn inside_with_a_thread_that_breaks() {
    let app = open(Options::default(), Depth::True, Timing::DEFAULT).unwrap();
    let broken = std::thread::spawn(|| panic!("a thread broke"));
    assert!(broken.join().is_err());
    assert_eq!(app.run().unwrap(), Finish::Left);
}
