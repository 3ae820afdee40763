//! The keys of a set-up.

use crate::tui::keymap::{KeyContext, KeyRow, Typing, row};

/// Pieces to place on a board.
pub const SETUP: KeyContext = KeyContext::new("Setting up a position").typing(Typing::Squares);
/// A number that the status line asks for.
pub const NUMBER: KeyContext = KeyContext::dialog("Numbers").typing(Typing::Digits);

#[rustfmt::skip]
pub const KEYS: &[KeyRow] = &[
    row(&[SETUP], "Enter", "put, lift", "put a piece on the square under the cursor, or lift the one that stands there; the other side's is taken over"),
    row(&[SETUP], "s", "start", "start the game from here"),
    row(&[SETUP], "↑↓←→", "move", "move the cursor"),
    row(&[SETUP], "Tab", "side", "place the other side's pieces"),
    row(&[SETUP], "x o", "", "place X's pieces, or O's"),
    row(&[SETUP], "p", "random", "place the rest at random; again: from another seed"),
    row(&[SETUP], "u", "undo", "take back the last change"),
    row(&[SETUP], "l", "examples", "load example positions"),
    row(&[SETUP], "m", "mirror", "other side as a mirror image"),
    row(&[SETUP], "Space", "swap", "swap sides of the piece there"),
    row(&[SETUP], "w", "wipe", "wipe the board"),
    row(&[SETUP], "+ -", "pieces", "more or fewer pieces"),
    row(&[SETUP], "c4", "", "put, lift or take over there"),
    row(&[SETUP], "paste", "", "position line, or squares"),
    row(&[SETUP], "Del", "lift", "lift the piece there"),
    row(&[SETUP], "r", "redo", "redo what was undone"),
    row(&[SETUP], "y", "copy", "copy the position line"),
    row(&[SETUP], "v", "analyse", "analyse the position").if_room(),
    row(&[SETUP], "t", "", "let the other side move next"),
    row(&[SETUP], "n", "", "number of turns: the limit, and those played"),
    row(&[SETUP], "Esc", "", "forget what was typed, or leave"),
    row(&[SETUP], "?", "help", "this help"),
    row(&[SETUP], "q", "back", "leave; what would be lost is asked about first"),
    row(&[NUMBER], "0-9", "type a number", "type a number; Backspace takes a digit back"),
    row(&[NUMBER], "Enter", "accept", "accept it"),
    row(&[NUMBER], "Esc", "back", "leave it as it was"),
];
