//! What is kept: settings, unfinished games, finished ones, files of one's own.

use std::fs;

use standoff::agents::{PlayerSpec, Strength};
use standoff::games::Side;
use standoff::play::Substitutes;
use standoff::records::files::whole_path;
use standoff::records::settings::ThemeName;
use standoff::records::{Folders, UserData};
use standoff::tui::Options;

use crate::support::folder::Folder;
use crate::support::wait::wait_until;
use crate::{BLOCKADE, ENGINE, Person, plan};

const SIZE: (u16, u16) = (80, 24);

/// One move before the end.
const ENDING: &str = "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 9 10";

pub fn user_data(folder: &Folder) -> UserData {
    UserData::open(Ok(Folders {
        config: folder.join("config"),
        state: folder.join("state"),
        cache: None,
    }))
}

pub fn home(folder: &Folder) -> Person {
    home_of_size(SIZE, folder)
}

pub fn home_of_size(size: (u16, u16), folder: &Folder) -> Person {
    let user_data = user_data(folder);
    Person::sit_down(
        size,
        Options {
            user_data,
            ..Options::default()
        },
    )
}

pub fn playing(folder: &Folder, line: &str, x: PlayerSpec, o: PlayerSpec) -> Person {
    let options = Options {
        plan: Some(plan(line, x, o)),
        seed: Some(1),
        threads: Some(1),
        user_data: user_data(folder),
        ..Options::default()
    };
    Person::sit_down(SIZE, options)
}

pub fn continuing(folder: &Folder) -> Person {
    continuing_with(folder, Substitutes::default())
}

/// With others than before.
pub fn continuing_with(folder: &Folder, substitutes: Substitutes) -> Person {
    let user_data = user_data(folder);
    Person::sit_down(
        SIZE,
        Options {
            user_data,
            resume: Some(substitutes),
            ..Options::default()
        },
    )
}

#[test]
fn settings_and_choices_are_remembered() {
    let folder = Folder::new("saving-settings");
    let mut person = home(&folder);
    person.press("s<Right><Down><Down><Right><Esc>");
    // Crossing, as Player 2, 99 turns, level 4.
    person.press("<Right><Right>n<Right><Down>99<Down><Down><Right><Enter><Ctrl-C>");
    assert!(person.has_left());
    drop(person);
    let text = fs::read_to_string(folder.join("config/settings.toml")).unwrap();
    assert_eq!(
        text,
        "theme = \"light\"\nmouse = false\nlast-game = \"crossing\"\n\n\
         [new-game.crossing]\nplayer = 2\nturns = 99\nlevel = 4\n"
    );
    let mut person = home(&folder);
    assert_eq!(person.app.settings().theme, ThemeName::Light);
    person.sees("[ Crossing 8×8 ]");
    person.press("n");
    person.sees("Player 2: O");
    person.sees("99");
    person.sees("level 4");
    // Every kind of opponent is remembered, too.
    person.press("<Down><Down><Down>1<Left><Enter>");
    let game = &person.app.settings().new_games["crossing"];
    assert_eq!(game.opponent.named.as_deref(), Some("random"));
    drop(person);
    let mut person = home(&folder);
    person.press("n");
    person.sees("random moves");
}

#[test]
fn each_form_keeps_the_times_of_the_others() {
    let folder = Folder::new("saving-times");
    // Surround, whose forms are short: two engines with 500 and 700 ms.
    let mut person = home(&folder);
    person.press("<Right>w<Up><Up>700<Up><Up>500<Enter>q");
    for keys in ["n<Enter>q", "2<Enter>q"] {
        person.press(keys);
    }
    let game = person.app.settings().new_games["surround"].clone();
    assert_eq!(game.watched[Side::X].strength.move_time, Some(500));
    assert_eq!(game.watched[Side::O].strength.move_time, Some(700));
    // Who plays against a person is remembered apart.
    assert_eq!(game.opponent.strength, Strength::DEFAULT);
    person.press("n");
    person.reads("Time per move as the level needs");
    person.press("<Esc>w");
    person.reads("X's time 500 ms");
    person.reads("O's time 700 ms");
}

#[test]
fn problems_with_the_settings_are_shown_until_the_next_key() {
    let folder = Folder::new("saving-wrong");
    fs::create_dir_all(folder.join("config")).unwrap();
    fs::write(
        folder.join("config/settings.toml"),
        "mouse = 3\nsound = 1\n",
    )
    .unwrap();
    let mut person = home(&folder);
    person.reads("'mouse' must be true or false");
    person.press("<Down>");
    person.reads("'sound'");
    person.press("<Down>");
    person.sees_not("sound");
}

#[test]
fn without_a_home_everything_works_with_one_warning() {
    let user_data = UserData::open(Folders::from_environment(|_| None));
    let mut person = Person::sit_down(
        SIZE,
        Options {
            user_data,
            ..Options::default()
        },
    );
    person.sees("there is no home folder");
    person.press("<Enter><Enter>");
    person.sees("Choose piece to move:");
    person.sees_not("no home folder");
}

#[test]
fn unwritable_settings_are_reported_once() {
    let folder = Folder::new("saving-readonly");
    fs::create_dir_all(folder.join("config")).unwrap();
    let path = folder.join("config/settings.toml");
    fs::write(&path, "").unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let mut person = home(&folder);
    person.press("s<Right>");
    person.sees("permission denied");
    person.sees("light");
    person.press("<Right>");
    person.sees_not("permission denied");
}

#[test]
fn settings_that_are_not_toml_are_set_aside() {
    let folder = Folder::new("saving-aside");
    fs::create_dir_all(folder.join("config")).unwrap();
    fs::write(folder.join("config/settings.toml"), "mouse = ").unwrap();
    let mut person = home(&folder);
    person.reads("this is not TOML");
    person.press("s<Right>");
    person.reads("it is kept as");
    person.press("<Right>");
    person.sees_not("kept as");
    let names = folder.names("config");
    assert_eq!(names, ["settings.toml", "settings.toml.damaged"]);
}

#[test]
fn a_game_is_resumed_after_leaving() {
    let folder = Folder::new("saving-continue");
    let mut person = playing(&folder, BLOCKADE, PlayerSpec::Human, ENGINE);
    person.press("c4d4<Enter>");
    let moves = person.screen();
    person.press("q");
    person.sees("▸ Continue");
    person.sees("Blockade: Player against Standoff level 3, 2 turns played");
    person.press("<Enter>");
    person.sees("Choose piece to move:");
    // The cursor is elsewhere, and the engine has forgotten what it knew, which may change the chance
    // that it shows.
    let board = |screen: &str| {
        let lines = screen.lines().filter(|line| !line.contains('%'));
        let lines: Vec<String> = lines.map(|line| line.replace(['▌', '▐'], " ")).collect();
        lines.join("\n")
    };
    assert_eq!(board(&person.screen()), board(&moves));
    // Undo is saved as well.
    person.press("b2a2<Enter>u<Ctrl-C>");
    drop(person);
    let mut person = continuing(&folder);
    person.sees("you are X · level 3");
    person.sees("turn 3 of 60");
    person.press("b2a2<Enter><Ctrl-C>");
    drop(person);
    let person = continuing(&folder);
    person.sees("3 b2a2");
    assert_eq!(folder.names("state/games").len(), 2, "one game, one lock");
}

#[test]
fn having_nothing_to_resume_is_said() {
    let folder = Folder::new("saving-nothing");
    let mut person = continuing(&folder);
    person.sees("There is no unfinished game");
    person.press("<Down>");
    person.sees_not("Continue");
}

#[test]
fn a_game_without_a_move_of_the_person_is_not_kept() {
    let folder = Folder::new("saving-unmoved");
    drop(playing(&folder, BLOCKADE, PlayerSpec::Human, ENGINE));
    // The computer has moved, and the person leaves.
    let mut person = playing(&folder, BLOCKADE, ENGINE, PlayerSpec::Human);
    person.sees("Computer moves the piece at");
    person.press("q");
    person.sees_not("Continue");
    drop(person);
    assert!(folder.names("state").is_empty());
    // One whose only move is taken back is removed.
    let mut person = playing(&folder, BLOCKADE, PlayerSpec::Human, ENGINE);
    person.press("c4d4<Enter>");
    // One game, one lock.
    wait_until("the game to be saved", || {
        folder.names("state/games").len() == 2
    });
    person.press("uq");
    person.sees_not("Continue");
    drop(person);
    assert!(folder.names("state/games").is_empty());
    // A game between computers is kept, whoever watches it.
    let mut person = playing(&folder, BLOCKADE, ENGINE, ENGINE);
    person.press("q");
    drop(person);
    let kept = [folder.names("state/games"), folder.names("state/history")];
    assert!(!kept.concat().is_empty());
}

#[test]
fn abandoning_asks_and_removes() {
    let folder = Folder::new("saving-abandon");
    let mut person = playing(&folder, BLOCKADE, PlayerSpec::Human, PlayerSpec::Human);
    person.press("c4d4<Enter>x");
    person.sees("Abandon this game?");
    person.press("n");
    person.sees("O: Choose piece to move:");
    person.press("xy");
    person.sees("New game");
    person.sees_not("Continue");
    assert!(folder.names("state/games").is_empty());
}

#[test]
fn an_abandoned_game_that_cannot_be_removed_is_reported() {
    let folder = Folder::new("saving-stubborn");
    playing(&folder, BLOCKADE, PlayerSpec::Human, PlayerSpec::Human).press("c4d4<Enter><Ctrl-C>");
    let mut person = continuing(&folder);
    person.sees("O: Choose piece to move:");
    let names = folder.names("state/games");
    let name = names.iter().find(|name| name.ends_with(".standoff"));
    // What has become a folder is not removed like a file.
    let path = folder.join("state/games").join(name.unwrap());
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    person.press("xy");
    person.reads("can't be removed");
    person.sees("New game");
}

#[test]
fn several_games_are_listed_and_can_be_removed() {
    let folder = Folder::new("saving-several");
    for moves in ["c4d4<Enter>", "c4d4<Enter>a5a4<Enter>"] {
        let mut person = playing(&folder, BLOCKADE, PlayerSpec::Human, PlayerSpec::Human);
        person.press(moves);
    }
    let mut person = home(&folder);
    person.sees("2 unfinished games");
    person.press("c");
    person.sees("Unfinished games");
    person.sees("Player - Player");
    person.press("x");
    person.sees("Remove this game?");
    person.press("y");
    person.sees("1 of 1");
    person.press("<Enter>");
    person.sees("Choose piece to move:");
}

#[test]
fn a_second_copy_does_not_offer_what_is_being_played() {
    let folder = Folder::new("saving-two");
    let mut first = playing(&folder, BLOCKADE, PlayerSpec::Human, PlayerSpec::Human);
    first.press("c4d4<Enter>");
    // Until it is saved.
    let second = home(&folder);
    second.sees_not("Continue");
    drop(first);
    home(&folder).sees("Continue");
}

#[test]
fn a_finished_game_is_in_the_history_and_can_be_stepped_through() {
    let folder = Folder::new("saving-history");
    let mut person = playing(&folder, ENDING, PlayerSpec::Human, ENGINE);
    person.press("e1d1<Enter>");
    person.sees("The end");
    person.press("q");
    person.sees_not("Continue");
    person.press("h");
    person.sees("Blockade  You - level 3");
    person.sees("You won");
    person.sees("level 3: won 1, lost 0, drawn 0");
    person.sees("You won: 8 squares of moveable space against 5");
    // It opens where it ended.
    person.press("<Enter>");
    let end = "Turn limit reached: Player1 wins  Left goes back";
    assert_eq!(person.status(), end);
    person.press("<Left>");
    assert_eq!(person.status(), "The start  Right goes on");
    person.press("<Esc>");
    person.sees("Finished games");
    assert_eq!(folder.names("state/history").len(), 1);
    assert!(folder.names("state/games").is_empty());
    // It is asked before it is removed.
    person.press("x");
    person.sees("Remove this game?");
    person.press("n");
    person.sees("1 of 1");
    person.press("xy");
    person.sees("There are none");
    assert!(folder.names("state/history").is_empty());
}

#[test]
fn a_finished_game_that_is_taken_back_is_unfinished_again() {
    let folder = Folder::new("saving-back");
    let line = ENDING.replace("X 9 10", "O 8 10");
    let mut person = playing(&folder, &line, PlayerSpec::Human, PlayerSpec::Human);
    person.press("a2a3<Enter>e1d1<Enter>");
    wait_until("the game to be saved", || {
        folder.names("state/history").len() == 1
    });
    person.press("<Down><Down><Down><Down><Enter>");
    person.sees("1 turn taken back");
    person.press("q");
    person.sees("Continue");
    assert!(folder.names("state/history").is_empty());
    // Without a move nothing is left of it.
    let mut person = playing(&folder, ENDING, PlayerSpec::Human, ENGINE);
    person.press("e1d1<Enter>");
    wait_until("the game to be saved", || {
        folder.names("state/history").len() == 1
    });
    person.press("<Down><Down><Down><Down><Enter>q");
    drop(person);
    assert!(folder.names("state/history").is_empty());
    assert_eq!(folder.names("state/games").len(), 2, "the other game");
}

#[test]
fn a_damaged_save_is_reported_once_and_set_aside() {
    let folder = Folder::new("saving-damaged");
    fs::create_dir_all(folder.join("state/games")).unwrap();
    fs::write(folder.join("state/games/a.standoff"), "[Game \"block").unwrap();
    let mut person = home(&folder);
    person.reads("it is kept as");
    person.press("<Down>");
    person.sees_not(".damaged");
    assert_eq!(folder.names("state/games"), ["a.standoff.damaged"]);
    home(&folder).sees_not(".damaged");
}

#[test]
fn a_copy_is_written_and_loaded() {
    let folder = Folder::new("saving-copy");
    let path = folder.join("mine");
    let path = path.to_str().unwrap();
    let mut person = playing(&folder, BLOCKADE, PlayerSpec::Human, ENGINE);
    person.press("c4d4<Enter>w");
    person.sees("Save a copy as");
    person.paste(path).press("<Enter>");
    let place = whole_path(&folder.join("mine.standoff"));
    assert!(place.is_absolute() || place.starts_with("~"), "{place:?}");
    person.reads(&format!("Saved as {}", place.display()));
    let text = fs::read_to_string(folder.join("mine.standoff")).unwrap();
    assert!(
        text.contains("[O \"Standoff level 3\"]") && !text.contains("Who"),
        "{text}"
    );
    // It is asked before it is replaced.
    fs::write(folder.join("mine.standoff"), "other").unwrap();
    person.press("w").paste(path).press("<Enter>n");
    assert_eq!(
        fs::read_to_string(folder.join("mine.standoff")).unwrap(),
        "other"
    );
    person.press("<Enter>y");
    person.sees("Saved as");
    assert_eq!(
        fs::read_to_string(folder.join("mine.standoff")).unwrap(),
        text
    );
    person.press("q");

    person.press("l").paste(path).press("<Enter>");
    person.sees("you are X · level 3");
    person.sees("1 c4d4");
    person.press("q");
    fs::write(folder.join("two.standoff"), format!("{text}\n{text}")).unwrap();
    person
        .press("l")
        .paste(folder.join("two.standoff").to_str().unwrap());
    person.press("<Enter>");
    person.sees("1 of 2");
}

#[test]
fn the_folder_is_shown_and_tab_completes_the_path() {
    let folder = Folder::new("saving-tab");
    fs::create_dir_all(folder.join("games/old")).unwrap();
    for name in ["final", "first one", "second", ".hidden"] {
        let game = format!("[Position \"{BLOCKADE}\"] *\n");
        fs::write(folder.join(&format!("games/{name}.standoff")), game).unwrap();
    }
    fs::write(folder.join("games/final.txt"), "no record").unwrap();
    for number in 0..200 {
        fs::create_dir(folder.join(&format!("games/old/{number}"))).unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let mut person = home(&folder);
    person
        .press("l")
        .paste(&format!("{path}/ga"))
        .press("<Tab>");
    person.reads("final.standoff first one.standoff old/ second.standoff");
    person.sees_not("txt");
    person.sees_not("hidden");
    // What all matches have in common, and then the rest.
    person.press("f");
    person.sees_not("second");
    person.press("<Tab>");
    person.sees("games/fi ");
    person.press("r<Tab>");
    person.sees("games/first one.standoff");
    let mut complete = |name: &str| {
        let path = format!("{path}/games/{name}");
        person.press("<Ctrl-U>").paste(&path).press("<Tab>");
        person.screen()
    };
    assert!(complete(".").contains("games/.hidden.standoff"));
    assert!(complete("nothing").contains("games/nothing "));
    let many = complete("old/");
    assert!(many.contains(" more "), "{many}");
    let few = complete("old/19");
    assert!(few.contains("19/   190/  191/"), "{few}");
    // One that was completed can be opened.
    complete("s");
    person.press("<Enter>");
    person.sees("turn 1 of 60");
    // A name that is only proposed hides nothing of the folder, here the project's.
    person.press("w");
    person.sees("tests/");
}

#[test]
fn a_file_that_is_wrong_says_where() {
    let folder = Folder::new("saving-bad");
    let path = folder.join("bad.standoff");
    fs::write(&path, format!("[Position \"{BLOCKADE}\"]\n\n1. c4d5 *\n")).unwrap();
    let mut person = home(&folder);
    person.press("l<Enter>");
    person.sees("Type the name of a file");
    person.paste(path.to_str().unwrap()).press("<Enter>");
    person.reads("line 3, column 4:");
    person.press("<Esc>");
    person.sees("New game");
}

#[test]
fn a_position_line_that_is_pasted_begins_a_game() {
    let line = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX O 7 50 - -";
    let mut person = Person::home(SIZE);
    person.paste(line);
    person.sees("you are X · level 3");
    let mut person = Person::home(SIZE);
    person.press("2").paste(&format!("{line}\n"));
    person.sees("two players");
    person.sees("turn 8 of 50");
    let mut person = Person::home(SIZE);
    person.paste("chess 8");
    person.sees("'chess' is not a game");
}

#[test]
fn watched_games_are_kept_too() {
    let folder = Folder::new("saving-watched");
    let line = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 40";
    let person = playing(&folder, line, ENGINE, PlayerSpec::Random);
    person.sees("The end");
    drop(person);
    assert_eq!(folder.names("state/history").len(), 1);
}

#[test]
fn names_and_resignations_are_kept_with_the_game() {
    let folder = Folder::new("saving-names");
    let mut person = home(&folder);
    person.press("<Right>2<Up><Up>Ben<Up>Ann<Enter>a2a3<Enter>Ry");
    drop(person);
    let mut person = home(&folder);
    person.press("h");
    person.sees("Ann - Ben");
    person.press("<Enter>");
    person.sees("X Ann · O Ben");
    person.reads("O resigns");
}
