//! A table at which a program plays against a level.

use std::time::Duration;

use standoff::agents::external::{
    EngineCommand, MoveRequest, StderrTail, Timeouts, UgiClient, forced_skip, read_answer,
};
use standoff::agents::{Agent, Consequence, EngineAgent, Fault, Level};
use standoff::games::{Game, Side, Verdict, start};
use standoff::search::NoObserver;

/// So long that only something that never happens is late.
pub const AMPLE: Duration = Duration::from_secs(30);

/// So short that a test can wait for the end of it.
pub const SHORT: Duration = Duration::from_millis(200);

/// Everything may take long.
pub const GENEROUS: Timeouts = Timeouts {
    start: AMPLE,
    lag: Duration::from_millis(100),
    stop: AMPLE,
    end: Duration::from_millis(100),
};

/// How a game went.
pub struct Played {
    /// The faults of the program, in order.
    pub faults: Vec<Fault>,
    /// Who has won.
    pub verdict: Verdict,
    /// How many turns were played.
    pub turns: u16,
    /// What the program wrote to standard error.
    pub errors: String,
    /// The process group that it had, if it started.
    pub group: Option<u32>,
}

/// Plays a game of these turns: the program has X and so much time for a move, level 1 has O.
pub fn play<G: Game>(
    launch: &EngineCommand,
    patience: Timeouts,
    time: Duration,
    turns: u16,
) -> Played {
    let errors = StderrTail::default();
    let position: G = start(turns, 7).unwrap();
    let mut played = Played {
        faults: Vec::new(),
        verdict: Verdict::Win(Side::O),
        turns: 0,
        errors: String::new(),
        group: None,
    };
    let ready = UgiClient::start(launch, patience, &errors).and_then(|mut program| {
        played.group = Some(program.process_id());
        program.new_game().map(|()| program)
    });
    match ready {
        Err(fault) => {
            assert_eq!(fault.consequence(&position), Consequence::Loss);
            played.faults.push(fault);
        }
        Ok(mut program) => play_on(position, &mut program, time, &mut played),
    }
    played.errors = errors.text();
    played
}

fn play_on<G: Game>(start: G, program: &mut UgiClient, time: Duration, played: &mut Played) {
    let mut level = EngineAgent::<G>::at_level(Level::new(1).unwrap(), 1).unwrap();
    let mut position = start;
    let mut question = MoveRequest {
        start: start.line(),
        moves: Vec::new(),
        time,
        limits: None,
    };
    loop {
        played.turns = position.clock().played();
        if let Some(verdict) = position.verdict() {
            played.verdict = verdict;
            return;
        }
        let mv = match (position.side(), forced_skip(&position)) {
            (_, Some(skip)) => skip,
            (Side::O, _) => level.choose(&position, &mut NoObserver).unwrap(),
            (Side::X, _) => match ask(&position, program, &question) {
                Ok(mv) => mv,
                Err(fault) => {
                    let consequence = fault.consequence(&position);
                    played.faults.push(fault);
                    match (consequence, position.skip()) {
                        (Consequence::Skip, Some(skip)) => skip,
                        _ => return,
                    }
                }
            },
        };
        question.moves.push(position.move_text(mv));
        position = position.play(mv);
    }
}

fn ask<G: Game>(
    position: &G,
    program: &mut UgiClient,
    question: &MoveRequest,
) -> Result<G::Move, Fault> {
    let answer = program.ask(question, &mut ())?;
    read_answer(position, &answer)
}
