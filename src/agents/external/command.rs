//! What it takes to start an outside program: its command line, working folder and options.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::command_line;
use crate::text::{self, Quoted};

/// A program to start, and the options to set before its first game.
///
/// ```
/// use standoff::agents::external::EngineCommand;
/// let launch = EngineCommand::read("python3 'my agent.py' --fast").unwrap();
/// assert_eq!(launch.words(), ["python3", "my agent.py", "--fast"]);
/// assert!(launch.with_option("Hash", "64\nquit").is_err());
/// assert!(EngineCommand::read("'").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    /// The command line as it was written.
    line: String,
    /// The program and its arguments: never empty.
    words: Vec<String>,
    folder: Option<PathBuf>,
    options: Vec<(String, String)>,
}

/// Why a program can't be described in this way.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineCommandError {
    /// There is no word in the command line.
    #[error("the command line is empty: write the program and its arguments")]
    Empty,
    /// A quotation mark has no partner.
    #[error("a quotation mark {mark} in {line} is never closed: close it, or write \\{mark}")]
    OpenQuote {
        /// The mark.
        mark: char,
        /// The command line.
        line: Quoted,
    },
    /// An option that does not fit on a line.
    #[error("{0} can't be an option: its name and value must be words on one line")]
    Option(Quoted),
}

impl EngineCommand {
    /// Reads a command line: words divided by spaces, with quotation marks and backslashes, and no
    /// shell.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(line: &str) -> Result<Self, EngineCommandError> {
        let mut command = Self::from_words(command_line::split(line)?)?;
        command.line = line.into();
        Ok(command)
    }

    /// A program and its arguments as they are.
    ///
    /// # Errors
    /// There is not even a program.
    pub fn from_words(words: Vec<String>) -> Result<Self, EngineCommandError> {
        if words.first().is_none_or(String::is_empty) {
            return Err(EngineCommandError::Empty);
        }
        Ok(Self {
            line: words.join(" "),
            words,
            folder: None,
            options: Vec::new(),
        })
    }

    /// Sets the working folder. A relative path to the program starts there, too.
    #[must_use]
    pub fn in_folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Adds an option, to be set by `setoption` after the greeting.
    ///
    /// # Errors
    /// Its name or value is empty, or would be read as another command.
    pub fn with_option(mut self, name: &str, value: &str) -> Result<Self, EngineCommandError> {
        let is_plain = |text: &str| !text.trim().is_empty() && !text.contains(char::is_control);
        let is_name = !name.split_whitespace().any(|word| word == "value");
        if !is_plain(name) || !is_plain(value) || !is_name {
            return Err(EngineCommandError::Option(Quoted::new(&format!(
                "{name} {value}"
            ))));
        }
        self.options.push((name.trim().into(), value.trim().into()));
        Ok(self)
    }

    /// Its command line.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// The program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The options.
    pub(super) fn options(&self) -> &[(String, String)] {
        &self.options
    }

    /// Describes what it gets besides its command line: its folder and options. Empty if there is
    /// nothing.
    pub fn extras(&self) -> String {
        let folder = self
            .folder
            .as_deref()
            .map(|path| format!("in {}", path.display()));
        let options = self
            .options
            .iter()
            .map(|(name, value)| format!("{name} = {value}"));
        let all: Vec<String> = folder.into_iter().chain(options).collect();
        all.join(", ")
    }

    /// All that is started, each word on a line of its own and nothing left out: what a person must
    /// see before allowing it.
    pub fn listed(&self) -> Vec<String> {
        let extras = Some(self.extras()).filter(|extras| !extras.is_empty());
        let words = self.words.iter().chain(&extras);
        words.map(|word| text::with_blanks_counted(word)).collect()
    }

    /// A name for the program, fit to show, until it gives its own.
    pub fn name(&self) -> String {
        let path = Path::new(&self.words[0]);
        let name = path.file_stem().unwrap_or(path.as_os_str());
        text::clean(&name.to_string_lossy(), super::MAX_NAME)
    }

    /// The command that starts it.
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.words[0]);
        if let Some(folder) = &self.folder {
            // With a folder, systems differ in where a relative path starts. A bare name is always
            // looked up among the installed programs.
            let program = Path::new(&self.words[0]);
            if program.components().nth(1).is_some()
                && let Ok(absolute) = std::path::absolute(folder.join(program))
            {
                command = Command::new(absolute);
            }
            command.current_dir(folder);
        }
        command.args(&self.words[1..]);
        command
    }
}
