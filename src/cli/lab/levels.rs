//! `standoff lab levels`: the table of a game's levels.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use standoff::agents::LevelTable;
use standoff::games::{AnyPosition, Game, Info};
use standoff::lab::levels::{Entrant, entrants, number, pairings, play_pairing, table};
use standoff::lab::rating::PairScores;
use standoff::lab::results::ResultFile;
use standoff::search::cores;
use standoff::typed;

use super::any_position;
use super::kept::{KeptArgs, read_pair, write_pair};
use crate::cli::parsers::{game_parser, positive, read_threads};
use crate::cli::{Failure, complain, end_progress, show_progress};

/// Measure the levels of a game, and write their table
///
/// The levels, random play, plain searchers of one to four turns and full strength play each other,
/// the more often the nearer they are, from the positions that people start from. One rating for each
/// explains all results: Elo points above random play, with 95 % margins. The table is built into the
/// program: write it to assets/levels/GAME.txt after each change of the levels.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab levels surround --output assets/levels/surround.txt
  standoff lab levels surround --results part-2.txt --part 2/4
  standoff lab levels surround --results all.txt --merge part-*.txt --output assets/levels/surround.txt")]
pub(super) struct LevelsArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static Info,
    /// How many pairs of games neighbouring levels play
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = positive::<u64>)]
    pairs: u64,
    /// The seed of the starting positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games to play at once [default: the number of cores]
    #[arg(long, value_parser = read_threads)]
    at_once: Option<usize>,
    #[command(flatten)]
    kept: KeptArgs,
    /// Write the table to this file, too
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl LevelsArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let table =
            typed!(any_position(self.game)?, AnyPosition(any) => self.measure(any))?.to_string();
        if let Some(path) = &self.output {
            std::fs::write(path, &table).map_err(|error| {
                Failure::failed(format!("{} can't be written: {error}", path.display()))
            })?;
        }
        write!(output, "{table}")?;
        Ok(())
    }

    /// The command that plays the whole of it.
    fn command(&self) -> String {
        let Self {
            game, pairs, seed, ..
        } = self;
        format!(
            "standoff lab levels {} --pairs {pairs} --seed {seed}",
            game.name
        )
    }

    /// Plays what is missing of this share, and counts all results.
    fn play<G: Game>(
        &self,
        entrants: &[Entrant],
        mut kept: Option<ResultFile>,
    ) -> Result<PairScores, Failure> {
        let mut scores = PairScores::default();
        let known = kept
            .as_ref()
            .map(|kept| kept.results().clone())
            .unwrap_or_default();
        let mut missing = 0;
        for (at, pairing) in pairings(entrants, self.pairs).into_iter().enumerate() {
            let (first, second) = (pairing.first, pairing.second);
            let mut left = Vec::new();
            for pair in 0..pairing.pairs {
                match known.get(&number(at, pair)) {
                    Some(result) => scores.add(first, second, read_pair(result)?),
                    None => left.push(pair),
                }
            }
            if self.kept.only_counts() {
                missing += left.len();
                continue;
            }
            let part = self.kept.part();
            left.retain(|&pair| usize::try_from(pair).is_ok_and(|pair| part.has(at + pair)));
            let mut unwritten = Ok(());
            let [one, other] = [first, second].map(|entrant| &entrants[entrant].player.spec);
            let mut to_go = left.len();
            let each = |pair, half_points| {
                scores.add(first, second, half_points);
                to_go -= 1;
                show_progress(&format!("{one} against {other}: {to_go} pairs to go   "));
                if let Some(kept) = &mut kept {
                    unwritten = kept.add(number(at, pair), &write_pair(half_points));
                }
                unwritten.is_ok()
            };
            let at_once = self.at_once.unwrap_or_else(cores);
            play_pairing::<G>(
                entrants,
                pairing,
                self.seed,
                left.into_iter(),
                at_once,
                each,
            )
            .map_err(Failure::failed)?;
            unwritten.map_err(Failure::failed)?;
        }
        end_progress();
        if missing > 0 {
            complain(&format!(
                "{missing} pairs are missing: the same command without --merge plays them\n"
            ));
        }
        Ok(scores)
    }
}

impl LevelsArgs {
    /// Plays and counts; the position only says which game it is.
    fn measure<G: Game>(&self, _: G) -> Result<LevelTable, Failure> {
        let entrants = entrants().map_err(Failure::failed)?;
        // Results of levels with other recipes don't belong here.
        let recipes = entrants.iter().filter_map(|entrant| entrant.level);
        let recipes: Vec<String> = recipes.map(|level| level.recipe_text(&G::INFO)).collect();
        let (name, seed) = (self.game.name, self.seed);
        let work = format!("levels {name}, seed {seed}: {}", recipes.join("; "));
        let kept = self.kept.open(&work)?;
        let scores = self.play::<G>(&entrants, kept)?;
        Ok(table::<G>(&entrants, &scores, self.command()))
    }
}
