//! Writing a game to a file and reading games from one: a line for the path, and what is wrong
//! with it.

use std::path::{Path, PathBuf};

use super::confirm::{blank_keys, centred};
use super::{Confirm, GameList};
use crate::records::files::{typed_path, whole_path, with_extension};
use crate::records::{AnyRecord, FileError, files};
use crate::text;
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::tasks::{Task, TaskRunner};
use crate::tui::theme::Role;
use crate::tui::widgets::line::LineEdit;

/// The frame of both screens.
fn draw(canvas: &mut Canvas, title: &str, line: &LineEdit, note: (&str, Role)) {
    let area = canvas.area();
    let wide = area.width.min(80);
    let notes = wrap(note.0, wide.saturating_sub(4));
    let rows = u16::try_from(notes.len()).unwrap_or(u16::MAX);
    let frame = centred(area, (wide, rows.saturating_add(4)));
    canvas.fill(frame, ratatui::style::Style::new());
    let inside = canvas.frame(frame, title);
    let mut row = inside;
    row.x += 1;
    row.width = row.width.saturating_sub(2);
    line.draw(canvas, row);
    for (y, text) in (inside.y + 2..inside.bottom()).zip(&notes) {
        canvas.write(row.x, y, text, note.1);
    }
    blank_keys(canvas);
    ScreenFrame::of(area).keys(canvas, KeyContext::LINE);
}

/// Writes a game to a file.
pub struct SaveAs {
    line: LineEdit,
    game: String,
    writing: Option<Task<Written>>,
    fault: Option<String>,
}

/// What has come of it.
enum Written {
    Done(PathBuf),
    /// There is such a file already.
    Exists(PathBuf),
    Failed(FileError),
}

impl SaveAs {
    /// Asks where to write the text of a game, and proposes a name.
    pub fn new(proposal: &str, game: String) -> Self {
        Self {
            line: LineEdit::new(proposal),
            game,
            writing: None,
            fault: None,
        }
    }

    fn write(&mut self, replace: bool, tasks: &TaskRunner) {
        if self.line.text().trim().is_empty() {
            self.fault = Some("Type the name of a file".into());
            return;
        }
        let path = with_extension(typed_path(self.line.text()));
        let game = self.game.clone();
        self.writing = Some(tasks.ask(move || {
            if !replace && path.symlink_metadata().is_ok() {
                return Written::Exists(path);
            }
            match files::write(&path, game.as_bytes()) {
                Ok(()) => Written::Done(path),
                Err(error) => Written::Failed(error),
            }
        }));
    }
}

impl Screen for SaveAs {
    fn key_context(&self) -> KeyContext {
        KeyContext::LINE
    }

    fn update(&mut self, command: &Command, context: &mut Context) -> Vec<Effect> {
        self.fault = None;
        match command {
            Command::Accept => self.write(false, context.tasks),
            Command::Back => return vec![Effect::Pop],
            command => drop(self.line.update(command)),
        }
        Vec::new()
    }

    fn poll(&mut self, _around: &mut Context) -> Vec<Effect> {
        match Task::collect(&mut self.writing) {
            None => Vec::new(),
            Some(Written::Done(path)) => {
                vec![
                    Effect::Pop,
                    Effect::Say(format!("Saved as {}", shown(&whole_path(&path)))),
                ]
            }
            Some(Written::Exists(path)) => {
                let overwrite = Effect::answer(|save: &mut Self, context| {
                    save.write(true, context.tasks);
                    Vec::new()
                });
                Confirm::ask("Overwrite this file?", shown(&path), vec![overwrite])
            }
            Some(Written::Failed(error)) => {
                self.fault = Some(error.to_string());
                self.line.renew();
                Vec::new()
            }
        }
    }

    fn view(&self, canvas: &mut Canvas, look: &ViewContext) {
        // The question whether to overwrite the file names it, and stands in its place.
        if !look.is_top {
            return;
        }
        let note = match &self.fault {
            Some(fault) => (fault.as_str(), Role::Warning),
            None => (
                "a file name or a path; it is asked before one is replaced",
                Role::Dim,
            ),
        };
        draw(canvas, "Save a copy as", &self.line, note);
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn is_busy(&self) -> bool {
        self.writing.is_some()
    }
}

/// Reads games from a file.
#[derive(Default)]
pub struct Load {
    line: LineEdit,
    reading: Option<Task<Result<Vec<AnyRecord>, FileError>>>,
    fault: Option<String>,
}

impl Screen for Load {
    fn key_context(&self) -> KeyContext {
        KeyContext::LINE
    }

    fn update(&mut self, command: &Command, context: &mut Context) -> Vec<Effect> {
        self.fault = None;
        match command {
            Command::Accept if self.line.text().trim().is_empty() => {
                self.fault = Some("Type the name of a file".into());
            }
            Command::Accept => {
                let typed = self.line.text().to_string();
                let work = move || AnyRecord::load_typed(&typed);
                self.reading = Some(context.tasks.ask(work));
            }
            Command::Back => return vec![Effect::Pop],
            command => drop(self.line.update(command)),
        }
        Vec::new()
    }

    fn poll(&mut self, context: &mut Context) -> Vec<Effect> {
        match Task::collect(&mut self.reading) {
            None => return Vec::new(),
            Some(Err(error)) => {
                self.fault = Some(error.to_string());
                self.line.renew();
            }
            Some(Ok(mut records)) => {
                let screen = match records.pop() {
                    Some(only) if records.is_empty() => super::record(only, context),
                    last => {
                        records.extend(last);
                        let name = shown(&typed_path(self.line.text()));
                        Box::new(GameList::of_file(name, records))
                    }
                };
                return vec![Effect::Pop, Effect::Push(screen)];
            }
        }
        Vec::new()
    }

    fn view(&self, canvas: &mut Canvas, _look: &ViewContext) {
        let note = match &self.fault {
            Some(fault) => (fault.as_str(), Role::Warning),
            None => (
                "a file of game records, such as ~/games/final.standoff",
                Role::Dim,
            ),
        };
        draw(canvas, "Load games from", &self.line, note);
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn is_busy(&self) -> bool {
        self.reading.is_some()
    }
}

fn shown(path: &Path) -> String {
    text::clean(&path.to_string_lossy(), 300)
}
