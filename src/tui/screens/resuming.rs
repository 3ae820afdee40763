//! Going on with a saved game: it is claimed and read again by the task runner, then opened.

use super::resume;
use crate::play::Substitutes;
use crate::records::saves::{Autosave, Saved};
use crate::records::{AnyRecord, FileError};
use crate::tui::screen::{Context, Effect};
use crate::tui::tasks::Task;

/// A saved game that is about to be opened.
#[derive(Default)]
pub struct Resuming {
    task: Option<Task<Result<(AnyRecord, Autosave), FileError>>>,
    /// Who is to play instead of those who have so far.
    substitutes: Substitutes,
}

impl Resuming {
    /// Asks for a game, which others may play from now on.
    pub fn begin(&mut self, saved: &Saved, substitutes: Substitutes, context: &Context) {
        let Some(store) = context.store.cloned() else {
            return;
        };
        let saved = saved.clone();
        self.task = Some(context.tasks.ask(move || store.resume(&saved)));
        self.substitutes = substitutes;
    }

    /// Opens it when it is there.
    pub fn poll(&mut self, context: &mut Context) -> Vec<Effect> {
        match Task::collect(&mut self.task) {
            None => Vec::new(),
            Some(Ok((game, autosave))) => {
                let substitutes = std::mem::take(&mut self.substitutes);
                vec![Effect::Push(resume(game, substitutes, autosave, context))]
            }
            Some(Err(error)) => vec![Effect::Warn(error.to_string())],
        }
    }

    /// Whether it is still to come.
    pub fn is_busy(&self) -> bool {
        self.task.is_some()
    }
}
