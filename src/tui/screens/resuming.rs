//! Resuming a saved game: the task runner claims it and reads it again, then it is opened.

use crate::play::Substitutes;
use crate::records::saves::{Autosave, SavedGame};
use crate::records::{AnyRecord, FileError};
use crate::tui::screen::{Context, Effect};
use crate::tui::tasks::Task;

/// A saved game that is about to be opened.
#[derive(Default)]
pub struct ResumeTask {
    task: Option<Task<Result<(AnyRecord, Autosave), FileError>>>,
    /// Who plays from now on instead of the record's players.
    substitutes: Substitutes,
}

impl ResumeTask {
    /// Requests a game, perhaps with other players.
    pub fn begin(&mut self, saved: &SavedGame, substitutes: Substitutes, context: &Context) {
        let Some(store) = context.store.cloned() else {
            return;
        };
        let saved = saved.clone();
        self.task = Some(context.tasks.spawn(move || store.resume(&saved)));
        self.substitutes = substitutes;
    }

    /// Opens the game once it has been read.
    pub fn poll(&mut self, context: &mut Context) -> Vec<Effect> {
        match Task::poll(&mut self.task) {
            None => Vec::new(),
            Some(Ok((game, autosave))) => {
                let save = (autosave, std::mem::take(&mut self.substitutes));
                vec![Effect::Push(super::record(game, Some(save), context))]
            }
            Some(Err(error)) => vec![Effect::Warn(error.to_string())],
        }
    }

    pub fn is_busy(&self) -> bool {
        self.task.is_some()
    }
}
