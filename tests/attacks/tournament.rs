//! Tournaments killed at any moment, their files cut anywhere, and resumed: the table is the same as
//! if nothing had happened.

use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use rand::RngExt;
use rand::seq::IndexedRandom;
use serde_json::Value;

use super::support::folder::Folder;
use super::support::program::{command, stderr, stdout};
use super::support::random;
use super::support::soak::{attack, soak};
use super::support::wait;

const GAMES: [&str; 3] = ["blockade", "surround", "crossing"];

fn tournament(folder: &Folder, seed: u64, records: &str) -> Command {
    let mut command = command();
    command
        .current_dir(folder.path())
        .env("XDG_CONFIG_HOME", folder.path());
    command.args([
        "tournament",
        "--turns",
        "14",
        "--rounds",
        "15",
        "--at-once",
        "2",
        "--json",
    ]);
    command.args([
        "--game",
        GAMES.choose(&mut random(seed)).unwrap(),
        "--seed",
        &seed.to_string(),
    ]);
    command.args([
        "--agent", "level:1", "--agent", "random", "--agent", "level:2",
    ]);
    command.args(["--resume", "--records", records]);
    command
}

/// The table without what differs from run to run.
fn table(command: &mut Command) -> Value {
    let output = wait::run(command);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let mut table: Value = serde_json::from_str(stdout(&output)).unwrap();
    for what in ["records", "time_ms"] {
        assert!(table.as_object_mut().unwrap().remove(what).is_some());
    }
    table
}

fn kill_and_resume(seed: u64) {
    let mut random = random(seed);
    let folder = Folder::new(&format!("attacked-{seed}"));
    let whole = table(&mut tournament(&folder, seed, "whole"));
    let path = folder.join("cut.standoff");
    for _ in 0..random.random_range(1..6) {
        let mut command = tournament(&folder, seed, "cut");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        thread::sleep(Duration::from_micros(random.random_range(0..150_000)));
        child.kill().unwrap();
        child.wait().unwrap();
        if random.random_bool(0.5)
            && let Ok(data) = fs::metadata(&path)
        {
            // As after a power cut: the beginning names the tournament and was written long before.
            let head = fs::read(&path).unwrap();
            let head = head
                .windows(2)
                .position(|end| end == b"\n\n")
                .map_or(0, |end| end as u64);
            let length = random.random_range(head.min(data.len())..=data.len());
            File::options()
                .write(true)
                .open(&path)
                .unwrap()
                .set_len(length)
                .unwrap();
        }
    }
    assert_eq!(table(&mut tournament(&folder, seed, "cut")), whole);
}

#[test]
fn killed_and_cut_tournaments_end_with_the_same_table() {
    attack(4, kill_and_resume);
}

#[test]
#[ignore = "it takes as long as it is told to"]
fn soak_tournament() {
    soak("killed tournaments", 4, kill_and_resume);
}
