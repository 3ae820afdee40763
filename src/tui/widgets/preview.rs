//! A small board that shows a position of any game, beside a list or a form.

use ratatui::layout::Rect;

use super::board::{BoardView, Geometry};
use crate::games::{AnyPosition, Board, Game, PerSide, PositionVisitor};
use crate::tui::canvas::Canvas;

/// What is shown besides the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    Nothing,
    /// A piece that is picked up, and where it can go.
    Choice,
}

/// Draws a position at the top of an area, as large as it fits. Returns the row below the board.
pub fn draw(canvas: &mut Canvas, area: Rect, position: AnyPosition, marks: Marks) -> u16 {
    position.visit(Preview {
        canvas,
        area,
        marks,
    })
}

struct Preview<'a, 'b> {
    canvas: &'a mut Canvas<'b>,
    area: Rect,
    marks: Marks,
}

impl PositionVisitor for Preview<'_, '_> {
    type Output = u16;

    fn visit<G: Game>(self, position: G) -> u16 {
        let Rect { width, height, .. } = self.area;
        let Some(fit) = Geometry::fit(G::Board::SIZE, (width, height)) else {
            return self.area.y;
        };
        let area = Rect {
            height: fit.height(),
            ..self.area
        };
        let pieces = PerSide::from_fn(|side| position.pieces(side));
        let mut board = BoardView {
            regions: PerSide::from_fn(G::region),
            ..BoardView::new(self.canvas.theme(), fit.centred(area), pieces)
        };
        if self.marks == Marks::Choice {
            let ends: Vec<_> = position
                .moves()
                .into_iter()
                .filter_map(G::from_to)
                .collect();
            board.picked = ends.first().map(|ends| ends.from);
            let own = ends.iter().filter(|ends| board.picked == Some(ends.from));
            board.targets = own.map(|ends| ends.to).collect();
        }
        self.canvas.render(&board, area);
        area.bottom()
    }
}
