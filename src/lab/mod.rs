//! Measuring: how strong the engine is, how fast, and how often right.
//!
//! | file | measures |
//! |---|---|
//! | `matches`, `player` | two settings of the engine, or other players, against each other |
//! | `levels`, `rating` | the levels, random play and plain searchers, all on one scale |
//! | `calibrate` | how true the winning chances are |
//! | `samples` | nothing: positions of games that the engine plays against itself |
//! | `fit` | what the evaluation's weights should be |
//! | `train` | nothing: it makes a game's network |
//! | `threads` | how much faster several threads are than one |
//! | `stops` | how soon a search ends when it is told to |
//! | `suite` | how many moves keep the value of solved positions |
//! | `results` | nothing: it keeps results, so that work can be shared out and joined |
//! | `puzzles`, `hard`, `vectors` | nothing: they make the puzzles, the hard problems of a suite and the test vectors of a game |

pub mod calibrate;
pub mod fit;
pub mod hard;
pub mod levels;
pub mod matches;
pub mod player;
pub mod puzzles;
pub mod rating;
pub mod results;
pub mod samples;
pub mod stops;
pub mod suite;
pub mod threads;
pub mod train;
pub mod vectors;

use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::thread;

use crate::agents::{AgentError, PlayerSpecError};
use crate::games::PositionError;
use crate::search::TableTooLarge;

/// Works items off, on a thread for each of the states. Results are taken as they come, in any order.
/// Once `take` says `false`, no more items are begun.
fn work_at_once<S: Send, I, T: Send>(
    states: impl IntoIterator<Item = S>,
    items: impl Iterator<Item = I> + Send,
    work: impl Fn(&mut S, I) -> T + Sync,
    mut take: impl FnMut(T) -> bool,
) {
    let items = Mutex::new(Some(items));
    let next = || {
        items
            .lock()
            .ok()
            .and_then(|mut items| items.as_mut()?.next())
    };
    let (sender, results) = channel();
    thread::scope(|scope| {
        for mut state in states {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let Some(item) = next() {
                    // The other end is there until all threads have ended.
                    let _ = sender.send(work(&mut state, item));
                }
            });
        }
        drop(sender);
        for result in results {
            if !take(result)
                && let Ok(mut items) = items.lock()
            {
                *items = None;
            }
        }
    });
}

/// Why a match can't be played, or something else not be measured.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// There is no such player.
    #[error(transparent)]
    Spec(#[from] PlayerSpecError),
    /// A player can't play this game.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A program can't play.
    #[error("a player is not ready: {0}")]
    NotReady(String),
    /// The game has no such starting positions.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// No starting position is in play.
    #[error("every start is over before the first move: take more turns or other pieces")]
    Over,
    /// There is no memory for the engine.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
    /// A file of positions can't be used.
    #[error("{0} can't be used: {1}")]
    File(String, String),
    /// The search panicked.
    #[error("the search broke down: {0}")]
    Broken(String),
    /// A search was silent for longer than any delay that could be measured.
    #[error("the search has not answered for {} seconds", stops::TIMEOUT.as_secs())]
    Silent,
}
