//! Searching a position in a process of its own, which has nothing in memory yet.

use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;
use standoff::lab::suite::{EngineAnswer, SuiteError};
use standoff::text;

/// Runs `standoff analyze` on a position, with the option that limits the search. The time is that of
/// the whole process.
pub(super) fn ask(line: &str, limit: &str) -> Result<EngineAnswer, SuiteError> {
    let failed = |reason: String| SuiteError::NoAnswer(line.into(), reason);
    let program = std::env::current_exe().map_err(|error| failed(error.to_string()))?;
    let begun = Instant::now();
    let output = Command::new(program)
        .args(["analyze", line, limit, "--json"])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| failed(error.to_string()))?;
    let time = begun.elapsed();
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(failed(text::clean(message.trim(), 200)));
    }
    let analysis: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| failed(error.to_string()))?;
    let mv = analysis["bestmove"].as_str();
    Ok(EngineAnswer {
        mv: mv.ok_or_else(|| failed("the game is over".into()))?.into(),
        proven: match analysis["score"]["result"].as_str() {
            Some("win") => Some(1),
            Some("draw") => Some(0),
            Some("loss") => Some(-1),
            _ => None,
        },
        time,
    })
}
