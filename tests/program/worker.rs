//! Agents behind the handle that never blocks.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use standoff::agents::external::{ExternalAgent, ExternalEngine, Timeouts};
use standoff::agents::{Agent, AgentEvent, AgentFactory, AgentWorker, PlayerSpec};
use standoff::games::{Crossing, Game, Rules, Skips, start};

use super::agent::agent;
use super::support::wait::{drain, receive, wait_for, wait_until};
use super::table::GENEROUS;

type Events = Receiver<(u64, AgentEvent<Crossing>)>;

fn begin(agent: Box<dyn Agent<Crossing>>) -> (AgentWorker<Crossing>, Events) {
    let (sender, events) = channel();
    let worker = AgentWorker::new(agent, move |number, event| {
        let _ = sender.send((number, event));
    });
    (worker, events)
}

/// The mock behind a worker, once it is ready.
fn ready(agent: ExternalAgent) -> (AgentWorker<Crossing>, Events) {
    let (worker, events) = begin(Box::new(agent));
    match next(&events) {
        (0, AgentEvent::Started(Ok(Some(name)))) => assert!(name.starts_with("Mock"), "{name}"),
        other => panic!("{other:?}"),
    }
    (worker, events)
}

/// The next event that is not a report.
fn next(events: &Events) -> (u64, AgentEvent<Crossing>) {
    wait_for("an event", || {
        let (number, event) = receive("an event", events);
        (!matches!(event, AgentEvent::Report(_))).then_some((number, event))
    })
}

/// The position after some moves from the start.
fn after(moves: &[&str]) -> Crossing {
    let first: Crossing = start(400, 0).unwrap();
    moves.iter().fold(first, |position, mv| {
        position.play(position.read_move(mv, Skips::Allowed).unwrap())
    })
}

#[track_caller]
fn assert_moves(events: &Events, number: u64, position: &Crossing) {
    match next(events) {
        (found, AgentEvent::Move(mv, _)) => {
            assert_eq!((found, mv), (number, position.moves()[0]));
        }
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn assert_fault(events: &Events, number: u64, name: &str) {
    match next(events) {
        (found, AgentEvent::Fault(fault)) => assert_eq!((found, fault.name()), (number, name)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn answers_come_with_the_number_of_their_request() {
    let (mut worker, events) = ready(agent("is good"));
    for moves in [&[][..], &["pass"], &["pass", "b8b7"]] {
        let position = after(moves);
        let number = worker.ask(position);
        assert_moves(&events, number, &position);
    }
}

#[test]
fn a_cancelled_request_is_not_answered_and_the_next_one_is() {
    let (mut worker, events) = ready(agent("is late once"));
    // The mock thinks about the first position until it is told to stop.
    worker.ask(after(&[]));
    std::thread::sleep(Duration::from_millis(100));
    worker.cancel();
    let position = after(&["pass", "b8b7"]);
    let number = worker.ask(position);
    assert_moves(&events, number, &position);
}

#[test]
fn a_program_stuck_in_a_cancelled_request_loses() {
    let timeouts = Timeouts {
        stop: Duration::from_millis(200),
        ..GENEROUS
    };
    let (mut worker, events) = ready(agent("ignores stop").with_timeouts(timeouts));
    worker.ask(after(&[]));
    std::thread::sleep(Duration::from_millis(100));
    let number = worker.ask(after(&["pass"]));
    assert_fault(&events, number, "stop ignored");
}

#[test]
fn of_many_requests_only_the_last_is_answered() {
    let (mut worker, events) = ready(agent("is good"));
    let mut last = 0;
    for _ in 0..500 {
        last = worker.ask(after(&["pass"]));
    }
    // The first ones may have been answered before they were cancelled.
    wait_until("the last answer", || next(&events).0 == last);
    assert!(events.recv_timeout(Duration::from_millis(50)).is_err());
}

#[test]
fn a_program_that_cannot_start_fails_every_request() {
    let engine = ExternalEngine::read("/no/such/program").unwrap();
    let (mut worker, events) = begin(Box::new(ExternalAgent::new(&engine)));
    match next(&events) {
        (0, AgentEvent::Started(Err(fault))) => assert_eq!(fault.name(), "not started"),
        other => panic!("{other:?}"),
    }
    for _ in 0..2 {
        let number = worker.ask(after(&[]));
        assert_fault(&events, number, "not started");
    }
}

#[test]
fn the_agents_of_standoff_itself_work_alike() {
    for text in ["level:2", "random", "uct@50n", "engine@20ms", "plain@100n"] {
        let spec = PlayerSpec::read(text).unwrap();
        let (mut worker, events) = begin(AgentFactory::new(1).build(&spec).unwrap());
        assert!(matches!(next(&events), (0, AgentEvent::Started(Ok(None)))));
        let position = after(&["pass"]);
        let number = worker.ask(position);
        match next(&events) {
            (found, AgentEvent::Move(mv, report)) => {
                assert!(found == number && position.moves().contains(&mv), "{text}");
                let engine = !["random", "uct@50n"].contains(&text);
                assert_eq!(report.is_some(), engine, "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_long_search_ends_when_it_is_cancelled() {
    let spec = PlayerSpec::read("engine@600000ms").unwrap();
    let (mut worker, events) = begin(AgentFactory::new(1).build(&spec).unwrap());
    worker.ask(after(&[]));
    std::thread::sleep(Duration::from_millis(50));
    worker.cancel();
    drop(worker);
    drain("the end of the search", &events);
}

#[test]
fn dropping_the_handle_ends_the_program() {
    for way in [
        "never greets",
        "floods at start",
        "waits for stop",
        "sleeps",
        "floods",
    ] {
        let (mut worker, events) = begin(Box::new(agent(way)));
        worker.ask(after(&[]));
        std::thread::sleep(Duration::from_millis(200));
        drop(worker);
        // The thread is gone, and with it the program and the other end of the channel.
        drain(way, &events);
    }
}
