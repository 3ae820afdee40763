//! `standoff lab train`: a network from games of the engine.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use standoff::games::{AnyPosition, Game, Info};
use standoff::lab::samples::SelfPlay;
use standoff::lab::train::data;
use standoff::lab::train::trainer::{Plan, Trained, train};

use standoff::typed;

use super::any_position;
use crate::cli::parsers::{game_parser, positive, read_threads};
use crate::cli::{Failure, end_progress, show_progress};
use standoff::search::cores;
use standoff::tournament::Part;

/// Train a game's network on games of the engine against itself
///
/// The positions are kept in a file, to which more are added until there are as many as wanted: so
/// the command can be broken off, and a second network can learn from the same positions. Several
/// machines can play a share of the games each.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab train surround --data surround.tsv --out surround.nnue
  standoff lab train blockade --data blockade.tsv --out blockade.nnue --positions 2000000 --seed 5
  standoff lab train surround --data part-3.tsv --part 3/8
  standoff lab train surround --data all.tsv --merge part-*.tsv --out surround.nnue")]
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
    #[arg(long, value_name = "FILE", required_unless_present = "part")]
    out: Option<PathBuf>,
    /// Play only one of N equal shares of the games, and make no network
    #[arg(long, value_name = "I/N", conflicts_with_all = ["merge", "out"])]
    part: Option<Part>,
    /// Add the games of these files first
    #[arg(long, value_name = "FILE", num_args = 1..)]
    merge: Vec<PathBuf>,
    /// How many games to play at once [default: the number of cores]
    #[arg(long, value_parser = read_threads)]
    at_once: Option<usize>,
}

impl TrainArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        data::merge(&self.data, &self.merge).map_err(Failure::failed)?;
        let any = any_position(self.game)?;
        let trained = typed!(any, AnyPosition(any) => self.train(any))?;
        let (Some(trained), Some(out)) = (trained, &self.out) else {
            return Ok(());
        };
        let bytes = trained.parameters.write(self.game);
        std::fs::write(out, bytes).map_err(|error| {
            Failure::failed(format!("{} can't be written: {error}", out.display()))
        })?;
        writeln!(output, "Learned from {} positions", trained.samples)?;
        writeln!(output, "Loss of the terms:   {:.5}", trained.terms_loss)?;
        writeln!(output, "Loss of the network: {:.5}", trained.loss)?;
        Ok(())
    }
}

impl TrainArgs {
    /// `None` where no network is wanted.
    fn train<G: Game>(&self, _: G) -> Result<Option<Trained>, Failure> {
        let self_play = SelfPlay {
            nodes: self.nodes,
            seed: self.seed,
            varied: true,
        };
        let at_once = self.at_once.unwrap_or_else(cores);
        let part = self.part.unwrap_or(Part::WHOLE);
        let wanted = part.share(self.positions);
        let progress = |count| show_progress(&format!("{count} of {wanted} positions"));
        let samples = data::make::<G>(&self.data, &self_play, (wanted, part), at_once, progress);
        end_progress();
        let samples = samples.map_err(Failure::failed)?;
        if self.out.is_none() {
            return Ok(None);
        }
        let plan = Plan {
            passes: self.passes,
            seed: self.seed,
        };
        let progress = |pass, loss| {
            show_progress(&format!("pass {pass} of {}: loss {loss:.5}", self.passes));
        };
        let trained = train(&samples, plan, progress);
        end_progress();
        trained.map(Some).map_err(Failure::failed)
    }
}
