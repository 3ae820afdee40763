//! `standoff lab suite`: the engine on solved positions.

mod cold;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use standoff::agents::Budget;
use standoff::lab::suite::{
    EngineAnswer, SolvedPosition, SuiteError, SuiteResult, read_positions, run,
};
use standoff::text;

use crate::cli::Failure;
use crate::cli::parsers::{positive, read_threads};

/// Search solved positions and count the moves that keep their value
///
/// A file has one position a line, with tabs between its fields: position, value for the side to
/// move (1, 0 or -1), share of the moves that keep it, and those moves. Each position is searched
/// with an empty transposition table. Tables of solved endings stay in memory once they are built;
/// with --cold each position gets a process of its own, which starts without any.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab suite tests/vectors/exact-*.tsv --time 200
  standoff lab suite tests/vectors/solved-2v3.tsv --time 300 --cold
  standoff lab suite tests/vectors/exact-crossing.tsv --nodes 100000 --at-once 2")]
pub(super) struct SuiteArgs {
    /// Files of solved positions
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The milliseconds for each position [default: 200]
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = positive::<u32>)]
    time: Option<u32>,
    /// The nodes for each position
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    nodes: Option<u64>,
    /// How many positions to search at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = read_threads)]
    at_once: usize,
    /// Search each position in a process of its own, by `standoff analyze`
    #[arg(long)]
    cold: bool,
}

/// The default time for a position, in milliseconds.
const DEFAULT_TIME: u32 = 200;

impl SuiteArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        // The option of `standoff analyze` that means the same as the budget.
        let (budget, option) = match (self.time, self.nodes) {
            (None, Some(nodes)) => (Budget::of_nodes(nodes), format!("--nodes={nodes}")),
            (time, _) => {
                let ms = time.unwrap_or(DEFAULT_TIME);
                let time = Duration::from_millis(ms.into());
                (Budget::of_time(time), format!("--time={ms}"))
            }
        };
        let ask = |solved: &SolvedPosition| -> Result<EngineAnswer, SuiteError> {
            if self.cold {
                cold::ask(&solved.position.line(), &option)
            } else {
                solved.search(budget)
            }
        };
        // All are read before the first is searched: a wrong name should not come up after minutes.
        let files: Result<Vec<_>, Failure> = self.files.iter().map(|path| read(path)).collect();
        for (name, positions) in files? {
            let results = run(&positions, self.at_once, &ask);
            let results = results.map_err(|error| Failure::failed(format!("{name}: {error}")))?;
            print(output, &name, &results)?;
        }
        Ok(())
    }
}

/// Reads a file, and returns its name, fit to show, and its positions.
fn read(path: &Path) -> Result<(String, Vec<SolvedPosition>), Failure> {
    let name = text::clean(&path.to_string_lossy(), 200);
    let failed = |reason: String| Failure::Failed(format!("{name}: {reason}"));
    let content = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    let positions = read_positions(&content).map_err(|error| failed(error.to_string()))?;
    Ok((name, positions))
}

fn print(output: &mut impl Write, name: &str, results: &[SuiteResult]) -> Result<(), Failure> {
    let count = |is: fn(&SuiteResult) -> bool| results.iter().filter(|result| is(result)).count();
    let slowest = results.iter().map(|result| result.answer.time).max();
    writeln!(
        output,
        "{name}: {} of {} moves keep the value; {} values called proven, {} of them wrong; \
         slowest {:.3} s",
        count(|result| result.keeps_value),
        results.len(),
        count(|result| result.answer.proven.is_some()),
        count(SuiteResult::is_wrong),
        slowest.unwrap_or_default().as_secs_f64()
    )?;
    for result in results {
        let (line, value) = (result.solved.position.line(), result.solved.value);
        if !result.keeps_value {
            let (best, mv) = (result.solved.best_moves.join(" "), &result.answer.mv);
            writeln!(
                output,
                "  missed: {line} is worth {value}, kept by {best}, not by {mv}"
            )?;
        }
        if let (true, Some(proven)) = (result.is_wrong(), result.answer.proven) {
            writeln!(output, "  wrong: {line} is worth {value}, not {proven}")?;
        }
    }
    Ok(output.flush()?)
}
