//! The questions before a game, in one order and only for what was not given: the game, the
//! player, the turn limit, and where pieces can be chosen their numbers and places.

use std::io::{BufRead, Write};

use super::dialogue::{Dialogue, Stop};
use crate::games::{
    AnyPosition, Clock, GAMES, Game, Info, MoveError, PerSide, PositionError, PositionVisitor,
    Setup, Side, Square, Start, game_names, read_squares,
};
use crate::play::{Plan, Strength, Who};
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
    Named(PerSide<Who>),
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
            AnyPosition::start(info.name, Some(counts), info.usual_limit, 0)?;
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
        if fixed && (self.has_pieces() || self.placement.is_some()) {
            return Err(format!(
                "{} always begins in the same way: leave --pieces and --setup out",
                info.title
            ));
        }
        Ok(())
    }
}

/// Asks for all that is missing.
pub(super) fn arrange<R: BufRead, W: Write>(
    dialogue: &mut Dialogue<R, W>,
    request: &Request,
) -> Result<Plan, Stop> {
    let info = match (request.position, request.game) {
        (Some(_), _) => None,
        (None, Some(info)) => Some(info),
        (None, None) => Some(ask_game(dialogue, request)?),
    };
    let players = match &request.players {
        Players::Named(players) => players.clone(),
        Players::Person(side, strength) => {
            let person = match side {
                Some(side) => *side,
                None => ask_player(dialogue)?,
            };
            Who::Engine(*strength).against_person(person)
        }
    };
    let position = match (request.position, info) {
        (None, Some(info)) => ask_position(dialogue, request, info)?,
        (Some(position), _) => position,
        // There is a game, or else a position.
        (None, None) => return Err(Stop::Quit),
    };
    Ok(Plan {
        position,
        players,
        seed: request.seed,
    })
}

fn ask_game<R: BufRead, W: Write>(
    dialogue: &mut Dialogue<R, W>,
    request: &Request,
) -> Result<&'static Info, Stop> {
    let names = game_names();
    let usual = GAMES.first().map_or("", |info| info.name);
    let question = format!("Choose a game ({names}) [{usual}]:");
    dialogue.ask_until(&question, |word| {
        let is_meant = |info: &&Info| info.name.starts_with(word);
        let numbered = word.parse().ok().and_then(|n: usize| n.checked_sub(1));
        let found = match numbered {
            Some(index) => GAMES.get(index),
            // An empty line begins every name, and takes the first.
            None => GAMES.iter().find(is_meant),
        };
        let info =
            found.ok_or_else(|| format!("{} is not a game: choose {names}", Quoted::new(word)))?;
        request.suits(info).map(|()| info)
    })
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
        let (usual, most) = (info.usual_limit.into(), Clock::MOST_TURNS.into());
        let limit = ask_number(dialogue, "the turn limit", usual, most)?;
        u16::try_from(limit).unwrap_or(info.usual_limit)
    };
    let Start::Free(usual) = info.start else {
        return Ok(AnyPosition::start(info.name, None, limit, request.seed)?);
    };
    let counts = ask_pieces(dialogue, request, info, usual)?;
    let placement = match request.placement {
        Some(placement) => placement,
        None => ask_placement(dialogue)?,
    };
    // Also where they are entered: it tells which game's board they are entered on.
    let random = AnyPosition::start(info.name, Some(counts), limit, request.seed)?;
    match placement {
        Placement::Random => Ok(random),
        Placement::Entered => random.visit(Places { dialogue, counts }),
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

/// Asks for each coordinate, all of X first.
struct Places<'a, R, W> {
    dialogue: &'a mut Dialogue<R, W>,
    counts: PerSide<u32>,
}

impl<R: BufRead, W: Write> PositionVisitor for Places<'_, R, W> {
    type Output = Result<AnyPosition, Stop>;

    fn visit<G: Game>(self, position: G) -> Self::Output {
        let mut setup = Setup::<G::Board>::new(position.clock().limit());
        let pieces = |side: Side| (1..=self.counts[side]).map(move |number| (side, number));
        let pieces: Vec<(Side, u32)> = Side::BOTH.into_iter().flat_map(pieces).collect();
        let mut placed: Vec<Square<G::Board>> = Vec::new();
        while let Some(&(side, number)) = pieces.get(placed.len()) {
            let count = self.counts[side];
            let question = format!("Choose the position of {side}'s piece {number} of {count}:");
            let square = self.dialogue.ask_until(&question, |word| {
                if word == "back" || word == "undo" {
                    return Ok(None);
                }
                read_place(&setup, word).map(Some)
            })?;
            match (square, placed.last()) {
                (Some(square), _) => {
                    setup.put(side, square);
                    placed.push(square);
                }
                (None, Some(&last)) => {
                    setup.lift(last);
                    placed.pop();
                }
                (None, None) => self.dialogue.say("this is the first piece")?,
            }
        }
        let position = G::from_setup(&setup)?;
        Ok(AnyPosition::read(&position.line())?)
    }
}

/// The empty square that a text names.
fn read_place<B: crate::games::Board>(setup: &Setup<B>, word: &str) -> Result<Square<B>, String> {
    let squares = read_squares::<B>(word).map_err(|error| error.to_string())?;
    match squares.as_slice() {
        [] => Err("type a row letter and a column number, such as c4".into()),
        &[square] if setup.empty().contains(square) => Ok(square),
        [square] => Err(MoveError::Occupied(square.to_string()).to_string()),
        _ => Err("type one square at a time".into()),
    }
}
