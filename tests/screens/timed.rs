//! Games with time for the whole game: what runs when, what is shown, and what is kept. The clock is
//! set by the tests.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crossterm::event::KeyCode;
use standoff::agents::PlayerSpec;
use standoff::play::{Plan, Substitutes};
use standoff::tui::{Options, Timing};

use crate::saving::{home, user_data};
use crate::support::folder::Folder;
use crate::{AT_ONCE, BLOCKADE, Person, plan, still};

thread_local! {
    static PASSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

fn clock() -> Instant {
    still() + PASSED.get()
}

fn options(o: PlayerSpec) -> Options {
    let plan = Plan {
        time: Some("60+2".parse().unwrap()),
        ..plan(BLOCKADE, PlayerSpec::Human, o)
    };
    Options {
        plan: Some(plan),
        seed: Some(1),
        threads: Some(1),
        ..Options::default()
    }
}

fn sit_down(size: (u16, u16), options: Options) -> Person {
    PASSED.set(Duration::ZERO);
    let timing = Timing {
        clock,
        look: None,
        ..AT_ONCE
    };
    let mut person = Person::arrive(size, options, timing);
    person.until("1:00");
    person
}

impl Person {
    /// Some seconds later.
    fn later(&mut self, seconds: f64) -> &mut Self {
        PASSED.set(PASSED.get() + Duration::from_secs_f64(seconds));
        self.app.step().unwrap();
        self
    }
}

#[test]
fn the_time_of_the_side_to_move_runs() {
    let mut person = sit_down((80, 24), options(PlayerSpec::Human));
    person.sees("▸X 1:00    O 1:00");
    person.later(4.5).sees("▸X 0:56    O 1:00");
    // After its turn, a side gets two seconds back.
    person.type_without_waiting("c4d4\n");
    person.sees(" X 0:58   ▸O 1:00");
    person.later(50.75).sees(" X 0:58   ▸O 9.3");
    person.later(9.25);
    person.until("X won: O has run out of");
    person.wait();
}

#[test]
fn a_key_that_comes_too_late_plays_nothing() {
    let mut person = sit_down((80, 24), options(PlayerSpec::Human));
    person.type_without_waiting("c4d4");
    PASSED.set(Duration::from_secs(61));
    person.type_without_waiting("\n");
    person.until("O won: X has run out of");
    person.sees("turn 1 of 60");
}

#[test]
fn time_stands_still_in_a_pause_and_under_another_screen() {
    let mut person = sit_down((80, 24), options(PlayerSpec::Human));
    person.type_without_waiting("p");
    person.sees("p goes on");
    person.later(30.0).wait();
    person.sees("▸X 1:00");
    person.type_without_waiting("p");
    person.later(10.0).sees("▸X 0:50");
    person.type_without_waiting("?");
    person.later(100.0).wait();
    person.poke(KeyCode::Esc);
    person.later(1.0).sees("▸X 0:49");
}

#[test]
fn undo_brings_the_time_back() {
    let mut person = sit_down((80, 24), options(PlayerSpec::Human));
    person.later(20.0).type_without_waiting("c4d4\n");
    person.later(30.0).sees(" X 0:42   ▸O 0:30");
    person.type_without_waiting("u");
    person.sees("▸X 1:00    O 1:00");
    person.type_without_waiting("r");
    person.sees(" X 0:42   ▸O 1:00");
}

#[test]
fn a_small_window_shows_the_time_in_its_title() {
    let person = sit_down((40, 12), options(PlayerSpec::Human));
    let screen = person.screen();
    let title = screen.lines().next().unwrap();
    assert_eq!(title, " ▸X 1:00  O 1:00           turn 1 of 60");
}

#[test]
fn a_game_is_resumed_with_the_time_that_was_left() {
    let folder = Folder::new("timed-saving");
    let own = Options {
        user_data: user_data(&folder),
        ..options(PlayerSpec::Human)
    };
    let mut person = sit_down((80, 24), own);
    person.later(20.0).type_without_waiting("c4d4\n");
    // What was taken for the turn counts, too.
    person.later(7.0).type_without_waiting("q");
    person.wait();
    drop(person);
    PASSED.set(Duration::ZERO);
    let timing = Timing { clock, ..AT_ONCE };
    let resumed = Options {
        user_data: user_data(&folder),
        resume: Some(Substitutes::default()),
        ..Options::default()
    };
    let mut person = Person::arrive((80, 24), resumed, timing);
    person.until(" X 0:42   ▸O 0:53");
}

#[test]
fn the_form_offers_times_and_remembers_the_last() {
    let folder = Folder::new("timed-form");
    let mut person = home(&folder);
    person.press("2<Up><Right><Right>");
    person.reads("Clock ‹ 3 min + 2 s ›");
    person.type_without_waiting("\n");
    person.until("X 3:00");
    drop(person);
    home(&folder).press("2").reads("Clock 3 min + 2 s");
}
