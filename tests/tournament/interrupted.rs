//! Tournaments that are ended by signals, and gone on with.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use standoff::games::Side;
use standoff::records::AnyRecord;
use standoff::tournament::Schedule;

use crate::command::{run, table, tournament};
use crate::mock::{self, command_line};
use crate::plan;
use crate::support::folder::Folder;
use crate::support::wait::{exit_status, wait_until};

/// The number of games in a file, the last of which may not be whole.
fn games(path: &Path) -> usize {
    let text = fs::read(path).unwrap_or_default();
    String::from_utf8_lossy(&text).matches("[Game ").count()
}

/// Whether a process is there that was started with these words, each between zeros.
pub fn is_anybody(mark: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut lines = processes.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.any(|line| String::from_utf8_lossy(&line).contains(mark))
}

fn zombies_of(process: u32) -> usize {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let stats = processes.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    let is_zombie = |stat: &String| {
        let fields: Vec<&str> = stat
            .rsplit(')')
            .next()
            .unwrap()
            .split_whitespace()
            .collect();
        fields[0] == "Z" && fields[1] == process.to_string()
    };
    stats.filter(is_zombie).count()
}

fn start(folder: &Folder, arguments: &[&str]) -> Child {
    let mut command = tournament(folder.path(), arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap()
}

const ROUNDS: u32 = 100;

/// Writes down where every twentieth game begins, in which the first agent has X.
fn write_fatal_starts(path: &Path) {
    let schedule = Schedule::new(&plan(&["random", "level:1"], ROUNDS)).unwrap();
    let fatal = schedule.fixtures().filter(|game| game.number % 20 == 0);
    let lines: Vec<String> = fatal
        .map(|game| {
            assert_eq!(game.players[Side::X], 0);
            game.start.line()
        })
        .collect();
    assert_eq!(lines.len(), 10);
    fs::write(path, lines.join("\n")).unwrap();
}

/// 200 games of an agent that ends in every twentieth, killed again and again.
#[test]
fn killed_and_resumed_it_ends_with_the_same_table() {
    let folder = Folder::new("tournament-killed");
    let fatal = folder.join("fatal");
    write_fatal_starts(&fatal);
    let way = format!("{}{}", mock::IN_GAMES_OF, fatal.display());
    let agent = format!("mock={}", command_line(&mock::launch(&way)));
    let arguments = |records: &'static str| {
        [
            "--game",
            "blockade",
            "--turns",
            "12",
            "--rounds",
            "100",
            "--move-time",
            "20000",
            "--agent",
            &agent,
            "--agent",
            "random",
            "--json",
            "--records",
            records,
        ]
    };
    let whole = table(&run(&folder, &arguments("whole")));

    let path = folder.join("cut.standoff");
    let resumed = [&arguments("cut")[..], &["--resume"]].concat();
    let mut killed = 0;
    for (kill, least) in [0, 1, 23, 60, 61, 62, 120, 170].into_iter().enumerate() {
        let mut child = start(&folder, &resumed);
        wait_until("a game", || games(&path) >= least);
        // At any moment of a game.
        thread::sleep(Duration::from_millis(3 * kill as u64));
        // Those of the two games that are being played may have ended just now.
        assert!(zombies_of(child.id()) <= 2);
        killed += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        exit_status(&mut child);
    }
    assert!(killed > 3, "it has ended before it was killed");
    assert_eq!(table(&run(&folder, &resumed)), whole);
    assert_eq!(whole["played"], 200);

    let rows = whole["table"].as_array().unwrap();
    let points: u64 = rows.iter().map(|row| row["points"].as_u64().unwrap()).sum();
    assert_eq!(points, 400);
    let mock = rows.iter().find(|row| row["agent"] == "mock").unwrap();
    assert_eq!(mock["faults"], json!({"ended": 10}));

    let records = AnyRecord::load(&path).unwrap();
    let number = |record: &AnyRecord| record.tags().get("Number").unwrap().parse().unwrap();
    let mut numbers: Vec<u32> = records.iter().map(number).collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(1..=200));
    let lost = "X loses: its process has ended (exit status: 4)";
    let lost = records.iter().filter(|record| record.termination() == lost);
    assert_eq!(lost.count(), 10);
    let mark = fatal.display().to_string();
    wait_until("the end of all agents", || !is_anybody(&mark));
}

/// Two games that end at once, then two with a program that never answers and that only the
/// hardest signal ends.
#[test]
fn a_signal_ends_it_with_all_its_programs() {
    for (signal, code) in [
        (Signal::INT, 130),
        (Signal::TERM, 143),
        (Signal::HUP, 129),
        (Signal::QUIT, 131),
    ] {
        let folder = Folder::new(&format!("tournament-signal-{code}"));
        let mark = format!("signal-{code}-{}", std::process::id());
        let launch = mock::launch_ignoring_sigterm(&format!("sleeps #{mark}"));
        let agent = command_line(&launch);
        let mark = format!("\0way:sleeps #{mark}\0");
        let arguments = [
            "--game",
            "blockade",
            "--turns",
            "12",
            "--at-once",
            "2",
            "--move-time",
            "60000",
            "--agent",
            "level:1",
            "--agent",
            "random",
            "--agent",
            &agent,
            "--gauntlet",
        ];
        let path = folder.join("tournament.standoff");
        let mut child = start(&folder, &arguments);
        wait_until("the second game", || games(&path) == 2);
        wait_until("a start", || is_anybody(&mark));
        thread::sleep(Duration::from_millis(50));
        let process = Pid::from_child(&child);
        kill_process(process, signal).unwrap();
        let status = exit_status(&mut child);
        assert_eq!(status.code(), Some(code));
        assert!(!is_anybody(&mark), "{code}");
        // The games that had ended are there, and no other.
        let records = AnyRecord::load(&path).unwrap();
        assert_eq!(records.len(), 2);
        assert!(records.iter().all(|record| record.result().is_some()));
    }
}

/// While the programs are tried out before the first game, too.
#[test]
fn a_signal_before_the_first_game() {
    let folder = Folder::new("tournament-early");
    let mark = format!("early-{}", std::process::id());
    let agent = command_line(&mock::launch(&format!("never greets #{mark}")));
    let mut child = start(&folder, &["--agent", &agent, "--agent", "random"]);
    let mark = format!("\0way:never greets #{mark}\0");
    wait_until("a start", || is_anybody(&mark));
    thread::sleep(Duration::from_millis(50));
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    let status = exit_status(&mut child);
    assert_eq!(status.code(), Some(143));
    // It is killed without being waited for.
    wait_until("the end of the agent", || !is_anybody(&mark));
}
