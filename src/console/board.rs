//! The board as text.

use crate::games::{Board, Game, Side, Square};

/// The board with its coordinates: a line of column numbers, then a line for each row.
pub(super) fn board<G: Game>(position: &G) -> String {
    let size = <G::Board as Board>::SIZE;
    let numbers: Vec<String> = (1..=size).map(|number| number.to_string()).collect();
    let mut lines = vec![format!("    {}", numbers.join(" "))];
    for row in 0..size {
        let squares = (0..size).filter_map(|column| Square::new(row, column));
        let pieces: Vec<String> = squares.map(|square| piece(position, square)).collect();
        lines.push(format!("  {} {}", char::from(b'a' + row), pieces.join(" ")));
    }
    lines.join("\n")
}

fn piece<G: Game>(position: &G, square: Square<G::Board>) -> String {
    let side = Side::BOTH
        .into_iter()
        .find(|&side| position.pieces(side).contains(square));
    side.map_or_else(|| ".".into(), |side| side.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Blockade;

    #[test]
    fn rows_have_letters_and_columns_numbers() {
        let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
        let text = board(&Blockade::read(line).unwrap());
        assert_eq!(
            text,
            "\
            \u{20}   1 2 3 4 5 6 7\n\
            \u{20} a . . . . O . .\n\
            \u{20} b . X O . . X .\n\
            \u{20} c . . . X . . .\n\
            \u{20} d . . . . . O .\n\
            \u{20} e . O X . . . .\n\
            \u{20} f . . . . X . .\n\
            \u{20} g . . O . . . ."
        );
    }
}
