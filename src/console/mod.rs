//! The plain console: a game line by line, without a single escape sequence, for screen readers,
//! scripts and teletypes.
//!
//! It shares everything with the full-screen game but the drawing, and never looks at the terminal:
//! it is given something to read from and something to write to.
//!
//! | file | owns |
//! |---|---|
//! | `dialogue` | questions and answers, and how they end |
//! | `setup` | the questions before a game: only for what was not given |
//! | `places` | pieces that are placed one by one |
//! | `board` | the board as text |
//! | `game` | the game itself: turns, the two questions, the end |
//! | `import` | games that are loaded from a file, or begun at a position line |
//! | `words` | what can be typed instead of a square |
//! | `players` | the moves of engines, chance and outside programs |
//! | `recorder` | the game's record, saved after every turn |

mod board;
mod dialogue;
mod game;
mod import;
mod placement;
mod players;
mod recorder;
mod setup;
mod word;

pub use dialogue::Dialogue;
pub use setup::{Placement, Players, Request};

use std::io::{self, BufRead, Write};

use crate::agents::program::Fault;
use crate::games::{Game, PerSide, PositionError, PositionVisitor, Side};
use crate::play::{Plan, PlayerSpec, Session, Substitutes};
use crate::records::saves::{Autosave, Conditions};
use crate::records::{AnyRecord, Date, FileError, Record, RecordVisitor, UserData, players_of};
use crate::search::TableTooLarge;
use dialogue::Stop;
use import::Next;
use players::ComputerPlayers;
use recorder::Recorder;

/// Why there is no game, or none to the end.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nobody can read what is said.
    #[error("the dialogue can't be written: {0}")]
    Output(#[from] io::Error),
    /// A saved game can't be gone on with.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no saved game.
    #[error("there is no unfinished game to go on with: `standoff play` begins one")]
    NothingSaved,
    /// Games can't be saved here, so there is none.
    #[error("there is no folder of saved games")]
    NoStore,
    /// A program that is to play does not work.
    #[error("{name}: {fault}")]
    Program {
        /// The program.
        name: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A program that is named in a save is not wanted.
    #[error("nobody plays {0}: say who with `standoff play --continue --{lower} WHO`", lower = .0.letter().to_ascii_lowercase())]
    Nobody(Side),
    /// What was asked for is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Someone who is to move and could has not. Nobody should be able to.
    #[error("no move was found in a position that has some: the game is saved")]
    NoMove,
    /// There is no memory for an engine.
    #[error(transparent)]
    Memory(#[from] TableTooLarge),
}

/// The console: whom it talks to, and what games need from outside.
pub struct Console<R, W> {
    /// Questions and answers.
    pub dialogue: Dialogue<R, W>,
    /// Where games are kept, and which programs are called what. Nothing else is taken from the
    /// settings: it is asked for.
    pub user_data: UserData,
    /// The threads of the engine at full strength.
    pub threads: usize,
    /// Is told what is no part of the dialogue, in sentences.
    pub complain: Box<dyn FnMut(&str)>,
}

impl<R: BufRead, W: Write> Console<R, W> {
    /// Asks for what was not given, and plays the game to its end or to the end of the input.
    ///
    /// # Errors
    /// The output can't be written, or a player can't play.
    pub fn play(&mut self, request: &Request) -> Result<(), Error> {
        let first = setup::arrange(&mut self.dialogue, &self.user_data.settings, request);
        self.play_all(first)
    }

    /// Goes on with the last unfinished game, which others may play from now on.
    ///
    /// # Errors
    /// There is none, or it can't be gone on with; otherwise as [`play`](Self::play).
    pub fn go_on(&mut self, substitutes: &Substitutes) -> Result<(), Error> {
        let store = self.user_data.store.clone().ok_or(Error::NoStore)?;
        let listing = store.unfinished(1);
        for trouble in &listing.troubles {
            (self.complain)(trouble);
        }
        let last = listing.games.first().ok_or(Error::NothingSaved)?;
        let (record, autosave) = store.resume(last)?;
        let first = self.call_together(&record, substitutes);
        self.play_all(first.map(|players| Next::Record {
            record,
            players,
            autosave: Some(autosave),
        }))
    }

    /// Who plays in a saved game. Programs that nobody has named now are asked about.
    fn call_together(
        &mut self,
        record: &AnyRecord,
        substitutes: &Substitutes,
    ) -> Result<PerSide<PlayerSpec>, Stop> {
        let players = players_of(record.tags(), &self.user_data.settings);
        for side in Side::BOTH {
            let named = substitutes.named[side].is_some();
            if !named && !import::may_play(&mut self.dialogue, side, &players[side])? {
                return Err(Error::Nobody(side).into());
            }
        }
        Ok(substitutes.replace(&players))
    }

    /// Plays a game, and whichever ones are asked for instead, until one has come to its end.
    fn play_all(&mut self, first: Result<Next, Stop>) -> Result<(), Error> {
        let mut next = match first {
            Ok(next) => Some(next),
            Err(Stop::Other(next)) => Some(*next),
            Err(Stop::EndOfInput | Stop::Quit) => None,
            Err(Stop::Failed(error)) => return Err(error),
        };
        while let Some(game) = next {
            let console = &mut *self;
            next = match game {
                Next::Plan(plan) => plan.position.visit(Begin { console, plan }),
                Next::Record {
                    record,
                    players,
                    autosave,
                } => record.visit(GoOn {
                    console,
                    players,
                    autosave,
                }),
            }?;
        }
        Ok(self.dialogue.flush()?)
    }

    /// A save for a game that has none.
    fn begin_save(&mut self) -> Option<Autosave> {
        let begun = self.user_data.store.as_ref()?.begin();
        begun
            .map_err(|error| (self.complain)(&format!("the game is not saved: {error}")))
            .ok()
    }
}

/// Begins a new game.
struct Begin<'a, R, W> {
    console: &'a mut Console<R, W>,
    plan: Plan,
}

impl<R: BufRead, W: Write> PositionVisitor for Begin<'_, R, W> {
    type Output = Result<Option<Next>, Error>;

    fn visit<G: Game>(self, position: G) -> Self::Output {
        let Self { console, plan } = self;
        let Plan { players, seed, .. } = plan;
        let (computers, players) = ComputerPlayers::new(players, seed, console.threads)?;
        let session = Session::new(position, players);
        let mut record = Record::new(position);
        record.tags.set_date(Date::today());
        record.describe(session.players(), seed);
        let recorder = Recorder::new(record, console.begin_save());
        game::run(console, session, computers, recorder)
    }
}

/// Goes on with a game of which there is a record.
struct GoOn<'a, R, W> {
    console: &'a mut Console<R, W>,
    players: PerSide<PlayerSpec>,
    autosave: Option<Autosave>,
}

impl<R: BufRead, W: Write> RecordVisitor for GoOn<'_, R, W> {
    type Output = Result<Option<Next>, Error>;

    fn visit<G: Game>(self, mut record: Record<G>) -> Self::Output {
        let Self {
            console,
            players,
            autosave,
        } = self;
        let seed = Conditions::read(&record.tags).seed.unwrap_or_default();
        let (computers, players) = ComputerPlayers::new(players, seed, console.threads)?;
        let session = record.session(players);
        record.describe(session.players(), seed);
        let autosave = autosave.or_else(|| console.begin_save());
        let recorder = Recorder::new(record, autosave);
        game::run(console, session, computers, recorder)
    }
}
