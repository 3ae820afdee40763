//! Where things are on the game screen: the board as large as fits, panels where there is room.

use ratatui::layout::{Constraint, Layout, Rect};

use crate::tui::frame::ScreenFrame;
use crate::tui::widgets::board::Geometry;
use crate::tui::widgets::evaluation::EvaluationView;

/// The least width of the panels.
const MIN_PANEL: u16 = 20;

/// The preferred width of the panels.
const GOOD_PANEL: u16 = 36;

/// The columns beside the board and the panels, and between them.
const MARGINS: u16 = 3;

/// The largest width of the panels; wider ones only push the board aside.
const MAX_PANEL: u16 = 64;

#[derive(Clone, Copy, Debug, Default)]
pub struct GameLayout {
    pub frame: ScreenFrame,
    pub board: Option<Geometry>,
    pub evaluation: Option<Rect>,
    pub moves: Option<Rect>,
}

impl GameLayout {
    /// Divides an area for a board of this size and this many figures.
    pub fn new(area: Rect, size: u8, evaluation: bool, figures: usize) -> Self {
        let frame = ScreenFrame::of(area);
        let content = frame.content;
        let reserve = match content.width {
            76.. => GOOD_PANEL + MARGINS,
            60.. => MIN_PANEL + MARGINS,
            _ => 0,
        };
        let room = |reserve: u16| (content.width.saturating_sub(reserve), content.height);
        // A large board without panels is better than a cramped one with them.
        let fit = Geometry::fit(size, room(reserve)).filter(|fit| fit.has_lines());
        let Some(fit) = fit.or_else(|| Geometry::fit(size, room(0))) else {
            return Self {
                frame,
                ..Self::default()
            };
        };
        let spare = content.width - fit.width();
        let panel = match spare.checked_sub(MARGINS) {
            Some(room) if room >= MIN_PANEL => room.min(MAX_PANEL),
            _ => 0,
        };
        let gap = u16::from(panel > 0);
        let board = Rect {
            x: content.x + (spare - panel - gap) / 2,
            width: fit.width(),
            ..content
        };
        let panels = Rect {
            x: board.right() + gap,
            width: panel,
            ..content
        };
        let (evaluation, moves) = divide(panels, evaluation, figures);
        Self {
            frame,
            board: Some(fit.centred(board)),
            evaluation,
            moves,
        }
    }
}

/// Divides the panels between evaluation and moves.
fn divide(side: Rect, evaluation: bool, figures: usize) -> (Option<Rect>, Option<Rect>) {
    if side.width < MIN_PANEL || side.height < 4 {
        return (None, None);
    }
    if !evaluation {
        return (None, Some(side));
    }
    let full = EvaluationView::height(figures);
    let high = match side.height {
        // Room for a taller graph.
        30.. => full + 2,
        _ if side.height >= full + 5 => full,
        _ => 4,
    };
    let parts = [Constraint::Length(high), Constraint::Min(0)];
    let [top, rest] = Layout::vertical(parts).areas(side);
    (Some(top), (rest.height >= 3).then_some(rest))
}
