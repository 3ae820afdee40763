//! The agents at work for one game: one finds the moves of each side that is not a person, and on a
//! person's turn the engine looks at the position for a moment.
//!
//! Each event belongs to a request; what an agent still has to say about an older one is dropped
//! here, so that a late answer can never touch the board.

use std::sync::mpsc::{Receiver, Sender, channel};

use super::message::Waker;
use super::tasks::TaskRunner;
use crate::agents::external::StderrTail;
use crate::agents::{
    Agent, AgentEvent, AgentFactory, AgentWorker, Budget, EngineAgent, Fault, PlayerSpec,
};
use crate::games::{Game, PerSide, Side};
use crate::search::{Engine, Report};
use crate::text;

/// The table of the engine that looks at the position on a person's turn, in MiB.
const LOOKING_TABLE: usize = 16;

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

/// An agent at work.
struct Seated<G: Game> {
    /// Tells its events from those of an agent that it has replaced.
    id: u64,
    /// What it was made from.
    made_from: MadeFrom,
    worker: AgentWorker<G>,
}

/// What makes two agents of a side the same: the player and its time, and the threads.
type MadeFrom = (String, Option<u32>, usize);

/// A request that is not answered yet.
#[derive(Clone, Copy)]
struct Job {
    /// The id of the agent, and the number of the request.
    request: (u64, u64),
    /// The side whose move is wanted; `None` for a look.
    side: Option<Side>,
}

/// All agents of a game, made when they are first needed.
pub struct Thinking<G: Game> {
    players: PerSide<Option<Seated<G>>>,
    looking: Option<Seated<G>>,
    /// What the programs of both sides have written to standard error, also after their end.
    stderr: PerSide<Option<StderrTail>>,
    last_id: u64,
    teller: Sender<(u64, u64, AgentEvent<G>)>,
    events: Receiver<(u64, u64, AgentEvent<G>)>,
    waker: Waker,
    tasks: TaskRunner,
    factory: AgentFactory,
    job: Option<Job>,
}

impl<G: Game> Thinking<G> {
    /// Nobody thinks yet.
    pub fn new(waker: Waker, tasks: TaskRunner, seed: u64, table: usize) -> Self {
        let (teller, events) = channel();
        Self {
            players: PerSide::default(),
            looking: None,
            stderr: PerSide::default(),
            last_id: 0,
            teller,
            events,
            waker,
            tasks,
            factory: AgentFactory::new(seed).with_hash(table),
            job: None,
        }
    }

    /// Whether an agent is thinking.
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Stops whoever is thinking; the answer will be dropped.
    pub fn stop(&mut self) {
        self.job = None;
        for side in Side::BOTH {
            if let Some(player) = &mut self.players[side] {
                player.worker.cancel();
            }
        }
        if let Some(looking) = &mut self.looking {
            looking.worker.cancel();
        }
    }

    /// Ends the agents of a game that is over.
    pub fn end(&mut self) {
        self.stop();
        for side in Side::BOTH {
            self.dismiss(side);
        }
    }

    /// Ends the agent of a side. A program that does not want to end takes a moment, which the task
    /// runner waits for.
    fn dismiss(&mut self, side: Side) {
        if let Some(player) = self.players[side].take() {
            self.tasks.dispose(player.worker);
        }
    }

    /// What the program of a side has written to standard error, if there has been one.
    pub fn stderr(&self, side: Side) -> Option<&StderrTail> {
        self.stderr[side].as_ref()
    }

    /// Lets a player look for the move of the side to play; a person does that elsewhere.
    pub fn find(&mut self, position: G, player: &PlayerSpec, threads: usize) -> Option<News<G>> {
        self.stop();
        if player.is_human() {
            return None;
        }
        let side = position.side();
        let made_from = (player.to_string(), player.move_time(), threads);
        let is_same = |seated: &Seated<G>| seated.made_from == made_from;
        if !self.players[side].as_ref().is_some_and(is_same) {
            self.dismiss(side);
            let factory = self.factory.clone().with_threads(threads);
            match factory.build(player) {
                Ok(agent) => self.players[side] = Some(self.seat(agent, made_from)),
                Err(error) => return Some(News::Trouble(error.to_string())),
            }
        }
        let seated = self.players[side].as_mut()?;
        if let Some(stderr) = seated.worker.stderr() {
            self.stderr[side] = Some(stderr.clone());
        }
        self.job = Some(seated.ask(Some(side), position));
        None
    }

    /// Looks at a position for a moment, unless there is no budget for that.
    pub fn look(&mut self, position: G, budget: Option<Budget>) -> Option<News<G>> {
        self.stop();
        let budget = budget?;
        if self.looking.is_none() {
            match Engine::new(LOOKING_TABLE) {
                Ok(engine) => {
                    let agent = Box::new(EngineAgent::new(engine, budget));
                    self.looking = Some(self.seat(agent, MadeFrom::default()));
                }
                Err(error) => return Some(News::Trouble(error.to_string())),
            }
        }
        self.job = Some(self.looking.as_mut()?.ask(None, position));
        None
    }

    /// Puts an agent on a thread of its own, and passes on what it says.
    fn seat(&mut self, agent: Box<dyn Agent<G>>, made_from: MadeFrom) -> Seated<G> {
        self.last_id += 1;
        let (id, teller, waker) = (self.last_id, self.teller.clone(), self.waker.clone());
        let worker = AgentWorker::new(agent, move |number, event| {
            let teller = teller.clone();
            waker.deliver(move || {
                // After the end of the game nobody listens.
                let _ = teller.send((id, number, event));
            });
        });
        Seated {
            id,
            made_from,
            worker,
        }
    }

    /// What the agent at work has to say next, if anything.
    pub fn poll(&mut self) -> Option<News<G>> {
        loop {
            let (id, number, event) = self.events.try_recv().ok()?;
            if let AgentEvent::Ready { name: Some(name) } = event {
                let is_own = |side: &Side| {
                    let player = self.players[*side].as_ref();
                    player.is_some_and(|player| player.id == id)
                };
                match Side::BOTH.into_iter().find(is_own) {
                    Some(side) => return Some(News::Named(side, name)),
                    None => continue,
                }
            }
            let Some(job) = self.job.take_if(|job| job.request == (id, number)) else {
                continue;
            };
            let news = match event {
                AgentEvent::Report(report) => {
                    self.job = Some(job);
                    News::Report(report)
                }
                AgentEvent::Move(mv, report) => match job.side {
                    Some(_) => News::Move(mv, report),
                    None => report.map_or(News::Rest, News::Report),
                },
                AgentEvent::Fault(fault) => {
                    if let Some(side) = job.side.filter(|_| fault.is_final()) {
                        // Going back and asking again gets a new process.
                        self.dismiss(side);
                    }
                    News::Fault(fault)
                }
                AgentEvent::Failed(words) => News::Trouble(text::clean(&words, 200)),
                AgentEvent::Ready { .. } => continue,
            };
            return Some(news);
        }
    }
}

impl<G: Game> Drop for Thinking<G> {
    fn drop(&mut self) {
        self.end();
    }
}

impl<G: Game> Seated<G> {
    fn ask(&mut self, side: Option<Side>, position: G) -> Job {
        Job {
            request: (self.id, self.worker.ask(position)),
            side,
        }
    }
}
