//! Every way to misbehave ends in its named consequence.

use std::time::Duration;

use standoff::agents::Fault;
use standoff::agents::external::{
    EngineCommand, MoveRequest, StderrTail, Timeouts, UgiClient, UgiInfo, UgiListener,
};
use standoff::games::{Blockade, Crossing, Game, Rules, Side, Surround, Verdict, start};

use super::mock::{SLOW, launch, launch_ignoring_sigterm};
use super::support::wait::{run, wait_until};
use super::table::{AMPLE, GENEROUS, Played, SHORT, play};

/// What a program is expected to answer in time, but this one does not.
const BRIEF: Timeouts = Timeouts {
    stop: Duration::from_millis(300),
    ..GENEROUS
};

const LOST: Verdict = Verdict::Win(Side::O);

fn names(played: &Played) -> Vec<&'static str> {
    played.faults.iter().map(Fault::name).collect()
}

/// Nothing is left of a process group: at once, or as soon as the system has cleared it away.
fn assert_gone(way: &str, group: Option<u32>) {
    #[cfg(unix)]
    if let Some(id) = group {
        use rustix::process::{Pid, test_kill_process_group};
        let group = Pid::from_raw(i32::try_from(id).unwrap()).unwrap();
        wait_until(&format!("the end of all of '{way}'"), || {
            test_kill_process_group(group).is_err()
        });
    }
    #[cfg(not(unix))]
    let _ = (way, group);
}

/// Plays a short game, which must come to its end and leave nothing behind.
fn game<G: Game>(way: &str, launch: &EngineCommand, patience: Timeouts, time: Duration) -> Played {
    let played = play::<G>(launch, patience, time, 12);
    assert_gone(way, played.group);
    played
}

#[track_caller]
fn assert_loses(way: &str, patience: Timeouts, time: Duration, fault: &str) {
    let launch = launch(way);
    for played in [
        game::<Blockade>(way, &launch, patience, time),
        game::<Surround>(way, &launch, patience, time),
        game::<Crossing>(way, &launch, patience, time),
    ] {
        assert_eq!(names(&played), [fault], "{way}: {:?}", played.faults);
        assert_eq!(played.verdict, LOST, "{way}");
    }
}

/// Loses elsewhere, is skipped in Crossing every time.
#[track_caller]
fn assert_is_skipped(way: &str, time: Duration, fault: &str) {
    let launch = launch(way);
    let played = game::<Surround>(way, &launch, GENEROUS, time);
    assert_eq!(names(&played), [fault], "{way}: {:?}", played.faults);
    assert_eq!((played.verdict, played.turns), (LOST, 0), "{way}");
    let played = game::<Crossing>(way, &launch, GENEROUS, time);
    assert_eq!(names(&played), [fault; 6], "{way}: {:?}", played.faults);
    assert_eq!(played.turns, 12, "{way}");
}

#[track_caller]
fn assert_is_fine(way: &str, launch: &EngineCommand) -> Vec<Played> {
    let all = vec![
        game::<Blockade>(way, launch, GENEROUS, AMPLE),
        game::<Surround>(way, launch, GENEROUS, AMPLE),
        game::<Crossing>(way, launch, GENEROUS, AMPLE),
    ];
    for played in &all {
        assert!(played.faults.is_empty(), "{way}: {:?}", played.faults);
    }
    all
}

#[test]
fn a_missing_program_is_not_started() {
    let launch = EngineCommand::read("/no/such/program").unwrap();
    let played = game::<Crossing>("missing", &launch, GENEROUS, AMPLE);
    assert_eq!(names(&played), ["not started"]);
    let text = played.faults[0].to_string();
    assert!(
        text.starts_with("'/no/such/program' can't be started ("),
        "{text}"
    );
}

#[test]
fn a_program_that_does_not_greet_loses() {
    let hasty = Timeouts {
        start: Duration::from_millis(500),
        ..GENEROUS
    };
    assert_loses("never greets", hasty, AMPLE, "no greeting");
    assert_loses("floods at start", hasty, AMPLE, "no greeting");
    assert_loses("ends at start", GENEROUS, AMPLE, "ended");
}

#[test]
fn a_program_that_does_not_get_ready_loses() {
    // Long enough for the greeting.
    let hasty = Timeouts {
        start: Duration::from_secs(2),
        ..GENEROUS
    };
    let launch = launch("never gets ready");
    let played = game::<Crossing>("never gets ready", &launch, hasty, AMPLE);
    assert_eq!(names(&played), ["not ready"]);
    let launch = super::mock::launch("never reads");
    let played = game::<Crossing>("never reads", &launch, hasty, AMPLE);
    assert_eq!(names(&played), ["not ready"]);
}

#[test]
fn not_being_ready_for_a_question_is_not_an_ignored_stop() {
    assert_loses("gets ready once", BRIEF, SHORT, "not ready");
}

#[test]
fn a_program_whose_process_ends_loses_every_game() {
    assert_loses("ends in mid-game", GENEROUS, AMPLE, "ended");
    assert_loses("aborts in mid-game", GENEROUS, AMPLE, "ended");
    assert_loses("a child keeps the pipes", GENEROUS, AMPLE, "ended");
    let played = game::<Blockade>("", &launch("ends in mid-game"), GENEROUS, AMPLE);
    assert!(played.faults[0].to_string().contains("exit status: 4"));
    assert_eq!(played.turns, 4);
}

#[test]
fn a_program_that_ends_instead_of_stopping_loses_every_game() {
    assert_loses("ends at stop", GENEROUS, SHORT, "ended");
}

#[cfg(unix)]
#[test]
fn a_program_that_closes_its_output_loses_every_game() {
    assert_loses("closes its output", GENEROUS, AMPLE, "output closed");
}

#[test]
fn a_program_that_does_not_stop_loses_every_game() {
    for way in ["ignores stop", "sleeps", "floods", "floods one line"] {
        assert_loses(way, BRIEF, SHORT, "stop ignored");
    }
}

#[test]
fn an_invalid_move_is_a_skip_in_crossing_and_a_loss_elsewhere() {
    for way in [
        "moves off the board",
        "moves the opponent's piece",
        "has no move",
        "answers with ten megabytes",
    ] {
        assert_is_skipped(way, AMPLE, "invalid move");
    }
}

#[test]
fn a_late_move_is_a_skip_in_crossing_and_a_loss_elsewhere() {
    for way in ["waits for stop", "talks garbage"] {
        assert_is_skipped(way, SHORT, "late");
    }
}

#[test]
fn a_program_that_reads_stop_after_its_answer_is_late_like_others() {
    // Neither in time, nor much later.
    assert_is_skipped("has one thread and is slow", SLOW / 4, "late");
}

#[test]
fn strange_behaviour_within_the_protocol_is_no_fault() {
    for way in [
        "is good",
        "answers before it is asked",
        "answers twice",
        "leaves a child",
        "ponders",
        "talks binary",
        "talks in ten megabytes",
    ] {
        assert_is_fine(way, &launch(way));
    }
}

#[test]
fn the_end_of_standard_error_is_kept() {
    let complaints = assert_is_fine("complains", &launch("complains"));
    let errors = &complaints[0].errors;
    assert_eq!(errors.len(), 16 * 1024);
    assert!(errors.contains("complaint 1999 "), "{errors}");
}

#[test]
fn the_first_of_many_answers_counts_and_the_rest_is_a_fault() {
    // The first answer of each question is taken; what follows is heard instead of a real answer.
    let way = "floods answers";
    let played = game::<Surround>(way, &launch(way), BRIEF, SHORT);
    assert_eq!(names(&played).len(), 1, "{:?}", played.faults);
    assert_eq!(played.turns, 2);
    assert_eq!(played.verdict, LOST);
}

#[test]
fn a_program_that_does_not_quit_is_killed() {
    assert_is_fine("never quits", &launch("never quits"));
    #[cfg(unix)]
    assert_is_fine("never quits", &launch_ignoring_sigterm("never quits"));
    #[cfg(not(unix))]
    let _ = launch_ignoring_sigterm;
}

#[test]
fn a_late_answer_never_answers_the_next_question() {
    let way = "is late once";
    let errors = StderrTail::default();
    let mut program = UgiClient::start(&launch(way), GENEROUS, &errors).unwrap();
    program.new_game().unwrap();
    let first: Crossing = start(400, 0).unwrap();
    let fault = program
        .ask(&MoveRequest::of(&first, SHORT), &mut ())
        .unwrap_err();
    assert_eq!(fault.name(), "late");
    // The skip has passed, and the other side has moved.
    let second = first.play(first.skip().unwrap());
    let second = second.play(second.moves()[5]);
    let third = second.play(second.moves()[9]).play(second.skip().unwrap());
    for position in [second, third] {
        let answer = program.ask(&MoveRequest::of(&position, AMPLE), &mut ());
        let expected = position.move_text(position.moves()[0]);
        assert_eq!(answer, Ok(expected));
    }
}

/// Is held up once, as by Ctrl-Z: when it first looks whether the answer has come, or when it first
/// hears a thought.
struct HeldUp {
    looking: Option<Duration>,
    thinking: Option<Duration>,
}

impl UgiListener for HeldUp {
    fn is_cancelled(&mut self) -> bool {
        std::thread::sleep(self.looking.take().unwrap_or_default());
        false
    }

    fn info(&mut self, _: UgiInfo) {
        std::thread::sleep(self.thinking.take().unwrap_or_default());
    }
}

#[test]
fn a_program_in_time_is_not_late_because_we_are() {
    let mut program = UgiClient::start(&launch("is good"), BRIEF, &StderrTail::default()).unwrap();
    let position: Crossing = start(400, 0).unwrap();
    let mut held_up = HeldUp {
        looking: Some(Duration::from_secs(2)),
        thinking: None,
    };
    let answer = program.ask(
        &MoveRequest::of(&position, Duration::from_secs(1)),
        &mut held_up,
    );
    let expected = position.move_text(position.moves()[0]);
    assert_eq!(answer, Ok(expected));
}

#[test]
fn the_time_to_stop_begins_when_stop_is_said() {
    let way = "thinks aloud until stop";
    let mut program = UgiClient::start(&launch(way), BRIEF, &StderrTail::default()).unwrap();
    let position: Crossing = start(400, 0).unwrap();
    let mut held_up = HeldUp {
        looking: None,
        thinking: Some(Duration::from_secs(2)),
    };
    let answer = program.ask(
        &MoveRequest::of(&position, Duration::from_secs(1)),
        &mut held_up,
    );
    assert_eq!(answer.unwrap_err().name(), "late");
}

#[test]
fn a_program_that_answers_without_reading_is_found_out() {
    let way = "answers without reading";
    let mut program = UgiClient::start(&launch(way), GENEROUS, &StderrTail::default()).unwrap();
    let position: Crossing = start(9999, 0).unwrap();
    let question = MoveRequest {
        moves: vec!["pass".into(); 2000],
        ..MoveRequest::of(&position, AMPLE)
    };
    // What fits into the pipe and the queue is a few dozen questions.
    let fault = (0..1000).find_map(|_| program.ask(&question, &mut ()).err());
    assert_eq!(fault.unwrap().name(), "input unread");
}

#[test]
fn a_program_that_has_ended_fails_every_further_question() {
    let errors = StderrTail::default();
    let mut program = UgiClient::start(&launch("ends in mid-game"), GENEROUS, &errors).unwrap();
    assert_eq!(program.name(), "Mock\u{fffd}[31m of the tests");
    let position: Blockade = start(60, 1).unwrap();
    let question = MoveRequest::of(&position, AMPLE);
    for _ in 0..2 {
        assert!(program.ask(&question, &mut ()).is_ok());
    }
    let fault = program.ask(&question, &mut ()).unwrap_err();
    assert_eq!(program.ask(&question, &mut ()), Err(fault.clone()));
    assert_eq!(program.new_game(), Err(fault));
}

#[cfg(unix)]
#[test]
fn all_programs_can_be_killed_at_once() {
    let way = "ends without clearing up";
    let launch = launch(way);
    let [program, arguments @ ..] = launch.words() else {
        panic!("no words");
    };
    let mut command = std::process::Command::new(program);
    let output = run(command.args(arguments));
    let output = String::from_utf8(output.stdout).unwrap();
    let group = output.lines().find_map(|line| line.strip_prefix("group "));
    assert_gone(way, Some(group.unwrap().parse().unwrap()));
}

/// What this process holds in memory, in KiB.
#[cfg(target_os = "linux")]
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let number = line.unwrap().split_whitespace().nth(1);
    number.unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_bounded_in_a_flood() {
    let before = memory();
    let patience = Timeouts {
        stop: Duration::from_millis(100),
        ..BRIEF
    };
    for way in ["floods", "floods one line", "complains"] {
        let _ = play::<Crossing>(&launch(way), patience, Duration::from_secs(2), 2);
    }
    let after = memory();
    // Other tests run at the same time, and a flood is a gigabyte or more.
    assert!(after < before + 300_000, "{before} KiB became {after} KiB");
}
