//! The board: squares in two tints that grow with the window and keep their shape, pieces, and
//! marks around them.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::piece::{self, Shape};
use crate::games::{Board, FromTo, Layer, Mark, PerSide, Side, Square, SquareSet};
use crate::tui::canvas::{Canvas, width};
use crate::tui::theme::{Ground, Role, Theme};

/// Where the squares of a board are on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The upper left corner of the squares.
    x: u16,
    y: u16,
    /// The rows and columns of the board.
    size: u16,
    /// The columns and rows of a square.
    cell: (u16, u16),
    /// Whether there is a row above the board for the names of regions.
    has_header: bool,
    /// The columns left of the board and the rows below it.
    labels: (u16, u16),
}

/// The columns of the row letters and of the gaps beside them, and the row of the numbers.
const LABELS: (u16, u16) = (3, 1);

/// The rows of the largest square.
const MAX_CELL: u16 = 14;

impl Geometry {
    /// The largest board that fits into a number of columns and rows, if one does.
    pub fn fit(size: u8, room: (u16, u16)) -> Option<Self> {
        // Wider ones leave more room around the pieces; narrow ones, more for the panels.
        Self::largest(size, room, &[(6, 2), (4, 2), (3, 1)], LABELS)
    }

    /// Like `fit`, for a picture: without letters and numbers, and smaller than one could play on.
    pub fn picture(size: u8, room: (u16, u16)) -> Option<Self> {
        Self::largest(size, room, &[(4, 2), (3, 1), (2, 1)], (0, 0))
    }

    fn largest(
        size: u8,
        room: (u16, u16),
        small: &[(u16, u16)],
        labels: (u16, u16),
    ) -> Option<Self> {
        let large = (3..=MAX_CELL).rev().map(|rows| (2 * rows, rows));
        large
            .chain(small.iter().copied())
            .map(|cell| Self {
                x: 0,
                y: 0,
                size: size.into(),
                cell,
                has_header: false,
                labels,
            })
            .find(|fit| fit.width() <= room.0 && fit.height() <= room.1)
    }

    /// Adds a row for the names of regions, if there is room for it.
    #[must_use]
    pub fn with_header(self, rows: u16) -> Self {
        Self {
            has_header: self.height() < rows,
            ..self
        }
    }

    /// Moves the board to the middle of an area.
    #[must_use]
    pub fn centred(self, area: Rect) -> Self {
        let left = area.x + area.width.saturating_sub(self.width()) / 2;
        let top = area.y + area.height.saturating_sub(self.height()) / 2;
        Self {
            x: left + self.labels.0,
            y: top + u16::from(self.has_header),
            ..self
        }
    }

    /// The columns it takes, row letters included.
    pub fn width(self) -> u16 {
        self.labels.0 + self.cell.0 * self.size
    }

    /// The rows it takes, column numbers included.
    pub fn height(self) -> u16 {
        u16::from(self.has_header) + self.cell.1 * self.size + self.labels.1
    }

    /// Whether pieces are drawn rather than written.
    pub fn is_large(self) -> bool {
        self.cell.1 > 1
    }

    /// The square at a row and column of the screen.
    fn cell(self, row: u16, column: u16) -> Rect {
        let (wide, high) = self.cell;
        Rect::new(self.x + column * wide, self.y + row * high, wide, high)
    }

    /// The square at a place on the screen.
    pub fn square_at<B: Board>(self, at: Position, flipped: bool) -> Option<Square<B>> {
        let row = at.y.checked_sub(self.y)? / self.cell.1;
        let column = at.x.checked_sub(self.x)? / self.cell.0;
        let turned = |i: u16| {
            if flipped {
                self.size.checked_sub(i + 1)
            } else {
                Some(i)
            }
        };
        let part = |i: u16| u8::try_from(turned(i)?).ok();
        Square::new(part(row)?, part(column)?)
    }
}

pub struct BoardView<'a, B: Board> {
    pub theme: &'a Theme,
    pub geometry: Geometry,
    pub pieces: PerSide<SquareSet<B>>,
    pub cursor: Option<Square<B>>,
    /// The selected piece.
    pub picked: Option<Square<B>>,
    /// The squares that have been chosen for it to pass.
    pub way: SquareSet<B>,
    /// Where it can go, or which pieces can move.
    pub targets: SquareSet<B>,
    /// Where the last move began and ended.
    pub last: SquareSet<B>,
    /// What a hint is about.
    pub hint: SquareSet<B>,
    /// Moves, drawn as arrows that are numbered from 1.
    pub arrows: Vec<FromTo<B>>,
    /// Each side's target region.
    pub regions: PerSide<SquareSet<B>>,
    /// Pieces in danger.
    pub endangered: SquareSet<B>,
    /// Pieces captured by the move being chosen or shown, or squares that have just been emptied.
    pub taken: SquareSet<B>,
    /// What the game is about, if that is to be shown.
    pub layers: Vec<Layer<B>>,
    /// Whether it is seen from the other side.
    pub flipped: bool,
}

impl<'a, B: Board> BoardView<'a, B> {
    /// A board with nothing but pieces.
    pub fn new(theme: &'a Theme, geometry: Geometry, pieces: PerSide<SquareSet<B>>) -> Self {
        Self {
            theme,
            geometry,
            pieces,
            cursor: None,
            picked: None,
            way: SquareSet::EMPTY,
            targets: SquareSet::EMPTY,
            last: SquareSet::EMPTY,
            hint: SquareSet::EMPTY,
            arrows: Vec::new(),
            regions: PerSide::default(),
            endangered: SquareSet::EMPTY,
            taken: SquareSet::EMPTY,
            layers: Vec::new(),
            flipped: false,
        }
    }

    /// Where a row or column of the board is on the screen.
    fn shown(&self, i: u8) -> u16 {
        u16::from(if self.flipped { B::SIZE - 1 - i } else { i })
    }

    fn cell(&self, square: Square<B>) -> Rect {
        let (row, column) = (self.shown(square.row()), self.shown(square.column()));
        self.geometry.cell(row, column)
    }

    fn draw_labels(&self, canvas: &mut Canvas) {
        let Geometry {
            x,
            y,
            size,
            cell: (_, high),
            ..
        } = self.geometry;
        for i in 0..B::SIZE {
            let cell = self.geometry.cell(self.shown(i), self.shown(i));
            let role = |found: Option<u8>| match found {
                Some(at) if at == i => Role::Title,
                _ => Role::Dim,
            };
            let column = role(self.cursor.map(Square::column));
            let row = role(self.cursor.map(Square::row));
            let middle = (cell.x + (cell.width - 1) / 2, cell.y + cell.height / 2);
            canvas.write(middle.0, y + size * high, &(i + 1).to_string(), column);
            let letter = char::from(b'a' + i).to_string();
            canvas.write(x.saturating_sub(2), middle.1, &letter, row);
        }
    }

    /// Writes whose target region is where, above the board.
    fn draw_regions(&self, canvas: &mut Canvas) {
        let Geometry { x, y, .. } = self.geometry;
        let end = x + self.geometry.width() - self.geometry.labels.0;
        let [left, right] = self.theme.glyphs().towards;
        for side in Side::BOTH {
            let columns = self.regions[side]
                .into_iter()
                .map(|square| self.cell(square).x);
            let words = match end - x {
                41.. => " target region",
                28.. => " region",
                _ => "",
            };
            let words = format!("{side}'s{words}");
            if columns.clone().min() == Some(x) {
                canvas.write(x, y - 1, &format!("{left} {words}"), Role::Piece(side));
            } else if columns.max().is_some() {
                let words = format!("{words} {right}");
                let from = end.saturating_sub(width(&words));
                canvas.write(from, y - 1, &words, Role::Piece(side));
            }
        }
    }

    fn ground(&self, square: Square<B>) -> Ground {
        if self.picked == Some(square) || self.way.contains(square) {
            Ground::Picked
        } else if self.cursor == Some(square) {
            Ground::Cursor
        } else if self.last.contains(square) {
            Ground::Last
        } else {
            let mut sides = Side::BOTH.into_iter();
            let side = side_at(&self.regions, square)
                .or_else(|| sides.find(|&side| self.has(Mark::Of(side), square)));
            side.map_or(Ground::Plain, Ground::Region)
        }
    }

    fn draw_square(&self, canvas: &mut Canvas, square: Square<B>) {
        let (theme, cell) = (self.theme, self.cell(square));
        let is_endangered = self.endangered.contains(square) || self.has(Mark::Danger, square);
        let shade = usize::from(square.row() + square.column());
        let base = theme.ground(self.ground(square), shade);
        let on = |role| theme.style(role).patch(base);
        canvas.fill(cell, base);
        self.draw_layers(canvas, square, base);
        let marks = self.marks(square);
        let fills_square = match side_at(&self.pieces, square) {
            Some(side) => {
                let (drawn, style) = (Shape::Piece(side), on(Role::Piece(side)));
                // Marks never cover a piece: where they need its room, it is narrower.
                let is_marked = is_endangered || !marks.is_empty();
                let margin = u16::from(cell.width == 4 && is_marked);
                piece::draw(canvas, cell.inner(Margin::new(margin, 0)), drawn, style)
            }
            // In a small square an arrow says enough.
            None if self.hint.contains(square)
                && (cell.width > 4 || self.arrows.iter().all(|ends| ends.to != square)) =>
            {
                piece::draw(canvas, cell, Shape::Diamond, on(Role::Valid))
            }
            None if self.targets.contains(square) || self.way.contains(square) => {
                piece::draw(canvas, cell, Shape::Disc, on(Role::Valid))
            }
            None if !theme.has_grounds() => {
                let region = side_at(&self.regions, square);
                let glyph = match region {
                    Some(Side::X) => ":",
                    Some(Side::O) => ".",
                    None => theme.glyphs().empty,
                };
                let middle = (cell.x + (cell.width - 1) / 2, cell.y + cell.height / 2);
                canvas.styled(middle.0, middle.1, glyph, on(Role::Dim));
                false
            }
            None => true,
        };
        if is_endangered {
            let y = if cell.height == 2 { cell.y + 1 } else { cell.y };
            canvas.styled(cell.right() - 1, y, "!", on(Role::Warning));
        }
        // Without a frame, marks stand at the same distance from a single character.
        let has_frame = marks.iter().any(|mark| matches!(mark.2, Rows::All));
        let right = if fills_square || has_frame {
            cell.width - 1
        } else {
            (cell.width - 1) / 2 * 2
        };
        draw_marks(canvas, cell, (cell.x + right, &marks), base);
        self.draw_arrows(canvas, square, on(Role::Valid));
    }

    /// The numbers of the arrows that leave a square beside its piece, one below the other, and in
    /// front of the number of one that ends there the direction in which it goes.
    fn draw_arrows(&self, canvas: &mut Canvas, square: Square<B>, style: Style) {
        let cell = self.cell(square);
        let mut rows = cell.y..cell.bottom();
        for (number, &ends) in (1..).zip(&self.arrows) {
            let text = match square {
                _ if square == ends.from => format!("{number}"),
                _ if square == ends.to => format!("{}{number}", self.direction(ends)),
                _ => continue,
            };
            if let Some(y) = rows.next() {
                canvas.styled(cell.x, y, &text, style);
            }
        }
    }

    /// An arrow in the direction of a move as it is seen.
    fn direction(&self, ends: FromTo<B>) -> &'static str {
        let [from, to] = [ends.from, ends.to].map(|square| self.cell(square));
        let [up, down, left, right] = self.theme.glyphs().arrows;
        let columns = from.x.abs_diff(to.x) / from.width;
        let rows = from.y.abs_diff(to.y) / from.height;
        match columns > rows {
            true if to.x < from.x => left,
            true => right,
            false if to.y < from.y => up,
            false => down,
        }
    }

    /// Whether a layer marks a square like this.
    fn has(&self, mark: Mark, square: Square<B>) -> bool {
        let mut layers = self.layers.iter();
        layers.any(|layer| layer.mark == mark && layer.squares.contains(square))
    }

    /// Marks what the game is about: X's at the left, O's at the right.
    fn draw_layers(&self, canvas: &mut Canvas, square: Square<B>, base: Style) {
        let (theme, cell) = (self.theme, self.cell(square));
        let on = |role| theme.style(role).patch(base);
        let is_wide = self.geometry.is_large() && theme.has_grounds() && !theme.is_ascii();
        // A piece fills all of a small square but its corners.
        let is_covered = cell.height < 6 && side_at(&self.pieces, square).is_some();
        let wide = if is_wide && !is_covered {
            cell.width / 2
        } else {
            1
        };
        // The lower one of two rows has the dot of an empty square.
        let is_below = is_wide || cell.height > 2;
        let y = cell.y + if is_below { cell.height - 1 } else { 0 };
        for (side, x, letter) in [(Side::X, cell.x, "x"), (Side::O, cell.right() - wide, "o")] {
            if self.has(Mark::Of(side), square) || self.has(Mark::Both, square) {
                let text = if is_wide { "▂" } else { letter };
                canvas.styled(x, y, &text.repeat(wide.into()), on(Role::Piece(side)));
            }
        }
        if self.has(Mark::Threat, square) {
            canvas.styled(cell.x, cell.y, theme.glyphs().threat, on(Role::Warning));
        }
    }

    /// What is drawn at the left and right edge of a square: the cursor in every row, others in the
    /// middle one. Each has a glyph of its own, with or without colours.
    fn marks(&self, square: Square<B>) -> Vec<EdgeMark> {
        let glyphs = self.theme.glyphs();
        let is_piece = side_at(&self.pieces, square).is_some();
        let has_grounds = self.theme.has_grounds();
        let is_large = self.geometry.is_large();
        let is_cursor = self.cursor == Some(square);
        let found = [
            (
                is_cursor && is_large && (!has_grounds || self.geometry.cell.0 > 4),
                EdgeMark(glyphs.cursor, Role::Title, Rows::All),
            ),
            (
                self.last.contains(square) && !has_grounds,
                EdgeMark(["(", ")"], Role::Dim, Rows::Middle),
            ),
            (
                is_piece && self.hint.contains(square),
                EdgeMark(glyphs.hinted, Role::Valid, Rows::Middle),
            ),
            (
                is_piece && self.targets.contains(square),
                EdgeMark([glyphs.target, ""], Role::Valid, Rows::Middle),
            ),
            (
                self.picked == Some(square),
                EdgeMark(glyphs.picked, Role::Title, Rows::Middle),
            ),
            (
                self.taken.contains(square),
                EdgeMark([glyphs.taken; 2], Role::Warning, Rows::Middle),
            ),
            (
                is_cursor && !is_large,
                EdgeMark(["[", "]"], Role::Title, Rows::Middle),
            ),
        ];
        let found = found.into_iter().filter(|(is_here, _)| *is_here);
        found.map(|(_, mark)| mark).collect()
    }
}

/// Characters at the left and right edge of a square.
struct EdgeMark([&'static str; 2], Role, Rows);

enum Rows {
    All,
    Middle,
}

/// Draws marks around what is in the middle of a square, those at its right in a column.
fn draw_marks(canvas: &mut Canvas, cell: Rect, (end, marks): (u16, &[EdgeMark]), base: Style) {
    for EdgeMark([left, right], role, rows) in marks {
        let style = canvas.theme().style(*role).patch(base);
        let middle = cell.y + cell.height / 2;
        let (rows, end) = match rows {
            Rows::All => (cell.y..cell.bottom(), cell.right() - 1),
            Rows::Middle => (middle..middle + 1, end),
        };
        for y in rows {
            canvas.styled(cell.x, y, left, style);
            canvas.styled(end, y, right, style);
        }
    }
}

/// Draws the board where its geometry says, clipped to the area.
impl<B: Board> Widget for &BoardView<'_, B> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut canvas = Canvas::new(buffer, area, self.theme);
        if self.geometry.labels == LABELS {
            self.draw_labels(&mut canvas);
        }
        if self.geometry.has_header {
            self.draw_regions(&mut canvas);
        }
        for square in SquareSet::<B>::FULL {
            self.draw_square(&mut canvas, square);
        }
    }
}

/// The side that has a square.
fn side_at<B: Board>(sets: &PerSide<SquareSet<B>>, square: Square<B>) -> Option<Side> {
    let mut sides = Side::BOTH.into_iter();
    sides.find(|&side| sets[side].contains(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Grid;

    #[test]
    fn squares_grow_with_the_room() {
        for (size, room, cell) in [
            (8, (40, 21), (4, 2)),
            (8, (30, 9), (3, 1)),
            (7, (47, 22), (6, 3)),
            (7, (150, 47), (12, 6)),
            (8, (51, 22), (6, 2)),
            (7, (250, 78), (22, 11)),
        ] {
            assert_eq!(Geometry::fit(size, room).unwrap().cell, cell, "{room:?}");
        }
        assert_eq!(Geometry::fit(8, (20, 9)), None);
    }

    #[test]
    fn a_click_finds_its_square() {
        let geometry = Geometry::fit(7, (80, 30))
            .unwrap()
            .centred(Rect::new(0, 0, 80, 30));
        for (row, column) in [(0, 0), (3, 5), (6, 6)] {
            let cell = geometry.cell(row, column);
            let at = Position::new(cell.x + 1, cell.y);
            let found: Square<Grid<7>> = geometry.square_at(at, false).unwrap();
            assert_eq!(
                (u16::from(found.row()), u16::from(found.column())),
                (row, column)
            );
            let turned: Square<Grid<7>> = geometry.square_at(at, true).unwrap();
            assert_eq!(u16::from(turned.row()), 6 - row);
        }
        let outside = geometry.cell(6, 7);
        let at = Position::new(outside.x, outside.y);
        assert_eq!(geometry.square_at::<Grid<7>>(at, false), None);
    }
}
