//! The user's data on disk, as the loop sees it: settings are written when they change, games are
//! in the store.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::tasks::{Task, TaskRunner};
use crate::records::saves::Store;
use crate::records::settings::{Settings, SettingsFile};
use crate::records::{FileError, ShownPath, UserData};

/// Settings and games of this user.
pub struct SettingsWriter {
    pub settings: Settings,
    pub store: Option<Store>,
    file: Option<Arc<Mutex<SettingsFile>>>,
    /// The settings that were written last.
    written: Settings,
    writing: Option<Task<Result<Option<PathBuf>, FileError>>>,
    /// The removal of a game, whose failure is reported.
    pub removing: Option<Task<Result<(), FileError>>>,
    /// Whether the user knows that the file can't be written.
    told: bool,
}

impl SettingsWriter {
    /// Takes over what was read at the start.
    pub fn new(user_data: UserData) -> Self {
        Self {
            written: user_data.settings.clone(),
            settings: user_data.settings,
            store: user_data.store,
            file: user_data.file.map(|file| Arc::new(Mutex::new(file))),
            writing: None,
            removing: None,
            told: false,
        }
    }

    /// Writes the settings in the background if they have changed.
    pub fn write_settings(&mut self, tasks: &TaskRunner) {
        let Some(file) = self.file.as_ref().filter(|_| self.settings != self.written) else {
            return;
        };
        let (file, settings) = (Arc::clone(file), self.settings.clone());
        self.written = settings.clone();
        self.writing = Some(tasks.spawn(move || {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            file.save(&settings)
        }));
    }

    /// Returns what could not be saved, once.
    pub fn trouble(&mut self) -> Option<String> {
        let removed = Task::poll(&mut self.removing);
        let remains = removed.and_then(Result::err).map(|error| error.to_string());
        remains.or_else(|| self.settings_trouble())
    }

    /// Why the settings could not be written, once; or where a wrong settings file was set aside.
    fn settings_trouble(&mut self) -> Option<String> {
        match Task::poll(&mut self.writing)? {
            Ok(aside) => {
                let aside = ShownPath::from(&aside?);
                Some(format!(
                    "the settings file could not be read and is written anew; it is kept as {aside}"
                ))
            }
            Err(error) => {
                let first = !std::mem::replace(&mut self.told, true);
                first.then(|| error.to_string())
            }
        }
    }

    pub fn is_busy(&self) -> bool {
        self.writing.is_some() || self.removing.is_some()
    }
}
