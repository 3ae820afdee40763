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
    /// The pixels in a row of the drawing for a square of this many rows: about two thirds of the
    /// square for a piece, an even number so that it can be centred.
    const fn pixels(self, rows: u16) -> u16 {
        match self {
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
            Self::Piece(Side::O) => 6 * n * n < 20 * radius && radius <= n * n,
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

/// Draws a shape in the middle of a square.
pub fn draw(canvas: &mut Canvas, cell: Rect, shape: Shape, style: Style) {
    let ascii = !canvas.theme().has_blocks();
    let is_piece = matches!(shape, Shape::Piece(_));
    if cell.height == 1 || ascii && (cell.height == 2 || !is_piece) {
        return draw_letter(canvas, cell, shape, style);
    }
    let lines = shape.pixels(cell.height);
    // A narrow square leaves a column free between two pieces.
    let n = lines.min(cell.width - 1);
    // In ASCII a pixel is a character, which is twice as high as wide.
    let lines = if ascii { (n / 2) | 1 } else { lines };
    // Half columns make thick strokes that hold together; a plain console has no glyphs for them.
    let parts = 1 + u16::from(!canvas.theme().is_ascii());
    let has_ink = |part: u16, line: u16| {
        let [part, line, wide, lines] = [part, line, n * parts, lines].map(i32::from);
        let at = ((2 * part + 1 - wide) * lines, (2 * line + 1 - lines) * wide);
        line < lines && shape.has_ink(at, wide * lines)
    };
    let left = cell.x + cell.width.saturating_sub(n) / 2;
    for column in 0..n {
        if ascii {
            let top = cell.y + cell.height.saturating_sub(lines) / 2;
            for line in (0..lines).filter(|&line| has_ink(column, line)) {
                canvas.styled(left + column, top + line, shape.letter(canvas), style);
            }
            continue;
        }
        let above = (2 * cell.height).saturating_sub(lines) / 2;
        for row in 0..cell.height {
            let quarter = |line: u16, part: u16| {
                let line = (2 * row + line).checked_sub(above);
                usize::from(line.is_some_and(|line| has_ink(column * parts + part, line)))
            };
            let right = parts - 1;
            let block =
                quarter(0, 0) + 2 * quarter(0, right) + 4 * quarter(1, 0) + 8 * quarter(1, right);
            if block > 0 {
                canvas.styled(left + column, cell.y + row, BLOCKS[block], style);
            }
        }
    }
}

/// Draws a shape as a single character.
pub fn draw_letter(canvas: &mut Canvas, cell: Rect, shape: Shape, style: Style) {
    let (x, y) = (
        cell.x + (cell.width - 1) / 2,
        cell.y + (cell.height - 1) / 2,
    );
    canvas.styled(x, y, shape.letter(canvas), style);
}
