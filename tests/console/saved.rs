//! Games that are kept: after every turn, at the end of the input, and to go on with.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::time::Duration;
use std::{fs, io, thread};

use rand::RngExt;
use standoff::games::{Side, game_names};
use standoff::records::AnyRecord;

use super::Home;
use crate::support::program::{complaint, stderr, stdout};
use crate::support::random;
use crate::support::wait::{begin, exit_status, receive};

const GAME: [&str; 10] = [
    "play", "surround", "--as", "1", "--turns", "4", "--level", "1", "--seed", "1",
];

/// The records in a folder of the store.
fn records(home: &Home, folder: &str) -> Vec<AnyRecord> {
    let folder = home.path().join("state/standoff").join(folder);
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_record = |path: &PathBuf| path.extension().is_some_and(|end| end == "standoff");
    let paths = files.map(|file| file.path()).filter(is_record);
    paths
        .map(|path| AnyRecord::load(&path).unwrap().remove(0))
        .collect()
}

#[test]
fn a_game_can_be_resumed_after_the_end_of_input() {
    let home = Home::new();
    let begun = home.play(&GAME, "a2\n");
    assert!(begun.ends_with(
        "Choose the new position for a2: \n\
         The input has ended; the game is saved, and `standoff play --continue` resumes it\n"
    ));
    let middle = home.play(&["play", "--continue"], "a2a3\nquit\n");
    assert!(middle.contains("Player moves the piece at a2 to a3\n"));
    assert_eq!(records(&home, "games")[0].turn_count(), 2);
    let end = home.play(&["play", "--continue", "--plain"], "b2b3\n");

    // It is the same game as one without a break.
    let whole = Home::new().play(&GAME, "a2a3\nb2b3\n");
    assert!(whole.ends_with(&end), "{end}");
    assert_eq!(records(&home, "games").len(), 0);
    let finished = &records(&home, "history")[0];
    assert!(finished.result().is_some());
    assert_eq!(finished.tags().name(Side::X), "Player");
    assert_eq!(finished.tags().name(Side::O), "Standoff level 1");

    let output = home.run(&["play", "--continue"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("there is no unfinished game"));
}

#[test]
fn turns_taken_back_are_not_saved() {
    let home = Home::new();
    home.play(&GAME, "a2a3\nundo\n");
    assert_eq!(records(&home, "games")[0].turn_count(), 0);
}

#[cfg(unix)]
#[test]
fn a_game_is_written_to_a_file_but_never_over_one() {
    let home = Home::new();
    let said = home.play(
        &GAME,
        "a2a3\nsave my game\nsave my game.standoff\nsave /dev/null/x\n",
    );
    assert!(said.contains("\nThe game is saved as my game.standoff\n"));
    assert!(said.contains("\nmy game.standoff is there already: choose another name\n"));
    assert!(
        said.contains("\n/dev/null/x.standoff can't be written: "),
        "{said}"
    );
    let record = &AnyRecord::load(&home.path().join("my game.standoff")).unwrap()[0];
    assert_eq!((record.turn_count(), record.tags().get("WhoO")), (2, None));
}

/// Two games: one that is finished, and one that goes on at O's second turn.
const TWO_GAMES: &str = r#"[Position "blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10"]
1/2-1/2

[X "Player"]
[O "Standoff level 1"]
[Position "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 4"]
1. a2a3 a5a4 2. b2b3 *
"#;

#[test]
fn a_game_is_resumed_from_a_file() {
    let home = Home::new();
    fs::write(home.path().join("two.standoff"), TWO_GAMES).unwrap();
    let answers = "load two\n0\nx\n1\nload two.standoff\n\n";
    let said = home.play(&["play", "--seed", "1"], answers);
    let question = format!("Choose a game ({}) [blockade]:", game_names());
    let begun = format!(
        "{question} load two\n\
         Choose one of 2 games [2]: 0\n'0' is not possible: type a whole number from 1 to 2\n\
         Choose one of 2 games [2]: x\n'x' is not possible: type a whole number from 1 to 2\n\
         Choose one of 2 games [2]: 1\n\
         that game is over: Turn limit reached: moveable space 6 against 6; Draw\n\
         {question} load two.standoff\n\
         Choose one of 2 games [2]: \n\
         Turn 4 of 4 - 1 left - you are X - "
    );
    assert!(said.starts_with(&begun), "{said}");
    assert!(said.contains("\nComputer moves the piece at "), "{said}");
    let finished = &records(&home, "history")[0];
    assert_eq!(finished.turn_count(), 4);

    // The arguments say who plays.
    let said = home.play(&["play", "--as", "2"], "load two\n\na4b4\n");
    assert!(
        said.contains("\nPlayer moves the piece at a4 to b4\n"),
        "{said}"
    );
}

#[test]
fn a_file_that_cannot_be_read_is_explained_and_asked_for_again() {
    let home = Home::new();
    fs::write(
        home.path().join("bad.standoff"),
        TWO_GAMES.replace("b2b3", "b2b4"),
    )
    .unwrap();
    let said = home.play(&GAME, "load bad\nposition\nquit\n");
    let expected = "Choose piece to move: load bad\n\
        bad.standoff, line 7, column 17: X's move 'b2b4' can't be played: ";
    assert!(said.contains(expected), "{said}");
    assert!(said.contains("\nsurround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 4 - -\n"));
}

#[test]
fn a_game_left_for_another_can_be_resumed() {
    let home = Home::new();
    fs::write(home.path().join("two.standoff"), TWO_GAMES).unwrap();
    home.play(&GAME, "a2a3\nload two\n\n");
    let saved = records(&home, "games");
    let turns: Vec<usize> = saved.iter().map(AnyRecord::turn_count).collect();
    assert_eq!((turns, records(&home, "history").len()), (vec![2], 1));
}

#[test]
fn another_move_time_applies_to_the_resumed_game() {
    let home = Home::new();
    home.play(&GAME, "a2a3\n");
    home.play(&["play", "--continue", "--move-time", "7"], "");
    let tags = records(&home, "games")[0].tags().clone();
    assert_eq!(tags.get("MoveTimeO"), Some("7"));
    assert_eq!(tags.get("MoveTimeX"), None);
    home.play(&["play", "--continue", "--o", "level:2"], "");
    let tags = records(&home, "games")[0].tags().clone();
    assert_eq!(
        (tags.get("WhoO"), tags.get("MoveTimeO")),
        (Some("level:2"), None)
    );
}

#[cfg(unix)]
#[test]
fn a_program_in_a_save_is_not_started_without_asking() {
    let home = Home::new();
    let mark = home.path().join("started");
    let engine = format!(
        "cmd:sh -c 'touch {}; exec {} ugi'",
        mark.display(),
        env!("CARGO_BIN_EXE_standoff")
    );
    home.play(
        &[
            "play",
            "crossing",
            "--o",
            &engine,
            "--turns",
            "60",
            "--move-time",
            "20",
        ],
        "d2d3\n",
    );
    fs::remove_file(&mark).unwrap();

    let output = home.run(&["play", "--continue"], b"\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("The program that plays O:\n- sh\n- -c\n- touch "));
    assert!(stdout(&output).contains("\nStart it? yes or no [no]:"));
    assert!(stderr(&output).contains("nobody plays O"));
    assert!(!mark.exists());

    home.play(&["play", "--continue"], "yes\nc3c4\n");
    assert!(mark.exists());
    assert_eq!(records(&home, "games")[0].turn_count(), 4);
    let said = home.play(&["play", "--continue", "--o", "level:1"], "");
    assert!(!said.contains("Start it?"));
}

#[test]
fn nothing_hides_in_the_question_before_a_program_is_started() {
    let game = |command: &str| {
        let home = Home::new();
        let position = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 60";
        let path = home.path().join("game.standoff");
        let record = format!("[Position \"{position}\"]\n[WhoO \"cmd:{command}\"]\n\n*\n");
        fs::write(&path, record).unwrap();
        let load = format!("load {}\nno\n", path.display());
        home.play(
            &[
                "play", "crossing", "--as", "1", "--level", "1", "--turns", "60",
            ],
            &load,
        )
    };
    let hidden = format!("sh -c 'true{}; rm -rf nothing'", " ".repeat(400));
    let said = game(&hidden);
    assert!(
        said.contains("\n- sh\n- -c\n- true[400 blanks]; rm -rf nothing\n"),
        "{said}"
    );
    let said = game(&"word ".repeat(49));
    assert!(said.contains("too long to be shown"), "{said}");
    assert!(!said.contains("Start it?"), "{said}");
}

#[test]
fn continue_refuses_the_name_of_a_game() {
    assert!(complaint(&["play", "--continue", "crossing"], 2).contains("--continue"));
}

#[cfg(unix)]
#[test]
fn a_killed_game_resumes_at_the_last_turn_shown_or_the_one_before() {
    const KILLS: usize = 200;
    let arguments = [
        "play", "crossing", "--x", "random", "--o", "random", "--turns", "9999",
    ];
    let mut random = random(1);
    let mut found = 0;
    for kill in 0..KILLS {
        let home = Home::new();
        let mut child = home.command(&arguments).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (sender, first_line) = channel();
        let reader = begin(move || {
            let mut said = String::new();
            output.read_line(&mut said).unwrap();
            let _ = sender.send(());
            said + &io::read_to_string(output).unwrap()
        });
        // Now and then before it has begun.
        if kill % 10 > 0 {
            receive("the first line", &first_line);
        }
        thread::sleep(Duration::from_micros(random.random_range(0..60_000)));
        child.kill().unwrap();
        exit_status(&mut child);
        let said = receive("the end of the output", &reader);
        let shown =
            said.matches(" moves the piece at ").count() + said.matches(" is skipped").count();

        let saved = records(&home, "games").first().map(AnyRecord::turn_count);
        let Some(saved) = saved else {
            // The first turn is shown when the start is saved. A game that was over before it was
            // killed is in the history.
            let history = records(&home, "history");
            let ended = history.first().map_or(0, AnyRecord::turn_count);
            assert!(ended.abs_diff(shown) <= 1, "{ended} {shown}");
            assert!(history.len() == usize::from(ended > 0), "{ended}");
            continue;
        };
        assert!(saved == shown || saved + 1 == shown, "{saved} {shown}");
        found += 1;
        // It goes on there: the last board is the one that was shown after that turn.
        let again = home.play(&["play", "--continue", "--x", "human", "--o", "human"], "");
        let boards = |said: &str| -> Vec<String> {
            let parts = said.split("    1 2 3 4 5 6 7 8\n").skip(1);
            parts
                .map(|part| part.lines().take(8).collect::<Vec<_>>().join("\n"))
                .collect()
        };
        assert_eq!(boards(&again).first(), boards(&said).get(saved));
    }
    assert!(found > KILLS / 2, "{found}");
}
