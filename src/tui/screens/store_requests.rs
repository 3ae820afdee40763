//! Requests to the store of games, which the task runner carries out: listing games, and resuming
//! one, which is claimed and read again before it is opened.

use crate::play::Substitutes;
use crate::records::saves::{Autosave, SavedGame, SavedGames, Store};
use crate::records::{AnyRecord, FileError};
use crate::tui::screen::{Context, Effect};
use crate::tui::tasks::Task;

/// What a screen has asked the store for.
#[derive(Default)]
pub struct StoreRequests {
    listing: Option<Task<SavedGames>>,
    resuming: Option<Task<Result<(AnyRecord, Autosave), FileError>>>,
    /// Who plays from now on instead of the record's players.
    substitutes: Substitutes,
}

impl StoreRequests {
    /// Requests a list of games.
    pub fn list(
        &mut self,
        context: &Context,
        find: impl FnOnce(&Store) -> SavedGames + Send + 'static,
    ) {
        if let Some(store) = context.store.cloned() {
            self.listing = Some(context.tasks.spawn(move || find(&store)));
        }
    }

    /// Requests a game, perhaps with other players.
    pub fn resume(&mut self, saved: &SavedGame, substitutes: Substitutes, context: &Context) {
        if let Some(store) = context.store.cloned() {
            let saved = saved.clone();
            self.resuming = Some(context.tasks.spawn(move || store.resume(&saved)));
            self.substitutes = substitutes;
        }
    }

    /// Opens the game that was requested once it has been read. Returns the list that was
    /// requested once it is there.
    pub fn poll(&mut self, context: &mut Context) -> Option<Vec<SavedGame>> {
        match Task::poll(&mut self.resuming) {
            None => {}
            Some(Ok((game, autosave))) => {
                let save = (autosave, std::mem::take(&mut self.substitutes));
                super::open_record(game, Some(save), context);
            }
            Some(Err(error)) => context.effect(Effect::Warn(error.to_string())),
        }
        let SavedGames { games, troubles } = Task::poll(&mut self.listing)?;
        context
            .effects
            .extend(troubles.into_iter().map(Effect::Warn));
        Some(games)
    }

    pub fn is_listing(&self) -> bool {
        self.listing.is_some()
    }

    pub fn is_busy(&self) -> bool {
        self.is_listing() || self.resuming.is_some()
    }
}
