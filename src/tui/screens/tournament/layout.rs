//! Where things are on the screen of a tournament.

use ratatui::layout::Rect;

use crate::tui::frame::ScreenFrame;
use crate::tui::widgets::board::Geometry;

/// The least width of what stands beside the board.
const MIN_PANEL: u16 = 24;

/// From this width on, there is room for a large board with the table beside it.
const WIDE: (u16, u16) = (120, 30);

/// The width of table and panels beside a large board.
const GOOD_SIDE: u16 = 80;

/// The rows of the game's panel in a small window.
const GAME_ROWS: u16 = 6;

/// What fills the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// Everything that fits.
    All,
    /// The table.
    Table,
    /// The game.
    Game,
}

impl Focus {
    /// The next of them.
    pub fn next(self) -> Self {
        match self {
            Self::All => Self::Table,
            Self::Table => Self::Game,
            Self::Game => Self::All,
        }
    }
}

/// The parts of the screen.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    pub frame: ScreenFrame,
    /// The bar.
    pub bar: Option<Rect>,
    /// The table: a header, its rows, and a row that says whether there are more.
    pub table: Option<Rect>,
    pub board: Option<Geometry>,
    /// The text about the game on the board.
    pub game: Option<Rect>,
    /// The last results.
    pub results: Option<Rect>,
}

impl Layout {
    /// Divides an area for a board of a size, if there is one, and this many agents.
    pub fn new(area: Rect, focus: Focus, size: Option<u8>, agents: usize) -> Self {
        let frame = ScreenFrame::of(area);
        let content = frame.content;
        let (bar, rest) = cut_top(content, 1);
        let empty = Self {
            frame,
            bar: Some(bar),
            table: None,
            board: None,
            game: None,
            results: None,
        };
        let rows = u16::try_from(agents).unwrap_or(u16::MAX);
        match focus {
            Focus::Game => empty.with_board_alone(content, rest, size),
            Focus::All if rest.width >= WIDE.0 && rest.height >= WIDE.1 => {
                empty.beside_board(rest, size, rows)
            }
            Focus::All => empty
                .over_board(rest, size, rows)
                .unwrap_or_else(|| empty.with_table(rest, rows)),
            Focus::Table => empty.with_table(rest, rows),
        }
    }

    /// How many agents the table shows.
    pub fn table_rows(&self) -> usize {
        let height = self.table.map_or(0, |table| table.height);
        usize::from(height.saturating_sub(2))
    }

    /// The table, and the results where there is room below it.
    fn with_table(self, area: Rect, rows: u16) -> Self {
        let (table, below) = cut_top(area, rows.saturating_add(2));
        Self {
            table: Some(table),
            results: (below.height >= 4).then_some(below),
            ..self
        }
    }

    /// The board as large as fits.
    fn with_board_alone(self, content: Rect, rest: Rect, size: Option<u8>) -> Self {
        let fits =
            size.is_some_and(|size| Geometry::fit(size, (rest.width, rest.height)).is_some());
        // If every row counts, the title shows the progress.
        if fits {
            self.with_board(rest, size)
        } else {
            Self { bar: None, ..self }.with_board(content, size)
        }
    }

    /// The table above, the board below it with its panels.
    fn over_board(self, area: Rect, size: Option<u8>, rows: u16) -> Option<Self> {
        // The panels beside a small board need as much.
        let least = u16::from(size.unwrap_or(8)).max(8) + 1;
        let room = area.height.checked_sub(least)?;
        if room < rows.min(2) + 2 {
            return None;
        }
        let (table, below) = cut_top(area, room.min(rows.saturating_add(2)));
        let parts = self.with_board(below, size);
        Some(Self {
            table: Some(table),
            ..parts
        })
    }

    /// A large board on the left, everything else on the right.
    fn beside_board(self, area: Rect, size: Option<u8>, rows: u16) -> Self {
        let room = area.width.saturating_sub(GOOD_SIDE + 2);
        let fit = Geometry::fit(size.unwrap_or(8), (room, area.height));
        let wide = fit.map_or(0, Geometry::width);
        let board = Rect {
            x: area.x + 1,
            width: wide,
            ..area
        };
        let beside = Rect {
            x: board.right() + 2,
            width: area.width.saturating_sub(wide + 4),
            ..area
        };
        let (table, below) = cut_top(beside, (rows.saturating_add(2)).min(beside.height / 2));
        let (game, results) = panels(below, below.height / 3);
        Self {
            table: Some(table),
            board: fit.filter(|_| size.is_some()).map(|fit| fit.centred(board)),
            game,
            results,
            ..self
        }
    }

    /// The board at the left of an area, the panels at its right.
    fn with_board(self, area: Rect, size: Option<u8>) -> Self {
        let fit = |spare: u16| {
            let room = (area.width.saturating_sub(spare), area.height);
            Geometry::fit(size.unwrap_or(8), room)
        };
        let Some(fit) = fit(MIN_PANEL + 3).or_else(|| fit(0)) else {
            return self;
        };
        let spare = area.width - fit.width();
        let panel = match spare.checked_sub(3) {
            Some(room) if room >= MIN_PANEL => room,
            _ => 0,
        };
        let board = Rect {
            x: area.x + if panel > 0 { 1 } else { spare / 2 },
            width: fit.width(),
            ..area
        };
        let beside = Rect {
            x: board.right() + 1,
            width: panel,
            ..area
        };
        let (game, results) = if panel > 0 {
            panels(beside, (beside.height / 2).max(GAME_ROWS))
        } else {
            (None, None)
        };
        Self {
            board: size.is_some().then(|| fit.centred(board)),
            game,
            results,
            ..self
        }
    }
}

/// The panels of the game and of the results, which share a line.
fn panels(area: Rect, high: u16) -> (Option<Rect>, Option<Rect>) {
    let (game, rest) = cut_top(area, high);
    let results = Rect {
        y: rest.y.saturating_sub(1),
        height: rest.height + 1,
        ..rest
    };
    let is_enough = |area: &Rect| area.height >= 4;
    if is_enough(&results) {
        (Some(game).filter(is_enough), Some(results))
    } else {
        (Some(area).filter(is_enough), None)
    }
}

/// The first rows of an area, and the others.
fn cut_top(area: Rect, rows: u16) -> (Rect, Rect) {
    let height = rows.min(area.height);
    let top = Rect { height, ..area };
    let rest = Rect {
        y: top.bottom(),
        height: area.height - height,
        ..area
    };
    (top, rest)
}
