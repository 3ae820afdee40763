//! Players of a match: any [`PlayerSpec`] but a person. They have little time for each move unless
//! they are given more, and their faults are counted.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::LabError;
use crate::agents::external::StderrTail;
use crate::agents::{
    Agent, AgentError, AgentFactory, Fault, KnownAgents, PlayerSpec, describe, split_name,
};
use crate::games::{Game, Info};

/// A player, and its faults in all its games so far.
#[derive(Debug)]
pub struct MatchPlayer {
    /// Its name, if it was given one.
    pub name: Option<String>,
    /// Who it is.
    pub spec: PlayerSpec,
    /// Its faults by their names: how often, and the last one in words.
    faults: Mutex<BTreeMap<&'static str, (u64, String)>>,
}

impl MatchPlayer {
    /// The default time for a move, in milliseconds.
    const DEFAULT_TIME: u32 = 5;

    /// The default time for a move of an outside program, in milliseconds.
    const PROGRAM_TIME: u32 = 100;

    /// The size of the engine's table in MiB. It is small, as many games are played at once and a
    /// search takes only milliseconds.
    const TABLE: usize = 4;

    /// Reads `PLAYER` or `NAME=PLAYER`.
    ///
    /// ```
    /// use standoff::lab::player::MatchPlayer;
    /// let read = |text| MatchPlayer::read(text, &());
    /// assert!(read("full-lmr@5ms").is_ok());
    /// assert_eq!(read("fox=cmd@50ms:./fox").unwrap().name.as_deref(), Some("fox"));
    /// assert!(read("human").is_err());
    /// ```
    ///
    /// # Errors
    /// There is no such player, or it is a person.
    pub fn read(text: &str, agents: &dyn KnownAgents) -> Result<Self, LabError> {
        let mut player = Self::read_timed(text, agents)?;
        let default = match &player.spec {
            spec if spec.is_limited() => return Ok(player),
            PlayerSpec::External(_) => Self::PROGRAM_TIME,
            _ => Self::DEFAULT_TIME,
        };
        player.spec = player.spec.with_time(Some(default));
        Ok(player)
    }

    /// Reads a player of games with a time control, which need no time for each move.
    ///
    /// # Errors
    /// There is no such player, or it is a person.
    pub fn read_timed(text: &str, agents: &dyn KnownAgents) -> Result<Self, LabError> {
        let (name, text) = split_name(text);
        let spec = PlayerSpec::read_with(text, agents)?;
        if spec.is_human() {
            return Err(AgentError::Human.into());
        }
        Ok(Self {
            name: name.map(String::from),
            spec,
            faults: Mutex::default(),
        })
    }

    /// Starts an outside program once and ends it again, to find out before the match whether it can
    /// play the game.
    ///
    /// # Errors
    /// It can't.
    pub fn rehearse(&mut self, info: &Info) -> Result<(), LabError> {
        let PlayerSpec::External(engine) = &mut self.spec else {
            return Ok(());
        };
        let stderr = StderrTail::default();
        let ready = engine.rehearse(&[info], &stderr);
        match ready {
            Ok(_) => Ok(()),
            Err(fault) => Err(LabError::NotReady(describe(&fault, Some(&stderr)))),
        }
    }

    /// Creates the agent that plays its moves.
    ///
    /// # Errors
    /// The game's evaluation lacks a term that should be left out, or there is no memory for the
    /// engine.
    pub fn agent<G: Game>(&self, seed: u64) -> Result<Box<dyn Agent<G>>, AgentError> {
        let factory = AgentFactory::new(seed).with_hash(Self::TABLE);
        factory.build(&self.spec)
    }

    /// Counts a fault, with what the program has written to standard error.
    pub fn add_fault(&self, fault: &Fault, stderr: Option<&StderrTail>) {
        let mut faults = self.lock_faults();
        let (count, last) = faults.entry(fault.name()).or_default();
        *count += 1;
        *last = describe(fault, stderr);
    }

    /// Describes its faults, in one line for each kind.
    pub fn fault_lines(&self) -> Vec<String> {
        let faults = self.lock_faults();
        let lines = faults.iter().map(|(name, (count, last))| {
            let times = if *count == 1 { "time" } else { "times" };
            format!("{name} {count} {times}, at last: {last}")
        });
        lines.collect()
    }

    fn lock_faults(&self) -> MutexGuard<'_, BTreeMap<&'static str, (u64, String)>> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
