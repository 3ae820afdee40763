//! `standoff lab stops`: how soon a search ends when it is told to.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use standoff::games::{GAMES, Game, GameVisitor, for_each_game};
use standoff::lab::stops::{Delays, StopsPlan, measure, percentile};

use crate::cli::numbers::{positive, read_threads};
use crate::cli::{Failure, complain};

/// Measures how soon a search answers when it is stopped, and when its time is up.
///
/// Searches of all games begin at random positions with every core at work. Some are stopped
/// after 1 to 30 ms; others are given 5 to 50 ms and left alone.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab stops
  standoff lab stops --count 100 --threads 8 --seed 2")]
pub(super) struct Stops {
    /// How many searches of each kind
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = positive::<u64>)]
    count: u64,
    /// How many threads search; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = read_threads)]
    threads: Option<usize>,
    /// What positions and times are drawn from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Stops {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let threads = self.threads.unwrap_or_else(super::cores);
        let mut run = Run {
            tool: self,
            threads,
            games_left: GAMES.len() as u64,
            delays: Delays::default(),
            failure: None,
        };
        for_each_game(&mut run);
        if let Some(failure) = run.failure {
            return Err(failure);
        }
        print(output, "stop answered after", &run.delays.stops, threads)?;
        print(output, "time overrun by", &run.delays.overruns, threads)
    }
}

struct Run<'a> {
    tool: &'a Stops,
    threads: usize,
    games_left: u64,
    delays: Delays,
    failure: Option<Failure>,
}

impl GameVisitor for Run<'_> {
    fn visit<G: Game>(&mut self) {
        if self.failure.is_some() {
            return;
        }
        // Shared among the games as evenly as can be.
        let done = self.delays.stops.len() as u64;
        let plan = StopsPlan {
            count: self.tool.count.saturating_sub(done) / self.games_left.max(1),
            threads: self.threads,
            seed: self.tool.seed,
        };
        self.games_left -= 1;
        complain(&format!("{}: {} of each\n", G::INFO.name, plan.count));
        let measured = measure::<G>(&plan, &mut self.delays);
        self.failure = measured
            .map_err(|error| Failure::Failed(error.to_string()))
            .err();
    }
}

fn print(
    output: &mut impl Write,
    what: &str,
    delays: &[Duration],
    threads: usize,
) -> Result<(), Failure> {
    let of = |hundredths| percentile(delays, hundredths).map(|delay| delay.as_secs_f64() * 1000.0);
    let (Some(half), Some(most), Some(worst)) = (of(50), of(99), of(100)) else {
        return Err(Failure::Failed("no search was measured".into()));
    };
    let count = delays.len();
    writeln!(
        output,
        "{what} {half:.2} ms (p50), {most:.2} ms (p99), {worst:.2} ms (worst of {count}, {threads} threads)"
    )?;
    Ok(())
}
