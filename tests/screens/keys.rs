//! The key map: each key that is listed for a screen does something there.

use std::collections::BTreeSet;

use crossterm::event::{Event, KeyCode, KeyModifiers, MouseEvent, MouseEventKind};
use standoff::agents::PlayerSpec;
use standoff::tui::{KeyContext, KeyRow, Message};

use crate::looks::kept;
use crate::support::folder::Folder;
use crate::{BLOCKADE, ENGINE, Person, programs, saving, tournament};

const SIZE: (u16, u16) = (80, 24);

/// A way to each screen and each dialog that [`ways_from_home`] don't lead to. The folder has the
/// games that some of them list.
const WAYS: [fn(&Folder) -> Person; 17] = [
    |_| Person::home(SIZE),
    |_| pressed(Person::home(SIZE), "2<Up><Up>"),
    |_| pressed(Person::home(SIZE), "s<Up><Enter>"),
    |_| pressed(Person::home(SIZE), "s<Up><Enter>n"),
    |_| pressed(Person::home(SIZE), "fa1b1<Enter>"),
    |folder| pressed(saving::home(folder), "h<Enter>"),
    |folder| {
        let path = folder.join("two.standoff");
        let game = format!("[Position \"{BLOCKADE}\"] *\n\n");
        std::fs::write(&path, game.repeat(2)).unwrap();
        let mut person = pressed(saving::home(folder), "l");
        person.paste(path.to_str().unwrap());
        pressed(person, "<Enter>")
    },
    |_| Person::playing(SIZE, BLOCKADE, PlayerSpec::Human, ENGINE),
    |_| Person::watching(BLOCKADE),
    |_| pressed(Person::scripted(SIZE, BLOCKADE, "g3f3"), "c4d4<Enter>q"),
    |_| {
        let complains = programs::program("complains");
        let game = Person::playing(SIZE, BLOCKADE, PlayerSpec::Human, complains);
        pressed(game, "c4d4<Enter>m")
    },
    |_| {
        let decided = "surround 6/2X3/1XO1X1/2X3/6/6 X 8 60";
        let game = Person::playing(SIZE, decided, PlayerSpec::Human, PlayerSpec::Human);
        pressed(game, "c5c4<Enter>")
    },
    |_| {
        let dies = programs::program("complains and ends");
        let game = Person::playing(SIZE, BLOCKADE, PlayerSpec::Human, dies);
        pressed(game, "c4d4<Enter>")
    },
    |_| Person::setting_up(SIZE, "blockade", (5, 5)),
    |_| pressed(Person::setting_up(SIZE, "blockade", (5, 5)), "n"),
    |_| tournament::in_the_middle(SIZE),
    |_| pressed(Person::home(SIZE), "a<Space>"),
];

/// What opens with one key at home, which every entry of its menu has: a new one is found here by
/// itself.
fn ways_from_home() -> Vec<String> {
    let letters = keys(context(&Person::home(SIZE))).into_iter();
    let letters = letters.filter_map(|key| match key {
        KeyCode::Char(letter) if letter != 'q' => Some(letter.to_string()),
        _ => None,
    });
    letters.collect()
}

fn pressed(mut person: Person, keys: &str) -> Person {
    person.press(keys);
    person
}

fn context(person: &Person) -> KeyContext {
    person.app.key_context().unwrap()
}

fn keys(context: KeyContext) -> Vec<KeyCode> {
    context.rows().flat_map(KeyRow::codes).collect()
}

#[test]
fn every_key_does_something_on_every_screen_that_lists_it() {
    let folder = kept("keys");
    let mut seen = BTreeSet::new();
    let from_home = ways_from_home();
    let from_home = from_home
        .iter()
        .map(|key| -> Box<dyn Fn() -> Person> { Box::new(|| pressed(saving::home(&folder), key)) });
    let others = WAYS
        .iter()
        .map(|way| -> Box<dyn Fn() -> Person> { Box::new(|| way(&folder)) });
    for way in from_home.chain(others) {
        let context = context(&way());
        seen.insert(context.name);
        for key in keys(context) {
            let mut person = way();
            person.poke(key);
            let screen = person.screen();
            assert!(
                !person.app.is_ignored(),
                "{key:?} is ignored in {context:?} on\n{screen}"
            );
        }
    }
    let all = KeyContext::all().into_iter();
    assert_eq!(seen, all.map(|context| context.name).collect());
}

#[test]
fn what_a_screen_has_no_use_for_is_noticed() {
    let mut person = Person::home(SIZE);
    person.send(Event::Mouse(MouseEvent {
        kind: MouseEventKind::ScrollUp,
        column: 1,
        row: 1,
        modifiers: KeyModifiers::NONE,
    }));
    assert!(person.app.is_ignored());
}

#[test]
fn every_row_has_keys_or_says_what_else_it_is() {
    let others = [
        "c4",
        "c4d4",
        "paste",
        "0-9",
        "1-9",
        "Ctrl-W Ctrl-U",
        "Ctrl-C",
    ];
    for row in KeyContext::all().into_iter().flat_map(KeyContext::rows) {
        let is_other = others.contains(&row.keys);
        // Arrows may stand together, and every other name is a key of its own.
        let names = row.keys.split(' ').map(|name| match name.chars().next() {
            Some('↑' | '←') => name.chars().count(),
            _ => 1,
        });
        let count = if is_other { 0 } else { names.sum() };
        assert_eq!(row.codes().count(), count, "{row:?}");
    }
}

#[test]
fn no_key_means_two_things_in_one_context() {
    for context in KeyContext::all() {
        let mut seen = Vec::new();
        for key in keys(context) {
            assert!(!seen.contains(&key), "{context:?} {key:?}");
            seen.push(key);
        }
    }
}

#[test]
fn row_letters_are_no_commands_on_a_board() {
    for board in [
        Person::playing(SIZE, BLOCKADE, PlayerSpec::Human, ENGINE),
        Person::setting_up(SIZE, "blockade", (5, 5)),
    ] {
        let keys = keys(context(&board));
        for letter in ('a'..='h').chain('A'..='H') {
            assert!(!keys.contains(&KeyCode::Char(letter)), "{letter}");
        }
    }
}

#[test]
fn the_footer_fits_and_keeps_help_and_the_way_out() {
    let folder = kept("keys-footer");
    for way in WAYS {
        let mut person = way(&folder);
        let has_help = keys(context(&person)).contains(&KeyCode::Char('?'));
        let mut footer = |columns| {
            person.app.backend_mut().resize(columns, 24);
            let event = Event::Resize(columns, 24);
            person.messages.send(Message::Terminal(event)).unwrap();
            person.app.step().unwrap();
            person.screen().lines().last().unwrap().to_string()
        };
        let all = footer(200);
        let (_, last) = all.trim().rsplit_once("  ").unwrap();
        for columns in [40, 60, 80] {
            let shown = footer(columns);
            assert!(shown.ends_with(last), "no '{last}' in '{shown}'");
            assert_eq!(shown.contains("? help"), has_help, "{shown}");
        }
    }
}
