//! `standoff lab`: the measuring tools.

mod fit;
mod matches;
mod stops;
mod suite;
mod threads;

use std::io::Write;

use clap::{Args, Subcommand};

use standoff::games::game_names;
use standoff::text::Quoted;

use super::Failure;

/// Measures the engine: strength, speed-up by threads, delays, solved positions.
#[derive(Args)]
pub(super) struct Lab {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Subcommand)]
enum Tool {
    Match(matches::Match),
    Fit(fit::FitWeights),
    Threads(threads::TimeThreads),
    Stops(stops::Stops),
    Suite(suite::Suite),
}

impl Lab {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        match &self.tool {
            Tool::Match(tool) => tool.run(output),
            Tool::Fit(tool) => tool.run(output),
            Tool::Threads(tool) => tool.run(output),
            Tool::Stops(tool) => tool.run(output),
            Tool::Suite(tool) => tool.run(output),
        }
    }
}

/// How much is done at once where nothing is said.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn no_such_game(name: &str) -> Failure {
    let (name, known) = (Quoted::new(name), game_names());
    Failure::Usage(format!("{name} is not a game: choose {known}"))
}
