//! Writing a game to a file and reading games from one: a line for the path, and what is wrong
//! with it.

use std::path::{Path, PathBuf};

use super::confirm::{blank_keys, centred};
use super::{Confirm, Games};
use crate::records::files::{typed_path, whole_path, with_extension};
use crate::records::{AnyRecord, FileError, files};
use crate::text;
use crate::tui::bones::Bones;
use crate::tui::clerk::{Clerk, Errand};
use crate::tui::keymap::{Command, Place};
use crate::tui::pen::{Pen, wrap};
use crate::tui::screen::{Around, Effect, Look, Screen};
use crate::tui::theme::Role;
use crate::tui::widgets::line::LineEdit;

/// The frame of both screens.
fn draw(pen: &mut Pen, title: &str, line: &LineEdit, note: (&str, Role)) {
    let area = pen.area();
    let wide = area.width.min(80);
    let notes = wrap(note.0, wide.saturating_sub(4));
    let rows = u16::try_from(notes.len()).unwrap_or(u16::MAX);
    let frame = centred(area, (wide, rows.saturating_add(4)));
    pen.fill(frame, ratatui::style::Style::new());
    let inside = pen.frame(frame, title);
    let mut row = inside;
    row.x += 1;
    row.width = row.width.saturating_sub(2);
    line.draw(pen, row);
    for (y, text) in (inside.y + 2..inside.bottom()).zip(&notes) {
        pen.write(row.x, y, text, note.1);
    }
    blank_keys(pen);
    Bones::of(area).keys(pen, Place::Line);
}

/// Writes a game to a file.
pub struct SaveAs {
    line: LineEdit,
    game: String,
    writing: Option<Errand<Written>>,
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

    fn write(&mut self, replace: bool, clerk: &Clerk) {
        if self.line.text().trim().is_empty() {
            self.fault = Some("Type the name of a file".into());
            return;
        }
        let path = with_extension(typed_path(self.line.text()));
        let game = self.game.clone();
        self.writing = Some(clerk.ask(move || {
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
    fn place(&self) -> Place {
        Place::Line
    }

    fn update(&mut self, command: &Command, around: &mut Around) -> Vec<Effect> {
        self.fault = None;
        match command {
            Command::Accept => self.write(false, around.clerk),
            Command::Yes => self.write(true, around.clerk),
            Command::Back => return vec![Effect::Pop],
            command => drop(self.line.update(command)),
        }
        Vec::new()
    }

    fn hear(&mut self, _around: &mut Around) -> Vec<Effect> {
        match Errand::collect(&mut self.writing) {
            None => Vec::new(),
            Some(Written::Done(path)) => {
                vec![
                    Effect::Pop,
                    Effect::Say(format!("Saved as {}", shown(&whole_path(&path)))),
                ]
            }
            Some(Written::Exists(path)) => {
                let effects = vec![Effect::Send(Command::Yes)];
                let confirm = Confirm::new("Overwrite this file?", &shown(&path), effects);
                vec![Effect::Push(Box::new(confirm))]
            }
            Some(Written::Failed(error)) => {
                self.fault = Some(error.to_string());
                self.line.renew();
                Vec::new()
            }
        }
    }

    fn view(&self, pen: &mut Pen, look: &Look) {
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
        draw(pen, "Save a copy as", &self.line, note);
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
    reading: Option<Errand<Result<Vec<AnyRecord>, FileError>>>,
    fault: Option<String>,
}

impl Screen for Load {
    fn place(&self) -> Place {
        Place::Line
    }

    fn update(&mut self, command: &Command, around: &mut Around) -> Vec<Effect> {
        self.fault = None;
        match command {
            Command::Accept if self.line.text().trim().is_empty() => {
                self.fault = Some("Type the name of a file".into());
            }
            Command::Accept => {
                let typed = self.line.text().to_string();
                let work = move || AnyRecord::load_typed(&typed);
                self.reading = Some(around.clerk.ask(work));
            }
            Command::Back => return vec![Effect::Pop],
            command => drop(self.line.update(command)),
        }
        Vec::new()
    }

    fn hear(&mut self, around: &mut Around) -> Vec<Effect> {
        match Errand::collect(&mut self.reading) {
            None => return Vec::new(),
            Some(Err(error)) => {
                self.fault = Some(error.to_string());
                self.line.renew();
            }
            Some(Ok(mut records)) => {
                let screen = match records.pop() {
                    Some(only) if records.is_empty() => super::record(only, around),
                    last => {
                        records.extend(last);
                        let name = shown(&typed_path(self.line.text()));
                        Box::new(Games::of_file(name, records))
                    }
                };
                return vec![Effect::Pop, Effect::Push(screen)];
            }
        }
        Vec::new()
    }

    fn view(&self, pen: &mut Pen, _look: &Look) {
        let note = match &self.fault {
            Some(fault) => (fault.as_str(), Role::Warning),
            None => (
                "a file of game records, such as ~/games/final.standoff",
                Role::Dim,
            ),
        };
        draw(pen, "Load games from", &self.line, note);
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
