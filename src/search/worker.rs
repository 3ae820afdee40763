//! A search on threads of its own, behind a handle that never makes its owner wait.
//!
//! The owner sends orders and receives events; each event carries the number of the order it
//! belongs to, so that a late one can be told from a current one. Dropping the handle ends the
//! search and the thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::{Engine, Limits, Observer, Report};
use crate::games::Game;

/// The least time between two reports: about thirty a second.
const REPORT_EVERY: Duration = Duration::from_millis(33);

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
        time: Option<Duration>,
    },
    Change(Change<G>),
}

/// The handle of a worker.
pub struct Worker<G: Game> {
    orders: Sender<Order<G>>,
    /// The number of the only search that may go on; any other stops.
    current: Arc<AtomicU64>,
    last: u64,
}

impl<G: Game> Worker<G> {
    /// Starts a worker that thinks with an engine. `tell` is called on the worker's thread with
    /// the number of the search and what happened.
    pub fn new(engine: Engine<G>, tell: impl FnMut(u64, Event<G>) + Send + 'static) -> Self {
        let (orders, inbox) = channel();
        let current = Arc::new(AtomicU64::new(0));
        let watched = Arc::clone(&current);
        std::thread::spawn(move || work(engine, &inbox, &watched, tell));
        Self {
            orders,
            current,
            last: 0,
        }
    }

    /// Stops what is being searched and searches this; returns its number.
    pub fn search(&mut self, position: G, limits: Limits, time: Option<Duration>) -> u64 {
        self.last += 1;
        let number = self.last;
        self.current.store(number, Relaxed);
        // The thread ends only with the handle, so there is always someone to receive this.
        let _ = self.orders.send(Order::Search {
            number,
            position,
            limits,
            time,
        });
        number
    }

    /// Stops the search, which then says what it has found.
    pub fn stop(&mut self) {
        self.current.store(0, Relaxed);
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

fn work<G: Game>(
    mut engine: Engine<G>,
    inbox: &Receiver<Order<G>>,
    current: &AtomicU64,
    mut tell: impl FnMut(u64, Event<G>),
) {
    while let Ok(order) = inbox.recv() {
        match order {
            Order::Change(change) => change(&mut engine),
            Order::Search {
                number,
                position,
                limits,
                time,
            } => {
                let begun = Instant::now();
                let mut watch = Watch {
                    number,
                    current,
                    deadline: time.map(|time| begun + without_reserve(time)),
                    next_report: begun,
                    tell: &mut tell,
                };
                // What the engine remembers is sound at any moment, so it can be used again after
                // a panic.
                let search = || engine.search(&position, limits, &mut watch);
                let event = match catch_unwind(AssertUnwindSafe(search)) {
                    Ok(report) => Event::Done(report),
                    Err(panic) => Event::Failed(words_of(panic.as_ref())),
                };
                tell(number, event);
            }
        }
    }
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "the search broke down".into())
}

/// The outside of a search on a worker.
struct Watch<'a, G: Game> {
    number: u64,
    current: &'a AtomicU64,
    deadline: Option<Instant>,
    next_report: Instant,
    tell: &'a mut dyn FnMut(u64, Event<G>),
}

impl<G: Game> Observer<G> for Watch<'_, G> {
    fn stop(&mut self, _nodes: u64) -> bool {
        self.current.load(Relaxed) != self.number
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn report(&mut self, report: &Report<G>) {
        let now = Instant::now();
        if now >= self.next_report {
            self.next_report = now + REPORT_EVERY;
            (self.tell)(self.number, Event::Report(report.clone()));
        }
    }
}
