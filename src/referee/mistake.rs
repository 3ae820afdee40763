//! What may be behind invalid moves. Each [`Mistake`] foretells which moves a program takes for valid
//! that makes it; the one that foretells most of the invalid moves is what the program is told.

use super::Question;
use crate::agents::external::forced_skip;
use crate::games::{
    Board, Ending, Game, Misreading, MoveError, Setup, Skips, Square, SquareSet, read_squares,
};

/// One mistake that a program may make.
pub(super) enum Mistake<G: Game> {
    /// It leaves out the moves after the position line.
    Moves,
    /// It moves for the wrong side.
    Side,
    /// It misreads a rule.
    Rule(&'static Misreading<G>),
    /// It names squares wrongly.
    Squares(&'static str, Meant),
}

/// The row and the column that are meant by others, all counted from 0, on a board of a size.
type Meant = fn(i8, i8, i8) -> (i8, i8);

/// How squares are named wrongly.
#[rustfmt::skip]
const WRONG_NAMES: [(&str, Meant); 6] = [
    ("Its columns are off by one: it counts them from 0. The first column is 1.", |row, column, _| (row, column + 1)),
    ("Its columns are off by one: it begins with 2. The first column is 1.", |row, column, _| (row, column - 1)),
    ("Its rows are off by one: it begins before a. The first row is a.", |row, column, _| (row + 1, column)),
    ("Its rows are off by one: it begins with b. The first row is a.", |row, column, _| (row - 1, column)),
    ("It exchanges rows and columns. The letter is the row, the number is the column.", |row, column, _| (column, row)),
    ("It counts rows from the bottom. Row a is at the top.", |row, column, size| (size - 1 - row, column)),
];

/// An answer that is no valid move, and whether a question has moves after its position line.
pub(super) struct Diagnosis {
    /// The rule that was broken, in a word.
    pub rule: &'static str,
    /// What the program seems to get wrong; empty if only the moves themselves say so.
    pub words: &'static str,
    /// The answers that it explains, by their places.
    pub explains: Vec<usize>,
}

impl<G: Game> Mistake<G> {
    /// All mistakes that can be told apart in this game, the likeliest first.
    pub fn all() -> Vec<Self> {
        let rules = G::MISREADINGS
            .iter()
            .chain(Misreading::COMMON)
            .map(Self::Rule);
        let names = WRONG_NAMES.map(|(words, meant)| Self::Squares(words, meant));
        [Self::Moves, Self::Side]
            .into_iter()
            .chain(rules)
            .chain(names)
            .collect()
    }

    pub fn rule(&self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Side => "side",
            Self::Rule(misreading) => misreading.rule,
            Self::Squares(..) => "board",
        }
    }

    pub fn words(&self) -> &'static str {
        match self {
            Self::Moves => {
                "It leaves out the moves after the position line. They have to be played first."
            }
            Self::Side => {
                "It moves for the wrong side. The position line says who moves first from there, \
                 and each move after it passes the turn."
            }
            Self::Rule(misreading) => misreading.words,
            Self::Squares(words, _) => words,
        }
    }

    /// The position as a program sees it that makes this mistake, if there is one.
    fn view(&self, question: &Question<G>) -> Option<G> {
        match self {
            Self::Moves => (!question.moves.is_empty()).then_some(question.start),
            Self::Side => {
                let mut setup = question.position.setup();
                setup.side = setup.side.other();
                G::from_setup(&setup).ok()
            }
            Self::Rule(misreading) => {
                question
                    .moves
                    .iter()
                    .try_fold(question.start, |position, &mv| {
                        let is_possible =
                            G::from_to(mv).is_none() || position.moves().contains(&mv);
                        is_possible
                            .then(|| (misreading.play)(&position, mv))
                            .flatten()
                    })
            }
            Self::Squares(..) => Some(question.position),
        }
    }

    /// The share of invalid ones among the moves that a program takes for valid that makes this
    /// mistake; 0 if any question will do to find it out.
    pub fn share_of_wrong_moves(&self, question: &Question<G>) -> f64 {
        if matches!(self, Self::Side | Self::Squares(..)) {
            return 0.0;
        }
        let Some(view) = self.view(question) else {
            return 0.0;
        };
        if is_stuck(&view) {
            return 1.0;
        }
        let is_same = view == question.position;
        let (mut right, mut wrong) = (0.0, 0.0);
        for path in view.moves().into_iter().map(|mv| view.path(mv)) {
            // A longer chain begins with one of those that are counted.
            if path.len() > 2 {
                continue;
            }
            if is_same || fits(&question.position, &path, None) {
                right += 1.0;
            } else {
                wrong += 1.0;
            }
            // Every other chain is taken to go on.
            let (astray, onward) = (self.onward(&view, &path), view.onward(&path).len());
            let share = 0.5 * f64::from(astray) / f64::from((astray + onward).max(1));
            right -= share;
            wrong += share;
        }
        for from in view.pieces(view.side()) {
            wrong += f64::from(self.onward(&view, &[from]));
        }
        if wrong > 0.0 {
            wrong / (right + wrong)
        } else {
            0.0
        }
    }

    /// How many squares a misread rule adds to those where a move may go on.
    fn onward(&self, view: &G, path: &[Square<G::Board>]) -> u32 {
        match self {
            Self::Rule(misreading) if !path.is_empty() => (misreading.onward)(view, path).len(),
            _ => 0,
        }
    }

    /// The chance that a program that makes this mistake answers wrongly if its moves are random, never
    /// quite certain.
    fn share(&self, question: &Question<G>) -> f64 {
        let share = match self {
            Self::Side | Self::Squares(..) => 1.0,
            _ => self.share_of_wrong_moves(question),
        };
        share.clamp(0.02, 0.98)
    }

    /// Whether a program that makes this mistake believes that it has no move.
    pub fn leaves_nothing(&self, question: &Question<G>) -> bool {
        self.view(question).is_some_and(|view| is_stuck(&view))
    }

    /// Whether a program that misreads a rule so has no move to answer, or can't follow the moves before.
    pub fn confuses(&self, question: &Question<G>) -> bool {
        matches!(self, Self::Rule(_)) && self.view(question).is_none_or(|view| is_stuck(&view))
    }

    /// Whether a program that makes this mistake must answer wrongly, whatever it prefers: it believes
    /// that it has no move, or only moves that are none, or such a one ends the game better than
    /// all others.
    pub fn forces(&self, question: &Question<G>) -> bool {
        let Some(view) = self.view(question) else {
            return false;
        };
        if is_stuck(&view) {
            return true;
        }
        let is_same = view == question.position;
        let (mut right, mut wrong) = (None, None);
        let mut choose = |path: &[Square<G::Board>], end: Option<G>| {
            let verdict = end.and_then(|end| end.verdict());
            let result = verdict.map(|verdict| verdict.half_points(view.side()));
            // What is still open may be hoped for only in a valid move.
            if is_same && view.spell(path).is_ok() || fits(&question.position, path, None) {
                right = right.max(Some(result.unwrap_or(1)));
            } else {
                wrong = wrong.max(Some(result.unwrap_or(0)));
            }
        };
        let astray = |path: &[Square<G::Board>]| match self {
            Self::Rule(misreading) => (misreading.onward)(&view, path),
            _ => SquareSet::EMPTY,
        };
        for from in view.pieces(view.side()) {
            for to in astray(&[from]) {
                let mut setup = view.setup();
                setup.side = setup.side.other();
                setup.played += 1;
                choose(&[from, to], carry(setup, from, to));
            }
        }
        for mv in view.moves() {
            let end = match self {
                Self::Rule(misreading) => (misreading.play)(&view, mv),
                _ => Some(view.play(mv)),
            };
            let mut path = view.path(mv);
            choose(&path, end);
            let Some(&from) = path.last() else { continue };
            for to in astray(&path) {
                path.push(to);
                choose(&path, end.and_then(|end| carry(end.setup(), from, to)));
                path.pop();
            }
        }
        wrong > right
    }

    /// Whether a program that makes this mistake may answer so.
    fn explains(&self, question: &Question<G>, answer: &str) -> bool {
        if let Self::Squares(_, meant) = self {
            let meant = rename::<G>(answer, *meant);
            return meant
                .is_some_and(|meant| question.position.read_move(&meant, Skips::Refused).is_ok());
        }
        let squares = read_squares::<G::Board>(answer).ok();
        let misreading = match self {
            Self::Rule(misreading) => Some(*misreading),
            _ => None,
        };
        match (self.view(question), squares) {
            (Some(view), Some(squares)) => fits(&view, &squares, misreading),
            (Some(view), None) => is_stuck(&view),
            _ => false,
        }
    }
}

/// Whether there is nothing that the side to move could move.
fn is_stuck<G: Game>(view: &G) -> bool {
    let reason = view.ending().map(|ending| ending.reason);
    view.pieces(view.side()).is_empty()
        || reason == Some(Ending::NO_MOVE[view.side()])
        || forced_skip(view).is_some()
}

/// The position after a piece has been moved by no rule, if there is one.
fn carry<G: Game>(
    mut setup: Setup<G::Board>,
    from: Square<G::Board>,
    to: Square<G::Board>,
) -> Option<G> {
    let side = setup.piece(from)?;
    setup.lift(from);
    setup.put(side, to);
    G::from_setup(&setup).ok()
}

/// Whether squares are a valid move in a position, or one by a misreading.
fn fits<G: Game>(
    view: &G,
    squares: &[Square<G::Board>],
    misreading: Option<&Misreading<G>>,
) -> bool {
    let is_own = |from: &Square<G::Board>| view.pieces(view.side()).contains(*from);
    if squares.len() < 2 || !squares.first().is_some_and(is_own) || view.verdict().is_some() {
        return false;
    }
    match (1..squares.len()).find(|&last| view.spell(&squares[..=last]).is_err()) {
        None => true,
        Some(at) => misreading.is_some_and(|misreading| {
            (misreading.onward)(view, &squares[..at]).contains(squares[at])
        }),
    }
}

/// An answer with each square replaced by the one that is meant.
fn rename<G: Game>(answer: &str, meant: Meant) -> Option<String> {
    let size = i8::try_from(G::Board::SIZE).ok()?;
    let pairs = answer.as_bytes().chunks(2).map(|pair| {
        let &[row, column] = pair else { return None };
        let from = |start: u8, byte: u8| i8::try_from(i16::from(byte) - i16::from(start)).ok();
        let (row, column) = meant(from(b'a', row)?, from(b'1', column)?, size);
        let (row, column) = (u8::try_from(row).ok()?, u8::try_from(column).ok()?);
        Some(Square::<G::Board>::new(row, column)?.to_string())
    });
    pairs.collect()
}

/// The chance of an invalid answer under a mistake that doesn't explain it, and of a valid one that a
/// program gives that makes its mistake only now and then.
const CHANCE: f64 = 1e-4;
const NOW_AND_THEN: f64 = 0.5;

/// The fewest answers that a second mistake must explain.
const ENOUGH: usize = 3;

/// What is behind invalid answers: the mistake under which all the answers are likeliest, then another
/// one for what it doesn't explain. If none is likelier than chance, the moves are told apart by the
/// rule that each one breaks.
pub(super) fn diagnose<G: Game>(answers: &[(Question<G>, String)]) -> Vec<Diagnosis> {
    let is_wrong = |at: &usize| {
        let (question, answer) = &answers[*at];
        question.position.read_move(answer, Skips::Refused).is_err()
    };
    let (mut open, valid): (Vec<usize>, Vec<usize>) = (0..answers.len()).partition(is_wrong);
    let mut found: Vec<Diagnosis> = Vec::new();
    let mistakes = Mistake::<G>::all();
    while !open.is_empty() {
        let candidates = mistakes.iter().map(|mistake| {
            let explains = |at: &usize| mistake.explains(&answers[*at].0, &answers[*at].1);
            let chance = |at: &usize| match (explains(at), mistake.share(&answers[*at].0)) {
                (true, share) if open.contains(at) => share,
                (true, share) => 1.0 - share,
                (false, _) if open.contains(at) => CHANCE,
                (false, _) => NOW_AND_THEN,
            };
            let likelihood: f64 = open.iter().chain(&valid).map(|at| chance(at).ln()).sum();
            let explained: Vec<usize> = open.iter().copied().filter(explains).collect();
            (likelihood, explained, mistake)
        });
        // Of equals, the first.
        let best = candidates.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let Some((likelihood, explains, mistake)) = best else {
            break;
        };
        let is_chance =
            likelihood <= f64::from(u32::try_from(open.len()).unwrap_or(0)) * CHANCE.ln();
        // What is left may follow from the first mistake, and fit another one by chance.
        let first = found.first().map_or(0, |first| first.explains.len());
        if explains.is_empty() || is_chance || first > 0 && explains.len() < ENOUGH.max(first / 4) {
            break;
        }
        open.retain(|at| !explains.contains(at));
        found.push(Diagnosis {
            rule: mistake.rule(),
            words: mistake.words(),
            explains,
        });
    }
    if found.is_empty() {
        for at in open {
            let (question, answer) = &answers[at];
            let refused = question.position.read_move(answer, Skips::Refused);
            let rule = refused.err().map_or("", |error| rule_of(&error));
            match found.iter_mut().find(|known| known.rule == rule) {
                Some(known) => known.explains.push(at),
                None => found.push(Diagnosis {
                    rule,
                    words: "",
                    explains: vec![at],
                }),
            }
        }
    }
    found
}

/// The rule that an invalid move breaks by what is said about it.
fn rule_of(error: &MoveError) -> &'static str {
    match error {
        MoveError::Nothing
        | MoveError::NotASquare(_)
        | MoveError::OneSquare(_)
        | MoveError::TooManySquares(_) => "notation",
        MoveError::OffBoard(_) | MoveError::NotARow(..) => "board",
        MoveError::Empty(_) => "empty",
        MoveError::Opponent(_) => "side",
        MoveError::Immobile(_) | MoveError::SameSquare(_) | MoveError::Rule(_) => "step",
        MoveError::Occupied(_) => "occupied",
        MoveError::Ambiguous(..) => "chain",
        MoveError::NoSkip | MoveError::GameOver => "pass",
    }
}
