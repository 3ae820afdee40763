//! The worker: it reports, stops when told to, and never keeps its owner waiting.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rand::RngExt;
use standoff::games::{Game, Surround, start};
use standoff::search::{Event, Limits, Report, Switches, Worker};

use crate::support::random;
use crate::support::wait::{drain, receive, wait_for, wait_until};
use crate::{depth, engine, untimed};

/// What no search will see the end of.
fn position() -> Surround {
    start(60, 0).unwrap()
}

type Events = Receiver<(u64, Event<Surround>)>;

fn worker(threads: usize) -> (Worker<Surround>, Events) {
    let (sender, events) = channel();
    let engine = engine(Switches::FULL).with_threads(threads);
    let worker = Worker::new(engine, move |number, event| {
        let _ = sender.send((number, event));
    });
    (worker, events)
}

fn next(events: &Events) -> (u64, Event<Surround>) {
    receive("an event of the worker", events)
}

/// The result of the next search that comes to its end, and its number.
fn result(events: &Events) -> (u64, Report<Surround>) {
    wait_for("the end of a search", || match next(events) {
        (number, Event::Done(report)) => Some((number, report)),
        (_, Event::Report(_)) => None,
        (_, Event::Failed(message)) => panic!("{message}"),
    })
}

#[test]
fn reports_come_before_the_result() {
    let (mut worker, events) = worker(1);
    let number = worker.search(position(), depth(6), None);
    let (from, Event::Report(report)) = next(&events) else {
        panic!("no report")
    };
    assert_eq!(from, number);
    assert!(!report.lines.is_empty());
    let (from, report) = result(&events);
    assert_eq!((from, report.depth), (number, 6));
}

#[test]
fn time_ends_a_search() {
    let (mut worker, events) = worker(1);
    let begun = Instant::now();
    worker.search(position(), Limits::NONE, Some(Duration::from_millis(50)));
    let mut reports = 0;
    while let (_, Event::Report(_)) = next(&events) {
        reports += 1;
    }
    let time = begun.elapsed().as_millis();
    // Not before the time is nearly up: a moment is kept back for the answer to get out.
    assert!(time >= 45, "{time}");
    // However long it took, at most some thirty reports a second.
    assert!(reports <= 2 + time / 33, "{reports} in {time} ms");
}

#[test]
fn stop_ends_a_search_without_limits() {
    let (mut worker, events) = worker(1);
    let number = worker.search(position(), Limits::NONE, None);
    assert!(matches!(next(&events), (_, Event::Report(_))));
    worker.stop();
    let (from, report) = result(&events);
    assert_eq!(from, number);
    assert!(position().moves().contains(&report.lines[0].pv[0]));
}

#[test]
fn a_late_event_carries_its_old_number() {
    let (mut worker, events) = worker(1);
    let first = worker.search(position(), Limits::NONE, None);
    let second = worker.search(position(), depth(3), None);
    assert_ne!(first, second);
    assert_eq!(result(&events).0, first);
    assert_eq!(result(&events).0, second);
}

#[test]
fn changes_apply_to_the_next_search() {
    let (mut worker, events) = worker(1);
    worker.search(position(), depth(3), None);
    let first = result(&events).1;
    worker.change(standoff::search::Engine::new_game);
    worker.search(position(), depth(3), None);
    assert_eq!(untimed(first), untimed(result(&events).1));
}

#[test]
fn dropping_a_thinking_worker_ends_its_thread() {
    let (mut worker, events) = worker(1);
    worker.search(position(), Limits::NONE, None);
    next(&events);
    drop(worker);
    // The thread owns the other end of the channel, which closes when the thread ends.
    drain("the end of the thread", &events);
}

/// A worker that is dropped at any moment is gone, also from a busy machine. How soon,
/// `standoff lab stops` measures.
#[test]
fn two_hundred_workers_are_gone_from_a_busy_machine() {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let mut random = random(1);
        for _ in 0..200 {
            let (mut worker, events) = worker(2);
            worker.search(position(), Limits::NONE, None);
            std::thread::sleep(Duration::from_micros(random.random_range(0..20_000)));
            drop(worker);
            drain("the end of the worker", &events);
        }
        done.store(true, Ordering::Relaxed);
    });
}

/// A worker does not break when what its owner gave it does.
#[test]
fn a_panic_of_the_owner_does_no_harm() {
    let (sender, events) = channel();
    let mut panicked = false;
    let engine = engine::<Surround>(Switches::FULL);
    let mut worker = Worker::new(engine, move |number, event| {
        if !panicked && matches!(event, Event::Done(_)) {
            panicked = true;
            panic!("a test broke this answer");
        }
        let _ = sender.send((number, event));
    });
    worker.search(position(), depth(2), None);
    worker.change(|_| panic!("a test broke this change"));
    let number = worker.search(position(), depth(2), None);
    wait_until("the last result", || result(&events).0 == number);
}

/// Whatever breaks in a search is told, with one thread as with several, and the worker lives on.
#[test]
fn a_panic_is_an_event() {
    for threads in [1, 2] {
        let (sender, events) = channel();
        let mut panicked = false;
        let engine = engine::<Surround>(Switches::FULL).with_threads(threads);
        let mut worker = Worker::new(engine, move |number, event| {
            if !panicked && matches!(event, Event::Report(_)) {
                panicked = true;
                panic!("a test broke this search");
            }
            let _ = sender.send((number, event));
        });
        let number = worker.search(position(), Limits::NONE, None);
        let (from, event) = next(&events);
        let said = matches!(&event, Event::Failed(said) if said == "a test broke this search");
        assert!(said && from == number, "{event:?} with {threads} threads");
        let number = worker.search(position(), depth(3), None);
        assert_eq!(result(&events).0, number);
    }
}
