//! The plain console: a game line by line, without a single escape sequence, for screen readers,
//! scripts and teletypes.
//!
//! It shares everything but the drawing with the full-screen game. It never looks at the terminal: it
//! reads from what it is given, and writes to what it is given.
//!
//! | file | owns |
//! |---|---|
//! | `prompt` | questions and answers, and what interrupts them |
//! | `setup` | the questions before a game, only for what was not given |
//! | `placement` | placing pieces one by one |
//! | `game` | a game from its first board to its result |
//! | `import` | games loaded from a file or started at a position line |
//! | `command` | the commands that can be typed instead of a square |
//! | `players` | the moves of everyone but people |
//! | `puzzles` | puzzles line by line |
//! | `recorder` | saves the game after every turn |

mod command;
mod game;
mod import;
mod placement;
mod players;
mod prompt;
mod puzzles;
mod recorder;
mod setup;

pub use prompt::Prompt;
pub use setup::{GameRequest, RequestedPlayers, check_start};

use std::io;

use crate::agents::PlayerSpec;
use crate::agents::{AgentError, Fault};
use crate::games::{Game, PerSide, PositionError, Side};
use crate::play::Substitutes;
use crate::records::saves::Autosave;
use crate::records::{AnyRecord, FileError, Record, ResumeTags, UserData};
use crate::search::TableTooLarge;
use crate::typed;
use import::NextGame;
use players::ComputerPlayers;
use prompt::Interrupt;
use recorder::ConsoleRecorder;
use setup::Questions;

/// Why a game can't be played, or not to its end.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "its message says what each of them is")]
pub enum ConsoleError {
    #[error("the dialogue can't be written: {0}")]
    Output(#[from] io::Error),
    /// The saved game can't be resumed.
    #[error(transparent)]
    File(#[from] FileError),
    #[error("there is no unfinished game to resume: `standoff play` begins one")]
    NothingSaved,
    #[error("there is no folder of saved games")]
    NoStore,
    /// An outside program by its name, and why it can't play.
    #[error("{0}: {1}")]
    Program(String, Fault),
    #[error("nobody plays {0}: say who with `standoff play --continue --{lower} WHO`", lower = .0.letter().to_ascii_lowercase())]
    Nobody(Side),
    /// The request does not describe a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A player found no move although there is one, which is a bug.
    #[error("no move was found in a position that has some: the game is saved")]
    NoMove,
    /// There is no memory for an engine.
    #[error(transparent)]
    Memory(#[from] TableTooLarge),
    /// A player can't play this game.
    #[error(transparent)]
    Agent(#[from] AgentError),
}

/// The console: its input and output, and what games need from outside.
pub struct Console<'p> {
    /// Questions and answers.
    pub prompt: Prompt<'p>,
    /// Where games are saved, and the names of outside programs. Other settings are not used:
    /// the console asks.
    pub user_data: UserData,
    /// How many threads the engine uses at full strength.
    pub threads: usize,
    /// Takes sentences that are not part of the dialogue.
    pub complain: Box<dyn FnMut(&str)>,
}

impl Console<'_> {
    /// Asks for what was not given, and plays the game to its end or to the end of the input.
    ///
    /// # Errors
    /// The output can't be written, or a player can't play.
    pub fn play(&mut self, request: &GameRequest) -> Result<(), ConsoleError> {
        let questions = Questions {
            prompt: &mut self.prompt,
            settings: &self.user_data.settings,
            request,
        };
        let first = questions.ask();
        self.play_all(first)
    }

    /// Resumes the last unfinished game, perhaps with other players.
    ///
    /// # Errors
    /// There is none, or it can't be resumed; otherwise as [`play`](Self::play).
    pub fn resume(&mut self, substitutes: &Substitutes) -> Result<(), ConsoleError> {
        let store = self.user_data.store.clone().ok_or(ConsoleError::NoStore)?;
        let listing = store.unfinished(1);
        for trouble in &listing.troubles {
            (self.complain)(trouble);
        }
        let last = listing.games.first().ok_or(ConsoleError::NothingSaved)?;
        let (record, autosave) = store.resume(last)?;
        let players = self.players_of(&record, substitutes);
        self.play_all(players.map(|players| NextGame {
            record,
            players,
            autosave: Some(autosave),
        }))
    }

    /// Returns who plays in a resumed game. Asks before a program is started that only the save
    /// names.
    fn players_of(
        &mut self,
        record: &AnyRecord,
        substitutes: &Substitutes,
    ) -> Result<PerSide<PlayerSpec>, Interrupt> {
        let players = record.tags().players(&self.user_data.settings);
        for side in Side::BOTH {
            let named = substitutes.named[side].is_some();
            if !named && !import::may_play(&mut self.prompt, side, &players[side])? {
                return Err(ConsoleError::Nobody(side).into());
            }
        }
        Ok(substitutes.replace(&players))
    }

    /// Plays a game, then every game that the user switches to.
    fn play_all(&mut self, first: Result<NextGame, Interrupt>) -> Result<(), ConsoleError> {
        let mut next = match first {
            Ok(next) => Some(next),
            Err(Interrupt::SwitchTo(next)) => Some(*next),
            Err(Interrupt::EndOfInput | Interrupt::Quit) => None,
            Err(Interrupt::Failed(error)) => return Err(error),
        };
        while let Some(game) = next {
            let NextGame {
                record,
                players,
                autosave,
            } = game;
            next = typed!(record, AnyRecord(record) => self.play_game(record, players, autosave))?;
        }
        Ok(self.prompt.flush()?)
    }

    /// Starts saving a game that has no save yet.
    fn new_autosave(&mut self) -> Option<Autosave> {
        let autosave = self.user_data.store.as_ref()?.begin();
        autosave
            .map_err(|error| (self.complain)(&format!("the game is not saved: {error}")))
            .ok()
    }

    /// Plays the game of a record.
    fn play_game<G: Game>(
        &mut self,
        record: Record<G>,
        players: PerSide<PlayerSpec>,
        autosave: Option<Autosave>,
    ) -> Result<Option<NextGame>, ConsoleError> {
        let seed = ResumeTags::read(&record.tags).seed.unwrap_or_default();
        let (computers, players) = ComputerPlayers::new(players, seed, self.threads)?;
        let session = record.session(players);
        let mut tags = record.tags;
        tags.set_players(session.players(), seed);
        let recorder = ConsoleRecorder {
            tags,
            autosave: autosave.or_else(|| self.new_autosave()),
            shown: record.history.turns().len(),
            was_slow: false,
        };
        game::run(self, session, computers, recorder)
    }
}
