//! The games of a tournament that are on disk, from one file or from many.

use std::path::Path;

use super::result::read_result;
use super::{Schedule, Standings, TournamentError, TournamentPlan};
use crate::records::AnyRecord;
use crate::typed;

/// What has been played so far.
#[derive(Debug)]
pub(super) struct Recorded {
    pub table: Standings,
    /// What each game was like, by its number, once it has been played.
    played: Vec<Option<u64>>,
}

impl Recorded {
    /// Before the first game.
    pub fn new(plan: &TournamentPlan, schedule: &Schedule) -> Self {
        Self {
            table: Standings::new(plan.entrants.len()),
            played: vec![None; schedule.len()],
        }
    }

    /// Adds a game from a file. Returns whether it was missing: it may have been in a file before.
    pub fn add(
        &mut self,
        record: &AnyRecord,
        plan: &TournamentPlan,
        schedule: &Schedule,
        path: &Path,
    ) -> Result<bool, TournamentError> {
        let other = |reason| TournamentError::OtherPlan(path.into(), reason);
        let read = typed!(&record, AnyRecord(record) => read_result(record, plan, schedule));
        let (result, fingerprint) = read.map_err(other)?;
        match self.played[result.number].replace(fingerprint) {
            None => self.table.add(&result),
            Some(before) if before == fingerprint => return Ok(false),
            Some(_) => return Err(TournamentError::OtherGame(path.into(), result.number + 1)),
        }
        Ok(true)
    }

    /// The numbers of the games that have not been played.
    pub fn missing(&self) -> impl Iterator<Item = usize> {
        let numbered = self.played.iter().enumerate();
        numbered.filter_map(|(number, played)| played.is_none().then_some(number))
    }
}
