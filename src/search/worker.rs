//! A search on threads of its own, behind a handle that never makes its owner wait.
//!
//! The owner sends commands and receives events. Each event carries the number of the search it
//! belongs to, so that a late one can be told from a current one. Dropping the handle ends the
//! search and its threads.
//!
//! A busy system may keep the searching thread from running for many milliseconds, also when the
//! search has to stop. So a second thread, the watchdog, sleeps until then, and sends the last known
//! result if the search does not send one at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Engine, Limits, Observer, Report};
use crate::games::Game;

/// How long the watchdog waits for the result of a search that has to stop.
const GRACE: Duration = Duration::from_millis(1);

/// What a worker tells its owner.
#[derive(Clone, Debug)]
pub enum Event<G: Game> {
    /// What the search has found so far.
    Report(Report<G>),
    /// The search is over; this is its result.
    Done(Report<G>),
    /// The search panicked, with this message. The worker lives on.
    Failed(String),
}

/// The time for a move without the moment that the result takes to arrive where every core is busy:
/// a twentieth, at most two milliseconds.
fn without_reserve(time: Duration) -> Duration {
    time.saturating_sub((time / 20).min(Duration::from_millis(2)))
}

/// What the searching thread does with the engine: a search, or a change.
type EngineTask<G> = Box<dyn FnOnce(&mut Engine<G>) + Send>;

/// The number of a search, and when it must end. By the time the watchdog learns of it, another search
/// may have begun.
type WatchedSearch = (u64, Instant);

/// The handle of a worker.
pub struct Worker<G: Game> {
    commands: Sender<EngineTask<G>>,
    watchdog: Sender<WatchedSearch>,
    outbox: Arc<Mutex<Outbox<G>>>,
    /// The number of the only search that may continue; any other stops.
    current: Arc<AtomicU64>,
    last: u64,
}

impl<G: Game> Worker<G> {
    /// Starts a worker with an engine. `send` is called on one of the worker's threads with the
    /// number of the search and each event.
    pub fn new(mut engine: Engine<G>, send: impl FnMut(u64, Event<G>) + Send + 'static) -> Self {
        let (commands, inbox) = channel::<EngineTask<G>>();
        let (watchdog, deadlines) = channel();
        let outbox = Arc::new(Mutex::new(Outbox {
            number: 0,
            latest: None,
            send: Box::new(send),
        }));
        let shared = Arc::clone(&outbox);
        std::thread::spawn(move || {
            for command in inbox {
                // A panic in the owner's code must not keep the next command from being carried out.
                let _ = catch(|| command(&mut engine));
            }
        });
        std::thread::spawn(move || run_watchdog(&deadlines, &shared));
        Self {
            commands,
            watchdog,
            outbox,
            current: Arc::default(),
            last: 0,
        }
    }

    /// Stops the current search and begins another; returns its number.
    pub fn search(&mut self, position: G, limits: Limits, time: Option<Duration>) -> u64 {
        self.last += 1;
        let number = self.last;
        let deadline = time.map(|time| Instant::now() + without_reserve(time));
        self.current.store(number, Relaxed);
        let observer = WorkerObserver {
            number,
            current: Arc::clone(&self.current),
            deadline,
            throttle: Throttle::default(),
            outbox: Arc::clone(&self.outbox),
        };
        self.change(move |engine| observer.run(engine, &position, limits));
        if let Some(deadline) = deadline {
            let _ = self.watchdog.send((number, deadline));
        }
        number
    }

    /// Stops the search, which then sends what it has found.
    pub fn stop(&mut self) {
        self.current.store(0, Relaxed);
        let _ = self.watchdog.send((self.last, Instant::now()));
    }

    /// Changes the engine once the search is over.
    pub fn change(&mut self, change: impl FnOnce(&mut Engine<G>) + Send + 'static) {
        // The threads end only with the handle, so there is always a receiver.
        let _ = self.commands.send(Box::new(change));
    }
}

impl<G: Game> Drop for Worker<G> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What the search has found, on its way to the owner.
struct Outbox<G: Game> {
    /// The search whose result has not been sent yet, 0 for none.
    number: u64,
    /// What it has found so far.
    latest: Option<Report<G>>,
    send: Box<dyn FnMut(u64, Event<G>) + Send>,
}

impl<G: Game> Outbox<G> {
    /// A search begins.
    fn begin(&mut self, number: u64) {
        self.number = number;
        self.latest = None;
    }

    /// Sends the last event of a search, unless that has been done.
    fn finish(&mut self, number: u64, event: Event<G>) {
        if self.number == number {
            self.number = 0;
            self.latest = None;
            (self.send)(number, event);
        }
    }

    /// Sends what a search has found so far as its result. If that is nothing yet, the result must be
    /// waited for.
    fn finish_early(&mut self, number: u64) {
        if self.number == number
            && let Some(report) = self.latest.take()
        {
            self.finish(number, Event::Done(report));
        }
    }
}

/// Locks the outbox. Its contents are sound at any moment, also after a panic.
fn lock<G: Game>(outbox: &Mutex<Outbox<G>>) -> MutexGuard<'_, Outbox<G>> {
    outbox.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends the results of searches that have to end and have not sent one.
fn run_watchdog<G: Game>(deadlines: &Receiver<WatchedSearch>, outbox: &Mutex<Outbox<G>>) {
    let mut due: Option<WatchedSearch> = None;
    loop {
        let next = match due {
            Some((_, then)) => {
                deadlines.recv_timeout(then.saturating_duration_since(Instant::now()))
            }
            None => deadlines.recv().map_err(RecvTimeoutError::from),
        };
        match (next, due.take()) {
            (Ok((number, deadline)), _) => due = Some((number, deadline + GRACE)),
            (Err(RecvTimeoutError::Timeout), Some((number, _))) => {
                let _ = catch(|| lock(outbox).finish_early(number));
            }
            (Err(_), _) => return,
        }
    }
}

/// Calls what may panic; returns the message if it does. What engines and agents remember is sound
/// at any moment, so they can be used again.
pub(crate) fn catch<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        text.unwrap_or_else(|| "the search broke down".into())
    })
}

/// Lets about thirty reports a second through.
#[derive(Default)]
pub(crate) struct Throttle(Option<Instant>);

impl Throttle {
    const INTERVAL: Duration = Duration::from_millis(33);

    /// Whether a report may be sent now.
    pub(crate) fn is_due(&mut self) -> bool {
        let is_due = self.0.is_none_or(|last| last.elapsed() >= Self::INTERVAL);
        if is_due {
            self.0 = Some(Instant::now());
        }
        is_due
    }
}

/// The observer of a search on a worker.
struct WorkerObserver<G: Game> {
    number: u64,
    current: Arc<AtomicU64>,
    deadline: Option<Instant>,
    throttle: Throttle,
    outbox: Arc<Mutex<Outbox<G>>>,
}

impl<G: Game> WorkerObserver<G> {
    fn run(mut self, engine: &mut Engine<G>, position: &G, limits: Limits) {
        lock(&self.outbox).begin(self.number);
        let found = catch(|| engine.search(position, limits, &mut self));
        let event = found.map_or_else(Event::Failed, Event::Done);
        lock(&self.outbox).finish(self.number, event);
    }
}

impl<G: Game> Observer<G> for WorkerObserver<G> {
    fn stop(&mut self, _nodes: u64) -> bool {
        self.current.load(Relaxed) != self.number
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn report(&mut self, report: &Report<G>) {
        let mut outbox = lock(&self.outbox);
        // The watchdog may have sent the result already.
        if outbox.number != self.number {
            return;
        }
        outbox.latest = Some(report.clone());
        if self.throttle.is_due() {
            (outbox.send)(self.number, Event::Report(report.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Surround;

    /// An outbox, its watchdog, and the numbers and depths of the results.
    type Silent = (
        Arc<Mutex<Outbox<Surround>>>,
        Sender<WatchedSearch>,
        Receiver<(u64, u32)>,
    );

    /// An outbox with a search that has found something, or nothing yet, and does not end.
    fn silent(found: bool) -> Silent {
        let (sender, told) = channel();
        let outbox = Arc::new(Mutex::new(Outbox {
            number: 1,
            latest: found.then(|| Report {
                depth: 7,
                ..Report::default()
            }),
            send: Box::new(move |number, event| {
                if let Event::Done(report) = event {
                    let _ = sender.send((number, report.depth));
                }
            }),
        }));
        let (watchdog, deadlines) = channel();
        let shared = Arc::clone(&outbox);
        std::thread::spawn(move || run_watchdog(&deadlines, &shared));
        (outbox, watchdog, told)
    }

    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn the_watchdog_sends_the_result_of_a_search_that_does_not_stop() {
        let (outbox, watchdog, told) = silent(true);
        watchdog.send((1, Instant::now())).unwrap();
        assert_eq!(told.recv_timeout(LONG), Ok((1, 7)));
        // The search's own result comes too late.
        lock(&outbox).finish(1, Event::Done(Report::default()));
        assert!(told.try_recv().is_err());
    }

    #[test]
    fn the_watchdog_leaves_other_searches_and_those_with_nothing_found_alone() {
        for (found, number) in [(true, 2), (false, 1)] {
            let (outbox, watchdog, told) = silent(found);
            watchdog.send((number, Instant::now())).unwrap();
            assert!(told.recv_timeout(50 * GRACE).is_err());
            // The search itself sends its result.
            lock(&outbox).finish(1, Event::Done(Report::default()));
            assert_eq!(told.try_recv(), Ok((1, 0)));
        }
    }
}
