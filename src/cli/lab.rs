//! `standoff lab`: the measuring tools.

mod fit;
mod matches;

use std::io::Write;

use clap::{Args, Subcommand};

use standoff::games::game_names;
use standoff::text::Quoted;

use super::Failure;

/// Measures the engine: matches between settings, and more.
#[derive(Args)]
pub(super) struct Lab {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Subcommand)]
enum Tool {
    Match(matches::Match),
    Fit(fit::FitWeights),
}

impl Lab {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        match &self.tool {
            Tool::Match(tool) => tool.run(output),
            Tool::Fit(tool) => tool.run(output),
        }
    }
}

/// How many games are played at once where nothing is said.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn no_such_game(name: &str) -> Failure {
    let (name, known) = (Quoted::new(name), game_names());
    Failure::Usage(format!("{name} is not a game: choose {known}"))
}
