//! The results of a search as `info` lines.

use crate::games::Game;
use crate::games::tablebase::TablebaseStatus;
use crate::search::{PvLine, Report, score};

/// One `info` line for each line of play in a report, best first.
pub(super) fn lines<G: Game>(position: &G, report: &Report<G>) -> Vec<String> {
    let building = position.tablebase().and_then(TablebaseStatus::percent);
    let building =
        building.map(|percent| format!("info string table of perfect play: {percent} %"));
    let lines = (1..).zip(&report.lines);
    let lines = lines.map(|(number, line)| {
        // A line may be one depth ahead of the report, and one from a table has no depth of its
        // own.
        let depth = line.depth.max(report.depth);
        let seldepth = report.seldepth.max(depth);
        let mut words = vec![format!(
            "info depth {depth} seldepth {seldepth} multipv {number}"
        )];
        words.extend(score_of(line));
        words.push(format!(
            "nodes {} nps {} time {} hashfull {} pv",
            report.nodes,
            report.nps(),
            report.time.as_millis(),
            report.hashfull
        ));
        words.extend(position.line_texts(&line.pv));
        words.join(" ")
    });
    building.into_iter().chain(lines).collect()
}

/// The score of a line. `None` if the search was stopped before it had one and only knows the
/// static evaluation.
fn score_of<G: Game>(line: &PvLine<G>) -> Option<String> {
    let score = line.score.filter(|_| line.depth > 0)?;
    Some(match score::turns_to_end(score) {
        None => format!("score cp {score}"),
        Some(turns) => {
            let sign = if score < 0 { "-" } else { "" };
            format!("score mate {sign}{}", turns.div_ceil(2))
        }
    })
}
