//! A file of records that grows game by game, as a tournament's does.
//!
//! A game is added in one piece and is on disk before it counts. If the program ends in the middle
//! of that, the file holds whole games and at most a part of one more. That part is moved to a file
//! of its own when the log is opened again.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{AnyRecord, FileError, RecordParser, files};

/// The largest log that is read; enough for a million games.
const MAX_BYTES: u64 = 4 << 30;

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

    /// Reopens a file and hands over its games one by one, as there may be a million. A missing file
    /// is created. Returns also the file with the part of a game that was cut off at the end, if any.
    ///
    /// # Errors
    /// It can't be read or written, another process uses it, something is wrong before its last
    /// game, or a game is refused.
    pub fn resume<E: From<FileError>>(
        path: &Path,
        mut each: impl FnMut(AnyRecord) -> Result<(), E>,
    ) -> Result<(Self, Option<PathBuf>), E> {
        let mut log = Self::open(path)?;
        let bytes = read_bytes(path, &mut log.file)?;
        let end = each_game(path, &bytes, |record, _| each(record))?;
        let cut = log.cut_off(&bytes, end)?;
        Ok((log, cut))
    }

    /// Reads a file that another process may be adding to: hands over each whole game with its text.
    ///
    /// # Errors
    /// It can't be read, something is wrong before its last game, or a game is refused.
    pub fn read<E: From<FileError>>(
        path: &Path,
        each: impl FnMut(AnyRecord, &str) -> Result<(), E>,
    ) -> Result<(), E> {
        let file = File::open(path);
        let mut file = file.map_err(|error| FileError::Read(path.into(), error.into()))?;
        let bytes = read_bytes(path, &mut file)?;
        each_game(path, &bytes, each).map(|_| ())
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

    /// Moves what follows the last whole game to a file of its own, and returns that.
    fn cut_off(&mut self, bytes: &[u8], end: usize) -> Result<Option<PathBuf>, FileError> {
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
        Ok(cut)
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
        self.add_all(&[record])
    }

    /// Adds several games in one piece.
    ///
    /// # Errors
    /// Like [`add`](Self::add).
    pub fn add_all(&mut self, records: &[impl AsRef<str>]) -> Result<(), FileError> {
        let records = records.iter().map(|record| record.as_ref().trim());
        let text: String = records.flat_map(|record| [record, GAP]).collect();
        let written = self.write(&text);
        written.map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> FileError {
        FileError::Write((&self.path).into(), error.into())
    }
}

fn read_bytes(path: &Path, file: &mut File) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let read = file.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| FileError::Read(path.into(), error.into()))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(FileError::TooLarge(path.into(), MAX_BYTES));
    }
    Ok(bytes)
}

/// Hands over the whole games of a file with their texts, and returns where the last of them ends.
/// Only a part of one more may follow; anything else is an error and not thrown away.
fn each_game<E: From<FileError>>(
    path: &Path,
    bytes: &[u8],
    mut each: impl FnMut(AnyRecord, &str) -> Result<(), E>,
) -> Result<usize, E> {
    // A character may have been cut in two.
    let whole = match str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        _ => bytes,
    };
    let mut parser = RecordParser::new(whole);
    let text = str::from_utf8(whole).unwrap_or_default();
    let mut end = 0;
    while let Some(game) = parser.next() {
        match game {
            Ok(record) => {
                let begin = std::mem::replace(&mut end, parser.offset());
                each(record, text.get(begin..end).unwrap_or_default())?;
            }
            Err(_) if is_part(&whole[end..]) => break,
            Err(error) => return Err(FileError::Record(path.into(), error.into()).into()),
        }
    }
    Ok(end)
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
