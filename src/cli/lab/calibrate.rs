//! `standoff lab calibrate`: how true the winning chances are.

use std::io::Write;

use clap::Args;
use standoff::games::{AnyPosition, ChanceCurve, Game, Info};
use standoff::lab::calibrate::{Calibration, calibrate};
use standoff::lab::samples::SelfPlay;

use standoff::typed;

use super::any_position;
use crate::cli::parsers::{game_parser, positive, read_threads};
use crate::cli::{Failure, end_progress, show_progress};
use standoff::search::cores;

/// Compare the winning chances that the engine shows with how its games end
///
/// Plays games of the engine against itself. Prints, for the positions shown with about the same
/// chance, how many there were, the mean chance and the points scored, both of 100; then the Brier
/// score, and the curve that would fit these games best. Positions that are proven are not counted.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab calibrate blockade
  standoff lab calibrate crossing --games 2000 --nodes 20000 --seed 5")]
pub(super) struct CalibrateArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static Info,
    /// How many games to play
    #[arg(long, default_value_t = 1000, value_parser = positive::<u64>)]
    games: u64,
    /// The nodes for each move
    #[arg(long, default_value_t = 5000, value_parser = positive::<u64>)]
    nodes: u64,
    /// The seed of the starting positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play at once [default: the number of cores]
    #[arg(long, value_parser = read_threads)]
    at_once: Option<usize>,
}

impl CalibrateArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let any = any_position(self.game)?;
        let found = typed!(any, AnyPosition(any) => self.calibrate(any))?;
        writeln!(output, "shown        positions   mean   scored")?;
        for (ten, row) in (0..).step_by(10).zip(&found.rows) {
            let range = format!("{ten} to {} %", ten + 10);
            write!(output, "{range:<12} {:>9}", row.positions)?;
            match row.positions {
                0 => writeln!(output)?,
                _ => writeln!(
                    output,
                    "  {:5.1}    {:5.1}",
                    100.0 * row.shown,
                    100.0 * row.scored
                )?,
            }
        }
        let ChanceCurve { draw_margin, scale } = found.fitted;
        writeln!(output, "\nBrier score: {:.4}", found.brier)?;
        writeln!(
            output,
            "Best fit: draw margin {draw_margin}, scale {scale}, with a Brier score of {:.4}",
            found.fitted_brier
        )?;
        Ok(())
    }
}

impl CalibrateArgs {
    fn calibrate<G: Game>(&self, _: G) -> Result<Calibration, Failure> {
        let progress = |done| {
            if done % 10 == 0 {
                show_progress(&format!("{done} of {} games", self.games));
            }
        };
        let at_once = self.at_once.unwrap_or_else(cores);
        let self_play = SelfPlay {
            nodes: self.nodes,
            seed: self.seed,
            varied: false,
        };
        let samples = self_play.samples::<G>(self.games, at_once, progress);
        end_progress();
        Ok(calibrate::<G>(&samples.map_err(Failure::failed)?))
    }
}
