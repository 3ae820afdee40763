//! A program that is killed at any moment of a fast game leaves a save that can be read, and the
//! game found is the one last shown or the one before.

use std::process::{Command, Stdio};
use std::time::Duration;

use rand::RngExt;
use rand::seq::IndexedRandom;
use standoff::games::{Crossing, Game, Rules};
use standoff::play::History;
use standoff::records::saves::Store;
use standoff::records::{AnyRecord, Record};

use crate::support::folder::Folder;
use crate::support::random;
use crate::support::wait::{PATIENCE, exit_status, lines, receive, wait_for};

/// The variable that names the folder in which the child saves its games.
const FOLDER: &str = "STANDOFF_TEST_SAVES";
const KILLS: u64 = 200;

/// Not a test: the program that is killed. It plays and saves, and shows a turn as a line when the
/// one before is saved, as the console does.
#[test]
#[ignore = "killed_200_times starts it"]
fn child_that_saves() {
    let folder = std::env::var_os(FOLDER).expect("a folder to save games in");
    let store = Store::new(folder.as_ref());
    let mut random = random(std::process::id().into());
    loop {
        let mut history = History::<Crossing>::new(standoff::games::start(60, 0).unwrap());
        let autosave = store.begin().unwrap();
        while let Some(&mv) = history.last().moves().choose(&mut random) {
            history.push(mv, Vec::new());
            autosave.flush(PATIENCE).unwrap();
            println!("shown {}", history.last().line());
            autosave.save(Record::new(history.clone()));
        }
    }
}

#[test]
fn killed_200_times() {
    let folder = Folder::new("killed");
    let store = Store::new(folder.path());
    let mut random = random(1);
    let mut games_found = 0;
    for kill in 0..KILLS {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "killed::child_that_saves", "--ignored"])
            .arg("--nocapture")
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = lines(child.stdout.take().unwrap());
        let shown = |line: String| Some(line.split_once("shown ")?.1.to_string());
        // Not before it has begun, and then at any moment: in the first turns or in a later game.
        let first = wait_for("the first turn", || shown(receive("a line", &lines)));
        std::thread::sleep(Duration::from_micros(random.random_range(0..30_000)));
        child.kill().unwrap();
        exit_status(&mut child);
        let rest = lines.iter().filter_map(shown);
        let shown: Vec<String> = std::iter::once(first).chain(rest).collect();

        let found = store.unfinished(9);
        assert!(found.troubles.is_empty(), "{:?}", found.troubles);
        // Between two games, or before the first save, there is none.
        assert!(
            found.games.len() <= 1,
            "{kill}: {:?}",
            folder.names("games")
        );
        let mut last_two = shown.iter().rev().take(2);
        if let Some(saved) = found.games.first() {
            let AnyRecord::Crossing(record) = &saved.record else {
                panic!()
            };
            let line = record.history.last().line();
            let known = last_two.any(|shown| *shown == line);
            assert!(known, "{kill}: {line} is none of {shown:?}");
            store.remove(saved).unwrap();
            games_found += 1;
        } else {
            let may_be_missing = last_two.any(|line| {
                let position = Crossing::read(line).unwrap();
                position.clock().played() == 1 || position.verdict().is_some()
            });
            assert!(may_be_missing, "{kill}: lost {:?}", shown.last());
        }
    }
    assert!(games_found > KILLS / 2, "{games_found}");
    let history = store.history(100_000);
    assert!(history.troubles.is_empty(), "{:?}", history.troubles);
}
