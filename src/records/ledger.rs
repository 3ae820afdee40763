//! A file of records that grows game by game, as a tournament's does.
//!
//! A game is added in one piece and is on the disk before it counts. Whatever ends the program in
//! the middle of that leaves whole games and at most a part of one more, which is cut off, and kept
//! in a file of its own, when the file is opened again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::{AnyRecord, FileError, RecordError, files, games};

/// The largest such file that is read again: room for some hundred thousand games.
const MOST_BYTES: u64 = 512 << 20;

/// A process that has just been killed may hold its lock for a moment.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(10);

/// What stands between two games, and after the last.
const GAP: &str = "\n\n";

/// A file of records that this process alone adds to.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
}

/// What was found in a file that is gone on with.
#[derive(Debug, Default)]
pub struct Found {
    /// The whole games, in their order.
    pub records: Vec<AnyRecord>,
    /// Where the part of a game is kept that was cut off behind them, if there was one.
    pub cut: Option<PathBuf>,
}

impl Ledger {
    /// A new file.
    ///
    /// # Errors
    /// There is such a file already, or it can't be made.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let ledger = Self::open(path)?;
        let size = ledger.file.metadata();
        match size.map_err(|error| FileError::write(path, error))?.len() {
            0 => Ok(ledger),
            _ => Err(FileError::exists(path)),
        }
    }

    /// Opens a file to go on with it, with all its games. One that is not there is made.
    ///
    /// # Errors
    /// It can't be read or written, another process is at it, or something is wrong before its
    /// last game.
    pub fn resume(path: &Path) -> Result<(Self, Found), FileError> {
        let mut ledger = Self::open(path)?;
        let found = ledger.read()?;
        Ok((ledger, found))
    }

    fn open(path: &Path) -> Result<Self, FileError> {
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        let file = file.map_err(|error| FileError::write(path, error))?;
        for _ in 0..TRIES {
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
                // Where files can't be locked, one must do without.
                Ok(()) | Err(TryLockError::Error(_)) => {
                    let path = path.into();
                    return Ok(Self { path, file });
                }
            }
        }
        Err(FileError::busy(path))
    }

    fn read(&mut self) -> Result<Found, FileError> {
        let failed = |error| FileError::read(&self.path, error);
        let mut bytes = Vec::new();
        let mut part = (&mut self.file).take(MOST_BYTES + 1);
        part.read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(FileError::too_large(&self.path, MOST_BYTES));
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
        if rest != GAP.as_bytes() {
            self.end_at(end)?;
        }
        Ok(Found { records, cut })
    }

    /// Makes the last whole game the end of the file.
    fn end_at(&mut self, end: usize) -> Result<(), FileError> {
        let gap = if end == 0 { "" } else { GAP };
        let ended = self.file.set_len(end as u64);
        let ended = ended.and_then(|()| self.file.write_all(gap.as_bytes()));
        let ended = ended.and_then(|()| self.file.sync_all());
        ended.map_err(|error| FileError::write(&self.path, error))
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a game, given as the text of its record. When this returns, the game is on the disk.
    ///
    /// # Errors
    /// It can't be written. What there is of it is cut off when the file is opened again.
    pub fn add(&mut self, record: &str) -> Result<(), FileError> {
        let text = format!("{}{GAP}", record.trim_end());
        let written = self.file.write_all(text.as_bytes());
        let written = written.and_then(|()| self.file.sync_data());
        written.map_err(|error| FileError::write(&self.path, error))
    }
}

/// The whole games of a file, and where the last of them ends. What follows is not one more game
/// with something behind it: then nothing may be thrown away, and it is an error.
fn whole_games(bytes: &[u8]) -> Result<(Vec<AnyRecord>, usize), RecordError> {
    // A character may have been cut in two.
    let text = match str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        _ => bytes,
    };
    let mut found = games(text);
    let (mut records, mut end) = (Vec::new(), 0);
    while let Some(game) = found.next() {
        match game {
            Ok(record) => {
                records.push(record);
                end = found.at();
            }
            Err(_) if is_last(&text[end..]) => break,
            Err(error) => return Err(error),
        }
    }
    Ok((records, end))
}

/// Whether no other game begins behind the beginning of this one.
fn is_last(rest: &[u8]) -> bool {
    let begins = |line: &&[u8]| line.starts_with(b"[Game ");
    rest.split(|&byte| byte == b'\n').filter(begins).count() <= 1
}
