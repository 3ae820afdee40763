//! Starting positions: the fixed ones, and pieces placed at random from a seed.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

use super::{Game, PerSide, PositionError, PositionFault, Setup, Side, SquareSet, Start};

/// How often a random placement that is already decided is drawn again.
const MOST_DRAWS: u32 = 1000;

/// The first position of a game: the fixed one, or the usual number of pieces placed from a seed.
///
/// # Errors
/// The turn limit is out of range.
pub fn start<G: Game>(limit: u16, seed: u64) -> Result<G, PositionError> {
    match G::INFO.start {
        Start::Fixed(rows) => G::read(&format!("{} {rows} X 0 {limit}", G::INFO.name)),
        Start::Free(counts) => random_start(counts, limit, seed),
    }
}

/// A position with this many pieces for each side at random places, X to move.
///
/// The same seed gives the same position on every machine. A position that is already decided is
/// drawn again, up to 1,000 times; where the pieces leave no other, such a one is the result.
///
/// ```
/// use standoff::games::{Blockade, Game, PerSide, random_start};
/// let position: Blockade = random_start(PerSide::new(5, 3), 60, 1).unwrap();
/// assert_eq!(position, random_start(PerSide::new(5, 3), 60, 1).unwrap());
/// assert_eq!(position.verdict(), None);
/// ```
///
/// # Errors
/// The numbers are not ones that the game allows.
pub fn random_start<G: Game>(
    counts: PerSide<u32>,
    limit: u16,
    seed: u64,
) -> Result<G, PositionError> {
    // The standard generator may change from one version to the next; this one is what it is.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = place::<G>(counts, limit, &mut random)?;
    for _ in 0..MOST_DRAWS {
        if position.verdict().is_none() {
            break;
        }
        position = place(counts, limit, &mut random)?;
    }
    Ok(position)
}

fn place<G: Game>(
    counts: PerSide<u32>,
    limit: u16,
    random: &mut impl Rng,
) -> Result<G, PositionError> {
    let mut squares: Vec<_> = SquareSet::<G::Board>::FULL.into_iter().collect();
    let together = counts[Side::X].saturating_add(counts[Side::O]);
    let (x, most) = (counts[Side::X] as usize, together as usize);
    if most > squares.len() {
        return Err(PositionFault::NoRoom {
            count: together,
            squares: SquareSet::<G::Board>::FULL.len(),
        }
        .into());
    }
    let (chosen, _) = squares.partial_shuffle(random, most);
    let mut setup = Setup::new(limit);
    for (i, &mut square) in chosen.iter_mut().enumerate() {
        setup.put(if i < x { Side::X } else { Side::O }, square);
    }
    G::from_setup(&setup)
}
