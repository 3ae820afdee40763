//! Outside programs as players.

use std::fs;

use crossterm::event::KeyCode;
use standoff::agents::PlayerSpec;
use standoff::games::PerSide;
use standoff::play::Substitutes;

use crate::mock::{command_line, launch};
use crate::saving::{continuing, continuing_with, home, playing};
use crate::support::folder::Folder;
use crate::support::wait::wait_until;
use crate::{BLOCKADE, ENGINE, Person};

const SIZE: (u16, u16) = (80, 24);
const CROSSING: &str = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400";

/// The mock agent with a way to misbehave, as it stands on a command line.
pub fn program(way: &str) -> PlayerSpec {
    PlayerSpec::read(&command_line(&launch(way))).unwrap()
}

#[test]
fn a_program_plays() {
    let mut person = Person::playing(SIZE, BLOCKADE, PlayerSpec::Human, program("is good"));
    person.press("c4d4<Enter>");
    person.sees("you are X · Mock");
    person.sees("Computer moves the piece at");
}

#[test]
fn two_programs_play_to_the_end() {
    let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 54 60";
    let person = Person::playing(SIZE, line, program("is good"), program("talks binary"));
    person.sees("The end");
    person.sees("Turn limit reached");
}

#[test]
fn a_bad_move_is_a_skipped_turn_in_crossing() {
    let way = "moves off the board";
    let mut person = Person::playing(SIZE, CROSSING, PlayerSpec::Human, program(way));
    person.press("c3c4<Enter>");
    person.sees("Computer is skipped: 'z9z8' is");
    person.sees("turn 3 of 400");
}

#[test]
fn elsewhere_it_loses_the_game() {
    let way = "moves off the board";
    let mut person = Person::playing((120, 30), BLOCKADE, PlayerSpec::Human, program(way));
    person.press("c4d4<Enter>");
    person.sees("You won. O loses");
    person.press("<Esc><Esc>");
    person.sees("O loses: 'z9z8' is no valid move");
}

#[test]
fn a_program_that_cannot_play_is_known_before_the_game_begins() {
    for (way, words) in [
        (
            "plays only blockade",
            "it doesn't play Crossing: it plays blockade",
        ),
        ("ends at start", "its process has ended (exit status: 3)"),
    ] {
        for (x, o) in [
            (PlayerSpec::Human, program(way)),
            (program(way), PlayerSpec::Human),
            (program("is good"), program(way)),
        ] {
            let person = Person::playing(SIZE, CROSSING, x, o);
            person.reads(words);
            // Back at home. Nobody has lost.
            person.sees("New game");
            person.sees_not("loses");
        }
    }
}

#[test]
fn a_line_without_a_score_is_shown() {
    let x = program("gives no score");
    let mut person = Person::arriving(BLOCKADE, x, PlayerSpec::Human);
    person.type_without_waiting("i");
    person.until("depth 12");
    person.sees("b2a2 a5a4");
    person.sees_not("%");
}

#[test]
fn a_game_lost_by_a_fault_is_kept_with_its_reason_and_can_be_taken_back() {
    let folder = Folder::new("program-lost");
    let mut person = playing(&folder, BLOCKADE, PlayerSpec::Human, program("has no move"));
    person.press("c4d4<Enter>");
    person.sees("The end");
    person.press("qh");
    person.sees("You won");
    person.sees("O loses: ");
    person.press("<Enter><Right>");
    person.sees("Player moves the piece at c4 to");
    drop(person);
    let mut person = playing(
        &folder,
        BLOCKADE,
        PlayerSpec::Human,
        program("ends in mid-game"),
    );
    person.press("c4d4<Enter>b2a2<Enter>a2b2<Enter>");
    person.sees("The end");
    // Take it back, and another process goes on.
    person.press("<Down><Down><Down><Down><Enter>a2b2<Enter>");
    person.sees_not("The end");
    person.sees("turn 7 of 60");
}

#[test]
fn the_standard_error_of_a_program_can_be_read() {
    let mut person = Person::playing(SIZE, BLOCKADE, PlayerSpec::Human, ENGINE);
    person.press("m");
    person.sees("No outside program has played");
    let mut person = Person::playing(SIZE, BLOCKADE, PlayerSpec::Human, program("complains"));
    person.press("c4d4<Enter>m");
    person.sees("Messages of the program");
    // It is read by a thread of its own, which may take a moment.
    wait_until("the last complaint", || {
        person.press("<Down>");
        person.screen().contains("complaint 1999 !!!")
    });
    person.press("<Up><Up><Esc>");
    person.sees("Choose piece to move:");
}

#[test]
fn the_last_words_of_a_program_that_dies_are_shown_and_kept() {
    let folder = Folder::new("program-last-words");
    let dies = program("complains and ends");
    let mut person = playing(&folder, BLOCKADE, PlayerSpec::Human, dies);
    person.press("c4d4<Enter>");
    person.sees("said: out of");
    person.sees("memory, sorry");
    person.press("m");
    person.sees("Messages of the program");
    person.sees("Looking for moves");
    // Back at the end, and from there through the game, where the key works as well.
    person.press("<Esc>");
    person.sees("The end");
    person.press("<Esc>m");
    person.sees("Looking for moves");
    person.press("<Esc>qh");
    let record = folder
        .join("state/history")
        .join(&folder.names("state/history")[0]);
    let text = fs::read_to_string(&record).unwrap();
    assert!(text.contains("[SaidO \"out of memory, sorry\"]"), "{text}");
    // The record tells them another time.
    person.press("<Enter>m");
    person.sees("out of memory, sorry");
    person.sees_not("Looking for moves");
}

#[test]
fn last_words_are_forgotten_with_the_end_that_they_belong_to() {
    let folder = Folder::new("program-revived");
    let dies = program("complains and ends");
    let mut person = playing(&folder, BLOCKADE, PlayerSpec::Human, dies);
    person.press("c4d4<Enter>");
    let take_back = "<Down><Down><Down><Down><Enter>";
    person.press(take_back);
    person.sees("1 turn taken back");
    person
        .press("w")
        .paste(folder.join("copy").to_str().unwrap());
    person.press("<Enter>");
    let text = fs::read_to_string(folder.join("copy.standoff")).unwrap();
    assert!(!text.contains("Said"), "{text}");
}

/// Types a program into the form that is open, and keeps it.
fn fill_in(person: &mut Person, name: &str, command: &str) {
    person.press("<Up><Ctrl-U>").paste(name);
    person.press("<Tab><Ctrl-U>").paste(command);
    person.press("<Enter>");
}

fn words_of(way: &str) -> String {
    command_line(&launch(way))["cmd:".len()..].into()
}

#[test]
fn programs_are_added_tried_changed_and_removed_in_the_settings() {
    let folder = Folder::new("program-settings");
    fs::create_dir_all(folder.join("config")).unwrap();
    let file = folder.join("config/settings.toml");
    fs::write(
        &file,
        "[agents.fox]\ncommand = \"old\"\nfolder = \"/tmp\"\n",
    )
    .unwrap();
    let mut person = home(&folder);
    person.press("s<Up><Enter>");
    person.sees("t starts it once to see what it says");
    person.press("t");
    person.sees("It can't play: 'old' can't be started");
    person.press("<Enter>");
    fill_in(&mut person, "", "fox");
    person.sees("Give it a name");
    fill_in(&mut person, "fox", "'fox");
    person.reads("is never closed");
    fill_in(&mut person, "fox", &words_of("plays only blockade"));
    person.sees("It works, and calls itself Script.");
    person.sees("It plays blockade.");
    // One that says nothing about its games, and one that dies.
    person.press("n");
    fill_in(&mut person, "fox", "hare");
    person.sees("Another program has this name");
    fill_in(&mut person, "hare", &words_of("is good"));
    person.sees("It doesn't say which games it plays");
    person.press("n");
    fill_in(
        &mut person,
        "snail",
        "sh -c 'echo slow and >&2; echo steady >&2; exit 3'",
    );
    person.sees("It can't play: its process has ended (exit status: 3)");
    person.sees("slow and");
    person.sees("steady");
    person.press("<Up><Up>");
    person.sees("It plays blockade.");
    // Its new name and command are kept, and what was written by hand stays.
    person.press("<Enter>");
    fill_in(&mut person, "badger", "no such program");
    person.sees("can't be started");
    person.press("<Down><Down>xn");
    person.sees("snail");
    person.press("xy");
    person.sees_not("snail");
    person.press("<Esc><Esc>");
    let text = fs::read_to_string(&file).unwrap();
    let badger = "[agents.badger]\ncommand = \"no such program\"\nfolder = \"/tmp\"\n";
    assert!(text.contains(badger), "{text}");
    assert!(!text.contains("snail") && !text.contains("fox"), "{text}");
    // They are in every list, with nothing else to do.
    person.press("n<Up><Up><Up>9<Right><Right><Right><Right><Right><Right><Right>");
    person.sees("hare");
    person.press("<Enter>");
    person.sees("you are X · hare");
    person.press("qt<Up>");
    person.sees("badger");
    person.sees("hare");
}

#[test]
fn a_program_is_examined_in_the_background() {
    let mut person = Person::home(SIZE);
    person.press("s<Up><Enter>n");
    fill_in(&mut person, "snail", "sh -c 'exit 3'");
    person.sees("It can't play");
    person.press("c");
    person.sees("crash");
    person.sees("Mend this first");
    person.press("n");
    fill_in(&mut person, "hare", &words_of("is good"));
    person.sees("It works");
    person.poke(KeyCode::Char('c'));
    person.until("Examining, Blockade: position");
    person.poke(KeyCode::Char('c'));
    person.until("the examination was stopped");
}

#[test]
fn trying_a_program_that_says_nothing_blocks_nothing() {
    let mut person = Person::home(SIZE);
    person.press("s<Up><Enter>");
    person.sees("There are none yet: n adds one");
    person
        .press("n")
        .paste("mute")
        .press("<Tab>")
        .paste(&words_of("never greets"));
    person.poke(KeyCode::Enter);
    person.until("It is being started");
    person.poke(KeyCode::Esc);
    person.until("Settings");
    person.sees("Own programs");
}

#[test]
fn a_save_that_names_a_program_asks_before_it_is_started() {
    let folder = Folder::new("program-asks");
    // Nobody can move faster than the mock, so it is held until the program is to move.
    let mut person = playing(&folder, BLOCKADE, PlayerSpec::Human, program("is good"));
    person.press("c4d4<Enter><Ctrl-C>");
    drop(person);
    let mut person = continuing(&folder);
    person.press("b2a2<Enter>");
    person.sees("Start what plays in this game?");
    person.sees("O is played by");
    person.sees("mock_agent");
    person.press("n");
    person.sees("Paused  p lets the program play");
    person.press("p");
    person.sees("Start what plays");
    person.press("y");
    person.sees("turn 5 of 60");
}

#[test]
fn the_question_before_programs_are_started_shows_all_of_both() {
    let folder = Folder::new("program-hidden");
    let load = |x: &str, o: &str| {
        let path = folder.join("game.standoff");
        let tags = format!("[Position \"{BLOCKADE}\"]\n[WhoX \"cmd:{x}\"]\n[WhoO \"cmd:{o}\"]");
        fs::write(&path, format!("{tags}\n\n*\n")).unwrap();
        let mut person = Person::home(SIZE);
        person.press("l").paste(path.to_str().unwrap());
        person.press("<Enter>");
        person
    };
    // What is far behind blanks, or belongs to the side that moves later, can't hide.
    let long = format!(
        "sh -c 'true{}; rm -rf nothing' {}",
        " ".repeat(400),
        "x".repeat(100)
    );
    let mut person = load("no-such-program", &long);
    person.until("Start what plays in this game?");
    person.sees("- no-such-program");
    person.sees("- true[400 blanks]; rm -rf nothing");
    person.sees(&"x".repeat(40));
    person.press("n");
    let words: Vec<String> = (1..=30).map(|number| format!("word{number}")).collect();
    let mut person = load("fox", &words.join(" "));
    person.until("- word1");
    person.sees_not("- word30");
    person.press("<End>");
    person.sees("- word30");
    person.press("n");
    let mut person = load("fox", &words.join(" ").repeat(2));
    person.until("too long to be shown");
    person.sees_not("Start what plays");
}

#[test]
fn a_player_named_by_the_user_replaces_the_saved_one_without_asking() {
    let folder = Folder::new("program-named");
    let mut person = playing(&folder, BLOCKADE, PlayerSpec::Human, program("is good"));
    person.press("c4d4<Enter><Ctrl-C>");
    drop(person);
    for (who, moves, sentence) in [
        (ENGINE, "b2a2<Enter>", "turn 5 of 60"),
        (program("is good"), "a2b2<Enter>", "turn 7 of 60"),
    ] {
        let mut person = continuing_with(
            &folder,
            Substitutes {
                named: PerSide::new(None, Some(who)),
                move_time: None,
            },
        );
        person.press(moves);
        person.sees(sentence);
        person.press("<Ctrl-C>");
    }
}

#[test]
fn a_silent_program_blocks_nothing() {
    let mut person = Person::arriving(BLOCKADE, PlayerSpec::Human, program("sleeps"));
    person.type_without_waiting("c4d4\n");
    person.until("Computer is thinking");
    person.type_without_waiting("o");
    person.until("7     6     5     4     3     2     1");
    person.type_without_waiting("u");
    person.until("1 turn taken back");
}
