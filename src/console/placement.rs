//! Pieces that are placed one by one: a question for each coordinate, all of X first.

use std::io::{BufRead, Write};

use super::dialogue::{Dialogue, Stop};
use crate::games::{
    AnyPosition, Board, Game, MoveError, PerSide, PositionVisitor, Setup, Side, Square,
    read_squares,
};

/// Asks for each coordinate of a game's first position.
pub(super) struct PlacementDialogue<'a, R, W> {
    pub dialogue: &'a mut Dialogue<R, W>,
    /// How many pieces each side has; without numbers, as many as are placed.
    pub counts: Option<PerSide<u32>>,
}

/// What comes of one question.
enum Answer<B: Board> {
    Square(Square<B>),
    /// The side has no more pieces.
    NoMore,
    Back,
}

impl<R: BufRead, W: Write> PositionVisitor for PlacementDialogue<'_, R, W> {
    type Output = Result<AnyPosition, Stop>;

    fn visit<G: Game>(mut self, position: G) -> Self::Output {
        let mut setup = Setup::<G::Board>::new(position.clock().limit());
        let mut placed: Vec<(Side, Square<G::Board>)> = Vec::new();
        loop {
            self.place::<G>(&mut setup, &mut placed)?;
            match G::from_setup(&setup) {
                Ok(position) => return Ok(AnyPosition::read(&position.line())?),
                Err(error) => self.dialogue.say(&error.to_string())?,
            }
        }
    }
}

impl<R: BufRead, W: Write> PlacementDialogue<'_, R, W> {
    /// Asks until both sides have all their pieces.
    fn place<G: Game>(
        &mut self,
        setup: &mut Setup<G::Board>,
        placed: &mut Vec<(Side, Square<G::Board>)>,
    ) -> Result<(), Stop> {
        let mut side = Side::X;
        loop {
            let number = setup.pieces(side).len() + 1;
            let most = self.counts.map_or(G::INFO.pieces.most_each, |c| c[side]);
            let answer = if number > most {
                Answer::NoMore
            } else {
                self.ask(setup, side, number, most)?
            };
            match (answer, side) {
                (Answer::Square(square), _) => {
                    setup.put(side, square);
                    placed.push((side, square));
                }
                (Answer::NoMore, Side::X) => side = Side::O,
                (Answer::NoMore, Side::O) => return Ok(()),
                (Answer::Back, _) => match placed.pop() {
                    Some((last, square)) => {
                        setup.lift(square);
                        side = last;
                    }
                    None if side == Side::O => side = Side::X,
                    None => self.dialogue.say("this is the first piece")?,
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
    ) -> Result<Answer<B>, Stop> {
        let open = self.counts.is_none();
        let of = if open {
            format!("of at most {most} [no more]")
        } else {
            format!("of {most}")
        };
        let question = format!("Choose the position of {side}'s piece {number} {of}:");
        self.dialogue.ask_until(&question, |word| match word {
            "" if open => Ok(Answer::NoMore),
            "back" | "undo" => Ok(Answer::Back),
            _ => read_place(setup, word).map(Answer::Square),
        })
    }
}

/// The empty square that a text names.
fn read_place<B: Board>(setup: &Setup<B>, word: &str) -> Result<Square<B>, String> {
    let squares = read_squares::<B>(word).map_err(|error| error.to_string())?;
    match squares.as_slice() {
        [] => Err("type a row letter and a column number, such as c4".into()),
        &[square] if setup.empty().contains(square) => Ok(square),
        [square] => Err(MoveError::Occupied(square.to_string()).to_string()),
        _ => Err("type one square at a time".into()),
    }
}
