//! An outside program as a player that can be named.

use std::sync::Arc;
use std::time::Duration;

use super::{EngineCommand, EngineCommandError, StderrTail, Timeouts, UgiClient};
use crate::agents::{Fault, Strength};
use crate::games::Info;
use crate::text;

/// An outside program that plays a side: how it is started, and its time for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalEngine {
    program: Arc<NamedCommand>,
    /// What it calls itself, fit to show, once it has said so.
    pub called: Option<String>,
    /// The time for a move in milliseconds, if it is not the usual one.
    pub move_time: Option<u32>,
}

#[derive(Debug, PartialEq, Eq)]
struct NamedCommand {
    /// What it is called in the settings.
    name: Option<String>,
    /// Its command line.
    line: String,
    command: EngineCommand,
}

impl ExternalEngine {
    /// A program by its command line.
    ///
    /// # Errors
    /// The text is no command line.
    pub fn read(line: &str) -> Result<Self, EngineCommandError> {
        let command = EngineCommand::read(line)?;
        Ok(Self::new(None, line, command))
    }

    /// A program by its command line, with a folder and options of its own.
    #[must_use]
    pub fn prepared(line: &str, command: EngineCommand) -> Self {
        Self::new(None, line, command)
    }

    /// A program that has a name in the settings.
    #[must_use]
    pub fn named(name: &str, line: &str, command: EngineCommand) -> Self {
        Self::new(Some(name.into()), line, command)
    }

    fn new(name: Option<String>, line: &str, command: EngineCommand) -> Self {
        let line = line.into();
        let program = Arc::new(NamedCommand {
            name,
            line,
            command,
        });
        Self {
            program,
            called: None,
            move_time: None,
        }
    }

    /// Starts the program once and ends it again, so that it is known before a game or match
    /// whether it works and plays these games. From then on it is called what it calls itself.
    ///
    /// # Errors
    /// What it does wrong.
    pub fn rehearse(&mut self, games: &[&Info], stderr: &StderrTail) -> Result<(), Fault> {
        let mut client = UgiClient::start(self.command(), Timeouts::DEFAULT, stderr)?;
        for info in games {
            client.check_game(info)?;
        }
        client.new_game()?;
        self.called = Some(client.name().into());
        Ok(())
    }

    /// How it is started.
    #[must_use]
    pub fn command(&self) -> &EngineCommand {
        &self.program.command
    }

    /// What it is called, fit to show.
    #[must_use]
    pub fn name(&self) -> String {
        match (&self.program.name, &self.called) {
            (Some(name), _) => text::clean(name, 40),
            (None, Some(called)) => called.clone(),
            (None, None) => self.program.command.name(),
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
