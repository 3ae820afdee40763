//! The event loop. Messages come in from the terminal, from workers and from signals; a batch of
//! them is handled, and then drawn once. When nothing happens, nothing runs.
//!
//! | file | owns |
//! |---|---|
//! | this | the loop: waiting, handling messages, applying effects |
//! | `events` | terminal events to commands |
//! | `drawing` | one frame |

mod drawing;
mod events;

use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::layout::Rect;

use super::keymap::KeyContext;
use super::message::{Message, Waker};
use super::notices::Notices;
use super::panic_hook::SavedAt;
use super::persistence::Persistence;
use super::screen::{Context, Effect, Screen};
use super::screens::{self, Home, TournamentScreen};
use super::tasks::TaskRunner;
use super::terminal::Port;
use super::theme::{Charset, Depth};
use super::timing::Timing;
use super::{Options, TuiError};
use crate::games::GAMES;
use crate::records::settings::Settings;
use crate::search::cores;

/// The most messages that are handled before a draw.
const BATCH: usize = 512;

/// The longest that a frame waits for the disk.
const MAX_HOLD: Duration = Duration::from_millis(500);

/// How long the end of the program waits for the disk.
const PATIENCE: Duration = Duration::from_secs(2);

/// How the loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The person has left the program.
    Left,
    /// A signal with this number came.
    Signal(i32),
}

/// The program on a screen.
pub struct App<B: Backend, P: Port> {
    terminal: Terminal<B>,
    port: P,
    inbox: Receiver<Message>,
    waker: Waker,
    stack: Vec<Box<dyn Screen>>,
    tasks: TaskRunner,
    user_data: Persistence,
    notices: Notices,
    depth: Depth,
    charset: Charset,
    timing: Timing,
    seed: Option<u64>,
    /// Where the game is saved, for the panic hook.
    saved: SavedAt,
    /// The threads that the command line asks for, until the settings are changed.
    threads: Option<usize>,
    area: Rect,
    changed: bool,
    /// Whether the top screen had no use for the last command.
    is_ignored: bool,
    /// The terminal may not show what was drawn last: everything must be drawn again.
    stale: bool,
    drawn: Option<Instant>,
    /// Until when a frame waits for the disk.
    held: Option<Instant>,
    finish: Option<Finish>,
}

impl<B: Backend, P: Port> App<B, P> {
    /// The program with its first screen, and the channel it waits on.
    ///
    /// # Errors
    /// The size of the terminal is unknown.
    pub fn new(
        backend: B,
        port: P,
        (waker, inbox): (Waker, Receiver<Message>),
        options: Options,
        depth: Depth,
        timing: Timing,
    ) -> Result<Self, TuiError> {
        let terminal = Terminal::new(backend).map_err(draw_error)?;
        let mut notices = Notices::default();
        for trouble in &options.user_data.troubles {
            notices.warn(trouble);
        }
        let mut app = Self {
            terminal,
            port,
            inbox,
            tasks: TaskRunner::new(waker.clone()),
            waker,
            stack: Vec::new(),
            user_data: Persistence::new(options.user_data),
            notices,
            depth,
            charset: Charset::Unicode,
            timing,
            seed: options.seed,
            saved: options.saved,
            threads: options.threads,
            area: Rect::ZERO,
            changed: true,
            is_ignored: false,
            stale: false,
            drawn: None,
            held: None,
            finish: None,
        };
        app.measure()?;
        let games = options.games.as_deref().unwrap_or(GAMES);
        let first: Box<dyn Screen> = match options.tournament {
            Some(tournament) => Box::new(TournamentScreen::new(tournament, &app.context())),
            None => Box::new(Home::new(games, options.resume, &app.context())),
        };
        app.stack.push(first);
        if let Some(plan) = options.plan {
            app.update_top(|_, context| screens::open_game(&plan, context));
        }
        if let Some(draft) = options.draft {
            app.update_top(|_, context| screens::open_setup(draft, context));
        }
        if let Some((info, number)) = options.puzzles {
            app.update_top(|_, context| screens::open_puzzles(info, number, context));
        }
        Ok(app)
    }

    /// Uses only these characters.
    #[must_use]
    pub fn with_charset(mut self, charset: Charset) -> Self {
        self.charset = charset;
        self
    }

    /// Runs until the person leaves or a signal comes.
    ///
    /// # Errors
    /// The screen can't be drawn, or the terminal can't be read.
    pub fn run(mut self) -> Result<Finish, TuiError> {
        loop {
            if let Some(finish) = self.finish {
                return Ok(finish);
            }
            self.step()?;
        }
    }

    /// How the loop ended, if it did.
    pub fn finish(&self) -> Option<Finish> {
        self.finish
    }

    /// The settings as they are now.
    pub fn settings(&self) -> &Settings {
        &self.user_data.settings
    }

    /// The backend it draws on.
    pub fn backend(&self) -> &B {
        self.terminal.backend()
    }

    /// The backend, for tests that resize it.
    pub fn backend_mut(&mut self) -> &mut B {
        self.terminal.backend_mut()
    }

    /// The keys that work now.
    pub fn key_context(&self) -> Option<KeyContext> {
        self.stack.last().map(|screen| screen.key_context())
    }

    /// Whether the screen had no use for the last command, for tests.
    pub fn is_ignored(&self) -> bool {
        self.is_ignored
    }

    /// Whether there is nothing left to do until the next message from outside.
    pub fn is_idle(&self) -> bool {
        !self.changed
            && !self.user_data.is_busy()
            && !self
                .stack
                .iter()
                .any(|s| s.is_busy() || s.wake_at().is_some())
    }

    /// Waits for a message, handles it and those that wait behind it, and draws.
    ///
    /// # Errors
    /// The screen can't be drawn, or the terminal can't be read.
    pub fn step(&mut self) -> Result<(), TuiError> {
        let now = self.now();
        let frame = self.drawn.map_or(now, |drawn| drawn + self.timing.frame);
        let wake = self
            .stack
            .iter()
            .filter_map(|screen| screen.wake_at())
            .min();
        let wake = wake.map(|at| at.saturating_duration_since(now));
        // A frame that waits for the disk is woken by the writer, or its time is up.
        let held = self
            .held
            .map(|at| at.saturating_duration_since(Instant::now()));
        let draw = frame
            .saturating_duration_since(now)
            .max(held.unwrap_or_default());
        let due = self.changed.then_some(draw).into_iter().chain(wake).min();
        let mut next = match due {
            None => self.inbox.recv().ok(),
            Some(due) => self.inbox.recv_timeout(due).ok(),
        };
        let mut handled = 0;
        while let Some(message) = next {
            // Wakes are handled once, after the batch.
            if !matches!(message, Message::Wake) {
                self.handle(message)?;
            }
            handled += 1;
            let more = handled < BATCH && self.finish.is_none();
            next = more.then(|| self.inbox.try_recv().ok()).flatten();
        }
        if self.waker.take() {
            self.handle(Message::Wake)?;
        }
        self.wake();
        if self.changed && self.finish.is_none() && self.now() >= frame && !self.hold() {
            self.draw()?;
        }
        Ok(())
    }

    /// Returns whether the frame has to wait, because the turn before the one it would show is not
    /// on disk yet. It does not wait for ever for a disk that doesn't answer.
    fn hold(&mut self) -> bool {
        if !self.stack.iter().any(|screen| screen.is_behind()) {
            self.held = None;
            return false;
        }
        let until = *self.held.get_or_insert_with(|| Instant::now() + MAX_HOLD);
        Instant::now() < until
    }

    fn now(&self) -> Instant {
        (self.timing.clock)()
    }

    fn context(&mut self) -> Context<'_> {
        let wanted = self.threads.or(self.user_data.settings.threads);
        Context {
            now: (self.timing.clock)(),
            threads: wanted.unwrap_or_else(cores),
            settings: &mut self.user_data.settings,
            store: self.user_data.store.as_ref(),
            puzzles: &mut self.user_data.puzzles,
            ratings: &mut self.user_data.ratings,
            waker: &self.waker,
            tasks: &self.tasks,
            timing: self.timing,
            seed: self.seed,
            area: self.area,
            effects: Vec::new(),
            is_ignored: false,
        }
    }

    fn measure(&mut self) -> Result<(), TuiError> {
        let size = self.terminal.size().map_err(draw_error)?;
        self.area = Rect::new(0, 0, size.width, size.height);
        Ok(())
    }

    fn handle(&mut self, message: Message) -> Result<(), TuiError> {
        match message {
            Message::Terminal(event) => self.handle_event(event)?,
            Message::Wake => {
                self.each_screen(Screen::poll);
                for trouble in self.user_data.troubles() {
                    self.notices.warn(&trouble);
                }
            }
            Message::Signal(number) => self.finish = Some(Finish::Signal(number)),
            Message::Continued => {
                self.port.resume();
                self.invalidate()?;
            }
            Message::InputLost(reason) => {
                return Err(TuiError::Terminal(std::io::Error::other(reason)));
            }
        }
        Ok(())
    }

    /// The terminal may have been written over or resized: everything must be drawn again.
    fn invalidate(&mut self) -> Result<(), TuiError> {
        self.changed = true;
        self.stale = true;
        self.measure()
    }

    /// Lets the screen on top do something, and takes over what it has changed in the settings.
    fn update_top(&mut self, act: impl FnOnce(&mut dyn Screen, &mut Context)) {
        let Settings { mouse, threads, .. } = self.user_data.settings;
        let Some(mut top) = self.stack.pop() else {
            return;
        };
        let mut context = self.context();
        act(top.as_mut(), &mut context);
        let (effects, is_ignored) = (context.effects, context.is_ignored);
        self.stack.push(top);
        self.changed = true;
        self.is_ignored = is_ignored;
        self.apply(effects);
        let settings = &self.user_data.settings;
        if settings.mouse != mouse {
            self.port.set_mouse(settings.mouse);
        }
        if settings.threads != threads {
            self.threads = None;
        }
        self.user_data.write(&self.tasks);
    }

    /// Lets every screen do something, and applies the effects.
    fn each_screen(&mut self, mut act: impl FnMut(&mut dyn Screen, &mut Context)) {
        let mut stack = std::mem::take(&mut self.stack);
        let mut context = self.context();
        for screen in &mut stack {
            act(screen.as_mut(), &mut context);
        }
        let effects = context.effects;
        self.stack = stack;
        self.changed = true;
        self.apply(effects);
    }

    /// Wakes the screens whose time has come.
    fn wake(&mut self) {
        let now = self.now();
        let due = |screen: &dyn Screen| screen.wake_at().is_some_and(|at| at <= now);
        if self.stack.iter().any(|screen| due(screen.as_ref())) {
            self.each_screen(|screen, context| {
                if due(screen) {
                    screen.wake(context);
                }
            });
        }
    }

    fn apply(&mut self, effects: Vec<Effect>) {
        let before = self.stack.len();
        for effect in effects {
            match effect {
                Effect::Push(screen) => self.stack.push(screen),
                Effect::Pop if self.stack.len() > 1 => drop(self.stack.pop()),
                Effect::Pop | Effect::Quit => self.finish = Some(Finish::Left),
                Effect::Home => self.stack.truncate(1),
                Effect::Call(callback) => self.update_top(callback),
                Effect::Say(sentence) => self.notices.say(&sentence),
                Effect::Warn(sentence) => self.notices.warn(&sentence),
                Effect::Watch(write) => self.user_data.watch(write),
                Effect::Copy(text) => self.port.copy(&text),
            }
        }
        if self.stack.len() < before
            && let Some(mut top) = self.stack.pop()
        {
            top.focus_gained(&mut self.context());
            self.stack.push(top);
        }
    }
}

fn draw_error(error: impl std::fmt::Display) -> TuiError {
    TuiError::Draw(error.to_string())
}

/// Settings and games are written to disk if possible, no matter how the program ends.
impl<B: Backend, P: Port> Drop for App<B, P> {
    fn drop(&mut self) {
        self.stack.clear();
        self.user_data.write(&self.tasks);
        self.tasks.flush(PATIENCE);
    }
}
