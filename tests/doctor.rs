//! `standoff doctor`, `standoff man` and the list of commands, as a shell sees them.

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::process::Output;

use support::folder::Folder;
use support::program::{command, standoff, stdout};
use support::wait::run;

/// The report on a home folder, and the exit code.
fn doctor(home: &Folder, variables: &[(&str, &str)]) -> (String, Option<i32>) {
    let mut command = command();
    command.arg("doctor");
    for name in ["COLORTERM", "LC_ALL", "LC_CTYPE", "LANG", "NO_COLOR"] {
        command.env_remove(name);
    }
    command.env("TERM", "xterm-256color");
    command.env("XDG_CONFIG_HOME", home.join("config"));
    command.env("XDG_STATE_HOME", home.join("state"));
    command.env("XDG_CACHE_HOME", home.join("cache"));
    let output = run(command.envs(variables.iter().copied()));
    (stdout(&output).to_string(), output.status.code())
}

/// The lines that say what is wrong.
fn wrong(report: &str) -> Vec<&str> {
    report
        .lines()
        .filter(|line| line.starts_with('!'))
        .collect()
}

#[test]
fn a_new_user_is_well_and_nothing_is_made() {
    let home = Folder::new("doctor-new");
    let (report, code) = doctor(&home, &[]);
    assert_eq!((wrong(&report), code), (vec![], Some(0)), "{report}");
    assert!(report.ends_with("\n\nEverything is well.\n"), "{report}");
    assert!(report.contains("settings.toml: not there yet"), "{report}");
    assert_eq!(home.names("."), Vec::<String>::new());
}

#[test]
fn what_the_terminal_can_show_is_read_from_the_environment() {
    let home = Folder::new("doctor-terminal");
    for (variables, expected) in [
        (&[("TERM", "xterm")][..], "colours       16\n"),
        (&[("NO_COLOR", "1")], "colours       none\n"),
        (&[("COLORTERM", "truecolor")], "colours       16 million\n"),
        (&[("LANG", "C")], "characters    only ASCII"),
        (&[("LANG", "en_GB.UTF-8")], "characters    all of Unicode\n"),
    ] {
        let (report, _) = doctor(&home, variables);
        assert!(report.contains(expected), "{variables:?}\n{report}");
    }
    let (report, code) = doctor(&home, &[("TERM", "dumb")]);
    assert_eq!((wrong(&report).len(), code), (1, Some(1)), "{report}");
}

#[test]
fn wrong_settings_damaged_games_and_dead_programs_are_said() {
    let home = Folder::new("doctor-ill");
    fs::create_dir_all(home.join("config/standoff")).unwrap();
    fs::create_dir_all(home.join("state/standoff/games")).unwrap();
    let settings = "theme = \"pink\"\n\n[agents.fox]\ncommand = \"no-such-program-anywhere\"\n";
    fs::write(home.join("config/standoff/settings.toml"), settings).unwrap();
    fs::write(home.join("state/standoff/games/a.standoff"), "[Game").unwrap();
    let (report, code) = doctor(&home, &[]);
    assert_eq!(code, Some(1));
    let wrong = wrong(&report).join("\n");
    for part in ["theme", "a.standoff.damaged", "fox", "no-such-program"] {
        assert!(wrong.contains(part), "{part}\n{report}");
    }
    assert!(
        report.ends_with("3 things are wrong: see the lines with a !\n"),
        "{report}"
    );
}

/// The names in the left column of a help page's lists.
fn listed(help: &Output) -> Vec<String> {
    let names = stdout(help).lines().filter_map(|line| {
        let rest = line.strip_prefix("  ")?;
        let name = rest.split("  ").next()?;
        let is_name = !name.is_empty() && name.chars().all(char::is_alphabetic);
        (is_name && rest.len() > name.len()).then(|| name.into())
    });
    names.collect()
}

#[test]
fn help_lists_every_command_once_and_what_most_people_want_first() {
    let help = standoff(&["--help"]);
    let names = listed(&help);
    assert_eq!(names[..4], ["play", "puzzle", "analyze", "tournament"]);
    let distinct: BTreeSet<_> = names.iter().collect();
    assert_eq!(distinct.len(), names.len(), "{names:?}");
    assert!(!stdout(&help).contains("More:"), "a command has no group");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Folder::new("man");
    let path = folder.path().to_str().unwrap();
    assert_eq!(standoff(&["man", "--out", path]).status.code(), Some(0));
    let pages = folder.names(".");
    let mut expected = vec!["standoff.1".to_string()];
    for (prefix, help) in [
        ("standoff", standoff(&["--help"])),
        ("standoff-lab", standoff(&["lab", "--help"])),
    ] {
        let names = listed(&help).into_iter().filter(|name| name != "help");
        expected.extend(names.map(|name| format!("{prefix}-{name}.1")));
    }
    expected.sort();
    assert_eq!(pages, expected);
    let page = standoff(&["man"]);
    assert!(
        stdout(&page).contains(".TH standoff 1"),
        "{}",
        stdout(&page)
    );
}
