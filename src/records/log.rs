//! A file of records that grows game by game, as a tournament's does.
//!
//! A game is added in one piece and is on the disk before it counts. Whatever ends the program in
//! the middle of that leaves whole games and at most a part of one more, which is cut off, and kept
//! in a file of its own, when the file is opened again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::{AnyRecord, FileError, RecordError, RecordParser, files};

/// The largest such file that is read again: room for some hundred thousand games.
const MAX_BYTES: u64 = 512 << 20;

/// A process that has just been killed may hold its lock for a moment.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(10);

/// What stands between two games, and after the last.
const GAP: &str = "\n\n";

/// A file of records that this process alone adds to.
#[derive(Debug)]
pub struct RecordLog {
    path: PathBuf,
    file: File,
    /// Where the next game begins.
    end: u64,
}

/// What was found in a file that is gone on with.
#[derive(Debug, Default)]
pub struct Recovered {
    /// The whole games, in their order.
    pub records: Vec<AnyRecord>,
    /// Where the part of a game is kept that was cut off behind them, if there was one.
    pub cut: Option<PathBuf>,
}

impl RecordLog {
    /// A new file.
    ///
    /// # Errors
    /// There is such a file already, or it can't be made.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let log = Self::open(path)?;
        let size = log.file.metadata();
        match size.map_err(|error| FileError::write(path, error))?.len() {
            0 => Ok(log),
            _ => Err(FileError::exists(path)),
        }
    }

    /// Opens a file to go on with it, with all its games. One that is not there is made.
    ///
    /// # Errors
    /// It can't be read or written, another process is at it, or something is wrong before its
    /// last game.
    pub fn resume(path: &Path) -> Result<(Self, Recovered), FileError> {
        let mut log = Self::open(path)?;
        let found = log.read()?;
        Ok((log, found))
    }

    fn open(path: &Path) -> Result<Self, FileError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path);
        let file = file.map_err(|error| FileError::write(path, error))?;
        for _ in 0..TRIES {
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
                // Where files can't be locked, one must do without.
                Ok(()) | Err(TryLockError::Error(_)) => {
                    let path = path.into();
                    return Ok(Self { path, file, end: 0 });
                }
            }
        }
        Err(FileError::busy(path))
    }

    fn read(&mut self) -> Result<Recovered, FileError> {
        let failed = |error| FileError::read(&self.path, error);
        let mut bytes = Vec::new();
        let mut part = (&mut self.file).take(MAX_BYTES + 1);
        part.read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(FileError::too_large(&self.path, MAX_BYTES));
        }
        let (records, end) =
            whole_games(&bytes).map_err(|error| FileError::record(&self.path, error))?;
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
            self.file
                .set_len(self.end)
                .and_then(|()| self.write(GAP))
                .map_err(|error| FileError::write(&self.path, error))?;
        }
        Ok(Recovered { records, cut })
    }

    /// Writes behind the last whole game, or nothing.
    fn write(&mut self, text: &str) -> io::Result<()> {
        let begin = SeekFrom::Start(self.end);
        let written = self.file.seek(begin).and_then(|_| {
            self.file.write_all(text.as_bytes())?;
            self.file.sync_data()
        });
        match written {
            Ok(()) => self.end += text.len() as u64,
            // What is there of it would stand between two games if there were more to come.
            Err(_) => drop(self.file.set_len(self.end)),
        }
        written
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a game, given as the text of its record. When this returns, the game is on the disk.
    ///
    /// # Errors
    /// It can't be written; the file is as it was, or is mended when it is opened again.
    pub fn add(&mut self, record: &str) -> Result<(), FileError> {
        let text = format!("{}{GAP}", record.trim_end());
        self.write(&text)
            .map_err(|error| FileError::write(&self.path, error))
    }
}

/// The whole games of a file, and where the last of them ends. What follows can only be a part of
/// one more: nothing else may be thrown away, and it is an error.
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

/// Whether this can be what there is of one game when the writing of it was interrupted: its
/// beginning, or the zeros of a disk that had no power left.
fn is_part(rest: &[u8]) -> bool {
    const BEGINNING: &[u8] = b"[Game ";
    let rest = rest.trim_ascii();
    let begins = |line: &&[u8]| line.starts_with(BEGINNING);
    let count = rest.split(|&byte| byte == b'\n').filter(begins).count();
    let is_game = count == 1 && rest.starts_with(BEGINNING) || BEGINNING.starts_with(rest);
    is_game || rest.iter().all(|&byte| byte == 0)
}
