//! The commands that can be typed instead of a square.

use crate::games::{Game, Square};
use crate::play::MoveEntry;

/// The reply to `help` during a game.
pub(super) const HELP: &str = "\
Type the square of a piece, such as c4, then its new position; or both at once.
  back           choose another piece
  board          the board again
  status         the turn, your side, both sides' figures, and who stands better
  undo           take back your last move and what followed
  hint           a piece that is worth moving; again, where to and why
  moves          every valid move, or those of the chosen piece
  position       the position as one line of text
  position LINE  begin a game there, with the same players
  save FILE      write the game to a file
  load FILE      resume the game of a file
  level N        change the computer's level, from 1 to 10
  new            begin another game, with the same players, pieces and turns
  resign         give up, after a question
  rules          the rules of the game
  quit           leave; the game is kept, and `standoff play --continue` resumes it";

/// The longest line in a list of moves.
const MAX_COLUMNS: usize = 78;

/// A command of the user's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ConsoleCommand {
    Undo,
    Hint,
    Moves,
    Board,
    Status,
    /// Sets the computer's level; the number may be missing or wrong.
    Level(String),
    New,
    Resign,
    /// Starts a game at this line; prints the current one if it is empty.
    Position(String),
    /// Writes the game to this file; the name may be missing.
    Save(String),
    /// Resumes the game of this file; the name may be missing.
    Load(String),
    Help,
    Rules,
    Quit,
}

impl ConsoleCommand {
    /// Reads an answer as a command, if it is one.
    pub fn read(answer: &str) -> Option<Self> {
        let (name, rest) = answer
            .split_once(char::is_whitespace)
            .unwrap_or((answer, ""));
        Some(match (name.to_ascii_lowercase().as_str(), rest.trim()) {
            ("save", name) => Self::Save(name.into()),
            ("load", name) => Self::Load(name.into()),
            ("position", line) => Self::Position(line.into()),
            ("level", number) => Self::Level(number.into()),
            ("board", "") => Self::Board,
            ("status", "") => Self::Status,
            ("new", "") => Self::New,
            ("resign", "") => Self::Resign,
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

/// Lists the valid moves, or those of the chosen piece, in lines of limited length.
pub(super) fn list_moves<G: Game>(position: &G, entry: &MoveEntry<G>) -> String {
    let piece = entry.piece();
    let wanted = |from: Square<G::Board>| piece.is_none_or(|piece| piece == from);
    let mut texts = Vec::new();
    position.each_move(|mv| {
        if G::from_to(mv).is_some_and(|ends| wanted(ends.from)) {
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
    fn commands_are_told_from_squares() {
        assert_eq!(ConsoleCommand::read("Undo"), Some(ConsoleCommand::Undo));
        assert_eq!(
            ConsoleCommand::read("SAVE  My game.standoff"),
            Some(ConsoleCommand::Save("My game.standoff".into()))
        );
        assert_eq!(
            ConsoleCommand::read("save"),
            Some(ConsoleCommand::Save(String::new()))
        );
        let line = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60";
        let typed = format!("position {line}");
        assert_eq!(
            ConsoleCommand::read(&typed),
            Some(ConsoleCommand::Position(line.into()))
        );
        for other in ["", "c4", "c4 d4", "undo 3", "back", "pass"] {
            assert_eq!(ConsoleCommand::read(other), None, "{other}");
        }
    }
}
