//! Whoever is at work for one game: the engine or an outside program finds the moves of a side, and
//! on a person's turn the engine looks at the position for a moment.
//!
//! Each answer belongs to a search; what an older search still has to say is dropped here, so that
//! a late one can never touch the board.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use super::message::Waker;
use super::outsiders::{self, Outsiders};
use super::tasks::TaskRunner;
use crate::agents::program::{self, Fault, read_answer};
use crate::agents::{Agent, Budget, Level, RandomAgent, choice};
use crate::games::{Game, Side};
use crate::play::{PlayerSpec, Strength};
use crate::search::{Engine, Event, Report, Worker};
use crate::text;

/// The table of the engine that looks at the position on a person's turn, in MiB.
const LOOKING_TABLE: usize = 16;

/// Who is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Desk {
    /// The engine that plays.
    Playing,
    /// The engine that looks.
    Looking,
    /// The outside program of a side, in which of its lives: one that has ended and is asked again
    /// is another process, which counts its answers anew.
    Outside(Side, u32),
}

/// What one of them says.
enum Said<G: Game> {
    Engine(Event<G>),
    Program(program::Event),
}

/// News from whoever is at work.
pub enum News<G: Game> {
    /// What has been found so far.
    Report(Report<G>),
    /// The move to be played, and what was found.
    Move(G::Move, Option<Report<G>>),
    /// What the outside program of a side calls itself.
    Named(Side, String),
    /// An outside program did something wrong.
    Fault(Fault),
    /// The look is over.
    Rest,
    /// Something went wrong; words for it.
    Trouble(String),
}

/// A search that is running.
struct Job<G: Game> {
    desk: Desk,
    number: u64,
    position: G,
    begun: Instant,
    /// The level that chooses among the moves found, and the seed of its choice.
    choice: Option<(Level, u64)>,
}

/// All who think in a game, made when they are first needed.
pub struct Thinking<G: Game> {
    playing: Option<Worker<G>>,
    looking: Option<Worker<G>>,
    outsiders: Outsiders,
    teller: Sender<(Desk, u64, Said<G>)>,
    events: Receiver<(Desk, u64, Said<G>)>,
    waker: Waker,
    random: RandomAgent,
    job: Option<Job<G>>,
    /// The size of the table at full strength, in MiB.
    table: usize,
    /// Whether the engine that plays has the table of a level.
    was_level: bool,
}

impl<G: Game> Thinking<G> {
    /// Nobody thinks yet.
    pub fn new(waker: Waker, tasks: TaskRunner, seed: u64, table: usize) -> Self {
        let (teller, events) = channel();
        Self {
            playing: None,
            looking: None,
            outsiders: Outsiders::new(tasks),
            teller,
            events,
            waker,
            random: RandomAgent::new(seed),
            job: None,
            table,
            was_level: false,
        }
    }

    /// Whether a search is running.
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Stops whatever is being searched; its answer will be dropped.
    pub fn stop(&mut self) {
        self.job = None;
        for worker in [&mut self.playing, &mut self.looking].into_iter().flatten() {
            worker.stop();
        }
        self.outsiders.withdraw();
    }

    /// The game is over: its programs are ended.
    pub fn end(&mut self) {
        self.stop();
        self.outsiders.end_all();
    }

    /// The outside programs.
    pub fn outsiders(&self) -> &Outsiders {
        &self.outsiders
    }

    /// Looks for the move of a side. Chance answers at once.
    pub fn find(
        &mut self,
        position: G,
        who: &PlayerSpec,
        seed: u64,
        threads: usize,
        now: Instant,
    ) -> Option<News<G>> {
        self.stop();
        let strength = match who {
            PlayerSpec::Human => return None,
            PlayerSpec::Random => {
                let mv = self.random.choose(&position)?;
                return Some(News::Move(mv, None));
            }
            PlayerSpec::Program(program) => {
                let side = position.side();
                let desk = Desk::Outside(side, self.outsiders.life(side));
                let tell = self.tell(desk, Said::Program);
                let number = self.outsiders.ask(&position, program, tell);
                self.job = Some(Job::new(desk, number, position, now));
                return None;
            }
            PlayerSpec::Engine(strength) => *strength,
        };
        let number = match self.start(strength, position, threads) {
            Ok(number) => number,
            Err(words) => return Some(News::Trouble(words)),
        };
        self.job = Some(Job {
            choice: strength.level.map(|level| (level, seed)),
            ..Job::new(Desk::Playing, number, position, now)
        });
        None
    }

    fn start(&mut self, strength: Strength, position: G, threads: usize) -> Result<u64, String> {
        let budget = strength.budget();
        let table = strength.level.map_or(self.table, Level::table);
        if self.playing.is_none() {
            let engine = Engine::new(table).map_err(|error| error.to_string())?;
            self.playing = Some(self.worker(Desk::Playing, engine));
        }
        let worker = self.playing.as_mut().ok_or("there is no engine")?;
        let is_level = strength.level.is_some();
        let was_level = std::mem::replace(&mut self.was_level, is_level);
        worker.change(move |engine| {
            if is_level {
                // A level answers alike whatever was searched before. If there is no memory for
                // its table it plays on with the one it has.
                engine.set_threads(1);
                let _ = engine.resize_table(table);
                engine.new_game();
            } else {
                if was_level {
                    let _ = engine.resize_table(table);
                }
                engine.set_threads(threads);
            }
        });
        Ok(worker.search(position, budget.limits, budget.time))
    }

    /// Looks at a position for a moment.
    pub fn look(&mut self, position: G, budget: Budget, now: Instant) -> Option<News<G>> {
        self.stop();
        if self.looking.is_none() {
            match Engine::new(LOOKING_TABLE) {
                Ok(engine) => self.looking = Some(self.worker(Desk::Looking, engine)),
                Err(error) => return Some(News::Trouble(error.to_string())),
            }
        }
        let worker = self.looking.as_mut()?;
        let number = worker.search(position, budget.limits, budget.time);
        self.job = Some(Job::new(Desk::Looking, number, position, now));
        None
    }

    fn worker(&self, desk: Desk, engine: Engine<G>) -> Worker<G> {
        Worker::new(engine, self.tell(desk, Said::Engine))
    }

    /// Passes on what someone says.
    fn tell<E: 'static>(
        &self,
        desk: Desk,
        said: fn(E) -> Said<G>,
    ) -> impl Fn(u64, E) + Send + use<G, E> {
        let (teller, waker) = (self.teller.clone(), self.waker.clone());
        move |number, event| {
            let (teller, said) = (teller.clone(), said(event));
            waker.deliver(move || {
                // After the end of the game nobody listens.
                let _ = teller.send((desk, number, said));
            });
        }
    }

    /// What the running search has to say next, if anything.
    pub fn poll(&mut self, now: Instant) -> Option<News<G>> {
        loop {
            let (desk, number, said) = self.events.try_recv().ok()?;
            if let (Desk::Outside(side, life), Said::Program(program::Event::Ready { name })) =
                (desk, &said)
            {
                if life != self.outsiders.life(side) {
                    continue;
                }
                return Some(News::Named(side, name.clone()));
            }
            let current = |job: &&Job<G>| (job.desk, job.number) == (desk, number);
            let Some(job) = self.job.as_ref().filter(current) else {
                continue;
            };
            let news = match said {
                Said::Engine(Event::Report(report)) => return Some(News::Report(report)),
                Said::Engine(Event::Done(report)) => job.answer(report),
                Said::Engine(Event::Failed(words)) => News::Trouble(text::clean(&words, 200)),
                Said::Program(program::Event::Ready { .. }) => continue,
                Said::Program(program::Event::Thought(thought)) => {
                    let time = now.saturating_duration_since(job.begun);
                    let report = outsiders::report(&job.position, &thought, time);
                    return Some(News::Report(report));
                }
                Said::Program(program::Event::Answer(answer)) => {
                    match read_answer(&job.position, &answer) {
                        Ok(mv) => News::Move(mv, None),
                        Err(fault) => News::Fault(fault),
                    }
                }
                Said::Program(program::Event::Failed(fault)) => News::Fault(fault),
            };
            self.job = None;
            if let (Desk::Outside(side, _), News::Fault(fault)) = (desk, &news)
                && fault.is_final()
            {
                // Whoever goes back and asks again gets a new one.
                self.outsiders.end(side);
            }
            return Some(news);
        }
    }
}

impl<G: Game> Job<G> {
    fn new(desk: Desk, number: u64, position: G, begun: Instant) -> Self {
        Self {
            desk,
            number,
            position,
            begun,
            choice: None,
        }
    }

    fn answer(&self, report: Report<G>) -> News<G> {
        if self.desk == Desk::Looking {
            return News::Report(report);
        }
        let found = choice(self.choice, &self.position, &report);
        // A search that was stopped before it had looked at anything still owes a move.
        match found.or_else(|| self.position.moves().first().copied()) {
            Some(mv) => News::Move(mv, Some(report)),
            None => News::Rest,
        }
    }
}
