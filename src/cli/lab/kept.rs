//! Results that are kept in a file, so that measuring can be broken off, shared out and joined.

use std::path::PathBuf;

use clap::Args;
use standoff::lab::results::ResultFile;
use standoff::tournament::Part;

use crate::cli::Failure;

/// Where the results of pairs of games are kept, and which share of them is played.
#[derive(Args)]
pub(super) struct KeptArgs {
    /// Keep the result of each pair in this file, and go on where it ends
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Play only one of N equal shares of the pairs
    #[arg(
        long,
        value_name = "I/N",
        requires = "results",
        conflicts_with = "merge"
    )]
    part: Option<Part>,
    /// Play nothing: add the results of these files to those that are kept, and count them
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "results")]
    merge: Vec<PathBuf>,
}

impl KeptArgs {
    /// Opens the file of results, if there is one, and adds those of other files. The results of other
    /// work are refused.
    pub(super) fn open(&self, work: &str) -> Result<Option<ResultFile>, Failure> {
        let Some(path) = &self.results else {
            return Ok(None);
        };
        let mut kept = ResultFile::open(path, work).map_err(Failure::failed)?;
        for other in &self.merge {
            kept.merge(other).map_err(Failure::failed)?;
        }
        Ok(Some(kept))
    }

    /// Whether nothing is played.
    pub(super) fn only_counts(&self) -> bool {
        !self.merge.is_empty()
    }

    /// The share that is played.
    pub(super) fn part(&self) -> Part {
        self.part.unwrap_or(Part::WHOLE)
    }
}

/// Writes the half points of a pair as the file of results has them: `2 1`.
pub(super) fn write_pair([one, other]: [u8; 2]) -> String {
    format!("{one} {other}")
}

/// Reads what [`write_pair`] writes.
pub(super) fn read_pair(result: &str) -> Result<[u8; 2], Failure> {
    match result.as_bytes() {
        [one @ b'0'..=b'2', b' ', other @ b'0'..=b'2'] => Ok([one - b'0', other - b'0']),
        _ => Err(Failure::Failed(format!(
            "'{result}' is not the result of a pair"
        ))),
    }
}
