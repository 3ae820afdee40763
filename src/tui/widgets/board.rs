//! The board: squares that grow with the window and keep their shape, pieces, and marks.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::piece;
use crate::games::{Board, PerSide, Side, Square, SquareSet};
use crate::tui::canvas::{Canvas, width};
use crate::tui::theme::{Ground, Role, Theme};

/// Where the squares of a board are on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The upper left corner of the grid, lines included.
    x: u16,
    y: u16,
    /// The rows and columns of the board.
    size: u16,
    /// The distance between two rows of squares. If it is 1, there are no lines.
    pitch: u16,
    labels: Labels,
}

/// Where the numbers of the columns stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Labels {
    Above,
    /// In the upper line of the grid, where a row above it would be one too many.
    InLine,
}

/// The distance between rows in the largest board.
const MAX_PITCH: u16 = 7;

impl Geometry {
    /// The largest board that fits into a number of columns and rows, if one does.
    pub fn fit(size: u8, room: (u16, u16)) -> Option<Self> {
        let size = u16::from(size);
        let large = (2..=MAX_PITCH).rev().map(|pitch| (pitch, Labels::Above));
        let small = [(2, Labels::InLine), (1, Labels::Above)];
        large
            .chain(small)
            .map(|(pitch, labels)| Self {
                x: 0,
                y: 0,
                size,
                pitch,
                labels,
            })
            .find(|fit| fit.width() <= room.0 && fit.height() <= room.1)
    }

    /// Moves the board to the middle of an area.
    pub fn centred(mut self, area: Rect) -> Self {
        let left = area.x + area.width.saturating_sub(self.width()) / 2;
        let top = area.y + area.height.saturating_sub(self.height()) / 2;
        self.x = left + 2;
        self.y = top + u16::from(self.labels == Labels::Above);
        self
    }

    /// The columns it takes, including row letters on both sides.
    pub fn width(self) -> u16 {
        4 + if self.pitch == 1 {
            3 * self.size
        } else {
            2 * self.pitch * self.size + 1
        }
    }

    /// The rows it takes, including column numbers.
    pub fn height(self) -> u16 {
        let grid = self.pitch * self.size + u16::from(self.pitch > 1);
        grid + u16::from(self.labels == Labels::Above)
    }

    /// Whether there are lines between the squares.
    pub fn has_lines(self) -> bool {
        self.pitch > 1
    }

    /// The inside of the square at a row and column of the screen.
    fn cell(self, row: u16, column: u16) -> Rect {
        if self.pitch == 1 {
            return Rect::new(self.x + 3 * column, self.y + row, 3, 1);
        }
        let (wide, high) = (2 * self.pitch, self.pitch);
        Rect::new(
            self.x + column * wide + 1,
            self.y + row * high + 1,
            wide - 1,
            high - 1,
        )
    }

    /// The square at a place on the screen.
    pub fn square_at<B: Board>(self, at: Position, flipped: bool) -> Option<Square<B>> {
        let all = (0..self.size).flat_map(|row| (0..self.size).map(move |column| (row, column)));
        let (row, column) = all
            .into_iter()
            .find(|&(row, column)| self.cell(row, column).contains(at))?;
        let turned = |i: u16| if flipped { self.size - 1 - i } else { i };
        let part = |i: u16| u8::try_from(turned(i)).ok();
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
    /// Each side's target region.
    pub regions: PerSide<SquareSet<B>>,
    /// Pieces in danger.
    pub endangered: SquareSet<B>,
    /// Pieces captured by the move being chosen or shown.
    pub taken: SquareSet<B>,
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
            regions: PerSide::default(),
            endangered: SquareSet::EMPTY,
            taken: SquareSet::EMPTY,
            flipped: false,
        }
    }

    fn draw_labels(&self, canvas: &mut Canvas) {
        let geometry = self.geometry;
        for i in 0..B::SIZE {
            let shown = u16::from(if self.flipped { B::SIZE - 1 - i } else { i });
            let cell = geometry.cell(shown, shown);
            let at = |found: Option<u8>| found == Some(i);
            let role = |here| if here { Role::Title } else { Role::Dim };
            let column = role(at(self.cursor.map(Square::column)));
            let row = role(at(self.cursor.map(Square::row)));
            let above = match geometry.labels {
                Labels::Above => geometry.y.saturating_sub(1),
                Labels::InLine => geometry.y,
            };
            let number = (i + 1).to_string();
            canvas.write(cell.x + cell.width / 2, above, &number, column);
            let letter = char::from(b'a' + i).to_string();
            let middle = cell.y + (cell.height - 1) / 2;
            canvas.write(geometry.x.saturating_sub(2), middle, &letter, row);
            let end = geometry.x + geometry.width() - 4;
            canvas.write(end + 1, middle, &letter, row);
        }
    }

    fn ground(&self, square: Square<B>) -> Ground {
        if self.picked == Some(square) || self.way.contains(square) {
            Ground::Picked
        } else if self.last.contains(square) {
            Ground::Last
        } else {
            side_at(&self.regions, square).map_or(Ground::Plain, Ground::Region)
        }
    }

    fn draw_square(&self, canvas: &mut Canvas, cell: Rect, square: Square<B>) {
        let theme = self.theme;
        let glyphs = theme.glyphs();
        let ground = self.ground(square);
        let mut base = theme.ground(ground);
        if self.cursor == Some(square) {
            base = base.add_modifier(theme.cursor());
        }
        let side = side_at(&self.pieces, square);
        if let (Some(side), true) = (side, self.cursor == Some(square)) {
            base = theme.style(Role::Piece(side)).patch(base);
        }
        let on = |role| theme.style(role).patch(base);
        canvas.fill(cell, base);
        let (x, y) = (cell.x + cell.width / 2, cell.y + (cell.height - 1) / 2);
        match side {
            Some(side) => draw_piece(canvas, cell, side, on(Role::Piece(side))),
            None if self.hint.contains(square) => {
                canvas.styled(x, y, glyphs.hint, on(Role::Valid));
            }
            None if self.targets.contains(square) || self.way.contains(square) => {
                canvas.styled(x, y, glyphs.target, on(Role::Valid));
            }
            None => {
                let region = match ground {
                    Ground::Region(Side::X) if !theme.has_grounds() => ":",
                    Ground::Region(Side::O) if !theme.has_grounds() => ".",
                    _ if !self.geometry.has_lines() => glyphs.empty,
                    _ => "",
                };
                canvas.styled(x, y, region, on(Role::Border));
            }
        }
        self.draw_marks(canvas, cell, square, base);
    }

    /// Draws the marks at the edges of a square. Each has a glyph, with or without colours.
    fn draw_marks(&self, canvas: &mut Canvas, cell: Rect, square: Square<B>, base: Style) {
        let theme = canvas.theme();
        let glyphs = theme.glyphs();
        let on = |role| theme.style(role).patch(base);
        let (left, right) = (cell.x, cell.right() - 1);
        let middle = cell.y + (cell.height - 1) / 2;
        let around = |canvas: &mut Canvas, marks: [&str; 2], role| {
            canvas.styled(left, middle, marks[0], on(role));
            canvas.styled(right, middle, marks[1], on(role));
        };
        let is_piece = side_at(&self.pieces, square).is_some();
        if self.last.contains(square) && !theme.has_grounds() {
            around(canvas, ["(", ")"], Role::Dim);
        }
        if self.hint.contains(square) && is_piece {
            around(canvas, glyphs.hinted, Role::Valid);
        }
        if is_piece && self.targets.contains(square) {
            canvas.styled(left, middle, glyphs.target, on(Role::Valid));
        }
        if self.picked == Some(square) {
            around(canvas, glyphs.picked, Role::Title);
        }
        if self.taken.contains(square) {
            around(canvas, [glyphs.taken; 2], Role::Warning);
        } else if self.endangered.contains(square) {
            canvas.styled(right, cell.y, "!", on(Role::Warning));
        }
        if self.cursor == Some(square) {
            around(canvas, ["[", "]"], Role::Title);
        }
    }
}

/// Draws the board where its geometry says, clipped to the area.
impl<B: Board> Widget for &BoardView<'_, B> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut canvas = Canvas::new(buffer, area, self.theme);
        if self.geometry.has_lines() {
            draw_grid(&mut canvas, self.geometry);
        }
        self.draw_labels(&mut canvas);
        for square in SquareSet::<B>::FULL {
            let turned = |i: u8| u16::from(if self.flipped { B::SIZE - 1 - i } else { i });
            let cell = self
                .geometry
                .cell(turned(square.row()), turned(square.column()));
            self.draw_square(&mut canvas, cell, square);
        }
    }
}

/// The side that has a square.
fn side_at<B: Board>(sets: &PerSide<SquareSet<B>>, square: Square<B>) -> Option<Side> {
    let mut sides = Side::BOTH.into_iter();
    sides.find(|&side| sets[side].contains(square))
}

fn draw_piece(canvas: &mut Canvas, cell: Rect, side: Side, style: Style) {
    let drawing = piece::drawing(side, cell.height, canvas.theme().is_ascii());
    let wide = drawing.first().map_or(0, |row| width(row));
    let high = u16::try_from(drawing.len()).unwrap_or(1);
    let x = cell.x + cell.width.saturating_sub(wide) / 2;
    let y = cell.y + cell.height.saturating_sub(high) / 2;
    for (row, text) in (y..).zip(drawing) {
        canvas.styled(x, row, text, style);
    }
}

fn draw_grid(canvas: &mut Canvas, geometry: Geometry) {
    let lines = canvas.theme().lines();
    let (wide, high) = (2 * geometry.pitch, geometry.pitch);
    let (last_x, last_y) = (wide * geometry.size, high * geometry.size);
    for y in 0..=last_y {
        for x in 0..=last_x {
            let place = |at: u16, last: u16| match at {
                0 => 0,
                _ if at == last => 2,
                _ => 1,
            };
            let glyph = match (y % high == 0, x % wide == 0) {
                (true, true) => lines.grid[place(y, last_y)][place(x, last_x)],
                (true, false) => lines.horizontal,
                (false, true) => lines.vertical,
                (false, false) => continue,
            };
            canvas.write(geometry.x + x, geometry.y + y, glyph, Role::Border);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Grid;

    #[test]
    fn squares_grow_with_the_room() {
        for (size, room, pitch) in [
            (8, (40, 21), 2),
            (8, (40, 17), 2),
            (8, (30, 9), 1),
            (7, (80, 29), 3),
            (7, (150, 47), 6),
            (8, (150, 47), 5),
        ] {
            assert_eq!(Geometry::fit(size, room).unwrap().pitch, pitch, "{room:?}");
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
    }
}
