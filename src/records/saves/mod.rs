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
use autosave::Claim;
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
    /// The game.
    pub record: AnyRecord,
    /// When it was saved last.
    pub saved: SystemTime,
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
        let failed = |error: io::Error| FileError::Write(folder.into(), error.into());
        files::create_private_folder(folder).map_err(failed)?;
        let mut paths = (1_u32..).map(|number| folder.join(format!("{number}.{EXTENSION}")));
        let free = paths.find(|path| path.symlink_metadata().is_err());
        free.ok_or_else(|| failed(io::ErrorKind::AlreadyExists.into()))
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
        let claim = self.claim(&saved.name)?;
        let record = read(&self.game_path(&saved.name))?;
        Ok((record, Autosave::start(self, Some(claim))?))
    }

    /// Removes a game on purpose.
    ///
    /// # Errors
    /// Another copy of Standoff is playing it or has finished it, or it can't be removed.
    pub fn remove(&self, saved: &SavedGame) -> Result<(), FileError> {
        if saved.record.result().is_some() {
            return files::remove(&self.history_path(&saved.name));
        }
        let claim = self.claim(&saved.name)?;
        files::remove(&self.game_path(&saved.name))?;
        claim.lock.remove();
        Ok(())
    }

    fn claim(&self, name: &str) -> Result<Claim, FileError> {
        let path = self.lock_path(name);
        let lock =
            Lock::take(&path).map_err(|error| FileError::Write((&path).into(), error.into()))?;
        let lock = lock.ok_or(FileError::InUse)?;
        // The last holder of the lock may have finished the game in the meantime.
        if !self.game_path(name).exists() {
            lock.remove();
            return Err(FileError::Gone);
        }
        Ok(Claim::new(name.into(), lock))
    }

    /// Finds a name that no other game has, and takes its lock.
    fn claim_new(&self, game: &str) -> Result<Claim, FileError> {
        let failed = |error: io::Error| FileError::Write((&self.games).into(), error.into());
        files::create_private_folder(&self.games).map_err(failed)?;
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
                return Ok(Claim::new(name, lock));
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
        files.sort_unstable();
        for (saved, name) in files.into_iter().rev() {
            if found.games.len() == most {
                break;
            }
            // Held while the file is read, so that nobody starts playing it.
            let Some(_lock) = Lock::share(&self.lock_path(&name)) else {
                continue;
            };
            let path = self.game_path(&name);
            let Some(record) = open(&path, &mut found.troubles) else {
                continue;
            };
            if record.result().is_none() {
                found.games.push(SavedGame {
                    name,
                    record,
                    saved,
                });
            // It was finished, but the program ended before it could be filed.
            } else if let Err(error) = files::rename(&path, &self.history_path(&name)) {
                found.troubles.push(error.to_string());
            }
        }
        found
    }

    /// Lists the finished games, the latest first, at most this many.
    pub fn history(&self, most: usize) -> SavedGames {
        let mut found = SavedGames::default();
        let mut files = save_files(&self.history, &mut found.troubles);
        files.sort_unstable_by(|(_, a), (_, b)| b.cmp(a));
        for (saved, name) in files {
            if found.games.len() == most {
                break;
            }
            let record = open(&self.history_path(&name), &mut found.troubles);
            found.games.extend(record.map(|record| SavedGame {
                name,
                record,
                saved,
            }));
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

/// Reads a saved game. If that is not possible, sets the file aside and reports why.
fn open(path: &Path, troubles: &mut Vec<String>) -> Option<AnyRecord> {
    match read(path) {
        Ok(record) => return Some(record),
        // It has disappeared since the folder was listed.
        Err(error) if error.is_missing() => {}
        Err(error) if is_damage(&error) => troubles.push(match files::set_aside(path) {
            Ok(aside) => format!("{error}; it is kept as {}", ShownPath::from(&aside)),
            Err(trouble) => format!("{error}; {trouble}"),
        }),
        Err(error) => troubles.push(error.to_string()),
    }
    None
}

/// Returns whether a file will never be readable. After a disk error, or with a newer Standoff, it
/// may be.
fn is_damage(error: &FileError) -> bool {
    match error {
        FileError::Record(_, error) => match &error.fault {
            RecordFault::Position(position) => {
                let unknown = |fault: &_| matches!(fault, PositionFault::UnknownGame(_));
                !position.faults.iter().any(unknown)
            }
            _ => true,
        },
        FileError::TooLarge(..) => true,
        _ => false,
    }
}

/// When the saved games of a folder were last changed, and their names.
fn save_files(folder: &Path, troubles: &mut Vec<String>) -> Vec<(SystemTime, String)> {
    match fs::read_dir(folder) {
        Ok(entries) => entries
            .flatten()
            .filter_map(|entry| save_file(&entry))
            .collect(),
        Err(error) => {
            if error.kind() != io::ErrorKind::NotFound {
                troubles.push(FileError::Read(folder.into(), error.into()).to_string());
            }
            Vec::new()
        }
    }
}

fn save_file(entry: &DirEntry) -> Option<(SystemTime, String)> {
    let (path, data) = (entry.path(), entry.metadata().ok()?);
    let is_record = data.is_file() && path.extension() == Some(OsStr::new(EXTENSION));
    // A name that is not text is not one of ours.
    let name = path.file_stem()?.to_str().filter(|_| is_record)?;
    Some((data.modified().unwrap_or(UNIX_EPOCH), name.into()))
}

fn read(path: &Path) -> Result<AnyRecord, FileError> {
    let text = files::read(path, files::MAX_BYTES)?;
    AnyRecord::read(&text).map_err(|error| FileError::Record(path.into(), error.into()))
}
