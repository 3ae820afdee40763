//! A program behind the handle that never waits.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use standoff::agents::program::{Event, Launch, Patience, ProgramWorker, Question};
use standoff::games::{Crossing, Game, Rules, start};

use super::mock::launch;
use super::support::wait::{drain, receive, wait_for, wait_until};
use super::table::{AMPLE, GENEROUS};

fn begin(launch: Launch) -> (ProgramWorker, Receiver<(u64, Event)>) {
    begin_with(launch, GENEROUS)
}

fn begin_with(launch: Launch, patience: Patience) -> (ProgramWorker, Receiver<(u64, Event)>) {
    let (sender, events) = channel();
    let worker = ProgramWorker::new(launch, patience, move |number, event| {
        let _ = sender.send((number, event));
    });
    (worker, events)
}

/// The next event that is not a thought.
fn next(events: &Receiver<(u64, Event)>) -> (u64, Event) {
    wait_for("an event", || {
        let (number, event) = receive("an event", events);
        (!matches!(event, Event::Thought(_))).then_some((number, event))
    })
}

fn question(moves: &[&str]) -> (Question, String) {
    let mut position: Crossing = start(400, 0).unwrap();
    let start = position.line();
    for mv in moves {
        let mv = position
            .read_move(mv, standoff::games::Skips::Allowed)
            .unwrap();
        position = position.play(mv);
    }
    let question = Question {
        start,
        moves: moves.iter().map(ToString::to_string).collect(),
        time: AMPLE,
    };
    (question, position.move_text(position.moves()[0]))
}

#[test]
fn answers_come_with_the_number_of_their_question() {
    let (mut worker, events) = begin(launch("is good"));
    assert!(matches!(next(&events), (0, Event::Ready { name }) if name.starts_with("Mock")));
    worker.new_game();
    for moves in [&[][..], &["pass"], &["pass", "b8b7"]] {
        let (question, expected) = question(moves);
        let number = worker.ask(question);
        assert_eq!(next(&events), (number, Event::Answer(expected)));
    }
}

#[test]
fn a_withdrawn_question_is_not_answered_and_the_next_one_is() {
    let (mut worker, events) = begin(launch("is late once"));
    assert!(matches!(next(&events), (0, Event::Ready { .. })));
    // The mock thinks about the first question until it is told to stop.
    worker.ask(question(&[]).0);
    std::thread::sleep(Duration::from_millis(100));
    worker.withdraw();
    worker.new_game();
    let (question, expected) = question(&["pass", "b8b7"]);
    let number = worker.ask(question);
    assert_eq!(next(&events), (number, Event::Answer(expected)));
}

#[test]
fn who_does_not_come_back_from_a_withdrawn_question_loses() {
    let patience = Patience {
        stop: Duration::from_millis(200),
        ..GENEROUS
    };
    let (mut worker, events) = begin_with(launch("ignores stop"), patience);
    assert!(matches!(next(&events), (0, Event::Ready { .. })));
    worker.ask(question(&[]).0);
    std::thread::sleep(Duration::from_millis(100));
    let number = worker.ask(question(&["pass"]).0);
    let (found, event) = next(&events);
    assert_eq!(found, number);
    assert!(matches!(event, Event::Failed(fault) if fault.name() == "stop ignored"));
}

#[test]
fn of_many_questions_only_the_last_is_answered() {
    let (mut worker, events) = begin(launch("is good"));
    assert!(matches!(next(&events), (0, Event::Ready { .. })));
    let mut last = 0;
    for _ in 0..500 {
        last = worker.ask(question(&["pass"]).0);
    }
    // The first ones may have been answered before they were withdrawn.
    wait_until("the last answer", || next(&events).0 == last);
    assert!(events.recv_timeout(Duration::from_millis(50)).is_err());
}

#[test]
fn what_can_t_be_started_fails_every_question() {
    let (mut worker, events) = begin(Launch::read("/no/such/program").unwrap());
    for number in 0..3 {
        let (found, event) = next(&events);
        assert_eq!(found, number);
        assert!(matches!(event, Event::Failed(fault) if fault.name() == "not started"));
        worker.ask(question(&[]).0);
    }
}

#[test]
fn dropping_the_handle_ends_whatever_is_going_on() {
    for way in [
        "never greets",
        "floods at start",
        "waits for stop",
        "sleeps",
        "floods",
    ] {
        let (mut worker, events) = begin(launch(way));
        worker.new_game();
        worker.ask(question(&[]).0);
        std::thread::sleep(Duration::from_millis(200));
        drop(worker);
        // The thread is gone, and with it the program and the other end of the channel.
        drain(way, &events);
    }
}
