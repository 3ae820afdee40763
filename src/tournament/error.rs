//! Why a tournament can't be played, or can't go on.

use crate::agents::external::EngineCommandError;
use crate::agents::{AgentError, Level, PlayerSpecError};
use crate::games::PositionError;
use crate::records::{FileError, ShownPath};
use crate::text::Quoted;

/// What is wrong with what was asked for.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PlanError {
    /// Nobody to play against.
    #[error(
        "a tournament needs two agents or more: give each with --agent, or name them in a file"
    )]
    TooFewAgents,
    /// Not one that can play.
    #[error(
        "{0} is no agent: choose level:{low} to level:{high}, engine, random, cmd:COMMAND LINE, or \
         agent:NAME from the settings file",
        low = Level::MIN,
        high = Level::MAX
    )]
    Unknown(Quoted),
    /// Something else is wrong with a player.
    #[error(transparent)]
    Player(PlayerSpecError),
    /// A person.
    #[error("people can't play in a tournament: choose level:N, random or cmd:COMMAND LINE")]
    Human,
    /// No such command line.
    #[error(transparent)]
    EngineCommand(#[from] EngineCommandError),
    /// Folder and options for someone who is no program.
    #[error("{0} is no outside program: take its folder and options out")]
    NoProgram(Quoted),
    /// Two of the same name.
    #[error("two agents are called {0}: give one of them another name")]
    SameName(Quoted),
    /// A name that can't be shown.
    #[error("{0} can't be a name: write up to {most} letters", most = super::plan::MAX_NAME)]
    Name(Quoted),
    /// No such game, or no such start.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Pieces for games that have none to place.
    #[error("{0} always begins in the same way: leave the number of pieces out")]
    FixedStart(&'static str),
    /// The same game twice.
    #[error("{0} is named twice: name each game once")]
    SameGame(&'static str),
    /// More games than can be kept.
    #[error("{games} games are too many: {most} is the most, so take fewer rounds", most = super::schedule::MAX_GAMES)]
    TooManyGames {
        /// How many there would be.
        games: u64,
    },
    /// Something in a file.
    #[error("{path}, {place}{reason}")]
    File {
        /// The file.
        path: ShownPath,
        /// Where, if that is known.
        place: String,
        /// What is wrong there.
        reason: String,
    },
    /// The file itself.
    #[error(transparent)]
    Unreadable(#[from] FileError),
}

/// Why a tournament can't go on.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TournamentError {
    /// It makes no sense.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The games can't be kept.
    #[error(transparent)]
    File(#[from] FileError),
    /// The games were played in another tournament.
    #[error(
        "{path} belongs to another tournament: {reason}; name another file, or ask for that one again"
    )]
    OtherPlan {
        /// The file.
        path: ShownPath,
        /// The first difference.
        reason: String,
    },
    /// There is no memory for the engine, or a player can't play.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A fault of Standoff itself.
    #[error(
        "a game could not be played to its end, which is a fault of Standoff: please report it"
    )]
    Broken,
}
