//! Ways to turn, mirror and recolour a board that leave a game's rules as they are.

use super::{Board, Square, SquareSet};

/// One of the eight ways to lay a square board on itself, with or without exchanging the sides.
///
/// The steps are taken in the order of the fields.
#[expect(
    clippy::struct_excessive_bools,
    reason = "the four can be combined freely, which is what makes sixteen symmetries"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Rows become columns.
    pub transpose: bool,
    /// The top row becomes the bottom row.
    pub flip_rows: bool,
    /// The leftmost column becomes the rightmost column.
    pub flip_columns: bool,
    /// X becomes O and O becomes X, the side to move included.
    pub swap_sides: bool,
}

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Self = Self {
        transpose: false,
        flip_rows: false,
        flip_columns: false,
        swap_sides: false,
    };

    /// All sixteen: those of a game in which neither directions nor sides differ.
    pub const ALL: [Self; 16] = {
        let mut all = [Self::IDENTITY; 16];
        let mut i = 0;
        while i < 16 {
            all[i] = Self {
                transpose: i & 1 != 0,
                flip_rows: i & 2 != 0,
                flip_columns: i & 4 != 0,
                swap_sides: i & 8 != 0,
            };
            i += 1;
        }
        all
    };

    /// Where a square comes to lie.
    ///
    /// ```
    /// use standoff::games::{Grid, Square, Symmetry};
    /// let b3: Square<Grid<7>> = "b3".parse().unwrap();
    /// let upside_down = Symmetry { flip_rows: true, ..Symmetry::IDENTITY };
    /// assert_eq!(upside_down.square(b3).to_string(), "f3");
    /// ```
    pub fn square<B: Board>(self, square: Square<B>) -> Square<B> {
        let (mut row, mut column) = (square.row(), square.column());
        if self.transpose {
            (row, column) = (column, row);
        }
        if self.flip_rows {
            row = B::SIZE - 1 - row;
        }
        if self.flip_columns {
            column = B::SIZE - 1 - column;
        }
        // Still on the board: both stay below its size.
        Square::new(row, column).unwrap_or(square)
    }

    /// Where the squares of a set come to lie.
    pub fn set<B: Board>(self, set: SquareSet<B>) -> SquareSet<B> {
        set.into_iter().map(|square| self.square(square)).collect()
    }
}
