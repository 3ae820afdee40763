//! Why a tournament can't be played, or can't go on.

use crate::agents::external::EngineCommandError;
use crate::agents::{AGENT_FORMS, AgentError, PlayerSpecError};
use crate::games::PositionError;
use crate::records::{FileError, ShownPath};
use crate::text::Quoted;

/// Why a config makes no plan.
#[derive(Clone, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "its message says what each of them is")]
pub enum TournamentPlanError {
    #[error(
        "a tournament needs two agents or more: give each with --agent, or name them in a file"
    )]
    TooFewAgents,
    #[error("{0} is no agent: choose {forms}", forms = AGENT_FORMS)]
    Unknown(Quoted),
    /// Something else is wrong with a player.
    #[error(transparent)]
    Player(#[from] PlayerSpecError),
    /// An option of a program.
    #[error(transparent)]
    Option(#[from] EngineCommandError),
    #[error("people can't play in a tournament: choose level:N, random or cmd:COMMAND LINE")]
    Human,
    #[error("{0} is no outside program: take its folder and options out")]
    NoProgram(Quoted),
    #[error("two agents are called {0}: give one of them another name")]
    SameName(Quoted),
    #[error("{0} can't be a name: write up to {most} letters", most = super::plan::MAX_NAME)]
    Name(Quoted),
    /// There is no such game, or no such start.
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("{0} always begins in the same way: leave the number of pieces out")]
    FixedStart(&'static str),
    #[error("{0} is named twice: name each game once")]
    SameGame(&'static str),
    #[error("{0} games are too many: {most} is the most, so take fewer rounds", most = super::schedule::MAX_GAMES)]
    TooManyGames(u64),
    /// A file, where something is wrong in it if that is known, and what.
    #[error("{0}, {1}{2}")]
    File(ShownPath, String, String),
    /// The file can't be read.
    #[error(transparent)]
    Unreadable(#[from] FileError),
}

/// Why a tournament can't go on.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TournamentError {
    /// The plan is wrong.
    #[error(transparent)]
    Plan(#[from] TournamentPlanError),
    /// The records can't be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file with games of another tournament, and the first difference.
    #[error("{0} belongs to another tournament: {1}; name another file, or ask for that one again")]
    OtherPlan(ShownPath, String),
    /// The same game was played twice, and not in the same way.
    #[error("{0} has a game {1} that differs from the one read before: keep only one of them")]
    OtherGame(ShownPath, usize),
    /// There is no memory for the engine, or a player can't play.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A bug in Standoff.
    #[error(
        "a game could not be played to its end, which is a fault of Standoff: please report it"
    )]
    Broken,
}
