//! `standoff lab match`: two players against each other.

use std::io::Write;

use clap::Args;
use standoff::games::{Game, GameVisitor, PerSide, Start, for_each_game};
use standoff::lab::matches::{MatchError, MatchPlan, play};
use standoff::lab::player::{Player, PlayerError};
use standoff::tournament::elo::{SETTLED, Tally};

use super::no_such_game;
use crate::cli::numbers::{positive, read_threads};
use crate::cli::{Failure, complain, end_progress, show_progress, signals};

/// Plays two players against each other and says which is stronger.
///
/// Each starting position is unbalanced and played twice with sides swapped. A player is full,
/// plain (nothing but alpha-beta), sound (only what is exact), uct or random; the engine's
/// techniques can be switched off and on, as in full-tt or plain+tt+history; @5ms or
/// @10000n is the budget for a move. level:1 to level:8 are players too, and so is any program that
/// speaks UGI: cmd:COMMAND LINE, or cmd@50ms:COMMAND LINE with the time for a move. The difference
/// is that of the first player to the second.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab match blockade full plain
  standoff lab match crossing full@5ms full-lmr@5ms --pairs 500
  standoff lab match surround full@20000n full-history@20000n --sprt 0 10
  standoff lab match blockade level:4 level:3
  standoff lab match crossing 'cmd:python3 assets/agents/random.py' random --pairs 5")]
pub(super) struct Match {
    /// The game
    game: String,
    /// The first player
    first: String,
    /// The second player
    second: String,
    /// How many pairs of games
    #[arg(long, default_value_t = 100, value_parser = positive::<u64>)]
    pairs: u64,
    /// The turn limit; the game's usual one if not given
    #[arg(long)]
    turns: Option<u16>,
    /// The pieces of each side, in games where they are chosen
    #[arg(long, value_parser = positive::<u32>)]
    pieces: Option<u32>,
    /// What the starting positions are drawn from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at once; as many as there are cores if not given
    #[arg(long, value_parser = read_threads)]
    at_once: Option<usize>,
    /// End as soon as it is settled which of two Elo differences is nearer
    #[arg(long, num_args = 2, value_names = ["LOW", "HIGH"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
}

impl Match {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        self.check_bounds()?;
        let read =
            |text: &str| Player::read(text).map_err(|error| Failure::Usage(error.to_string()));
        let mut run = Run {
            tool: self,
            players: [read(&self.first)?, read(&self.second)?],
            tally: None,
        };
        signals::end_programs_with_us().map_err(|error| Failure::Failed(error.to_string()))?;
        for player in &run.players {
            let ready = player.rehearse();
            ready.map_err(|error| Failure::Failed(error.to_string()))?;
        }
        for_each_game(&mut run);
        let tally = run.tally.ok_or_else(|| no_such_game(&self.game))??;
        writeln!(output, "{}", summary(&tally))?;
        for (name, player) in ["first", "second"].into_iter().zip(&run.players) {
            for line in player.faults().lines() {
                complain(&format!("the {name} player: {line}\n"));
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
                let reason = "--sprt needs two numbers, the lower one first, such as --sprt 0 10";
                Err(Failure::Usage(reason.into()))
            }
            _ => Ok(()),
        }
    }
}

impl From<MatchError> for Failure {
    fn from(error: MatchError) -> Self {
        match error {
            MatchError::Player(PlayerError::Table(_)) => Self::Failed(error.to_string()),
            _ => Self::Usage(error.to_string()),
        }
    }
}

struct Run<'a> {
    tool: &'a Match,
    players: [Player; 2],
    tally: Option<Result<Tally, Failure>>,
}

impl GameVisitor for Run<'_> {
    fn visit<G: Game>(&mut self) {
        let tool = self.tool;
        if G::INFO.name != tool.game {
            return;
        }
        if tool.pieces.is_some() && matches!(G::INFO.start, Start::Fixed(_)) {
            let title = G::INFO.title;
            let reason = format!("{title} always begins in the same way: leave --pieces out");
            self.tally = Some(Err(Failure::Usage(reason)));
            return;
        }
        let plan = MatchPlan {
            pairs: tool.pairs,
            at_once: tool.at_once.unwrap_or_else(super::cores),
            turns: tool.turns.unwrap_or(G::INFO.default_limit),
            seed: tool.seed,
            pieces: tool.pieces.map(|pieces| PerSide::new(pieces, pieces)),
        };
        let [first, second] = &self.players;
        let progress = |tally: &Tally| {
            show_progress(&summary(tally));
            let settled = tool.sprt.as_deref().is_some_and(|bounds| {
                matches!(bounds, [low, high] if tally.likelihood_ratio(*low, *high).abs() >= SETTLED)
            });
            !settled
        };
        let tally = play::<G>(
            &plan,
            [&|seed| first.agent(seed), &|seed| second.agent(seed)],
            &progress,
        );
        end_progress();
        self.tally = Some(tally.map_err(Failure::from));
    }
}

/// The state of a match in one line.
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
