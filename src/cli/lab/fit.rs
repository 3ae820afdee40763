//! `standoff lab fit`: the evaluation's weights from games of the engine.

use std::io::Write;

use clap::Args;
use standoff::games::evaluation::COMMON_TERMS;
use standoff::games::{Game, GameVisitor, for_each_game};
use standoff::lab::fit::{Fit, FitPlan, fit, play_samples};

use super::no_such_game;
use crate::cli::numbers::{positive, read_threads};
use crate::cli::{Failure, end_progress, show_progress};

/// Fits the evaluation's weights to games of the engine against itself.
///
/// Prints them as they stand in the game's evaluation.rs, and the scale by which the values that
/// the engine searches tell the chance of winning.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab fit blockade
  standoff lab fit crossing --games 20000 --nodes 5000")]
pub(super) struct FitWeights {
    /// The game
    game: String,
    /// How many games are played
    #[arg(long, default_value_t = 4000, value_parser = positive::<u64>)]
    games: u64,
    /// The nodes for each move
    #[arg(long, default_value_t = 2000, value_parser = positive::<u64>)]
    nodes: u64,
    /// What starting positions are drawn from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at once; as many as there are cores if not given
    #[arg(long, value_parser = read_threads)]
    at_once: Option<usize>,
}

impl FitWeights {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let mut run = Run {
            tool: self,
            fitted: None,
        };
        for_each_game(&mut run);
        let (names, fit) = run.fitted.ok_or_else(|| no_such_game(&self.game))??;
        writeln!(output, "// {} positions, loss {:.5}", fit.samples, fit.loss)?;
        writeln!(output, "// chance_scale: {}", fit.chance_scale)?;
        writeln!(output, "pub(super) const WEIGHTS: Weights = Weights([")?;
        for (i, [always, near, crowded]) in fit.weights.0.into_iter().enumerate() {
            match names.get(i) {
                Some(name) => writeln!(output, "    [{always}, {near}, {crowded}], // {name}")?,
                None => writeln!(output, "    [0; 3],")?,
            }
        }
        writeln!(output, "]);")?;
        Ok(())
    }
}

struct Run<'a> {
    tool: &'a FitWeights,
    fitted: Option<Result<(Vec<&'static str>, Fit), Failure>>,
}

impl GameVisitor for Run<'_> {
    fn visit<G: Game>(&mut self) {
        let tool = self.tool;
        if G::INFO.name != tool.game {
            return;
        }
        let plan = FitPlan {
            games: tool.games,
            at_once: tool.at_once.unwrap_or_else(super::cores),
            nodes: tool.nodes,
            seed: tool.seed,
        };
        let progress = |done| {
            if done % 50 == 0 {
                show_progress(&format!("{done} of {} games", tool.games));
            }
        };
        let samples = play_samples::<G>(&plan, &progress);
        end_progress();
        self.fitted = Some(match samples {
            Ok(samples) => {
                let names = COMMON_TERMS.iter().chain(G::TERMS).copied();
                Ok((names.collect(), fit::<G>(&samples)))
            }
            Err(error) => Err(Failure::Failed(error.to_string())),
        });
    }
}
