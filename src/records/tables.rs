//! Tables of perfect play, in files that can be deleted at any time: a missing or damaged one is
//! built again.

use std::fs;
use std::path::PathBuf;

use super::{FileError, files};
use crate::games::tablebase::{StoreError, TablebaseStore};

/// How the file of a table begins. Another version of the tables gets another line.
const HEADER: &[u8; 16] = b"standoff table 1";

/// How its name ends.
const EXTENSION: &str = "table";

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// The folder of the tables.
///
/// A file is the header, a checksum of what follows, and the table in words of eight bytes, the
/// lowest byte first.
#[derive(Clone, Debug)]
pub struct TableFiles {
    folder: PathBuf,
}

impl TableFiles {
    /// The tables in a folder, which need not exist.
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The file of the table with a name.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name).with_extension(EXTENSION)
    }

    /// The files that are there, with their sizes.
    fn files(&self) -> impl Iterator<Item = (PathBuf, u64)> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        entries.filter_map(|entry| {
            let path = entry.path();
            let is_table = path.extension().is_some_and(|ending| ending == EXTENSION);
            is_table.then_some((path, entry.metadata().ok()?.len()))
        })
    }
}

impl TablebaseStore for TableFiles {
    fn load(&self, name: &str) -> Option<Vec<u64>> {
        let bytes = files::read(&self.path(name), MAX_BYTES).ok()?;
        let (words, rest) = bytes.strip_prefix(HEADER)?.as_chunks();
        let mut words = words.iter().map(|&word| u64::from_le_bytes(word));
        let sum = words.next()?;
        let words: Vec<u64> = words.collect();
        (rest.is_empty() && sum == checksum(&words)).then_some(words)
    }

    fn save(&self, name: &str, words: &[u64]) -> Result<(), StoreError> {
        files::sweep(&self.folder, name);
        let mut bytes = HEADER.to_vec();
        bytes.extend(checksum(words).to_le_bytes());
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        Ok(files::write_private(&self.path(name), &bytes)?)
    }

    fn size(&self) -> u64 {
        self.files().map(|(_, size)| size).sum()
    }

    fn clear(&self) -> Result<(), StoreError> {
        let removed: Result<(), FileError> =
            self.files().try_for_each(|(path, _)| files::remove(&path));
        Ok(removed?)
    }
}

/// A number that is nearly always another one when anything in the table has changed.
fn checksum(words: &[u64]) -> u64 {
    words.iter().fold(words.len() as u64, |sum, word| {
        (sum ^ word)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
    })
}
