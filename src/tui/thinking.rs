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
    TimeLeft,
};
use crate::games::{Game, PerSide, Side};
use crate::play::Session;
use crate::search::{EarlierBoards, Engine};

/// The size of the evaluating engine's table in MiB.
const EVALUATION_TABLE: usize = 16;

/// An agent on its thread.
struct RunningAgent<G: Game> {
    /// Tells its events from those of an agent that it has replaced.
    id: u64,
    /// The player with its time and threads: another one needs another agent.
    made_from: (String, Option<u32>, usize),
    /// Whether it has not said yet that it is ready to play.
    is_starting: bool,
    worker: AgentWorker<G>,
}

/// A request that is not answered yet.
#[derive(Clone, Copy)]
struct AskedMove {
    agent: u64,
    number: u64,
    side: Side,
}

/// All agents of a game: programs are started before it, the others when they are first needed.
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
    request: Option<AskedMove>,
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

    /// Whether a player is not ready yet.
    pub fn is_starting(&self) -> bool {
        let is_starting = |player: &RunningAgent<G>| player.is_starting;
        let mut sides = Side::BOTH.into_iter();
        sides.any(|side| self.players[side].as_ref().is_some_and(is_starting))
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
        session: &Session<G>,
        threads: usize,
    ) -> Result<(), AgentError> {
        self.stop();
        let position = *session.position();
        let side = position.side();
        self.start(player, side, threads)?;
        let player = self.players[side].as_mut();
        let (earlier, left) = (session.earlier(), session.time_left());
        self.request = player.map(|agent| agent.ask(position, earlier, left));
        Ok(())
    }

    /// Starts the player of a side, unless it is running.
    pub fn start(
        &mut self,
        player: &PlayerSpec,
        side: Side,
        threads: usize,
    ) -> Result<(), AgentError> {
        let made_from = (player.to_string(), player.move_time(), threads);
        let running = self.players[side].take_if(|agent| agent.made_from == made_from);
        let agent = if let Some(agent) = running {
            agent
        } else {
            self.dismiss(side);
            let factory = self.factory.clone().with_threads(threads);
            self.run(factory.build(player)?, made_from)
        };
        if let Some(stderr) = agent.worker.stderr() {
            self.stderr[side] = Some(stderr.clone());
        }
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
        self.request = Some(agent.ask(position, EarlierBoards::default(), None));
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
            is_starting: true,
            worker,
        }
    }

    /// Notes that a player is no longer starting; returns its side.
    fn started(&mut self, id: u64) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| {
            let own = self.players[side].as_mut().filter(|player| player.id == id);
            own.map(|player| player.is_starting = false).is_some()
        })
    }

    /// The next event of a player that has started, or of the request, with the side it is about.
    pub fn poll(&mut self) -> Option<(Side, AgentEvent<G>)> {
        loop {
            let (id, number, event) = self.events.try_recv().ok()?;
            let request = self.request.filter(|request| request.agent == id);
            let side = match &event {
                AgentEvent::Started(started) => {
                    let side = self.started(id);
                    // One that can't play and has been asked already gives that as its answer.
                    side.filter(|_| started.is_ok() || request.is_none())
                }
                _ => request
                    .filter(|request| request.number == number)
                    .map(|request| request.side),
            };
            let Some(side) = side else { continue };
            match &event {
                AgentEvent::Started(Ok(_)) | AgentEvent::Report(_) => {}
                // The next request starts a new process.
                AgentEvent::Started(Err(_)) => self.dismiss(side),
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
    fn ask(&mut self, position: G, earlier: EarlierBoards, left: Option<TimeLeft>) -> AskedMove {
        AskedMove {
            agent: self.id,
            number: self.worker.ask_in_game(position, earlier, left),
            side: position.side(),
        }
    }
}
