//! `standoff report`: the results of records as a page.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use standoff::export::Report;
use standoff::records::{AnyRecord, FileError, RecordLog, files};

use super::{Failure, complain};

/// Write a tournament's results as one page: table, ratings, faults, and every game to step through
///
/// The page is a single file that needs no network and no program but a browser. Records may come
/// from several files, such as the parts of a tournament; a game that is in several of them counts
/// once. Players are told apart by their names.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff report cup.standoff -o cup.html
  standoff report cup-part-*.standoff -o cup.html")]
pub(super) struct ReportArgs {
    /// The files of the games
    #[arg(value_name = "RECORDS", required = true)]
    records: Vec<PathBuf>,
    /// The file that the page is written to
    #[arg(short, long, value_name = "FILE.html")]
    output: PathBuf,
}

impl ReportArgs {
    pub(super) fn run(&self, _output: &mut impl Write) -> Result<(), Failure> {
        let mut records: Vec<AnyRecord> = Vec::new();
        for path in &self.records {
            let before = records.len();
            let read = RecordLog::read(path, |record, _| {
                records.push(record);
                Ok::<(), FileError>(())
            });
            read.map_err(Failure::failed)?;
            if records.len() == before {
                // A game that is being written is left out, unless there is no other: then it is
                // said what is wrong with it.
                records.extend(AnyRecord::load(path).map_err(Failure::failed)?);
            }
        }
        let report = Report::new(records);
        let page = report.html().map_err(Failure::failed)?;
        files::write(&self.output, page.as_bytes()).map_err(Failure::failed)?;
        complain(&format!(
            "{} games, {} KiB\n",
            report.games(),
            page.len().div_ceil(1024)
        ));
        Ok(())
    }
}
