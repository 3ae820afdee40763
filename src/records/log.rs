//! A file of records that grows game by game, as a tournament's does.
//!
//! A game is added in one piece and is on disk before it counts. If the program ends in the middle
//! of that, the file holds whole games and at most a part of one more. That part is moved to a file
//! of its own when the log is opened again.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{AnyRecord, FileError, RecordError, RecordParser, files};

/// The largest log that is read; enough for some hundred thousand games.
const MAX_BYTES: u64 = 512 << 20;

/// The separator after each game.
const GAP: &str = "\n\n";

/// A file of records that this process alone adds to.
#[derive(Debug)]
pub struct RecordLog {
    path: PathBuf,
    file: File,
    /// Where the next game begins.
    end: u64,
}

/// The content of a log that is reopened.
#[derive(Debug, Default)]
pub struct Recovered {
    /// The whole games, in their order.
    pub records: Vec<AnyRecord>,
    /// The file with the part of a game that was cut off after them, if any.
    pub cut: Option<PathBuf>,
}

impl RecordLog {
    /// Creates a new file.
    ///
    /// # Errors
    /// The file exists already, or can't be created.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let log = Self::open(path)?;
        match log
            .file
            .metadata()
            .map_err(|error| log.failed(error))?
            .len()
        {
            0 => Ok(log),
            _ => Err(FileError::Exists(path.into())),
        }
    }

    /// Reopens a file with all its games. A missing file is created.
    ///
    /// # Errors
    /// It can't be read or written, another process uses it, or something is wrong before its last
    /// game.
    pub fn resume(path: &Path) -> Result<(Self, Recovered), FileError> {
        let mut log = Self::open(path)?;
        let found = log.read()?;
        Ok((log, found))
    }

    fn open(path: &Path) -> Result<Self, FileError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path);
        let file = file.map_err(|error| FileError::Write(path.into(), error.into()))?;
        if !files::lock(&file) {
            return Err(FileError::Busy(path.into()));
        }
        let path = path.into();
        Ok(Self { path, file, end: 0 })
    }

    fn read(&mut self) -> Result<Recovered, FileError> {
        let failed = |error: io::Error| FileError::Read((&self.path).into(), error.into());
        let mut bytes = Vec::new();
        let mut part = (&mut self.file).take(MAX_BYTES + 1);
        part.read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(FileError::TooLarge((&self.path).into(), MAX_BYTES));
        }
        let (records, end) = whole_games(&bytes)
            .map_err(|error| FileError::Record((&self.path).into(), error.into()))?;
        let rest = bytes.get(end..).unwrap_or_default();
        let mut cut = None;
        if !rest.trim_ascii().is_empty() {
            let aside = files::beside(&self.path, "cut")?;
            files::write(&aside, rest)?;
            cut = Some(aside);
        }
        self.end = end as u64;
        if rest == GAP.as_bytes() {
            self.end = bytes.len() as u64;
        } else if !rest.is_empty() || end > 0 {
            let cleaned = self.file.set_len(self.end).and_then(|()| self.write(GAP));
            cleaned.map_err(|error| self.failed(error))?;
        }
        Ok(Recovered { records, cut })
    }

    /// Writes after the last whole game, or not at all.
    fn write(&mut self, text: &str) -> io::Result<()> {
        let begin = SeekFrom::Start(self.end);
        let written = self.file.seek(begin).and_then(|_| {
            self.file.write_all(text.as_bytes())?;
            self.file.sync_data()
        });
        match written {
            Ok(()) => self.end += text.len() as u64,
            // What was written of it would end up between two games.
            Err(_) => drop(self.file.set_len(self.end)),
        }
        written
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a game, given as the text of its record. When this returns, the game is on the disk.
    ///
    /// # Errors
    /// It can't be written. The file is as before, or is repaired when it is opened again.
    pub fn add(&mut self, record: &str) -> Result<(), FileError> {
        let written = self.write(&format!("{}{GAP}", record.trim_end()));
        written.map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> FileError {
        FileError::Write((&self.path).into(), error.into())
    }
}

/// Reads the whole games of a file, and where the last of them ends. Only a part of one more may
/// follow; anything else is an error and not thrown away.
fn whole_games(bytes: &[u8]) -> Result<(Vec<AnyRecord>, usize), RecordError> {
    // A character may have been cut in two.
    let text = match str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        _ => bytes,
    };
    let mut parser = RecordParser::new(text);
    let (mut records, mut end) = (Vec::new(), 0);
    while let Some(game) = parser.next() {
        match game {
            Ok(record) => {
                records.push(record);
                end = parser.offset();
            }
            Err(_) if is_part(&text[end..]) => break,
            Err(error) => return Err(error),
        }
    }
    Ok((records, end))
}

/// Returns whether this can be an interrupted write of one game: its beginning, or the zeros that a
/// power cut leaves.
fn is_part(rest: &[u8]) -> bool {
    const BEGINNING: &[u8] = b"[Game ";
    let rest = rest.trim_ascii();
    let begins = |line: &&[u8]| line.starts_with(BEGINNING);
    let count = rest.split(|&byte| byte == b'\n').filter(begins).count();
    let is_game = count == 1 && rest.starts_with(BEGINNING) || BEGINNING.starts_with(rest);
    is_game || rest.iter().all(|&byte| byte == 0)
}
