//! An outside program as a player that can be named.

use std::sync::Arc;
use std::time::Duration;

use super::{EngineCommand, EngineCommandError, StderrTail, Timeouts, UgiClient};
use crate::agents::{Fault, Strength};
use crate::games::Info;
use crate::text;

/// An outside program as a player: how it is started, and its time per move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalEngine {
    program: Arc<NamedCommand>,
    /// The name it gives itself, fit to show, once it has.
    pub called: Option<String>,
    /// The time for a move in milliseconds, if it is not the usual one.
    pub move_time: Option<u32>,
}

#[derive(Debug, PartialEq, Eq)]
struct NamedCommand {
    /// Its name in the settings.
    name: Option<String>,
    /// Its command line.
    line: String,
    command: EngineCommand,
}

impl ExternalEngine {
    /// Creates a program from its command line.
    ///
    /// # Errors
    /// The text is no command line.
    pub fn read(line: &str) -> Result<Self, EngineCommandError> {
        let command = EngineCommand::read(line)?;
        Ok(Self::new(None, line, command))
    }

    /// Creates a program from its command line, folder and options.
    #[must_use]
    pub fn prepared(line: &str, command: EngineCommand) -> Self {
        Self::new(None, line, command)
    }

    /// Creates a program that has a name in the settings.
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

    /// Starts the program once and ends it again, to find out before a game or match whether it
    /// works and plays these games. From then on it has the name it gives itself.
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

    /// Its name, fit to show.
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

    /// Its spec: `agent:NAME` if it has a name in the settings, otherwise `cmd:COMMAND LINE`.
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
