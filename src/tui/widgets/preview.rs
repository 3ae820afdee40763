//! A small board that shows a position of any game, beside a list or a form.

use ratatui::layout::Rect;

use super::board::{BoardView, Geometry};
use crate::games::{AnyPosition, Board, Game, PerSide, PositionVisitor};
use crate::tui::canvas::Canvas;

/// Draws the pieces of a position at the top of an area, as large as they fit. Returns the row below
/// the board.
pub fn draw(canvas: &mut Canvas, area: Rect, position: AnyPosition) -> u16 {
    struct Draw<'a, 'b>(&'a mut Canvas<'b>, Rect);

    impl PositionVisitor for Draw<'_, '_> {
        type Output = u16;

        fn visit<G: Game>(self, position: G) -> u16 {
            let Self(canvas, area) = self;
            let Some(fit) = Geometry::fit(G::Board::SIZE, (area.width, area.height)) else {
                return area.y;
            };
            let height = fit.height();
            let area = Rect { height, ..area };
            let pieces = PerSide::from_fn(|side| position.pieces(side));
            let board = BoardView {
                regions: PerSide::from_fn(G::region),
                ..BoardView::new(canvas.theme(), fit.centred(area), pieces)
            };
            canvas.render(&board, area);
            area.bottom()
        }
    }

    position.visit(Draw(canvas, area))
}
