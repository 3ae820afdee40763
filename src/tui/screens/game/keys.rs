//! The keys of a game.

use crate::tui::keymap::{KeyContext, KeyRow, Typing, row};

/// A game with a person.
pub const BOARD: KeyContext = KeyContext::new("Keys in a game").typing(Typing::Squares);
/// A game between computers.
pub const WATCH: KeyContext = KeyContext::new("Watching a game");
/// Going through the turns of a game.
pub const STEPS: KeyContext = KeyContext::new("Stepping through a game");

#[rustfmt::skip]
pub const KEYS: &[KeyRow] = &[
    row(&[BOARD], "↑↓←→", "move", "move the cursor"),
    row(&[BOARD], "Enter", "select", "pick up the piece under the cursor, put it down, or play what has been typed"),
    row(&[BOARD], "Esc", "", "let go of the piece, forget what was typed"),
    row(&[BOARD], "c4d4", "", "type the square of a piece and where it goes; Enter plays it"),
    row(&[BOARD], "Tab", "complete", "complete a square that is half typed, or go to the next one that is marked").if_room(),
    row(&[BOARD], "Space", "hop", "hop to the cursor and go on from there, where a move can have several hops").if_room(),
    row(&[BOARD], "Backspace", "", "take back what was typed"),
    row(&[WATCH], "p", "pause", "pause, or go on"),
    row(&[WATCH], "Space", "one turn", "play one turn, then wait"),
    row(&[WATCH], "+ -", "speed", "faster or slower"),
    row(&[BOARD, WATCH], "u", "undo", "take back to your own last decision"),
    row(&[BOARD, WATCH], "r", "redo", "play again what was taken back").if_room(),
    row(&[BOARD], "t", "hint", "a hint: first the piece, then the move"),
    row(&[BOARD], "p", "pause", "pause the computer, or let it go on").if_room(),
    row(&[BOARD, WATCH], "> <", "level", "a stronger or weaker computer from now on").if_room(),
    row(&[BOARD, WATCH], "i", "evaluation", "the figures alone, who is ahead and why, or the best line as well").if_room(),
    row(&[STEPS], "←→", "turn by turn", "one turn back or forward"),
    row(&[STEPS], "Home End", "first, last", "to the first or last position"),
    row(&[STEPS], "Esc", "back", "back to the game"),
    row(&[BOARD, WATCH, STEPS], "k", "what counts", "mark on the board what the game is about, such as each side's space or pieces in danger").if_room(),
    row(&[BOARD, WATCH, STEPS], "v", "analyse", "analyse the game, with variations, the engine's lines and a review; asks first while you play the computer").if_room(),
    row(&[BOARD, WATCH, STEPS], "o", "turn board", "turn the board around").if_room(),
    row(&[BOARD, WATCH, STEPS], "y", "", "copy the position line to the clipboard"),
    row(&[BOARD, WATCH, STEPS], "w", "", "write the game to a file of your choice"),
    row(&[BOARD, WATCH, STEPS], "m", "", "what an outside program has written to standard error"),
    row(&[BOARD], "R", "resign", "resign; asks first").if_room(),
    row(&[BOARD, WATCH], "x", "", "abandon the game; asks first"),
    row(&[BOARD, WATCH], "PgUp PgDn", "", "scroll the moves"),
    row(&[BOARD, WATCH], "n", "new", "a new game"),
    row(&[BOARD, WATCH], "s", "", "settings: theme, mouse, animation"),
    row(&[BOARD, WATCH, STEPS], "?", "help", "this help"),
    row(&[BOARD, WATCH], "q", "home", "leave for home; an unfinished game is kept"),
    row(&[STEPS], "q", "home", "leave for home"),
];
