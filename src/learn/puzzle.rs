//! Puzzles: positions in which exactly one move keeps a proven win or saves a proven draw, at each of
//! up to three turns.

use std::fmt;

use crate::agents::Stop;
use crate::games::{Game, PositionError, Skips};
use crate::search::{Engine, Limits, Observer, PvLine, Report, Tablebases};
use crate::text::Quoted;

/// The nodes from which a puzzle is of degree 2, 3, 4 and 5: those that a search needs to settle on
/// the right moves.
const DEGREES: [u64; 4] = [500, 2_500, 12_000, 60_000];

/// A puzzle.
///
/// As text it is one line, with tabs between its fields: `DEGREE GOAL POSITION MOVES`.
///
/// ```
/// use standoff::games::Blockade;
/// use standoff::learn::{Goal, Puzzle};
/// let puzzle = &Puzzle::<Blockade>::pack().unwrap()[0];
/// assert_eq!((puzzle.degree, puzzle.moves.len() % 2), (1, 1));
/// assert_eq!(Puzzle::read(&puzzle.to_string()).unwrap(), *puzzle);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle<G: Game> {
    /// How hard it is, from 1 to [`MAX_DEGREE`](Self::MAX_DEGREE).
    pub degree: u8,
    /// What the right moves achieve.
    pub goal: Goal,
    /// The position.
    pub position: G,
    /// The right moves, with the strongest defence between two of them.
    pub moves: Vec<G::Move>,
}

/// What the only right move achieves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// It keeps a win.
    Win,
    /// It saves a draw.
    Draw,
}

impl Goal {
    /// What the right move does.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Win => "wins",
            Self::Draw => "saves a draw",
        }
    }
}

/// A line that is not a puzzle, and why.
#[derive(Debug, thiserror::Error)]
#[error(
    "{0} is not a puzzle: it should read DEGREE, win or draw, POSITION and MOVES with tabs between{1}"
)]
pub struct PuzzleError(Quoted, String);

impl<G: Game> Puzzle<G> {
    /// The hardest degree.
    pub const MAX_DEGREE: u8 = 5;
    /// The most moves that have to be found.
    pub const MAX_TURNS: usize = 3;

    /// The puzzles that come with the game, from the easiest degree to the hardest.
    ///
    /// # Errors
    /// The first line that is not a puzzle.
    pub fn pack() -> Result<Vec<Self>, PuzzleError> {
        Self::read_all(G::INFO.puzzles)
    }

    /// Reads puzzles, one a line; a line that begins with `#` is a comment.
    ///
    /// # Errors
    /// The first line that is not a puzzle.
    pub fn read_all(text: &str) -> Result<Vec<Self>, PuzzleError> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(Self::read).collect()
    }

    /// Reads a puzzle from its line.
    ///
    /// # Errors
    /// It is not a puzzle.
    pub fn read(line: &str) -> Result<Self, PuzzleError> {
        let error = |reason: String| PuzzleError(Quoted::new(line), reason);
        let fields: Vec<&str> = line.split('\t').collect();
        let [degree, goal, position, moves] = fields[..] else {
            return Err(error(String::new()));
        };
        let degree = degree.parse().ok();
        let degree = degree.filter(|degree| (1..=Self::MAX_DEGREE).contains(degree));
        let goal = [Goal::Win, Goal::Draw]
            .into_iter()
            .find(|is| is.to_string() == goal);
        let (Some(degree), Some(goal)) = (degree, goal) else {
            return Err(error(String::new()));
        };
        let read = |reason: PositionError| error(format!("; {reason}"));
        let position = G::read(position).map_err(read)?;
        let mut next = position;
        let mut puzzle = Self {
            degree,
            goal,
            position,
            moves: Vec::new(),
        };
        for text in moves.split(' ') {
            let mv = next.read_move(text, Skips::Refused);
            let mv = mv.map_err(|reason| error(format!("; {reason}")))?;
            next = next.play(mv);
            puzzle.moves.push(mv);
        }
        // It ends with a right move.
        if puzzle.moves.len().is_multiple_of(2) || puzzle.moves.len() >= 2 * Self::MAX_TURNS {
            return Err(error(String::new()));
        }
        Ok(puzzle)
    }

    /// Finds out whether a position is a puzzle, and how long it goes on: as long as there is a choice
    /// and one move is right, and no longer than three turns. Its degree is yet to be measured.
    pub fn find(position: &G, prover: &mut Prover<G>) -> Option<Self> {
        let (mv, goal) = prover.only_move(position)?;
        let mut puzzle = Self {
            degree: 1,
            goal,
            position: *position,
            moves: vec![mv],
        };
        let mut next = position.play(mv);
        while puzzle.moves.len() + 1 < 2 * Self::MAX_TURNS {
            let Some(defence) = prover.strongest_defence(&next) else {
                break;
            };
            next = next.play(defence);
            match prover.only_move(&next) {
                Some((mv, same)) if same == goal => {
                    puzzle.moves.extend([defence, mv]);
                    next = next.play(mv);
                }
                _ => break,
            }
        }
        Some(puzzle)
    }

    /// Each position in which a move has to be found, and that move.
    pub fn turns(&self) -> impl Iterator<Item = (G, G::Move)> {
        let positions = self.moves.iter().scan(self.position, |position, &mv| {
            let before = *position;
            *position = position.play(mv);
            Some((before, mv))
        });
        positions.step_by(2)
    }

    /// The board as it is in the first of all ways to turn, mirror and recolour it: two puzzles that
    /// differ by no more than that, or by the turn, are the same.
    pub fn canonical_board(&self) -> String {
        let boards = G::INFO.symmetries.iter().map(|&symmetry| {
            let line = self.position.transformed(symmetry).line();
            let words: Vec<&str> = line.split(' ').skip(1).take(2).collect();
            words.join(" ")
        });
        boards.min().unwrap_or_default()
    }
}

impl<G: Game> fmt::Display for Puzzle<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (degree, goal, line) = (self.degree, self.goal, self.position.line());
        write!(f, "{degree}\t{goal}\t{line}\t")?;
        let mut next = self.position;
        for (number, &mv) in self.moves.iter().enumerate() {
            let space = if number > 0 { " " } else { "" };
            write!(f, "{space}{}", next.move_text(mv))?;
            next = next.play(mv);
        }
        Ok(())
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Win => "win",
            Self::Draw => "draw",
        })
    }
}

/// Proves that a move is the only one. What it has found helps it with later positions of the same
/// game.
pub struct Prover<G: Game> {
    engine: Engine<G>,
    limits: Limits,
    stop: Stop,
}

impl<G: Game> Prover<G> {
    /// A prover that spends no more than a number of nodes on a position.
    pub fn new(engine: Engine<G>, nodes: u64) -> Self {
        let limits = Limits {
            nodes,
            tablebases: Tablebases::Quick,
            ..Limits::NONE
        };
        let stop = Stop::default();
        Self {
            engine,
            limits,
            stop,
        }
    }

    /// A prover that proves nothing more after a stop.
    #[must_use]
    pub fn with_stop(self, stop: Stop) -> Self {
        Self { stop, ..self }
    }

    /// What a search finds, and whether it has come to its end within its limit.
    fn search(&mut self, position: &G, limits: Limits) -> (Report<G>, bool) {
        let report = self.engine.search(position, limits, &mut self.stop);
        let is_whole = report.nodes < limits.nodes && !self.stop.is_set();
        (report, is_whole)
    }

    /// Forgets everything, so that what it finds depends on nothing but the next position.
    pub fn forget(&mut self) {
        self.engine.new_game();
    }

    /// The only move that keeps a win or saves a draw, if there is one among several and all of it can
    /// be proven.
    pub fn only_move(&mut self, position: &G) -> Option<(G::Move, Goal)> {
        let limits = Limits {
            lines: 2,
            ..self.limits
        };
        // Within its limit the search has compared the second move with all others.
        let (report, is_whole) = self.search(position, limits);
        let [best, second] = &report.lines[..] else {
            return None;
        };
        let value = |line: &PvLine<G>| line.score.filter(|_| line.proven);
        let (best_value, second_value) = (value(best)?.signum(), value(second)?.signum());
        let goal = match best_value {
            1 => Goal::Win,
            0 => Goal::Draw,
            _ => return None,
        };
        let mv = *best.pv.first()?;
        let is_only = is_whole && second_value < best_value && G::from_to(mv).is_some();
        is_only.then_some((mv, goal))
    }

    /// The answer that holds out longest or leaves the fewest good moves, unless the game is over, the
    /// turn is skipped or nothing is proven.
    pub fn strongest_defence(&mut self, position: &G) -> Option<G::Move> {
        let (report, is_whole) = self.search(position, self.limits);
        let best = report.lines.first().filter(|line| line.proven)?;
        let mv = best.pv.first().copied();
        mv.filter(|&mv| is_whole && G::from_to(mv).is_some())
    }

    /// How hard a puzzle is. It forgets everything for that.
    pub fn degree(&mut self, puzzle: &Puzzle<G>) -> u8 {
        let turns = puzzle.turns();
        let nodes: u64 = turns
            .map(|(position, mv)| self.nodes_to_settle(&position, mv))
            .sum();
        let degree = DEGREES.iter().filter(|&&from| nodes >= from).count() + 1;
        u8::try_from(degree).unwrap_or(Puzzle::<G>::MAX_DEGREE)
    }

    /// How many nodes a search needs until it prefers a move for good.
    fn nodes_to_settle(&mut self, position: &G, mv: G::Move) -> u64 {
        struct Settling<G: Game>(G::Move, Option<u64>);

        impl<G: Game> Observer<G> for Settling<G> {
            fn report(&mut self, report: &Report<G>) {
                let is_found = report.best_move() == Some(self.0);
                self.1 = self.1.or(Some(report.nodes)).filter(|_| is_found);
            }
        }

        let mut settling = Settling::<G>(mv, None);
        self.engine.new_game();
        let report = self.engine.search(position, self.limits, &mut settling);
        settling.1.unwrap_or(report.nodes)
    }
}
