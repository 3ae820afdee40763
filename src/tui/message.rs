//! What the loop waits for, and the waker that wakes it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::AcqRel};
use std::sync::mpsc::SyncSender;

use crossterm::event::Event;

/// What the loop waits for.
#[derive(Debug)]
pub enum Message {
    /// A key, a click, a paste, a new size.
    Terminal(Event),
    /// A worker has something to say.
    Waker,
    /// The system asks the program to end.
    Signal(i32),
    /// The program was stopped, and goes on.
    Continued,
    /// The terminal can't be read any more.
    InputLost(String),
}

/// Something that a worker has to say, on its way: whoever runs this hands it over.
pub type Delivery = Box<dyn FnOnce() + Send>;

/// What workers ring when they have something to say. It is rung once until somebody answers, and
/// whoever rings it never waits.
#[derive(Clone)]
pub struct Waker {
    messages: SyncSender<Message>,
    rung: Arc<AtomicBool>,
    post: Option<Arc<dyn Fn(Delivery) + Send + Sync>>,
}

impl Waker {
    /// A waker that the loop hears.
    #[must_use]
    pub fn new(messages: SyncSender<Message>) -> Self {
        Self {
            messages,
            rung: Arc::default(),
            post: None,
        }
    }

    /// A waker whose deliveries are brought by someone else, when and in what order they like: for
    /// tests of what comes late.
    #[must_use]
    pub fn with_post(
        messages: SyncSender<Message>,
        post: impl Fn(Delivery) + Send + Sync + 'static,
    ) -> Self {
        Self {
            post: Some(Arc::new(post)),
            ..Self::new(messages)
        }
    }

    /// Has something handed over, and rings.
    pub fn deliver(&self, hand_over: impl FnOnce() + Send + 'static) {
        let Some(post) = &self.post else {
            hand_over();
            return self.ring();
        };
        let waker = self.clone();
        post(Box::new(move || {
            hand_over();
            waker.ring();
        }));
    }

    /// Rings it; after the end of the loop nobody hears it.
    pub fn ring(&self) {
        if !self.rung.swap(true, AcqRel) {
            // Where there is no room, the loop is awake, and looks at the waker by itself.
            let _ = self.messages.try_send(Message::Waker);
        }
    }

    /// Whether it has been rung since the last time.
    pub(super) fn answer(&self) -> bool {
        self.rung.swap(false, AcqRel)
    }
}
