//! Shapes drawn in blocks, two or four pixels to a character: the pieces, and the dots that mark
//! squares. One design for each, at every size.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::games::Side;
use crate::tui::canvas::Canvas;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Piece(Side),
    /// Where a piece can go.
    Disc,
    /// Where a hint leads.
    Diamond,
}

impl Shape {
    /// The lines of the drawing, two to a row, for a square of this many rows: about two thirds of
    /// the square for a piece, an even number so that it can be centred. In two rows, a line is
    /// left free: pieces that stand one above the other must not run together.
    const fn lines(self, rows: u16) -> u16 {
        match self {
            Self::Piece(_) if rows == 2 => 3,
            Self::Piece(_) => 2 * (rows * 13).div_ceil(20),
            Self::Disc => 2 * rows.div_ceil(4),
            Self::Diamond => 2 * (rows.div_ceil(4) + 1),
        }
    }

    /// Whether there is ink at a point. The drawing reaches from `-n` to `n` in both directions.
    fn has_ink(self, (x, y): (i32, i32), n: i32) -> bool {
        let radius = x * x + y * y;
        // The strokes of the X are wider than high: characters are narrow.
        let off_diagonal = 10 * (x.abs() - y.abs());
        match self {
            Self::Piece(Side::X) => -4 * n < off_diagonal && off_diagonal < 3 * n,
            // The hole of a small ring is smaller still, so that its sides hold together.
            Self::Piece(Side::O) => 17 * n * (n - 5) <= 50 * radius && radius <= n * n,
            Self::Disc => radius <= n * n,
            Self::Diamond => x.abs() + y.abs() <= n,
        }
    }

    /// The character that stands for it where there is room for only one.
    fn letter(self, canvas: &Canvas) -> &'static str {
        let glyphs = canvas.theme().glyphs();
        match self {
            Self::Piece(Side::X) => "X",
            Self::Piece(Side::O) => "O",
            Self::Disc => glyphs.target,
            Self::Diamond => glyphs.hint,
        }
    }
}

/// The blocks by their quarters: 1 is the upper left, 2 the upper right, 4 and 8 are below them.
const BLOCKS: [&str; 16] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
];

/// Draws a shape in the middle of a square. Returns whether it is more than a letter.
pub fn draw(canvas: &mut Canvas, cell: Rect, shape: Shape, style: Style) -> bool {
    let ascii = !canvas.theme().has_blocks();
    let is_piece = matches!(shape, Shape::Piece(_));
    let is_tiny = cell.height == 1 || canvas.theme().is_ascii() && cell.width == 2;
    if is_tiny || ascii && (cell.height == 2 || !is_piece) {
        let (x, y) = (cell.x + (cell.width - 1) / 2, cell.y + cell.height / 2);
        canvas.styled(x, y, shape.letter(canvas), style);
        return false;
    }
    let lines = shape.lines(cell.height);
    // A narrow square leaves a column free between two pieces, unless it is what marks have left.
    let columns = lines.min(cell.width - u16::from(cell.width > 2));
    // In ASCII a pixel is a character, which is twice as high as wide. Elsewhere half columns make
    // thick strokes that hold together; a plain console has no glyphs for them.
    let lines = if ascii { (columns / 2) | 1 } else { lines };
    let [across, down] = [
        1 + u16::from(!canvas.theme().is_ascii()),
        2 - u16::from(ascii),
    ];
    let wide = columns * across;
    let left = (cell.width * across - wide) / 2;
    let above = (cell.height * down).saturating_sub(lines).div_ceil(2);
    let has_ink = |x: u16, y: u16| {
        let [x, y, left, above, wide, lines] = [x, y, left, above, wide, lines].map(i32::from);
        let at = (2 * (x - left) + 1 - wide, 2 * (y - above) + 1 - lines);
        let is_inside = at.0.abs() < wide && at.1.abs() < lines;
        usize::from(is_inside && shape.has_ink((at.0 * lines, at.1 * wide), wide * lines))
    };
    for (row, column) in (0..cell.height).flat_map(|y| (0..cell.width).map(move |x| (y, x))) {
        let [x, y] = [column * across, row * down];
        let [right, below] = [x + across - 1, y + down - 1];
        let above = has_ink(x, y) + 2 * has_ink(right, y);
        let block = above + 4 * has_ink(x, below) + 8 * has_ink(right, below);
        let glyph = if ascii {
            shape.letter(canvas)
        } else {
            BLOCKS[block]
        };
        if block > 0 {
            canvas.styled(cell.x + column, cell.y + row, glyph, style);
        }
    }
    true
}
