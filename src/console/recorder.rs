//! Saves the game as far as it has been shown, after every turn.
//!
//! A turn is shown only when the one before is on disk. So a game that is interrupted at any moment
//! can be resumed from the last turn shown or the one before.

use std::time::Duration;

use crate::games::Game;
use crate::play::Session;
use crate::records::saves::Autosave;
use crate::records::{FileError, Record, Tags, files};
use crate::text;

/// How long a turn waits for the disk.
const PATIENCE: Duration = Duration::from_secs(2);

/// The tags and the save of a game's record.
pub(super) struct ConsoleRecorder {
    pub tags: Tags,
    pub autosave: Option<Autosave>,
    /// How many turns have been shown.
    pub shown: usize,
    /// Whether the user knows that the disk is slow.
    pub was_slow: bool,
}

impl ConsoleRecorder {
    pub fn record<G: Game>(&self, session: &Session<G>) -> Record<G> {
        let mut tags = self.tags.clone();
        tags.set_time(session);
        Record {
            tags,
            history: session.history(self.shown),
        }
    }

    /// Saves the game, as far as it has been shown, in the background.
    pub fn save<G: Game>(&self, session: &Session<G>) {
        if let Some(autosave) = &self.autosave {
            autosave.save(self.record(session));
        }
    }

    /// Waits until everything is on disk. Each error is returned once.
    pub fn flush(&mut self) -> Result<(), Option<FileError>> {
        let Some(autosave) = &self.autosave else {
            return Err(None);
        };
        match autosave.flush(PATIENCE) {
            Ok(()) => Ok(()),
            Err(slow @ FileError::Slow(_)) => {
                let first = !std::mem::replace(&mut self.was_slow, true);
                Err(first.then_some(slow))
            }
            Err(_) => Err(autosave.trouble()),
        }
    }

    /// Writes the game to a file of the user's choice, and returns its path.
    ///
    /// # Errors
    /// A sentence: the file is there already, or can't be written.
    pub fn save_as<G: Game>(&self, session: &Session<G>, name: &str) -> Result<String, String> {
        let path = files::with_extension(files::typed_path(name));
        let shown = text::clean(&path.to_string_lossy(), 300);
        if path.symlink_metadata().is_ok() {
            return Err(format!("{shown} is there already: choose another name"));
        }
        match files::write(&path, self.record(session).public_text().as_bytes()) {
            Ok(()) => Ok(shown),
            Err(error) => Err(error.to_string()),
        }
    }
}
