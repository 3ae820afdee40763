//! The lock of a game being played. It ends with the process, no matter how.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::records::files;

/// A lock that is held until it is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock at a path. Returns `None` if someone else has it.
    pub fn take(path: &Path) -> io::Result<Option<Self>> {
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        Ok(Self::wait(file, path))
    }

    /// Creates a lock and takes it. Returns `None` if it exists already.
    pub fn create(path: &Path) -> io::Result<Option<Self>> {
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(file) => Ok(Self::wait(file, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn wait(file: File, path: &Path) -> Option<Self> {
        let path = path.into();
        files::lock(&file).then(|| Self { file, path })
    }

    /// Takes a shared lock, which keeps others from taking the lock. Returns `None` if someone has
    /// taken it.
    pub fn share(path: &Path) -> Option<SharedLock> {
        // Without the file, nobody can have taken it.
        let Ok(file) = File::open(path) else {
            return Some(SharedLock(None));
        };
        match file.try_lock_shared() {
            Err(TryLockError::WouldBlock) => None,
            Ok(()) | Err(TryLockError::Error(_)) => Some(SharedLock(Some(file))),
        }
    }

    /// Ends the lock of a game that is no longer there.
    pub fn remove(self) {
        // Before it is released: the next one to take it finds no game.
        let _ = fs::remove_file(&self.path);
    }
}

// Closing the file is not enough: a program being started holds a copy of it for a moment.
impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// The lock of someone who reads a game that nobody is playing.
#[derive(Debug)]
pub(super) struct SharedLock(Option<File>);

impl Drop for SharedLock {
    fn drop(&mut self) {
        self.0.iter().for_each(|file| drop(file.unlock()));
    }
}
