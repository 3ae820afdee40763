//! `standoff check`: examines an outside program as a referee would.

use std::process::ExitCode;

use clap::Args;
use standoff::agents::{ExternalEngine, PlayerSpec, PlayerSpecError, Stop};
use standoff::games::Info;
use standoff::referee::{Examination, MAX_MIB};

use super::parsers::game_parser;
use super::players::SavedAgents;
use super::{Failure, end_progress, print, print_json, show_progress, signal_code, signals};

/// Examine an agent: which rules it breaks, how long it takes, about how strong it is
///
/// The agent is asked for moves in some hundred positions of each game, among them those in which
/// mistakes show that agents often make. What it gets wrong is told with the position, the board and
/// the valid moves. If nothing is wrong, it plays against random moves and up the levels. The exit
/// code is 1 if anything is wrong.
///
/// It has 100 ms for each move, unless it is given another time: cmd@500ms:COMMAND LINE.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff check \"cmd:python3 assets/agents/random.py\"
  standoff check \"cmd@500ms:./my-agent --fast\" --game surround --memory 512
  standoff check agent:fox --json")]
pub(super) struct CheckArgs {
    /// The agent: cmd:COMMAND LINE, agent:NAME, or just the command line
    #[arg(value_name = "AGENT", value_parser = read_program)]
    agent: ExternalEngine,
    /// The only game to ask about; otherwise all that it plays
    #[arg(long, value_parser = game_parser())]
    game: Option<&'static Info>,
    /// The memory that it may hold, together with what it starts (on Linux)
    #[arg(long, value_name = "MIB", default_value_t = MAX_MIB, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// Print one JSON object on one line
    #[arg(long)]
    json: bool,
}

fn read_program(text: &str) -> Result<ExternalEngine, String> {
    let spec = PlayerSpec::read_with(text, &SavedAgents).or_else(|error| match error {
        PlayerSpecError::Unknown(_) => Ok(PlayerSpec::External(ExternalEngine::read(text)?)),
        other => Err(other),
    });
    match spec {
        Ok(PlayerSpec::External(engine)) => Ok(engine),
        Ok(_) => Err("only outside programs are examined: write cmd:COMMAND LINE".into()),
        Err(error) => Err(error.to_string()),
    }
}

impl CheckArgs {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let stop = Stop::default();
        let caught = signals::watch({
            let stop = stop.clone();
            move || stop.now()
        });
        let caught = caught.map_err(Failure::failed)?;
        let mut examination = Examination::new(self.agent.clone(), self.game, stop);
        examination.max_mib = self.memory;
        let report = examination.run(&mut |doing| show_progress(&format!("{doing:<40}")));
        end_progress();
        if let Some(signal) = caught.signal() {
            return Ok(signal_code(signal));
        }
        let report = report.map_err(Failure::failed)?;
        let done = print(|output| {
            if self.json {
                print_json(output, &report)?;
            } else {
                std::io::Write::write_all(output, report.to_string().as_bytes())?;
            }
            Ok(())
        })?;
        Ok(if report.passed {
            done
        } else {
            ExitCode::FAILURE
        })
    }
}
