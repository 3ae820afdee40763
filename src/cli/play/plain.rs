//! `standoff play --plain`: the arguments as a request to the console, and its exit code.

use std::io::{self, BufWriter, ErrorKind, IsTerminal};
use std::process::ExitCode;
use std::thread::available_parallelism;

use standoff::console::{Console, Error, GameRequest, Prompt, RequestedPlayers};
use standoff::games::PerSide;
use standoff::play::{Strength, random_seed};
use standoff::records::settings::Placement;
use standoff::records::{Folders, UserData};

use super::{Play, Setup};
use crate::cli::{Failure, complain, signals};

/// Whether there is no full screen to be had.
pub(super) fn is_needed() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal()
}

/// Plays at the console.
pub(super) fn run(play: &Play) -> Result<ExitCode, Failure> {
    let request = request(play)?;
    // A game that is loaded may name programs too.
    signals::end_programs_with_us().map_err(|error| Failure::Failed(error.to_string()))?;
    let threads = || available_parallelism().map_or(1, usize::from);
    let input = io::stdin();
    let echo = !input.is_terminal();
    let output = BufWriter::new(io::stdout().lock());
    let mut console = Console {
        prompt: Prompt::new(input.lock(), output).with_echo(echo),
        user_data: user_data(),
        threads: play.threads.unwrap_or_else(threads),
        complain: Box::new(|sentence| complain(&format!("{sentence}\n"))),
    };
    let done = if play.resume {
        console.resume(&play.substitutes())
    } else {
        console.play(&request)
    };
    match done {
        Ok(()) => Ok(ExitCode::SUCCESS),
        // Whoever listened has had enough; the game is saved.
        Err(Error::Output(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(Error::Output(error)) => Err(Failure::Output(error)),
        Err(error) => Err(Failure::Failed(error.to_string())),
    }
}

/// What is kept of this user. Where nothing can be kept one can play all the same.
fn user_data() -> UserData {
    let user_data = UserData::open(Folders::find());
    let nowhere = if user_data.store.is_none() {
        "games are not saved: "
    } else {
        ""
    };
    for trouble in &user_data.troubles {
        complain(&format!("{nowhere}{trouble}\n"));
    }
    user_data
}

/// What the arguments leave open is asked for.
fn request(play: &Play) -> Result<GameRequest, Failure> {
    let position = play.position.as_deref();
    let position = position.map(|line| play.read_position(line)).transpose()?;
    let players = match play.named()? {
        Some(players) => RequestedPlayers::Both(players),
        None => RequestedPlayers::Person(play.player, play.strength().unwrap_or(Strength::DEFAULT)),
    };
    let request = GameRequest {
        game: play.game,
        players,
        turns: play.turns,
        pieces: PerSide::new(play.pieces_x.or(play.pieces), play.pieces_o.or(play.pieces)),
        placement: play.setup.map(|setup| match setup {
            Setup::Random => Placement::Random,
            Setup::Manual => Placement::Own,
        }),
        position,
        seed: play.seed.unwrap_or_else(random_seed),
    };
    if let Some(info) = request.game {
        request.check_game(info).map_err(Failure::Usage)?;
    }
    request.check()?;
    Ok(request)
}
