//! Making hard problems for a suite: positions of games some turns before their limit, in which few
//! moves keep a value that is not seen at once. Every move is proven by a search.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::LabError;
use super::puzzles::play;
use crate::agents::Budget;
use crate::games::Game;
use crate::search::{Engine, NoObserver};

/// How many turns before its limit a position is.
const LEFT: std::ops::RangeInclusive<u16> = 9..=14;

/// The most nodes for the proof of a move. Where one needs more, the rest of the game is given up.
const MAX_NODES: u64 = 2_000_000;

/// Of so many moves at most one keeps the value.
const ONE_IN: usize = 4;

/// The size of the table in MiB. It is cleared for every game.
const TABLE: usize = 64;

/// How many games are played for each problem that is wanted. After that, there are fewer.
const MAX_GAMES: usize = 200;

/// Makes hard problems as lines of a [`suite`](super::suite), the same for the same seed. `on_progress`
/// is told the number of games played and of problems found.
///
/// # Errors
/// There is no memory for the engine.
pub fn make<G: Game>(
    count: usize,
    seed: u64,
    mut on_progress: impl FnMut(usize, usize),
) -> Result<Vec<String>, LabError> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut engine = Engine::new(TABLE)?;
    let mut lines = Vec::new();
    for game in 1..=count * MAX_GAMES {
        let positions = play::<G>(&mut random)?;
        engine.new_game();
        // From the end on, as what is known of later positions helps with those before. One a game:
        // those of one game are alike.
        let far_enough = |position: &&G| LEFT.contains(&position.clock().left());
        let mut hardest = None;
        for position in positions.iter().rev().filter(far_enough) {
            match hard_line(position, &mut engine) {
                Ok(line) => hardest = line.or(hardest),
                Err(Unproven) => break,
            }
        }
        lines.extend(hardest);
        on_progress(game, lines.len());
        if lines.len() == count {
            break;
        }
    }
    Ok(lines)
}

/// A value can't be proven within the nodes, or a table knows it anyway.
struct Unproven;

/// The line of a position, if few enough of its moves keep its value.
fn hard_line<G: Game>(position: &G, engine: &mut Engine<G>) -> Result<Option<String>, Unproven> {
    let moves = position.moves();
    if position.tablebase().is_some() {
        return Err(Unproven);
    }
    let value = proven_value(position, engine)?;
    let mut keeping = Vec::new();
    for &mv in &moves {
        let next = position.play(mv);
        let kept = match next.verdict() {
            Some(verdict) => verdict.half_points(position.side()).cast_signed() - 1,
            None => -proven_value(&next, engine)?,
        };
        if kept == value {
            keeping.push(position.move_text(mv));
        }
        if keeping.len() * ONE_IN > moves.len() {
            return Ok(None);
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "both are small")]
    let share = keeping.len() as f64 / moves.len() as f64;
    let (line, keeping) = (position.line(), keeping.join(" "));
    Ok(Some(format!("{line}\t{value}\t{share:.4}\t{keeping}")))
}

/// The value of a position for the side to move, if a search can prove it.
fn proven_value<G: Game>(position: &G, engine: &mut Engine<G>) -> Result<i8, Unproven> {
    let limits = Budget::of_nodes(MAX_NODES).limits;
    let report = engine.search(position, limits, &mut NoObserver);
    let found = report.evaluation().filter(|found| found.proven);
    let value = found.and_then(|found| i8::try_from(found.score.signum()).ok());
    value.ok_or(Unproven)
}
