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
/// It reads boards whose squares are three columns and one row.
pub fn read(screen: &str, size: u8) -> Option<Vec<Vec<Seen>>> {
    let letters = (b'a'..b'a' + size).map(char::from);
    letters
        .map(|letter| {
            let label = format!(" {letter} ");
            let line = screen.lines().find(|line| line.starts_with(&label))?;
            // Empty squares at the end of a line may have been cut off.
            let cells = line.chars().chain(std::iter::repeat(' ')).skip(3);
            let cells: Vec<char> = cells.take(3 * usize::from(size)).collect();
            Some(cells.chunks(3).map(seen).collect())
        })
        .collect()
}

fn seen(cell: &[char]) -> Seen {
    let has = |c: char| cell.contains(&c);
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

/// O's move in the list beside the board, in the row that X's turn of this number begins.
pub fn answer(screen: &str, number: u16) -> Option<String> {
    let number = number.to_string();
    screen.lines().find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        // A sentence may have the same number.
        let is_move =
            |word: &str| word == "pass" || word.chars().nth(1).is_some_and(char::is_numeric);
        let mut rows = words.windows(3);
        let row = rows.find(|row| row[0] == number && row[1..].iter().all(|word| is_move(word)));
        row.map(|row| row[2].into())
    })
}
