//! `standoff lab train`: a network from games of the engine.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use standoff::games::{Game, Info, PositionVisitor};
use standoff::lab::samples::SelfPlay;
use standoff::lab::train::data;
use standoff::lab::train::trainer::{Plan, Trained, train};

use super::with_game;
use crate::cli::parsers::{game_parser, positive, read_threads};
use crate::cli::{Failure, end_progress, show_progress};
use standoff::search::cores;

/// Train a game's network on games of the engine against itself
///
/// The positions are kept in a file, to which more are added until there are as many as wanted: so
/// the command can be broken off, and a second network can learn from the same positions.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab train surround --data surround.tsv --out surround.nnue
  standoff lab train blockade --data blockade.tsv --out blockade.nnue --positions 2000000 --seed 5")]
pub(super) struct TrainArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static Info,
    /// How many positions to learn from
    #[arg(long, default_value_t = 1_000_000, value_parser = positive::<usize>)]
    positions: usize,
    /// How many times each position is looked at
    #[arg(long, default_value_t = 24, value_parser = positive::<u32>)]
    passes: u32,
    /// The nodes for each move
    #[arg(long, default_value_t = 2000, value_parser = positive::<u64>)]
    nodes: u64,
    /// The seed of the games, and of the network's first numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file of positions
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    /// The file that the network is written to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many games to play at once [default: the number of cores]
    #[arg(long, value_parser = read_threads)]
    at_once: Option<usize>,
}

impl TrainArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let trained = with_game(self.game, self)??;
        let bytes = trained.parameters.write(self.game);
        std::fs::write(&self.out, bytes).map_err(|error| {
            Failure::failed(format!("{} can't be written: {error}", self.out.display()))
        })?;
        writeln!(output, "Learned from {} positions", trained.samples)?;
        writeln!(output, "Loss of the terms:   {:.5}", trained.terms_loss)?;
        writeln!(output, "Loss of the network: {:.5}", trained.loss)?;
        Ok(())
    }
}

impl PositionVisitor for &TrainArgs {
    type Output = Result<Trained, Failure>;

    fn visit<G: Game>(self, _: G) -> Self::Output {
        let self_play = SelfPlay {
            nodes: self.nodes,
            seed: self.seed,
            varied: true,
        };
        let at_once = self.at_once.unwrap_or_else(cores);
        let progress = |count| show_progress(&format!("{count} of {} positions", self.positions));
        let samples = data::make::<G>(&self.data, &self_play, self.positions, at_once, progress);
        end_progress();
        let plan = Plan {
            passes: self.passes,
            seed: self.seed,
        };
        let progress = |pass, loss| {
            show_progress(&format!("pass {pass} of {}: loss {loss:.5}", self.passes));
        };
        let trained = train(&samples.map_err(Failure::failed)?, plan, progress);
        end_progress();
        trained.map_err(Failure::failed)
    }
}
