//! `standoff lab puzzles`: puzzles of a game.

use std::io::Write;

use clap::Args;
use standoff::games::{Game, Info, PositionVisitor};
use standoff::lab::puzzles::make;

use super::with_game;
use crate::cli::parsers::{game_parser, positive};
use crate::cli::{Failure, end_progress, show_progress};

/// Make puzzles of a game: positions in which one move keeps a proven win or saves a proven draw
///
/// Levels play games, and their positions are looked through. Prints one puzzle a line, with tabs
/// between its fields: degree of difficulty (1 to 5, by the nodes that a search needs), win or draw,
/// position, and the right moves with the strongest defence between them. The same seed gives the same
/// puzzles on every machine.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab puzzles crossing --count 10
  standoff lab puzzles surround --seed 7 > surround.txt")]
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
}

impl PuzzlesArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let Self { game, count, seed } = *self;
        let name = game.name;
        let puzzles = with_game(game, MakePuzzles(self))??;
        let command = format!("standoff lab puzzles {name} --count {count} --seed {seed}");
        writeln!(output, "# Made by: {command}")?;
        for puzzle in puzzles {
            writeln!(output, "{puzzle}")?;
        }
        Ok(())
    }
}

struct MakePuzzles<'a>(&'a PuzzlesArgs);

impl PositionVisitor for MakePuzzles<'_> {
    type Output = Result<Vec<String>, Failure>;

    fn visit<G: Game>(self, _: G) -> Self::Output {
        let Self(args) = self;
        let puzzles = make::<G>(args.count, args.seed, |games, found| {
            show_progress(&format!(
                "{found} of {} puzzles in {games} games",
                args.count
            ));
        });
        end_progress();
        let puzzles = puzzles.map_err(Failure::failed)?.into_iter();
        Ok(puzzles.map(|puzzle| puzzle.to_string()).collect())
    }
}
