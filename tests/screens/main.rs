//! Every screen as (state, keys, expected screen), through the loop itself.
//!
//! The expected screens are in `expected/`, one file each. `UPDATE_SCREENS=1 cargo test --test
//! screens` writes them anew; look at what has changed before you commit it.

mod analysis;
mod flow;
mod keys;
mod killed;
mod late;
mod lessons;
mod looks;
#[path = "../support/mock.rs"]
mod mock;
mod programs;
mod puzzles;
mod rating;
mod saving;
mod setup;
mod sizes;
#[path = "../support/mod.rs"]
mod support;
mod timed;
mod tournament;

use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::backend::{Backend, TestBackend};
use standoff::agents::Budget;
use standoff::agents::{PlayerSpec, Strength};
use standoff::games::{AnyPosition, GAMES, PerSide};
use standoff::learn::ReviewEffort;
use standoff::play::{Draft, Plan};
use standoff::tui::{App, Depth, Finish, Message, Options, Port, Timing, Waker};
use support::wait::Deadline;

/// The engine at the usual level.
const ENGINE: PlayerSpec = PlayerSpec::Engine(Strength::DEFAULT);

const BLOCKADE: &str = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";

/// Nothing takes time, and the clock stands still: a rate would never be the same twice.
const AT_ONCE: Timing = Timing {
    look: Some(Budget::of_nodes(2000)),
    analysis: Budget::of_nodes(2000).limits,
    review: ReviewEffort::Nodes(500),
    reply: Duration::ZERO,
    watch: Duration::ZERO,
    hop: Duration::ZERO,
    frame: Duration::ZERO,
    clock: still,
};

fn still() -> Instant {
    static NOW: LazyLock<Instant> = LazyLock::new(Instant::now);
    *NOW
}

/// Wakes every loop now and then, so that one that waits for nothing notices its deadline. The loop
/// itself does nothing when it is woken without a reason.
fn keep_awake(messages: SyncSender<Message>) {
    static AWAKE: LazyLock<Mutex<Vec<SyncSender<Message>>>> = LazyLock::new(|| {
        std::thread::spawn(|| {
            loop {
                std::thread::sleep(Duration::from_secs(1));
                let is_there = |messages: &SyncSender<Message>| {
                    let sent = messages.try_send(Message::Wake);
                    !matches!(sent, Err(TrySendError::Disconnected(_)))
                };
                AWAKE.lock().unwrap().retain(is_there);
            }
        });
        Mutex::default()
    });
    AWAKE.lock().unwrap().push(messages);
}

/// A game from this position.
fn plan(line: &str, x: PlayerSpec, o: PlayerSpec) -> Plan {
    Plan {
        position: AnyPosition::read(line).unwrap(),
        players: PerSide::new(x, o),
        names: PerSide::default(),
        seed: 1,
        time: None,
    }
}

/// A clipboard that can be looked at.
#[derive(Clone, Default)]
struct Clipboard(Arc<Mutex<String>>);

impl Port for Clipboard {
    fn copy(&mut self, text: &str) {
        *self.0.lock().unwrap() = text.into();
    }
}

/// A person at the keyboard of the whole program.
struct Person {
    app: App<TestBackend, Clipboard>,
    messages: SyncSender<Message>,
    clipboard: Clipboard,
}

impl Person {
    fn sit_down(size: (u16, u16), options: Options) -> Self {
        let mut person = Self::arrive(size, options, AT_ONCE);
        person.app.step().unwrap();
        person.wait();
        person
    }

    /// Two engines that take their time: the game has hardly begun.
    fn watching(line: &str) -> Self {
        let options = Options {
            plan: Some(plan(line, ENGINE, ENGINE)),
            ..Options::default()
        };
        let slow = Timing {
            watch: Duration::from_mins(10),
            ..AT_ONCE
        };
        let mut person = Self::arrive((80, 24), options, slow);
        person.app.step().unwrap();
        person
    }

    /// Presses a key without waiting for what it does.
    fn poke(&mut self, code: KeyCode) {
        let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        self.messages.send(Message::Terminal(event)).unwrap();
        self.app.step().unwrap();
    }

    fn arrive(size: (u16, u16), options: Options, timing: Timing) -> Self {
        let (messages, inbox) = sync_channel(1024);
        keep_awake(messages.clone());
        let clipboard = Clipboard::default();
        let app = App::new(
            TestBackend::new(size.0, size.1),
            clipboard.clone(),
            (Waker::new(messages.clone()), inbox),
            options,
            Depth::None,
            timing,
        );
        Self {
            app: app.unwrap(),
            messages,
            clipboard,
        }
    }

    /// At home.
    fn home(size: (u16, u16)) -> Self {
        Self::sit_down(size, Options::default())
    }

    /// In the middle of a game from this position.
    fn playing(size: (u16, u16), line: &str, x: PlayerSpec, o: PlayerSpec) -> Self {
        Self::sit_down(size, Self::options(line, x, o))
    }

    /// In a game against a program that plays these moves: the screen is the same however well the
    /// engine plays.
    fn scripted(size: (u16, u16), line: &str, moves: &str) -> Self {
        let script = programs::program(&format!("plays {moves}"));
        Self::unwatched(size, line, script)
    }

    /// In a game that the engine does not look at.
    fn unwatched(size: (u16, u16), line: &str, o: PlayerSpec) -> Self {
        let timing = Timing {
            look: None,
            ..AT_ONCE
        };
        let options = Self::options(line, PlayerSpec::Human, o);
        let mut person = Self::arrive(size, options, timing);
        person.app.step().unwrap();
        person.wait();
        person
    }

    fn options(line: &str, x: PlayerSpec, o: PlayerSpec) -> Options {
        Options {
            plan: Some(plan(line, x, o)),
            seed: Some(1),
            threads: Some(1),
            ..Options::default()
        }
    }

    /// Like [`Self::playing`], but waits for nothing: someone may take their time.
    fn arriving(line: &str, x: PlayerSpec, o: PlayerSpec) -> Self {
        let mut person = Self::arrive((80, 24), Self::options(line, x, o), AT_ONCE);
        person.app.step().unwrap();
        person
    }

    fn type_without_waiting(&mut self, keys: &str) {
        for key in keys.chars() {
            self.poke(match key {
                '\n' => KeyCode::Enter,
                key => KeyCode::Char(key),
            });
        }
    }

    /// Waits until something is on the screen.
    #[track_caller]
    fn until(&mut self, words: &str) {
        self.step_until(words, |person| person.screen().contains(words));
    }

    #[track_caller]
    fn step_until(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        let deadline = Deadline::new(what);
        while !done(self) {
            self.app.step().unwrap();
            deadline.check(|| self.screen());
        }
    }

    /// Before a board where the pieces of a game are to be placed.
    fn setting_up(size: (u16, u16), game: &str, pieces: (u32, u32)) -> Self {
        let pieces = PerSide::new(pieces.0, pieces.1);
        let plan = Plan {
            position: AnyPosition::start(game, Some(pieces), 60, 7).unwrap(),
            players: PerSide::new(PlayerSpec::Human, ENGINE),
            names: PerSide::default(),
            seed: 7,
            time: None,
        };
        let options = Options {
            draft: Some(Draft { plan, pieces }),
            seed: Some(7),
            threads: Some(1),
            ..Options::default()
        };
        Self::sit_down(size, options)
    }

    /// Pastes a text.
    fn paste(&mut self, text: &str) -> &mut Self {
        self.send(Event::Paste(text.into()));
        self
    }

    /// Waits until the program has nothing left to do.
    #[track_caller]
    fn wait(&mut self) {
        self.step_until("the program to come to rest", |person| {
            person.app.finish().is_some() || person.app.is_idle()
        });
    }

    fn send(&mut self, event: Event) {
        self.messages.send(Message::Terminal(event)).unwrap();
        self.app.step().unwrap();
        self.wait();
    }

    /// Presses keys: `c4d4<Enter>`.
    fn press(&mut self, keys: &str) -> &mut Self {
        let mut rest = keys;
        while let Some(first) = rest.chars().next() {
            let name = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
            let named = name.and_then(|(name, after)| Some((code(name)?, after)));
            let ((code, modifiers), after) = named.unwrap_or((
                (KeyCode::Char(first), KeyModifiers::NONE),
                &rest[first.len_utf8()..],
            ));
            self.send(Event::Key(KeyEvent::new(code, modifiers)));
            rest = after;
        }
        self
    }

    fn click(&mut self, x: u16, y: u16) -> &mut Self {
        self.send(Event::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: x,
            row: y,
            modifiers: KeyModifiers::NONE,
        }));
        self
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.app.backend_mut().resize(width, height);
        self.send(Event::Resize(width, height));
    }

    /// What is on the screen, line by line.
    fn screen(&self) -> String {
        let buffer = self.app.backend().buffer();
        let mut text = String::new();
        for y in 0..buffer.area.height {
            let row = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol());
            text.push_str(row.collect::<String>().trim_end());
            text.push('\n');
        }
        text
    }

    /// The last line but one.
    fn status(&self) -> String {
        let screen = self.screen();
        let lines: Vec<&str> = screen.lines().collect();
        lines[lines.len() - 2].trim().to_string()
    }

    fn sees(&self, words: &str) {
        let screen = self.screen();
        assert!(screen.contains(words), "no '{words}' in\n{screen}");
    }

    /// The words are there, wherever the lines are broken.
    fn reads(&self, words: &str) {
        let screen = self.screen().replace('│', " ");
        let text: Vec<&str> = screen.split_whitespace().collect();
        assert!(text.join(" ").contains(words), "no '{words}' in\n{screen}");
    }

    /// The terminal's cursor stands in this column and row.
    fn has_cursor_at(&mut self, x: u16, y: usize) {
        let at = self.app.backend_mut().get_cursor_position().unwrap();
        assert_eq!((at.x, usize::from(at.y)), (x, y));
    }

    fn sees_not(&self, words: &str) {
        let screen = self.screen();
        assert!(!screen.contains(words), "'{words}' in\n{screen}");
    }

    /// The screen must be the one in a file of `expected/`.
    fn matches(&self, name: &str) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/screens/expected");
        let path = format!("{folder}/{name}.txt");
        let found = self.screen();
        if std::env::var_os("UPDATE_SCREENS").is_some() {
            std::fs::write(&path, &found).unwrap();
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == expected,
            "{name} is now\n{found}\ninstead of\n{expected}"
        );
    }

    /// The screen lists all games. Where there are more than those that it was drawn with, each of
    /// them must be on it, or it must say how many there are.
    fn matches_with_all_games(&self, name: &str) {
        let names = GAMES.iter().map(|game| game.name);
        if names.eq(["blockade", "surround", "crossing"]) {
            return self.matches(name);
        }
        let screen = self.screen();
        let are_all_there = GAMES.iter().all(|game| screen.contains(game.title));
        if !are_all_there {
            self.sees(GAMES[0].title);
            self.sees(&format!("1 of {}", GAMES.len()));
        }
    }

    fn has_left(&self) -> bool {
        self.app.finish() == Some(Finish::Left)
    }
}

fn code(name: &str) -> Option<(KeyCode, KeyModifiers)> {
    let plain = |code| Some((code, KeyModifiers::NONE));
    match name {
        "Enter" => plain(KeyCode::Enter),
        "Esc" => plain(KeyCode::Esc),
        "Tab" => plain(KeyCode::Tab),
        "Space" => plain(KeyCode::Char(' ')),
        "Backspace" => plain(KeyCode::Backspace),
        "Up" => plain(KeyCode::Up),
        "Down" => plain(KeyCode::Down),
        "Left" => plain(KeyCode::Left),
        "Right" => plain(KeyCode::Right),
        "Home" => plain(KeyCode::Home),
        "End" => plain(KeyCode::End),
        "Del" => plain(KeyCode::Delete),
        "PgUp" => plain(KeyCode::PageUp),
        "PgDn" => plain(KeyCode::PageDown),
        "Ctrl-U" => Some((KeyCode::Char('u'), KeyModifiers::CONTROL)),
        "Ctrl-W" => Some((KeyCode::Char('w'), KeyModifiers::CONTROL)),
        "Ctrl-C" => Some((KeyCode::Char('c'), KeyModifiers::CONTROL)),
        _ => None,
    }
}
