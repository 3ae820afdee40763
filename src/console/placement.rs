//! Pieces that are placed one by one: a question for each coordinate, all of X first.

use super::prompt::{Interrupt, Prompt};
use crate::games::{
    AnyPosition, Board, Game, MoveError, PerSide, Setup, Side, Square, read_squares,
};

/// Asks for each coordinate of a game's first position.
pub(super) struct PlacePieces<'a, 'p> {
    pub prompt: &'a mut Prompt<'p>,
    /// How many pieces each side gets; `None` leaves that to the user.
    pub counts: Option<PerSide<u32>>,
}

/// What to do about the next piece.
enum Placing<B: Board> {
    Put(Square<B>),
    /// The side has all its pieces.
    Done,
    /// Take back the last piece.
    Back,
}

impl PlacePieces<'_, '_> {
    /// Asks on the board of a position, whose turn limit stays.
    pub fn ask_all<G: Game>(mut self, position: &G) -> Result<AnyPosition, Interrupt> {
        let mut setup = Setup::<G::Board>::new(position.clock().limit());
        let mut placed: Vec<(Side, Square<G::Board>)> = Vec::new();
        loop {
            self.place::<G>(&mut setup, &mut placed)?;
            match G::from_setup(&setup) {
                Ok(position) => return Ok(position.into()),
                Err(error) => self.prompt.say(&error.to_string())?,
            }
        }
    }

    /// Asks until both sides have all their pieces.
    fn place<G: Game>(
        &mut self,
        setup: &mut Setup<G::Board>,
        placed: &mut Vec<(Side, Square<G::Board>)>,
    ) -> Result<(), Interrupt> {
        let mut side = Side::X;
        loop {
            let number = setup.pieces(side).len() + 1;
            let most = self.counts.map_or(G::INFO.pieces.max_each, |c| c[side]);
            let placing = if number > most {
                Placing::Done
            } else {
                self.ask(setup, side, number, most)?
            };
            match (placing, side) {
                (Placing::Put(square), _) => {
                    setup.put(side, square);
                    placed.push((side, square));
                }
                (Placing::Done, Side::X) => side = Side::O,
                (Placing::Done, Side::O) => return Ok(()),
                (Placing::Back, _) => match placed.pop() {
                    Some((last, square)) => {
                        setup.lift(square);
                        side = last;
                    }
                    None if side == Side::O => side = Side::X,
                    None => self.prompt.say("this is the first piece")?,
                },
            }
        }
    }

    fn ask<B: Board>(
        &mut self,
        setup: &Setup<B>,
        side: Side,
        number: u32,
        most: u32,
    ) -> Result<Placing<B>, Interrupt> {
        let open = self.counts.is_none();
        let of = if open {
            format!("of at most {most} [no more]")
        } else {
            format!("of {most}")
        };
        let question = format!("Choose the position of {side}'s piece {number} {of}:");
        self.prompt.ask_until(&question, |word| match word {
            "" if open => Ok(Placing::Done),
            "back" | "undo" => Ok(Placing::Back),
            _ => read_empty_square(setup, word).map(Placing::Put),
        })
    }
}

/// Reads the name of an empty square.
fn read_empty_square<B: Board>(setup: &Setup<B>, word: &str) -> Result<Square<B>, String> {
    let squares = read_squares::<B>(word).map_err(|error| error.to_string())?;
    match squares.as_slice() {
        [] => Err("type a row letter and a column number, such as c4".into()),
        &[square] if setup.empty().contains(square) => Ok(square),
        [square] => Err(MoveError::Occupied(square.to_string()).to_string()),
        _ => Err("type one square at a time".into()),
    }
}
