//! Tournaments that are played in parts, and joined again.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use serde_json::Value;

use crate::command::{run, tournament};
use crate::support::folder::Folder;
use crate::support::program::{stderr, stdout};
use crate::support::wait::{self, exit_status, wait_until};

/// Five agents, 400 short games.
const PLAN: &str = "\
game = \"blockade\"
turns = 12
rounds = 20
at-once = 2
agents = [\"a=random\", \"b=random\", \"c=random\", \"d=random\", \"e=level:1\"]
";

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs::write(folder.join("cup.toml"), PLAN).unwrap();
    folder
}

fn play_part(folder: &Folder, part: usize) {
    let output = run(folder, &["cup.toml", "--part", &format!("{part}/8")]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

/// The JSON of all files joined, as text, up to what differs with the place and the machine.
fn merged(folder: &Folder, parts: impl IntoIterator<Item = usize>) -> String {
    let files: Vec<String> = parts.into_iter().map(file).collect();
    let files = files.iter().map(String::as_str);
    let words: Vec<&str> = ["cup.toml", "--json", "--merge"]
        .into_iter()
        .chain(files)
        .collect();
    json(folder, &words)
}

fn json(folder: &Folder, words: &[&str]) -> String {
    let output = run(folder, words);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let (table, _) = stdout(&output).split_once("\"records\"").unwrap();
    table.into()
}

fn file(part: usize) -> String {
    format!("cup-part-{part}-of-8.standoff")
}

#[test]
fn whole_or_in_parts_or_in_parts_that_are_killed_the_table_is_the_same() {
    let whole = folder("tournament-whole");
    let expected = json(&whole, &["cup.toml", "--json"]);
    assert!(
        expected.contains("\"played\":400,\"planned\":400"),
        "{expected}"
    );

    let parts = folder("tournament-parts");
    (1..=8).for_each(|part| play_part(&parts, part));
    assert_eq!(merged(&parts, [3, 1, 4, 8, 5, 2, 6, 7]), expected);
    // Again, into the same file, some of them twice.
    assert_eq!(merged(&parts, [8, 7, 7, 1]), expected);
    fs::remove_file(parts.join("cup.standoff")).unwrap();
    assert_eq!(merged(&parts, (1..=8).rev()), expected);

    let killed = folder("tournament-parts-killed");
    for part in 1..=8 {
        if part % 3 != 0 {
            play_part(&killed, part);
            continue;
        }
        let part_flag = format!("{part}/8");
        let path = killed.join(&file(part));
        let mut child = tournament(killed.path(), &["cup.toml", "--part", &part_flag])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_until("a game", || {
            fs::metadata(&path).is_ok_and(|file| file.len() > 0)
        });
        child.kill().unwrap();
        exit_status(&mut child);
        let half_way = merged(&killed, (1..=part).rev());
        assert!(half_way.contains("\"planned\":400"), "{half_way}");
        let resumed = run(&killed, &["cup.toml", "--part", &part_flag, "--resume"]);
        assert_eq!(resumed.status.code(), Some(0), "{}", stderr(&resumed));
    }
    assert_eq!(merged(&killed, 1..=8), expected);
}

#[test]
fn what_is_missing_is_said_and_played() {
    let folder = folder("tournament-part-missing");
    let expected = json(&folder, &["cup.toml", "--json", "--records", "whole"]);
    let files = [1, 2, 4, 5, 6, 7, 8].map(|part| {
        play_part(&folder, part);
        file(part)
    });
    let mut words = vec!["cup.toml", "--json", "--merge"];
    words.extend(files.iter().map(String::as_str));
    let output = run(&folder, &words);
    let table: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(
        (&table["played"], &table["planned"]),
        (&350.into(), &400.into())
    );
    assert_eq!(
        stderr(&output).lines().last().unwrap(),
        "50 of 400 games are missing: 3, 11, 19, 27, 35, 43, 51, 59, 67, 75 and 40 more; the same \
         command with --records cup.standoff --resume instead of --merge plays them"
    );
    assert_eq!(
        json(
            &folder,
            &[
                "cup.toml",
                "--json",
                "--records",
                "cup.standoff",
                "--resume"
            ]
        ),
        expected
    );
}

#[test]
fn what_does_not_belong_is_refused_and_nothing_is_added() {
    let folder = folder("tournament-part-other");
    play_part(&folder, 1);
    let other = [
        "cup.toml",
        "--part",
        "2/8",
        "--seed",
        "2",
        "--records",
        "other",
    ];
    assert_eq!(run(&folder, &other).status.code(), Some(0));
    let refused = refusal(&folder, &["--merge", &file(1), "other.standoff"], 1);
    assert!(
        refused.contains("other.standoff belongs to another tournament: game "),
        "{refused}"
    );
    assert_eq!(fs::read(folder.join("cup.standoff")).unwrap(), b"");

    // The same games, in the first of which something else has happened.
    let text = fs::read_to_string(folder.join(&file(1))).unwrap();
    let changed = text.replacen("[Result", "[FaultsX \"late 1\"]\n[Result", 1);
    fs::write(folder.join("changed.standoff"), changed).unwrap();
    let refused = refusal(&folder, &["--merge", &file(1), "changed.standoff"], 1);
    assert!(
        refused.contains(" that differs from the one read before: keep only one of them"),
        "{refused}"
    );
    let refused = refusal(&folder, &["--merge", "nowhere.standoff"], 1);
    assert!(
        refused.contains("nowhere.standoff can't be read: "),
        "{refused}"
    );
    for part in ["9/8", "0/8", "3", "1/0", "x/8"] {
        let refused = refusal(&folder, &["--part", part], 2);
        assert!(
            refused.contains("write 3/8 for the third of eight parts"),
            "{refused}"
        );
    }
    let refused = refusal(&folder, &["--merge", "x", "--resume"], 2);
    assert!(refused.contains("cannot be used with"), "{refused}");
}

/// Every command of the page, in its order.
#[test]
fn the_page_on_several_machines_is_true() {
    let page = include_str!("../../assets/help/several-machines.md");
    let folder = Folder::new("tournament-page");
    let plan = "game = \"surround\"\nturns = 6\nrounds = 8\nagents = [\"random\", \"level:1\"]\n";
    fs::write(folder.join("cup.toml"), plan).unwrap();
    let expected = json(&folder, &["cup.toml", "--json", "--records", "whole"]);
    let program = Path::new(env!("CARGO_BIN_EXE_standoff"));
    let path = [
        program.parent().unwrap().to_str().unwrap(),
        &env::var("PATH").unwrap(),
    ]
    .join(":");
    let blocks = page
        .split("```")
        .filter_map(|block| block.strip_prefix("sh\n"));
    // Not on every machine, and not worth to be installed for this alone.
    let has_parallel = Command::new("parallel").arg("--version").output().is_ok();
    let mut played = 0;
    for block in blocks {
        if block.starts_with("parallel") && !has_parallel {
            continue;
        }
        // A job of an array is one run of its script.
        let tasks = if block.contains("SLURM") {
            1..=8
        } else {
            1..=1
        };
        for task in tasks {
            let mut shell = Command::new("sh");
            shell.args(["-e", "-c", block]).current_dir(folder.path());
            shell
                .env("PATH", &path)
                .env("SLURM_ARRAY_TASK_ID", task.to_string());
            let output = wait::run(&mut shell);
            assert_eq!(output.status.code(), Some(0), "{block}{}", stderr(&output));
        }
        if !block.contains("--merge") {
            continue;
        }
        played += 1;
        let merged = json(
            &folder,
            &["cup.toml", "--json", "--resume", "--records", "cup"],
        );
        assert_eq!(merged, expected, "{block}");
        // The next one begins anew, but for the block that has to do with lost parts.
        if played == 1 && has_parallel {
            folder
                .names("")
                .iter()
                .filter(|name| name.starts_with("cup-part"))
                .for_each(|name| {
                    fs::remove_file(folder.join(name)).unwrap();
                });
        }
        fs::remove_file(folder.join("cup.standoff")).unwrap();
    }
    assert!(played >= 2);
}

/// The complaint about a command that must fail.
fn refusal(folder: &Folder, words: &[&str], code: i32) -> String {
    let output = run(folder, &[&["cup.toml"], words].concat());
    assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
    assert_eq!(stdout(&output), "");
    stderr(&output).into()
}
