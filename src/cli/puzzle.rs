//! `standoff puzzle`: puzzles, in the full screen or line by line.

use std::process::ExitCode;

use clap::Args;
use standoff::games::{GAMES, Info, find_game};
use standoff::records::{Folders, UserData};
use standoff::tui::Options;

use super::Failure;
use super::parsers::{game_parser, positive};
use super::play::{has_screen, open, plain};

/// Solve puzzles: find the only move that wins, or that saves a draw
///
/// Every solution is proven. Without a number, the puzzle that comes next for you is shown: one that
/// you have missed, or one that suits your rating. With --plain, without a terminal, or with
/// TERM=dumb, puzzles are solved line by line.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff puzzle
  standoff puzzle crossing --number 12
  standoff puzzle surround --plain")]
pub(super) struct PuzzleArgs {
    /// The game [default: the last one you played]
    #[arg(value_parser = game_parser())]
    game: Option<&'static Info>,
    /// The number of the first puzzle
    #[arg(long, value_name = "K", value_parser = positive::<usize>)]
    number: Option<usize>,
    /// Solve them line by line instead of in the full screen
    #[arg(long)]
    plain: bool,
}

impl PuzzleArgs {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        if self.plain || !has_screen() {
            let mut console = plain::open_console("your progress is not kept", None);
            let info = self.game(&console.user_data)?;
            return plain::finish(console.solve(info, self.number));
        }
        let user_data = UserData::open(Folders::find());
        let info = self.game(&user_data)?;
        open(Options {
            puzzles: Some((info, self.number)),
            user_data,
            ..Options::default()
        })
    }

    /// The game, if there is a puzzle with this number.
    fn game(&self, user_data: &UserData) -> Result<&'static Info, Failure> {
        let last = || find_game(user_data.settings.last_game.as_deref()?).ok();
        let info = self.game.or_else(last).or(GAMES.first());
        let info = info.ok_or_else(|| Failure::failed("there is no game"))?;
        let is_puzzle = |line: &&str| !line.starts_with('#');
        let count = info.puzzles.lines().filter(is_puzzle).count();
        let (number, title) = (self.number.unwrap_or(1), info.title);
        if number > count {
            let reason = format!("{title} has no puzzle {number}: there are {count}");
            return Err(Failure::Usage(reason));
        }
        Ok(info)
    }
}
