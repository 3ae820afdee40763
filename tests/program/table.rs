//! A table at which a program plays against a level.

use std::time::Duration;

use standoff::agents::program::{
    Consequence, Errors, Fault, Launch, Patience, Program, Question, forced_skip, read_answer,
};
use standoff::agents::{Agent, Level, LevelAgent};
use standoff::games::{Game, Side, Verdict, start};

/// So long that only something that never happens is late.
pub const AMPLE: Duration = Duration::from_secs(30);

/// So short that a test can wait for the end of it.
pub const SHORT: Duration = Duration::from_millis(200);

/// Everything may take long.
pub const GENEROUS: Patience = Patience {
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
pub fn play<G: Game>(launch: &Launch, patience: Patience, time: Duration, turns: u16) -> Played {
    let errors = Errors::default();
    let position: G = start(turns, 7).unwrap();
    let mut played = Played {
        faults: Vec::new(),
        verdict: Verdict::Win(Side::O),
        turns: 0,
        errors: String::new(),
        group: None,
    };
    let ready = Program::start(launch, patience, &errors).and_then(|mut program| {
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

fn play_on<G: Game>(start: G, program: &mut Program, time: Duration, played: &mut Played) {
    let mut level = LevelAgent::<G>::new(Level::new(1).unwrap(), 1).unwrap();
    let mut position = start;
    let mut question = Question {
        start: start.line(),
        moves: Vec::new(),
        time,
    };
    loop {
        played.turns = position.clock().played();
        if let Some(verdict) = position.verdict() {
            played.verdict = verdict;
            return;
        }
        let mv = match (position.side(), forced_skip(&position)) {
            (_, Some(skip)) => skip,
            (Side::O, _) => level.choose(&position).unwrap(),
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
    program: &mut Program,
    question: &Question,
) -> Result<G::Move, Fault> {
    let answer = program
        .ask(question, &mut ())?
        .expect("nobody withdraws it");
    read_answer(position, &answer)
}
