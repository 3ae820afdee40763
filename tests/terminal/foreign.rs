//! Text from outside on the full screen: whatever settings, saved games, programs and keys bring,
//! only the program's own escapes reach the terminal.

use std::fs;
use std::sync::LazyLock;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use crate::person::Person;
use crate::support::folder::Folder;
use crate::support::hostile::{HOSTILE, spoil, steers};

/// What the program tells the terminal: colours, where the cursor is, what to clear.
const OWN: &[char] = &['m', 'H', 'J', 'K', 'A', 'B', 'C', 'D', 'G', 'd'];

/// The modes it sets and resets.
const MODES: [&str; 9] = [
    "?25", "?1000", "?1002", "?1003", "?1006", "?1015", "?1049", "?2004", "?2026",
];

/// Every escape in a log must be one of the program's, and nothing else may steer.
#[track_caller]
fn is_own(log: &[u8], what: &str) {
    let text = str::from_utf8(log).unwrap_or_else(|error| panic!("{what}: {error}"));
    let mut rest = text;
    while let Some(at) = rest.find(|c| steers(c) && c != '\n' && c != '\r') {
        let shown: String = rest[at..].chars().take(30).collect();
        if let Some(copied) = rest[at..].strip_prefix("\u{1b}]52;c;") {
            // A position line that was copied, and nothing that asks for it to be.
            let end = copied.find('\u{1b}').unwrap();
            assert!(copied[..end].len() > 40, "{what}: {shown:?}");
            rest = copied[end..].strip_prefix("\u{1b}\\").unwrap();
            continue;
        }
        let sequence = rest[at..].strip_prefix("\u{1b}[");
        let sequence = sequence.unwrap_or_else(|| panic!("{what}: {shown:?}"));
        let end = sequence.find(|c: char| c.is_ascii_alphabetic()).unwrap();
        let (parameters, last) = (&sequence[..end], sequence[end..].chars().next().unwrap());
        let own = OWN.contains(&last) && parameters != "31;45" && !parameters.contains('?');
        let mode = matches!(last, 'h' | 'l') && MODES.contains(&parameters);
        assert!(own || mode, "{what}: {shown:?}");
        rest = &sequence[end + 1..];
    }
}

/// A person in whose folders a hostile text stands wherever it can.
fn start(folder: &Folder, text: &str, arguments: &[&str]) -> Person {
    let (config, state) = (folder.join("config"), folder.join("state"));
    spoil(&config.join("standoff"), &state.join("standoff"), text);
    let environment = [
        ("XDG_CONFIG_HOME", config.to_str().unwrap()),
        ("XDG_STATE_HOME", state.to_str().unwrap()),
    ];
    let program = env!("CARGO_BIN_EXE_standoff");
    Person::run((100, 30), program.as_ref(), arguments, &environment)
}

/// Keys that do nothing but show the next sentence about what is wrong.
static READ: LazyLock<String> = LazyLock::new(|| "<Up>".repeat(20));

/// Each hostile text on a thread of its own.
fn each(name: &str, test: impl Fn(&Folder, &str, &str) + Sync) {
    let numbered: Vec<_> = HOSTILE.iter().enumerate().collect();
    for some in numbered.chunks(4) {
        std::thread::scope(|scope| {
            for &(number, &(what, text)) in some {
                let (test, name) = (&test, format!("foreign-{name}-{number}"));
                scope.spawn(move || test(&Folder::new(&name), what, text));
            }
        });
    }
}

fn leave(mut person: Person, what: &str) {
    person.press("<Ctrl-C>");
    person.ends_with(0);
    person.terminal_is_as_before();
    is_own(&person.log(), what);
}

/// What is wrong with the files, the list of games, a game with its players and its reason, and the
/// question whether a program may be started.
#[test]
fn in_settings_and_saved_games() {
    each("files", |folder, what, text| {
        let mut person = start(folder, text, &[]);
        person.wait_for("New game");
        // Every sentence about what can't be read.
        person.press(&READ);
        person.press("h");
        person.wait_for("1 of 1");
        person.press(&READ);
        person.press("<Enter>");
        person.wait_for("turn 3 of 60");
        person.press("<Left><Left><Left>");
        person.wait_for("turn 1 of 60");
        person.press("<Right><Right><Right><Esc>");
        person.wait_for("1 of 1");
        person.press("<Esc>");
        person.wait_for("New game");
        person.press("c");
        person.wait_for("turn 4 of 60");
        person.press(&READ);
        if what == "one long line" {
            person.press("p");
            person.wait_for("too long to be shown");
            person.press("q");
        } else {
            person.wait_for("Start what plays");
            person.press("y");
        }
        // It can't be started, which home says.
        person.wait_for("New game");
        person.press(&READ);
        leave(person, what);
    });
}

/// Writes a program that says the text wherever a program can say anything, and how to start it.
fn write_program(folder: &Folder, text: &str, go: &str) -> String {
    let script = folder.join("agent.sh");
    fs::write(folder.join("agent.sh.said"), text).unwrap();
    let words = format!(
        "said=$(cat \"$0.said\"); echo \"$said\" >&2
        while read word rest; do case $word in
        ugi) echo \"$said\"; echo \"id name $said\"; echo ugiok;;
        isready) echo readyok;;
        go) {go};;
        quit) exit;; esac; done"
    );
    fs::write(&script, words).unwrap();
    format!("sh {}", script.to_str().unwrap())
}

#[test]
fn said_by_a_program() {
    each("said", |folder, what, text| {
        let go = "echo \"info depth 1 score cp 3 pv $said\"; echo \"bestmove $said\"";
        let who = format!("cmd:{}", write_program(folder, text, go));
        let mut person = start(folder, text, &["play", "crossing", "--o", &who]);
        person.wait_for("turn 1 of 400");
        person.press(&READ);
        person.press("d2d3<Enter>");
        person.wait_for("turn 3 of 400");
        person.press("m");
        person.wait_for("Messages of the program");
        leave(person, what);
    });
}

/// A program that is added in the settings and tried there, and then dies in a game.
#[test]
fn the_last_words_of_a_program() {
    each("last-words", |folder, what, text| {
        let command = write_program(folder, text, "exit 4");
        let mut person = start(folder, text, &[]);
        person.wait_for("New game");
        person.press(&READ);
        person.press("s<Up><Enter>n");
        person.wait_for("Add a program");
        person.press(&format!("fox<Tab>{command}<Enter>"));
        person.wait_for("It works");
        leave(person, what);
        let mut person = start(
            folder,
            text,
            &["play", "crossing", "--o", &format!("cmd:{command}")],
        );
        person.wait_for("turn 1 of 400");
        person.press(&READ);
        person.press("d2d3<Enter>");
        person.wait_for("The end");
        person.press("m");
        person.wait_for("Messages of the program");
        leave(person, what);
    });
}

/// Any keys, in every screen that they lead to.
#[test]
fn wherever_keys_lead() {
    const KEYS: [&str; 24] = [
        "n", "h", "c", "l", "w", "s", "2", "m", "y", "u", "p", "?", "<Enter>", "<Enter>",
        "<Enter>", "<Esc>", "<Esc>", "<Up>", "<Down>", "<Down>", "<Left>", "<Right>", "<Tab>",
        "b6",
    ];
    each("keys", |folder, what, text| {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(text.len() as u64);
        let mut person = start(folder, text, &[]);
        person.wait_for("New game");
        for _ in 0..150 {
            person.press(KEYS.choose(&mut random).unwrap());
            std::thread::sleep(std::time::Duration::from_millis(8));
        }
        let mut pasted = b"\x1b[200~".to_vec();
        pasted.extend(text.replace('\u{1b}', "").bytes());
        pasted.extend(b"\x1b[201~");
        person.send(&pasted);
        leave(person, what);
    });
}
