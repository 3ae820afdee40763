//! The starting positions of a round.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::{TournamentPlan, TournamentPlanError};
use crate::games::{AnyPosition, Clock, Game, Info, PerSide, PositionError, Side, Start};
use crate::typed;

/// How many random turns each side plays in games with a fixed start.
const PAIRS_OF_TURNS: std::ops::RangeInclusive<u32> = 2..=4;

/// How many openings to draw in search of one that is not decided.
const MAX_DRAWS: u32 = 100;

/// The start of a game in a round: pieces placed at random; or the fixed start in the first round,
/// and some random turns from there in the others. X is to move, and no turn counts as played.
pub(super) fn start(
    plan: &TournamentPlan,
    info: &Info,
    round: u32,
) -> Result<AnyPosition, TournamentPlanError> {
    let limit = plan.turns.unwrap_or(info.default_limit);
    let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(round.into());
    let counts = match info.start {
        Start::Free(usual) => Some(PerSide::from_fn(|side| {
            plan.pieces[side].unwrap_or(usual[side])
        })),
        Start::Fixed(_) => None,
    };
    let first = AnyPosition::start(info.name, counts, limit, seed)?;
    if counts.is_some() || round == 0 {
        return Ok(first);
    }
    let random = Xoshiro256PlusPlus::seed_from_u64(seed);
    Ok(typed!(first, AnyPosition(first) => opening(&first, random))?)
}

/// Plays random turns from a start.
fn opening<G: Game>(
    first: &G,
    mut random: Xoshiro256PlusPlus,
) -> Result<AnyPosition, PositionError> {
    // The limit may be too low for these turns.
    let mut roomy = first.setup();
    roomy.limit = Clock::MAX_TURNS;
    let roomy = G::from_setup(&roomy)?;
    for _ in 0..MAX_DRAWS {
        let mut position = roomy;
        for _ in 0..2 * random.random_range(PAIRS_OF_TURNS) {
            let Some(&mv) = position.moves().choose(&mut random) else {
                break;
            };
            position = position.play(mv);
        }
        let mut setup = position.setup();
        (setup.played, setup.limit) = (0, first.clock().limit());
        let position = G::from_setup(&setup)?;
        if position.verdict().is_none() && position.side() == Side::X {
            return Ok(position.into());
        }
    }
    Ok((*first).into())
}
