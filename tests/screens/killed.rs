//! The whole program is killed at any moment of a fast game: what it finds when it is started again
//! is the turn that was shown last, or the one before.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use standoff::agents::PlayerSpec;
use standoff::games::Rules;
use standoff::records::saves::Store;
use standoff::records::{AnyRecord, Folders, UserData};
use standoff::tui::Options;

use crate::support::folder::Folder;
use crate::support::wait::{exit_status, lines, receive, wait_for};
use crate::{Person, plan};

/// The variable that names the folder in which the child saves its game.
const FOLDER: &str = "STANDOFF_TEST_SCREEN_SAVES";
const KILLS: u32 = 25;
const CROSSING: &str = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400";

/// Not a test: the program that is killed. Two players who move at random as fast as they can,
/// and after each frame a line says which turn it shows.
#[test]
#[ignore = "killed_at_any_moment starts it"]
fn child_that_plays() {
    let folder = std::env::var_os(FOLDER).expect("a folder to save the game in");
    let folder = Path::new(&folder);
    let user_data = UserData::open(Ok(Folders {
        config: folder.join("config"),
        state: folder.join("state"),
        cache: None,
    }));
    let options = Options {
        plan: Some(plan(CROSSING, PlayerSpec::Random, PlayerSpec::Random)),
        user_data,
        ..Options::default()
    };
    let mut person = Person::arrive((80, 24), options, crate::AT_ONCE);
    let mut last = String::new();
    loop {
        person.app.step().unwrap();
        let screen = person.screen();
        let turn = screen
            .lines()
            .next()
            .and_then(|line| line.split_once("turn "));
        let turn = turn.map(|(_, turn)| turn.to_string()).unwrap_or_default();
        if turn != last {
            println!("shown {turn}");
            last = turn;
        }
    }
}

#[test]
fn killed_at_any_moment() {
    let mut found = 0;
    for kill in 0..KILLS {
        let folder = Folder::new(&format!("screen-killed-{kill}"));
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "killed::child_that_plays", "--ignored"])
            .arg("--nocapture")
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = lines(child.stdout.take().unwrap());
        let shown = |line: String| {
            let turn = line.split_once("shown ")?.1.split(' ').next()?;
            turn.parse::<u16>().ok()
        };
        let first = wait_for("the first turn", || shown(receive("a line", &lines)));
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        std::thread::sleep(Duration::from_micros(u64::from(
            now.subsec_nanos() % 40_000,
        )));
        child.kill().unwrap();
        exit_status(&mut child);
        // Turn 1 is shown before anything has been played.
        let last = lines.iter().filter_map(shown).last().unwrap_or(first) - 1;

        // On a fast disk the game may have come to its end before the kill.
        let store = Store::new(&folder.join("state"));
        let [unfinished, finished] = [store.unfinished(9), store.history(9)];
        assert!(unfinished.troubles.is_empty(), "{:?}", unfinished.troubles);
        let mut games = unfinished.games.iter().chain(&finished.games);
        let saved = games.next().map(|saved| &saved.record);
        let played = match saved {
            Some(AnyRecord::Crossing(record)) => record.history.last().clock().played(),
            Some(_) => panic!(),
            None => 0,
        };
        found += u32::from(played > 0);
        // The newest turn may be on disk although it was not shown any more.
        assert!(played + 1 >= last, "{kill}: {played} of {last} turns kept");
    }
    assert!(found > KILLS / 2, "{found}");
}
