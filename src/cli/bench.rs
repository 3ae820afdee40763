//! `standoff bench`: a fixed set of positions searched to fixed depths.
//!
//! The number of nodes is the signature of the engine's behaviour: it is the same on every machine
//! and in every run, and a change that leaves it as it was has not changed how the engine plays.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use standoff::games::{GAMES, Game, PositionVisitor};
use standoff::search::{Engine, Limits, NoObserver, nodes_per_second};

use super::{Failure, read_position};

/// Searches a fixed set of positions to fixed depths with one thread.
///
/// The nodes are the same on every machine; time and rate are those of this one.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff bench
  standoff bench --json")]
pub(super) struct Bench {
    /// Print one JSON object on one line
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let mut totals: Vec<Total> = Vec::new();
        for info in GAMES {
            let mut total = Total::new(info.name);
            for &(line, depth) in info.bench {
                total.add(read_position(line)?.visit(Measure { depth })?);
            }
            totals.push(total);
        }
        let mut all = Total::new("all");
        for total in &totals {
            all.add((total.nodes, total.time));
        }
        totals.push(all);
        if self.json {
            print_json(output, &totals)
        } else {
            print_words(output, &totals)
        }
    }
}

fn print_words(output: &mut impl Write, totals: &[Total]) -> Result<(), Failure> {
    for total in totals {
        let (game, nodes) = (total.game, total.nodes);
        let (seconds, rate) = (total.time.as_secs_f64(), total.rate());
        writeln!(
            output,
            "{game:<9} {nodes:>10} nodes {seconds:>7.3} s {rate:>9} nodes a second"
        )?;
    }
    Ok(())
}

fn print_json(output: &mut impl Write, totals: &[Total]) -> Result<(), Failure> {
    let rows: Vec<JsonTotal> = totals.iter().map(JsonTotal::of).collect();
    let Some((all, games)) = rows.split_last() else {
        return Ok(());
    };
    let summary = JsonSummary {
        nodes: all.nodes,
        time_ms: all.time_ms,
        nps: all.nps,
        games,
    };
    serde_json::to_writer(&mut *output, &summary).map_err(std::io::Error::from)?;
    writeln!(output)?;
    Ok(())
}

#[derive(Serialize)]
struct JsonTotal {
    game: &'static str,
    nodes: u64,
    time_ms: u128,
    nps: u64,
}

impl JsonTotal {
    fn of(total: &Total) -> Self {
        Self {
            game: total.game,
            nodes: total.nodes,
            time_ms: total.time.as_millis(),
            nps: total.rate(),
        }
    }
}

#[derive(Serialize)]
struct JsonSummary<'a> {
    nodes: u64,
    time_ms: u128,
    nps: u64,
    games: &'a [JsonTotal],
}

/// The sum of what was measured for a game.
struct Total {
    game: &'static str,
    nodes: u64,
    time: Duration,
}

impl Total {
    fn new(game: &'static str) -> Self {
        Self {
            game,
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    fn add(&mut self, (nodes, time): (u64, Duration)) {
        self.nodes += nodes;
        self.time += time;
    }

    fn rate(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// Searches one position with an empty table.
struct Measure {
    depth: u32,
}

impl PositionVisitor for Measure {
    type Output = Result<(u64, Duration), Failure>;

    fn visit<G: Game>(self, position: G) -> Self::Output {
        let mut engine =
            Engine::<G>::new(16).map_err(|error| Failure::Failed(error.to_string()))?;
        let limits = Limits {
            depth: self.depth,
            wait_for_table: true,
            ..Limits::NONE
        };
        let begun = Instant::now();
        let report = engine.search(&position, limits, &mut NoObserver);
        Ok((report.nodes, begun.elapsed()))
    }
}
