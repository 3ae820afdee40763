//! Players of a match: any [`PlayerSpec`] but a person, with little time for each move if nothing is
//! said about it, and a count of what goes wrong.

use super::faults::FaultTally;
use crate::agents::external::StderrTail;
use crate::agents::{
    Agent, AgentError, AgentFactory, KnownAgents, PlayerSpec, PlayerSpecError, describe, split_name,
};
use crate::games::{Game, Info};

/// Who plays, and what has gone wrong in all its games so far.
#[derive(Clone, Debug)]
pub struct MatchPlayer {
    /// The name it was given, if it was.
    pub name: Option<String>,
    /// Who it is.
    pub spec: PlayerSpec,
    /// What went wrong in all its games so far.
    pub faults: FaultTally,
}

/// Why a text names no player, or one that can't play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchPlayerError {
    /// No such player.
    #[error(transparent)]
    Spec(#[from] PlayerSpecError),
    /// One that can't play this game.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A program that can't play.
    #[error("a player is not ready: {0}")]
    NotReady(String),
}

impl MatchPlayer {
    /// The time for a move in milliseconds by default.
    const DEFAULT_TIME: u32 = 5;

    /// The time for a move of an outside program by default, in milliseconds.
    const PROGRAM_TIME: u32 = 100;

    /// The size of the engine's table in a match, in MiB: small, as many play at once and think for
    /// milliseconds only.
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
    /// What the text gets wrong.
    pub fn read(text: &str, agents: &dyn KnownAgents) -> Result<Self, MatchPlayerError> {
        let (name, text) = split_name(text);
        let spec = PlayerSpec::read_with(text, agents)?;
        let spec = match &spec {
            PlayerSpec::Human => return Err(AgentError::Human.into()),
            _ if spec.is_limited() => spec,
            PlayerSpec::External(_) => spec.with_time(Some(Self::PROGRAM_TIME)),
            _ => spec.with_time(Some(Self::DEFAULT_TIME)),
        };
        Ok(Self {
            name: name.map(String::from),
            spec,
            faults: FaultTally::default(),
        })
    }

    /// Starts an outside program once and ends it again, so that one that can't play the game is
    /// known before a match.
    ///
    /// # Errors
    /// What it does wrong.
    pub fn rehearse(&mut self, info: &Info) -> Result<(), MatchPlayerError> {
        let PlayerSpec::External(engine) = &mut self.spec else {
            return Ok(());
        };
        let stderr = StderrTail::default();
        let ready = engine.rehearse(&[info], &stderr);
        ready.map_err(|fault| MatchPlayerError::NotReady(describe(&fault, Some(&stderr))))
    }

    /// Makes the player play.
    ///
    /// # Errors
    /// The game's evaluation lacks a term that should be left out, or there is no memory for the
    /// engine.
    pub fn agent<G: Game>(&self, seed: u64) -> Result<Box<dyn Agent<G>>, AgentError> {
        let factory = AgentFactory::new(seed).with_hash(Self::TABLE);
        factory.build(&self.spec)
    }
}
