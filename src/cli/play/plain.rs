//! `standoff play --plain`: turns the arguments into a request to the console.

use std::io::{self, BufWriter, IsTerminal};
use std::process::ExitCode;

use standoff::agents::Strength;
use standoff::console::{
    Console, ConsoleError, GameRequest, Prompt, RequestedPlayers, check_start,
};
use standoff::play::random_seed;
use standoff::search::cores;

use super::PlayArgs;
use crate::cli::{Failure, complain, open_user_data, signals, succeed};

/// Plays at the console.
pub(super) fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    let request = request(args)?;
    // A game that is loaded may name programs, too.
    signals::end_programs_with_us().map_err(Failure::failed)?;
    let mut console = open_console("games are not saved", args.threads);
    finish(if args.resume {
        console.resume(&args.substitutes())
    } else {
        console.play(&request)
    })
}

/// The console on standard input and output. Without folders for the user's data, it says what follows
/// from that.
pub(in crate::cli) fn open_console(
    without_folders: &str,
    threads: Option<usize>,
) -> Console<'static> {
    let echo = !io::stdin().is_terminal();
    let output = BufWriter::new(io::stdout().lock());
    Console {
        prompt: Prompt::from_stdin(output).with_echo(echo),
        user_data: open_user_data(Some(without_folders)),
        threads: threads.unwrap_or_else(cores),
        complain: Box::new(|sentence| complain(&format!("{sentence}\n"))),
    }
}

/// The exit code of a dialogue that is over.
pub(in crate::cli) fn finish(done: Result<(), ConsoleError>) -> Result<ExitCode, Failure> {
    succeed(done.map_err(|error| match error {
        ConsoleError::Output(error) => Failure::Output(error),
        error => Failure::failed(error),
    }))
}

/// Turns the arguments into a request. The console asks for what they leave open.
fn request(args: &PlayArgs) -> Result<GameRequest, Failure> {
    let strength = args.strength().unwrap_or(Strength::DEFAULT);
    let players = match args.named()? {
        Some(players) => RequestedPlayers::Both(players),
        None => RequestedPlayers::Person(args.player, strength),
    };
    let request = GameRequest {
        game: args.game,
        players,
        turns: args.start.turns,
        pieces: args.start.pieces(),
        placement: args.setup,
        position: args.read_position()?,
        seed: args.seed.unwrap_or_else(random_seed),
        time: args.tc,
    };
    if let Some(info) = request.game {
        check_start(info, request.pieces, request.placement).map_err(Failure::Usage)?;
    }
    request.check_pieces()?;
    Ok(request)
}
