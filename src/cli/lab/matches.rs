//! `standoff lab match`: two players against each other.

use std::io::Write;

use clap::Args;
use standoff::agents::{AGENT_FORMS, AgentError};
use standoff::games::{Game, Info, PositionVisitor, Start};
use standoff::lab::LabError;
use standoff::lab::matches::{Starts, play};
use standoff::lab::player::MatchPlayer;
use standoff::search::Switches;
use standoff::tournament::elo::{SETTLED, Tally};

use super::with_game;
use crate::cli::parsers::{game_parser, positive, read_threads};
use crate::cli::players::SavedAgents;
use crate::cli::{Failure, complain, end_progress, show_progress, signals};
use standoff::search::cores;

const EXAMPLES: &str = "\
Examples:
  standoff lab match blockade full plain
  standoff lab match crossing full@5ms full-lmr@5ms --pairs 500
  standoff lab match surround full@20000n full-history@20000n --sprt 0 10
  standoff lab match blockade level:4 level:3
  standoff lab match crossing 'cmd:python3 assets/agents/random.py' random --pairs 5";

/// The examples, and every technique that can be switched.
fn long_help() -> String {
    let techniques = Switches::TABLE
        .iter()
        .map(|(name, does)| format!("\n  {name:<10}  {does}"));
    format!(
        "{EXAMPLES}\n\nTechniques:{}",
        techniques.collect::<String>()
    )
}

/// Play two players against each other and report which is stronger
///
/// Each starting position is unbalanced and played twice with sides swapped. The engine is full,
/// plain (nothing but alpha-beta) or sound (only what is exact); its techniques can be switched off
/// and on, as in full-tt or plain+tt+history; @5ms or @10000n is the budget for a move. A program
/// that speaks UGI is cmd:COMMAND LINE, cmd@50ms:COMMAND LINE with the time for a move, or agent:NAME
/// from the settings file. NAME= before a player gives it a name. A positive difference means that
/// the first player is stronger.
#[derive(Args)]
#[command(after_help = EXAMPLES, after_long_help = long_help())]
pub(super) struct MatchArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static Info,
    #[arg(help = format!("The first player: {AGENT_FORMS}"))]
    first: String,
    /// The second player
    second: String,
    /// How many pairs of games to play
    #[arg(long, default_value_t = 100, value_parser = positive::<u64>)]
    pairs: u64,
    /// The turn limit [default: the game's own]
    #[arg(long)]
    turns: Option<u16>,
    /// The pieces of each side, in games where they can be chosen
    #[arg(long, value_parser = positive::<u32>)]
    pieces: Option<u32>,
    /// The seed of the starting positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play at once [default: the number of cores]
    #[arg(long, value_parser = read_threads)]
    at_once: Option<usize>,
    /// Stop as soon as a sequential test decides between two Elo differences
    #[arg(long, num_args = 2, value_names = ["LOW", "HIGH"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
}

impl MatchArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        self.check_bounds()?;
        let read = |text: &str| MatchPlayer::read(text, &SavedAgents).map_err(Failure::usage);
        let mut players = [read(&self.first)?, read(&self.second)?];
        signals::end_programs_with_us().map_err(Failure::failed)?;
        for player in &mut players {
            player.rehearse(self.game).map_err(Failure::failed)?;
        }
        let tally = with_game(
            self.game,
            PlayMatch {
                args: self,
                players: &players,
            },
        )??;
        writeln!(output, "{}", summary(&tally))?;
        for (number, player) in ["first", "second"].into_iter().zip(&players) {
            let unnamed = || format!("the {number} player");
            let name = player.name.clone().unwrap_or_else(unnamed);
            for line in player.fault_lines() {
                complain(&format!("{name}: {line}\n"));
            }
        }
        if let Some([low, high]) = self.sprt.as_deref() {
            let ratio = tally.likelihood_ratio(*low, *high);
            let verdict = match ratio {
                _ if ratio >= SETTLED => format!("{high} Elo or more"),
                _ if ratio <= -SETTLED => format!("{low} Elo or less"),
                _ => "not settled".into(),
            };
            writeln!(
                output,
                "sequential test: {verdict} (log-likelihood ratio {ratio:.2})"
            )?;
        }
        Ok(())
    }

    /// Refuses a sequential test between bounds that make no sense.
    fn check_bounds(&self) -> Result<(), Failure> {
        match self.sprt.as_deref() {
            Some([low, high]) if !(low < high && low.is_finite() && high.is_finite()) => {
                Err(Failure::usage(
                    "--sprt needs two numbers, the lower one first, such as --sprt 0 10",
                ))
            }
            _ => Ok(()),
        }
    }
}

struct PlayMatch<'a> {
    args: &'a MatchArgs,
    players: &'a [MatchPlayer; 2],
}

impl PositionVisitor for PlayMatch<'_> {
    type Output = Result<Tally, Failure>;

    fn visit<G: Game>(self, _: G) -> Self::Output {
        let args = self.args;
        if args.pieces.is_some() && matches!(G::INFO.start, Start::Fixed(_)) {
            let title = G::INFO.title;
            let reason = format!("{title} always begins in the same way: leave --pieces out");
            return Err(Failure::Usage(reason));
        }
        let starts = Starts {
            turns: args.turns.unwrap_or(G::INFO.default_limit),
            seed: args.seed,
            pieces: args.pieces,
        };
        let at_once = args.at_once.unwrap_or_else(cores);
        let [first, second] = self.players;
        let progress = |tally: &Tally| {
            show_progress(&summary(tally));
            let settled = args.sprt.as_deref().is_some_and(|bounds| {
                matches!(bounds, [low, high] if tally.likelihood_ratio(*low, *high).abs() >= SETTLED)
            });
            !settled
        };
        let tally = play::<G>(&starts, [first, second], args.pairs, at_once, &progress);
        end_progress();
        tally.map_err(|error| match error {
            LabError::Agent(AgentError::Table(_)) => Failure::failed(error),
            _ => Failure::usage(error),
        })
    }
}

/// Sums a match up in one line.
fn summary(tally: &Tally) -> String {
    let difference = tally.difference();
    let [wins, draws, losses] = tally.games;
    format!(
        "{} pairs: {wins} wins, {draws} draws, {losses} losses; {:+.0} Elo ({:+.0} to {:+.0})",
        tally.count(),
        difference.elo,
        difference.low,
        difference.high
    )
}
