//! Who decides a side's moves: the engine at some strength, random moves, an outside program, or a
//! baseline to measure the engine by; and UGI, by which another program drives the engine.
//!
//! A [`PlayerSpec`] is a player as text, an [`AgentFactory`] makes it an [`Agent`] that plays, and
//! an [`AgentWorker`] runs an agent on a thread of its own.
//!
//! | file | owns |
//! |---|---|
//! | `spec` | [`PlayerSpec`]: the one grammar of players |
//! | `strength` | [`Strength`], [`MoveLimit`]: how much a player may think, as it is written |
//! | `factory` | [`AgentFactory`]: the one place where a spec becomes an agent |
//! | `engine`, `level`, `random`, `uct` | the agents of Standoff itself |
//! | `level_table` | [`LevelTable`]: how strong the levels were found to be |
//! | [`external`] | outside programs as players |
//! | `fault` | [`Fault`]: what a player can do wrong, and what it costs |
//! | `worker` | [`AgentWorker`]: an agent behind a handle that never blocks |
//! | `budget`, `stop` | when thinking ends |
//! | `time_control` | [`TimeControl`], [`TimeLeft`]: time for a whole game |
//! | [`ugi`] | the engine as a UGI program |

mod budget;
mod engine;
pub mod external;
mod factory;
mod fault;
mod level;
mod level_table;
mod random;
mod spec;
mod stop;
mod strength;
mod time_control;
mod uct;
pub mod ugi;
mod worker;

pub use budget::{Budget, Deadline};
pub use engine::EngineAgent;
pub use external::ExternalEngine;
pub use factory::{AgentError, AgentFactory};
pub use fault::{Consequence, Fault, describe, last_words};
pub use level::{Level, choice};
pub use level_table::{LevelTable, MeasuredElo, MeasuredPlayer};
pub use random::RandomAgent;
pub use spec::{AGENT_FORMS, EngineVariant, KnownAgents, PlayerSpec, PlayerSpecError, split_name};
pub use stop::Stop;
pub use strength::{MoveLimit, Strength};
pub use time_control::{TimeControl, TimeControlError, TimeLeft, clock_face, until_next_tick};
pub use uct::Uct;
pub use worker::{AgentEvent, AgentWorker};

use crate::games::Game;
use crate::search::{EarlierBoards, Observer};
use external::StderrTail;

/// A player of one side of a game.
pub trait Agent<G: Game>: Send {
    /// Gets ready for a game. This starts an outside program, so that one that can't play is known
    /// before the game. Otherwise the first move starts it.
    ///
    /// # Errors
    /// It can't play.
    fn start(&mut self, observer: &mut dyn Observer<G>) -> Result<(), Fault> {
        let _ = observer;
        Ok(())
    }

    /// Learns which boards the game has had, before it is asked for a move.
    fn set_earlier(&mut self, earlier: EarlierBoards) {
        let _ = earlier;
    }

    /// Chooses a move in a position that is in play. The observer gets the agent's reports and can
    /// stop it; Standoff's own agents then play the best move found so far.
    ///
    /// # Errors
    /// It has no valid move in time.
    fn choose(&mut self, position: &G, observer: &mut dyn Observer<G>) -> Result<G::Move, Fault>;

    /// Learns what both sides have left, in a game with time for all of its moves. It comes before
    /// each move of such a game.
    fn set_time_left(&mut self, left: TimeLeft) {
        let _ = left;
    }

    /// Forgets the last game before a new one.
    ///
    /// # Errors
    /// It made a fault since its last move. It can still play the new game.
    fn new_game(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    /// The name it gives itself, fit to show, once it has.
    fn name(&self) -> Option<&str> {
        None
    }

    /// The end of its standard error, if it is an outside program.
    fn stderr(&self) -> Option<&StderrTail> {
        None
    }
}
