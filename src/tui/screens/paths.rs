//! The dialogs that write a game to a file and read games from one.

use std::path::{Path, PathBuf};

use ratatui::layout::{Margin, Position};

use super::confirm::{centred, draw_dialog};
use super::{Confirm, GameList};
use crate::records::files::{typed_path, whole_path, with_extension};
use crate::records::{AnyRecord, FileError, files};
use crate::text;
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::tasks::{Task, TaskRunner};
use crate::tui::theme::Role;
use crate::tui::widgets::text_field::TextField;

/// A dialog that asks for a path.
struct PathPrompt {
    title: &'static str,
    /// What may be typed.
    note: &'static str,
    field: TextField,
    fault: Option<String>,
}

impl PathPrompt {
    fn new(title: &'static str, note: &'static str, proposal: &str) -> Self {
        Self {
            title,
            note,
            field: TextField::new(proposal),
            fault: None,
        }
    }

    fn update(&mut self, command: &Command) {
        self.fault = None;
        self.field.update(command);
    }

    /// The typed path. If there is none, the dialog says so.
    fn typed(&mut self) -> Option<&str> {
        let typed = Some(self.field.text()).filter(|text| !text.trim().is_empty());
        self.fault = typed.is_none().then(|| "Type the name of a file".into());
        typed
    }

    /// Says why the path can't be used; typing starts a new one.
    fn refuse(&mut self, error: &FileError) {
        self.fault = Some(error.to_string());
        self.field.offer_again();
    }

    fn draw(&self, canvas: &mut Canvas) {
        let (words, role) = match &self.fault {
            Some(fault) => (fault.as_str(), Role::Warning),
            None => (self.note, Role::Dim),
        };
        let area = canvas.area();
        let wide = area.width.min(80);
        let lines = wrap(words, wide.saturating_sub(4));
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let dialog = centred(area, (wide, rows.saturating_add(4)));
        let inside = draw_dialog(canvas, dialog, self.title, KeyContext::LINE);
        let inside = inside.inner(Margin::new(1, 0));
        let (text, cursor) = self.field.shown(inside.width);
        let mut within = canvas.within(inside);
        within.write(inside.x, inside.y, &text, self.field.role());
        within.write_lines(inside.x, inside.y + 2, &lines, role);
        canvas.set_cursor(Position::new(inside.x + cursor, inside.y));
    }
}

/// Writes a game to a file.
pub struct SaveAs {
    prompt: PathPrompt,
    game: String,
    writing: Option<Task<Written>>,
}

/// The result.
enum Written {
    Done(PathBuf),
    /// The file exists already.
    Exists(PathBuf),
    Failed(FileError),
}

impl SaveAs {
    /// Asks where to write the text of a game, and proposes a name.
    pub fn new(proposal: &str, game: String) -> Self {
        let note = "a file name or a path; it is asked before one is replaced";
        Self {
            prompt: PathPrompt::new("Save a copy as", note, proposal),
            game,
            writing: None,
        }
    }

    fn write(&mut self, replace: bool, tasks: &TaskRunner) {
        let Some(typed) = self.prompt.typed() else {
            return;
        };
        let path = with_extension(typed_path(typed));
        let game = self.game.clone();
        self.writing = Some(tasks.spawn(move || {
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
        match command {
            Command::Accept => self.write(false, context.tasks),
            Command::Back => return vec![Effect::Pop],
            command => self.prompt.update(command),
        }
        Vec::new()
    }

    fn poll(&mut self, _around: &mut Context) -> Vec<Effect> {
        match Task::poll(&mut self.writing) {
            None => Vec::new(),
            Some(Written::Done(path)) => {
                let said = format!("Saved as {}", shown(&whole_path(&path)));
                vec![Effect::Pop, Effect::Say(said)]
            }
            Some(Written::Exists(path)) => {
                let overwrite = Effect::answer(|save: &mut Self, context| {
                    save.write(true, context.tasks);
                    Vec::new()
                });
                Confirm::ask("Overwrite this file?", shown(&path), vec![overwrite])
            }
            Some(Written::Failed(error)) => {
                self.prompt.refuse(&error);
                Vec::new()
            }
        }
    }

    fn view(&self, canvas: &mut Canvas, look: &ViewContext) {
        // The question whether to overwrite names the file, and takes its place.
        if look.is_top {
            self.prompt.draw(canvas);
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn is_busy(&self) -> bool {
        self.writing.is_some()
    }
}

/// Reads games from a file.
pub struct Load {
    prompt: PathPrompt,
    reading: Option<Task<Result<Vec<AnyRecord>, FileError>>>,
}

impl Default for Load {
    fn default() -> Self {
        let note = "a file of game records, such as ~/games/final.standoff";
        Self {
            prompt: PathPrompt::new("Load games from", note, ""),
            reading: None,
        }
    }
}

impl Screen for Load {
    fn key_context(&self) -> KeyContext {
        KeyContext::LINE
    }

    fn update(&mut self, command: &Command, context: &mut Context) -> Vec<Effect> {
        match command {
            Command::Accept => {
                let typed = self.prompt.typed().map(String::from);
                self.reading =
                    typed.map(|typed| context.tasks.spawn(move || AnyRecord::load_typed(&typed)));
            }
            Command::Back => return vec![Effect::Pop],
            command => self.prompt.update(command),
        }
        Vec::new()
    }

    fn poll(&mut self, context: &mut Context) -> Vec<Effect> {
        match Task::poll(&mut self.reading) {
            None => Vec::new(),
            Some(Err(error)) => {
                self.prompt.refuse(&error);
                Vec::new()
            }
            Some(Ok(mut records)) => {
                let screen = match records.pop() {
                    Some(only) if records.is_empty() => super::record(only, context),
                    last => {
                        records.extend(last);
                        let name = shown(&typed_path(self.prompt.field.text()));
                        Box::new(GameList::of_file(name, records))
                    }
                };
                vec![Effect::Pop, Effect::Push(screen)]
            }
        }
    }

    fn view(&self, canvas: &mut Canvas, _look: &ViewContext) {
        self.prompt.draw(canvas);
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
