//! Where things are on the screen of a tournament.

use ratatui::layout::{Constraint, Layout, Margin, Rect};

use crate::tui::frame::ScreenFrame;
use crate::tui::widgets::board::Geometry;

/// The minimum width of the panels beside the board.
const MIN_PANEL: u16 = 24;

/// From this size on there is room for a large board with the table beside it.
const WIDE: (u16, u16) = (140, 30);

/// The preferred width of the table and panels beside a large board.
const GOOD_SIDE: u16 = 80;

/// The rows of the game's panel in a small window.
const GAME_ROWS: u16 = 6;

/// What the window is given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// Everything that fits.
    All,
    Table,
    Game,
}

impl Focus {
    pub fn next(self) -> Self {
        match self {
            Self::All => Self::Table,
            Self::Table => Self::Game,
            Self::Game => Self::All,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct TournamentLayout {
    pub frame: ScreenFrame,
    pub bar: Option<Rect>,
    /// The table: a header, its rows, and a line that says whether there are more.
    pub table: Option<Rect>,
    pub board: Option<Geometry>,
    /// The panel of the game on the board.
    pub game: Option<Rect>,
    pub results: Option<Rect>,
}

impl TournamentLayout {
    /// Divides an area for a board of a size, if there is one, and a number of agents.
    pub fn new(area: Rect, focus: Focus, size: Option<u8>, agents: usize) -> Self {
        let frame = ScreenFrame::of(area);
        let (bar, rest) = split_top(frame.content, 1);
        let empty = Self {
            frame,
            bar: Some(bar),
            ..Self::default()
        };
        let table = u16::try_from(agents).unwrap_or(u16::MAX).saturating_add(2);
        match focus {
            Focus::Game => empty.with_board_alone(rest, size),
            Focus::All if rest.width >= WIDE.0 && rest.height >= WIDE.1 => {
                empty.beside_board(rest, size, table)
            }
            Focus::All => empty
                .over_board(rest, size, table)
                .unwrap_or_else(|| empty.with_table(rest, table)),
            Focus::Table => empty.with_table(rest, table),
        }
    }

    /// How many agents the table shows.
    pub fn table_rows(&self) -> usize {
        let height = self.table.map_or(0, |table| table.height);
        usize::from(height.saturating_sub(2))
    }

    /// The table, and the results where there is room below it.
    fn with_table(self, area: Rect, rows: u16) -> Self {
        let (table, below) = split_top(area, rows);
        Self {
            table: Some(table),
            results: (below.height >= 4).then_some(below),
            ..self
        }
    }

    /// The board as large as fits.
    fn with_board_alone(self, area: Rect, size: Option<u8>) -> Self {
        let fits = |size| Geometry::fit(size, (area.width, area.height)).is_some();
        if size.is_some_and(fits) {
            return self.with_board(area, size);
        }
        // Where every row counts, the title alone says how far it has come.
        Self { bar: None, ..self }.with_board(self.frame.content, size)
    }

    /// The table above, the board below it with its panels.
    fn over_board(self, area: Rect, size: Option<u8>, rows: u16) -> Option<Self> {
        // The panels beside a small board need as much.
        let board = u16::from(size.unwrap_or(8)).max(8) + 1;
        let room = area.height.checked_sub(board)?;
        if room < rows.min(4) {
            return None;
        }
        let (table, below) = split_top(area, room.min(rows));
        Some(Self {
            table: Some(table),
            ..self.with_board(below, size)
        })
    }

    /// A large board on the left, everything else on the right.
    fn beside_board(self, area: Rect, size: Option<u8>, rows: u16) -> Self {
        let room = area.width.saturating_sub(GOOD_SIDE + 2);
        let fit = Geometry::fit(size.unwrap_or(8), (room, area.height));
        let (board, beside) = split_left(area, fit.map_or(0, Geometry::width), 2);
        let (table, below) = split_top(beside, rows.min(beside.height / 2));
        let (game, results) = panels(below, below.height / 3);
        Self {
            table: Some(table),
            board: fit.filter(|_| size.is_some()).map(|fit| fit.centred(board)),
            game,
            results,
            ..self
        }
    }

    /// The board at the left of an area, the panels at its right if there is room for them.
    fn with_board(self, area: Rect, size: Option<u8>) -> Self {
        let fit = |spare: u16| {
            let room = (area.width.saturating_sub(spare), area.height);
            Geometry::fit(size.unwrap_or(8), room)
        };
        let Some(fit) = fit(MIN_PANEL + 3).or_else(|| fit(0)) else {
            return self;
        };
        if area.width - fit.width() < MIN_PANEL + 3 {
            let board = size.map(|_| fit.centred(area));
            return Self { board, ..self };
        }
        let (board, beside) = split_left(area, fit.width(), 1);
        let (game, results) = panels(beside, (beside.height / 2).max(GAME_ROWS));
        Self {
            board: size.map(|_| fit.centred(board)),
            game,
            results,
            ..self
        }
    }
}

/// The panels of the game and of the results, which share a line.
fn panels(area: Rect, rows: u16) -> (Option<Rect>, Option<Rect>) {
    let (game, rest) = split_top(area, rows);
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
fn split_top(area: Rect, rows: u16) -> (Rect, Rect) {
    let parts = [Constraint::Length(rows), Constraint::Min(0)];
    Layout::vertical(parts).areas(area).into()
}

/// The first columns of an area, and the others behind a gap, with a margin at both sides.
fn split_left(area: Rect, columns: u16, gap: u16) -> (Rect, Rect) {
    let parts = [Constraint::Length(columns), Constraint::Min(0)];
    let area = area.inner(Margin::new(1, 0));
    Layout::horizontal(parts).spacing(gap).areas(area).into()
}
