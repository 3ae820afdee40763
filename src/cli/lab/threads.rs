//! `standoff lab threads`: the speed-up by more threads.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use standoff::games::{Game, GameVisitor, for_each_game};
use standoff::lab::threads::{SpeedUp, ThreadsPlan, geometric_mean, measure};

use crate::cli::Failure;
use crate::cli::numbers::{positive, read_threads};

/// Measures how much faster several threads reach a depth than one.
///
/// Positions of every game are drawn at random. One thread finds out how deep each can be
/// searched in about a second; then one thread and several are timed to that depth, each from
/// an empty table. Nothing else should be running; the nodes tell how much is searched twice.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab threads
  standoff lab threads --threads 4 --each 10 --depth-seconds 3")]
pub(super) struct TimeThreads {
    /// How many threads are compared with one
    #[arg(long, value_name = "N", default_value = "2", value_parser = read_threads)]
    threads: usize,
    /// How long one thread searches to find the depth
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    depth_seconds: Duration,
    /// How many positions of each game
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = positive::<u64>)]
    each: u64,
    /// What the positions are drawn from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Reads a time in seconds, of which there may be a fraction.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.001..=3600.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "it must be a number from 0.001 to 3600".into())
}

impl TimeThreads {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let mut run = Run {
            plan: ThreadsPlan {
                threads: self.threads,
                depth_time: self.depth_seconds,
                each: self.each,
                seed: self.seed,
            },
            output,
            factors: Vec::new(),
            works: Vec::new(),
            failure: None,
        };
        for_each_game(&mut run);
        if let Some(failure) = run.failure {
            return Err(failure);
        }
        let means = geometric_mean(&run.factors).zip(geometric_mean(&run.works));
        let Some((mean, work)) = means else {
            return Err(Failure::Failed("no position was measured".into()));
        };
        let (threads, count) = (self.threads, run.factors.len());
        writeln!(
            output,
            "{threads} threads are {mean:.2} times as fast as one with {work:.2} times the nodes (geometric \
             means of {count} positions)"
        )?;
        Ok(())
    }
}

struct Run<'a, W: Write> {
    plan: ThreadsPlan,
    output: &'a mut W,
    factors: Vec<f64>,
    works: Vec<f64>,
    failure: Option<Failure>,
}

impl<W: Write> GameVisitor for Run<'_, W> {
    fn visit<G: Game>(&mut self) {
        if self.failure.is_some() {
            return;
        }
        let (output, factors, works) = (&mut *self.output, &mut self.factors, &mut self.works);
        let mut written = Ok(());
        let measured = measure::<G>(&self.plan, |speed_up| {
            factors.push(speed_up.factor());
            works.push(speed_up.work());
            if written.is_ok() {
                written = print(output, &speed_up);
            }
        });
        let measured = measured.map_err(|error| Failure::Failed(error.to_string()));
        self.failure = measured.and(written.map_err(Failure::from)).err();
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
    // Each takes seconds: whoever waits for the rest wants to see it.
    output.flush()
}
