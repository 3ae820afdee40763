//! What each screen looks like.

use std::fs;
use std::time::{Duration, SystemTime};

use standoff::agents::PlayerSpec;
use standoff::games::{GAMES, Info};
use standoff::tui::{Charset, Depth, Options};

use crate::programs::program;
use crate::saving;
use crate::support::folder::Folder;
use crate::{AT_ONCE, BLOCKADE, ENGINE, Person};

const SIZES: [(u16, u16); 3] = [(80, 24), (60, 20), (200, 50)];
const SURROUND: &str = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60";
const CROSSING: &str = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400";

#[test]
fn home() {
    for (width, height) in SIZES {
        let person = Person::home((width, height));
        person.matches_with_all_games(&format!("home-{width}x{height}"));
    }
}

#[test]
fn home_with_more_games() {
    const TITLES: [&str; 8] = [
        "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight",
    ];
    for count in [4, 8] {
        let games = TITLES[..count].iter().zip(GAMES[..3].iter().cycle());
        let games = games
            .map(|(&title, &game)| Info { title, ..game })
            .collect();
        let options = Options {
            games: Some(games),
            ..Options::default()
        };
        let mut person = Person::sit_down((80, 24), options);
        for (at, title) in TITLES[..count].iter().enumerate() {
            // All of them are scrolled to, and the keys lead around the end.
            person.sees(&format!("[ {title} "));
            if count > 4 {
                person.sees(&format!("{} of {count}", at + 1));
            }
            person.press("<Right>");
        }
        person.sees("[ One ");
        person.press("<Left><Left>");
        person.matches(&format!("home-{count}-games"));
    }
}

#[test]
fn games() {
    for (line, answer, keys) in [
        (BLOCKADE, "g3f3", "c4d4<Enter>b"),
        (SURROUND, "a5a4", "a2a3<Enter>a3"),
        (CROSSING, "c7c6", "c3c4<Enter>d2"),
    ] {
        let name = line.split(' ').next().unwrap();
        for (width, height) in SIZES {
            let mut person = Person::scripted((width, height), line, answer);
            person.press(keys);
            person.matches(&format!("{name}-{width}x{height}"));
        }
    }
}

#[test]
fn a_program_that_thinks() {
    let x = program("thinks aloud until stop");
    let mut person = Person::arriving(BLOCKADE, x, PlayerSpec::Human);
    person.type_without_waiting("i");
    person.until("depth 12");
    person.matches("thinking-80x24");
}

#[test]
fn a_game_in_ascii() {
    let mut person = Person::scripted((80, 24), CROSSING, "c7c6");
    // Settings: three themes further.
    person.press("s<Left><Esc>c3c4<Enter>d2");
    person.matches("crossing-ascii");
    let screen = person.screen();
    assert!(screen.is_ascii(), "{screen}");
}

#[test]
fn a_game_in_mono() {
    let mut person = Person::scripted((80, 24), SURROUND, "a5a4");
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
fn a_form_shows_how_the_game_begins() {
    let mut person = Person::home((80, 24));
    person.press("n<Down><Down><Down><Down><Down>7");
    let seven = person.screen();
    person.press("<Backspace>8");
    assert_ne!(person.screen().replace('8', "7"), seven, "{seven}");
    person.press("<Backspace>7");
    assert_eq!(person.screen(), seven);
    // What is placed by hand can't be shown before.
    person.sees("▄");
    person.press("<Up><Right>");
    person.sees_not("▄");
    // A number that is not valid yet has no position.
    person.press("<Left>");
    person.sees("▄");
    person.press("<Up>0");
    person.sees_not("▄");
}

#[test]
fn levels_are_explained_where_they_are_chosen() {
    let mut person = Person::home((40, 20));
    person.press("n<Up><Up><Up>");
    person.reads("Learner, rated");
    person.reads("looks at most moves, not at your answers");
    person.press("<Left><Left>");
    person.reads("sees few of its moves: for the first game ever");
    person.press("<Left>");
    person.reads("random moves: any valid move, without a thought");
    person.press("0<Right>");
    person.reads("full strength: uses the whole time and every core");
    person.press("<Esc>t<Down><Down><Down><Down><Down><Down>");
    person.reads(
        "overlooks every second move: for who has just read the rules; two or more take part",
    );
}

/// A heading is at the top of the help.
fn begins_with(person: &Person, heading: &str) {
    let screen = person.screen();
    let first = screen.lines().nth(1).unwrap();
    assert!(first.ends_with(heading), "{screen}");
}

#[test]
fn help_begins_with_the_keys_at_hand_and_has_an_index() {
    for (keys, heading) in [("", "Home"), ("n", "Forms"), ("s", "Lists")] {
        let mut person = Person::home((80, 24));
        person.press(keys);
        person.press("?");
        begins_with(&person, heading);
    }
    let mut person = Person::scripted((80, 24), SURROUND, "a5a4");
    person.press("?");
    begins_with(&person, "Keys in a game");
    // After the keys come the rules of the game at hand.
    person.press("2");
    person.sees("▸ 2 Surround");
    begins_with(&person, "Surround");
    person.press("<Tab>");
    person.sees("▸ 3 Blockade");
    person.click(8, 1);
    person.sees("▸ 1 Keys here");
    person.press("9<End>");
    person.sees(&format!("▸ {} Other keys", GAMES.len() + 14));
    person.press("<Tab>");
    person.sees("▸ 1 Keys here");
    person.resize(40, 12);
    person.press("4");
    assert_eq!(person.status(), "4 Crossing; digits go to others");
}

#[test]
fn setting_up() {
    for (width, height) in SIZES {
        let mut person = Person::setting_up((width, height), "blockade", (5, 5));
        person.press("a1a7b2b7");
        person.matches(&format!("setup-{width}x{height}"));
    }
    let person = Person::setting_up((60, 20), "crossing", (0, 0));
    person.matches("setup-narrow");
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
        let mut person = Person::unwatched((width, height), line, ENGINE);
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
        person.matches_with_all_games(&format!("help-{size}"));
        let mut person = Person::scripted((width, height), BLOCKADE, "g3f3");
        person.press("c4d4<Enter>q");
        person.matches(&format!("question-{size}"));
    }
}

/// Games that were played on a day that stays the same.
const KEPT: [(&str, &str); 6] = [
    (
        "games/1",
        r#"[X "Player"] [O "Standoff level 5"] [Date "2026.11.14"]
        [Position "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60"] 1. a2a3 a5a4 *"#,
    ),
    (
        "games/2",
        r#"[X "Standoff level 3"] [O "Player"] [Date "2026.11.15"]
        [Position "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400"] 1. c2c4e4 *"#,
    ),
    (
        "history/1",
        r#"[X "Player"] [O "Standoff level 5"] [Date "2026.11.13"]
        [Position "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 6"]
        1. c4d4 a5a4 {+0.21/14 0.5s} 2. b2a2 g3g4 3. d4d5 a4a3 1-0"#,
    ),
    (
        "history/2",
        r#"[X "Player"] [O "Player"] [Date "2026.11.14"]
        [Position "blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10"] 1/2-1/2"#,
    ),
    (
        "history/3",
        r#"[X "Player"] [O "The Fox Who Jumps Over All The Lazy Dogs 1.0"] [Date "2026.11.15"]
        [Termination "O loses: it was too slow"]
        [Position "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60"] 1. a2a3 1-0"#,
    ),
    (
        "history/4",
        r#"[X "Standoff level 2"] [O "Player"] [Date "2026.11.16"]
        [Termination "O resigns"]
        [Position "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60"] 1. a2a3 1-0"#,
    ),
];

/// A folder with all of them.
pub fn kept(name: &str) -> Folder {
    let folder = Folder::new(name);
    for (name, text) in KEPT {
        let path = folder.join(&format!("state/{name}.standoff"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        // The first game is the older one: it was played two days ago.
        let hours = if name == "games/1" { 50 } else { 3 };
        let then = SystemTime::now() - Duration::from_hours(hours);
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(then).unwrap();
    }
    folder
}

#[test]
fn lists_of_games() {
    for (width, height) in SIZES {
        let size = format!("{width}x{height}");
        let folder = kept(&format!("looks-lists-{size}"));
        let mut person = saving::home_of_size((width, height), &folder);
        person.press("c");
        person.matches(&format!("unfinished-{size}"));
        person.press("<Esc>h");
        person.matches(&format!("finished-{size}"));
        person.press("<Up><Enter>");
        person.matches(&format!("steps-{size}"));
    }
}

#[test]
fn paths() {
    for (width, height) in SIZES {
        let size = format!("{width}x{height}");
        let mut person = Person::home((width, height));
        person.press("l<Enter>");
        person.sees("Type the name of a file");
        // A folder of the project, from where the tests are run.
        person.press("tests/screens/");
        person.matches_with_all_games(&format!("load-{size}"));
        let mut person = Person::scripted((width, height), BLOCKADE, "g3f3");
        person.press("c4d4<Enter>w<Ctrl-U>games/final");
        person.matches(&format!("save-{size}"));
    }
}

#[test]
fn own_programs() {
    let folder = Folder::new("looks-programs");
    fs::create_dir_all(folder.join("config")).unwrap();
    let text = "[agents.fox]\ncommand = \"python3 'my fox.py' --fast\"\n\
                [agents.snail]\ncommand = \"sh -c 'echo I am slow >&2; exit 3'\"\n";
    fs::write(folder.join("config/settings.toml"), text).unwrap();
    for (width, height) in [(80, 24), (40, 12)] {
        let mut person = saving::home_of_size((width, height), &folder);
        person.press("s<Up><Enter><Down>t");
        person.matches(&format!("programs-{width}x{height}"));
        person.press("<Enter><Tab>");
        person.matches(&format!("program-{width}x{height}"));
    }
}

#[test]
fn long_findings_about_a_program_can_be_read_to_their_end() {
    let folder = Folder::new("looks-findings");
    fs::create_dir_all(folder.join("config")).unwrap();
    let script = "for i in 1 2 3 4 5 6 7 8; do echo line $i >&2; done; exit 3";
    let text = format!("[agents.snail]\ncommand = \"sh -c '{script}'\"\n");
    fs::write(folder.join("config/settings.toml"), text).unwrap();
    let mut person = saving::home_of_size((40, 12), &folder);
    person.press("s<Up><Enter>t");
    person.sees("It can't play");
    person.sees_not("line 8");
    person.press("<PgDn><PgDn><PgDn>");
    person.sees("line 8");
    person.sees_not("It can't play");
    person.press("<PgUp><PgUp><PgUp>");
    person.sees("It can't play");
}

#[test]
fn a_path_is_edited_at_its_cursor() {
    let mut person = Person::home((80, 24));
    person.press("lgames/final");
    for (keys, path, column) in [
        ("", "games/final", 13),
        ("<Left><Left>x", "games/finxal", 12),
        ("<Del>", "games/finxl", 12),
        ("<Home>my ", "my games/finxl", 5),
        ("<End><Ctrl-W>end", "my games/end", 14),
        ("<Left><Ctrl-U>", "", 2),
    ] {
        person.press(keys);
        let row = format!("│ {path:76} │");
        person.sees(&row);
        let y = person.screen().lines().position(|line| line == row);
        person.has_cursor_at(column, y.unwrap());
    }
    // What was wrong can be edited, or replaced by typing.
    person.press("/nowhere/at all<Enter>");
    person.sees("/nowhere/at all");
    person.press("x");
    person.sees(&format!("│ {:76} │", "x"));
    person.paste("y\u{1b}z\nnot this line");
    person.sees(&format!("│ {:76} │", "xyz"));
}

#[test]
fn a_long_path_is_scrolled_to_the_cursor() {
    let mut person = Person::home((40, 12));
    person
        .press("l")
        .paste("0123456789abcdefghijklmnopqrstuvwxyzABCD");
    for (keys, path, column) in [
        ("", "56789abcdefghijklmnopqrstuvwxyzABCD", 37),
        ("<Left>", "456789abcdefghijklmnopqrstuvwxyzABCD", 37),
        ("<Home>", "0123456789abcdefghijklmnopqrstuvwxyz", 2),
    ] {
        person.press(keys);
        person.sees(&format!("│ {path:36} │"));
        let y = person.screen().lines().position(|line| line.contains(path));
        person.has_cursor_at(column, y.unwrap());
    }
    // A wide character is shown whole or not at all, and one that can't be seen is replaced.
    person
        .press("<Ctrl-U>")
        .paste(&("棋".repeat(18) + "\u{200d}"));
    let y = person.screen().lines().position(|line| line.contains('棋'));
    person.has_cursor_at(37, y.unwrap());
    person.sees("\u{fffd}");
}

#[test]
fn the_environment_chooses_the_depth() {
    for (environment, depth) in [
        (&[("COLORTERM", "truecolor")][..], Depth::True),
        (&[("TERM", "xterm-256color")], Depth::Palette),
        (
            &[("TERM", "linux"), ("COLORTERM", "truecolor")],
            Depth::Sixteen,
        ),
        (&[("TERM", "vt100")], Depth::None),
        (&[("TERM", "dumb"), ("COLORTERM", "truecolor")], Depth::None),
        (&[("NO_COLOR", "1"), ("COLORTERM", "24bit")], Depth::None),
        (&[("NO_COLOR", ""), ("COLORTERM", "24bit")], Depth::True),
    ] {
        let get = variables(environment);
        assert_eq!(Depth::of_environment(get), depth, "{environment:?}");
    }
}

fn variables(environment: &[(&str, &str)]) -> impl Fn(&str) -> Option<String> {
    move |name| {
        let found = environment.iter().find(|entry| entry.0 == name);
        found.map(|entry| entry.1.to_string())
    }
}

#[test]
fn the_environment_chooses_the_characters() {
    for (environment, charset) in [
        (&[][..], Charset::Unicode),
        (&[("LANG", "C")], Charset::Ascii),
        (&[("LANG", "C.UTF-8")], Charset::Unicode),
        (&[("LANG", "de_DE@euro")], Charset::Ascii),
        (
            &[("LANG", "C"), ("LC_CTYPE", "en_GB.utf8")],
            Charset::Unicode,
        ),
        (&[("LC_ALL", "POSIX"), ("LANG", "C.UTF-8")], Charset::Ascii),
        (&[("LC_ALL", ""), ("LANG", "C.UTF-8")], Charset::Unicode),
        (&[("TERM", "vt100"), ("LANG", "C.UTF-8")], Charset::Ascii),
        (&[("TERM", "linux"), ("LANG", "C.UTF-8")], Charset::Console),
        (&[("TERM", "linux"), ("LANG", "C")], Charset::Ascii),
        (
            &[("TERM", "xterm"), ("LANG", "en_US.UTF-8")],
            Charset::Unicode,
        ),
    ] {
        let found = Charset::of_environment(variables(environment));
        assert_eq!(found, charset, "{environment:?}");
    }
}

/// Every screen that is easy to reach, in the characters of a terminal.
fn screens_in(charset: Charset) -> String {
    let script = program("plays g3f3");
    let options = Person::options(BLOCKADE, PlayerSpec::Human, script);
    let mut person = Person::arrive((80, 24), options, AT_ONCE);
    person.app = person.app.with_charset(charset);
    person.app.step().unwrap();
    let mut shown = String::new();
    for keys in [
        "c4",
        "d4<Enter>",
        "b2",
        "?",
        "<Esc>s",
        "<Esc>n",
        "y<Esc>Ry",
        "<Down>",
    ] {
        shown += &person.press(keys).screen();
    }
    shown
}

#[test]
fn nothing_is_shown_that_the_terminal_lacks() {
    let ascii = screens_in(Charset::Ascii);
    assert!(ascii.is_ascii(), "{ascii}");
    // The characters of code page 437, which every console's font has, and no arrows.
    let console = screens_in(Charset::Console);
    let has = |c: char| c.is_ascii() || "█▀▄▌▐░·«»─│┌┬┐├┼┤└┴┘".contains(c);
    assert!(console.chars().all(has), "{console}");
    assert!(console.contains("▀"), "{console}");
}
