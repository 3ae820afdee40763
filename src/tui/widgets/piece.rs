//! Pieces drawn to fill their squares.

use crate::games::Side;

/// The rows of a piece's drawing for a square of this height; all rows are equally wide.
pub fn drawing(side: Side, height: u16, ascii: bool) -> &'static [&'static str] {
    match (side, height, ascii) {
        (Side::X, 0 | 1, _) => &["X"],
        (Side::O, 0 | 1, _) => &["O"],
        (Side::X, 2, false) => &["▚▄▞", "▞▀▚"],
        (Side::O, 2, false) => &["▞▀▚", "▚▄▞"],
        (Side::X, 3, false) => &["╲ ╱", " ╳ ", "╱ ╲"],
        (Side::O, 3, false) => &["╭─╮", "│ │", "╰─╯"],
        (Side::X, 4, false) => &["╲   ╱", " ╲ ╱ ", " ╱ ╲ ", "╱   ╲"],
        (Side::O, 4, false) => &["╭───╮", "│   │", "│   │", "╰───╯"],
        (Side::X, 5, false) => &["╲   ╱", " ╲ ╱ ", "  ╳  ", " ╱ ╲ ", "╱   ╲"],
        (Side::O, 5, false) => &["╭───╮", "│   │", "│   │", "│   │", "╰───╯"],
        (Side::X, _, false) => &[
            "╲     ╱",
            " ╲   ╱ ",
            "  ╲ ╱  ",
            "  ╱ ╲  ",
            " ╱   ╲ ",
            "╱     ╲",
        ],
        (Side::O, _, false) => &[
            "╭─────╮",
            "│     │",
            "│     │",
            "│     │",
            "│     │",
            "╰─────╯",
        ],
        (Side::X, 2, true) => &["\\_/", "/ \\"],
        (Side::O, 2, true) => &["/-\\", "\\_/"],
        (Side::X, 3, true) => &["\\ /", " X ", "/ \\"],
        (Side::O, 3, true) => &["/-\\", "| |", "\\-/"],
        (Side::X, _, true) => &["\\   /", " \\ / ", " / \\ ", "/   \\"],
        (Side::O, _, true) => &["/---\\", "|   |", "|   |", "\\---/"],
    }
}
