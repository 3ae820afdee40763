//! `standoff lab suite`: the engine on solved positions.

mod cold;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use standoff::agents::Budget;
use standoff::lab::suite::{Answer, Case, Judged, SuiteError, read_cases, run};
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

/// The time for a position where nothing is said, in milliseconds.
const DEFAULT_TIME: u32 = 200;

/// What each position may cost.
#[derive(Clone, Copy)]
enum Cost {
    Time(u32),
    Nodes(u64),
}

impl Cost {
    fn budget(self) -> Budget {
        match self {
            Self::Time(ms) => Budget::of_time(Duration::from_millis(ms.into())),
            Self::Nodes(nodes) => Budget::of_nodes(nodes),
        }
    }
}

impl SuiteArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let cost = match (self.time, self.nodes) {
            (None, Some(nodes)) => Cost::Nodes(nodes),
            (time, _) => Cost::Time(time.unwrap_or(DEFAULT_TIME)),
        };
        let ask = |case: &Case| -> Result<Answer, SuiteError> {
            if self.cold {
                cold::ask(&case.line(), cost)
            } else {
                case.search(cost.budget())
            }
        };
        // All are read before the first is searched: a wrong name should not show after minutes.
        let files: Result<Vec<_>, Failure> = self.files.iter().map(|path| read(path)).collect();
        for (name, cases) in files? {
            let judged = run(&cases, self.at_once, &ask);
            let judged = judged.map_err(|error| Failure::Failed(format!("{name}: {error}")))?;
            print(output, &name, &judged)?;
        }
        Ok(())
    }
}

/// The name of a file, fit to show, and its cases.
fn read(path: &Path) -> Result<(String, Vec<Case>), Failure> {
    let name = text::clean(&path.to_string_lossy(), 200);
    let failed = |reason: String| Failure::Failed(format!("{name}: {reason}"));
    let content = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    let cases = read_cases(&content).map_err(|error| failed(error.to_string()))?;
    Ok((name, cases))
}

fn print(output: &mut impl Write, name: &str, judged: &[Judged]) -> Result<(), Failure> {
    let count = |is: fn(&Judged) -> bool| judged.iter().filter(|judged| is(judged)).count();
    let slowest = judged.iter().map(|judged| judged.answer.time).max();
    writeln!(
        output,
        "{name}: {} of {} moves keep the value; {} values called proven, {} of them wrong; \
         slowest {:.3} s",
        count(|judged| judged.keeps),
        judged.len(),
        count(|judged| judged.answer.proven.is_some()),
        count(Judged::is_wrong),
        slowest.unwrap_or_default().as_secs_f64()
    )?;
    for judged in judged {
        let (line, value, mv) = (&judged.line, judged.value, &judged.answer.mv);
        if !judged.keeps {
            let keepers = judged.keepers.join(" ");
            writeln!(
                output,
                "  missed: {line} is worth {value}, kept by {keepers}, not by {mv}"
            )?;
        }
        if let (true, Some(proven)) = (judged.is_wrong(), judged.answer.proven) {
            writeln!(output, "  wrong: {line} is worth {value}, not {proven}")?;
        }
    }
    output.flush()?;
    Ok(())
}
