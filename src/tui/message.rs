//! What the event loop waits for, and the waker that wakes it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::AcqRel};
use std::sync::mpsc::SyncSender;

use crossterm::event::Event;

/// What the event loop waits for.
#[derive(Debug)]
pub enum Message {
    /// A key, a click, a paste, a new size.
    Terminal(Event),
    /// A background task has a result.
    Wake,
    /// The system asks the program to end.
    Signal(i32),
    /// The program was stopped and has been continued.
    Continued,
    /// The terminal can't be read any more.
    InputLost(String),
}

/// A result on its way from a background task: running it hands it over.
pub type Delivery = Box<dyn FnOnce() + Send>;

/// Wakes the event loop. Waking never blocks, and many wakes before the loop looks count as one.
#[derive(Clone)]
pub struct Waker {
    messages: SyncSender<Message>,
    woken: Arc<AtomicBool>,
    delivery: Option<Arc<dyn Fn(Delivery) + Send + Sync>>,
}

impl Waker {
    /// A waker of the loop that receives these messages.
    pub fn new(messages: SyncSender<Message>) -> Self {
        Self {
            messages,
            woken: Arc::default(),
            delivery: None,
        }
    }

    /// A waker whose deliveries go through a function, which may delay and reorder them: for tests
    /// of late results.
    pub fn with_delivery(
        messages: SyncSender<Message>,
        delivery: impl Fn(Delivery) + Send + Sync + 'static,
    ) -> Self {
        Self {
            delivery: Some(Arc::new(delivery)),
            ..Self::new(messages)
        }
    }

    /// Hands a result over, and wakes the loop.
    pub fn deliver(&self, hand_over: impl FnOnce() + Send + 'static) {
        let waker = self.clone();
        let deliver = move || {
            hand_over();
            waker.wake();
        };
        match &self.delivery {
            Some(delivery) => delivery(Box::new(deliver)),
            None => deliver(),
        }
    }

    /// Wakes the loop, if it still runs.
    pub fn wake(&self) {
        if !self.woken.swap(true, AcqRel) {
            // A full queue means that the loop is awake and about to look by itself.
            let _ = self.messages.try_send(Message::Wake);
        }
    }

    /// Whether it was woken since the last call.
    pub(super) fn take(&self) -> bool {
        self.woken.swap(false, AcqRel)
    }
}
