//! Matches: two players, many starting positions, each played twice with sides swapped.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::agents::{Agent, Budget};
use crate::games::{Game, PerSide, PositionError, Start, Verdict, random_start, start};
use crate::search::{Engine, Patient};
use crate::tournament::elo::Tally;

/// How a match is played.
#[derive(Clone, Copy, Debug)]
pub struct MatchPlan {
    /// How many pairs of games.
    pub pairs: u64,
    /// How many games at once.
    pub at_once: usize,
    /// The turn limit.
    pub turns: u16,
    /// What the starting positions are drawn from.
    pub seed: u64,
    /// The pieces for each side in games where they are chosen; `None` for the usual number.
    pub pieces: Option<PerSide<u32>>,
}

/// Makes the two players of a game; the number is a seed of its own for each pair.
pub type MakeAgent<'a, G> = dyn Fn(u64) -> Box<dyn Agent<G>> + Sync + 'a;

/// Plays a match and counts it from the first player's side.
///
/// `progress` is told the count after every pair, and ends the match early by saying `false`.
///
/// # Errors
/// The plan asks for positions that the game does not have.
pub fn play<G: Game>(
    plan: &MatchPlan,
    players: [&MakeAgent<G>; 2],
    progress: &(dyn Fn(&Tally) -> bool + Sync),
) -> Result<Tally, PositionError> {
    // Asked for once here, so that a plan that can't work is refused before anything is played.
    unbalanced_start::<G>(plan, 0)?;
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        for _ in 0..plan.at_once.max(1) {
            scope.spawn(|| {
                loop {
                    let pair = next.fetch_add(1, Relaxed);
                    if pair >= plan.pairs {
                        return;
                    }
                    let Ok(start) = unbalanced_start::<G>(plan, pair) else {
                        return;
                    };
                    let half_points = play_pair(start, players, pair);
                    // A thread that panicked has not left the count half changed.
                    let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
                    tally.add(half_points);
                    if !progress(&tally) {
                        next.store(plan.pairs, Relaxed);
                    }
                }
            });
        }
    });
    Ok(tally.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// How much a starting position favours one side, in the engine's hundredths: about where a won
/// position begins to be a drawn one. Farther from there both players get the same result, and a
/// match tells nothing.
const ADVANTAGE: std::ops::RangeInclusive<i32> = 30..=100;

/// The nodes for finding out who is favoured: several times those of a usual match, so that the
/// players don't see at once what was seen here.
const LOOK: u64 = 30_000;

/// How many positions are drawn in search of an unbalanced one.
const MOST_DRAWS: u32 = 100;

/// A starting position that favours one side or the other: pieces placed at random, or some random
/// turns from the fixed start. Between equal players balanced ones are mostly drawn, and tell
/// little.
///
/// # Errors
/// The plan asks for positions that the game does not have.
pub fn unbalanced_start<G: Game>(plan: &MatchPlan, number: u64) -> Result<G, PositionError> {
    let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(number);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = random_position(plan, &mut random)?;
    for _ in 0..MOST_DRAWS {
        if advantage(&position).is_some_and(|value| ADVANTAGE.contains(&value)) {
            break;
        }
        position = random_position(plan, &mut random)?;
    }
    Ok(position)
}

fn random_position<G: Game>(
    plan: &MatchPlan,
    random: &mut Xoshiro256PlusPlus,
) -> Result<G, PositionError> {
    match (G::INFO.start, plan.pieces) {
        (Start::Free(_), Some(pieces)) => random_start(pieces, plan.turns, random.random()),
        (Start::Free(_), None) => start(plan.turns, random.random()),
        (Start::Fixed(_), _) => {
            let mut position: G = start(plan.turns, 0)?;
            for _ in 0..random.random_range(6..=11) {
                if let Some(&mv) = position.moves().choose(random) {
                    position = position.play(mv);
                }
            }
            Ok(position)
        }
    }
}

/// How much a position favours either side; `None` if the game is over.
fn advantage<G: Game>(position: &G) -> Option<i32> {
    let mut engine = Engine::new(1).ok()?;
    let report = engine.search(position, Budget::of_nodes(LOOK).limits, &mut Patient);
    report.lines.first().map(|line| line.value.abs())
}

/// The first player's half points when it plays the side to move, and when it plays the other.
fn play_pair<G: Game>(start: G, players: [&MakeAgent<G>; 2], seed: u64) -> [u8; 2] {
    let mut agents = players.map(|make| make(seed));
    [0, 1].map(|first| {
        let mover = start.side();
        let mut position = start;
        for agent in &mut agents {
            agent.new_game();
        }
        let verdict = loop {
            if let Some(verdict) = position.verdict() {
                break verdict;
            }
            let agent = usize::from(position.side() != mover) ^ first;
            match agents[agent].choose(&position) {
                Some(mv) => position = position.play(mv),
                None => break Verdict::Win(position.side().other()),
            }
        };
        let side = if first == 0 { mover } else { mover.other() };
        verdict.half_points(side)
    })
}
