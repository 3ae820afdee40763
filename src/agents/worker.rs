//! An agent on a thread of its own, behind a handle that never makes its owner wait.
//!
//! Positions go in and events come out. Each event has the number of its request, so that late ones
//! can be recognized. Dropping the handle stops the agent and ends its thread, and with it an
//! outside program.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::external::{StderrTail, Timeouts};
use super::{Agent, Fault, TimeLeft};
use crate::games::Game;
use crate::search::{EarlierBoards, Observer, Report, Throttle, catch};

/// How long dropping the handle waits for the thread: enough to end a program on a busy machine.
const FAREWELL: Duration = Timeouts::DEFAULT.end.saturating_mul(4);

/// An event of an agent. The number of its request is 0 if it belongs to none.
#[derive(Clone, Debug)]
pub enum AgentEvent<G: Game> {
    /// It is ready to play and calls itself this, fit to show, if it does; or why it can't play.
    /// This comes first.
    Started(Result<Option<String>, Fault>),
    /// What it thinks so far.
    Report(Report<G>),
    /// Its move and its last report.
    Move(G::Move, Option<Report<G>>),
    /// It made a fault. After a [final](Fault::is_final) one, every request gives the same fault.
    Fault(Fault),
    /// It panicked. The worker survives.
    Failed(String),
}

/// The number of a request, the position in which a move is wanted, the boards of the game before it,
/// and the time that is left.
type Request<G> = (u64, G, EarlierBoards, Option<TimeLeft>);

/// The handle of an agent.
pub struct AgentWorker<G: Game> {
    /// `None` once the handle is being dropped.
    requests: Option<Sender<Request<G>>>,
    /// Ends when the thread has ended.
    ended: Receiver<()>,
    wanted: Arc<AtomicU64>,
    last: u64,
    stderr: Option<StderrTail>,
}

/// The number for no request.
const NOTHING: u64 = 0;

/// The number that ends the worker.
const QUIT: u64 = u64::MAX;

impl<G: Game> AgentWorker<G> {
    /// Starts an agent. `tell` is called on the worker's thread with the number of the request and
    /// what happened: first that the agent is ready, or why it is not.
    pub fn new(
        agent: Box<dyn Agent<G>>,
        tell: impl FnMut(u64, AgentEvent<G>) + Send + 'static,
    ) -> Self {
        let (requests, inbox) = channel();
        let (end, ended) = channel();
        let wanted = Arc::new(AtomicU64::new(NOTHING));
        let stderr = agent.stderr().cloned();
        let theirs = Arc::clone(&wanted);
        std::thread::spawn(move || {
            work(agent, &inbox, &theirs, tell);
            drop(end);
        });
        Self {
            requests: Some(requests),
            ended,
            wanted,
            last: 0,
            stderr,
        }
    }

    /// Asks for a move; returns the number of the request. The one before is cancelled.
    pub fn ask(&mut self, position: G) -> u64 {
        self.ask_in_game(position, EarlierBoards::default(), None)
    }

    /// Like [`ask`](Self::ask), in a game that has had these boards, and maybe has time for all of its
    /// moves.
    pub fn ask_in_game(
        &mut self,
        position: G,
        earlier: EarlierBoards,
        left: Option<TimeLeft>,
    ) -> u64 {
        self.last += 1;
        let number = self.last;
        self.wanted.store(number, Relaxed);
        if let Some(requests) = &self.requests {
            // The thread ends only with the handle, so there is always someone to receive this.
            let _ = requests.send((number, position, earlier, left));
        }
        number
    }

    /// Cancels the request. Its later events are dropped, except those already on their way.
    pub fn cancel(&mut self) {
        self.wanted.store(NOTHING, Relaxed);
    }

    /// The end of what an outside program has written to standard error.
    pub fn stderr(&self) -> Option<&StderrTail> {
        self.stderr.as_ref()
    }
}

impl<G: Game> Drop for AgentWorker<G> {
    fn drop(&mut self) {
        self.wanted.store(QUIT, Relaxed);
        self.requests = None;
        // If the whole process ended now, an outside program would be left behind.
        let _ = self.ended.recv_timeout(FAREWELL);
    }
}

fn work<G: Game>(
    mut agent: Box<dyn Agent<G>>,
    inbox: &Receiver<Request<G>>,
    wanted: &AtomicU64,
    mut tell: impl FnMut(u64, AgentEvent<G>),
) {
    let is_over = || wanted.load(Relaxed) == QUIT;
    let started = agent.start(&mut AgentObserver::new(&is_over, &mut |_| {}));
    if started != Err(Fault::Stopped) {
        let name = started.map(|()| agent.name().map(String::from));
        tell(NOTHING, AgentEvent::Started(name));
    }
    for (number, position, earlier, left) in inbox {
        // Only the newest request matters.
        let is_old = || wanted.load(Relaxed) != number;
        if is_old() {
            continue;
        }
        let mut report = |report: &Report<G>| tell(number, AgentEvent::Report(report.clone()));
        let mut observer = AgentObserver::new(&is_old, &mut report);
        let chosen = match left {
            Some(left) if left.of[position.side()].is_zero() => Ok(Err(Fault::OutOfTime)),
            _ => catch(|| {
                if let Some(left) = left {
                    agent.set_time_left(left);
                }
                agent.set_earlier(earlier);
                agent.choose(&position, &mut observer)
            }),
        };
        let last = observer.last;
        match chosen {
            Ok(Ok(mv)) => tell(number, AgentEvent::Move(mv, last)),
            Ok(Err(Fault::Stopped)) => {}
            Ok(Err(fault)) => tell(number, AgentEvent::Fault(fault)),
            Err(message) => tell(number, AgentEvent::Failed(message)),
        }
    }
}

/// Passes on an agent's reports, but not too often, and keeps the last one.
struct AgentObserver<'a, G: Game> {
    must_stop: &'a dyn Fn() -> bool,
    tell: &'a mut dyn FnMut(&Report<G>),
    throttle: Throttle,
    last: Option<Report<G>>,
}

impl<'a, G: Game> AgentObserver<'a, G> {
    fn new(must_stop: &'a dyn Fn() -> bool, tell: &'a mut dyn FnMut(&Report<G>)) -> Self {
        Self {
            must_stop,
            tell,
            throttle: Throttle::default(),
            last: None,
        }
    }
}

impl<G: Game> Observer<G> for AgentObserver<'_, G> {
    fn stop(&mut self, _nodes: u64) -> bool {
        (self.must_stop)()
    }

    fn report(&mut self, report: &Report<G>) {
        self.last = Some(report.clone());
        if !(self.must_stop)() && self.throttle.is_due() {
            (self.tell)(report);
        }
    }
}
