//! Typing key by key.

use super::{MoveEntry, check_row};
use crate::games::{Game, MoveError, Square, read_squares};
use crate::text::Quoted;

/// The most characters of wrong input that are kept: two squares.
const MAX_WRONG: usize = 4;

impl<G: Game> MoveEntry<G> {
    /// Takes one typed character. After a wrong square, typing continues with the next right one.
    pub fn push(&mut self, position: &G, typed: char) {
        let typed = typed.to_ascii_lowercase();
        if self.fault.is_some() && self.wrong_typed && self.push_to_wrong(position, typed) {
            return;
        }
        self.forget_fault();
        if typed.is_ascii_alphabetic() {
            self.text = typed.into();
            self.fault = check_row::<G>(typed).err();
        } else if typed.is_ascii_digit() {
            self.text.push(typed);
            match read_squares::<G::Board>(&self.text).as_deref() {
                Ok(&[square]) => self.take_typed(position, square),
                Ok(_) => self.fault = Some(MoveError::NotASquare(Quoted::new(&self.text))),
                Err(error) => self.fault = Some(error.clone()),
            }
        }
        self.wrong_typed = true;
    }

    fn take_typed(&mut self, position: &G, square: Square<G::Board>) {
        self.take(position, square);
        self.in_one_go |= self.squares == [square];
    }

    /// Takes a key after a wrong square. That square may be the first of a whole move: then its
    /// fault says more than the fault of the next square. If the next square is right, it was meant
    /// instead; if it has an own piece, a new move begins there. Returns whether the key was used.
    fn push_to_wrong(&mut self, position: &G, typed: char) -> bool {
        let row = self.text.rfind(|c: char| c.is_ascii_alphabetic());
        if typed.is_ascii_alphabetic() {
            let is_first = row == Some(0) && self.text.len() > 1;
            if is_first {
                self.text.push(typed);
            }
            return is_first;
        }
        let Some(row) = row else {
            return false;
        };
        if !typed.is_ascii_digit() {
            return true;
        }
        let next = format!("{}{typed}", &self.text[row..]);
        if row > 0
            && let Ok(&[square]) = read_squares::<G::Board>(&next).as_deref()
        {
            let mut instead = self.clone();
            if self.squares == [square] {
                instead.squares.clear();
            }
            instead.take_typed(position, square);
            if instead.fault.is_none() || self.is_another_piece(position, square) {
                *self = instead;
                return true;
            }
        }
        if self.text.len() < MAX_WRONG {
            self.text.push(typed);
        }
        true
    }

    /// From now on, typing is no longer in one go with the piece. Returns whether it was.
    pub fn pause(&mut self) -> bool {
        std::mem::take(&mut self.in_one_go)
    }

    /// Deletes the last character, or the last square.
    pub fn erase(&mut self) {
        let letters = |text: &str| text.chars().filter(char::is_ascii_alphabetic).count();
        // While part of a second square is left, or was, the first one is still wrong.
        if letters(&self.text) < 2 {
            self.fault = None;
        }
        if self.text.pop().is_none()
            && let Some(square) = self.squares.pop()
        {
            self.text = square.to_string();
            self.text.pop();
        }
    }
}
