//! The keys of an analysis.

use crate::tui::keymap::{KeyContext, KeyRow, Typing, row};

/// Going through the lines.
pub const ANALYSIS: KeyContext = KeyContext::new("Analysing").typing(Typing::Squares);
/// Entering a move.
pub const MOVING: KeyContext =
    KeyContext::new("Entering a move in an analysis").typing(Typing::Squares);

#[rustfmt::skip]
pub const KEYS: &[KeyRow] = &[
    row(&[ANALYSIS], "←→", "step", "one turn back or forward"),
    row(&[ANALYSIS], "↑↓", "branch", "to another move that was or could have been played here"),
    row(&[ANALYSIS], "Home End", "", "to the first position, or the end of the line"),
    row(&[ANALYSIS], "c4d4", "", "type a move of the side to play: another one than the game's begins a variation"),
    row(&[ANALYSIS], "Space", "cursor", "move the cursor on the board, to play with it").if_room(),
    row(&[ANALYSIS], "i", "engine", "the engine on or off: it searches deeper for as long as you look"),
    row(&[ANALYSIS], "+ -", "lines", "more or fewer of its lines, 1 to 5; their first moves are numbered arrows on the board").if_room(),
    row(&[ANALYSIS], "Enter", "better", "into the line that the review prefers to this move, or play the best move of the engine that is on").if_room(),
    row(&[ANALYSIS], "r", "review", "review the game from its end: start, stop, resume"),
    row(&[ANALYSIS], "n p", "mistake", "to the next or previous mistake").if_room(),
    row(&[ANALYSIS], "l", "learn", "try the mistakes again that the review has found so far, one by one: yours, or in a game of two people those of the side that has just moved").if_room(),
    row(&[ANALYSIS], "m", "moves", "moves and evaluation instead of the board, in a small window").if_room(),
    row(&[ANALYSIS], "t", "to main line", "make this variation the main line").if_room(),
    row(&[ANALYSIS], "x", "delete", "delete this move and all that follows it").if_room(),
    row(&[ANALYSIS], "u", "", "take back: a step back, and the move is gone if it was the last of its line"),
    row(&[ANALYSIS], "v", "play on", "play on from here against any opponent").if_room(),
    row(&[ANALYSIS], "s", "", "set up another position on the board"),
    row(&[ANALYSIS], "k", "", "mark on the board what the game is about"),
    row(&[ANALYSIS], "o", "", "turn the board around"),
    row(&[ANALYSIS], "y", "", "copy the position line to the clipboard"),
    row(&[ANALYSIS], "Y", "", "copy the whole record, with all lines"),
    row(&[ANALYSIS], "w", "save", "write the record with all lines and marks to a file").if_room(),
    row(&[ANALYSIS], "paste", "", "a position line or a record that is pasted is analysed"),
    row(&[MOVING], "↑↓←→", "move", "move the cursor"),
    row(&[MOVING], "Enter", "select", "pick up the piece under the cursor, put it down, or play what has been typed"),
    row(&[MOVING], "Tab", "complete", "complete a square that is half typed, or go to the next one that is marked").if_room(),
    row(&[MOVING], "Space", "hop", "hop to the cursor and go on from there, where a move can have several hops").if_room(),
    row(&[MOVING], "Backspace", "", "take back what was typed"),
    row(&[MOVING], "Esc", "done", "let go of the piece, then leave the cursor"),
    row(&[ANALYSIS], "Esc", "back", "back; what would be lost is asked about first"),
    row(&[ANALYSIS, MOVING], "?", "help", "this help"),
    row(&[ANALYSIS, MOVING], "q", "home", "leave for home"),
];
