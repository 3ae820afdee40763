//! `standoff review`: goes through recorded games and marks each move.

mod report;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use standoff::agents::Stop;
use standoff::games::Game;
use standoff::learn::{ReviewEffort, Reviewer};
use standoff::records::{AnyRecord, Record, files};
use standoff::typed;

use super::parsers::positive;
use super::{Failure, end_progress, print, print_json, show_progress, signal_code, signals};
use report::GameReport;

/// Go through recorded games: what each move was, and which one was better
///
/// The review begins with the last move, because near the end the most can be proven. A move is an
/// inaccuracy if it loses 5 points of 100 of the winning chance, a mistake from 10 and a blunder
/// from 15; a move that keeps a proven result is always good. Accuracy is counted as on lichess.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff review game.standoff
  standoff review game.standoff --time 1000 --annotate annotated.standoff
  standoff review tournament.standoff --nodes 100000 --json")]
pub(super) struct ReviewArgs {
    /// The file with the games; with several, each is reviewed
    #[arg(value_name = "RECORD")]
    record: String,
    /// The time for each move, in milliseconds [default: 250]
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = positive::<u32>)]
    time: Option<u32>,
    /// The nodes for each move, with one thread: the review is then the same on every machine
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    nodes: Option<u64>,
    /// Print one JSON object on one line for each game
    #[arg(long)]
    json: bool,
    /// Write the games to this file, with signs, reasons and better lines
    #[arg(long, value_name = "OUT")]
    annotate: Option<PathBuf>,
}

impl ReviewArgs {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let records = AnyRecord::load_typed(&self.record).map_err(Failure::failed)?;
        let stop = Stop::default();
        let caught = signals::watch({
            let stop = stop.clone();
            move || stop.now()
        });
        let caught = caught.map_err(Failure::failed)?;
        let count = records.len();
        let mut annotated = String::new();
        let code = print(|output| {
            for (number, record) in (1..).zip(records) {
                let game = if count == 1 {
                    String::new()
                } else {
                    format!("game {number} of {count}, ")
                };
                let reviewed = typed!(record, AnyRecord(record) => {
                    self.review(record, &game, &mut stop.clone())
                })?;
                let Some((report, text)) = reviewed else {
                    return Ok(());
                };
                if !annotated.is_empty() {
                    annotated.push('\n');
                }
                annotated += &text;
                if self.json {
                    print_json(output, &report)?;
                } else {
                    report.print(output, number > 1)?;
                }
            }
            Ok(())
        })?;
        if let Some(signal) = caught.signal() {
            return Ok(signal_code(signal));
        }
        if let Some(path) = &self.annotate {
            files::write(path, annotated.as_bytes()).map_err(Failure::failed)?;
        }
        Ok(code)
    }

    fn effort(&self) -> ReviewEffort {
        let time = self.time.map(|ms| Duration::from_millis(ms.into()));
        match (self.nodes, time) {
            (Some(nodes), _) => ReviewEffort::Nodes(nodes),
            (None, Some(time)) => ReviewEffort::Time(time),
            (None, None) => ReviewEffort::default(),
        }
    }

    /// Reviews one game, which `game` names in the progress. Returns the report, and the record with
    /// the review as notes; `None` if the review was stopped.
    fn review<G: Game>(
        &self,
        mut record: Record<G>,
        game: &str,
        stop: &mut Stop,
    ) -> Result<Option<(GameReport, String)>, Failure> {
        let reviewer = Reviewer::new(&record.history, self.effort());
        let mut reviewer = reviewer.map_err(Failure::failed)?;
        while reviewer.step(stop).is_some() {
            let (done, all) = reviewer.progress();
            show_progress(&format!("{game}turn {done} of {all}"));
        }
        end_progress();
        if !reviewer.is_done() {
            return Ok(None);
        }
        let report = GameReport::new(&record, reviewer.review());
        reviewer.review().annotate(&mut record.history);
        Ok(Some((report, record.to_string())))
    }
}
