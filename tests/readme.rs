//! The README and the pages of the help: every command in them works, every picture is what the
//! program shows, and every file that they name is there.

mod support;

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use support::folder::Folder;
use support::program::{command, needs, standoff, stderr, stdout};
use support::wait;

const PAGES: [&str; 13] = [
    "README.md",
    "assets/agents/README.md",
    "assets/help/analysis.md",
    "assets/help/commands.md",
    "assets/help/console.md",
    "assets/help/engine.md",
    "assets/help/evaluation.md",
    "assets/help/levels.md",
    "assets/help/players.md",
    "assets/help/saved.md",
    "assets/help/several-machines.md",
    "assets/help/tournaments.md",
    "assets/help/ugi.md",
];

fn read(page: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap()
}

/// The blocks of a page in this language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let parts = page.split("```").skip(1).step_by(2);
    let parts = parts.filter_map(|block| block.split_once('\n'));
    let found = parts.filter(|(name, _)| *name == language);
    found.map(|(_, block)| block).collect()
}

#[test]
fn every_page_is_in_the_list() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/help");
    for entry in fs::read_dir(folder).unwrap() {
        let name = format!(
            "assets/help/{}",
            entry.unwrap().file_name().to_str().unwrap()
        );
        assert!(PAGES.contains(&&*name), "{name}");
    }
    assert!(read("README.md").lines().count() < 300);
}

#[test]
fn every_link_leads_somewhere() {
    for page in PAGES {
        let text = read(page);
        let targets = text.split("](").skip(1);
        for target in targets.filter_map(|rest| Some(rest.split_once(')')?.0)) {
            let file = target.split('#').next().unwrap();
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
            let is_there =
                file.starts_with("https://") || folder.parent().unwrap().join(file).exists();
            assert!(is_there, "{page} names {target}");
        }
    }
}

/// The commands of the README, in their order, in a folder with a record of a game.
#[cfg(unix)]
#[test]
fn every_command_of_the_readme_works() {
    if !needs("python3", "the commands of the README") {
        return;
    }
    let (folder, root) = (Folder::new("readme"), Path::new(env!("CARGO_MANIFEST_DIR")));
    for link in ["assets", "tests"] {
        std::os::unix::fs::symlink(root.join(link), folder.join(link)).unwrap();
    }
    fs::copy(
        root.join("assets/pictures/blockade.standoff"),
        folder.join("game.standoff"),
    )
    .unwrap();
    // What the games ask, and a move: so the first of them is left unfinished.
    fs::write(folder.join("answers"), "1\n\nc3c4\n").unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_standoff")).parent().unwrap();
    let path = format!("{}:{}", program.display(), env::var("PATH").unwrap());
    let readme = read("README.md");
    let lines: Vec<&str> = blocks(&readme, "sh")
        .into_iter()
        .flat_map(str::lines)
        .collect();
    assert!(lines.len() > 10);
    for line in lines {
        // What builds the program and the example is done by who runs this test, and by
        // `tests/program/examples.rs`, which also lets the two examples play.
        if line.starts_with("cargo ") || line.contains("target/release/examples") {
            continue;
        }
        let mut shell = Command::new("sh");
        shell
            .args(["-e", "-c", &format!("{line} <answers")])
            .current_dir(folder.path())
            .env("PATH", &path);
        shell
            .env("XDG_CONFIG_HOME", folder.join("config"))
            .env("XDG_STATE_HOME", folder.join("state"));
        let output = wait::run(&mut shell);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{line}\n{}{}",
            stdout(&output),
            stderr(&output)
        );
    }
    assert!(folder.join("cup.html").exists() && folder.join("game.svg").exists());
}

/// The commands within the text: their names and options are those of the program.
#[test]
fn every_command_in_passing_is_one() {
    for page in PAGES {
        let text = read(page);
        let words = text
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|code| !code.contains('\n'));
        for code in words.filter(|code| code.starts_with("standoff ")) {
            // What is in brackets may be left out, and what is in capitals stands for something.
            let mut kept: Vec<&str> = code
                .split(" [")
                .next()
                .unwrap()
                .split(' ')
                .skip(1)
                .collect();
            kept.retain(|word| {
                !word.contains('…') && !word.chars().all(|c| c.is_ascii_uppercase())
            });
            let commands: Vec<&str> = kept
                .iter()
                .copied()
                .take_while(|word| !word.starts_with('-'))
                .collect();
            let name = if commands.first() == Some(&"lab") {
                commands.len().min(2)
            } else {
                1
            };
            let arguments = [&commands[..name.min(commands.len())], &["--help"]].concat();
            let output = standoff(&arguments);
            assert_eq!(output.status.code(), Some(0), "{page}: {code}");
            for option in code
                .split([' ', '[', ']'])
                .filter(|word| word.starts_with("--"))
            {
                assert!(
                    stdout(&output).contains(option),
                    "{page}: {code} has no {option}"
                );
            }
        }
    }
}

/// What the pages show of commands and answers; `…` stands for lines that are left out.
#[test]
fn what_commands_print_is_what_the_pages_show() {
    let mut shown = 0;
    for page in PAGES {
        for block in read(page).split("```console\n").skip(1) {
            let (block, _) = block.split_once("```").unwrap();
            for part in block.split("$ ").skip(1) {
                let (line, answer) = part.split_once('\n').unwrap();
                let at = concat!(env!("CARGO_BIN_EXE_standoff"));
                let mut shell = command();
                let line = line.replace("standoff ", &format!("'{at}' "));
                let environment: Vec<_> = shell
                    .get_envs()
                    .map(|(name, value)| (name.to_owned(), value.map(ToOwned::to_owned)))
                    .collect();
                shell = Command::new("sh");
                for (name, value) in environment {
                    shell.env(name, value.unwrap_or_default());
                }
                let folder = Folder::new("pages");
                let output = wait::run(shell.args(["-c", &line]).current_dir(folder.path()));
                let mut printed = stdout(&output).lines();
                for expected in answer
                    .lines()
                    .filter(|line| line.trim() != "…" && !line.is_empty())
                {
                    // Times are those of another machine.
                    let is_time = expected.ends_with(" s");
                    let found =
                        printed.any(|line| line == expected || is_time && line.ends_with(" s"));
                    assert!(
                        found,
                        "{page}: {line} does not print\n{expected}\nbut\n{}",
                        stdout(&output)
                    );
                }
                shown += 1;
            }
        }
    }
    assert!(shown >= 3);
}

/// `standoff lab pictures` draws them anew.
#[test]
fn the_pictures_show_what_the_program_shows() {
    let folder = Folder::new("pictures");
    let output = standoff(&[
        "lab",
        "pictures",
        "--folder",
        folder.path().to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures");
    let readme = read("README.md");
    let names = folder.names("");
    assert!(names.len() > 10);
    for name in names {
        assert!(
            readme.contains(&format!("(assets/pictures/{name})")),
            "{name}"
        );
        let [shown, drawn] =
            [&pictures, folder.path()].map(|at| fs::read_to_string(at.join(&name)));
        assert!(
            shown.unwrap_or_default() == drawn.unwrap(),
            "{name} is out of date: run `standoff lab pictures`, and look at what has changed"
        );
    }
}
