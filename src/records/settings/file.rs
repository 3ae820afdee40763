//! The settings file on disk.

use std::path::{Path, PathBuf};

use toml_edit::DocumentMut;

use super::{Settings, document};
use crate::records::{FileError, ShownPath, files};

/// The largest settings file that is read.
const MAX_BYTES: u64 = 1 << 20;

/// The settings file, and what was last read from it or written to it.
///
/// Two copies of Standoff may write it at the same time. The file is always one of both, and each
/// entry has the value that was set last.
#[derive(Debug)]
pub struct SettingsFile {
    path: PathBuf,
    known: Settings,
}

impl SettingsFile {
    /// Reads the file and never fails. Sentences to be shown once say what could not be read. A
    /// missing file is fine.
    pub fn open(path: PathBuf) -> (Self, Settings, Vec<String>) {
        let (settings, troubles) = match load(&path) {
            Ok(None) => (Settings::default(), Vec::new()),
            Ok(Some(bytes)) => {
                let name = ShownPath::from(&path);
                let say = |trouble| format!("{name}, {trouble}");
                match document::read(&bytes) {
                    Ok((settings, troubles)) => (settings, troubles.into_iter().map(say).collect()),
                    Err(trouble) => (Settings::default(), vec![say(trouble)]),
                }
            }
            Err(error) => (Settings::default(), vec![error.to_string()]),
        };
        let known = settings.clone();
        (Self { path, known }, settings, troubles)
    }

    /// Writes what has changed since the file was last read or written. A file that is not TOML is
    /// first set aside; its new path is returned, to be shown.
    ///
    /// # Errors
    /// The file can't be written. The settings then hold until the program ends.
    pub fn save(&mut self, settings: &Settings) -> Result<Option<PathBuf>, FileError> {
        if *settings == self.known {
            return Ok(None);
        }
        let bytes = load(&self.path)?.unwrap_or_default();
        let text = str::from_utf8(&bytes).ok();
        let parsed = text.and_then(|text| text.parse::<DocumentMut>().ok());
        let (mut toml, aside) = match parsed {
            Some(toml) => (toml, None),
            None => (DocumentMut::new(), Some(files::set_aside(&self.path)?)),
        };
        document::apply(&mut toml, &self.known, settings);
        let written = files::write_private(&self.path, toml.to_string().as_bytes());
        if let Some(folder) = self.path.parent() {
            files::sweep(folder, "settings.toml.");
        }
        written?;
        self.known = settings.clone();
        Ok(aside)
    }
}

/// What the file holds, if there is one.
fn load(path: &Path) -> Result<Option<Vec<u8>>, FileError> {
    match files::read(path, MAX_BYTES) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.is_missing() => Ok(None),
        Err(error) => Err(error),
    }
}
