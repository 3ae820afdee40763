//! Saves a game after every turn on a thread of its own, so that nobody waits for the disk.

use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::lock::Lock;
use super::{FileError, Store, files};
use crate::games::Game;
use crate::records::Record;

/// How long the end of a game waits for the disk.
const PATIENCE: Duration = Duration::from_secs(2);

/// Saves one game, turn after turn. The handle owns the game until it is dropped; dropping waits a
/// moment for the last turn to be written.
///
/// To promise that at most the last turn shown can be lost, show a turn that has been given to
/// [`save`](Self::save) only when it is not [behind](Self::is_behind), or one that has not only when
/// the one before is no longer [`pending`](Self::pending).
#[derive(Debug)]
pub struct Autosave {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Shared")
    }
}

#[derive(Default)]
struct State {
    /// The next task. A newer save replaces an older one.
    next: Option<Job>,
    busy: bool,
    /// How many saves were requested, started and tried.
    asked: u64,
    taken: u64,
    tried: u64,
    /// Where the game is.
    path: Option<PathBuf>,
    closing: bool,
    /// The thread has released the game.
    ended: bool,
    /// Why the last save failed.
    failure: Option<FileError>,
    /// The error that has not been reported yet.
    untold: Option<FileError>,
}

enum Job {
    Save(Box<dyn Text>),
    Remove,
}

/// A record that is written out by the thread that saves it.
trait Text: Send {
    fn text(&self) -> String;
    fn game(&self) -> &'static str;
    fn is_finished(&self) -> bool;
}

impl<G: Game> Text for Record<G> {
    fn text(&self) -> String {
        self.to_string()
    }

    fn game(&self) -> &'static str {
        G::INFO.name
    }

    fn is_finished(&self) -> bool {
        self.result().is_some()
    }
}

impl Autosave {
    /// Starts the thread, for a new game or one that has been claimed.
    pub(super) fn start(store: &Store, claim: Option<(String, Lock)>) -> Result<Self, FileError> {
        let failed = |error| FileError::write(&store.games, error);
        let shared = Arc::new(Shared::default());
        let mut writer = Writer {
            slot: claim.map(|(name, lock)| Slot {
                name,
                lock,
                filed: false,
            }),
            store: store.clone(),
        };
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new().name("autosave".into());
        let thread = thread.spawn(move || {
            while let Some(job) = theirs.take() {
                let done = writer.carry_out(&job);
                let path = writer.path();
                theirs.update(|state| state.path = path);
                theirs.done(done);
            }
            drop(writer);
            theirs.update(|state| state.ended = true);
        });
        Ok(Self {
            shared,
            thread: Some(thread.map_err(failed)?),
        })
    }

    /// Saves the game as it is now: among the unfinished ones, or in the history when it has a
    /// result. Returns at once; if the disk is slow, only the newest turn is written.
    pub fn save<G: Game>(&self, record: Record<G>) {
        let job = Job::Save(Box::new(record));
        self.shared.update(|state| {
            state.asked += 1;
            state.next = Some(job);
        });
    }

    /// Returns whether the save before the last is still pending. Then the last turn should not be
    /// shown yet.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        let state = self.shared.lock();
        state.asked > state.tried + 1
    }

    /// Removes the game, which was abandoned on purpose. A finished one stays in the history.
    ///
    /// # Errors
    /// The game is still there, or may be.
    pub fn abandon(self) -> Result<(), FileError> {
        self.shared.update(|state| state.next = Some(Job::Remove));
        self.flush(PATIENCE)
    }

    /// Where the game is saved, once it has been.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        self.shared.lock().path.clone()
    }

    /// Returns whether something is still being written.
    #[must_use]
    pub fn pending(&self) -> bool {
        self.shared.lock().is_pending()
    }

    /// Waits until everything is written, but no longer than this.
    ///
    /// # Errors
    /// The last turn could not be saved, or not in that time.
    pub fn flush(&self, most: Duration) -> Result<(), FileError> {
        if !self.shared.wait(most, |state| !state.is_pending()) {
            return Err(FileError::Slow(most));
        }
        let failure = self.shared.lock().failure.clone();
        failure.map_or(Ok(()), Err)
    }

    /// Returns why turns are not being saved, once until a save succeeds again.
    #[must_use]
    pub fn trouble(&self) -> Option<FileError> {
        self.shared.lock().untold.take()
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        self.shared.update(|state| state.closing = true);
        let ended = self.shared.wait(PATIENCE, |state| state.ended);
        // A thread that hangs on the disk is left behind and ends with the process.
        if ended && let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl State {
    const fn is_pending(&self) -> bool {
        self.busy || self.next.is_some()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing panics while holding it; if it did, the state would still be valid.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn update(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    /// Waits until something is true, but no longer than this, and returns whether it is.
    fn wait(&self, most: Duration, is_true: impl Fn(&State) -> bool) -> bool {
        let end = Instant::now() + most;
        let mut state = self.lock();
        while !is_true(&state) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            let waited = self.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    /// The next task; `None` when nothing is left and nothing will come.
    fn take(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.next.take() {
                state.busy = true;
                state.taken = state.asked;
                return Some(job);
            }
            if state.closing {
                return None;
            }
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn done(&self, done: Result<(), FileError>) {
        self.update(|state| {
            state.busy = false;
            state.tried = state.taken;
            let failure = done.err();
            if state.failure.is_none() || failure.is_none() {
                state.untold.clone_from(&failure);
            }
            state.failure = failure;
        });
    }
}

/// What the thread works with.
struct Writer {
    store: Store,
    slot: Option<Slot>,
}

/// The game's place in the store.
struct Slot {
    name: String,
    lock: Lock,
    /// It is in the history, not among the unfinished games.
    filed: bool,
}

impl Writer {
    fn carry_out(&mut self, job: &Job) -> Result<(), FileError> {
        match job {
            Job::Save(record) => self.save(record.as_ref()),
            Job::Remove => self.remove(),
        }
    }

    fn path(&self) -> Option<PathBuf> {
        let slot = self.slot.as_ref()?;
        Some(if slot.filed {
            self.store.history_path(&slot.name)
        } else {
            self.store.game_path(&slot.name)
        })
    }

    fn save(&mut self, record: &dyn Text) -> Result<(), FileError> {
        let slot = match &mut self.slot {
            Some(slot) => slot,
            empty => {
                let (name, lock) = self.store.claim_new(record.game())?;
                empty.insert(Slot {
                    name,
                    lock,
                    filed: false,
                })
            }
        };
        let game = self.store.game_path(&slot.name);
        let history = self.store.history_path(&slot.name);
        let text = record.text();
        match (slot.filed, record.is_finished()) {
            (false, false) => files::write(&game, text.as_bytes())?,
            (true, true) => files::write(&history, text.as_bytes())?,
            // Written in place and then moved, so that there is a file at every moment.
            (false, true) => {
                files::write(&game, text.as_bytes())?;
                files::rename(&game, &history)?;
            }
            // A finished game is taken back to a turn before its end.
            (true, false) => {
                files::write(&game, text.as_bytes())?;
                files::remove(&history)?;
            }
        }
        slot.filed = record.is_finished();
        Ok(())
    }

    fn remove(&mut self) -> Result<(), FileError> {
        let Some(slot) = self.slot.take() else {
            return Ok(());
        };
        if !slot.filed {
            files::remove(&self.store.game_path(&slot.name))?;
        }
        slot.lock.remove();
        Ok(())
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // The lock file of an unfinished game stays: removing one that others may have open would
        // let two of them hold it. A lock without a game is useless.
        if let Some(slot) = self.slot.take()
            && (slot.filed || !self.store.game_path(&slot.name).exists())
        {
            slot.lock.remove();
        }
    }
}
