//! `standoff analyze`: searches one position.

mod plain;

use std::io::Write;
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use standoff::agents::Budget;
use standoff::games::evaluation::network::Network;
use standoff::games::evaluation::{self, COMMON_TERMS, Phase};
use standoff::games::{AnyPosition, Game, Outcome};
use standoff::search::{
    Engine, Evaluation, Limits, NoObserver, PvLine, Tablebases, TranspositionTable,
};
use standoff::typed;

use super::parsers::{positive, read_threads};
use super::{Failure, print_json};

/// How long a search takes if nothing else limits it.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Search one position: the best move, what it is worth, and why
///
/// Without a limit the search takes one second. With several, the first one reached ends it; so
/// does a result that is proven to the end of the game. For a finished position the answer is how
/// the game ended.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff analyze \"blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60\"
  standoff analyze \"surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60\" --depth 9 --multipv 3
  standoff analyze \"crossing 6O1/3X4/8/2X5/8/5X2/6O1/5O2 X 190 202\" --time 5000 --threads 2 --json")]
pub(super) struct AnalyzeArgs {
    /// The position line: GAME ROWS SIDE PLAYED LIMIT
    line: String,
    /// Stop after this many milliseconds
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = positive::<u32>)]
    time: Option<u32>,
    /// Stop after looking this many turns ahead
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<u32>)]
    depth: Option<u32>,
    /// Stop after this many nodes
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<u64>)]
    nodes: Option<u64>,
    /// Search with this many threads
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = read_threads)]
    threads: usize,
    /// Show this many of the best lines
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true, value_parser = positive::<usize>)]
    multipv: usize,
    /// The size of the transposition table, in MiB [default: 64]
    #[arg(long, value_name = "MIB", allow_negative_numbers = true, value_parser = positive::<usize>)]
    hash: Option<usize>,
    /// Print one JSON object on one line
    #[arg(long)]
    json: bool,
}

impl AnalyzeArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let any = AnyPosition::read(&self.line)?;
        let analysis = typed!(any, AnyPosition(position) => self.analyse(position))?;
        if self.json {
            print_json(output, &analysis)?;
        } else {
            plain::print(output, &analysis)?;
        }
        Ok(())
    }

    fn budget(&self) -> Budget {
        let unlimited = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        let time = self.time.map(|ms| Duration::from_millis(ms.into()));
        Budget {
            time: time.or(unlimited.then_some(DEFAULT_TIME)),
            limits: Limits {
                depth: self.depth.unwrap_or(Limits::NONE.depth),
                nodes: self.nodes.unwrap_or(Limits::NONE.nodes),
                lines: self.multipv,
                // Without a clock, the answer is the same on every machine.
                tablebases: match self.time {
                    None if !unlimited => Tablebases::Quick,
                    _ => Tablebases::AsTheyCome,
                },
                network: true,
            },
        }
    }
}

/// What `--json` prints; the field names are part of the interface.
#[derive(Default, Serialize)]
pub(super) struct Analysis {
    position: String,
    game: &'static str,
    side: String,
    over: bool,
    winner: Option<String>,
    reason: Option<String>,
    bestmove: Option<String>,
    score: Score,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    time_ms: u64,
    nps: u64,
    pv: Vec<String>,
    lines: Vec<Variation>,
    /// The turns left to the limit.
    #[serde(skip)]
    left: u32,
    /// The terms of the position's evaluation.
    #[serde(skip)]
    terms: Vec<Term>,
}

/// A score, seen from the side to move.
#[derive(Clone, Copy, Default, Serialize)]
struct Score {
    kind: &'static str,
    value: i32,
    chance: f64,
    /// Only if it is proven to the end of the game.
    result: Option<&'static str>,
}

/// One of the best lines of play.
#[derive(Serialize)]
struct Variation {
    #[serde(rename = "move")]
    first: Option<String>,
    score: Score,
    depth: u32,
    pv: Vec<String>,
}

/// A term of the evaluation: the value of the side to move minus the opponent's, and its weight in
/// this position.
struct Term {
    name: &'static str,
    value: i32,
    weight: f64,
}

impl Score {
    fn of<G: Game>(evaluation: Evaluation) -> Self {
        let result = match evaluation.score {
            1.. => "win",
            0 => "draw",
            _ => "loss",
        };
        Self {
            kind: if evaluation.proven {
                "exact"
            } else {
                "estimate"
            },
            value: evaluation.score,
            chance: evaluation.chance::<G>(),
            result: evaluation.proven.then_some(result),
        }
    }
}

impl AnalyzeArgs {
    fn analyse<G: Game>(&self, position: G) -> Result<Analysis, Failure> {
        if let Some(outcome) = position.outcome() {
            return Ok(finished(&position, &outcome));
        }
        let table = self.hash.unwrap_or(TranspositionTable::DEFAULT_SIZE);
        let engine = Engine::<G>::new(table).map_err(Failure::failed)?;
        let mut engine = engine.with_threads(self.threads);
        let budget = self.budget();
        let report = engine.search(&position, budget.limits, &mut budget.begin(&mut NoObserver));
        let lines = report.lines.iter();
        let lines = lines.filter_map(|line| variation(&position, line, report.time));
        let lines: Vec<Variation> = lines.collect();
        // A game that is not over has a move, and so the search has a line.
        let best = lines.first();
        let best = best.ok_or_else(|| Failure::failed("the search found no move"))?;
        Ok(Analysis {
            bestmove: best.first.clone(),
            depth: report.depth,
            seldepth: report.seldepth,
            nodes: report.nodes,
            time_ms: u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
            nps: report.nps(),
            pv: best.pv.clone(),
            terms: terms(&position),
            ..blank(&position, best.score, lines)
        })
    }
}

/// The analysis of a game that is over.
fn finished<G: Game>(position: &G, outcome: &Outcome) -> Analysis {
    let verdict = outcome.ending.verdict;
    let end = Evaluation::of_verdict(verdict, position.side());
    Analysis {
        over: true,
        winner: Some(verdict.to_string()),
        reason: Some(outcome.to_string()),
        ..blank(position, Score::of::<G>(end), Vec::new())
    }
}

/// An analysis with no more than the position and its score.
fn blank<G: Game>(position: &G, score: Score, lines: Vec<Variation>) -> Analysis {
    Analysis {
        position: position.line(),
        game: G::INFO.name,
        side: position.side().to_string(),
        score,
        lines,
        left: position.clock().left().into(),
        ..Analysis::default()
    }
}

fn variation<G: Game>(position: &G, line: &PvLine<G>, time: Duration) -> Option<Variation> {
    let score = Score::of::<G>(line.evaluation(time)?);
    let pv = position.line_texts(&line.pv);
    Some(Variation {
        first: pv.first().cloned(),
        score,
        depth: line.depth,
        pv,
    })
}

fn terms<G: Game>(position: &G) -> Vec<Term> {
    let shares = Phase::of(position).shares();
    let names = COMMON_TERMS.iter().chain(G::TERMS);
    let numbers = evaluation::terms(position).into_iter().zip(G::WEIGHTS.0);
    let weighed = names.zip(numbers).map(|(&name, (value, weights))| Term {
        name,
        value,
        weight: weights
            .iter()
            .zip(shares)
            .map(|(&weight, share)| f64::from(weight) * share)
            .sum(),
    });
    // What the network makes of all of them, as one more.
    let network = Network::of_game::<G>().map(|network| {
        let weighed = evaluation::evaluate(position, &G::WEIGHTS);
        Term {
            name: "network",
            value: network.evaluate(position, weighed) - weighed,
            weight: 1.0,
        }
    });
    weighed.chain(network).collect()
}
