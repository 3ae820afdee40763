//! A program on a thread of its own, behind a handle that never makes its owner wait.
//!
//! It is used like the [worker](crate::search::Worker) that searches: orders go in, events come
//! out, each with the number of the order it belongs to, so that a late one can be told from a
//! current one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::pipes::Errors;
use super::{Fault, Launch, Listener, Patience, Program, Question, Thought};

/// The least time between two thoughts: about thirty a second.
const THOUGHT_EVERY: Duration = Duration::from_millis(33);

/// What a program does, as its owner is told. The number that comes with it is 0 for what belongs
/// to no question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It has started and said its name, which is fit to show.
    Ready {
        /// The name.
        name: String,
    },
    /// What it thinks so far.
    Thought(Thought),
    /// Its move, to be read by [`read_answer`](super::read_answer).
    Answer(String),
    /// It did something wrong. After a [final](Fault::is_final) fault every question has the same
    /// answer.
    Failed(Fault),
}

enum Order {
    NewGame,
    Ask { number: u64, question: Question },
}

/// The handle of a program. Dropping it ends the program with all that it has started; only if
/// that takes force does it take a moment.
pub struct ProgramWorker {
    /// `None` once the handle is being dropped.
    orders: Option<Sender<Order>>,
    /// Ends when the thread has ended.
    gone: Receiver<()>,
    wish: Arc<Wish>,
    last: u64,
    errors: Errors,
    farewell: Duration,
}

/// What the owner still wants.
#[derive(Default)]
struct Wish {
    /// The number of the only question whose answer is wanted.
    question: AtomicU64,
    /// Nothing is wanted any more.
    nothing: AtomicBool,
}

impl ProgramWorker {
    /// Starts a program. `tell` is called on the worker's thread with the number of the question
    /// and what happened: first that it is ready, or why it is not.
    pub fn new(
        launch: Launch,
        patience: Patience,
        tell: impl FnMut(u64, Event) + Send + 'static,
    ) -> Self {
        let (orders, inbox) = channel();
        let (end, gone) = channel();
        let wish = Arc::new(Wish::default());
        let errors = Errors::default();
        let desk = Desk {
            wish: Arc::clone(&wish),
            tell,
        };
        let kept = errors.clone();
        std::thread::spawn(move || {
            desk.work(&launch, patience, &kept, &inbox);
            drop(end);
        });
        Self {
            orders: Some(orders),
            gone,
            wish,
            last: 0,
            errors,
            // As long as a goodbye can take, and what the looking in between costs.
            farewell: 2 * patience.end + Duration::from_millis(200),
        }
    }

    /// Tells the program that a new game begins; the question before is withdrawn.
    pub fn new_game(&mut self) {
        self.withdraw();
        self.order(Order::NewGame);
    }

    /// Asks for a move; returns the number of the question. The one before is withdrawn.
    pub fn ask(&mut self, question: Question) -> u64 {
        self.last += 1;
        let number = self.last;
        self.wish.question.store(number, Relaxed);
        self.order(Order::Ask { number, question });
        number
    }

    /// Withdraws the question. What the program still says to it is not passed on, except for what
    /// is under way already.
    pub fn withdraw(&mut self) {
        self.wish.question.store(0, Relaxed);
    }

    /// The end of what the program has written to standard error.
    #[must_use]
    pub fn errors(&self) -> &Errors {
        &self.errors
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // The thread ends only with the handle, so there is always someone to receive this.
            let _ = orders.send(order);
        }
    }
}

impl Drop for ProgramWorker {
    fn drop(&mut self) {
        self.wish.nothing.store(true, Relaxed);
        self.withdraw();
        self.orders = None;
        // If the whole process ended now, the program would be left behind.
        let _ = self.gone.recv_timeout(self.farewell);
    }
}

/// The worker's side.
struct Desk<T: FnMut(u64, Event)> {
    wish: Arc<Wish>,
    tell: T,
}

impl<T: FnMut(u64, Event)> Desk<T> {
    fn work(
        mut self,
        launch: &Launch,
        patience: Patience,
        errors: &Errors,
        inbox: &Receiver<Order>,
    ) {
        let mut program = match self.begin(launch, patience, errors) {
            Ok(Some(program)) => program,
            Ok(None) => return,
            Err(fault) => {
                (self.tell)(0, Event::Failed(fault.clone()));
                for order in inbox {
                    if let Order::Ask { number, .. } = order {
                        (self.tell)(number, Event::Failed(fault.clone()));
                    }
                }
                return;
            }
        };
        for order in inbox {
            match order {
                Order::NewGame => {
                    // A fault here is a final one: the next question brings it up.
                    let _ = program.prepare(&mut self.waiting(None));
                }
                Order::Ask { number, question } => {
                    let mut waiting = self.waiting(Some(number));
                    // Whoever changes their mind often leaves many questions behind.
                    if !waiting.wants_answer() {
                        continue;
                    }
                    match program.ask(&question, &mut waiting) {
                        Ok(Some(answer)) => (self.tell)(number, Event::Answer(answer)),
                        Ok(None) => {}
                        Err(fault) => (self.tell)(number, Event::Failed(fault)),
                    }
                }
            }
        }
    }

    /// Starts the program; `None` if it is no longer wanted.
    fn begin(
        &mut self,
        launch: &Launch,
        patience: Patience,
        errors: &Errors,
    ) -> Result<Option<Program>, Fault> {
        let mut program = Program::spawn(launch, patience, errors)?;
        if program.greet(launch, &mut self.waiting(None))?.is_none() {
            return Ok(None);
        }
        let name = program.name().to_string();
        (self.tell)(0, Event::Ready { name });
        Ok(Some(program))
    }

    fn waiting(&mut self, question: Option<u64>) -> Waiting<'_> {
        Waiting {
            question,
            wish: &self.wish,
            next_thought: Instant::now(),
            tell: &mut self.tell,
        }
    }
}

/// Waits for the answer to a question, or for the program to get ready.
struct Waiting<'a> {
    question: Option<u64>,
    wish: &'a Wish,
    next_thought: Instant,
    tell: &'a mut dyn FnMut(u64, Event),
}

impl Listener for Waiting<'_> {
    fn wants_answer(&mut self) -> bool {
        let current = |number| self.wish.question.load(Relaxed) == number;
        !self.wish.nothing.load(Relaxed) && self.question.is_none_or(current)
    }

    fn thought(&mut self, thought: Thought) {
        let now = Instant::now();
        if let Some(number) = self.question.filter(|_| now >= self.next_thought) {
            self.next_thought = now + THOUGHT_EVERY;
            (self.tell)(number, Event::Thought(thought));
        }
    }
}
