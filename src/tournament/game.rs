//! One game of a tournament, from the first turn to the record.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::result::{Notes, label, result_of};
use super::{Ended, Entrant, Fixture, GameResult, Live, Plan};
use crate::agents::program::{Errors, Fault, ProgramAgent, last_words};
use crate::agents::{Agent, LevelAgent, RandomAgent, Searcher, Stop};
use crate::games::{Game, PerSide, PositionVisitor, Side, Verdict};
use crate::play::{PlayerSpec, Session};
use crate::records::{Record, Tags};
use crate::search::{Engine, TableTooLarge};

/// The size of the table of the engine at full strength, in MiB: several play at once.
const TABLE: usize = 16;

/// Plays a game. `None` if it was stopped before its end.
pub(super) struct Play<'a> {
    pub plan: &'a Plan,
    pub fixture: Fixture,
    pub live: &'a Live,
}

impl PositionVisitor for Play<'_> {
    type Output = Result<Option<(GameResult, Ended)>, TableTooLarge>;

    fn visit<G: Game>(self, start: G) -> Self::Output {
        let number = self.fixture.number;
        self.live.begin(number, &start);
        let record = self.play(start);
        let left = self.live.leave(number);
        let (Some(record), Some(left)) = (record?, left) else {
            return Ok(None);
        };
        let result = result_of(&self.fixture, &record);
        Ok(result.map(|result| {
            let ended = Ended {
                number,
                verdict: result.verdict,
                termination: record.termination(),
                position: left.position,
                moves: left.moves,
                record: record.to_string(),
            };
            (result, ended)
        }))
    }
}

impl Play<'_> {
    fn play<G: Game>(&self, start: G) -> Result<Option<Record<G>>, TableTooLarge> {
        let entrants = self.fixture.players.map(|at| &self.plan.entrants[at]);
        let seat = |side| Seat::<G>::new(entrants[side], self.seed(side), self.live.config());
        let mut seats = PerSide::new(seat(Side::X)?, seat(Side::O)?);
        let players = entrants.map(|entrant| entrant.who.clone());
        let mut session = Session::new(start, players);
        let mut notes = Notes::default();
        while session.verdict().is_none() {
            let position = *session.position();
            let side = position.side();
            let answer = seats[side].answer(&position);
            // What is said now may be said because it was stopped, or ended by the same signal.
            if self.live.is_stopped() {
                return Ok(None);
            }
            notes.times[side] += answer.time;
            settle(&mut session, &mut notes, side, &answer);
            self.show(&session);
        }
        let mut tags = Tags::of_game(session.players(), self.fixture.seed);
        label(&mut tags, self.plan, &self.fixture, &notes);
        Ok(Some(Record::of_session(&session, tags)))
    }

    fn seed(&self, side: Side) -> u64 {
        match side {
            Side::X => self.fixture.seed,
            Side::O => self.fixture.seed.wrapping_add(1),
        }
    }

    fn show<G: Game>(&self, session: &Session<G>) {
        if let Some(turn) = session.turns().last() {
            let mv = turn.before.move_text(turn.mv);
            self.live.turn(self.fixture.number, session.position(), &mv);
        }
    }
}

/// What comes of an answer.
fn settle<G: Game>(session: &mut Session<G>, notes: &mut Notes, side: Side, answer: &Answer<G>) {
    for slip in &answer.slips {
        let name = slip.fault.name().into();
        *notes.faults[side].entry(name).or_default() += 1;
    }
    if let Some(Slip { fault, said }) = answer.slips.last() {
        notes.said[side].clone_from(said);
        session.apply_fault(fault);
        return;
    }
    let played = answer.mv.map(|mv| session.play(mv));
    if !matches!(played, Some(Ok(()))) {
        let reason = format!("{side} loses: it has no move");
        session.conclude(Verdict::Win(side.other()), reason);
    }
}

/// What an agent has said to a position.
struct Answer<G: Game> {
    mv: Option<G::Move>,
    /// What it did wrong.
    slips: Vec<Slip>,
    /// How long it has thought.
    time: Duration,
}

/// Something a program did wrong, and what it had last written to standard error.
struct Slip {
    fault: Fault,
    said: Option<String>,
}

/// An agent at a game. A program is started anew for every game, so that what it does in one never
/// depends on which ones it has played before.
struct Seat<G: Game> {
    agent: Box<dyn Agent<G>>,
    slips: Arc<Mutex<Vec<Slip>>>,
}

impl<G: Game> Seat<G> {
    fn new(entrant: &Entrant, seed: u64, stop: &Stop) -> Result<Self, TableTooLarge> {
        let slips: Arc<Mutex<Vec<Slip>>> = Arc::default();
        let agent: Box<dyn Agent<G>> = match &entrant.who {
            PlayerSpec::Engine(strength) => {
                let budget = strength.budget();
                if let Some(level) = strength.level {
                    let agent = LevelAgent::new(level, seed)?.with_time(budget.time);
                    Box::new(agent.until(stop.clone()))
                } else {
                    let engine = Engine::new(TABLE)?;
                    Box::new(Searcher::new(engine, budget).until(stop.clone()))
                }
            }
            PlayerSpec::Program(program) => {
                let slips = slips.clone();
                let note = move |fault: &Fault, errors: &Errors| {
                    let said = last_words(fault, errors);
                    let fault = fault.clone();
                    let mut slips = slips.lock().unwrap_or_else(PoisonError::into_inner);
                    slips.push(Slip { fault, said });
                };
                let launch = program.launch().clone();
                Box::new(ProgramAgent::new(launch, program.time(), note).until(stop.clone()))
            }
            // There are no people in a plan.
            PlayerSpec::Random | PlayerSpec::Human => Box::new(RandomAgent::new(seed)),
        };
        Ok(Self { agent, slips })
    }

    fn answer(&mut self, position: &G) -> Answer<G> {
        let begun = Instant::now();
        let mv = self.agent.choose(position);
        let time = begun.elapsed();
        let mut slips = self.slips.lock().unwrap_or_else(PoisonError::into_inner);
        Answer {
            mv,
            slips: std::mem::take(&mut *slips),
            time,
        }
    }
}
