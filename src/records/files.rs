//! Whole files or none: reading with a limit, and writing so that a crash leaves the old file or
//! the new one, never half of one.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

use super::FileError;
use super::saves::EXTENSION;

/// The largest file of records that is read, in bytes: room for some ten thousand games, and a
/// bound on the memory that they take.
pub const MAX_BYTES: u64 = 16 << 20;

/// How temporary files end.
const TEMPORARY: &str = ".tmp";

/// A temporary file that is older than this is not being written any more.
const STALE: Duration = Duration::from_mins(1);

/// How often to try to lock a file, and how long to wait in between.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// Reads a file of at most `most` bytes. A larger file is refused before it is read.
///
/// # Errors
/// The file can't be read, or is too large.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let failed = |error: io::Error| FileError::Read(path.into(), error.into());
    let data = fs::metadata(path).map_err(failed)?;
    if may_never_open(data.file_type()) {
        return Err(failed(io::Error::other(
            "it is a pipe or a socket, not a file",
        )));
    }
    // A device has no size beforehand, so the bytes read are counted, too.
    let size = data.len();
    let mut bytes = Vec::new();
    if size <= most {
        let file = File::open(path).map_err(failed)?;
        file.take(most + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
    }
    if size > most || bytes.len() as u64 > most {
        return Err(FileError::TooLarge(path.into(), most));
    }
    Ok(bytes)
}

/// Whether opening it would wait for another process, perhaps for ever.
fn may_never_open(kind: fs::FileType) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        kind.is_fifo() || kind.is_socket()
    }
    #[cfg(not(unix))]
    {
        let _ = kind;
        false
    }
}

/// Writes a whole file: first beside the old one, which is then replaced in one step.
///
/// A symbolic link is followed and stays one, and the file's permissions stay. A read-only file is
/// left alone. Missing folders are created.
///
/// # Errors
/// The file can't be written; the old one is as it was.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace(path, bytes, Access::AsUsual)
}

/// Like [`write`](fn@write), but only the user can read a file or open a folder that is made here.
pub(super) fn write_private(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace(path, bytes, Access::Private)
}

/// Who can read what is created.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    /// Whoever the user's `umask` lets.
    AsUsual,
    /// The user.
    Private,
}

fn replace(path: &Path, bytes: &[u8], access: Access) -> Result<(), FileError> {
    let failed = |error: io::Error| FileError::Write(path.into(), error.into());
    // Without a file there is no link to follow.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let folder = match target.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => return Err(failed(io::ErrorKind::IsADirectory.into())),
    };
    match access {
        Access::AsUsual => fs::create_dir_all(folder),
        Access::Private => create_private_folder(folder),
    }
    .map_err(failed)?;
    let permissions = fs::metadata(&target).ok().map(|old| old.permissions());
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(failed(io::ErrorKind::PermissionDenied.into()));
    }
    let (temporary, mut file) = create_temporary(&target, folder, access).map_err(failed)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| permissions.map_or(Ok(()), |old| file.set_permissions(old)))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&temporary, &target));
    if let Err(error) = written {
        // An unfinished file should not stay; if it does, it is removed later.
        let _ = fs::remove_file(&temporary);
        return Err(failed(error));
    }
    // The file is there. Only a power cut might still lose its name.
    sync_folder(folder);
    Ok(())
}

/// Creates a folder that only the user can open, and those above it, where they are missing.
pub(super) fn create_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Checks that files can be written in a folder, or where it will be made.
///
/// # Errors
/// They can't.
pub fn check_folder(folder: &Path) -> Result<(), FileError> {
    let existing = folder.ancestors().find(|folder| folder.exists());
    let existing = existing.unwrap_or(folder);
    create_temporary(&existing.join("check"), existing, Access::Private)
        .and_then(|(path, _)| fs::remove_file(path))
        .map_err(|error| FileError::Write(folder.into(), error.into()))
}

/// Reads a typed path; `~/` is the home folder.
pub fn typed_path(typed: &str) -> PathBuf {
    let typed = typed.trim();
    let home = std::env::var_os("HOME").filter(|home| !home.is_empty());
    match (typed.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => typed.into(),
    }
}

/// Writes a path as people do, with `~/` for the home folder.
pub fn whole_path(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.into());
    let home = std::env::var_os("HOME").filter(|home| !home.is_empty());
    let below = home.and_then(|home| whole.strip_prefix(home).ok().map(Path::to_path_buf));
    below.map_or(whole, |below| Path::new("~").join(below))
}

/// A path with the extension of records, unless it has one.
pub fn with_extension(path: PathBuf) -> PathBuf {
    match path.extension() {
        Some(_) => path,
        None => path.with_extension(EXTENSION),
    }
}

/// Moves a file to another folder, replacing nothing that matters: names are unique.
pub(super) fn rename(from: &Path, to: &Path) -> Result<(), FileError> {
    let failed = |error: io::Error| FileError::Write(to.into(), error.into());
    if let Some(folder) = to.parent() {
        create_private_folder(folder).map_err(failed)?;
    }
    fs::rename(from, to).map_err(failed)?;
    [from, to]
        .into_iter()
        .filter_map(Path::parent)
        .for_each(sync_folder);
    Ok(())
}

/// Removes a file, if it is there.
pub(super) fn remove(path: &Path) -> Result<(), FileError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(FileError::Remove(path.into(), error.into()))
        }
        _ => Ok(()),
    }
}

/// Renames an unreadable file so that nothing reads it, and returns the new name.
pub(super) fn set_aside(path: &Path) -> Result<PathBuf, FileError> {
    let aside = beside(path, "damaged")?;
    rename(path, &aside)?;
    Ok(aside)
}

/// Finds a free name beside a file: `FILE.ENDING`, `FILE.ENDING-2` and so on.
pub(super) fn beside(path: &Path, ending: &str) -> Result<PathBuf, FileError> {
    let named = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{ending}"));
        if number > 1 {
            name.push(format!("-{number}"));
        }
        PathBuf::from(name)
    };
    let mut free = (1..1000).map(named);
    let free = free.find(|path| fs::symlink_metadata(path).is_err());
    free.ok_or_else(|| FileError::Write(path.into(), Arc::new(io::ErrorKind::AlreadyExists.into())))
}

/// Removes temporary files that a crash has left in a folder, if their names begin with `prefix`.
pub(super) fn sweep(folder: &Path, prefix: &str) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name().into_string().unwrap_or_default();
        let hidden = name.strip_prefix('.').unwrap_or_default();
        let is_ours = hidden.starts_with(prefix) && hidden.ends_with(TEMPORARY);
        if is_ours && is_stale(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns whether a file was last changed so long ago that nobody can be writing it.
pub(super) fn is_stale(path: &Path) -> bool {
    let changed = fs::symlink_metadata(path).and_then(|data| data.modified());
    let age = changed.map(|changed| SystemTime::now().duration_since(changed));
    // A file from the future is not being written either, but can wait.
    matches!(age, Ok(Ok(age)) if age > STALE)
}

/// A new file beside the target, `.NAME.PROCESS-NUMBER.tmp`, that no other thread or copy writes.
fn create_temporary(target: &Path, folder: &Path, access: Access) -> io::Result<(PathBuf, File)> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    // The name may already be as long as the file system allows.
    let name: String = name.chars().take(40).collect();
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    if access == Access::Private {
        // Elsewhere a user's folder is private by itself.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    loop {
        let (process, number) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = folder.join(format!(".{name}.{process}-{number}{TEMPORARY}"));
        match options.open(&path) {
            // Left by a process with the same id.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (path, file)),
        }
    }
}

/// Locks a file for this process, and waits a moment for one that has just let go of it, was
/// killed, or only reads. Returns `false` if someone else keeps the lock.
pub(super) fn lock(file: &File) -> bool {
    for _ in 0..LOCK_TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_PAUSE),
            // Some file systems have no locks, and writing without one is better than not at all.
            Ok(()) | Err(TryLockError::Error(_)) => return true,
        }
    }
    false
}

/// Syncs a folder's entries to disk, where that is possible.
fn sync_folder(folder: &Path) {
    // Elsewhere a folder can't be opened, and the file system orders renames itself.
    #[cfg(unix)]
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    #[cfg(not(unix))]
    let _ = folder;
}
