//! The questions before a game, in one order and only for what was not given: the game, the
//! player, the turn limit, and where pieces can be chosen their numbers and places.

use std::io::{BufRead, Write};

use super::dialogue::{Dialogue, Stop};
use super::import::{self, Next};
use super::placement::PlacementDialogue;
use super::word::Word;
use crate::games::{
    AnyPosition, Clock, GAMES, Info, PerSide, PositionError, Side, Start, game_names,
};
use crate::play::{Plan, PlayerSpec, Strength};
use crate::records::settings::Settings;
use crate::text::Quoted;

/// How the pieces come onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// From the seed.
    Random,
    /// Coordinate by coordinate.
    Entered,
}

/// What is known about a game before anything is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// The game.
    pub game: Option<&'static Info>,
    /// Who plays each side.
    pub players: Players,
    /// The turn limit.
    pub turns: Option<u16>,
    /// The pieces of each side.
    pub pieces: PerSide<Option<u32>>,
    /// How they are placed.
    pub placement: Option<Placement>,
    /// The first position, which leaves only the player to be asked for.
    pub position: Option<AnyPosition>,
    /// What all chance depends on.
    pub seed: u64,
}

/// Who plays, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Players {
    /// A person against the engine; which side is asked for unless it is given.
    Person(Option<Side>, Strength),
    /// All is said.
    Named(PerSide<PlayerSpec>),
}

impl Request {
    /// Whether what is given can be had, before anything is asked.
    ///
    /// # Errors
    /// The numbers of pieces don't fit on the board.
    pub fn check(&self) -> Result<(), PositionError> {
        let free = GAMES
            .iter()
            .find(|info| matches!(info.start, Start::Free(_)));
        if let Some(info) = free
            && self.has_pieces()
        {
            let counts = PerSide::from_fn(|side| self.pieces[side].unwrap_or(1));
            AnyPosition::start(info.name, Some(counts), info.default_limit, 0)?;
        }
        Ok(())
    }

    fn has_pieces(&self) -> bool {
        Side::BOTH.iter().any(|&side| self.pieces[side].is_some())
    }

    /// A game that always begins in the same way has no use for what is given.
    ///
    /// # Errors
    /// A sentence that says so.
    pub fn suits(&self, info: &Info) -> Result<(), String> {
        let fixed = matches!(info.start, Start::Fixed(_));
        if fixed && (self.has_pieces() || self.placement == Some(Placement::Random)) {
            return Err(format!(
                "{} always begins in the same way, unless you set it up: leave --pieces and \
                 --setup random out",
                info.title
            ));
        }
        Ok(())
    }

    /// The game that is meant by a word: its name, the beginning of that, or its number.
    fn read_game(&self, word: &str) -> Result<&'static Info, String> {
        let numbered = word.parse().ok().and_then(|n: usize| n.checked_sub(1));
        let found = match numbered {
            Some(index) => GAMES.get(index),
            // An empty line begins every name, and takes the first.
            None => GAMES.iter().find(|info| info.name.starts_with(word)),
        };
        let (word, names) = (Quoted::new(word), game_names());
        let info = found.ok_or_else(|| format!("{word} is not a game: choose {names}"))?;
        self.suits(info).map(|()| info)
    }

    /// A game from outside with the players that were asked for, if any were.
    fn cast(&self, next: Next) -> Next {
        match (next, self.players.known()) {
            (
                Next::Record {
                    record, autosave, ..
                },
                Some(players),
            ) => Next::Record {
                record,
                players,
                autosave,
            },
            (next, _) => next,
        }
    }
}

impl Players {
    /// Both, unless it is to be asked which one the user is.
    fn known(&self) -> Option<PerSide<PlayerSpec>> {
        match self {
            Self::Named(players) => Some(players.clone()),
            Self::Person(side, _) => side.map(|side| self.with_person(side)),
        }
    }

    /// Both, when the user is this one.
    fn with_person(&self, person: Side) -> PerSide<PlayerSpec> {
        match self {
            Self::Named(players) => players.clone(),
            Self::Person(_, strength) => PlayerSpec::Engine(*strength).against_person(person),
        }
    }
}

/// What `help` says where a game is chosen.
const HELP: &str = "\
Type the name of a game; an empty line takes what stands in brackets. Or type
  position LINE  begin at this position
  load FILE      go on with the game of a file
  quit           leave";

/// What is played, as far as it has been chosen.
enum Choice {
    /// A game whose first position is still to be found.
    Game(&'static Info),
    Position(AnyPosition),
}

/// Asks for all that is missing.
pub(super) fn arrange<R: BufRead, W: Write>(
    dialogue: &mut Dialogue<R, W>,
    settings: &Settings,
    request: &Request,
) -> Result<Next, Stop> {
    let choice = match (request.position, request.game) {
        (Some(position), _) => Choice::Position(position),
        (None, Some(info)) => Choice::Game(info),
        (None, None) => ask_game(dialogue, settings, request)?,
    };
    let players = match request.players.known() {
        Some(players) => players,
        None => request.players.with_person(ask_player(dialogue)?),
    };
    let position = match choice {
        Choice::Game(info) => ask_position(dialogue, request, info)?,
        Choice::Position(position) => position,
    };
    Ok(Next::Plan(Plan {
        position,
        players,
        seed: request.seed,
    }))
}

/// Asks for a game until one is chosen; one that is loaded needs no more questions.
fn ask_game<R: BufRead, W: Write>(
    dialogue: &mut Dialogue<R, W>,
    settings: &Settings,
    request: &Request,
) -> Result<Choice, Stop> {
    let names = game_names();
    let usual = GAMES.first().map_or("", |info| info.name);
    let question = format!("Choose a game ({names}) [{usual}]:");
    loop {
        // Either a choice or the name of a file.
        let answer = dialogue.ask_exactly_until(&question, HELP, |answer| {
            Ok(match Word::read(answer) {
                Some(Word::Load(name)) => Err(name),
                Some(Word::Position(line)) => Ok(Choice::Position(import::read_position(&line)?)),
                _ => Ok(Choice::Game(request.read_game(&answer.to_lowercase())?)),
            })
        })?;
        match answer {
            Ok(choice) => return Ok(choice),
            Err(name) => {
                if let Some(next) = import::load(dialogue, settings, &name)? {
                    return Err(Stop::Other(Box::new(request.cast(next))));
                }
            }
        }
    }
}

fn ask_player<R: BufRead, W: Write>(dialogue: &mut Dialogue<R, W>) -> Result<Side, Stop> {
    dialogue.ask_until("Choose your player (1 or 2) [1]:", |word| match word {
        "" | "1" | "x" | "player1" | "player 1" => Ok(Side::X),
        "2" | "o" | "player2" | "player 2" => Ok(Side::O),
        _ => Err(format!("{} is no player: type 1 or 2", Quoted::new(word))),
    })
}

fn ask_number<R: BufRead, W: Write>(
    dialogue: &mut Dialogue<R, W>,
    what: &str,
    usual: u32,
    most: u32,
) -> Result<u32, Stop> {
    let question = format!("Choose {what} [{usual}]:");
    dialogue.ask_until(&question, |word| {
        if word.is_empty() {
            return Ok(usual);
        }
        let number = word.parse().ok();
        let number = number.filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| {
            let word = Quoted::new(word);
            format!("{word} is not possible: type a whole number from 1 to {most}")
        })
    })
}

fn ask_position<R: BufRead, W: Write>(
    dialogue: &mut Dialogue<R, W>,
    request: &Request,
    info: &Info,
) -> Result<AnyPosition, Stop> {
    let limit = if let Some(limit) = request.turns {
        limit
    } else {
        let (usual, most) = (info.default_limit.into(), Clock::MAX_TURNS.into());
        let limit = ask_number(dialogue, "the turn limit", usual, most)?;
        u16::try_from(limit).unwrap_or(info.default_limit)
    };
    let (counts, placement) = match info.start {
        Start::Free(usual) => {
            let counts = ask_pieces(dialogue, request, info, usual)?;
            let placement = match request.placement {
                Some(placement) => placement,
                None => ask_placement(dialogue)?,
            };
            (Some(counts), placement)
        }
        // Nothing is asked, but the pieces can be placed by who wants to.
        Start::Fixed(_) => (None, request.placement.unwrap_or(Placement::Random)),
    };
    // Also where pieces are entered: it tells which game's board they are entered on.
    let start = AnyPosition::start(info.name, counts, limit, request.seed)?;
    match placement {
        Placement::Random => Ok(start),
        Placement::Entered => start.visit(PlacementDialogue { dialogue, counts }),
    }
}

fn ask_pieces<R: BufRead, W: Write>(
    dialogue: &mut Dialogue<R, W>,
    request: &Request,
    info: &Info,
    usual: PerSide<u32>,
) -> Result<PerSide<u32>, Stop> {
    let mut counts = request.pieces;
    for side in Side::BOTH {
        if counts[side].is_some() {
            continue;
        }
        let others = counts[side.other()].unwrap_or(1);
        let most = info.pieces.most_together.saturating_sub(others);
        let most = most.min(info.pieces.most_each);
        let what = format!("the number of {side}'s pieces");
        let count = ask_number(dialogue, &what, usual[side].min(most), most)?;
        counts[side] = Some(count);
    }
    Ok(PerSide::from_fn(|side| counts[side].unwrap_or(usual[side])))
}

fn ask_placement<R: BufRead, W: Write>(dialogue: &mut Dialogue<R, W>) -> Result<Placement, Stop> {
    dialogue.ask_until("Choose random or entered positions [random]:", |word| {
        if "random".starts_with(word) {
            Ok(Placement::Random)
        } else if ["entered", "manual"]
            .iter()
            .any(|name| name.starts_with(word))
        {
            Ok(Placement::Entered)
        } else {
            let word = Quoted::new(word);
            Err(format!("{word} is neither: type random or entered"))
        }
    })
}
