//! The results of a search as `info` lines.

use crate::games::Game;
use crate::search::{PvLine, Report, score};

/// One `info` line for each line of play in a report, best first.
pub(super) fn lines<G: Game>(position: &G, report: &Report<G>) -> Vec<String> {
    let lines = (1..).zip(&report.lines);
    lines
        .map(|(number, line)| {
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
            words.extend(texts(position, &line.pv));
            words.join(" ")
        })
        .collect()
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

/// Writes a line of moves. The text of a move depends on the position it is played in.
fn texts<G: Game>(position: &G, moves: &[G::Move]) -> Vec<String> {
    let mut position = *position;
    let texts = moves.iter().map(|&mv| {
        let text = position.move_text(mv);
        position = position.play(mv);
        text
    });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::games::{Crossing, Rules, Skips};

    fn report(score: i32, depth: u32) -> String {
        let line = "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400";
        let position = Crossing::read(line).unwrap();
        let first = position.read_move("c2c4e4", Skips::Refused).unwrap();
        let answer = position.play(first);
        let answer = answer.read_move("h8h7", Skips::Refused).unwrap();
        let report = Report {
            lines: vec![PvLine {
                pv: vec![first, answer],
                score: Some(score),
                proven: false,
                depth,
            }],
            depth,
            seldepth: 7,
            nodes: 3000,
            time: Duration::from_millis(20),
            hashfull: 12,
        };
        lines(&position, &report).concat()
    }

    #[test]
    fn an_info_line_has_all_that_is_known() {
        assert_eq!(
            report(-31, 5),
            "info depth 5 seldepth 7 multipv 1 score cp -31 \
             nodes 3000 nps 150000 time 20 hashfull 12 pv c2c4e4 h8h7"
        );
    }

    #[test]
    fn proven_ends_are_counted_in_the_winners_turns() {
        for (value, words) in [
            (score::win_in(1), " score mate 1 "),
            (score::win_in(5), " score mate 3 "),
            (-score::win_in(2), " score mate -1 "),
            (-score::win_in(8), " score mate -4 "),
        ] {
            assert!(report(value, 9).contains(words), "{value}");
        }
    }

    #[test]
    fn nothing_is_claimed_before_the_first_depth() {
        assert!(!report(-47, 0).contains("score"));
    }
}
