//! The worker: it reports, stops when told to, and never keeps its owner waiting.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use standoff::games::{Game, Surround, start};
use standoff::search::{Event, Limits, Settings, Worker};

use crate::{depth, engine};

/// Long enough for anything that is not stuck, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(10);

/// What no search will see the end of.
fn position() -> Surround {
    start(60, 0).unwrap()
}

fn worker() -> (Worker<Surround>, Receiver<(u64, Event<Surround>)>) {
    let (sender, events) = channel();
    let worker = Worker::new(engine(Settings::FULL), move |number, event| {
        let _ = sender.send((number, event));
    });
    (worker, events)
}

#[test]
fn reports_come_before_the_result() {
    let (mut worker, events) = worker();
    let number = worker.search(position(), depth(6), None);
    let mut reports = 0;
    loop {
        match events.recv_timeout(PATIENCE).unwrap() {
            (from, Event::Report(report)) => {
                assert_eq!(from, number);
                assert!(!report.lines.is_empty());
                reports += 1;
            }
            (from, Event::Done(report)) => {
                assert_eq!((from, report.depth), (number, 6));
                break;
            }
            (_, Event::Failed(message)) => panic!("{message}"),
        }
    }
    assert!(reports > 0);
}

#[test]
fn time_ends_a_search() {
    let (mut worker, events) = worker();
    let begun = Instant::now();
    worker.search(position(), Limits::NONE, Some(Duration::from_millis(50)));
    let mut reports = 0;
    while let Event::Report(_) = events.recv_timeout(PATIENCE).unwrap().1 {
        reports += 1;
    }
    let time = begun.elapsed().as_millis();
    // A moment is kept back for the answer to get out.
    assert!(time >= 45, "{time}");
    // At most some thirty reports a second.
    assert!(reports <= 2 + time / 33, "{reports} in {time} ms");
}

#[test]
fn stop_ends_a_search_without_limits() {
    let (mut worker, events) = worker();
    let number = worker.search(position(), Limits::NONE, None);
    assert!(matches!(
        events.recv_timeout(PATIENCE),
        Ok((_, Event::Report(_)))
    ));
    worker.stop();
    loop {
        if let (from, Event::Done(report)) = events.recv_timeout(PATIENCE).unwrap() {
            assert_eq!(from, number);
            assert!(position().moves().contains(&report.lines[0].moves[0]));
            break;
        }
    }
}

#[test]
fn a_late_event_carries_its_old_number() {
    let (mut worker, events) = worker();
    let first = worker.search(position(), Limits::NONE, None);
    let second = worker.search(position(), depth(3), None);
    assert_ne!(first, second);
    let mut done = Vec::new();
    while done.len() < 2 {
        let (number, event) = events.recv_timeout(PATIENCE).unwrap();
        let expected = if done.is_empty() { first } else { second };
        assert_eq!(number, expected);
        if matches!(event, Event::Done(_)) {
            done.push(number);
        }
    }
}

#[test]
fn changes_apply_to_the_next_search() {
    let (mut worker, events) = worker();
    worker.search(position(), depth(3), None);
    worker.change(standoff::search::Engine::new_game);
    worker.search(position(), depth(3), None);
    let mut results = Vec::new();
    while results.len() < 2 {
        if let (_, Event::Done(report)) = events.recv_timeout(PATIENCE).unwrap() {
            results.push(report);
        }
    }
    assert_eq!(results[0], results[1]);
}

#[test]
fn dropping_a_thinking_worker_ends_its_thread() {
    let (mut worker, events) = worker();
    worker.search(position(), Limits::NONE, None);
    events.recv_timeout(PATIENCE).unwrap();
    drop(worker);
    // The thread owns the other end of the channel, which closes when the thread ends.
    let end = loop {
        if let Err(error) = events.recv_timeout(PATIENCE) {
            break error;
        }
    };
    assert_eq!(end, RecvTimeoutError::Disconnected);
}

/// With every core at work, a worker that is dropped at any moment is soon gone: promised are 50 ms
/// (`standoff lab stops` measures it), and here ten times that is enough.
#[test]
fn two_hundred_workers_are_soon_gone_from_a_busy_machine() {
    let done = AtomicBool::new(false);
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let times = (0..200).map(|_| {
            let (sender, events) = channel();
            let engine = engine::<Surround>(Settings::FULL).with_threads(2);
            let mut worker = Worker::new(engine, move |number, event| {
                let _ = sender.send((number, event));
            });
            worker.search(position(), Limits::NONE, None);
            std::thread::sleep(Duration::from_micros(random.random_range(0..20_000)));
            let begun = Instant::now();
            drop(worker);
            while let Ok(_late) = events.recv_timeout(PATIENCE) {}
            begun.elapsed()
        });
        let times = times.collect();
        done.store(true, Ordering::Relaxed);
        times
    });
    times.sort();
    let most = times[times.len() * 99 / 100];
    assert!(most < Duration::from_millis(500), "{most:?}");
}

/// A worker does not break when what its owner gave it does.
#[test]
fn a_panic_of_the_owner_does_no_harm() {
    let (sender, events) = channel();
    let mut panicked = false;
    let engine = engine::<Surround>(Settings::FULL);
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
    let done = |(from, event): &(u64, _)| *from == number && matches!(event, Event::Done(_));
    while !done(&events.recv_timeout(PATIENCE).unwrap()) {}
}

/// Whatever breaks in a search is told, with one thread as with several, and the worker lives on.
#[test]
fn a_panic_is_an_event() {
    for threads in [1, 2] {
        let (sender, events) = channel();
        let mut panicked = false;
        let engine = engine::<Surround>(Settings::FULL).with_threads(threads);
        let mut worker = Worker::new(engine, move |number, event| {
            if !panicked && matches!(event, Event::Report(_)) {
                panicked = true;
                panic!("a test broke this search");
            }
            let _ = sender.send((number, event));
        });
        let number = worker.search(position(), Limits::NONE, None);
        match events.recv_timeout(PATIENCE) {
            Ok((from, Event::Failed(message))) => {
                assert_eq!(from, number);
                assert_eq!(message, "a test broke this search");
            }
            other => panic!("{other:?} with {threads} threads"),
        }
        let number = worker.search(position(), depth(3), None);
        let done = events
            .iter()
            .find(|(_, event)| matches!(event, Event::Done(_)));
        assert_eq!(done.map(|(from, _)| from), Some(number));
    }
}
