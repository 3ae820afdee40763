//! The board as a person sees it on the screen.

use standoff::games::{Board, Game, Side, Square};

/// What stands in a square: the piece, and whether it is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    pub side: Option<Side>,
    /// It can be picked up, or something can be put down there.
    pub marked: bool,
    pub cursor: bool,
}

/// The squares of a board on the screen, row by row; `None` if there is no whole board.
///
/// It reads boards whose squares are three columns wide and divided by lines.
pub fn read(screen: &str, size: u8) -> Option<Vec<Vec<Seen>>> {
    let letters = (b'a'..b'a' + size).map(char::from);
    letters
        .map(|letter| {
            let label = format!(" {letter} │");
            let line = screen.lines().find(|line| line.starts_with(&label))?;
            let cells = line.split('│').skip(1).take(usize::from(size));
            let cells: Vec<Seen> = cells.map(seen).collect();
            (cells.len() == usize::from(size)).then_some(cells)
        })
        .collect()
}

fn seen(cell: &str) -> Seen {
    let has = |c: char| cell.contains(c);
    let side = match (has('X'), has('O')) {
        (true, _) => Some(Side::X),
        (_, true) => Some(Side::O),
        _ => None,
    };
    Seen {
        side,
        marked: has('•'),
        cursor: has('['),
    }
}

/// Whether the pieces on the screen are those of a position.
pub fn shows<G: Game>(screen: &str, position: &G) -> bool {
    let Some(rows) = read(screen, G::INFO.size) else {
        return false;
    };
    squares::<G>().all(|square| {
        let piece = |side: &Side| position.pieces(*side).contains(square);
        at::<G>(&rows, square).side == Side::BOTH.into_iter().find(piece)
    })
}

/// The square with the cursor.
pub fn cursor<G: Game>(screen: &str) -> Option<Square<G::Board>> {
    let rows = read(screen, G::INFO.size)?;
    squares::<G>().find(|&square| at::<G>(&rows, square).cursor)
}

/// The squares that are marked.
pub fn marked<G: Game>(screen: &str) -> Vec<Square<G::Board>> {
    let rows = read(screen, G::INFO.size).unwrap_or_default();
    let all = squares::<G>().filter(|_| !rows.is_empty());
    all.filter(|&square| at::<G>(&rows, square).marked)
        .collect()
}

fn at<G: Game>(rows: &[Vec<Seen>], square: Square<G::Board>) -> Seen {
    rows[usize::from(square.row())][usize::from(square.column())]
}

fn squares<G: Game>() -> impl Iterator<Item = Square<G::Board>> {
    let size = G::Board::SIZE;
    (0..size).flat_map(move |row| (0..size).filter_map(move |column| Square::new(row, column)))
}

/// The log of moves beside the board as one line.
pub fn log(screen: &str) -> String {
    let lines = screen.lines().skip_while(|line| !line.contains("─ Moves "));
    let inside = lines
        .skip(1)
        .filter_map(|line| line.trim_end().strip_suffix('│'));
    let words = inside.filter_map(|line| line.rsplit_once('│'));
    words
        .map(|(_, words)| words.trim())
        .collect::<Vec<_>>()
        .join(" ")
}
