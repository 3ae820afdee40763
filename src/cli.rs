//! The command line: arguments, where output goes, exit codes. Each command is a file of its own.
//!
//! Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 failed,
//! 2 wrong usage, 128+n ended by signal n.

mod analyze;
mod bench;
mod check;
mod completions;
mod doctor;
mod help;
mod lab;
mod man;
mod parsers;
mod perft;
mod picture;
mod play;
mod players;
mod puzzle;
mod report;
mod review;
mod signals;
mod solve;
mod tournament;
mod ugi;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, StdoutLock, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use serde::Serialize;
use standoff::agents::external::{KEEP, run_keeper, use_keepers};
use standoff::games::PositionError;
use standoff::games::tablebase::keep_tablebases;
use standoff::records::{Folders, TableFiles, UserData};
use standoff::text;

/// Board games of moving and hemming in, with an engine that is hard to beat
///
/// Without a command, the full-screen game opens.
#[derive(Parser)]
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
    command: Option<Commands>,
}

#[derive(Subcommand)]
enum Commands {
    Play(play::PlayArgs),
    Puzzle(puzzle::PuzzleArgs),
    Perft(perft::PerftArgs),
    Analyze(analyze::AnalyzeArgs),
    Review(review::ReviewArgs),
    Bench(bench::BenchArgs),
    Solve(solve::SolveArgs),
    Check(check::CheckArgs),
    Ugi(ugi::UgiArgs),
    Tournament(tournament::TournamentArgs),
    Report(report::ReportArgs),
    Picture(picture::PictureArgs),
    Lab(lab::LabArgs),
    Doctor(doctor::DoctorArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// Why a command failed.
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

impl Failure {
    /// Something other than the arguments or the output is to blame.
    fn failed(reason: impl Display) -> Self {
        Self::Failed(reason.to_string())
    }

    /// The arguments are to blame.
    fn usage(reason: impl Display) -> Self {
        Self::Usage(reason.to_string())
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        Self::usage(error)
    }
}

/// Runs the command that the arguments ask for, the program's name first.
pub fn run(arguments: &[OsString]) -> ExitCode {
    if let [_, keep, of @ ..] = arguments
        && keep == KEEP
    {
        return run_keeper(of).map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS);
    }
    use_keepers();
    if let Some(cache) = Folders::find().ok().and_then(|folders| folders.cache) {
        keep_tablebases(Box::new(TableFiles::new(cache)));
    }
    #[cfg(unix)]
    ignore_file_size_signal();
    let done = match parse(arguments) {
        Ok(arguments) => run_command(arguments.command),
        Err(error) => explain(error, arguments),
    };
    done.unwrap_or_else(|failure| {
        complain(&format!("error: {failure}\n"));
        ExitCode::from(match failure {
            Failure::Usage(_) => 2,
            Failure::Failed(_) | Failure::Output(_) => 1,
        })
    })
}

/// The command line as clap knows it.
fn command() -> clap::Command {
    help::in_groups(Arguments::command())
}

fn parse<T: Into<OsString> + Clone>(
    arguments: impl IntoIterator<Item = T>,
) -> Result<Arguments, clap::Error> {
    let mut matches = command().try_get_matches_from(arguments)?;
    Arguments::from_arg_matches_mut(&mut matches)
}

fn run_command(command: Option<Commands>) -> Result<ExitCode, Failure> {
    match command {
        None => play::open_home(),
        Some(Commands::Play(args)) => args.run(),
        Some(Commands::Puzzle(args)) => args.run(),
        Some(Commands::Tournament(args)) => args.run(),
        Some(Commands::Review(args)) => args.run(),
        Some(Commands::Check(args)) => args.run(),
        Some(Commands::Perft(args)) => print(|output| args.run(output)),
        Some(Commands::Analyze(args)) => print(|output| args.run(output)),
        Some(Commands::Bench(args)) => print(|output| args.run(output)),
        Some(Commands::Solve(args)) => print(|output| args.run(output)),
        Some(Commands::Ugi(_)) => print(|output| ugi::run(output)),
        Some(Commands::Report(args)) => print(|output| args.run(output)),
        Some(Commands::Picture(args)) => print(|output| args.run(output)),
        Some(Commands::Lab(args)) => print(|output| args.run(output)),
        Some(Commands::Doctor(_)) => doctor::run(),
        Some(Commands::Completions(args)) => print(|output| args.run(output)),
        Some(Commands::Man(args)) => print(|output| args.run(output)),
    }
}

/// Makes a file that must not grow an error like any other. By default its signal would end the
/// program at once and leave the terminal in raw mode.
#[cfg(unix)]
fn ignore_file_size_signal() {
    let noticed = std::sync::Arc::default();
    // If this fails, the signal does what it always does.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, noticed);
}

/// Runs a command that prints its results to standard output.
fn print(
    run: impl FnOnce(&mut BufWriter<StdoutLock<'_>>) -> Result<(), Failure>,
) -> Result<ExitCode, Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    let done = run(&mut output).and_then(|()| Ok(output.flush()?));
    succeed(done)
}

/// Returns the exit code of a command that is done. A reader who has had enough is no failure:
/// `standoff … | head -1` succeeds.
fn succeed(done: Result<(), Failure>) -> Result<ExitCode, Failure> {
    match done {
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {}
        done => done?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints a value as JSON on one line.
fn print_json(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, value)?;
    writeln!(output)
}

/// Returns the exit code of a program that was ended by a signal.
fn signal_code(signal: i32) -> ExitCode {
    ExitCode::from(u8::try_from(128 + signal).unwrap_or(1))
}

/// Prints what clap has to say: help and version, or what is wrong with the arguments.
fn explain(error: clap::Error, arguments: &[OsString]) -> Result<ExitCode, Failure> {
    if !error.use_stderr() {
        return print(|output| Ok(write!(output, "{}", error.render())?));
    }
    // A message repeats the argument that it is about. To keep control characters from the
    // terminal, the message is made again from arguments that are fit to show.
    let shown = arguments
        .iter()
        .map(|argument| text::clean(&argument.to_string_lossy(), 200));
    let message = parse(shown).err().unwrap_or(error);
    let message = message.render().to_string();
    let lines: Vec<String> = message
        .lines()
        .map(|line| text::clean(line, 1000))
        .collect();
    complain(&format!("{}\n", lines.join("\n")));
    Ok(ExitCode::from(2))
}

/// Opens the user's data, and complains about what can't be read of it. If there are no folders for
/// it, the complaint is what follows from that, if anything does.
fn open_user_data(without_folders: Option<&str>) -> UserData {
    let mut user_data = UserData::open(Folders::find());
    for trouble in std::mem::take(&mut user_data.troubles) {
        match (&user_data.store, without_folders) {
            (Some(_), _) => complain(&format!("{trouble}\n")),
            (None, Some(what)) => complain(&format!("{what}: {trouble}\n")),
            (None, None) => {}
        }
    }
    user_data
}

/// Writes to standard error. If that is closed, the program goes on.
fn complain(message: &str) {
    write_error(&text::guarded_lines(message));
}

fn write_error(message: &str) {
    let _ = io::stderr().write_all(message.as_bytes());
}

/// Shows a command's progress in one line on standard error, if that is a terminal. Each message
/// replaces the one before.
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
