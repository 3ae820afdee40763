//! The full-screen game.
//!
//! Flow of a key: terminal event → key map (by place) → command → the top screen's `update` →
//! effects → the loop carries them out → one draw. Flow of a thought: worker → waker → the screen
//! takes what belongs to its current search and drops the rest.
//!
//! | file | owns |
//! |---|---|
//! | `app` | the event loop: messages in, one draw for a batch of them |
//! | `message` | what the loop waits for, and the waker that wakes it |
//! | `timing` | how long things take |
//! | `tasks` | the disk, on a thread of its own |
//! | `keeping` | settings and games on disk, as the loop sees them |
//! | `notices` | what has to be said once, whatever is on the screen |
//! | `screen` | what a screen is, and the effects it can ask for |
//! | `keymap` | every key as data: the footer and the help are made of it |
//! | `terminal` | the one guard that changes the terminal and undoes it all |
//! | `panic_hook` | what is said after a panic |
//! | `unix` | signals, stopping, a terminal that is closed, where there are such |
//! | `thinking` | the engine at work for a game screen, answers tagged by search |
//! | `outsiders` | the outside programs of a game |
//! | `theme` | colours and glyphs for every depth of colour |
//! | `canvas`, `frame` | drawing that can't leave its area; title, status and keys of every screen |
//! | `widgets` | board, evaluation, moves |
//! | `screens` | one file a screen |

mod app;
mod canvas;
mod frame;
mod keymap;
mod message;
mod notices;
mod outsiders;
mod panic_hook;
mod screen;
mod screens;
mod tasks;
mod terminal;
mod theme;
mod thinking;
mod timing;
#[cfg(unix)]
mod unix;
mod user_data;
mod widgets;

pub use app::{App, Finish};
pub use message::{Delivery, Message, Waker};
pub use panic_hook::SavedAt;
pub use screens::Contest;
pub use terminal::{Guard, Port};
pub use theme::Depth;
pub use timing::Timing;

use std::io::{self, IsTerminal};
use std::sync::mpsc::sync_channel;

use ratatui::backend::CrosstermBackend;

use crate::agents::program::kill_all;
use crate::play::{Draft, Plan, Substitutes};
use crate::records::UserData;

/// The most messages that wait: whoever floods the terminal must wait, and no memory be filled.
const QUEUE: usize = 1024;

/// What the full screen begins with.
#[derive(Debug, Default)]
pub struct Options {
    /// The game to be played at once; without one, the home screen opens.
    pub plan: Option<Plan>,
    /// The game whose first position is to be set up at once.
    pub draft: Option<Draft>,
    /// Whether to go on with the last unfinished game, and who is to play in it instead of those
    /// who have so far.
    pub resume: Option<Substitutes>,
    /// The tournament that is watched instead of all else.
    pub contest: Option<Contest>,
    /// The seed of new games; without one, each game has its own.
    pub seed: Option<u64>,
    /// The threads that the engine uses at full strength; without a number, those of the settings.
    pub threads: Option<usize>,
    /// Where the game on the screen is saved: kept up to date, for the moment when all else fails.
    pub saved: SavedAt,
    /// Settings and games, and where they are kept.
    pub user_data: UserData,
}

/// Why the full screen could not be shown, or not to the end.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Standard input or output is a file or a pipe.
    #[error(
        "the full-screen game needs a terminal, and standard input or output is none: \
         see `standoff --help` for commands that do without"
    )]
    NoTerminal,
    /// A terminal that can do nothing but print.
    #[error("the full-screen game needs a terminal that can move its cursor, and TERM is dumb")]
    DumbTerminal,
    /// The terminal did not take what was written.
    #[error("the terminal can't be used: {0}")]
    Terminal(#[from] io::Error),
    /// A frame could not be drawn.
    #[error("the screen can't be drawn: {0}")]
    Draw(String),
}

/// Shows the full-screen game until the person leaves it.
///
/// # Errors
/// There is no terminal, or it can't be drawn to.
pub fn run(options: Options) -> Result<Finish, Error> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(Error::NoTerminal);
    }
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return Err(Error::DumbTerminal);
    }
    let depth = Depth::of_environment(|name| std::env::var(name).ok());
    let app = open(options, depth, Timing::DEFAULT)?;
    let finish = app.run();
    // A program that has not ended by now would outlive us.
    kill_all();
    finish
}

/// The program on the real terminal, which is given back when it is dropped.
///
/// # Errors
/// The terminal does not do as it is told.
pub fn open(
    options: Options,
    depth: Depth,
    timing: Timing,
) -> Result<App<CrosstermBackend<impl io::Write>, Guard>, Error> {
    let (sender, inbox) = sync_channel(QUEUE);
    #[cfg(unix)]
    unix::watch(sender.clone())?;
    let guard = Guard::enter(options.user_data.settings.mouse, options.saved.clone())?;
    terminal::read_input(sender.clone());
    let backend = CrosstermBackend::new(terminal::FrameBackend::new());
    let waker = Waker::new(sender);
    App::new(backend, guard, inbox, waker, options, depth, timing)
}
