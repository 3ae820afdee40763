//! Runs a tournament, several games at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use super::game::GameRunner;
use super::recorded::Recorded;
use super::{Fixture, Progress, Schedule, Snapshot, TournamentError, TournamentPlan};
use crate::games::AnyPosition;
use crate::records::RecordLog;
use crate::typed;

/// A tournament, and the file that keeps its games.
#[derive(Debug)]
pub struct Tournament {
    /// What is played.
    pub plan: TournamentPlan,
    /// Every game by its number.
    pub schedule: Schedule,
    /// The games that are still to be played.
    missing: Vec<usize>,
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
        let recorded = Recorded::new(&plan, &schedule);
        Ok(Self::new(plan, schedule, recorded, (log, None)))
    }

    /// Resumes the tournament of a file. A missing file counts as one without games.
    ///
    /// # Errors
    /// The plan can't be played, or the file can't be read or belongs to another plan.
    pub fn resume(plan: TournamentPlan, path: &Path) -> Result<Self, TournamentError> {
        Self::merge(plan, path, &[])
    }

    /// Like [`resume`](Self::resume), after the games of other files have been added: those of the
    /// parts that were played elsewhere. A game that is in several files counts once.
    ///
    /// # Errors
    /// Also if one of the other files belongs to another plan, or has another game under the same
    /// number. Then nothing is added.
    pub fn merge(
        plan: TournamentPlan,
        path: &Path,
        others: &[PathBuf],
    ) -> Result<Self, TournamentError> {
        let schedule = Schedule::new(&plan)?;
        let mut recorded = Recorded::new(&plan, &schedule);
        let (mut log, cut) = RecordLog::resume(path, |record| {
            let number = recorded.add(&record, &plan, &schedule, path)?;
            number.then_some(()).ok_or_else(|| {
                TournamentError::OtherPlan(path.into(), "one of its games is in it twice".into())
            })
        })?;
        let mut new: Vec<String> = Vec::new();
        for other in others {
            RecordLog::read(other, |record, text| {
                if recorded.add(&record, &plan, &schedule, other)? {
                    new.push(text.into());
                }
                Ok::<(), TournamentError>(())
            })?;
        }
        log.add_all(&new)?;
        Ok(Self::new(plan, schedule, recorded, (log, cut)))
    }

    fn new(
        plan: TournamentPlan,
        schedule: Schedule,
        recorded: Recorded,
        (log, cut): (RecordLog, Option<PathBuf>),
    ) -> Self {
        let missing = recorded.missing().filter(|&number| plan.part.has(number));
        let missing: Vec<usize> = missing.collect();
        let games = recorded.table.games() + missing.len();
        Self {
            live: Progress::of(Snapshot::new(games, recorded.table)),
            plan,
            schedule,
            missing,
            log: Mutex::new(log),
            cut,
        }
    }

    /// The numbers of the games that are still to be played, from 0.
    pub fn missing(&self) -> &[usize] {
        &self.missing
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
                    while let Some(&number) = self.missing.get(next.fetch_add(1, Relaxed))
                        && let Some(fixture) = self.schedule.fixture(number)
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
        let played = typed!(fixture.start, AnyPosition(start) => game.run(start))?;
        if let Some((result, ended, record)) = played {
            lock(&self.log).add(&record)?;
            self.live.count(&result, ended);
        }
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
