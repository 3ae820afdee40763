//! What the program says after a panic: what happened, and where the game is saved.

use std::fmt::Write;
use std::panic::PanicHookInfo;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::text;

/// The most characters of a message or a path that are shown.
const MAX_SHOWN: usize = 400;

/// Where the game on the screen is saved, if it is. Shared with the panic hook.
#[derive(Clone, Debug, Default)]
pub struct SavedAt(Arc<Mutex<Option<PathBuf>>>);

impl SavedAt {
    /// Notes where the game is saved from now on.
    pub fn set(&self, path: Option<PathBuf>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = path;
    }

    /// What to say about a panic.
    pub(super) fn report(&self, panic: &PanicHookInfo) -> String {
        let what = panic.payload_as_str().unwrap_or("no reason was given");
        let mut words = format!("Standoff has broken down: {}", text::clean(what, MAX_SHOWN));
        if let Some(place) = panic.location() {
            let _ = write!(words, " ({}:{})", place.file(), place.line());
        }
        words.push('\n');
        // Don't block in a panic hook: the lock may be held.
        let saved = self.0.try_lock().ok().and_then(|path| path.clone());
        if let Some(path) = saved {
            let path = text::clean(&path.to_string_lossy(), MAX_SHOWN);
            let _ = writeln!(words, "Your game is saved: {path}");
        }
        words
    }
}
