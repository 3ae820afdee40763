//! The board as text.

use crate::games::{Board, Game, Side, Square};

/// Formats the board with its coordinates: a line of column numbers, then a line for each row.
pub fn format_board<G: Game>(position: &G) -> String {
    let size = <G::Board as Board>::SIZE;
    let numbers: Vec<String> = (1..=size).map(|number| number.to_string()).collect();
    let mut lines = vec![format!("    {}", numbers.join(" "))];
    for row in 0..size {
        let squares = (0..size).filter_map(|column| Square::new(row, column));
        let letters = squares.map(|square| {
            let is_on_it = |side: &Side| position.pieces(*side).contains(square);
            let owner = Side::BOTH.into_iter().find(is_on_it);
            owner.map_or('.', Side::letter).to_string()
        });
        let letters: Vec<String> = letters.collect();
        lines.push(format!(
            "  {} {}",
            char::from(b'a' + row),
            letters.join(" ")
        ));
    }
    lines.join("\n")
}
