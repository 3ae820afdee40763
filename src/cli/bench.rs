//! `standoff bench`: a fixed set of positions searched to fixed depths.
//!
//! The number of nodes is the signature of the engine's behaviour. It is the same on every machine
//! and in every run, and a change that leaves it alone has not changed how the engine plays.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use standoff::games::{AnyPosition, GAMES, Game};
use standoff::search::{Engine, Limits, NoObserver, Tablebases, nodes_per_second};
use standoff::typed;

use super::{Failure, print_json};

/// Search a fixed set of positions to fixed depths with one thread
///
/// The number of nodes is the same on every machine.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff bench
  standoff bench --json")]
pub(super) struct BenchArgs {
    /// Print one JSON object on one line
    #[arg(long)]
    json: bool,
}

impl BenchArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let mut games = Vec::new();
        let (mut all_nodes, mut all_time) = (0, Duration::ZERO);
        for info in GAMES {
            let (mut nodes, mut time) = (0, Duration::ZERO);
            for &(line, depth) in info.bench {
                let any = AnyPosition::read(line)?;
                let searched = typed!(any, AnyPosition(position) => search(&position, depth))?;
                nodes += searched.0;
                time += searched.1;
            }
            all_nodes += nodes;
            all_time += time;
            games.push(GameFigures {
                game: info.name,
                figures: BenchFigures::new(nodes, time),
            });
        }
        let all = BenchFigures::new(all_nodes, all_time);
        if self.json {
            return Ok(print_json(output, &BenchReport { all, games })?);
        }
        games.push(GameFigures {
            game: "all",
            figures: all,
        });
        let names = games.iter().map(|figures| figures.game.len());
        let width = 1 + names.max().unwrap_or_default();
        for GameFigures { game, figures } in games {
            let (nodes, rate) = (figures.nodes, figures.nps);
            let seconds = Duration::from_millis(figures.time_ms).as_secs_f64();
            writeln!(
                output,
                "{game:<width$} {nodes:>10} nodes {seconds:>7.3} s {rate:>9} nodes a second"
            )?;
        }
        // The line that OpenBench reads.
        writeln!(output, "{} nodes {} nps", all.nodes, all.nps)?;
        Ok(())
    }
}

/// What `--json` prints; the field names are part of the interface.
#[derive(Serialize)]
struct BenchReport {
    #[serde(flatten)]
    all: BenchFigures,
    games: Vec<GameFigures>,
}

#[derive(Serialize)]
struct GameFigures {
    game: &'static str,
    #[serde(flatten)]
    figures: BenchFigures,
}

#[derive(Clone, Copy, Serialize)]
struct BenchFigures {
    nodes: u64,
    time_ms: u64,
    nps: u64,
}

impl BenchFigures {
    fn new(nodes: u64, time: Duration) -> Self {
        Self {
            nodes,
            time_ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            nps: nodes_per_second(nodes, time),
        }
    }
}

/// Searches a position with an empty table, and returns the nodes and the time.
fn search<G: Game>(position: &G, depth: u32) -> Result<(u64, Duration), Failure> {
    let mut engine = Engine::<G>::new(16).map_err(Failure::failed)?;
    let limits = Limits {
        depth,
        tablebases: Tablebases::Quick,
        ..Limits::NONE
    };
    let begun = Instant::now();
    let report = engine.search(position, limits, &mut NoObserver);
    Ok((report.nodes, begun.elapsed()))
}
