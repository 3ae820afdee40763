//! An outside program as a player.

use std::sync::Arc;
use std::time::Duration;

use super::Strength;
use crate::agents::program::{Launch, LaunchError};
use crate::text;

/// An outside program that plays a side: how it is started, and its time for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outsider {
    program: Arc<Program>,
    /// What it calls itself, fit to show, once it has said so.
    pub called: Option<String>,
    /// The time for a move in milliseconds, if it is not the usual one.
    pub move_time: Option<u32>,
}

#[derive(Debug, PartialEq, Eq)]
struct Program {
    /// What it is called in the settings.
    name: Option<String>,
    /// Its command line.
    line: String,
    launch: Launch,
}

impl Outsider {
    /// A program by its command line.
    ///
    /// # Errors
    /// The text is no command line.
    pub fn read(line: &str) -> Result<Self, LaunchError> {
        let launch = Launch::read(line)?;
        Ok(Self::new(None, line, launch))
    }

    /// A program by its command line, with a folder and options of its own.
    #[must_use]
    pub fn prepared(line: &str, launch: Launch) -> Self {
        Self::new(None, line, launch)
    }

    /// A program that has a name in the settings.
    #[must_use]
    pub fn named(name: &str, line: &str, launch: Launch) -> Self {
        Self::new(Some(name.into()), line, launch)
    }

    fn new(name: Option<String>, line: &str, launch: Launch) -> Self {
        let line = line.into();
        let program = Arc::new(Program { name, line, launch });
        Self {
            program,
            called: None,
            move_time: None,
        }
    }

    /// How it is started.
    #[must_use]
    pub fn launch(&self) -> &Launch {
        &self.program.launch
    }

    /// What it is called, fit to show.
    #[must_use]
    pub fn name(&self) -> String {
        match (&self.program.name, &self.called) {
            (Some(name), _) => text::clean(name, 40),
            (None, Some(called)) => called.clone(),
            (None, None) => self.program.launch.name(),
        }
    }

    /// Its command line, fit to show.
    #[must_use]
    pub fn line(&self) -> String {
        text::clean(&self.program.line, 300)
    }

    /// How it is written down: `agent:NAME` if it has a name, else `cmd:COMMAND LINE`.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.program.name {
            Some(name) => format!("agent:{name}"),
            None => format!("cmd:{}", self.program.line),
        }
    }

    /// Its time for a move.
    #[must_use]
    pub fn time(&self) -> Duration {
        Duration::from_millis(self.move_time.unwrap_or(Strength::DEFAULT_TIME).into())
    }
}
