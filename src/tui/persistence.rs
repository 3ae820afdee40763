//! The user's data on disk, as the loop sees it: settings are written when they change, games are
//! in the store.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::tasks::{Task, TaskRunner};
use crate::records::saves::Store;
use crate::records::settings::{Settings, SettingsFile};
use crate::records::{PuzzleProgress, RatingLog, ShownPath, UserData};

/// Settings and games of this user, and the writes that are under way.
pub struct Persistence {
    pub settings: Settings,
    pub store: Option<Store>,
    pub puzzles: PuzzleProgress,
    pub ratings: RatingLog,
    rating_file: Option<PathBuf>,
    puzzle_file: Option<PathBuf>,
    written_puzzles: PuzzleProgress,
    file: Option<Arc<Mutex<SettingsFile>>>,
    /// The settings that were written last.
    written: Settings,
    writes: Vec<Option<Write>>,
}

/// A write under way. Its result says what went wrong, if anything did.
pub type Write = Task<Option<String>>;

impl Persistence {
    /// Takes over what was read at the start.
    pub fn new(user_data: UserData) -> Self {
        Self {
            written: user_data.settings.clone(),
            settings: user_data.settings,
            store: user_data.store,
            written_puzzles: user_data.puzzles.clone(),
            puzzles: user_data.puzzles,
            puzzle_file: user_data.puzzle_file,
            ratings: user_data.ratings,
            rating_file: user_data.rating_file,
            file: user_data.file.map(|file| Arc::new(Mutex::new(file))),
            writes: Vec::new(),
        }
    }

    /// Writes settings, puzzles and rated games in the background if they have changed.
    pub fn write(&mut self, tasks: &TaskRunner) {
        self.write_puzzles(tasks);
        self.write_ratings(tasks);
        self.write_settings(tasks);
    }

    fn write_puzzles(&mut self, tasks: &TaskRunner) {
        let changed = self.puzzles != self.written_puzzles;
        let Some(path) = self.puzzle_file.clone().filter(|_| changed) else {
            return;
        };
        let puzzles = self.puzzles.clone();
        self.written_puzzles = puzzles.clone();
        self.watch(tasks.spawn(move || puzzles.save(&path).err().map(|error| error.to_string())));
    }

    fn write_ratings(&mut self, tasks: &TaskRunner) {
        if let Some(change) = self.ratings.take_change()
            && let Some(path) = self.rating_file.clone()
        {
            let write = move || change.write(&path).err().map(|error| error.to_string());
            self.watch(tasks.spawn(write));
        }
    }

    fn write_settings(&mut self, tasks: &TaskRunner) {
        let Some(file) = self.file.as_ref().filter(|_| self.settings != self.written) else {
            return;
        };
        let (file, settings) = (Arc::clone(file), self.settings.clone());
        self.written = settings.clone();
        self.watch(tasks.spawn(move || {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            match file.save(&settings) {
                Ok(aside) => aside.map(|aside| {
                    let aside = ShownPath::from(&aside);
                    format!(
                        "the settings file could not be read and is written anew; \
                         it is kept as {aside}"
                    )
                }),
                Err(error) => Some(error.to_string()),
            }
        }));
    }

    /// Reports what goes wrong in a write.
    pub fn watch(&mut self, write: Write) {
        self.writes.push(Some(write));
    }

    /// Returns what went wrong since the last call.
    pub fn troubles(&mut self) -> Vec<String> {
        let polled = self.writes.iter_mut().map(Task::poll);
        let troubles = polled.flatten().flatten().collect();
        self.writes.retain(Option::is_some);
        troubles
    }

    pub fn is_busy(&self) -> bool {
        !self.writes.is_empty()
    }
}
