//! A second implementation of the three games, written from the rules alone, to check the engine by.
//!
//! It shares no code with the engine. A board is a list of rows of characters, every move is tried
//! out on a copy of the whole position, and nothing is remembered between calls. That makes it far
//! slower than the engine, and it is meant to be: nearly every function here is one sentence of
//! the rules, short enough to be seen to be right. It is for tests only, so it mostly trusts the
//! position lines it is given, and panics where one makes no sense.

/// Row and column, both counted from 0: `a1` is (0, 0) and `c4` is (2, 3).
type Square = (usize, usize);

/// Up, down, left and right, as changes of row and column.
const DIRECTIONS: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// A chain in Crossing has at most this many hops.
const MAX_HOPS: usize = 99;

/// A position of any of the three games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// `blockade`, `surround` or `crossing`.
    game: String,
    /// Rows from the top; every square is `X`, `O` or `.` (empty).
    board: Vec<Vec<char>>,
    /// Who is to move, `X` or `O`.
    side: char,
    played: usize,
    limit: usize,
    /// Surround only: the path of X's and of O's last move; empty when there is none or that piece
    /// has been removed.
    last: [Vec<Square>; 2],
}

/// A move of any of the three games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReferenceMove {
    /// The start square and every landing square; empty for a pass.
    pub path: Vec<(usize, usize)>,
    /// The enemies that a chain in Crossing hops, sorted.
    pub captured: Vec<(usize, usize)>,
}

#[allow(dead_code, reason = "each test program uses its own part of this")]
impl Reference {
    /// The position that a position line describes.
    pub fn read(line: &str) -> Self {
        let words: Vec<&str> = line.split(' ').collect();
        let width = match words[0] {
            "blockade" => 7,
            "surround" => 6,
            "crossing" => 8,
            other => panic!("{other} is none of the three games"),
        };
        let mut position = Self {
            game: words[0].to_string(),
            board: words[1].split('/').map(read_row).collect(),
            side: words[2].parse().expect("the side to move"),
            played: words[3].parse().expect("the turns played"),
            limit: words[4].parse().expect("the turn limit"),
            last: [vec![], vec![]],
        };
        assert_eq!(position.board.len(), width, "{line}");
        assert!(position.board.iter().all(|r| r.len() == width), "{line}");
        assert!("XO".contains(position.side), "{line}");
        if words.len() > 5 {
            assert!(words[0] == "surround" && words.len() == 7, "{line}");
            position.last = [position.read_last(words[5]), position.read_last(words[6])];
        }
        position
    }

    /// The canonical position line.
    pub fn line(&self) -> String {
        let rows: Vec<String> = self.board.iter().map(|row| row_text(row)).collect();
        let (rows, game, side) = (rows.join("/"), &self.game, self.side);
        let line = format!("{game} {rows} {side} {} {}", self.played, self.limit);
        if self.game == "surround" {
            let [last_x, last_o] = self.last.each_ref().map(|path| last_text(path));
            return format!("{line} {last_x} {last_o}");
        }
        line
    }

    /// Every distinct valid move: none when the game is over, only a pass for a player of
    /// Crossing who cannot move.
    pub fn moves(&self) -> Vec<ReferenceMove> {
        if self.verdict().is_some() {
            return vec![];
        }
        let moves = self.moves_of(self.side);
        if self.game == "crossing" && moves.is_empty() {
            return vec![along(&[])];
        }
        moves
    }

    /// The position after a move.
    pub fn play(&self, mv: &ReferenceMove) -> Self {
        let mut next = self.carry_out(mv);
        next.side = opponent(self.side);
        next.played += 1;
        if self.game == "surround" {
            next.last[number(self.side)].clone_from(&mv.path);
            next.remove_surrounded();
            next.forget_removed();
        }
        next
    }

    /// The move that a text such as `c4d4`, `c1e1e3` or `pass` spells square by square, if it is
    /// valid here.
    pub fn read_move(&self, text: &str) -> Option<ReferenceMove> {
        if self.verdict().is_some() {
            return None;
        }
        if text == "pass" {
            return (self.game == "crossing").then(|| along(&[]));
        }
        let path = self.read_squares(text)?;
        if path.len() < 2 {
            return None;
        }
        let listed = self.moves_of(self.side);
        let listed = listed.into_iter().find(|mv| mv.path == path);
        if listed.is_none() && self.game == "crossing" {
            return self.follow_chain(&path);
        }
        listed
    }

    /// Nothing while the game is in play, otherwise `X`, `O` or `draw`.
    pub fn verdict(&self) -> Option<&'static str> {
        let early = match self.game.as_str() {
            "blockade" => self.blockade_verdict(),
            "surround" => self.surround_verdict(),
            _ => self.crossing_verdict(),
        };
        if early.is_none() && self.played >= self.limit {
            return Some(self.higher_figure());
        }
        early
    }

    /// What decides the game at the turn limit, X's figure and O's, the most important first.
    pub fn figures(&self) -> Vec<(usize, usize)> {
        let both = |figure: &dyn Fn(char) -> usize| (figure('X'), figure('O'));
        match self.game.as_str() {
            "blockade" => vec![both(&|side| self.moveable_space(side))],
            "surround" => vec![
                both(&|side| self.squares_with(side).len()),
                both(&|side| self.moves_of(side).len()),
            ],
            _ => vec![both(&|side| self.score(side))],
        }
    }

    /// Blockade: a side that cannot move loses, whoever's turn it is; neither can: a draw.
    fn blockade_verdict(&self) -> Option<&'static str> {
        match (self.moves_of('X').len(), self.moves_of('O').len()) {
            (0, 0) => Some("draw"),
            (0, _) => Some("O"),
            (_, 0) => Some("X"),
            _ => None,
        }
    }

    /// Surround: a side loses that has no pieces, or is to move and has no valid move.
    fn surround_verdict(&self) -> Option<&'static str> {
        let stuck = |side| side == self.side && self.moves_of(side).is_empty();
        let lost = |side| self.squares_with(side).is_empty() || stuck(side);
        match (lost('X'), lost('O')) {
            (true, _) => Some("O"),
            (_, true) => Some("X"),
            _ => None,
        }
    }

    /// Crossing: the scores decide as soon as all pieces of a side are in its target region.
    fn crossing_verdict(&self) -> Option<&'static str> {
        (self.all_home('X') || self.all_home('O')).then(|| self.higher_figure())
    }

    /// The side that is ahead in the first figure that is not equal.
    fn higher_figure(&self) -> &'static str {
        match self.figures().into_iter().find(|(x, o)| x != o) {
            Some((x, o)) if x > o => "X",
            Some(_) => "O",
            None => "draw",
        }
    }

    /// Blockade: the number of distinct empty squares next to at least one of a side's pieces.
    fn moveable_space(&self, side: char) -> usize {
        let mut space = self.squares_with('.');
        space.retain(|&empty| self.neighbours(empty).iter().any(|&n| self.at(n) == side));
        space.len()
    }

    /// Crossing: the number of a side's pieces in its target region, which is columns 7 and 8 for X
    /// and columns 1 and 2 for O.
    fn score(&self, side: char) -> usize {
        let region = if side == 'X' { [7, 8] } else { [1, 2] };
        let mut pieces = self.squares_with(side);
        pieces.retain(|(_, column)| region.contains(&(column + 1)));
        pieces.len()
    }

    /// Crossing: does the side have pieces, and are they all in its target region?
    fn all_home(&self, side: char) -> bool {
        let pieces = self.squares_with(side).len();
        pieces > 0 && pieces == self.score(side)
    }

    /// What stands on a square.
    fn at(&self, (row, column): Square) -> char {
        self.board[row][column]
    }

    /// The squares with this on them: `X`, `O` or `.`.
    fn squares_with(&self, piece: char) -> Vec<Square> {
        let mut squares = vec![];
        for row in 0..self.board.len() {
            for column in 0..self.board.len() {
                if self.board[row][column] == piece {
                    squares.push((row, column));
                }
            }
        }
        squares
    }

    /// The next square in a direction, if the board goes on there.
    fn beyond(&self, square: Square, direction: (isize, isize)) -> Option<Square> {
        let row = square.0.checked_add_signed(direction.0)?;
        let column = square.1.checked_add_signed(direction.1)?;
        (row < self.board.len() && column < self.board.len()).then_some((row, column))
    }

    /// The squares up, down, left and right of a square, as far as they exist.
    fn neighbours(&self, square: Square) -> Vec<Square> {
        let squares = DIRECTIONS.map(|direction| self.beyond(square, direction));
        squares.into_iter().flatten().collect()
    }

    /// A step goes to an empty neighbour square.
    fn steps(&self, from: Square) -> Vec<Square> {
        let mut squares = self.neighbours(from);
        squares.retain(|&to| self.at(to) == '.');
        squares
    }

    /// A hop (or jump) goes over a neighbouring piece of either colour to the empty square straight
    /// behind it: here the square hopped over and the square landed on.
    fn hops(&self, from: Square) -> Vec<(Square, Square)> {
        let mut hops = vec![];
        for direction in DIRECTIONS {
            if let Some(over) = self.beyond(from, direction)
                && let Some(to) = self.beyond(over, direction)
                && self.at(over) != '.'
                && self.at(to) == '.'
            {
                hops.push((over, to));
            }
        }
        hops
    }

    /// Every move that a side could make if it were to move now, whether or not the game is over.
    fn moves_of(&self, side: char) -> Vec<ReferenceMove> {
        let mut moves = vec![];
        for from in self.squares_with(side) {
            moves.extend(self.steps(from).iter().map(|&to| along(&[from, to])));
            if self.game == "surround" {
                moves.extend(self.hops(from).iter().map(|&(_, to)| along(&[from, to])));
            }
            if self.game == "crossing" {
                moves.extend(self.chains(from));
            }
        }
        moves.retain(|mv| !self.is_return(side, mv));
        moves
    }

    /// Surround: does this move take the side's last moved piece back to where it came from?
    fn is_return(&self, side: char, mv: &ReferenceMove) -> bool {
        let last = &self.last[number(side)];
        last.len() == 2 && mv.path == [last[1], last[0]]
    }

    /// Surround: takes all surrounded pieces off the board at the same moment.
    fn remove_surrounded(&mut self) {
        let mut surrounded = [self.squares_with('X'), self.squares_with('O')].concat();
        surrounded.retain(|&square| self.is_surrounded(square));
        for (row, column) in surrounded {
            self.board[row][column] = '.';
        }
    }

    /// Surround: do all four neighbours of this piece exist, and are they all the opponent's?
    fn is_surrounded(&self, piece: Square) -> bool {
        let enemy = opponent(self.at(piece));
        let neighbours = self.neighbours(piece);
        neighbours.len() == 4 && neighbours.iter().all(|&n| self.at(n) == enemy)
    }

    /// Surround: a last move is forgotten when its piece has been removed.
    fn forget_removed(&mut self) {
        for side in ['X', 'O'] {
            if let [_, to] = self.last[number(side)][..]
                && self.at(to) != side
            {
                self.last[number(side)] = vec![];
            }
        }
    }

    /// Crossing: the chains of one piece, each final square with each set of captures once.
    /// All chains of one hop come first, then those of two and so on, so each is a shortest one.
    fn chains(&self, from: Square) -> Vec<ReferenceMove> {
        let mut found: Vec<ReferenceMove> = vec![];
        let mut current = vec![along(&[from])];
        for _ in 0..MAX_HOPS {
            let mut longer = vec![];
            for chain in current.iter().flat_map(|chain| self.one_more_hop(chain)) {
                if !found.iter().any(|other| is_same(other, &chain)) {
                    found.push(chain.clone());
                    longer.push(chain);
                }
            }
            current = longer;
        }
        found
    }

    /// Crossing: every way to lengthen a chain (at first just a start square) by one hop.
    fn one_more_hop(&self, chain: &ReferenceMove) -> Vec<ReferenceMove> {
        let position = self.carry_out(chain);
        let now = chain.path[chain.path.len() - 1];
        let mut longer = vec![];
        for (over, to) in position.hops(now) {
            let mut next = chain.clone();
            next.path.push(to);
            if position.at(over) != position.at(now) {
                next.captured.push(over);
                next.captured.sort_unstable();
            }
            longer.push(next);
        }
        longer
    }

    /// Crossing: the chain that goes along these squares, if it is valid.
    fn follow_chain(&self, path: &[Square]) -> Option<ReferenceMove> {
        if self.at(path[0]) != self.side || path.len() - 1 > MAX_HOPS {
            return None;
        }
        let mut chain = along(&path[..1]);
        for to in &path[1..] {
            let mut longer = self.one_more_hop(&chain).into_iter();
            chain = longer.find(|longer| longer.path.ends_with(&[*to]))?;
        }
        Some(chain)
    }

    /// Takes the captured pieces off the board and puts the moved piece on its last square.
    fn carry_out(&self, mv: &ReferenceMove) -> Self {
        let mut after = self.clone();
        if let (Some(&from), Some(&to)) = (mv.path.first(), mv.path.last()) {
            for &(row, column) in &mv.captured {
                after.board[row][column] = '.';
            }
            after.board[from.0][from.1] = '.';
            after.board[to.0][to.1] = self.at(from);
        }
        after
    }

    /// The squares of a text such as `c1e1e3`; nothing if it is not made of squares of the board.
    fn read_squares(&self, text: &str) -> Option<Vec<Square>> {
        let letters: Vec<char> = text.chars().collect();
        let mut squares = vec![];
        for pair in letters.chunks(2) {
            let row = "abcdefgh".find(pair[0])?;
            let column = "12345678".find(*pair.get(1)?)?;
            if row >= self.board.len() || column >= self.board.len() {
                return None;
            }
            squares.push((row, column));
        }
        Some(squares)
    }

    /// LASTX or LASTO of a position line.
    fn read_last(&self, text: &str) -> Vec<Square> {
        let path = self.read_squares(if text == "-" { "" } else { text });
        path.expect("squares of a last move")
    }
}

/// The move along these squares that captures nothing; along none it is a pass.
fn along(path: &[Square]) -> ReferenceMove {
    let (path, captured) = (path.to_vec(), vec![]);
    ReferenceMove { path, captured }
}

/// Crossing: chains of one piece with the same final square and captures are the same move.
fn is_same(one: &ReferenceMove, other: &ReferenceMove) -> bool {
    one.path.last() == other.path.last() && one.captured == other.captured
}

/// The other side.
fn opponent(side: char) -> char {
    if side == 'X' { 'O' } else { 'X' }
}

/// The side's place in a list of two.
fn number(side: char) -> usize {
    usize::from(side == 'O')
}

/// One row of a position line: a digit stands for so many empty squares.
fn read_row(text: &str) -> Vec<char> {
    let mut row = text.to_string();
    for run in 1..=8 {
        row = row.replace(&run.to_string(), &".".repeat(run));
    }
    assert!(row.chars().all(|letter| "XO.".contains(letter)), "{text}");
    row.chars().collect()
}

/// The opposite of `read_row`: the longest runs of empty squares become digits first.
fn row_text(row: &[char]) -> String {
    let mut text: String = row.iter().collect();
    for run in (1..=8).rev() {
        text = text.replace(&".".repeat(run), &run.to_string());
    }
    text
}

/// The opposite of `read_last`.
fn last_text(path: &[Square]) -> String {
    if path.is_empty() {
        return "-".to_string();
    }
    let square = |&(row, column): &Square| format!("{}{}", &"abcdef"[row..=row], column + 1);
    path.iter().map(square).collect()
}
