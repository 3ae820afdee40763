//! `standoff analyze`: what can be said about one position.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use standoff::games::{Game, PositionVisitor};

use super::{Failure, read_position};

/// Says how a finished position has ended.
///
/// Positions in play need the engine, which is not there yet.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff analyze \"blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10\"
  standoff analyze \"crossing 8/8/8/2O2O1O/8/7O/8/6X1 X 254 272\" --json")]
pub(super) struct Analyze {
    /// The position line: GAME ROWS SIDE PLAYED LIMIT
    line: String,
    /// Print one JSON object on one line
    #[arg(long)]
    json: bool,
}

/// What `--json` prints; the field names are part of the interface.
#[derive(Serialize)]
struct Report {
    position: String,
    game: &'static str,
    side: String,
    over: bool,
    winner: String,
    reason: String,
    /// Always null: there is no move to be made any more.
    bestmove: Option<String>,
}

impl Analyze {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let report = read_position(&self.line)?.visit(Finished).ok_or_else(|| {
            Failure::Failed(
                "the engine is not there yet: only a finished position can be analyzed".into(),
            )
        })?;
        if self.json {
            serde_json::to_writer(&mut *output, &report).map_err(std::io::Error::from)?;
            writeln!(output)?;
        } else {
            writeln!(output, "{}", report.reason)?;
            match report.winner.as_str() {
                "draw" => writeln!(output, "Draw")?,
                winner => writeln!(output, "{winner} wins")?,
            }
        }
        Ok(())
    }
}

/// Makes the report on a finished position.
struct Finished;

impl PositionVisitor for Finished {
    type Output = Option<Report>;

    fn visit<G: Game>(self, position: G) -> Option<Report> {
        let outcome = position.outcome()?;
        Some(Report {
            position: position.line(),
            game: G::INFO.name,
            side: position.side().to_string(),
            over: true,
            winner: outcome.ending.verdict.to_string(),
            reason: outcome.to_string(),
            bestmove: None,
        })
    }
}
