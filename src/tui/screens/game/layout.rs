//! Where things are on the game screen: the board as large as fits, a panel beside it.

use ratatui::layout::{Constraint, Layout, Rect};

use crate::tui::frame::ScreenFrame;
use crate::tui::widgets::board::Geometry;

/// The least columns of a panel with room for sentences, and of one for numbers alone.
const MIN_PANEL: u16 = 22;
const NARROW_PANEL: u16 = 10;

/// The columns between board and panel, and beside it.
const MARGINS: u16 = 3;

/// From here on evaluation and moves stand side by side, and wider than this is of no use.
const WIDE_PANEL: u16 = 90;
const MAX_PANEL: u16 = 130;

#[derive(Clone, Copy, Debug)]
pub struct GameLayout {
    pub frame: ScreenFrame,
    pub board: Option<Geometry>,
    /// What is beside the board. Its first line is the title of the screen if it is wide enough.
    pub panel: Option<Rect>,
}

impl GameLayout {
    /// Divides an area for a board of this size.
    pub fn new(area: Rect, size: u8) -> Self {
        let frame = ScreenFrame::of(area);
        let whole = frame.title.union(frame.content);
        // A large window leaves the panel its share; a small one needs its columns for the board.
        let good = (area.width * 3 / 10).clamp(MIN_PANEL, 64);
        let is_large = |layout: &Self| layout.board.is_some_and(Geometry::is_large);
        // A large board without sentences beside it is better than a cramped one with them.
        Self::divide(frame, whole, size, good)
            .filter(is_large)
            .or_else(|| Self::divide(frame, frame.content, size, NARROW_PANEL))
            .or_else(|| Self::divide(frame, frame.content, size, 0))
            .unwrap_or(Self {
                frame,
                board: None,
                panel: None,
            })
    }

    /// The largest board in an area beside a panel of at least this many columns.
    fn divide(frame: ScreenFrame, area: Rect, size: u8, panel: u16) -> Option<Self> {
        let reserve = if panel == 0 { 0 } else { panel + MARGINS };
        let room = (area.width.checked_sub(reserve)?, area.height);
        let fit = Geometry::fit(size, room)?.with_header(area.height);
        let rest = area.width - fit.width();
        let columns = rest.saturating_sub(MARGINS).min(MAX_PANEL);
        let margins = if panel == 0 { 0 } else { MARGINS };
        let spare = rest.saturating_sub(columns + margins);
        let left = Rect {
            x: area.x + spare / 2,
            width: fit.width(),
            ..area
        };
        let panel = (panel > 0).then_some(Rect {
            x: left.right() + 2,
            width: columns,
            ..area
        });
        Some(Self {
            frame,
            board: Some(fit.centred(left)),
            panel,
        })
    }

    /// The panel, if it has room for sentences.
    pub fn sentences(&self) -> Option<Rect> {
        self.panel.filter(|panel| panel.width >= MIN_PANEL)
    }
}

/// Divides a wide panel into two columns.
pub fn columns(panel: Rect) -> Option<[Rect; 2]> {
    let halves = [Constraint::Percentage(50); 2];
    (panel.width >= WIDE_PANEL).then(|| Layout::horizontal(halves).spacing(4).areas(panel))
}
