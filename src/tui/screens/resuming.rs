//! Going on with a saved game: it is claimed and read again by the clerk, then opened.

use super::resume;
use crate::play::Substitutes;
use crate::records::saves::{Autosave, Saved};
use crate::records::{AnyRecord, FileError};
use crate::tui::clerk::Errand;
use crate::tui::screen::{Around, Effect};

/// A saved game that is about to be opened.
#[derive(Default)]
pub struct Resuming {
    errand: Option<Errand<Result<(AnyRecord, Autosave), FileError>>>,
    /// Who is to play instead of those who have so far.
    substitutes: Substitutes,
}

impl Resuming {
    /// Asks for a game, which others may play from now on.
    pub fn begin(&mut self, saved: &Saved, substitutes: Substitutes, around: &Around) {
        let Some(store) = around.store.cloned() else {
            return;
        };
        let saved = saved.clone();
        self.errand = Some(around.clerk.ask(move || store.resume(&saved)));
        self.substitutes = substitutes;
    }

    /// Opens it when it is there.
    pub fn hear(&mut self, around: &mut Around) -> Vec<Effect> {
        match Errand::collect(&mut self.errand) {
            None => Vec::new(),
            Some(Ok((game, autosave))) => {
                let substitutes = std::mem::take(&mut self.substitutes);
                vec![Effect::Push(resume(game, substitutes, autosave, around))]
            }
            Some(Err(error)) => vec![Effect::Warn(error.to_string())],
        }
    }

    /// Whether it is still to come.
    pub fn is_busy(&self) -> bool {
        self.errand.is_some()
    }
}
