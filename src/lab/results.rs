//! The results of numbered pieces of work, in a file that only grows: so work can be broken off and
//! taken up again, shared out between machines, and joined.
//!
//! The first line says what the work is. Each other line is a number, a tab and the result. A line
//! that was cut off does not count.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::LabError;

/// The results so far, and the file that keeps them.
#[derive(Debug)]
pub struct ResultFile {
    path: PathBuf,
    file: File,
    work: String,
    results: BTreeMap<u64, String>,
}

impl ResultFile {
    /// Opens the file of some work, or creates it.
    ///
    /// # Errors
    /// It can't be read or written, or has the results of other work.
    pub fn open(path: &Path, work: &str) -> Result<Self, LabError> {
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        let mut opened = Self {
            path: path.into(),
            file: file.map_err(|error| failed(path, &error))?,
            work: work.into(),
            results: BTreeMap::new(),
        };
        let mut text = String::new();
        let read = opened.file.read_to_string(&mut text);
        read.map_err(|error| failed(path, &error))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole == 0 {
            text = format!("{work}\n");
            let begun = opened.file.set_len(0);
            let begun = begun.and_then(|()| opened.file.write_all(text.as_bytes()));
            begun.map_err(|error| failed(path, &error))?;
        } else if whole < text.len() {
            let cut = opened.file.set_len(whole as u64);
            cut.map_err(|error| failed(path, &error))?;
            text.truncate(whole);
        }
        opened.read(path, &text)?;
        Ok(opened)
    }

    /// Adds the results of another file of the same work. Returns how many were new.
    ///
    /// # Errors
    /// It can't be read, is of other work, or has another result for the same number. Then nothing is
    /// added.
    pub fn merge(&mut self, other: &Path) -> Result<usize, LabError> {
        let text = std::fs::read_to_string(other).map_err(|error| failed(other, &error))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let new = self.read(other, &text[..whole])?;
        let lines: String = new
            .iter()
            .map(|number| line(*number, &self.results[number]))
            .collect();
        self.write(&lines)?;
        Ok(new.len())
    }

    /// Adds a result. When this returns, it is in the file.
    ///
    /// # Errors
    /// It can't be written.
    pub fn add(&mut self, number: u64, result: &str) -> Result<(), LabError> {
        self.write(&line(number, result))?;
        self.results.insert(number, result.into());
        Ok(())
    }

    /// The results by their numbers.
    pub const fn results(&self) -> &BTreeMap<u64, String> {
        &self.results
    }

    fn write(&mut self, lines: &str) -> Result<(), LabError> {
        let written = self.file.write_all(lines.as_bytes());
        written.map_err(|error| failed(&self.path, &error))
    }

    /// Reads whole lines; returns the numbers that were not known.
    fn read(&mut self, path: &Path, text: &str) -> Result<Vec<u64>, LabError> {
        let wrong = |why: String| LabError::File(path.display().to_string(), why);
        let mut lines = text.lines();
        if lines.next() != Some(&*self.work) {
            return Err(wrong(format!("it is not about '{}'", self.work)));
        }
        let mut found = BTreeMap::new();
        for (at, line) in (2..).zip(lines) {
            let read = line.split_once('\t');
            let read = read.and_then(|(number, result)| Some((number.parse().ok()?, result)));
            let Some((number, result)) = read else {
                return Err(wrong(format!("line {at} is not a result")));
            };
            match self.results.get(&number).or_else(|| found.get(&number)) {
                None => drop(found.insert(number, result.to_string())),
                Some(known) if known == result => {}
                Some(_) => {
                    return Err(wrong(format!(
                        "line {at} differs from a result read before"
                    )));
                }
            }
        }
        let new = found.keys().copied().collect();
        self.results.append(&mut found);
        Ok(new)
    }
}

fn line(number: u64, result: &str) -> String {
    format!("{number}\t{result}\n")
}

fn failed(path: &Path, error: &io::Error) -> LabError {
    LabError::File(path.display().to_string(), error.to_string())
}
