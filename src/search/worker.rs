//! A search on threads of its own, behind a handle that never makes its owner wait.
//!
//! The owner sends orders and receives events; each event carries the number of the order it
//! belongs to, so that a late one can be told from a current one. Dropping the handle ends the
//! search and its threads.
//!
//! A busy system may keep the thread that searches from running for many milliseconds, also when the
//! search is to stop. So a second thread, the watchdog, sleeps until then, and gives the answer that
//! was last known if the search does not give one at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Engine, Limits, Observer, Report};
use crate::games::Game;

/// The least time between two reports: about thirty a second.
const REPORT_EVERY: Duration = Duration::from_millis(33);

/// How long the watchdog lets a search that is to stop answer by itself.
const GRACE: Duration = Duration::from_millis(1);

/// What a worker tells its owner.
#[derive(Clone, Debug)]
pub enum Event<G: Game> {
    /// What the search has found so far.
    Report(Report<G>),
    /// The search is over; this is its result.
    Done(Report<G>),
    /// The search broke down. The worker lives on.
    Failed(String),
}

/// The time for a move less what the answer takes to get out where every core is busy: a twentieth,
/// at most two milliseconds.
fn without_reserve(time: Duration) -> Duration {
    time.saturating_sub((time / 20).min(Duration::from_millis(2)))
}

type Change<G> = Box<dyn FnOnce(&mut Engine<G>) + Send>;

enum Order<G: Game> {
    Search {
        number: u64,
        position: G,
        limits: Limits,
        deadline: Option<Instant>,
    },
    Change(Change<G>),
}

/// What the watchdog is told.
enum Watch {
    /// The search with this number is to be over by then.
    Deadline(u64, Instant),
    /// The search with this number is to be over now. By the time the watchdog hears of it, another
    /// may have begun.
    Stop(u64),
}

/// The handle of a worker.
pub struct Worker<G: Game> {
    orders: Sender<Order<G>>,
    watchdog: Sender<Watch>,
    /// The number of the only search that may go on; any other stops.
    current: Arc<AtomicU64>,
    last: u64,
}

impl<G: Game> Worker<G> {
    /// Starts a worker that thinks with an engine. `tell` is called on one of the worker's threads
    /// with the number of the search and what happened.
    pub fn new(engine: Engine<G>, tell: impl FnMut(u64, Event<G>) + Send + 'static) -> Self {
        let (orders, inbox) = channel();
        let (watchdog, watches) = channel();
        let current = Arc::new(AtomicU64::new(0));
        let allowed = Arc::clone(&current);
        let desk = Arc::new(Mutex::new(Desk {
            number: 0,
            latest: None,
            tell: Box::new(tell),
        }));
        let shared = Arc::clone(&desk);
        std::thread::spawn(move || work(engine, &inbox, &allowed, &desk));
        std::thread::spawn(move || run_watchdog(&watches, &shared));
        Self {
            orders,
            watchdog,
            current,
            last: 0,
        }
    }

    /// Stops what is being searched and searches this; returns its number.
    pub fn search(&mut self, position: G, limits: Limits, time: Option<Duration>) -> u64 {
        self.last += 1;
        let number = self.last;
        let deadline = time.map(|time| Instant::now() + without_reserve(time));
        self.current.store(number, Relaxed);
        // The threads end only with the handle, so there is always someone to receive this.
        let _ = self.orders.send(Order::Search {
            number,
            position,
            limits,
            deadline,
        });
        if let Some(deadline) = deadline {
            let _ = self.watchdog.send(Watch::Deadline(number, deadline));
        }
        number
    }

    /// Stops the search, which then says what it has found.
    pub fn stop(&mut self) {
        self.current.store(0, Relaxed);
        let _ = self.watchdog.send(Watch::Stop(self.last));
    }

    /// Changes the engine once the search is over.
    pub fn change(&mut self, change: impl FnOnce(&mut Engine<G>) + Send + 'static) {
        let _ = self.orders.send(Order::Change(Box::new(change)));
    }
}

impl<G: Game> Drop for Worker<G> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Where the search puts what it has found, and from where the owner is told.
struct Desk<G: Game> {
    /// The search that still owes its answer, 0 for none.
    number: u64,
    /// What it has found so far.
    latest: Option<Report<G>>,
    tell: Box<dyn FnMut(u64, Event<G>) + Send>,
}

impl<G: Game> Desk<G> {
    /// A search begins.
    fn begin(&mut self, number: u64) {
        self.number = number;
        self.latest = None;
    }

    /// Gives the answer of a search, if it is still owed.
    fn answer(&mut self, number: u64, event: Event<G>) {
        if self.number == number {
            self.number = 0;
            self.latest = None;
            (self.tell)(number, event);
        }
    }

    /// Answers for a search with what it has found so far. If that is nothing yet, it must be waited
    /// for.
    fn answer_for(&mut self, number: u64) {
        if self.number == number
            && let Some(report) = self.latest.take()
        {
            self.answer(number, Event::Done(report));
        }
    }
}

/// What is on the desk is sound at any moment, also when whoever used it broke down.
fn open<G: Game>(desk: &Mutex<Desk<G>>) -> MutexGuard<'_, Desk<G>> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work<G: Game>(
    mut engine: Engine<G>,
    inbox: &Receiver<Order<G>>,
    current: &AtomicU64,
    desk: &Mutex<Desk<G>>,
) {
    while let Ok(order) = inbox.recv() {
        match order {
            Order::Change(change) => lives_on(|| change(&mut engine)),
            Order::Search {
                number,
                position,
                limits,
                deadline,
            } => {
                open(desk).begin(number);
                let mut outside = WorkerObserver {
                    number,
                    current,
                    deadline,
                    next_report: Instant::now(),
                    desk,
                };
                // What the engine remembers is sound at any moment, so it can be used again after
                // a panic.
                let search = || engine.search(&position, limits, &mut outside);
                let event = match catch_unwind(AssertUnwindSafe(search)) {
                    Ok(report) => Event::Done(report),
                    Err(panic) => Event::Failed(words_of(panic.as_ref())),
                };
                lives_on(|| open(desk).answer(number, event));
            }
        }
    }
}

/// Does something that comes from the owner. A panic there is the owner's, and has been told where it
/// happened; the next order is to be carried out all the same.
fn lives_on(owners: impl FnOnce()) {
    let _ = catch_unwind(AssertUnwindSafe(owners));
}

/// Answers for a search that is to be over and has not answered.
fn run_watchdog<G: Game>(watches: &Receiver<Watch>, desk: &Mutex<Desk<G>>) {
    let mut due: Option<(u64, Instant)> = None;
    loop {
        let watch = match due {
            Some((_, then)) => watches.recv_timeout(then.saturating_duration_since(Instant::now())),
            None => watches.recv().map_err(RecvTimeoutError::from),
        };
        match (watch, due.take()) {
            (Ok(Watch::Deadline(number, deadline)), _) => due = Some((number, deadline + GRACE)),
            (Ok(Watch::Stop(number)), _) => due = Some((number, Instant::now() + GRACE)),
            (Err(RecvTimeoutError::Timeout), Some((number, _))) => {
                lives_on(|| open(desk).answer_for(number));
            }
            (Err(_), _) => return,
        }
    }
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "the search broke down".into())
}

/// The outside of a search on a worker.
struct WorkerObserver<'a, G: Game> {
    number: u64,
    current: &'a AtomicU64,
    deadline: Option<Instant>,
    next_report: Instant,
    desk: &'a Mutex<Desk<G>>,
}

impl<G: Game> Observer<G> for WorkerObserver<'_, G> {
    fn stop(&mut self, _nodes: u64) -> bool {
        self.current.load(Relaxed) != self.number
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn report(&mut self, report: &Report<G>) {
        let mut desk = open(self.desk);
        // The watchdog may have answered already.
        if desk.number != self.number {
            return;
        }
        desk.latest = Some(report.clone());
        let now = Instant::now();
        if now >= self.next_report {
            self.next_report = now + REPORT_EVERY;
            (desk.tell)(self.number, Event::Report(report.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Surround;

    /// The desk, its watchdog, and the numbers and depths of the answers.
    type Silent = (
        Arc<Mutex<Desk<Surround>>>,
        Sender<Watch>,
        Receiver<(u64, u32)>,
    );

    /// A desk with a search that has found something, or nothing yet, and does not answer.
    fn silent(found: bool) -> Silent {
        let (sender, told) = channel();
        let desk = Arc::new(Mutex::new(Desk {
            number: 1,
            latest: found.then(|| Report {
                depth: 7,
                ..Report::default()
            }),
            tell: Box::new(move |number, event| {
                if let Event::Done(report) = event {
                    let _ = sender.send((number, report.depth));
                }
            }),
        }));
        let (watchdog, watches) = channel();
        let shared = Arc::clone(&desk);
        std::thread::spawn(move || run_watchdog(&watches, &shared));
        (desk, watchdog, told)
    }

    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn the_watchman_answers_for_a_search_that_does_not_stop() {
        for watch in [Watch::Stop(1), Watch::Deadline(1, Instant::now())] {
            let (desk, watchdog, told) = silent(true);
            watchdog.send(watch).unwrap();
            assert_eq!(told.recv_timeout(LONG), Ok((1, 7)));
            // The search's own answer comes too late.
            open(&desk).answer(1, Event::Done(Report::default()));
            assert!(told.try_recv().is_err());
        }
    }

    #[test]
    fn the_watchman_leaves_other_searches_alone() {
        for watch in [Watch::Stop(2), Watch::Deadline(2, Instant::now())] {
            let (desk, watchdog, told) = silent(true);
            watchdog.send(watch).unwrap();
            assert!(told.recv_timeout(50 * GRACE).is_err());
            open(&desk).answer(1, Event::Done(Report::default()));
            assert_eq!(told.try_recv(), Ok((1, 0)));
        }
    }

    #[test]
    fn with_nothing_found_the_search_itself_answers() {
        let (desk, watchdog, told) = silent(false);
        watchdog.send(Watch::Stop(1)).unwrap();
        assert!(told.recv_timeout(50 * GRACE).is_err());
        open(&desk).answer(1, Event::Done(Report::default()));
        assert_eq!(told.try_recv(), Ok((1, 0)));
    }
}
