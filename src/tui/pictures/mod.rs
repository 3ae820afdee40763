//! Pictures of the screens, made by the screens: each scene is a start and some keys, played through
//! the event loop. Nothing in them depends on a clock or on how well the engine plays.

mod scenes;
mod terminal_svg;

use std::fmt::Write;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::theme::{Charset, Depth, Theme};
use super::{App, Message, Port, Timing, TuiError, Waker};
use crate::learn::ReviewEffort;
use crate::search::Limits;
use scenes::{SCENES, STORY, Scene};

/// A picture: the name of its file, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The name of the file.
    pub name: String,
    /// The SVG.
    pub svg: String,
}

/// Nothing takes time, the clock stands still, and the engine is asked only where the end of the game
/// is so near that every engine gives the same answer.
const TIMING: Timing = Timing {
    look: None,
    analysis: Limits::NONE,
    review: ReviewEffort::Nodes(50_000),
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

/// The longest that a screen may take to come to rest.
const PATIENCE: Duration = Duration::from_mins(1);

/// Draws all pictures. `folder` is an empty one for the saved games that some scenes begin with.
///
/// # Errors
/// A scene can't be set, or does not come to rest.
pub fn pictures(folder: &Path) -> Result<Vec<Picture>, TuiError> {
    let mut pictures = Vec::new();
    for (number, scene) in SCENES.iter().enumerate() {
        let mut stage = Stage::set(scene, &folder.join(number.to_string()))?;
        stage.press(scene.keys)?;
        pictures.push(Picture {
            name: format!("{}.svg", scene.name),
            svg: terminal_svg::window(scene.size, scene.title, stage.page(), &stage.content()),
        });
    }
    pictures.push(story()?);
    Ok(pictures)
}

/// A game from the first key to its review, as a picture that moves.
fn story() -> Result<Picture, TuiError> {
    let mut stage = Stage::set(&STORY.scene, Path::new(""))?;
    let mut frames = vec![(stage.content(), STORY.begin)];
    for (keys, time) in STORY.frames {
        stage.press(keys)?;
        frames.push((stage.content(), *time));
    }
    let scene = &STORY.scene;
    Ok(Picture {
        name: format!("{}.svg", scene.name),
        svg: terminal_svg::window(scene.size, scene.title, stage.page(), &animated(&frames)),
    })
}

/// Frames that are shown one after the other, each for a time in tenths of a second, and then again.
/// Where nothing moves, the last one is seen.
fn animated(frames: &[(String, u32)]) -> String {
    let all: u32 = frames.iter().map(|(_, time)| time).sum();
    let share = |time: u32| 100.0 * f64::from(time) / f64::from(all);
    let mut style = String::from("<style>\n@media (prefers-reduced-motion:no-preference){\n");
    let (mut content, mut begin) = (String::new(), 0);
    for (number, (frame, time)) in frames.iter().enumerate() {
        let (from, to) = (share(begin), share(begin + time));
        begin += time;
        // Writing to a string can't fail.
        let _ = writeln!(
            style,
            "@keyframes f{number}{{0%{{visibility:{}}}{from:.3}%{{visibility:visible}}{to:.3}%{{visibility:hidden}}}}\n\
             .f{number}{{animation:f{number} {}.{}s step-end infinite}}",
            if number == 0 { "visible" } else { "hidden" },
            all / 10,
            all % 10,
        );
        let shown = if number + 1 == frames.len() {
            "visible"
        } else {
            "hidden"
        };
        let _ = write!(
            content,
            "<g class=\"f{number}\" visibility=\"{shown}\">\n{frame}</g>\n"
        );
    }
    style + "}\n</style>\n" + &content
}

/// The program on a screen that nobody sees.
struct Stage {
    app: App<TestBackend, NoTerminal>,
    messages: SyncSender<Message>,
    size: (u16, u16),
    theme: Theme,
}

/// There is no clipboard, either.
struct NoTerminal;

impl Port for NoTerminal {
    fn copy(&mut self, _text: &str) {}
}

impl Stage {
    fn set(scene: &Scene, folder: &Path) -> Result<Self, TuiError> {
        let (messages, inbox) = sync_channel(1024);
        let (options, depth) = (scene.options(folder)?, Depth::True);
        let theme = Theme::new(options.user_data.settings.theme, depth);
        let backend = TestBackend::new(scene.size.0, scene.size.1);
        let waker = (Waker::new(messages.clone()), inbox);
        let app = App::new(backend, NoTerminal, waker, options, depth, TIMING)?;
        let mut stage = Self {
            app: app.with_charset(Charset::Unicode),
            messages,
            size: scene.size,
            theme,
        };
        stage.rest()?;
        if let Some(text) = scene.pasted() {
            stage.press("a")?;
            stage.send(Event::Paste(text))?;
        }
        Ok(stage)
    }

    /// Presses keys, of which some are written as signs.
    fn press(&mut self, keys: &str) -> Result<(), TuiError> {
        for key in keys.chars() {
            let code = match key {
                '⏎' => KeyCode::Enter,
                '⎋' => KeyCode::Esc,
                '←' => KeyCode::Left,
                '→' => KeyCode::Right,
                '↑' => KeyCode::Up,
                '↓' => KeyCode::Down,
                '⇤' => KeyCode::Home,
                '⇆' => KeyCode::Tab,
                key => KeyCode::Char(key),
            };
            self.send(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))?;
        }
        Ok(())
    }

    fn send(&mut self, event: Event) -> Result<(), TuiError> {
        // The receiver lives as long as the program.
        let _ = self.messages.send(Message::Terminal(event));
        self.app.step()?;
        self.rest()
    }

    /// Waits until nothing is left to do.
    fn rest(&mut self) -> Result<(), TuiError> {
        let begun = Instant::now();
        while !self.app.is_idle() {
            if begun.elapsed() > PATIENCE {
                return Err(TuiError::Draw("a screen does not come to rest".into()));
            }
            // It may wait for a worker, and must not wait for ever.
            let _ = self.messages.send(Message::Wake);
            self.app.step()?;
            thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    fn buffer(&self) -> &Buffer {
        self.app.backend().buffer()
    }

    fn page(&self) -> Color {
        self.theme.page().bg.unwrap_or(Color::Reset)
    }

    fn content(&self) -> String {
        debug_assert_eq!(self.buffer().area.as_size(), self.size.into());
        terminal_svg::content(self.buffer())
    }
}
