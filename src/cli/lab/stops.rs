//! `standoff lab stops`: how soon a search ends when it is told to.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use standoff::games::{AnyPosition, GAMES, Game};
use standoff::lab::LabError;
use standoff::lab::stops::{Delays, measure, percentile};

use standoff::typed;

use super::any_position;
use crate::cli::parsers::{positive, read_threads};
use crate::cli::{Failure, complain};
use standoff::search::cores;

/// Measure how soon a search answers when it is stopped, and when its time is up
///
/// Searches of all games start at random positions with every core at work. Some are stopped after
/// 1 to 30 ms; others get 5 to 50 ms and are left alone.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab stops
  standoff lab stops --count 100 --threads 8 --seed 2")]
pub(super) struct StopsArgs {
    /// How many searches of each kind
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = positive::<u64>)]
    count: u64,
    /// How many threads search [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = read_threads)]
    threads: Option<usize>,
    /// The seed of positions and times
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl StopsArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let threads = self.threads.unwrap_or_else(cores);
        let mut delays = Delays::default();
        for (games_left, info) in (1..=GAMES.len() as u64).rev().zip(GAMES) {
            // Shared evenly among the games.
            let done = delays.stops.len() as u64;
            let count = self.count.saturating_sub(done) / games_left;
            complain(&format!("{}: {count} of each\n", info.name));
            let any = any_position(info)?;
            let done = typed!(any, AnyPosition(any) => {
                measure_like(any, count, threads, self.seed, &mut delays)
            });
            done.map_err(Failure::failed)?;
        }
        print(output, "stop answered after", &delays.stops, threads)?;
        print(output, "time overrun by", &delays.overruns, threads)
    }
}

/// Measures in the game of a position.
fn measure_like<G: Game>(
    _: G,
    count: u64,
    threads: usize,
    seed: u64,
    delays: &mut Delays,
) -> Result<(), LabError> {
    measure::<G>(count, threads, seed, delays)
}

fn print(
    output: &mut impl Write,
    what: &str,
    delays: &[Duration],
    threads: usize,
) -> Result<(), Failure> {
    let of = |hundredths| percentile(delays, hundredths).map(|delay| delay.as_secs_f64() * 1000.0);
    let (Some(half), Some(most), Some(worst)) = (of(50), of(99), of(100)) else {
        return Err(Failure::failed("no search was measured"));
    };
    let count = delays.len();
    writeln!(
        output,
        "{what} {half:.2} ms (p50), {most:.2} ms (p99), {worst:.2} ms (worst of {count}, {threads} threads)"
    )?;
    Ok(())
}
