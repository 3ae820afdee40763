//! `standoff lab vectors`: test vectors of a game.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use standoff::games::{AnyPosition, Game, Info, PositionError};
use standoff::lab::vectors::{VectorKind, vectors};

use standoff::typed;

use super::any_position;
use crate::cli::Failure;
use crate::cli::parsers::game_parser;

/// Make the test vectors of a game: move counts, outcomes and exact values
///
/// Writes perft-GAME.tsv, outcomes-GAME.tsv and exact-GAME.tsv, which the tests of every game read.
/// They follow from the rules as they are programmed and from the seed alone: before they are kept,
/// some of them should be checked by hand or by another program. A file that exists is not replaced.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab vectors crossing --folder /tmp
  standoff lab vectors surround --folder /tmp --seed 7")]
pub(super) struct VectorsArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static Info,
    /// The folder for the files
    #[arg(long, default_value = "tests/vectors")]
    folder: PathBuf,
    /// The seed of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl VectorsArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        for kind in VectorKind::ALL {
            let name = format!("{}-{}.tsv", kind.name(), self.game.name);
            let path = self.folder.join(name);
            let failed = |error| {
                let path = path.display();
                Failure::Failed(format!("{path} can't be written: {error}"))
            };
            let mut file = File::create_new(&path).map_err(failed)?;
            let any = any_position(self.game)?;
            let lines = typed!(any, AnyPosition(any) => make(any, kind, self.seed))?;
            for line in &lines {
                writeln!(file, "{line}").map_err(failed)?;
            }
            writeln!(output, "{}: {} cases", path.display(), lines.len())?;
        }
        Ok(())
    }
}

fn make<G: Game>(_: G, kind: VectorKind, seed: u64) -> Result<Vec<String>, PositionError> {
    vectors::<G>(kind, seed)
}
