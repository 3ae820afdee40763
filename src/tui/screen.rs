//! What a screen is: a file that turns commands into effects, and shows itself.

use std::any::Any;
use std::path::PathBuf;
use std::time::Instant;

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::keymap::{Command, KeyContext};
use super::message::Waker;
use super::tasks::{Task, TaskRunner};
use super::timing::Timing;
use crate::records::FileError;
use crate::records::saves::Store;
use crate::records::settings::Settings;

/// The smallest window in which every screen works, in columns and rows.
pub const MIN_SIZE: (u16, u16) = (40, 12);

/// One screen, or a dialog over another.
pub trait Screen: Any {
    /// Which keys it listens to.
    fn key_context(&self) -> KeyContext;

    /// Does what a command asks for.
    fn update(&mut self, command: &Command, context: &mut Context) -> Vec<Effect>;

    /// Shows itself. Nothing changes by it.
    fn view(&self, canvas: &mut Canvas, look: &ViewContext);

    /// The waker has rung: takes what its worker has to say.
    fn poll(&mut self, context: &mut Context) -> Vec<Effect> {
        let _ = context;
        Vec::new()
    }

    /// When it wants to be woken next, if something moves by itself.
    fn wake_at(&self) -> Option<Instant> {
        None
    }

    /// That time has come.
    fn wake(&mut self, context: &mut Context) -> Vec<Effect> {
        let _ = context;
        Vec::new()
    }

    /// It is on top again: what was over it is closed.
    fn focus_gained(&mut self, context: &mut Context) {
        let _ = context;
    }

    /// Whether it leaves the screen below it visible.
    fn is_overlay(&self) -> bool {
        false
    }

    /// Whether it shows more than the next moment would find on disk after a power cut: the frame
    /// waits a moment then.
    fn is_behind(&self) -> bool {
        false
    }

    /// Where what it shows is saved, if it is.
    fn saved_at(&self) -> Option<PathBuf> {
        None
    }

    /// Whether something is under way that will change it without a key.
    fn is_busy(&self) -> bool {
        false
    }
}

/// What a screen finds around it when it is updated.
pub struct Context<'a> {
    /// What the person has chosen; a change takes effect at once.
    pub settings: &'a mut Settings,
    /// The time.
    pub now: Instant,
    /// Rung by workers that have something to say.
    pub waker: &'a Waker,
    /// Does what may take a moment.
    pub tasks: &'a TaskRunner,
    /// Where games are kept, if anywhere.
    pub store: Option<&'a Store>,
    /// How long things take.
    pub timing: Timing,
    /// The seed of new games, where one was given.
    pub seed: Option<u64>,
    /// The threads of the engine at full strength.
    pub threads: usize,
    /// What the screen has to itself.
    pub area: Rect,
}

/// What a screen needs to show itself.
pub struct ViewContext<'a> {
    /// What the person has chosen.
    pub settings: &'a Settings,
    /// Whether it is the one that gets the keys.
    pub is_top: bool,
}

/// What the loop does with a screen for somebody else.
pub type Callback = Box<dyn FnOnce(&mut dyn Screen, &mut Context) -> Vec<Effect>>;

/// What a screen asks the loop to do.
pub enum Effect {
    /// Opens a screen over this one.
    Push(Box<dyn Screen>),
    /// Closes this screen.
    Pop,
    /// Closes all screens but the first.
    Home,
    /// Calls back the screen that is on top by then, with the answer it has asked a dialog for.
    Call(Callback),
    /// Says something in the status line, until the next key.
    Say(String),
    /// Says that something is wrong, once.
    Warn(String),
    /// Waits for a task whose failure is to be said, whatever screen is shown then.
    Await(Task<Result<(), FileError>>),
    /// Puts a text on the clipboard.
    Copy(String),
    /// Ends the program.
    Quit,
}

impl Effect {
    /// Opens a screen over this one.
    pub fn push(screen: impl Screen) -> Self {
        Self::Push(Box::new(screen))
    }

    /// Gives an answer to the screen that has asked for it. It must be on top by then: a dialog
    /// closes itself first.
    pub fn answer<S: Screen>(
        answer: impl FnOnce(&mut S, &mut Context) -> Vec<Effect> + 'static,
    ) -> Self {
        Self::Call(Box::new(move |screen, context| {
            let screen: &mut dyn Any = screen;
            let asker = screen.downcast_mut();
            asker.map_or_else(Vec::new, |asker| answer(asker, context))
        }))
    }
}
