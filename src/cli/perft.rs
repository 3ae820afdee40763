//! `standoff perft`: counts move sequences and says how fast.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use standoff::games::{Clock, Game, PositionVisitor, perft, perft_divided};

use super::{Failure, complain, read_position};

/// Counts the move sequences of a length from a position.
///
/// The last line of output is the count. The rate is said on standard error.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff perft \"blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60\" 7
  standoff perft \"surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60\" 4 --divide")]
pub(super) struct Perft {
    /// The position line: GAME ROWS SIDE PLAYED LIMIT
    line: String,
    /// The length of the sequences: 0 to 9999
    #[arg(allow_negative_numbers = true, value_parser = read_depth)]
    depth: u16,
    /// Also say how many sequences begin with each move
    #[arg(long)]
    divide: bool,
}

fn read_depth(text: &str) -> Result<u16, String> {
    text.parse()
        .ok()
        .filter(|&depth| depth <= Clock::MAX_TURNS)
        .ok_or(format!(
            "the depth must be a whole number from 0 to {}",
            Clock::MAX_TURNS
        ))
}

impl Perft {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let position = read_position(&self.line)?;
        let begun = Instant::now();
        let Counts { total, by_move } = position.visit(self);
        let seconds = begun.elapsed().as_secs_f64();
        for (mv, count) in by_move {
            writeln!(output, "{mv}: {count}")?;
        }
        writeln!(output, "{total}")?;
        complain(&rate(total, seconds));
        Ok(())
    }
}

pub(super) struct Counts {
    total: u64,
    by_move: Vec<(String, u64)>,
}

impl PositionVisitor for &Perft {
    type Output = Counts;

    fn visit<G: Game>(self, position: G) -> Counts {
        let depth = u32::from(self.depth);
        if !self.divide || depth == 0 {
            return Counts {
                total: perft(&position, depth),
                by_move: Vec::new(),
            };
        }
        let by_move = perft_divided(&position, depth);
        let mut by_move: Vec<(String, u64)> = by_move
            .into_iter()
            .map(|(mv, count)| (position.move_text(mv), count))
            .collect();
        by_move.sort();
        Counts {
            total: by_move.iter().map(|(_, count)| count).sum(),
            by_move,
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a rate is said in three digits or so"
)]
fn rate(count: u64, seconds: f64) -> String {
    let millions = count as f64 / seconds.max(1e-9) / 1e6;
    format!("{count} leaf positions in {seconds:.3} s: {millions:.1} million a second\n")
}
