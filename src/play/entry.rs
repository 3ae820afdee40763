//! A move as a person enters it: first the piece, then where it goes.
//!
//! The full screen passes on one key at a time, the console a line at a time. Both ask the same two
//! questions and give the same reasons.

mod line;
mod typed;

pub use line::LineEntry;

use std::fmt::Write;

use crate::games::{Game, MoveError, Square, SquareSet, check_piece};
use crate::text::{self, Quoted};

/// A move that a person has chosen, and its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<G: Game> {
    /// The move.
    pub mv: G::Move,
    /// The squares it goes over, the piece's own first.
    pub path: Vec<Square<G::Board>>,
}

/// The squares chosen so far, and the one being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveEntry<G: Game> {
    /// The piece's square, then the squares it lands on.
    squares: Vec<Square<G::Board>>,
    /// The square being typed: nothing, a row letter, or something wrong.
    text: String,
    fault: Option<MoveError>,
    /// Whether the piece was typed, and only squares since then.
    in_one_go: bool,
    /// Whether the fault was typed, not clicked.
    wrong_typed: bool,
}

impl<G: Game> Default for MoveEntry<G> {
    fn default() -> Self {
        Self {
            squares: Vec::new(),
            text: String::new(),
            fault: None,
            in_one_go: false,
            wrong_typed: false,
        }
    }
}

impl<G: Game> MoveEntry<G> {
    /// The piece that has been chosen.
    pub fn piece(&self) -> Option<Square<G::Board>> {
        self.squares.first().copied()
    }

    /// The squares that have been chosen, the piece's own first.
    pub fn squares(&self) -> &[Square<G::Board>] {
        &self.squares
    }

    /// Returns whether nothing has been chosen or typed.
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty() && self.text.is_empty()
    }

    /// Returns whether something was typed that Enter should act on.
    pub fn is_typed(&self) -> bool {
        !self.text.is_empty() || self.squares.len() > 1
    }

    /// Why the last key was wrong.
    pub fn fault(&self) -> Option<&MoveError> {
        self.fault.as_ref()
    }

    /// The question: `Choose piece to move:` or `Choose the new position for c4:`.
    ///
    /// ```
    /// use standoff::games::{Blockade, Game};
    /// use standoff::play::MoveEntry;
    /// let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
    /// let position = Blockade::read(line).unwrap();
    /// let mut entry = MoveEntry::default();
    /// assert_eq!(entry.prompt(), "Choose piece to move:");
    /// entry.push(&position, 'c');
    /// entry.push(&position, '4');
    /// assert_eq!(entry.prompt(), "Choose the new position for c4:");
    /// ```
    pub fn prompt(&self) -> String {
        match self.piece() {
            Some(piece) => format!("Choose the new position for {piece}:"),
            None => "Choose piece to move:".into(),
        }
    }

    /// What has been typed in answer to it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for square in self.squares.iter().skip(1) {
            let _ = write!(text, "{square}");
        }
        text + &self.text
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Takes a square that was clicked or chosen by cursor: the piece, or where it goes next.
    /// Another own piece is chosen instead of the first.
    pub fn choose(&mut self, position: &G, square: Square<G::Board>) {
        self.in_one_go = false;
        self.wrong_typed = false;
        self.take(position, square);
    }

    /// Takes a square. A wrong one leaves what was chosen before.
    fn take(&mut self, position: &G, square: Square<G::Board>) {
        self.fault = None;
        let found = match self.squares.as_slice() {
            [] => check_piece(position, square).map(|()| vec![square]),
            [piece] => choice_of(position, &[*piece, square]).map(|choice| choice.path),
            chain => {
                let squares = [chain, &[square]].concat();
                position.spell(&squares).map(|_| squares)
            }
        };
        let found = match found {
            Err(_) if self.is_another_piece(position, square) => {
                check_piece(position, square).map(|()| vec![square])
            }
            found => found,
        };
        match found {
            Ok(squares) => self.squares = squares,
            Err(fault) => {
                self.text = square.to_string();
                self.fault = Some(fault);
                return;
            }
        }
        self.text.clear();
    }

    /// Whether a square has an own piece other than the one that was chosen.
    fn is_another_piece(&self, position: &G, square: Square<G::Board>) -> bool {
        let own = position.pieces(position.side()).contains(square);
        own && self.piece().is_some_and(|piece| piece != square)
    }

    /// Clears the fault.
    pub fn forget_fault(&mut self) {
        if self.fault.take().is_some() {
            self.text.clear();
        }
    }

    /// The squares that may come next and match what has been typed.
    pub fn candidates(&self, position: &G) -> SquareSet<G::Board> {
        let letter = match (&self.fault, self.text.chars().last()) {
            (None, _) => self.text.chars().next(),
            // The next square after a wrong one.
            (Some(_), Some(last)) if self.text.len() > 1 && last.is_ascii_alphabetic() => {
                Some(last)
            }
            // Where the chosen piece can go is still marked.
            (Some(_), _) if self.squares.is_empty() => return SquareSet::EMPTY,
            (Some(_), _) => None,
        };
        let next = next_squares(position, &self.squares);
        match letter {
            None => next,
            Some(letter) => next
                .into_iter()
                .filter(|square| square.to_string().starts_with(letter))
                .collect(),
        }
    }

    /// Completes what has been typed, if there is only one way. Returns whether there was.
    pub fn complete(&mut self, position: &G) -> bool {
        let candidates = self.candidates(position);
        match candidates.first() {
            Some(only) if candidates.is_single() => {
                self.choose(position, only);
                true
            }
            _ => false,
        }
    }

    /// Returns the chosen move. A half-typed square counts if only one fits.
    ///
    /// # Errors
    /// What is missing or wrong.
    pub fn choice(&self, position: &G) -> Result<Choice<G>, MoveError> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        let mut entry = self.clone();
        if !self.text.is_empty() && !entry.complete(position) {
            return Err(MoveError::NotASquare(Quoted::new(&self.text)));
        }
        match entry.squares.as_slice() {
            [] => Err(MoveError::Nothing),
            [piece] => Err(MoveError::OneSquare(piece.to_string())),
            squares => choice_of(position, squares),
        }
    }

    /// Lists what may come next: `d4 or c5`. A long list is cut.
    pub fn offer(&self, position: &G, most: usize, more: &str) -> String {
        let candidates = self.candidates(position);
        let names: Vec<String> = candidates.into_iter().map(|s| s.to_string()).collect();
        if names.len() > most {
            format!("{} {more}", names[..most].join(", "))
        } else {
            text::list(&names, "or")
        }
    }
}

/// Checks that a letter names a row of the board.
///
/// # Errors
/// It does not.
pub fn check_row<G: Game>(letter: char) -> Result<(), MoveError> {
    let last = char::from(b'a' + G::INFO.size.saturating_sub(1).min(25));
    if ('a'..=last).contains(&letter) {
        Ok(())
    } else {
        Err(MoveError::NotARow(letter, last))
    }
}

/// The squares that may follow those chosen so far.
fn next_squares<G: Game>(position: &G, chosen: &[Square<G::Board>]) -> SquareSet<G::Board> {
    let mut next = SquareSet::EMPTY;
    match chosen {
        [] => position.each_move(|mv| {
            next = next | G::from_to(mv).map_or(SquareSet::EMPTY, |ends| ends.from.into());
        }),
        // Also if several chains lead there: then every square on the way must be chosen.
        [piece] => position.each_move(|mv| {
            if let Some(ends) = G::from_to(mv).filter(|ends| ends.from == *piece) {
                next = next | ends.to.into();
            }
        }),
        chain => next = position.onward(chain),
    }
    next
}

fn choice_of<G: Game>(position: &G, squares: &[Square<G::Board>]) -> Result<Choice<G>, MoveError> {
    let mv = position.find_move(squares)?;
    // The way as it was typed, unless only its ends were taken.
    let is_spelled = squares.len() > 2 && position.spell(squares) == Ok(mv);
    let path = if is_spelled {
        squares.to_vec()
    } else {
        position.path(mv)
    };
    Ok(Choice { mv, path })
}
