//! A position given to a process of its own, which has nothing in memory yet.

use std::process::{Command, Stdio};
use std::time::Instant;

use serde::Deserialize;
use standoff::lab::suite::{Answer, SuiteError};
use standoff::text;

use super::Cost;

/// What is read of the output of `standoff analyze --json`.
#[derive(Deserialize)]
struct Analysis {
    bestmove: Option<String>,
    score: Score,
}

#[derive(Deserialize)]
struct Score {
    result: Option<String>,
}

/// Runs `standoff analyze` on a position; the time is that of the whole process.
pub(super) fn ask(line: &str, cost: Cost) -> Result<Answer, SuiteError> {
    let failed = |reason: String| SuiteError::NoAnswer {
        line: line.into(),
        reason,
    };
    let program = std::env::current_exe().map_err(|error| failed(error.to_string()))?;
    let (limit, number) = match cost {
        Cost::Time(ms) => ("--time", u64::from(ms)),
        Cost::Nodes(nodes) => ("--nodes", nodes),
    };
    let begun = Instant::now();
    let output = Command::new(program)
        .args(["analyze", line, limit, &number.to_string(), "--json"])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| failed(error.to_string()))?;
    let time = begun.elapsed();
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr);
        return Err(failed(text::clean(words.trim(), 200)));
    }
    let analysis: Analysis =
        serde_json::from_slice(&output.stdout).map_err(|error| failed(error.to_string()))?;
    let no_move = || failed("the game is over".into());
    Ok(Answer {
        mv: analysis.bestmove.ok_or_else(no_move)?,
        proven: match analysis.score.result.as_deref() {
            Some("win") => Some(1),
            Some("draw") => Some(0),
            Some("loss") => Some(-1),
            _ => None,
        },
        time,
    })
}
