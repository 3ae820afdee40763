//! Saves a game in progress turn by turn.

use std::path::PathBuf;

use crate::games::{Game, Info, PerSide, Side};
use crate::play::Session;
use crate::records::saves::{Autosave, Store};
use crate::records::{Record, Tags};
use crate::text;
use crate::tui::message::Waker;
use crate::tui::persistence::Write;
use crate::tui::screen::Context;
use crate::tui::tasks::{Task, TaskRunner};

/// The most characters of a name that are shown.
const MAX_NAME: usize = 30;

/// What goes into a game's record besides its history, and its save if games are kept.
pub struct GameRecorder {
    pub tags: Tags,
    /// The seed of random choices.
    pub seed: u64,
    store: Option<Store>,
    autosave: Option<Autosave>,
    /// Whether there is something to keep since the game was opened.
    changed: bool,
    /// Why it can't be saved.
    trouble: Option<String>,
    /// The removal of a save that holds nothing to come back to.
    removal: Option<Write>,
    tasks: TaskRunner,
    waker: Waker,
}

impl GameRecorder {
    /// Creates the recorder of a new or a reopened game. Nothing is saved before the next turn.
    pub fn new(tags: Tags, seed: u64, autosave: Option<Autosave>, context: &Context) -> Self {
        let recorder = Self {
            tags,
            seed,
            store: context.store.cloned(),
            autosave,
            changed: false,
            trouble: None,
            removal: None,
            tasks: context.tasks.clone(),
            waker: context.waker.clone(),
        };
        recorder.listen();
        recorder
    }

    /// Wakes the loop when there is something to show.
    fn listen(&self) {
        if let Some(autosave) = &self.autosave {
            let waker = self.waker.clone();
            autosave.on_progress(move || waker.wake());
        }
    }

    /// Saves the game as it is now. One without a move of the person's is not kept.
    pub fn save<G: Game>(&mut self, session: &Session<G>) {
        self.tags.set_players(session.players(), self.seed);
        if session.conclusion().is_none() {
            // The program has not died, or that was taken back.
            for side in Side::BOTH {
                self.tags.set_last_words(side, None);
            }
        }
        self.changed = session.is_under_way() || session.verdict().is_some();
        if !self.changed {
            self.removal = self.remove();
            return;
        }
        let Some(store) = &self.store else {
            return;
        };
        if self.autosave.is_none() {
            match store.begin() {
                Ok(autosave) => self.autosave = Some(autosave),
                Err(error) => self.trouble = Some(error.to_string()),
            }
            self.listen();
        }
        if let Some(autosave) = &self.autosave {
            autosave.save(Record::of_session(session, self.tags.clone()));
        }
    }

    /// The names that people have given.
    pub fn names(&self) -> PerSide<Option<String>> {
        PerSide::from_fn(|side| {
            let name = self.tags.own_name(side)?;
            Some(text::clean(name, MAX_NAME))
        })
    }

    /// Returns why turns are not being saved, once.
    pub fn trouble(&mut self) -> Option<String> {
        let failed = self.autosave.as_ref().and_then(Autosave::trouble);
        failed
            .map(|error| error.to_string())
            .or_else(|| Task::poll(&mut self.removal).flatten())
            .or_else(|| self.trouble.take())
    }

    /// Whether the turn before the last is still on its way to the disk.
    pub fn is_behind(&self) -> bool {
        self.autosave.as_ref().is_some_and(Autosave::is_behind)
    }

    pub fn path(&self) -> Option<PathBuf> {
        self.autosave.as_ref()?.path()
    }

    /// Whether the game can be resumed another time.
    pub fn keeps(&self) -> bool {
        self.autosave.is_some()
    }

    /// Whether something would be lost by leaving the game.
    pub fn is_at_risk(&self) -> bool {
        self.changed && !self.keeps()
    }

    /// The record for others, without what only this machine needs.
    pub fn public_text<G: Game>(&self, session: &Session<G>) -> String {
        Record::of_session(session, self.tags.clone()).public_text()
    }

    /// The proposed name for a copy.
    pub fn file_name(&self, info: &Info) -> String {
        let date = self.tags.get("Date").unwrap_or_default();
        let date = date.replace('.', "-").replace('?', "0");
        format!("{}-{date}.standoff", info.name)
    }

    /// Removes the save of an abandoned game.
    pub fn abandon(&mut self) -> Option<Write> {
        self.store = None;
        self.remove()
    }

    fn remove(&mut self) -> Option<Write> {
        let autosave = self.autosave.take()?;
        let remove = move || autosave.abandon().err().map(|error| error.to_string());
        Some(self.tasks.spawn(remove))
    }
}

/// The task runner writes what is still pending.
impl Drop for GameRecorder {
    fn drop(&mut self) {
        if let Some(autosave) = self.autosave.take() {
            self.tasks.dispose(autosave);
        }
    }
}
