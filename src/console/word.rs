//! What can be typed instead of a square.

use crate::games::{Game, Square};
use crate::play::Entry;

/// The words, and what each is for.
const HELP: &str = "\
Type the square of a piece, such as c4, then its new position; or both at once.
  back           choose another piece
  undo           take back your last move and what followed
  hint           a piece that is worth moving; again, where to
  moves          every valid move, or those of the chosen piece
  position       the position as one line of text
  position LINE  begin a game there, with the same players
  save FILE      write the game to a file
  load FILE      go on with the game of a file
  rules          the rules of the game
  quit           leave; the game is kept, and `standoff play --continue` goes on with it";

/// The longest line of moves.
const MAX_COLUMNS: usize = 78;

/// A word that is no square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Undo,
    Hint,
    Moves,
    /// With the position line to begin at; without one, the line is asked for.
    Position(String),
    /// With the file's name, which may be missing.
    Save(String),
    /// The same.
    Load(String),
    Help,
    Rules,
    Quit,
}

impl Word {
    /// The word that an answer is, if it is one. Only a file's name or a position line
    /// may follow.
    pub fn read(answer: &str) -> Option<Self> {
        let (word, rest) = match answer.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (answer, ""),
        };
        let word = word.to_ascii_lowercase();
        Some(match (word.as_str(), rest) {
            ("save", name) => Self::Save(name.into()),
            ("load", name) => Self::Load(name.into()),
            ("position", line) => Self::Position(line.into()),
            ("undo", "") => Self::Undo,
            ("hint", "") => Self::Hint,
            ("moves", "") => Self::Moves,
            ("help" | "?", "") => Self::Help,
            ("rules", "") => Self::Rules,
            ("quit", "") => Self::Quit,
            _ => return None,
        })
    }
}

/// The words, as the answer to `help`.
pub(super) const fn help() -> &'static str {
    HELP
}

/// The valid moves, or those of the piece that has been chosen, in lines that are not too long.
pub(super) fn moves<G: Game>(position: &G, entry: &Entry<G>) -> String {
    let piece = entry.piece();
    let wanted = |from: Square<G::Board>| piece.is_none_or(|piece| piece == from);
    let mut texts = Vec::new();
    position.each_move(|mv| {
        if G::ends(mv).is_some_and(|ends| wanted(ends.from)) {
            texts.push(position.move_text(mv));
        }
    });
    texts.sort_unstable();
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + text.len() <= MAX_COLUMNS => {
                line.push(' ');
                line.push_str(&text);
            }
            _ => lines.push(text),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_squares() {
        assert_eq!(Word::read("Undo"), Some(Word::Undo));
        assert_eq!(
            Word::read("SAVE  My game.standoff"),
            Some(Word::Save("My game.standoff".into()))
        );
        assert_eq!(Word::read("save"), Some(Word::Save(String::new())));
        let line = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60";
        let typed = format!("position {line}");
        assert_eq!(Word::read(&typed), Some(Word::Position(line.into())));
        for other in ["", "c4", "c4 d4", "undo 3", "back", "pass"] {
            assert_eq!(Word::read(other), None, "{other}");
        }
    }
}
