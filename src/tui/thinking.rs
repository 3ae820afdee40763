//! The agents of one game: one for each side that is not a person, and an engine that searches the
//! position for a moment on a person's turn.
//!
//! Each event belongs to a request. Events of older requests are dropped here, so that a late
//! answer can never touch the board.

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

/// The table size of the engine that searches on a person's turn, in MiB.
const LOOKING_TABLE: usize = 16;

/// An event of the agents.
pub enum News<G: Game> {
    /// A report so far.
    Report(Report<G>),
    /// The move to play, and the report.
    Move(G::Move, Option<Report<G>>),
    /// The name that a side's program gives itself.
    Named(Side, String),
    /// An outside program did something wrong.
    Fault(Fault),
    /// The search on a person's turn is over.
    Rest,
    /// Something failed, in words.
    Trouble(String),
}

/// An agent on its worker.
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
    /// The side whose move is wanted; `None` on a person's turn.
    side: Option<Side>,
}

/// All agents of a game, created when they are first needed.
pub struct Thinking<G: Game> {
    players: PerSide<Option<Seated<G>>>,
    looking: Option<Seated<G>>,
    /// The standard error of both sides' programs, even after they ended.
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

    /// Returns whether an agent is thinking.
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Stops the agent that is thinking; its answer will be dropped.
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

    /// Ends the agent of a side. A program may take a moment to end, which the task runner waits
    /// for.
    fn dismiss(&mut self, side: Side) {
        if let Some(player) = self.players[side].take() {
            self.tasks.dispose(player.worker);
        }
    }

    /// The standard error of a side's program, if there was one.
    pub fn stderr(&self, side: Side) -> Option<&StderrTail> {
        self.stderr[side].as_ref()
    }

    /// Lets the agent of the side to move think. People are not handled here.
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

    /// Searches a position for a moment, if there is a budget for that.
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

    /// The next event of the current request, if any.
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
                        // After undo, the next request starts a new process.
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
