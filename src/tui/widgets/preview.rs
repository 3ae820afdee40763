//! A position of any game as it stands: on home, beside a list or a form, in a tournament.

use ratatui::layout::Rect;

use super::board::{BoardView, Geometry};
use crate::games::{AnyPosition, Board, Game, PerSide, Square, SquareSet};
use crate::tui::canvas::Canvas;
use crate::typed;

/// What is shown besides the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks<'a> {
    Nothing,
    /// A piece that is picked up, and where it can go.
    Choice,
    /// The last move, if there is one, and the pieces in danger.
    Last(Option<&'a str>),
}

/// Draws a position at the top of an area, as large as it fits. Returns the row below the board.
pub fn draw(canvas: &mut Canvas, area: Rect, position: AnyPosition, marks: Marks) -> u16 {
    let (size, room) = (position.info().size, (area.width, area.height));
    // A picture has no room for marks, but often for larger pieces.
    let picture = Geometry::picture(size, room).filter(|_| marks == Marks::Nothing);
    let fits = [picture, Geometry::fit(size, room)].into_iter().flatten();
    let fit = fits.max_by_key(|fit| fit.is_large());
    let Some(fit) = fit else {
        return area.y;
    };
    let area = Rect {
        height: fit.height(),
        ..area
    };
    draw_at(canvas, fit.centred(area), position, marks);
    area.bottom()
}

/// Draws a position on a board that has its place.
pub fn draw_at(canvas: &mut Canvas, geometry: Geometry, position: AnyPosition, marks: Marks) {
    typed!(position, AnyPosition(position) => draw_typed(canvas, geometry, &position, marks));
}

fn draw_typed<G: Game>(canvas: &mut Canvas, geometry: Geometry, position: &G, marks: Marks) {
    let pieces = PerSide::from_fn(|side| position.pieces(side));
    let mut board = BoardView {
        regions: PerSide::from_fn(G::region),
        ..BoardView::new(canvas.theme(), geometry, pieces)
    };
    match marks {
        Marks::Nothing => {}
        Marks::Choice => {
            let moves = position.moves().into_iter();
            let ends: Vec<_> = moves.filter_map(G::from_to).collect();
            board.picked = ends.first().map(|ends| ends.from);
            let own = ends.iter().filter(|ends| board.picked == Some(ends.from));
            board.targets = own.map(|ends| ends.to).collect();
        }
        Marks::Last(last) => {
            board.last = last.map_or(SquareSet::EMPTY, ends);
            board.endangered = position.endangered();
        }
    }
    canvas.render(&board, canvas.area());
}

/// Where a move begins and ends. A skipped turn has no squares.
fn ends<B: Board>(mv: &str) -> SquareSet<B> {
    let first = mv.get(..2);
    let last = mv.len().checked_sub(2).and_then(|at| mv.get(at..));
    let read = |text: &str| text.parse::<Square<B>>().ok();
    match (first.and_then(read), last.and_then(read)) {
        (Some(first), Some(last)) => [first, last].into_iter().collect(),
        _ => SquareSet::EMPTY,
    }
}
