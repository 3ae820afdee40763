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

/// Saves one game, turn after turn. The game is this handle's until it is dropped, which waits a
/// moment for the last turn to be written.
///
/// To promise that at most the last turn shown can be lost, show a turn that has been given to
/// [`save`](Self::save) only when it is not [behind](Self::is_behind), or one that has not only when
/// the one before is no longer [`pending`](Self::pending).
pub struct Autosave {
    shared: Arc<AutosaveState>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct AutosaveState {
    queue: Mutex<Queue>,
    changed: Condvar,
}

/// What the thread has to do, and how far it has come.
#[derive(Default)]
struct Queue {
    /// The next request. A newer save replaces an older one.
    next: Option<WriteRequest>,
    /// How many requests were made, started and done.
    requested: u64,
    taken: u64,
    done: u64,
    /// Where the game is.
    path: Option<PathBuf>,
    closing: bool,
    /// The thread has let go of the game.
    ended: bool,
    /// Why the last save failed.
    failure: Option<FileError>,
    /// The failure that has not been reported yet.
    untold: Option<FileError>,
    on_progress: Option<Arc<dyn Fn() + Send + Sync>>,
}

/// What the thread is asked to do. The text of a save is made there, too.
type WriteRequest = Box<dyn FnOnce(&mut SaveWriter) -> Result<(), FileError> + Send>;

impl Autosave {
    /// Starts the thread, for a new game or one that has been claimed.
    pub(super) fn start(store: &Store, claim: Option<Claim>) -> Result<Self, FileError> {
        let shared = Arc::new(AutosaveState::default());
        let mut writer = SaveWriter {
            claim,
            store: store.clone(),
        };
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new().name("autosave".into());
        let thread = thread.spawn(move || {
            while let Some(request) = theirs.take() {
                theirs.finish(request(&mut writer), writer.path());
            }
            drop(writer);
            theirs.update(|queue| queue.ended = true);
        });
        let thread =
            thread.map_err(|error| FileError::Write((&store.games).into(), error.into()))?;
        Ok(Self {
            shared,
            thread: Some(thread),
        })
    }

    /// Saves the game as it is now: among the unfinished ones, or in the history when it has a
    /// result. Returns at once; if the disk is slow, only the newest turn is written.
    pub fn save<G: Game>(&self, record: Record<G>) {
        self.request(Box::new(move |writer| writer.save(&record)));
    }

    fn request(&self, request: WriteRequest) {
        self.shared.update(|queue| {
            queue.requested += 1;
            queue.next = Some(request);
        });
    }

    /// Calls a function whenever the thread has caught up, so that nothing is
    /// [behind](Self::is_behind) any longer, and when a save has failed.
    pub fn on_progress(&self, call: impl Fn() + Send + Sync + 'static) {
        self.shared
            .update(|queue| queue.on_progress = Some(Arc::new(call)));
    }

    /// Returns whether the save before the last is still pending. Then the last turn should not be
    /// shown yet.
    pub fn is_behind(&self) -> bool {
        self.shared.lock().is_behind()
    }

    /// Removes the game, which was abandoned on purpose.
    ///
    /// # Errors
    /// The game is still there, or may be.
    pub fn abandon(self) -> Result<(), FileError> {
        self.request(Box::new(SaveWriter::remove));
        self.flush(PATIENCE)
    }

    /// Where the game is saved, once it has been.
    pub fn path(&self) -> Option<PathBuf> {
        self.shared.lock().path.clone()
    }

    /// Whether something is still being written.
    pub fn pending(&self) -> bool {
        self.shared.lock().is_pending()
    }

    /// Waits until everything is written, but no longer than this.
    ///
    /// # Errors
    /// The last turn could not be saved, or not in that time.
    pub fn flush(&self, most: Duration) -> Result<(), FileError> {
        if !self.shared.wait(most, |queue| !queue.is_pending()) {
            return Err(FileError::Slow(most));
        }
        let failure = self.shared.lock().failure.clone();
        failure.map_or(Ok(()), Err)
    }

    /// Returns why turns are not being saved, once until a save succeeds again.
    pub fn trouble(&self) -> Option<FileError> {
        self.shared.lock().untold.take()
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        self.shared.update(|queue| queue.closing = true);
        let ended = self.shared.wait(PATIENCE, |queue| queue.ended);
        // A thread that hangs on the disk is left behind and ends with the process.
        if ended && let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Queue {
    const fn is_pending(&self) -> bool {
        self.requested > self.done
    }

    const fn is_behind(&self) -> bool {
        self.requested > self.done + 1
    }
}

impl AutosaveState {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // Nobody panics while holding it; and if so, the queue is still good.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn update(&self, change: impl FnOnce(&mut Queue)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    /// Waits until something is true, at most this long, and says whether it is.
    fn wait(&self, most: Duration, is_true: impl Fn(&Queue) -> bool) -> bool {
        let end = Instant::now() + most;
        let mut queue = self.lock();
        while !is_true(&queue) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            let waited = self.changed.wait_timeout(queue, left);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    /// Waits for the next request; `None` when there will be no more.
    fn take(&self) -> Option<WriteRequest> {
        let mut queue = self.lock();
        loop {
            if let Some(request) = queue.next.take() {
                queue.taken = queue.requested;
                return Some(request);
            }
            if queue.closing {
                return None;
            }
            let waited = self.changed.wait(queue);
            queue = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Stores the result of the last request and wakes those who wait for it.
    fn finish(&self, result: Result<(), FileError>, path: Option<PathBuf>) {
        let mut call = None;
        self.update(|queue| {
            let was_behind = queue.is_behind();
            queue.done = queue.taken;
            queue.path = path;
            let failure = result.err();
            if queue.failure.is_none() || failure.is_none() {
                queue.untold.clone_from(&failure);
            }
            queue.failure = failure;
            if was_behind && !queue.is_behind() || queue.untold.is_some() {
                call.clone_from(&queue.on_progress);
            }
        });
        if let Some(call) = call {
            call();
        }
    }
}

/// Writes a game, and removes it.
struct SaveWriter {
    store: Store,
    claim: Option<Claim>,
}

/// A game's name in the store, and its lock.
pub(super) struct Claim {
    name: String,
    pub lock: Lock,
    /// It is in the history, not among the unfinished games.
    in_history: bool,
}

impl Claim {
    pub fn new(name: String, lock: Lock) -> Self {
        Self {
            name,
            lock,
            in_history: false,
        }
    }
}

impl SaveWriter {
    fn path(&self) -> Option<PathBuf> {
        let claim = self.claim.as_ref()?;
        Some(if claim.in_history {
            self.store.history_path(&claim.name)
        } else {
            self.store.game_path(&claim.name)
        })
    }

    fn save<G: Game>(&mut self, record: &Record<G>) -> Result<(), FileError> {
        let claim = match &mut self.claim {
            Some(claim) => claim,
            none => none.insert(self.store.claim_new(G::INFO.name)?),
        };
        let game = self.store.game_path(&claim.name);
        let history = self.store.history_path(&claim.name);
        let text = record.to_string();
        let is_finished = record.result().is_some();
        match (claim.in_history, is_finished) {
            (false, false) => files::write_private(&game, text.as_bytes())?,
            (true, true) => files::write_private(&history, text.as_bytes())?,
            // Written where it is and then moved: at no moment is there none.
            (false, true) => {
                files::write_private(&game, text.as_bytes())?;
                files::rename(&game, &history)?;
            }
            // A finished game is taken back to a turn before its end.
            (true, false) => {
                files::write_private(&game, text.as_bytes())?;
                files::remove(&history)?;
            }
        }
        claim.in_history = is_finished;
        Ok(())
    }

    fn remove(&mut self) -> Result<(), FileError> {
        // A finished game that was taken back may still be in the history.
        self.path().map_or(Ok(()), |path| files::remove(&path))?;
        if let Some(claim) = self.claim.take() {
            claim.lock.remove();
        }
        Ok(())
    }
}

impl Drop for SaveWriter {
    fn drop(&mut self) {
        // The lock of an unfinished game stays as a file: taking one away that others may have
        // open would let two of them have it. One without a game is of no use.
        if let Some(claim) = self.claim.take()
            && (claim.in_history || !self.store.game_path(&claim.name).exists())
        {
            claim.lock.remove();
        }
    }
}
