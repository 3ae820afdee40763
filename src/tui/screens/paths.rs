//! The dialogs that write a game to a file and read games from one. They show what is in the folder
//! that was typed, and Tab completes the path.

mod folder;

use std::path::PathBuf;

use ratatui::layout::{Margin, Position};

use folder::Folder;

use super::confirm::{centred, draw_dialog};
use super::{Confirm, GameList};
use crate::records::files::{typed_path, whole_path, with_extension};
use crate::records::{AnyRecord, FileError, ShownPath, files};
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::tasks::{Task, TaskRunner};
use crate::tui::theme::Role;
use crate::tui::widgets::text_field::TextField;

/// How many rows of the folder's names are shown.
const ROWS: u16 = 6;

/// Asks for a path, and does what it is needed for.
pub struct PathDialog {
    purpose: Purpose,
    field: TextField,
    fault: Option<String>,
    folder: Folder,
    task: Option<Task<Result<FileOutcome, FileError>>>,
    /// What is to be done once the game is written.
    then: Option<Effect>,
}

enum Purpose {
    /// Writing the text of a game.
    Save(String),
    Load,
}

/// What is done with a file of that name that is there already.
enum Existing {
    Keep,
    Replace,
}

/// What has come of it.
enum FileOutcome {
    Saved(PathBuf),
    Exists(PathBuf),
    Loaded(Vec<AnyRecord>),
}

impl PathDialog {
    /// Asks where to write the text of a game, and proposes a name.
    pub fn save(proposal: &str, game: String, context: &Context) -> Self {
        Self::new(Purpose::Save(game), proposal, context)
    }

    /// What is to be done once the game is written.
    pub fn then(self, effect: Effect) -> Self {
        let then = Some(effect);
        Self { then, ..self }
    }

    /// Asks for a file to read games from.
    pub fn load(context: &Context) -> Self {
        Self::new(Purpose::Load, "", context)
    }

    fn new(purpose: Purpose, proposal: &str, context: &Context) -> Self {
        let mut folder = Folder::default();
        folder.look("", context.tasks);
        Self {
            purpose,
            field: TextField::new(proposal),
            fault: None,
            folder,
            task: None,
            then: None,
        }
    }

    fn accept(&mut self, existing: Existing, tasks: &TaskRunner) {
        let typed = self.field.text().to_string();
        if typed.trim().is_empty() {
            self.fault = Some("Type the name of a file".into());
            return;
        }
        self.task = Some(match &self.purpose {
            Purpose::Save(game) => {
                let game = game.clone();
                tasks.spawn(move || save(with_extension(typed_path(&typed)), &game, &existing))
            }
            Purpose::Load => {
                tasks.spawn(move || AnyRecord::load_typed(&typed).map(FileOutcome::Loaded))
            }
        });
    }

    /// Opens the only game of a file, or a list of its games.
    fn open(&self, mut records: Vec<AnyRecord>, context: &mut Context) {
        context.pop();
        match records.pop() {
            Some(only) if records.is_empty() => super::open_record(only, None, context),
            last => {
                records.extend(last);
                let name = ShownPath::from(typed_path(self.field.text()));
                context.push(GameList::of_file(name.to_string(), records));
            }
        }
    }
}

fn save(path: PathBuf, game: &str, existing: &Existing) -> Result<FileOutcome, FileError> {
    if matches!(existing, Existing::Keep) && path.symlink_metadata().is_ok() {
        return Ok(FileOutcome::Exists(path));
    }
    files::write(&path, game.as_bytes())?;
    Ok(FileOutcome::Saved(path))
}

impl Screen for PathDialog {
    fn key_context(&self) -> KeyContext {
        KeyContext::LINE
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        self.fault = None;
        match command {
            Command::Accept => self.accept(Existing::Keep, context.tasks),
            Command::Back => context.pop(),
            Command::Tab => {
                if let Some(path) = self.folder.complete(self.field.typed()) {
                    self.field.set(path);
                }
            }
            command => self.field.update(command, context),
        }
        self.folder.look(self.field.typed(), context.tasks);
    }

    fn poll(&mut self, context: &mut Context) {
        self.folder.poll();
        match Task::poll(&mut self.task) {
            None => {}
            Some(Ok(FileOutcome::Saved(path))) => {
                let said = format!("Saved as {}", ShownPath::from(whole_path(&path)));
                context.pop();
                context.effects.extend(self.then.take());
                context.effect(Effect::Say(said));
            }
            Some(Ok(FileOutcome::Exists(path))) => {
                let overwrite = Effect::answer(|dialog: &mut Self, context| {
                    dialog.accept(Existing::Replace, context.tasks);
                });
                let question = "Overwrite this file?";
                Confirm::ask(
                    question,
                    ShownPath::from(path).to_string(),
                    overwrite,
                    context,
                );
            }
            Some(Ok(FileOutcome::Loaded(records))) => self.open(records, context),
            Some(Err(error)) => {
                // What is typed next begins a new path.
                self.field.offer_again();
                self.fault = Some(error.to_string());
            }
        }
    }

    fn view(&self, canvas: &mut Canvas, context: &ViewContext) {
        // The question whether to overwrite the file names it, and stands in its place.
        if !context.is_top {
            return;
        }
        let (title, note) = match self.purpose {
            Purpose::Save(_) => (
                "Save a copy as",
                "a file name or a path; it is asked before one is replaced",
            ),
            Purpose::Load => (
                "Load games from",
                "a file of game records, such as ~/games/final.standoff",
            ),
        };
        let (words, role) = match &self.fault {
            Some(fault) => (fault.as_str(), Role::Warning),
            None => (note, Role::Dim),
        };
        let area = canvas.area();
        let wide = area.width.min(80);
        let lines = wrap(words, wide.saturating_sub(4));
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        // The frame, the path, empty lines around the names, the words, and the keys below.
        let names = area.height.saturating_sub(rows.saturating_add(6)).min(ROWS);
        let dialog = centred(area, (wide, rows.saturating_add(5 + names)));
        let inside = draw_dialog(canvas, dialog, title, KeyContext::LINE);
        let inside = inside.inner(Margin::new(1, 0));
        let (text, cursor) = self.field.shown(inside.width);
        let mut within = canvas.within(inside);
        within.write(inside.x, inside.y, &text, self.field.role());
        let more = within.theme().glyphs().more;
        let typed = self.field.typed();
        let found = self.folder.lines(typed, inside.width, names.into(), more);
        within.write_lines(inside.x, inside.y + 2, &found, Role::Text);
        let y = inside.y + 3 + names;
        within.write_lines(inside.x, y, &lines, role);
        canvas.set_cursor(Position::new(inside.x + cursor, inside.y));
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn is_busy(&self) -> bool {
        self.task.is_some() || self.folder.is_reading()
    }
}
