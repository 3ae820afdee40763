//! The store of saved games: one file for each unfinished game, and one for each in the history of
//! finished ones.
//!
//! A game that is being played is locked, so that a second copy of Standoff neither offers nor
//! overwrites it. A file that can't be read is kept under another name and reported; nothing is
//! ever deleted but on purpose.
//!
//! | in the state folder | is |
//! |---|---|
//! | `games/NAME.standoff` | an unfinished game |
//! | `games/NAME.lock` | held while it is being played |
//! | `history/NAME.standoff` | a finished game |
//! | `tournaments/N.standoff` | the games of a tournament |
//! | `….damaged` | what could not be read |

mod autosave;
mod lock;

pub use autosave::Autosave;

use std::ffi::OsStr;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::{AnyRecord, FileError, RecordFault, ShownPath, date, files};
use crate::games::PositionFault;
use lock::Lock;

/// The extension of records.
pub const EXTENSION: &str = "standoff";

/// The store of games. Nothing is created on disk before the first save.
///
/// ```no_run
/// use standoff::records::{AnyRecord, Folders, saves::Store};
///
/// # fn main() -> Result<(), standoff::records::FileError> {
/// let store = Store::new(Folders::find()?.saves());
/// let found = store.unfinished(20);
/// if let Some(last) = found.games.first() {
///     let (record, autosave) = store.resume(last)?;
///     // … after every turn:
///     match record {
///         AnyRecord::Blockade(record) => autosave.save(record),
///         _ => {}
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Store {
    games: PathBuf,
    history: PathBuf,
    tournaments: PathBuf,
}

/// A game in the store.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The name of its file, without the extension.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// When it was last saved.
    pub changed: SystemTime,
    /// The game.
    pub record: AnyRecord,
}

/// What was found in the store.
#[derive(Clone, Debug, Default)]
pub struct SavedGames {
    /// The games, the newest first.
    pub games: Vec<SavedGame>,
    /// Sentences about what could not be read, to be shown once.
    pub troubles: Vec<String>,
}

impl Store {
    /// The store in a folder.
    pub fn new(folder: &Path) -> Self {
        Self {
            games: folder.join("games"),
            history: folder.join("history"),
            tournaments: folder.join("tournaments"),
        }
    }

    /// Returns a new file for the games of a tournament, and creates its folder.
    ///
    /// # Errors
    /// The folder can't be made.
    pub fn new_tournament(&self) -> Result<PathBuf, FileError> {
        let folder = &self.tournaments;
        fs::create_dir_all(folder).map_err(|error| FileError::write(folder, error))?;
        let mut number = 1;
        loop {
            let path = folder.join(format!("{number}.{EXTENSION}"));
            if path.symlink_metadata().is_err() {
                return Ok(path);
            }
            number += 1;
        }
    }

    /// Starts saving a new game.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn begin(&self) -> Result<Autosave, FileError> {
        Autosave::start(self, None)
    }

    /// Resumes a game that was found. Returns its current record and the handle that saves its next
    /// turns. Until that is dropped, nobody else can resume it.
    ///
    /// # Errors
    /// Another copy of Standoff is playing it or has finished it, or it can't be read.
    pub fn resume(&self, saved: &SavedGame) -> Result<(AnyRecord, Autosave), FileError> {
        let lock = self.claim(&saved.name)?;
        let path = self.game_path(&saved.name);
        let record = read(&path)?;
        let autosave = Autosave::start(self, Some((saved.name.clone(), lock)))?;
        Ok((record, autosave))
    }

    /// Removes an unfinished game on purpose.
    ///
    /// # Errors
    /// Another copy of Standoff is playing it or has finished it, or it can't be removed.
    pub fn remove(&self, saved: &SavedGame) -> Result<(), FileError> {
        let lock = self.claim(&saved.name)?;
        files::remove(&self.game_path(&saved.name))?;
        lock.remove();
        Ok(())
    }

    fn claim(&self, name: &str) -> Result<Lock, FileError> {
        let path = self.lock_path(name);
        let lock = Lock::take(&path).map_err(|error| FileError::write(&path, error))?;
        let lock = lock.ok_or(FileError::InUse)?;
        // The last holder of the lock may have finished the game in the meantime.
        if !self.game_path(name).exists() {
            lock.remove();
            return Err(FileError::Gone);
        }
        Ok(lock)
    }

    /// Finds a name that no other game has, and takes its lock.
    fn claim_new(&self, game: &str) -> Result<(String, Lock), FileError> {
        let failed = |error| FileError::write(&self.games, error);
        fs::create_dir_all(&self.games).map_err(failed)?;
        let stem = format!("{}-{game}", date::stamp(SystemTime::now()));
        for number in 1..10_000 {
            let name = match number {
                1 => stem.clone(),
                _ => format!("{stem}-{number}"),
            };
            let taken = self.game_path(&name).exists() || self.history_path(&name).exists();
            if taken {
                continue;
            }
            if let Some(lock) = Lock::create(&self.lock_path(&name)).map_err(failed)? {
                return Ok((name, lock));
            }
        }
        Err(failed(io::ErrorKind::AlreadyExists.into()))
    }

    /// Lists the unfinished games that can be resumed, the last played first, at most this many.
    /// Games that a copy of Standoff is playing are left out.
    pub fn unfinished(&self, most: usize) -> SavedGames {
        self.tidy();
        let mut found = SavedGames::default();
        let mut files = save_files(&self.games, &mut found.troubles);
        files.sort_by(|a, b| (b.changed, &b.name).cmp(&(a.changed, &a.name)));
        for file in files {
            if found.games.len() == most {
                break;
            }
            // Held while the file is read, so that nobody starts playing it.
            let Some(_lock) = Lock::share(&self.lock_path(&file.name)) else {
                continue;
            };
            let Some(saved) = file.open(&mut found.troubles) else {
                continue;
            };
            if saved.record.result().is_some() {
                // It was finished, but the program ended before it could be filed.
                let moved = files::rename(&saved.path, &self.history_path(&saved.name));
                found
                    .troubles
                    .extend(moved.err().map(|error| error.to_string()));
            } else {
                found.games.push(saved);
            }
        }
        found
    }

    /// Lists the finished games, the latest first, at most this many.
    pub fn history(&self, most: usize) -> SavedGames {
        let mut found = SavedGames::default();
        let mut files = save_files(&self.history, &mut found.troubles);
        files.sort_by(|a, b| b.name.cmp(&a.name));
        for file in files {
            if found.games.len() == most {
                break;
            }
            found.games.extend(file.open(&mut found.troubles));
        }
        found
    }

    /// Removes what crashes have left.
    fn tidy(&self) {
        for folder in [&self.games, &self.history] {
            files::sweep(folder, "");
        }
        let locks = fs::read_dir(&self.games).into_iter().flatten().flatten();
        for entry in locks {
            let path = entry.path();
            let is_lock = path.extension() == Some(OsStr::new("lock"));
            let is_orphan = is_lock && !path.with_extension(EXTENSION).exists();
            // A new one belongs to a game that is about to be saved for the first time.
            if is_orphan
                && files::is_stale(&path)
                && let Ok(Some(lock)) = Lock::take(&path)
            {
                lock.remove();
            }
        }
    }

    fn game_path(&self, name: &str) -> PathBuf {
        self.games.join(format!("{name}.{EXTENSION}"))
    }

    fn history_path(&self, name: &str) -> PathBuf {
        self.history.join(format!("{name}.{EXTENSION}"))
    }

    fn lock_path(&self, name: &str) -> PathBuf {
        self.games.join(format!("{name}.lock"))
    }
}

/// A file that should be a game.
struct SaveFile {
    name: String,
    path: PathBuf,
    changed: SystemTime,
}

impl SaveFile {
    fn new(entry: &DirEntry) -> Option<Self> {
        let (path, data) = (entry.path(), entry.metadata().ok()?);
        let is_record = data.is_file() && path.extension() == Some(OsStr::new(EXTENSION));
        // A name that is not text is not one of ours.
        let name = path.file_stem()?.to_str().filter(|_| is_record)?.to_owned();
        let changed = data.modified().unwrap_or(UNIX_EPOCH);
        Some(Self {
            name,
            path,
            changed,
        })
    }

    /// Reads the game. If that is not possible, sets the file aside and reports why.
    fn open(self, troubles: &mut Vec<String>) -> Option<SavedGame> {
        let Self {
            name,
            path,
            changed,
        } = self;
        let error = match read(&path) {
            Ok(record) => {
                return Some(SavedGame {
                    name,
                    path,
                    changed,
                    record,
                });
            }
            Err(error) => error,
        };
        if is_damage(&error) {
            troubles.push(match files::set_aside(&path) {
                Ok(aside) => format!("{error}; it is kept as {}", ShownPath::new(&aside)),
                Err(trouble) => format!("{error}; {trouble}"),
            });
        } else if !is_missing(&error) {
            troubles.push(error.to_string());
        }
        None
    }
}

/// Returns whether a file will never be readable. After a disk error, or with a newer Standoff, it
/// may be.
fn is_damage(error: &FileError) -> bool {
    match error {
        FileError::Record { error, .. } => match &error.fault {
            RecordFault::Position(position) => {
                let unknown = |fault: &_| matches!(fault, PositionFault::UnknownGame { .. });
                !position.faults.iter().any(unknown)
            }
            _ => true,
        },
        FileError::TooLarge { .. } => true,
        _ => false,
    }
}

/// Returns whether a file has disappeared since the folder was listed.
fn is_missing(error: &FileError) -> bool {
    matches!(error, FileError::Read { error, .. } if error.kind() == io::ErrorKind::NotFound)
}

/// The files of a folder that should be games.
fn save_files(folder: &Path, troubles: &mut Vec<String>) -> Vec<SaveFile> {
    match fs::read_dir(folder) {
        Ok(entries) => entries
            .flatten()
            .filter_map(|entry| SaveFile::new(&entry))
            .collect(),
        Err(error) => {
            if error.kind() != io::ErrorKind::NotFound {
                troubles.push(FileError::read(folder, error).to_string());
            }
            Vec::new()
        }
    }
}

fn read(path: &Path) -> Result<AnyRecord, FileError> {
    let text = files::read(path, files::MAX_BYTES)?;
    AnyRecord::read(&text).map_err(|error| FileError::record(path, error))
}
