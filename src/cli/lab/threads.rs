//! `standoff lab threads`: the speed-up by more threads.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use standoff::games::{AnyPosition, GAMES, Game};
use standoff::lab::threads::{SpeedUp, geometric_mean, measure};

use standoff::typed;

use super::any_position;
use crate::cli::Failure;
use crate::cli::parsers::{positive, read_threads};

/// Measure how much faster several threads reach a depth than one
///
/// Positions of every game are drawn at random. First one thread finds out how deep each can be
/// searched in about a second; then one thread and several are timed to that depth, each with an
/// empty table. Nothing else should be running. The nodes show how much is searched twice.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab threads
  standoff lab threads --threads 4 --each 10 --depth-seconds 3")]
pub(super) struct ThreadsArgs {
    /// How many threads to compare with one
    #[arg(long, value_name = "N", default_value = "2", value_parser = read_threads)]
    threads: usize,
    /// How long one thread searches to find the depth
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    depth_seconds: Duration,
    /// How many positions of each game
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = positive::<u64>)]
    each: u64,
    /// The seed of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Reads a time in seconds, which may have a fraction.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.001..=3600.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "it must be a number from 0.001 to 3600".into())
}

impl ThreadsArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let mut speed_ups = Vec::new();
        for info in GAMES {
            let mut written = Ok(());
            let on_result = |speed_up: SpeedUp| {
                if written.is_ok() {
                    written = print(output, &speed_up);
                }
                speed_ups.push(speed_up);
            };
            typed!(any_position(info)?, AnyPosition(any) => self.measure(any, on_result))?;
            written?;
        }
        let mean = |of: fn(&SpeedUp) -> f64| {
            let values: Vec<f64> = speed_ups.iter().map(of).collect();
            geometric_mean(&values).ok_or_else(|| Failure::failed("no position was measured"))
        };
        let (factor, work) = (mean(SpeedUp::factor)?, mean(SpeedUp::work)?);
        let (threads, count) = (self.threads, speed_ups.len());
        writeln!(
            output,
            "{threads} threads are {factor:.2} times as fast as one with {work:.2} times the nodes (geometric \
             means of {count} positions)"
        )?;
        Ok(())
    }

    fn measure<G: Game>(&self, _: G, on_result: impl FnMut(SpeedUp)) -> Result<(), Failure> {
        let (threads, time) = (self.threads, self.depth_seconds);
        measure::<G>(threads, time, self.each, self.seed, on_result).map_err(Failure::failed)
    }
}

fn print(output: &mut impl Write, speed_up: &SpeedUp) -> std::io::Result<()> {
    writeln!(
        output,
        "{:.2} times as fast with {:.2} times the nodes: {:.3} s alone, {:.3} s together to depth \
         {} of {}",
        speed_up.factor(),
        speed_up.work(),
        speed_up.alone.time.as_secs_f64(),
        speed_up.together.time.as_secs_f64(),
        speed_up.depth,
        speed_up.line
    )?;
    // Each takes seconds, so show it at once.
    output.flush()
}
