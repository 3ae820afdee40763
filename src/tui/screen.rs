//! What a screen is: it turns commands into effects, and draws itself.

use std::any::Any;
use std::path::PathBuf;
use std::time::Instant;

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::keymap::{Command, KeyContext};
use super::message::Waker;
use super::persistence::Write;
use super::tasks::TaskRunner;
use super::timing::Timing;
use crate::records::saves::Store;
use crate::records::settings::Settings;
use crate::records::{PuzzleProgress, RatingLog};

/// The smallest window in which every screen works, in columns and rows.
pub const MIN_SIZE: (u16, u16) = (40, 12);

/// One screen, or a dialog over another.
pub trait Screen: Any {
    /// Which keys work now.
    fn key_context(&self) -> KeyContext;

    fn update(&mut self, command: &Command, context: &mut Context);

    fn view(&self, canvas: &mut Canvas, context: &ViewContext);

    /// Takes the results of background tasks: the loop was woken.
    fn poll(&mut self, context: &mut Context) {
        let _ = context;
    }

    /// When `wake` is to be called next, if something moves by itself.
    fn wake_at(&self) -> Option<Instant> {
        None
    }

    /// The time of `wake_at` has come.
    fn wake(&mut self, context: &mut Context) {
        let _ = context;
    }

    /// It is on top again: what was over it is closed.
    fn focus_gained(&mut self, context: &mut Context) {
        let _ = context;
    }

    /// Whether it leaves the screen below it visible.
    fn is_overlay(&self) -> bool {
        false
    }

    /// Returns whether it shows a turn that a power cut could still lose. Then the frame waits a
    /// moment.
    fn is_behind(&self) -> bool {
        false
    }

    /// Where the game it shows is saved, if it is.
    fn saved_at(&self) -> Option<PathBuf> {
        None
    }

    /// Returns whether something in progress will change it without a command.
    fn is_busy(&self) -> bool {
        false
    }
}

/// What a screen can use when it is updated.
pub struct Context<'a> {
    /// The settings; a change takes effect at once.
    pub settings: &'a mut Settings,
    pub now: Instant,
    /// Wakes the loop: for workers.
    pub waker: &'a Waker,
    /// Runs what may take a moment.
    pub tasks: &'a TaskRunner,
    /// Where games are saved, if anywhere.
    pub store: Option<&'a Store>,
    /// How the puzzles went so far; a change is written to disk.
    pub puzzles: &'a mut PuzzleProgress,
    /// The games that the person's rating follows from; a change is written to disk.
    pub ratings: &'a mut RatingLog,
    pub timing: Timing,
    /// The seed of new games, if one was given.
    pub seed: Option<u64>,
    /// The threads of the engine at full strength.
    pub threads: usize,
    pub area: Rect,
    /// What the screen asks for so far. The loop applies it after the call.
    pub effects: Vec<Effect>,
    /// Whether the screen had no use for the command.
    pub is_ignored: bool,
}

impl Context<'_> {
    /// Asks the loop for an effect.
    pub fn effect(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Opens a screen over this one.
    pub fn push(&mut self, screen: impl Screen) {
        self.effect(Effect::Push(Box::new(screen)));
    }

    /// Closes this screen.
    pub fn pop(&mut self) {
        self.effect(Effect::Pop);
    }

    /// Whether a screen is about to be opened over this one.
    pub fn opens(&self) -> bool {
        let is_push = |effect: &Effect| matches!(effect, Effect::Push(_));
        self.effects.iter().any(is_push)
    }

    /// Notes that the screen has no use for the command. A test sees to it that no key of the key
    /// map comes to this.
    pub fn ignore(&mut self) {
        self.is_ignored = true;
    }
}

/// What a screen can use when it is drawn.
pub struct ViewContext<'a> {
    pub settings: &'a Settings,
    /// The games that the person's rating follows from.
    pub ratings: &'a RatingLog,
    /// Whether the screen is the one that gets the commands.
    pub is_top: bool,
}

/// A callback to a screen, run by the loop.
pub type Callback = Box<dyn FnOnce(&mut dyn Screen, &mut Context)>;

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
    /// Says something in the status line until the next key.
    Say(String),
    /// Says that something is wrong, once.
    Warn(String),
    /// Warns if a write fails, on any screen.
    Watch(Write),
    Copy(String),
    Quit,
}

impl Effect {
    /// Gives an answer to the screen that has asked for it. It must be on top by then: a dialog
    /// closes itself first.
    pub fn answer<S: Screen>(answer: impl FnOnce(&mut S, &mut Context) + 'static) -> Self {
        Self::Call(Box::new(move |screen, context| {
            let screen: &mut dyn Any = screen;
            if let Some(asker) = screen.downcast_mut() {
                answer(asker, context);
            }
        }))
    }
}
