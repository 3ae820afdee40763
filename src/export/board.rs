//! A board as SVG: two tints, coordinates, target regions, and the pieces of the screen as shapes.
//!
//! The upper left corner of the squares is the origin.

use std::fmt::Write;

use crate::games::{Game, Side, Square, SquareSet};
use crate::play::Turn;

/// The width and height of a square.
pub(super) const CELL: u32 = 48;

/// The width of the row letters, and the height of the column numbers.
pub(super) const LABELS: u32 = 28;

/// What boards look like, on a light and on a dark page.
pub(super) const STYLE: &str = include_str!("../../assets/report/board.css");

/// The pieces and the sign of one that was taken, each drawn around the origin.
pub(super) const SHAPES: &str = "<defs>\
    <path id=\"piece-x\" class=\"piece-x\" d=\"M-13-13L13 13M13-13L-13 13\"/>\
    <circle id=\"piece-o\" class=\"piece-o\" r=\"13\"/>\
    <circle id=\"taken\" class=\"taken\" r=\"9\"/></defs>";

/// The width and height of all squares together.
pub(super) fn squares_size<G: Game>() -> u32 {
    CELL * u32::from(G::INFO.size)
}

/// Whether sides want to reach a part of the board: its name then stands above it.
pub(super) fn has_regions<G: Game>() -> bool {
    Side::BOTH
        .into_iter()
        .any(|side| !G::region(side).is_empty())
}

fn corner<G: Game>(square: Square<G::Board>) -> (u32, u32) {
    (
        CELL * u32::from(square.column()),
        CELL * u32::from(square.row()),
    )
}

/// The squares without anything on them.
pub(super) fn squares<G: Game>() -> String {
    let mut svg = String::new();
    for square in SquareSet::<G::Board>::FULL {
        let mut sides = Side::BOTH.into_iter();
        let region = match sides.find(|&side| G::region(side).contains(square)) {
            Some(Side::X) => "x",
            Some(Side::O) => "o",
            None => "",
        };
        let shade = ["a", "b"][usize::from((square.row() + square.column()) % 2)];
        rect::<G>(&mut svg, square, &format!("{region}{shade}"));
    }
    svg
}

fn rect<G: Game>(svg: &mut String, square: Square<G::Board>, class: &str) {
    let (x, y) = corner::<G>(square);
    // Writing to a string can't fail.
    let _ = write!(
        svg,
        "<rect class=\"sq-{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
    );
}

/// Row letters at the left, column numbers below, and above whose region is where.
pub(super) fn labels<G: Game>() -> String {
    let (mut svg, end) = (String::new(), squares_size::<G>());
    for i in 0..u32::from(G::INFO.size) {
        let middle = CELL * i + CELL / 2;
        let letter = char::from_digit(10 + i, 36).unwrap_or(' ');
        let (left, below, base) = (LABELS / 2, end + LABELS - 9, middle + 5);
        let _ = write!(
            svg,
            "<text x=\"-{left}\" y=\"{base}\">{letter}</text><text x=\"{middle}\" y=\"{below}\">{}</text>",
            i + 1
        );
    }
    for side in Side::BOTH {
        let region = G::region(side);
        let columns = region.into_iter().map(Square::column);
        let Some(first) = columns.min() else { continue };
        let (anchor, x, before, after) = match first {
            0 => ("start", 0, "◂ ", ""),
            _ => ("end", end, "", " ▸"),
        };
        let of = side.letter().to_ascii_lowercase();
        let _ = write!(
            svg,
            "<text class=\"{anchor} of-{of}\" x=\"{x}\" y=\"-9\">{before}{side}’s target region{after}</text>"
        );
    }
    svg
}

/// Where a turn began and ended, and what it has taken.
pub(super) fn turn_marks<G: Game>(turn: &Turn<G>) -> String {
    let mut svg = String::new();
    if let Some(ends) = G::from_to(turn.mv) {
        rect::<G>(&mut svg, ends.from, "last");
        if ends.to != ends.from {
            rect::<G>(&mut svg, ends.to, "last");
        }
    }
    for square in turn.before.taken(turn.mv) {
        shape::<G>(&mut svg, "taken", square);
    }
    svg
}

/// The pieces of a position.
pub(super) fn pieces<G: Game>(position: &G) -> String {
    let mut svg = String::new();
    for (side, id) in [(Side::X, "piece-x"), (Side::O, "piece-o")] {
        for square in position.pieces(side) {
            shape::<G>(&mut svg, id, square);
        }
    }
    svg
}

fn shape<G: Game>(svg: &mut String, id: &str, square: Square<G::Board>) {
    let (x, y) = corner::<G>(square);
    let (x, y) = (x + CELL / 2, y + CELL / 2);
    // Writing to a string can't fail.
    let _ = write!(svg, "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>");
}
