//! What the loop waits for, and the bell that wakes it.

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
    Bell,
    /// The system asks the program to end.
    Signal(i32),
    /// The program was stopped, and goes on.
    Continued,
    /// The terminal can't be read any more.
    InputLost(String),
}

/// What workers ring when they have something to say. It is rung once until somebody answers, and
/// whoever rings it never waits.
#[derive(Clone, Debug)]
pub struct Bell {
    messages: SyncSender<Message>,
    rung: Arc<AtomicBool>,
}

impl Bell {
    /// A bell that the loop hears.
    #[must_use]
    pub fn new(messages: SyncSender<Message>) -> Self {
        let rung = Arc::default();
        Self { messages, rung }
    }

    /// Rings it; after the end of the loop nobody hears it.
    pub fn ring(&self) {
        if !self.rung.swap(true, AcqRel) {
            // Where there is no room, the loop is awake, and looks at the bell by itself.
            let _ = self.messages.try_send(Message::Bell);
        }
    }

    /// Whether it has been rung since the last time.
    pub(super) fn answer(&self) -> bool {
        self.rung.swap(false, AcqRel)
    }
}
