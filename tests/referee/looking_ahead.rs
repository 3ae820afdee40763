//! How the planted agent chooses when it looks ahead: two turns of alpha-beta, the same every time. Its
//! mistake is in the rules that it searches by.

use super::planted::{Position, is_hop, other};

/// The turns that it looks ahead, the hops of a chain that it thinks of, and what a won game is worth.
const DEPTH: u32 = 2;
const HOPS: usize = 4;
const WON: i32 = 100_000;

impl Position {
    /// The best move; none if there is no move.
    pub fn best_move(&self) -> Vec<usize> {
        let mut best = (-2 * WON, Vec::new());
        for path in self.moves(self.side) {
            let value = -self.after(&path).search(DEPTH - 1, -2 * WON, -best.0);
            if value > best.0 {
                best = (value, path);
            }
        }
        best.1
    }

    fn search(&self, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        let moves = self.moves(self.side);
        if self.is_over(&moves) {
            return self.result(&moves);
        }
        if depth == 0 {
            return self.lead();
        }
        let skip = [Vec::new()];
        for path in if moves.is_empty() { &skip[..] } else { &moves } {
            alpha = alpha.max(-self.after(path).search(depth - 1, -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }

    fn after(&self, path: &[usize]) -> Self {
        let mut next = self.clone();
        next.play(path);
        next
    }

    fn moves(&self, side: u8) -> Vec<Vec<usize>> {
        let mut moves = self.first_steps(side);
        let mut at = 0;
        while self.game == "crossing" && at < moves.len() {
            let path = moves[at].clone();
            at += 1;
            if is_hop(&path[path.len() - 2..]) && path.len() <= HOPS {
                moves.extend(self.longer_chains(&path));
            }
        }
        moves
    }

    fn longer_chains(&self, path: &[usize]) -> Vec<Vec<usize>> {
        let (mut board, mut captured) = (self.clone(), Vec::new());
        for hop in path.windows(2) {
            let between = usize::midpoint(hop[0], hop[1]);
            if board.board[between] == other(self.side) {
                captured.push(between);
            }
            board.shift(hop[0], hop[1]);
        }
        let end = path[path.len() - 1];
        let mut hops = board.targets(end, &captured);
        hops.retain(|&to| is_hop(&[end, to]));
        hops.into_iter().map(|to| [path, &[to]].concat()).collect()
    }

    fn pieces(&self, side: u8) -> Vec<usize> {
        let squares = (11..89).filter(|&square| self.board[square] == side);
        squares.collect()
    }

    /// What counts at the end, and how many pieces may be in the target region.
    fn score(&self, side: u8) -> i32 {
        let pieces = self.pieces(side);
        let count = match self.game.as_str() {
            "blockade" => {
                let is_near = |&square: &usize| {
                    self.board[square] == b'.'
                        && [1, 10]
                            .iter()
                            .flat_map(|way| [square - way, square + way])
                            .any(|near| self.board[near] == side)
                };
                (11..89).filter(is_near).count()
            }
            "surround" => 100 * pieces.len() + self.moves(side).len(),
            _ => self.home(side).0,
        };
        i32::try_from(count).unwrap()
    }

    /// How many pieces of a side are in its target region, and how many there are.
    fn home(&self, side: u8) -> (usize, usize) {
        let pieces = self.pieces(side);
        let region = if side == b'X' { [7, 8] } else { [1, 2] };
        let home = pieces
            .iter()
            .filter(|&square| region.contains(&(square % 10)));
        (home.count(), pieces.len())
    }

    fn lead(&self) -> i32 {
        self.score(self.side) - self.score(other(self.side))
    }

    fn is_over(&self, moves: &[Vec<usize>]) -> bool {
        let is_home = |(home, all): (usize, usize)| home == all && all > 0;
        self.left == 0
            || if self.game == "crossing" {
                is_home(self.home(b'X')) || is_home(self.home(b'O'))
            } else {
                moves.is_empty() || self.pieces(other(self.side)).is_empty()
            }
    }

    /// The value of a game that is over; the sooner, the more.
    fn result(&self, moves: &[Vec<usize>]) -> i32 {
        let lead = if self.game == "crossing" {
            self.lead()
        } else if moves.is_empty() {
            -1
        } else if self.pieces(other(self.side)).is_empty() {
            1
        } else {
            self.lead()
        };
        lead.signum() * (WON + i32::from(self.left))
    }
}
