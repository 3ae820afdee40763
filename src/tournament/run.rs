//! Runs a tournament, several games at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use super::game::GameRunner;
use super::result::ReadResult;
use super::{Fixture, Progress, Schedule, Snapshot, Standings, TournamentError, TournamentPlan};
use crate::records::{RecordLog, Recovered};

/// A tournament, and the file that keeps its games.
#[derive(Debug)]
pub struct Tournament {
    /// What is played.
    pub plan: TournamentPlan,
    /// Every game by its number.
    pub schedule: Schedule,
    /// The games that are still to be played.
    missing: Vec<Fixture>,
    log: Mutex<RecordLog>,
    /// The handle to watch it and stop it, from any thread.
    pub live: Progress,
    /// The file that keeps the part of a game that an interruption left behind, if any.
    pub cut: Option<PathBuf>,
}

impl Tournament {
    /// Begins a tournament, whose games are written to a new file.
    ///
    /// # Errors
    /// The plan can't be played, or the file exists already.
    pub fn begin(plan: TournamentPlan, path: &Path) -> Result<Self, TournamentError> {
        let schedule = Schedule::new(&plan)?;
        let log = RecordLog::create(path)?;
        Self::new(plan, schedule, log, Recovered::default())
    }

    /// Resumes the tournament of a file. A missing file counts as one without games.
    ///
    /// # Errors
    /// The plan can't be played, or the file can't be read or belongs to another plan.
    pub fn resume(plan: TournamentPlan, path: &Path) -> Result<Self, TournamentError> {
        let schedule = Schedule::new(&plan)?;
        let (log, found) = RecordLog::resume(path)?;
        Self::new(plan, schedule, log, found)
    }

    fn new(
        plan: TournamentPlan,
        schedule: Schedule,
        log: RecordLog,
        found: Recovered,
    ) -> Result<Self, TournamentError> {
        let other = |reason| TournamentError::OtherPlan(log.path().into(), reason);
        let mut table = Standings::new(plan.entrants.len());
        let mut missing: Vec<Option<Fixture>> = schedule.fixtures().map(Some).collect();
        for record in found.records {
            let (plan, schedule) = (&plan, &schedule);
            let result = record.visit(ReadResult { plan, schedule }).map_err(other)?;
            if missing[result.number].take().is_none() {
                let number = result.number + 1;
                return Err(other(format!("game {number} is in it twice")));
            }
            table.add(&result);
        }
        Ok(Self {
            live: Progress::of(Snapshot::new(schedule.len(), table)),
            plan,
            schedule,
            missing: missing.into_iter().flatten().collect(),
            log: Mutex::new(log),
            cut: found.cut,
        })
    }

    /// Plays the missing games. Returns when the last one has ended, or soon after it was stopped.
    /// A game counts once its record is on disk.
    ///
    /// # Errors
    /// A record can't be written, there is no memory for the engine, or a game panicked. Then the
    /// tournament is stopped.
    pub fn run(&self) -> Result<(), TournamentError> {
        let done = catch_unwind(AssertUnwindSafe(|| self.play_all()));
        let done = done.unwrap_or(Err(TournamentError::Broken));
        let failure = done.as_ref().err().map(TournamentError::to_string);
        self.live.finish(failure);
        done
    }

    fn play_all(&self) -> Result<(), TournamentError> {
        let next = AtomicUsize::new(0);
        let failure = Mutex::new(None);
        thread::scope(|scope| {
            for _ in 0..self.plan.at_once.clamp(1, self.missing.len().max(1)) {
                scope.spawn(|| {
                    while let Some(&fixture) = self.missing.get(next.fetch_add(1, Relaxed))
                        && !self.live.is_stopped()
                    {
                        if let Err(error) = self.play(fixture) {
                            lock(&failure).get_or_insert(error);
                            self.live.stop();
                        }
                    }
                });
            }
        });
        lock(&failure).take().map_or(Ok(()), Err)
    }

    /// Plays a game, writes it, then counts it.
    fn play(&self, fixture: Fixture) -> Result<(), TournamentError> {
        let game = GameRunner {
            plan: &self.plan,
            fixture,
            live: &self.live,
        };
        if let Some((result, ended, record)) = fixture.start.visit(game)? {
            lock(&self.log).add(&record)?;
            self.live.count(&result, ended);
        }
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
