//! The moves of everyone but people: engines, chance and outside programs.

use std::time::Duration;

use super::Error;
use crate::agents::program::{Errors, Fault, Patience, Program, Question, read_answer};
use crate::agents::{Agent, Level, RandomAgent, choice};
use crate::games::{Game, PerSide, Side};
use crate::play::{PlayerSpec, Strength};
use crate::search::{Engine, Evaluation, NoObserver, TableTooLarge};

/// How long we wait for the last words of a program that has been ended.
const PATIENCE: Duration = Duration::from_millis(500);

/// All who play a game and are no people.
pub(super) struct ComputerPlayers<G: Game> {
    sides: PerSide<ComputerPlayer<G>>,
    /// One for both sides, as in the full-screen game.
    random: RandomAgent,
    seed: u64,
}

enum ComputerPlayer<G: Game> {
    /// A person, who thinks elsewhere.
    Person,
    Random,
    Engine(Box<Engine<G>>, Strength),
    Program(Box<Program>, Duration),
}

/// What came of thinking.
pub(super) enum Decision<G: Game> {
    /// A move, and what was found.
    Move(G::Move, Option<Evaluation>),
    /// A program has made a fault.
    Fault(Fault),
}

impl<G: Game> ComputerPlayers<G> {
    /// Makes engines and starts programs; one that can't be started is known before the game.
    /// Returns the players, too: programs are called then what they call themselves.
    pub fn new(
        mut players: PerSide<PlayerSpec>,
        seed: u64,
        threads: usize,
    ) -> Result<(Self, PerSide<PlayerSpec>), Error> {
        let x = ComputerPlayer::new(&mut players[Side::X], threads)?;
        let o = ComputerPlayer::new(&mut players[Side::O], threads)?;
        let computers = Self {
            sides: PerSide::new(x, o),
            random: RandomAgent::new(seed),
            seed,
        };
        Ok((computers, players))
    }

    /// What the choices of levels and of chance depend on.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Ends the program of a side, and returns what it has written to standard error.
    pub fn dismiss(&mut self, side: Side) -> String {
        let ComputerPlayer::Program(program, _) =
            std::mem::replace(&mut self.sides[side], ComputerPlayer::Person)
        else {
            return String::new();
        };
        let errors = program.errors().clone();
        drop(program);
        errors.settle(PATIENCE);
        errors.text()
    }

    /// Finds a move for the side that is to play; `None` for a person.
    pub fn decide(&mut self, position: &G) -> Option<Decision<G>> {
        match &mut self.sides[position.side()] {
            ComputerPlayer::Person => None,
            ComputerPlayer::Random => {
                let mv = self.random.choose(position)?;
                Some(Decision::Move(mv, None))
            }
            ComputerPlayer::Engine(engine, strength) => {
                think(engine, *strength, position, self.seed)
            }
            ComputerPlayer::Program(program, time) => {
                let answer = program.ask(&Question::of(position, *time), &mut ());
                let mv = answer.and_then(|answer| {
                    read_answer(position, answer.as_deref().unwrap_or_default())
                });
                Some(match mv {
                    Ok(mv) => Decision::Move(mv, None),
                    Err(fault) => Decision::Fault(fault),
                })
            }
        }
    }
}

impl<G: Game> ComputerPlayer<G> {
    fn new(who: &mut PlayerSpec, threads: usize) -> Result<Self, Error> {
        Ok(match who {
            PlayerSpec::Human => Self::Person,
            PlayerSpec::Random => Self::Random,
            PlayerSpec::Engine(strength) => Self::engine(*strength, threads)?,
            PlayerSpec::Program(outsider) => {
                let launch = outsider.launch();
                let started = Program::start(launch, Patience::DEFAULT, &Errors::default());
                let ready = started.and_then(|mut program| {
                    program.new_game()?;
                    Ok(program)
                });
                let program = ready.map_err(|fault| Error::Program {
                    name: outsider.name(),
                    fault,
                })?;
                outsider.called = Some(program.name().into());
                Self::Program(Box::new(program), outsider.time())
            }
        })
    }

    fn engine(strength: Strength, threads: usize) -> Result<Self, TableTooLarge> {
        // A level always has one thread, so that it answers alike everywhere.
        let engine = match strength.level {
            Some(level) => Engine::new(level.table())?,
            None => Engine::new(Engine::<G>::DEFAULT_TABLE)?.with_threads(threads),
        };
        Ok(Self::Engine(Box::new(engine), strength))
    }
}

fn think<G: Game>(
    engine: &mut Engine<G>,
    strength: Strength,
    position: &G,
    seed: u64,
) -> Option<Decision<G>> {
    if strength.level.is_some() {
        // A level answers alike whatever was searched before.
        engine.new_game();
    }
    let budget = strength.budget();
    let report = engine.search(position, budget.limits, &mut budget.begin());
    let chosen = choice(strength.level.map(|level| (level, seed)), position, &report);
    // A search whose time was up before it had looked at anything still owes a move.
    let mv = chosen.or_else(|| position.moves().first().copied())?;
    Some(Decision::Move(mv, report.evaluation()))
}

/// The best move that the strongest level finds, for a hint: always the same one.
pub(super) fn best_move<G: Game>(position: &G) -> Result<Option<G::Move>, TableTooLarge> {
    let level = Level::STRONGEST;
    let mut engine = Engine::new(level.table())?;
    let found = engine.search(position, level.limits(), &mut NoObserver);
    Ok(level.choose(position, &found, 0))
}
