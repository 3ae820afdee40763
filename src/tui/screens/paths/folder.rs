//! The folder that a typed path leads to: what is in it, and how the path can go on.

use std::fs;

use crate::records::files::typed_path;
use crate::records::saves::EXTENSION;
use crate::tui::canvas::{cut, width};
use crate::tui::tasks::{Task, TaskRunner};

/// The most entries of a folder that are looked at.
const MAX: usize = 5000;

#[derive(Default)]
pub struct Folder {
    /// The folder as it was typed, up to its last `/`.
    typed: Option<String>,
    /// The folders in it, ending in `/`, and the files of records.
    names: Vec<String>,
    reading: Option<Task<Vec<String>>>,
}

impl Folder {
    /// Reads the folder of a typed path, unless it is the one at hand. A folder may take its time,
    /// so nothing else waits for it.
    pub fn look(&mut self, path: &str, tasks: &TaskRunner) {
        let (folder, _) = split(path);
        if self.typed.as_deref() != Some(folder) {
            self.typed = Some(folder.into());
            self.names.clear();
            let folder = typed_path(if folder.is_empty() { "./" } else { folder });
            self.reading = Some(tasks.spawn_thread(move |_| {
                let entries = fs::read_dir(folder).into_iter().flatten().flatten();
                let mut names: Vec<_> = entries.take(MAX).filter_map(|e| name(&e)).collect();
                names.sort_unstable();
                names
            }));
        }
    }

    pub fn poll(&mut self) {
        if let Some(names) = Task::poll(&mut self.reading) {
            self.names = names;
        }
    }

    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// What a typed path can lead to. Hidden names must be asked for.
    fn matches(&self, path: &str) -> Vec<&str> {
        let (_, part) = split(path);
        let fits = |name: &&str| {
            name.starts_with(part) && (!name.starts_with('.') || part.starts_with('.'))
        };
        self.names.iter().map(String::as_str).filter(fits).collect()
    }

    /// A typed path with all that its matches have in common.
    pub fn complete(&self, path: &str) -> Option<String> {
        let (folder, _) = split(path);
        let matches = self.matches(path);
        let (first, others) = matches.split_first()?;
        let is_common = |end: &usize| others.iter().all(|name| name.starts_with(&first[..*end]));
        let ends = first.char_indices().map(|(at, c)| at + c.len_utf8());
        let end = ends.take_while(is_common).last()?;
        Some(format!("{folder}{}", &first[..end]))
    }

    /// The matches side by side, in lines of a width; a last line may say that there are more.
    pub fn lines(&self, path: &str, room: u16, rows: usize, more: &str) -> Vec<String> {
        let names: Vec<_> = self.matches(path);
        let names: Vec<_> = names.iter().map(|name| cut(name, room, more)).collect();
        let wide = names.iter().map(|name| width(name) + 2).max().unwrap_or(1);
        let across = usize::from((room + 2) / wide).max(1);
        let mut lines: Vec<String> = names
            .chunks(across)
            .map(|row| {
                let pad = |name: &String| usize::from(wide - width(name));
                let cells = row.iter().map(|name| format!("{name}{:1$}", "", pad(name)));
                cells.collect::<String>().trim_end().into()
            })
            .collect();
        if lines.len() > rows {
            lines.truncate(rows.saturating_sub(1));
            let hidden = names.len().saturating_sub(lines.len() * across);
            lines.push(format!("{more} {hidden} more"));
        }
        lines
    }
}

/// The folder and the last part of a typed path.
fn split(path: &str) -> (&str, &str) {
    path.split_at(path.rfind('/').map_or(0, |at| at + 1))
}

/// The name of an entry that can be part of a path to records.
fn name(entry: &fs::DirEntry) -> Option<String> {
    let name = entry.file_name().into_string().ok()?;
    let path = entry.path();
    let is_record = path.extension().is_some_and(|found| found == EXTENSION);
    // Nobody can type these.
    if name.contains(char::is_control) {
        None
    } else if path.is_dir() {
        Some(name + "/")
    } else {
        is_record.then_some(name)
    }
}
