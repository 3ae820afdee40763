//! Test vectors: positions with a known fact about each, one case a line. The tests read them from
//! `tests/vectors`. They follow from the game's rules and a seed alone.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::games::{Game, PositionError, Verdict, perft, start};

/// What the cases of a file state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VectorKind {
    /// The number of move sequences of length 1, 2, 3, …
    Perft,
    /// The result of a finished game.
    Outcomes,
    /// The value of a position near its end, and the moves that keep it.
    Exact,
}

impl VectorKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Perft, Self::Outcomes, Self::Exact];

    /// The beginning of its files' names, before the name of the game.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Perft => "perft",
            Self::Outcomes => "outcomes",
            Self::Exact => "exact",
        }
    }

    /// The number of cases in a file.
    const fn count(self) -> usize {
        match self {
            Self::Perft => 12,
            Self::Outcomes => 40,
            Self::Exact => 30,
        }
    }
}

/// The turn limit of positions that should be far from it.
const FAR_LIMIT: u16 = 400;

/// Once there are this many sequences of one length, longer ones are not counted.
const ENOUGH_SEQUENCES: u64 = 200_000;

/// About the most positions that are searched for an exact value.
const MAX_POSITIONS: u64 = 1_000_000;

/// How many random positions are tried for each case. After that, the file has fewer cases.
const MAX_TRIES: usize = 1000;

/// Returns the lines of a file of vectors, which are the same for the same seed. There are fewer than
/// usual if random games hardly ever reach a position of that kind.
///
/// # Errors
/// The game has no start with the limits that are tried.
pub fn vectors<G: Game>(kind: VectorKind, seed: u64) -> Result<Vec<String>, PositionError> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..kind.count() * MAX_TRIES {
        let case = match kind {
            VectorKind::Perft => perft_case::<G>(&mut random)?,
            VectorKind::Outcomes => outcome_case::<G>(&mut random)?,
            VectorKind::Exact => exact_case::<G>(&mut random)?,
        };
        lines.extend(case.filter(|line| !lines.contains(line)));
        if lines.len() == kind.count() {
            break;
        }
    }
    Ok(lines)
}

/// Plays this many random moves, or fewer if the game ends, and returns the last position.
fn random_game<G: Game>(
    limit: u16,
    turns: u16,
    random: &mut Xoshiro256PlusPlus,
) -> Result<G, PositionError> {
    let mut position: G = start(limit, random.random())?;
    for _ in 0..turns {
        match position.moves().choose(random) {
            Some(&mv) => position = position.play(mv),
            None => break,
        }
    }
    Ok(position)
}

/// Counts the move sequences of a random position. One position in four is so near its turn limit that
/// the game ends before the longest sequences do.
fn perft_case<G: Game>(random: &mut Xoshiro256PlusPlus) -> Result<Option<String>, PositionError> {
    let turns = random.random_range(0..50);
    let limit = match random.random_range(0..4) {
        0 => turns + random.random_range(1..=3),
        _ => FAR_LIMIT,
    };
    let position: G = random_game(limit, turns, random)?;
    if position.verdict().is_some() {
        return Ok(None);
    }
    let mut counts: Vec<String> = Vec::new();
    for depth in 1..=5 {
        let count = perft(&position, depth);
        counts.push(count.to_string());
        if count >= ENOUGH_SEQUENCES {
            break;
        }
    }
    Ok(Some(format!("{}\t{}", position.line(), counts.join(" "))))
}

/// Plays a random game to its end.
fn outcome_case<G: Game>(random: &mut Xoshiro256PlusPlus) -> Result<Option<String>, PositionError> {
    let limit = random.random_range(10..=100);
    let position: G = random_game(limit, limit, random)?;
    let verdict = position.verdict();
    Ok(verdict.map(|verdict| format!("{}\t{verdict}", position.line())))
}

/// Solves a random position near its end, unless every move keeps its value.
fn exact_case<G: Game>(random: &mut Xoshiro256PlusPlus) -> Result<Option<String>, PositionError> {
    let (turns, left) = (random.random_range(10..60), random.random_range(1..=5));
    let position: G = random_game(turns + left, turns, random)?;
    let moves = position.moves();
    let is_small = (moves.len() as u64).pow(left.into()) <= MAX_POSITIONS;
    if moves.is_empty() || !is_small {
        return Ok(None);
    }
    let (value, keeping) = exact_value(&position);
    if keeping.len() == moves.len() {
        return Ok(None);
    }
    #[expect(clippy::cast_precision_loss, reason = "both are small")]
    let share = keeping.len() as f64 / moves.len() as f64;
    let keeping: Vec<String> = keeping.iter().map(|&mv| position.move_text(mv)).collect();
    let line = position.line();
    Ok(Some(format!(
        "{line}\t{value}\t{share}\t{}",
        keeping.join(" ")
    )))
}

/// Returns the value of a position for the side to move (1 win, 0 draw, -1 loss) and the moves that
/// keep it. Everything is tried, so the game must end within a few turns.
pub fn exact_value<G: Game>(position: &G) -> (i8, Vec<G::Move>) {
    let mut best = (-1, Vec::new());
    for mv in position.moves() {
        let value = -minimax(&position.play(mv));
        if value > best.0 {
            best = (value, Vec::new());
        }
        if value == best.0 {
            best.1.push(mv);
        }
    }
    best
}

fn minimax<G: Game>(position: &G) -> i8 {
    match position.verdict() {
        Some(Verdict::Draw) => return 0,
        Some(Verdict::Win(side)) => return if side == position.side() { 1 } else { -1 },
        None => {}
    }
    let mut best = -1;
    for mv in position.moves() {
        best = best.max(-minimax(&position.play(mv)));
        if best == 1 {
            break;
        }
    }
    best
}
