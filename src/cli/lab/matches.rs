//! `standoff lab match`: two players against each other.

use std::io::Write;

use clap::Args;
use standoff::agents::{AGENT_FORMS, AgentError, TimeControl};
use standoff::games::{AnyPosition, Game, Info, Start};
use standoff::lab::LabError;
use standoff::lab::matches::{Balance, Starts, play};
use standoff::lab::player::MatchPlayer;
use standoff::lab::results::ResultFile;
use standoff::search::Switches;
use standoff::text;
use standoff::tournament::elo::{SETTLED, Tally};

use standoff::typed;

use super::any_position;
use super::kept::{KeptArgs, read_pair, write_pair};
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
  standoff lab match crossing full full-lmr --tc 10+0.1 --pairs 20
  standoff lab match blockade level:4 level:3 --results part-3.txt --part 3/8
  standoff lab match blockade level:4 level:3 --results all.txt --merge part-*.txt
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
/// and on, as in full-tt or plain+tt+history; @5ms, @10000n or @5d is the time, the nodes or the depth
/// for a move. A program that speaks UGI is cmd:COMMAND LINE, cmd@50ms:COMMAND LINE with the time for a move, or agent:NAME
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
    /// The time of each side for a whole game in seconds, and an increment for each turn
    #[arg(long, value_name = "TIME+INC")]
    tc: Option<TimeControl>,
    /// The seed of the starting positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play at once [default: the number of cores]
    #[arg(long, value_parser = read_threads)]
    at_once: Option<usize>,
    #[command(flatten)]
    kept: KeptArgs,
    /// Stop as soon as a sequential test decides between two Elo differences
    #[arg(long, num_args = 2, value_names = ["LOW", "HIGH"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
}

impl MatchArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        self.check_bounds()?;
        let read = match self.tc {
            Some(_) => MatchPlayer::read_timed,
            None => MatchPlayer::read,
        };
        let read = |text: &str| read(text, &SavedAgents).map_err(Failure::usage);
        let mut players = [read(&self.first)?, read(&self.second)?];
        let mut kept = self.kept.open(&self.work())?;
        if self.kept.only_counts() {
            let results = kept.iter().flat_map(ResultFile::results);
            let tally = count(results.map(|(_, result)| result.as_str()))?;
            let missing = self.pairs.saturating_sub(tally.count());
            if missing > 0 {
                complain(&format!(
                    "{missing} of {} pairs are missing: the same command without --merge plays them\n",
                    self.pairs
                ));
            }
            return self.print(output, &tally);
        }
        signals::end_programs_with_us().map_err(Failure::failed)?;
        for player in &mut players {
            player.rehearse(self.game).map_err(Failure::failed)?;
        }
        let any = any_position(self.game)?;
        let tally = typed!(any, AnyPosition(any) => self.play(any, &players, kept.as_mut()))?;
        self.print(output, &tally)?;
        for (number, player) in ["first", "second"].into_iter().zip(&players) {
            let unnamed = || format!("the {number} player");
            let name = player.name.clone().unwrap_or_else(unnamed);
            for line in player.fault_lines() {
                complain(&format!("{name}: {line}\n"));
            }
        }
        Ok(())
    }

    /// Says what is played: the results of another match don't belong here.
    fn work(&self) -> String {
        let or_usual = |number: Option<String>| number.unwrap_or_else(|| "usual".into());
        let work = format!(
            "match {} between {} and {}, turns {}, pieces {}, seed {}",
            self.game.name,
            self.first,
            self.second,
            or_usual(self.turns.map(|turns| turns.to_string())),
            or_usual(self.pieces.map(|pieces| pieces.to_string())),
            self.seed
        );
        let time = self.tc.map(|time| format!(", time {time}"));
        text::clean(&(work + &time.unwrap_or_default()), 1000)
    }

    fn print(&self, output: &mut impl Write, tally: &Tally) -> Result<(), Failure> {
        writeln!(output, "{}", summary(tally))?;
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

impl MatchArgs {
    fn play<G: Game>(
        &self,
        _: G,
        players: &[MatchPlayer; 2],
        mut kept: Option<&mut ResultFile>,
    ) -> Result<Tally, Failure> {
        if self.pieces.is_some() && matches!(G::INFO.start, Start::Fixed(_)) {
            let title = G::INFO.title;
            let reason = format!("{title} always begins in the same way: leave --pieces out");
            return Err(Failure::Usage(reason));
        }
        let starts = Starts {
            turns: self.turns.unwrap_or(G::INFO.default_limit),
            seed: self.seed,
            pieces: self.pieces,
            time: self.tc,
            balance: Balance::Unbalanced,
        };
        let at_once = self.at_once.unwrap_or_else(cores);
        let [first, second] = players;
        let known = kept.as_ref().map(|kept| kept.results().clone());
        let known = known.unwrap_or_default();
        let mut tally = count(known.values().map(String::as_str))?;
        let part = self.kept.part();
        let is_ours = |pair: &u64| usize::try_from(*pair).is_ok_and(|pair| part.has(pair));
        let pairs = (0..self.pairs).filter(|pair| is_ours(pair) && !known.contains_key(pair));
        let mut unwritten = Ok(());
        let each = |pair, half_points: [u8; 2]| {
            tally.add(half_points);
            show_progress(&summary(&tally));
            if let Some(kept) = &mut kept {
                unwritten = kept.add(pair, &write_pair(half_points));
            }
            let settled = self.sprt.as_deref().is_some_and(|bounds| {
                matches!(bounds, [low, high] if tally.likelihood_ratio(*low, *high).abs() >= SETTLED)
            });
            !settled && unwritten.is_ok()
        };
        let played = play::<G>(&starts, [first, second], pairs, at_once, each);
        end_progress();
        unwritten.map_err(Failure::failed)?;
        played.map_err(|error| match error {
            LabError::Agent(AgentError::Table(_)) => Failure::failed(error),
            _ => Failure::usage(error),
        })?;
        Ok(tally)
    }
}

/// Counts results as the file of results has them: `2 1`.
fn count<'a>(results: impl Iterator<Item = &'a str>) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for result in results {
        tally.add(read_pair(result)?);
    }
    Ok(tally)
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
