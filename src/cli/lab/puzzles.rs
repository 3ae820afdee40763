//! `standoff lab puzzles`: puzzles of a game.

use std::io::Write;

use clap::Args;
use standoff::games::{AnyPosition, Game, Info};
use standoff::lab::{hard, puzzles};

use standoff::typed;

use super::any_position;
use crate::cli::parsers::{game_parser, positive};
use crate::cli::{Failure, end_progress, show_progress};

/// Make puzzles of a game: positions in which one move keeps a proven win or saves a proven draw
///
/// Levels play games, and their positions are looked through. Prints one puzzle a line, with tabs
/// between its fields: degree of difficulty (1 to 5, by the nodes that a search needs), win or draw,
/// position, and the right moves with the strongest defence between them. The same seed gives the same
/// puzzles on every machine.
///
/// With --hard it prints problems for `standoff lab suite` instead: positions 9 to 14 turns before the
/// limit in which at most one move in four keeps the value, every move proven by a search.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab puzzles crossing --count 10
  standoff lab puzzles surround --seed 7 > surround.txt
  standoff lab puzzles blockade --hard --count 60 > hard.tsv")]
pub(super) struct PuzzlesArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static Info,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 180, value_parser = positive::<usize>)]
    count: usize,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Hard problems for a suite instead of puzzles
    #[arg(long)]
    hard: bool,
}

impl PuzzlesArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let (name, count, seed) = (self.game.name, self.count, self.seed);
        let puzzles = typed!(any_position(self.game)?, AnyPosition(any) => self.make(any))?;
        if !self.hard {
            let command = format!("standoff lab puzzles {name} --count {count} --seed {seed}");
            writeln!(output, "# Made by: {command}")?;
        }
        for puzzle in puzzles {
            writeln!(output, "{puzzle}")?;
        }
        Ok(())
    }

    fn make<G: Game>(&self, _: G) -> Result<Vec<String>, Failure> {
        let (count, seed) = (self.count, self.seed);
        let show = |games, found| {
            show_progress(&format!("{found} of {count} puzzles in {games} games"));
        };
        let lines = if self.hard {
            hard::make::<G>(count, seed, show)
        } else {
            let puzzles = puzzles::make::<G>(count, seed, show);
            puzzles.map(|puzzles| puzzles.iter().map(ToString::to_string).collect())
        };
        end_progress();
        lines.map_err(Failure::failed)
    }
}
