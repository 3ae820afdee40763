//! Processes that an agent leaves behind: none outlives the tournament, however that ends.
#![cfg(target_os = "linux")]

use std::os::unix::process::ExitStatusExt;
use std::process::{Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use standoff::agents::external::{EngineCommand, KEEP};

use crate::command::{run, table, tournament};
use crate::interrupted::is_anybody;
use crate::mock::{self, command_line};
use crate::support::folder::Folder;
use crate::support::program::{command, stdout};
use crate::support::wait::{self, exit_status, wait_until};

/// An agent that first starts a process which leaves its group and loses its parent, ignores all
/// signals that can be ignored, and sleeps. `mark` stands among its words.
fn daemon_starter(mark: &str, way: &str) -> String {
    let daemon = format!("trap '' HUP INT TERM QUIT; : {mark}-daemon; sleep 600; :");
    let launch = mock::launch(&format!("{way} #{mark}"));
    let start = r#"(setsid sh -c "$0" </dev/null >/dev/null 2>&1 &); exec "$@""#;
    let mut words: Vec<String> = ["sh", "-c", start].map(String::from).into();
    words.push(daemon);
    words.extend(launch.words().iter().cloned());
    command_line(&EngineCommand::from_words(words).unwrap())
}

fn mark(what: &str) -> String {
    format!("left-{what}-{}", std::process::id())
}

#[test]
fn a_daemon_ends_with_the_agent() {
    let folder = Folder::new("tournament-daemon");
    let mark = mark("daemon");
    let agent = daemon_starter(&mark, "plays well");
    let arguments = ["--game", "blockade", "--turns", "12", "--agent", &agent];
    let output = run(
        &folder,
        &[&arguments[..], &["--agent", "random", "--json"]].concat(),
    );
    assert_eq!(table(&output)["played"], 2);
    assert!(!is_anybody(&mark));
}

/// With SIGKILL nothing is left that could end the agents but their keepers.
#[test]
fn nothing_outlives_a_killed_tournament() {
    for signal in [Signal::KILL, Signal::TERM] {
        let folder = Folder::new(&format!("tournament-left-{}", signal.as_raw()));
        let mark = mark(&format!("signal-{}", signal.as_raw()));
        let agent = daemon_starter(&mark, "sleeps");
        let mut command = tournament(
            folder.path(),
            &[
                "--agent",
                &agent,
                "--agent",
                "random",
                "--move-time",
                "60000",
            ],
        );
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        wait_until("the daemon", || {
            is_anybody(&format!("{mark}-daemon; sleep"))
        });
        wait_until("the agent", || {
            is_anybody(&format!("\0way:sleeps #{mark}\0"))
        });
        kill_process(Pid::from_child(&child), signal).unwrap();
        exit_status(&mut child);
        wait_until("the end of everything", || !is_anybody(&mark));
    }
}

/// A keeper started by this process, or by the one with another id.
fn keep(parent: u32, words: &[&str]) -> Output {
    let mut keeper = command();
    keeper.arg(KEEP).arg(parent.to_string()).args(words);
    wait::run(&mut keeper)
}

#[test]
fn a_keeper_ends_as_its_program() {
    let own = std::process::id();
    let shell = |line: &str| keep(own, &["sh", "-c", line]);
    assert_eq!(shell("echo hello; exit 7").status.code(), Some(7));
    assert_eq!(stdout(&shell("echo hello")), "hello\n");
    for signal in [6, 9, 11, 15] {
        let line = format!("kill -{signal} $$");
        assert_eq!(shell(&line).status.signal(), Some(signal));
    }
    let missing = keep(own, &["/no/such/program"]);
    let reason = "standoff-can't-start No such file or directory (os error 2)\n";
    assert_eq!(stdout(&missing), reason);
}

/// The parent may end while the keeper starts, before the system is asked to tell.
#[test]
fn a_keeper_without_its_parent_starts_nothing() {
    let output = keep(1, &["echo", "hello"]);
    assert_eq!(stdout(&output), "");
    assert_eq!(keep(0, &[]).status.code(), Some(1));
}
