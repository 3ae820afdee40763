//! The command line: arguments, where output goes, exit codes. Each command is a file of its own.
//!
//! Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 failed,
//! 2 wrong usage, 128+n ended by signal n.

mod analyze;
mod bench;
mod completions;
mod lab;
mod numbers;
mod perft;
mod play;
mod signals;
mod tournament;
mod ugi;

use std::ffi::OsString;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use standoff::games::{AnyPosition, PositionError};
use standoff::text;

/// Three board games of moving and hemming in: Blockade, Surround and Crossing.
#[derive(Parser)]
///
/// Without a command the full-screen game opens.
#[command(
    name = "standoff",
    bin_name = "standoff",
    version,
    after_help = "\
Examples:
  standoff
  standoff play crossing --level 5
  standoff analyze \"surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60\""
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    Perft(perft::Perft),
    Analyze(analyze::Analyze),
    Bench(bench::Bench),
    Ugi(ugi::Ugi),
    Tournament(tournament::RunTournament),
    Lab(lab::Lab),
    Completions(completions::Completions),
}

/// Why a command did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// The arguments make no sense.
    #[error("{0}")]
    Usage(String),
    /// The command could not be carried out.
    #[error("{0}")]
    Failed(String),
    /// The results could not be written.
    #[error("the result can't be written: {0}")]
    Output(#[from] io::Error),
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        Self::Usage(error.to_string())
    }
}

/// Runs the command that the arguments ask for, the program's name first.
pub fn run(arguments: &[OsString]) -> ExitCode {
    #[cfg(unix)]
    outlive_limits();
    let command = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments.command,
        Err(error) => return explain(error, arguments),
    };
    let played = match &command {
        None => Some(play::home()),
        Some(Command::Play(play)) => Some(play.run()),
        Some(Command::Tournament(tournament)) => Some(tournament.run()),
        Some(_) => None,
    };
    match (played, command) {
        (Some(Ok(code)), _) => code,
        (Some(Err(failure)), _) => fail(&failure),
        (None, Some(command)) => print(&command),
        (None, None) => ExitCode::SUCCESS,
    }
}

/// A file that may not grow is an error like any other. Left alone, its signal would end the program
/// at once, with the terminal as the game needs it.
#[cfg(unix)]
fn outlive_limits() {
    let noticed = std::sync::Arc::default();
    // Where it can't be had, the signal does what it always does.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, noticed);
}

/// Runs a command that prints its results.
fn print(command: &Command) -> ExitCode {
    let mut output = BufWriter::new(io::stdout().lock());
    let done = match command {
        // These say themselves how they have ended.
        Command::Play(_) | Command::Tournament(_) => Ok(()),
        Command::Completions(completions) => completions.run(&mut output),
        Command::Perft(perft) => perft.run(&mut output),
        Command::Analyze(analyze) => analyze.run(&mut output),
        Command::Bench(bench) => bench.run(&mut output),
        Command::Ugi(ugi) => ugi.run(&mut output),
        Command::Lab(lab) => lab.run(&mut output),
    };
    conclude(done.and_then(|()| output.flush().map_err(Failure::from)))
}

/// The exit code of a command that prints.
fn conclude(done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the results has had enough of them: `standoff … | head -1` is no failure.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => fail(&failure),
    }
}

fn fail(failure: &Failure) -> ExitCode {
    complain(&format!("error: {failure}\n"));
    ExitCode::from(match failure {
        Failure::Usage(_) => 2,
        Failure::Failed(_) | Failure::Output(_) => 1,
    })
}

/// Says what clap has to say: help and version, or what is wrong with the arguments.
fn explain(error: clap::Error, arguments: &[OsString]) -> ExitCode {
    if !error.use_stderr() {
        let mut output = io::stdout().lock();
        let written = write!(output, "{}", error.render()).and_then(|()| output.flush());
        return conclude(written.map_err(Failure::from));
    }
    // A message repeats the argument it is about. So that nothing foreign reaches the terminal,
    // the message is made again from arguments that are fit to show.
    let shown = arguments
        .iter()
        .map(|argument| text::clean(&argument.to_string_lossy(), 200));
    let message = Arguments::try_parse_from(shown).err().unwrap_or(error);
    let message = message.render().to_string();
    let lines: Vec<String> = message
        .lines()
        .map(|line| text::clean(line, 1000))
        .collect();
    complain(&format!("{}\n", lines.join("\n")));
    ExitCode::from(2)
}

/// Writes to standard error; that it may be closed is no reason to stop.
fn complain(message: &str) {
    write_error(&text::guarded_lines(message));
}

fn write_error(message: &str) {
    let _ = io::stderr().write_all(message.as_bytes());
}

/// Shows how far a command has come in one line on standard error, if somebody watches: each
/// message takes the place of the one before.
fn show_progress(message: &str) {
    if io::stderr().is_terminal() {
        write_error(&format!("\r{} ", text::guarded(message)));
    }
}

/// Ends the line of [`show_progress`].
fn end_progress() {
    if io::stderr().is_terminal() {
        complain("\n");
    }
}

/// Reads the position line of a command.
fn read_position(line: &str) -> Result<AnyPosition, Failure> {
    AnyPosition::read(line).map_err(Failure::from)
}
