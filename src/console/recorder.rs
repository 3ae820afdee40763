//! The record of the game as far as it has been shown, saved after every turn.
//!
//! A turn is shown only when the one before is on disk: so a game that is broken off at any moment
//! goes on from the last turn that was shown or the one before.

use std::time::Duration;

use crate::games::Game;
use crate::play::{Conclusion, Session};
use crate::records::saves::Autosave;
use crate::records::{FileError, Record, files};
use crate::text;

/// How long a turn waits for the disk.
const PATIENCE: Duration = Duration::from_secs(2);

/// A game's record, and whoever saves it.
pub(super) struct Recorder<G: Game> {
    record: Record<G>,
    autosave: Option<Autosave>,
    /// Whether it has been said that the disk is slow.
    was_slow: bool,
}

impl<G: Game> Recorder<G> {
    pub fn new(record: Record<G>, autosave: Option<Autosave>) -> Self {
        Self {
            record,
            autosave,
            was_slow: false,
        }
    }

    /// How many turns have been shown.
    pub fn turns(&self) -> usize {
        self.record.turns().len()
    }

    /// Notes the next turn of the game, which has been shown.
    pub fn add(&mut self, session: &Session<G>) {
        self.record.follow_turn(session);
        self.save();
    }

    /// Forgets the turns that have been taken back.
    pub fn take_back(&mut self, turns: usize) {
        for _ in 0..turns {
            self.record.pop();
        }
        self.save();
    }

    /// Notes that the game has ended otherwise than by its rules.
    pub fn conclude(&mut self, end: &Conclusion) {
        self.record.conclude(end.verdict, &end.reason);
        self.save();
    }

    /// Has the game saved as it is now.
    pub fn save(&self) {
        if let Some(autosave) = &self.autosave {
            autosave.save(self.record.clone());
        }
    }

    /// Waits until everything is on disk. What goes wrong is said once.
    pub fn settle(&mut self) -> Result<(), Option<FileError>> {
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

    /// Writes the game to a file of the user's choice, and says which.
    ///
    /// # Errors
    /// A sentence: the file is there already, or can't be written.
    pub fn save_as(&self, name: &str) -> Result<String, String> {
        let path = files::with_extension(files::typed_path(name));
        let shown = text::clean(&path.to_string_lossy(), 300);
        if path.symlink_metadata().is_ok() {
            return Err(format!("{shown} is there already: choose another name"));
        }
        match files::write(&path, self.record.copy().as_bytes()) {
            Ok(()) => Ok(shown),
            Err(error) => Err(error.to_string()),
        }
    }
}
