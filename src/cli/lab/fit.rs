//! `standoff lab fit`: the evaluation's weights from games of the engine.

use std::io::Write;

use clap::Args;
use standoff::games::evaluation::COMMON_TERMS;
use standoff::games::{AnyPosition, Game, Info};
use standoff::lab::fit::{Fit, fit};
use standoff::lab::samples::SelfPlay;

use standoff::typed;

use super::any_position;
use crate::cli::parsers::{game_parser, positive, read_threads};
use crate::cli::{Failure, end_progress, show_progress};
use standoff::search::cores;

/// Fit the evaluation's weights to games of the engine against itself
///
/// Prints the weights as they stand in the game's evaluation.rs.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab fit blockade
  standoff lab fit crossing --games 20000 --nodes 5000")]
pub(super) struct FitArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static Info,
    /// How many games to play
    #[arg(long, default_value_t = 4000, value_parser = positive::<u64>)]
    games: u64,
    /// The nodes for each move
    #[arg(long, default_value_t = 2000, value_parser = positive::<u64>)]
    nodes: u64,
    /// The seed of the starting positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play at once [default: the number of cores]
    #[arg(long, value_parser = read_threads)]
    at_once: Option<usize>,
}

impl FitArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let any = any_position(self.game)?;
        let (names, fit) = typed!(any, AnyPosition(any) => self.fit(any))?;
        writeln!(output, "// {} positions, loss {:.5}", fit.samples, fit.loss)?;
        writeln!(output, "pub(super) const WEIGHTS: Weights = Weights([")?;
        for (i, [always, near, crowded]) in fit.weights.0.into_iter().enumerate() {
            match names.get(i) {
                Some(name) => writeln!(output, "    [{always}, {near}, {crowded}], // {name}")?,
                None => writeln!(output, "    [0; 3],")?,
            }
        }
        Ok(writeln!(output, "]);")?)
    }
}

impl FitArgs {
    /// The names of the terms, and their weights.
    fn fit<G: Game>(&self, _: G) -> Result<(Vec<&'static str>, Fit), Failure> {
        let progress = |done| {
            if done % 50 == 0 {
                show_progress(&format!("{done} of {} games", self.games));
            }
        };
        let self_play = SelfPlay {
            nodes: self.nodes,
            seed: self.seed,
            varied: true,
        };
        let at_once = self.at_once.unwrap_or_else(cores);
        let samples = self_play.samples::<G>(self.games, at_once, progress);
        end_progress();
        let names = COMMON_TERMS.iter().chain(G::TERMS).copied();
        let fit = fit::<G>(&samples.map_err(Failure::failed)?);
        Ok((names.collect(), fit))
    }
}
