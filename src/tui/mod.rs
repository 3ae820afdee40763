//! The full-screen game.
//!
//! Flow of a key: terminal event → key map (by context) → command → the top screen's `update` →
//! effects → the loop applies them → one draw. Flow of a search report: worker → waker → the screen
//! takes what belongs to its current search and drops the rest.
//!
//! | file | owns |
//! |---|---|
//! | `app` | the event loop: messages in, one draw for a batch of them |
//! | `message` | what the loop waits for, and the waker that wakes it |
//! | `timing` | how long things take on the screen |
//! | `tasks` | background tasks, such as work on the disk |
//! | `persistence` | settings and games on disk, as the loop sees them |
//! | `notices` | what the status line says |
//! | `screen` | what a screen is, and the effects it can ask for |
//! | `keymap` | keys as data: lookup, footer and help are made from it |
//! | `terminal` | the guard that changes the terminal's modes and undoes them |
//! | `panic_hook` | what the program says after a panic |
//! | `unix` | signals, stopping and continuing, closed terminals |
//! | `thinking` | the agents of a game screen, their events tagged by request |
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
mod panic_hook;
mod persistence;
pub mod pictures;
mod screen;
mod screens;
mod tasks;
mod terminal;
mod theme;
mod thinking;
mod timing;
#[cfg(unix)]
mod unix;
mod widgets;

pub use app::{App, Finish};
pub use keymap::{KeyContext, KeyRow};
pub use message::{Delivery, Message, Waker};
pub use panic_hook::SavedAt;
pub use screen::MIN_SIZE;
pub use screens::WatchedTournament;
pub use terminal::{Guard, Port};
pub use theme::{Charset, Depth};
pub use timing::Timing;

use std::io::{self, IsTerminal};
use std::sync::mpsc::sync_channel;

use ratatui::backend::CrosstermBackend;

use crate::agents::external::kill_all;
use crate::games::Info;
use crate::play::{Draft, Plan, Substitutes};
use crate::records::UserData;

/// The most messages that wait: a flood of input must not fill the memory.
const QUEUE: usize = 1024;

/// What the full-screen game begins with.
#[derive(Debug, Default)]
pub struct Options {
    /// The game to play at once; without one, the home screen opens.
    pub plan: Option<Plan>,
    /// The game whose first position is set up at once.
    pub draft: Option<Draft>,
    /// The game whose puzzles to show at once, and the number of the first.
    pub puzzles: Option<(&'static Info, Option<usize>)>,
    /// Resumes the last unfinished game, with these players instead of its own.
    pub resume: Option<Substitutes>,
    /// The tournament to watch instead of everything else.
    pub tournament: Option<WatchedTournament>,
    /// The games that home offers; without a list, all of them.
    pub games: Option<Vec<Info>>,
    /// The seed of new games; without one, each game has its own.
    pub seed: Option<u64>,
    /// The threads that the engine uses at full strength; without a number, those of the settings.
    pub threads: Option<usize>,
    /// Where the game on the screen is saved, for the panic hook.
    pub saved: SavedAt,
    /// Settings and games on disk.
    pub user_data: UserData,
}

/// Why the full-screen game could not be shown, or had to end.
#[derive(Debug, thiserror::Error)]
pub enum TuiError {
    /// Standard input or output is a file or a pipe.
    #[error(
        "the full-screen game needs a terminal, and standard input or output is none: \
         see `standoff --help` for commands that do without"
    )]
    NoTerminal,
    /// The terminal can't move its cursor.
    #[error("the full-screen game needs a terminal that can move its cursor, and TERM is dumb")]
    DumbTerminal,
    /// The terminal can't be written to or read.
    #[error("the terminal can't be used: {0}")]
    Terminal(#[from] io::Error),
    /// A frame could not be drawn.
    #[error("the screen can't be drawn: {0}")]
    Draw(String),
}

/// Runs the full-screen game until the person leaves it.
///
/// # Errors
/// There is no terminal, or it can't be drawn to.
pub fn run(options: Options) -> Result<Finish, TuiError> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(TuiError::NoTerminal);
    }
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return Err(TuiError::DumbTerminal);
    }
    let environment = |name: &str| std::env::var(name).ok();
    let app = open(options, Depth::of_environment(environment), Timing::DEFAULT)?;
    let finish = app.with_charset(Charset::of_environment(environment)).run();
    // An agent that has not ended by now would outlive us.
    kill_all();
    finish
}

/// The program on the real terminal, which is given back when the program is dropped.
///
/// # Errors
/// The terminal can't be taken over.
pub fn open(
    options: Options,
    depth: Depth,
    timing: Timing,
) -> Result<App<CrosstermBackend<impl io::Write>, Guard>, TuiError> {
    let (sender, inbox) = sync_channel(QUEUE);
    #[cfg(unix)]
    unix::watch(sender.clone())?;
    let guard = Guard::enter(options.user_data.settings.mouse, options.saved.clone())?;
    terminal::read_input(sender.clone());
    let backend = CrosstermBackend::new(terminal::FrameBackend(io::stdout()));
    let waker = Waker::new(sender);
    App::new(backend, guard, (waker, inbox), options, depth, timing)
}
