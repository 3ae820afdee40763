//! `standoff lab`: the measuring tools.

mod calibrate;
mod fit;
mod kept;
mod levels;
mod matches;
mod pictures;
mod puzzles;
mod stops;
mod suite;
mod threads;
mod train;
mod vectors;

use std::io::Write;

use clap::{Args, Subcommand};
use standoff::games::{AnyPosition, Info, PositionError};

use super::Failure;

/// Measure the engine: strength, speed-up by threads, delays, solved positions; make puzzles and test vectors
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab match blockade level:4 level:3
  standoff lab suite tests/vectors/exact-*.tsv --time 200")]
pub(super) struct LabArgs {
    #[command(subcommand)]
    command: LabCommands,
}

#[derive(Subcommand)]
enum LabCommands {
    Match(matches::MatchArgs),
    Levels(levels::LevelsArgs),
    Fit(fit::FitArgs),
    Train(train::TrainArgs),
    Calibrate(calibrate::CalibrateArgs),
    Threads(threads::ThreadsArgs),
    Stops(stops::StopsArgs),
    Suite(suite::SuiteArgs),
    Puzzles(puzzles::PuzzlesArgs),
    Vectors(vectors::VectorsArgs),
    Pictures(pictures::PicturesArgs),
}

impl LabArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        match &self.command {
            LabCommands::Match(args) => args.run(output),
            LabCommands::Levels(args) => args.run(output),
            LabCommands::Fit(args) => args.run(output),
            LabCommands::Train(args) => args.run(output),
            LabCommands::Calibrate(args) => args.run(output),
            LabCommands::Threads(args) => args.run(output),
            LabCommands::Stops(args) => args.run(output),
            LabCommands::Suite(args) => args.run(output),
            LabCommands::Puzzles(args) => args.run(output),
            LabCommands::Vectors(args) => args.run(output),
            LabCommands::Pictures(args) => args.run(output),
        }
    }
}

/// Any position of a game, which leads to its type.
fn any_position(info: &Info) -> Result<AnyPosition, PositionError> {
    AnyPosition::start(info.name, None, info.default_limit, 0)
}
