//! Who decides a side's moves: the engine with a budget, a level, chance, an outside program, or a
//! baseline to measure the engine by; and UGI, by which another program drives the engine.

mod budget;
mod level;
pub mod program;
mod random;
mod searcher;
mod stop;
mod uct;
pub mod ugi;

pub use budget::{Budget, Deadline};
pub use level::{Level, LevelAgent, choice};
pub use random::RandomAgent;
pub use searcher::Searcher;
pub use stop::Stop;
pub use uct::Uct;

use crate::games::Game;

/// Someone who plays one side of a game.
pub trait Agent<G: Game>: Send {
    /// The move to be played in a position, which is in play; `None` if the agent has no answer.
    fn choose(&mut self, position: &G) -> Option<G::Move>;

    /// A new game begins: what was remembered of the last one is of no use.
    fn new_game(&mut self) {}
}
