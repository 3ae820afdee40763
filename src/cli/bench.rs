//! `standoff bench`: a fixed set of positions searched to fixed depths.
//!
//! The number of nodes is the signature of the engine's behaviour: it is the same on every machine
//! and in every run, and a change that leaves it as it was has not changed how the engine plays.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use standoff::games::{Game, PositionVisitor};
use standoff::search::{Engine, Limits, NoObserver, nodes_a_second};

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

/// Openings, middle games and endings of each game, and how deep each is searched.
const POSITIONS: &[(&str, u32)] = &[
    ("blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60", 17),
    ("blockade XOX1X2/4OX1/X3O2/7/7/O6/2O4 X 0 200", 16),
    (
        "blockade 1XX1OX1/OXOO1O1/O2O3/2OOOOO/XX2XX1/4X2/2XXX2 X 14 100",
        13,
    ),
    ("blockade 3X3/3O3/X2O2X/7/2O4/7/7 O 21 400", 19),
    ("blockade 7/1O5/4O2/2X4/1OX4/XO1XO2/3X3 X 50 60", 10),
    ("surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60 - -", 14),
    (
        "surround X2OO1/1X3X/1XO1XO/1O1O2/2X2X/OO3X X 38 60 c4c5 a6c6",
        13,
    ),
    (
        "surround 2O3/XX2O1/1XX2X/O1OOO1/OO1X2/3X1X O 33 400 d6c6 c5d5",
        13,
    ),
    (
        "surround 1XX1OO/2X2O/X4O/6/O1OXXX/1OO2X X 10 18 b2b3 f1f2",
        8,
    ),
    (
        "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400",
        14,
    ),
    (
        "crossing 5O2/1X5O/X1XX4/2XX2OO/2X1O2O/X5O1/X5O1/6O1 O 45 400",
        14,
    ),
    ("crossing 1X6/5O2/X6O/5X2/4O3/1X3O2/1X3O2/2O5 O 135 200", 14),
    ("crossing 6O1/3X4/8/2X5/8/5X2/6O1/5O2 X 190 202", 12),
];

impl Bench {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let mut totals: Vec<Total> = Vec::new();
        for &(line, depth) in POSITIONS {
            let (game, nodes, time) = read_position(line)?.visit(Measure { depth })?;
            match totals.iter_mut().find(|total| total.game == game) {
                Some(total) => total.add(nodes, time),
                None => totals.push(Total::new(game, nodes, time)),
            }
        }
        let mut all = Total::new("all", 0, Duration::ZERO);
        for total in &totals {
            all.add(total.nodes, total.time);
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
    let rows: Vec<Row> = totals
        .iter()
        .map(|total| Row {
            game: total.game,
            nodes: total.nodes,
            time_ms: total.time.as_millis(),
            nps: total.rate(),
        })
        .collect();
    let Some((all, games)) = rows.split_last() else {
        return Ok(());
    };
    let summary = Summary {
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
struct Row {
    game: &'static str,
    nodes: u64,
    time_ms: u128,
    nps: u64,
}

#[derive(Serialize)]
struct Summary<'a> {
    nodes: u64,
    time_ms: u128,
    nps: u64,
    games: &'a [Row],
}

/// The sum of what was measured for a game.
struct Total {
    game: &'static str,
    nodes: u64,
    time: Duration,
}

impl Total {
    fn new(game: &'static str, nodes: u64, time: Duration) -> Self {
        Self { game, nodes, time }
    }

    fn add(&mut self, nodes: u64, time: Duration) {
        self.nodes += nodes;
        self.time += time;
    }

    fn rate(&self) -> u64 {
        nodes_a_second(self.nodes, self.time)
    }
}

/// Searches one position with an empty table.
struct Measure {
    depth: u32,
}

impl PositionVisitor for Measure {
    type Output = Result<(&'static str, u64, Duration), Failure>;

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
        Ok((G::INFO.name, report.nodes, begun.elapsed()))
    }
}
