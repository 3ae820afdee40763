//! An outside program as a player that can be named.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::{EngineCommand, EngineCommandError, StderrTail, Timeouts, UgiClient};
use crate::agents::Fault;
use crate::games::Info;
use crate::text;

/// An outside program as a player: how it is started, and its time per move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalEngine {
    /// What it is called in the settings.
    name: Option<String>,
    /// Shared, as players are passed on by value.
    command: Arc<EngineCommand>,
    /// What it calls itself, fit to show, once it has said so.
    pub called: Option<String>,
    /// The time for a move in milliseconds, if it is not the usual one.
    pub move_time: Option<u32>,
}

impl ExternalEngine {
    /// A program that may have a name in the settings.
    pub fn new(name: Option<&str>, command: EngineCommand) -> Self {
        Self {
            name: name.map(String::from),
            command: Arc::new(command),
            called: None,
            move_time: None,
        }
    }

    /// A program by its command line.
    ///
    /// # Errors
    /// The text is not a command line.
    pub fn read(line: &str) -> Result<Self, EngineCommandError> {
        Ok(Self::new(None, EngineCommand::read(line)?))
    }

    /// Gives the program a working folder and options.
    ///
    /// # Errors
    /// An option is wrong.
    pub fn set_extras(
        &mut self,
        folder: Option<&Path>,
        options: &BTreeMap<String, String>,
    ) -> Result<(), EngineCommandError> {
        let mut command = self.command().clone();
        if let Some(folder) = folder {
            command = command.in_folder(folder);
        }
        for (name, value) in options {
            command = command.with_option(name, value)?;
        }
        self.command = Arc::new(command);
        Ok(())
    }

    /// Starts the program once and ends it again, to find out before a game or match whether it
    /// works and plays these games. From then on it has the name it gives itself. Returns the names
    /// of the games that it plays, if it says so.
    ///
    /// # Errors
    /// What it does wrong.
    pub fn rehearse(
        &mut self,
        games: &[&Info],
        stderr: &StderrTail,
    ) -> Result<Option<Vec<String>>, Fault> {
        let mut client = UgiClient::start(self.command(), Timeouts::DEFAULT, stderr)?;
        for info in games {
            client.check_game(info)?;
        }
        client.new_game()?;
        self.called = Some(client.name().into());
        Ok(client.games().map(<[String]>::to_vec))
    }

    /// How it is started.
    pub fn command(&self) -> &EngineCommand {
        &self.command
    }

    /// Its name, fit to show.
    pub fn name(&self) -> String {
        match (&self.name, &self.called) {
            (Some(name), _) => text::clean(name, super::MAX_NAME),
            (None, Some(called)) => called.clone(),
            (None, None) => self.command.name(),
        }
    }

    /// Its spec: `agent:NAME` if it has a name in the settings, otherwise `cmd:COMMAND LINE`.
    pub fn text(&self) -> String {
        match &self.name {
            Some(name) => format!("agent:{name}"),
            None => format!("cmd:{}", self.command.line()),
        }
    }

    /// Its own time for a move, if it has one.
    pub fn time(&self) -> Option<Duration> {
        self.move_time.map(|ms| Duration::from_millis(ms.into()))
    }
}
