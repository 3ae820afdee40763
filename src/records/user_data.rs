//! Everything that is kept for a user, opened when the program starts.

use std::path::PathBuf;

use super::saves::Store;
use super::settings::{Settings, SettingsFile};
use super::{FileError, Folders, PuzzleProgress, RatingLog};

/// A user's settings and games. Without folders nothing is kept, but everything works until the
/// program ends.
#[derive(Debug, Default)]
pub struct UserData {
    /// The settings as they were left.
    pub settings: Settings,
    /// The file they are written to.
    pub file: Option<SettingsFile>,
    /// Where the games are.
    pub store: Option<Store>,
    /// How the puzzles went so far.
    pub puzzles: PuzzleProgress,
    /// The file that this is written to.
    pub puzzle_file: Option<PathBuf>,
    /// The games that the person's rating follows from.
    pub ratings: RatingLog,
    /// The file that these are written to.
    pub rating_file: Option<PathBuf>,
    /// Sentences about what could not be read, to be shown once.
    pub troubles: Vec<String>,
}

impl UserData {
    /// Opens what is in the folders of [`Folders::find`], and never fails.
    ///
    /// ```
    /// use standoff::records::{FileError, UserData};
    /// let kept = UserData::open(Err(FileError::NoHome));
    /// assert!(kept.store.is_none());
    /// assert!(kept.troubles[0].starts_with("there is no home folder"));
    /// ```
    pub fn open(folders: Result<Folders, FileError>) -> Self {
        let folders = match folders {
            Ok(folders) => folders,
            Err(error) => {
                return Self {
                    troubles: vec![error.to_string()],
                    ..Self::default()
                };
            }
        };
        let (file, settings, mut troubles) = SettingsFile::open(folders.settings());
        let (path, rating_path) = (folders.puzzles(), folders.ratings());
        let puzzles = or_trouble(PuzzleProgress::load(&path), &mut troubles);
        let ratings = or_trouble(RatingLog::load(&rating_path), &mut troubles);
        Self {
            // A file that can't be read is not written over.
            puzzle_file: puzzles.is_some().then_some(path),
            puzzles: puzzles.unwrap_or_default(),
            rating_file: ratings.is_some().then_some(rating_path),
            ratings: ratings.unwrap_or_default(),
            settings,
            file: Some(file),
            store: Some(Store::new(folders.saves())),
            troubles,
        }
    }
}

/// What was read, or `None` and a sentence why not.
fn or_trouble<T>(read: Result<T, FileError>, troubles: &mut Vec<String>) -> Option<T> {
    read.map_err(|error| troubles.push(error.to_string())).ok()
}
