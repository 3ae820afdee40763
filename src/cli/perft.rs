//! `standoff perft`: counts move sequences.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use standoff::games::{AnyPosition, Game, perft, perft_divided};
use standoff::typed;

use super::parsers::read_depth;
use super::{Failure, complain};

/// Count the move sequences of a given length from a position
///
/// The last line of output is the count. The speed is reported on standard error.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff perft \"blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60\" 7
  standoff perft \"surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60\" 4 --divide")]
pub(super) struct PerftArgs {
    /// The position line: GAME ROWS SIDE PLAYED LIMIT
    line: String,
    /// The length of the sequences: 0 to 9999
    #[arg(allow_negative_numbers = true, value_parser = read_depth)]
    depth: u16,
    /// Also print how many sequences begin with each move
    #[arg(long)]
    divide: bool,
}

impl PerftArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let position = AnyPosition::read(&self.line)?;
        let begun = Instant::now();
        let (by_move, total) = typed!(position, AnyPosition(position) => self.count(&position));
        let seconds = begun.elapsed().as_secs_f64();
        for (mv, count) in by_move {
            writeln!(output, "{mv}: {count}")?;
        }
        writeln!(output, "{total}")?;
        complain(&rate(total, seconds));
        Ok(())
    }
}

impl PerftArgs {
    /// The counts by first move, if they are wanted, and the total.
    fn count<G: Game>(&self, position: &G) -> (Vec<(String, u64)>, u64) {
        let depth = u32::from(self.depth);
        if !self.divide || depth == 0 {
            return (Vec::new(), perft(position, depth));
        }
        let by_move = perft_divided(position, depth).into_iter();
        let mut by_move: Vec<(String, u64)> = by_move
            .map(|(mv, count)| (position.move_text(mv), count))
            .collect();
        by_move.sort();
        let total = by_move.iter().map(|(_, count)| count).sum();
        (by_move, total)
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a rate is rounded to a few digits"
)]
fn rate(count: u64, seconds: f64) -> String {
    let millions = count as f64 / seconds.max(1e-9) / 1e6;
    format!("{count} leaf positions in {seconds:.3} s: {millions:.1} million a second\n")
}
