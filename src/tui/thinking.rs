//! The agents of one game: one finds the moves of each side that is not a person, and on a person's
//! turn the engine evaluates the position for a moment.
//!
//! Each event belongs to a request. An event of an older request is dropped here, so that a late
//! move can never touch the board.

use std::sync::mpsc::{Receiver, Sender, channel};

use super::message::Waker;
use super::tasks::TaskRunner;
use crate::agents::external::StderrTail;
use crate::agents::{
    Agent, AgentError, AgentEvent, AgentFactory, AgentWorker, Budget, EngineAgent, PlayerSpec,
};
use crate::games::{Game, PerSide, Side};
use crate::search::Engine;

/// The size of the evaluating engine's table in MiB.
const EVALUATION_TABLE: usize = 16;

/// An agent on its thread.
struct RunningAgent<G: Game> {
    /// Tells its events from those of an agent that it has replaced.
    id: u64,
    /// The player with its time and threads: another one needs another agent.
    made_from: (String, Option<u32>, usize),
    worker: AgentWorker<G>,
}

/// A request that is not answered yet.
#[derive(Clone, Copy)]
struct Request {
    agent: u64,
    number: u64,
    side: Side,
}

/// All agents of a game, made when they are first needed.
pub struct Thinking<G: Game> {
    players: PerSide<Option<RunningAgent<G>>>,
    evaluator: Option<RunningAgent<G>>,
    /// The standard error of both sides' programs, even after they ended.
    stderr: PerSide<Option<StderrTail>>,
    last_id: u64,
    sender: Sender<(u64, u64, AgentEvent<G>)>,
    events: Receiver<(u64, u64, AgentEvent<G>)>,
    waker: Waker,
    tasks: TaskRunner,
    factory: AgentFactory,
    request: Option<Request>,
}

impl<G: Game> Thinking<G> {
    /// No agents yet. Levels and random players depend on the seed; `hash` is the size of the table
    /// at full strength, in MiB.
    pub fn new(waker: Waker, tasks: TaskRunner, seed: u64, hash: usize) -> Self {
        let (sender, events) = channel();
        Self {
            players: PerSide::default(),
            evaluator: None,
            stderr: PerSide::default(),
            last_id: 0,
            sender,
            events,
            waker,
            tasks,
            factory: AgentFactory::new(seed).with_hash(hash),
            request: None,
        }
    }

    pub fn is_busy(&self) -> bool {
        self.request.is_some()
    }

    /// Cancels the request. What the agent still sends is dropped.
    pub fn stop(&mut self) {
        self.request = None;
        for side in Side::BOTH {
            if let Some(player) = &mut self.players[side] {
                player.worker.cancel();
            }
        }
        if let Some(evaluator) = &mut self.evaluator {
            evaluator.worker.cancel();
        }
    }

    /// Ends the agents of a game that is over.
    pub fn end(&mut self) {
        self.stop();
        for side in Side::BOTH {
            self.dismiss(side);
        }
    }

    /// Ends the agent of a side. A program may take a moment to end, for which the task runner waits.
    fn dismiss(&mut self, side: Side) {
        if let Some(player) = self.players[side].take() {
            self.tasks.dispose(player.worker);
        }
    }

    /// The standard error of a side's program, if there was one.
    pub fn stderr(&self, side: Side) -> Option<&StderrTail> {
        self.stderr[side].as_ref()
    }

    /// Asks a player for the move of the side to play.
    pub fn ask_player(
        &mut self,
        player: &PlayerSpec,
        position: G,
        threads: usize,
    ) -> Result<(), AgentError> {
        self.stop();
        let side = position.side();
        let made_from = (player.to_string(), player.move_time(), threads);
        let running = self.players[side].take_if(|agent| agent.made_from == made_from);
        let mut agent = if let Some(agent) = running {
            agent
        } else {
            self.dismiss(side);
            let factory = self.factory.clone().with_threads(threads);
            self.run(factory.build(player)?, made_from)
        };
        if let Some(stderr) = agent.worker.stderr() {
            self.stderr[side] = Some(stderr.clone());
        }
        self.request = Some(agent.ask(position));
        self.players[side] = Some(agent);
        Ok(())
    }

    /// Evaluates a position, if there is a budget for that.
    pub fn evaluate(&mut self, position: G, budget: Option<Budget>) -> Result<(), AgentError> {
        self.stop();
        let Some(budget) = budget else { return Ok(()) };
        let mut agent = if let Some(agent) = self.evaluator.take() {
            agent
        } else {
            let agent = EngineAgent::new(Engine::new(EVALUATION_TABLE)?, budget);
            self.run(Box::new(agent), Default::default())
        };
        self.request = Some(agent.ask(position));
        self.evaluator = Some(agent);
        Ok(())
    }

    /// Puts an agent on a thread of its own, and passes on its events.
    fn run(
        &mut self,
        agent: Box<dyn Agent<G>>,
        made_from: (String, Option<u32>, usize),
    ) -> RunningAgent<G> {
        self.last_id += 1;
        let (id, sender, waker) = (self.last_id, self.sender.clone(), self.waker.clone());
        let worker = AgentWorker::new(agent, move |number, event| {
            let sender = sender.clone();
            waker.deliver(move || {
                // After the end of the game there is no receiver.
                let _ = sender.send((id, number, event));
            });
        });
        RunningAgent {
            id,
            made_from,
            worker,
        }
    }

    /// The next event of an agent that is ready, or of the request, with the side it is about.
    pub fn poll(&mut self) -> Option<(Side, AgentEvent<G>)> {
        loop {
            let (id, number, event) = self.events.try_recv().ok()?;
            let side = if let AgentEvent::Ready { .. } = event {
                let is_own = |player: &RunningAgent<G>| player.id == id;
                let mut sides = Side::BOTH.into_iter();
                sides.find(|&side| self.players[side].as_ref().is_some_and(is_own))
            } else {
                let request = self.request.filter(|r| (r.agent, r.number) == (id, number));
                request.map(|request| request.side)
            };
            let Some(side) = side else { continue };
            match &event {
                AgentEvent::Ready { .. } | AgentEvent::Report(_) => {}
                // After undo, the next request starts a new process.
                AgentEvent::Fault(fault) if fault.is_final() => {
                    self.request = None;
                    self.dismiss(side);
                }
                _ => self.request = None,
            }
            return Some((side, event));
        }
    }
}

impl<G: Game> Drop for Thinking<G> {
    fn drop(&mut self) {
        self.end();
        if let Some(evaluator) = self.evaluator.take() {
            self.tasks.dispose(evaluator.worker);
        }
    }
}

impl<G: Game> RunningAgent<G> {
    fn ask(&mut self, position: G) -> Request {
        Request {
            agent: self.id,
            number: self.worker.ask(position),
            side: position.side(),
        }
    }
}
