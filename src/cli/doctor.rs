//! `standoff doctor`: what the terminal can do, where the user's files are, and whether they and
//! the user's programs are well.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use clap::Args;
use crossterm::terminal;
use standoff::agents::KnownAgents;
use standoff::agents::external::{StderrTail, kill_all};
use standoff::games::tablebase::{self, TablebaseStore};
use standoff::records::settings::Settings;
use standoff::records::{FileError, Folders, ShownPath, UserData, files};
use standoff::text;
use standoff::tui::{Charset, Depth, MIN_SIZE};

use super::{Failure, print};

/// Check the terminal, your files and your programs
///
/// Says what the terminal can show, where settings and games are kept, and whether they and the
/// programs in the settings work. Every program in the settings is started once. Exit code 1 if
/// something is wrong.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff doctor
  NO_COLOR=1 standoff doctor")]
pub(super) struct DoctorArgs {}

/// How many games of a list are looked at.
const MAX_GAMES: usize = 10_000;

/// The report, and how much in it is wrong.
#[derive(Default)]
struct Checkup {
    lines: Vec<String>,
    wrong: usize,
}

impl Checkup {
    fn part(&mut self, title: &str) {
        if !self.lines.is_empty() {
            self.lines.push(String::new());
        }
        self.lines.push(title.into());
    }

    fn note(&mut self, what: &str, finding: impl Display) {
        self.lines.push(format!("  {what:<14}{finding}"));
    }

    fn warn(&mut self, what: &str, trouble: impl Display) {
        self.wrong += 1;
        self.lines.push(format!("! {what:<14}{trouble}"));
    }

    fn terminal(&mut self, settings: &Settings) {
        let environment = |name: &str| std::env::var(name).ok();
        self.part("Terminal");
        self.window();
        let term = environment("TERM").unwrap_or_default();
        if term == "dumb" {
            self.warn("type", "TERM is dumb: only --plain can be used");
        } else {
            self.note("type", text::clean(&term, 60));
        }
        let depth = Depth::of_environment(environment).chosen(settings.colour);
        self.note("colours", depth);
        let charset = Charset::of_environment(environment);
        self.note("characters", charset);
        if charset.has_blocks() {
            self.note("", "a block, a ring, lines: ▗▄▖ █ ▐▌ ┌┬┐ (squares or");
            self.note(
                "",
                "question marks here? choose the theme ASCII in the settings)",
            );
        }
        let mouse = if settings.mouse { "on" } else { "off" };
        self.note("mouse", format!("{mouse}, as in the settings"));
        self.note(
            "clipboard",
            "copied to by OSC 52, which some terminals ignore",
        );
    }

    fn window(&mut self) {
        let least = format!("{}×{}", MIN_SIZE.0, MIN_SIZE.1);
        if !io::stdout().is_terminal() {
            return self.note("window", "standard output is not a terminal: run it in one");
        }
        match terminal::size() {
            Ok((width, height)) if width < MIN_SIZE.0 || height < MIN_SIZE.1 => self.warn(
                "window",
                format!("{width}×{height}: the game needs {least}"),
            ),
            Ok((width, height)) => self.note("window", format!("{width}×{height}")),
            Err(error) => self.warn("window", format!("its size is unknown: {error}")),
        }
    }

    fn files(&mut self, folders: &Result<Folders, FileError>, user_data: &UserData) {
        self.part("Files");
        let folders = match folders {
            Ok(folders) => folders,
            Err(error) => return self.warn("folders", error),
        };
        let (settings, puzzles) = (folders.settings(), folders.puzzles());
        self.note("settings", state(&settings));
        self.note("puzzles", state(&puzzles));
        let mut troubles = user_data.troubles.clone();
        if let Some(store) = &user_data.store {
            let unfinished = store.unfinished(MAX_GAMES);
            let finished = store.history(MAX_GAMES);
            let counts = (unfinished.games.len(), finished.games.len());
            let path = ShownPath::from(folders.saves());
            let words = format!("{path}: {} unfinished, {} finished", counts.0, counts.1);
            self.note("games", words);
            troubles.extend([unfinished.troubles, finished.troubles].concat());
        }
        for trouble in troubles {
            self.warn("", trouble);
        }
        for folder in [folders.config.as_path(), folders.saves()] {
            if let Err(error) = files::check_folder(folder) {
                self.warn("", error);
            }
        }
    }

    fn engine(&mut self, settings: &Settings) {
        self.part("Engine");
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = settings.threads.unwrap_or(cores);
        self.note("threads", format!("{threads}, on {cores} cores"));
        self.note("table", format!("{} MiB of memory", settings.table));
        let on_disk = tablebase::store().map_or(0, TablebaseStore::size) >> 10;
        let words = match on_disk {
            0 => "none made ahead of time: `standoff solve --help`".into(),
            kib => format!("{kib} KiB of tables in the cache folder"),
        };
        self.note("perfect play", words);
    }

    fn programs(&mut self, settings: &Settings) {
        self.part("Own programs");
        if settings.agents.is_empty() {
            self.note("none", "add them under Own programs in the settings");
        }
        for name in settings.agents.keys() {
            let shown = text::clean(name, 24);
            match rehearse(settings, name) {
                Ok(finding) => self.note(&shown, finding),
                Err(trouble) => self.warn(&shown, trouble),
            }
        }
        kill_all();
    }
}

/// What a file is like that was read a moment ago.
fn state(path: &Path) -> String {
    let shown = ShownPath::from(path);
    if path.exists() {
        shown.to_string()
    } else {
        format!("{shown}: not there yet")
    }
}

/// Starts a program of the settings once.
fn rehearse(settings: &Settings, name: &str) -> Result<String, String> {
    let engine = settings.find_agent(name).ok_or("it is gone")?;
    let mut engine = engine.map_err(|error| error.to_string())?;
    let games = engine.rehearse(&[], &StderrTail::default());
    let games = games.map_err(|fault| fault.to_string())?;
    let called = engine.called.unwrap_or_default();
    let plays = games.map_or_else(String::new, |games| {
        format!(", plays {}", text::list(&games, "and"))
    });
    Ok(format!("works, calls itself {called}{plays}"))
}

pub(super) fn run() -> Result<ExitCode, Failure> {
    let folders = Folders::find();
    let user_data = UserData::open(folders.clone());
    let settings = &user_data.settings;
    let mut checkup = Checkup::default();
    checkup.terminal(settings);
    checkup.files(&folders, &user_data);
    checkup.engine(settings);
    checkup.programs(settings);
    let verdict = match checkup.wrong {
        0 => "Everything is well.".to_string(),
        1 => "One thing is wrong: see the line with the !".to_string(),
        wrong => format!("{wrong} things are wrong: see the lines with a !"),
    };
    let report = format!("{}\n\n{verdict}", checkup.lines.join("\n"));
    let code = print(|output| Ok(writeln!(output, "{}", text::guarded_lines(&report))?))?;
    Ok(if checkup.wrong == 0 {
        code
    } else {
        ExitCode::FAILURE
    })
}
