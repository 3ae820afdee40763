//! The questions before a game, in a fixed order and only for what was not given: the game, the
//! player, the turn limit, and where pieces can be chosen their numbers and squares.

use super::command::ConsoleCommand;
use super::import::{self, NextGame};
use super::placement::PlacePieces;
use super::prompt::{Interrupt, Prompt};
use crate::agents::{PlayerSpec, Strength, TimeControl};
use crate::games::{
    AnyPosition, Clock, GAMES, Info, PerSide, PositionError, Side, Start, game_names,
};
use crate::play::Plan;
use crate::records::settings::{Placement, Settings};
use crate::text::{self, Quoted};
use crate::typed;

/// What is known about a game before any question.
#[derive(Clone, Debug)]
pub struct GameRequest {
    /// The game.
    pub game: Option<&'static Info>,
    /// Who plays each side.
    pub players: RequestedPlayers,
    /// The turn limit.
    pub turns: Option<u16>,
    /// The number of pieces of each side.
    pub pieces: PerSide<Option<u32>>,
    /// How they are placed.
    pub placement: Option<Placement>,
    /// The first position. With it, at most the player is asked for.
    pub position: Option<AnyPosition>,
    /// The seed of all random choices.
    pub seed: u64,
    /// The time of each side for the whole game, if it is limited.
    pub time: Option<TimeControl>,
}

/// Who plays, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedPlayers {
    /// A person against the engine. Without a side, the person is asked for it.
    Person(Option<Side>, Strength),
    /// Both players.
    Both(PerSide<PlayerSpec>),
}

impl GameRequest {
    /// Checks that the numbers of pieces fit on the board, before anything is asked.
    ///
    /// # Errors
    /// They don't.
    pub fn check_pieces(&self) -> Result<(), PositionError> {
        let mut games = GAMES.iter();
        let Some(info) = games.find(|info| matches!(info.start, Start::Free(_))) else {
            return Ok(());
        };
        let counts = PerSide::from_fn(|side| self.pieces[side].unwrap_or(1));
        AnyPosition::start(info.name, Some(counts), info.default_limit, 0).map(|_| ())
    }

    /// Reads the choice of a game: its name, the beginning of its name, or its number. An empty
    /// word is the first game.
    fn read_game(&self, word: &str) -> Result<&'static Info, String> {
        let info = match word.parse::<usize>() {
            _ if word.is_empty() => GAMES.first(),
            Ok(number) => number.checked_sub(1).and_then(|index| GAMES.get(index)),
            Err(_) => find_game(GAMES, word)?,
        };
        let (word, names) = (Quoted::new(word), game_names());
        let info = info.ok_or_else(|| format!("{word} is not a game: choose {names}"))?;
        check_start(info, self.pieces, self.placement).map(|()| info)
    }
}

/// Checks that a game has a use for the number of pieces and their placement, if these are given.
///
/// # Errors
/// A sentence: the game always begins in the same way.
pub fn check_start(
    info: &Info,
    pieces: PerSide<Option<u32>>,
    placement: Option<Placement>,
) -> Result<(), String> {
    let is_given = pieces[Side::X].or(pieces[Side::O]).is_some();
    if matches!(info.start, Start::Fixed(_)) && (is_given || placement == Some(Placement::Random)) {
        return Err(format!(
            "{} always begins in the same way, unless you set it up: leave --pieces and \
             --setup random out",
            info.title
        ));
    }
    Ok(())
}

/// Finds the game whose name begins with a word.
///
/// # Errors
/// A sentence: several names do.
fn find_game<'a>(games: &'a [Info], word: &str) -> Result<Option<&'a Info>, String> {
    // A whole name is meant even where a longer one begins with it.
    if let Some(info) = games.iter().find(|info| info.name == word) {
        return Ok(Some(info));
    }
    let found = games.iter().filter(|info| info.name.starts_with(word));
    match found.collect::<Vec<_>>()[..] {
        [] => Ok(None),
        [info] => Ok(Some(info)),
        ref several => {
            let names: Vec<&str> = several.iter().map(|info| info.name).collect();
            let (word, names) = (Quoted::new(word), text::list(&names, "or"));
            Err(format!("{word} may be {names}: type more of it"))
        }
    }
}

impl RequestedPlayers {
    /// Returns both players, unless the person's side is to be asked for.
    fn known(&self) -> Option<PerSide<PlayerSpec>> {
        match self {
            Self::Both(players) => Some(players.clone()),
            Self::Person(side, _) => side.map(|side| self.with_person(side)),
        }
    }

    /// Returns both players when the person plays this side.
    fn with_person(&self, person: Side) -> PerSide<PlayerSpec> {
        match self {
            Self::Both(players) => players.clone(),
            Self::Person(_, strength) => PlayerSpec::Engine(*strength).against_person(person),
        }
    }
}

/// The reply to `help` where a game is chosen.
const HELP: &str = "\
Type the name of a game; an empty line takes what stands in brackets. Or type
  position LINE  begin at this position
  load FILE      resume the game of a file
  quit           leave";

/// What the user chose to play.
enum GameChoice {
    /// A game whose first position is still to be found.
    Game(&'static Info),
    Position(AnyPosition),
}

/// Asks the questions before a game.
pub(super) struct Questions<'a, 'p> {
    pub prompt: &'a mut Prompt<'p>,
    pub settings: &'a Settings,
    pub request: &'a GameRequest,
}

impl Questions<'_, '_> {
    /// Asks for everything that the request leaves open.
    pub fn ask(mut self) -> Result<NextGame, Interrupt> {
        let request = self.request;
        let choice = match (request.position, request.game) {
            (Some(position), _) => GameChoice::Position(position),
            (None, Some(info)) => GameChoice::Game(info),
            (None, None) => self.ask_game()?,
        };
        let players = match request.players.known() {
            Some(players) => players,
            None => request.players.with_person(self.ask_player()?),
        };
        let position = match choice {
            GameChoice::Game(info) => self.ask_position(info)?,
            GameChoice::Position(position) => position,
        };
        let seed = request.seed;
        let plan = Plan {
            position,
            players,
            names: PerSide::default(),
            seed,
            time: request.time,
        };
        Ok(plan.into())
    }

    /// Asks for a game until one is chosen. A game that is loaded needs no more questions.
    fn ask_game(&mut self) -> Result<GameChoice, Interrupt> {
        let default = GAMES.first().map_or("", |info| info.name);
        let question = format!("Choose a game ({}) [{default}]:", game_names());
        let request = self.request;
        loop {
            // A choice, or the name of a file.
            let answer = self.prompt.ask_exactly_until(&question, HELP, |answer| {
                Ok(match ConsoleCommand::read(answer) {
                    Some(ConsoleCommand::Load(name)) => Err(name),
                    Some(ConsoleCommand::Position(line)) => {
                        Ok(GameChoice::Position(import::read_position(&line)?))
                    }
                    _ => Ok(GameChoice::Game(request.read_game(&answer.to_lowercase())?)),
                })
            })?;
            let name = match answer {
                Ok(choice) => return Ok(choice),
                Err(name) => name,
            };
            if let Some(mut next) = import::load(self.prompt, self.settings, &name)? {
                if let Some(requested) = request.players.known() {
                    next.players = requested;
                }
                return Err(Interrupt::SwitchTo(Box::new(next)));
            }
        }
    }

    fn ask_player(&mut self) -> Result<Side, Interrupt> {
        let question = "Choose your player (1 or 2) [1]:";
        self.prompt.ask_until(question, |word| match word {
            "" | "1" | "x" | "player1" | "player 1" => Ok(Side::X),
            "2" | "o" | "player2" | "player 2" => Ok(Side::O),
            _ => Err(format!("{} is no player: type 1 or 2", Quoted::new(word))),
        })
    }

    fn ask_position(&mut self, info: &Info) -> Result<AnyPosition, Interrupt> {
        let (default, max) = (info.default_limit, Clock::MAX_TURNS);
        let ask_limit = || {
            self.prompt
                .ask_number("Choose the turn limit", default, max)
        };
        let limit = self.request.turns.map_or_else(ask_limit, Ok)?;
        let given = self.request.placement;
        let (counts, placement) = match (info.start, given) {
            (Start::Free(default), _) => {
                let counts = self.ask_pieces(info, default)?;
                (
                    Some(counts),
                    given.map_or_else(|| self.ask_placement(), Ok)?,
                )
            }
            // Nothing is asked, but the pieces can be placed by hand with `--setup manual`.
            (Start::Fixed(_), given) => (None, given.unwrap_or(Placement::Random)),
        };
        // Needed for placing by hand, too: it tells the game and its board.
        let start = AnyPosition::start(info.name, counts, limit, self.request.seed)?;
        match placement {
            Placement::Random => Ok(start),
            Placement::Own => {
                let prompt = &mut *self.prompt;
                let place = PlacePieces { prompt, counts };
                typed!(start, AnyPosition(start) => place.ask_all(&start))
            }
        }
    }

    fn ask_pieces(
        &mut self,
        info: &Info,
        default: PerSide<u32>,
    ) -> Result<PerSide<u32>, Interrupt> {
        let mut counts = self.request.pieces;
        for side in Side::BOTH {
            if counts[side].is_none() {
                let others = counts[side.other()].unwrap_or(1);
                let max = info.pieces.max_together.saturating_sub(others);
                let max = max.min(info.pieces.max_each);
                let question = format!("Choose the number of {side}'s pieces");
                let default = default[side].min(max);
                counts[side] = Some(self.prompt.ask_number(&question, default, max)?);
            }
        }
        Ok(PerSide::from_fn(|side| {
            counts[side].unwrap_or(default[side])
        }))
    }

    fn ask_placement(&mut self) -> Result<Placement, Interrupt> {
        let question = "Choose random or entered positions [random]:";
        self.prompt.ask_until(question, |word| {
            let begins = |name: &&str| name.starts_with(word);
            if "random".starts_with(word) {
                Ok(Placement::Random)
            } else if ["entered", "manual"].iter().any(begins) {
                Ok(Placement::Own)
            } else {
                let word = Quoted::new(word);
                Err(format!("{word} is neither: type random or entered"))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_abbreviation_names_one_game_or_none() {
        let named = |name| Info { name, ..GAMES[0] };
        let games = ["chess", "checkers", "check"].map(named);
        let find = |word| find_game(&games, word).map(|info| info.map(|info| info.name));
        assert_eq!(find("ches"), Ok(Some("chess")));
        assert_eq!(find("check"), Ok(Some("check")));
        assert_eq!(find("go"), Ok(None));
        let reason = "'ch' may be chess, checkers or check: type more of it";
        assert_eq!(find("ch"), Err(reason.into()));
    }
}
