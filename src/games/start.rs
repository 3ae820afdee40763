//! Starting positions: the fixed ones, and pieces placed at random from a seed.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

use super::{Game, PerSide, PositionError, PositionFault, Setup, Side, SquareSet, Start};

/// How often a random placement that is already decided is drawn again.
const MAX_DRAWS: u32 = 1000;

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
/// drawn again, up to 1,000 times. If the pieces allow no other, a decided one is the result.
///
/// ```
/// use standoff::games::{Blockade, Game, PerSide, random_start};
/// let position: Blockade = random_start(PerSide::new(5, 3), 60, 1).unwrap();
/// assert_eq!(position, random_start(PerSide::new(5, 3), 60, 1).unwrap());
/// assert_eq!(position.verdict(), None);
/// ```
///
/// # Errors
/// The game does not allow these numbers.
pub fn random_start<G: Game>(
    counts: PerSide<u32>,
    limit: u16,
    seed: u64,
) -> Result<G, PositionError> {
    random_rest(&Setup::new(limit), counts, seed)
}

/// A set-up with pieces added at random places until each side has this many; a side that has as
/// many already gets none. On an empty board it is what [`random_start`] gives.
///
/// ```
/// use standoff::games::{Blockade, Grid, PerSide, Rules, Setup, Side, random_rest};
/// let mut setup = Setup::<Grid<7>>::new(60);
/// setup.put(Side::X, "d4".parse().unwrap());
/// let position: Blockade = random_rest(&setup, PerSide::new(3, 3), 1).unwrap();
/// assert!(position.pieces(Side::X).contains("d4".parse().unwrap()));
/// assert_eq!(position.pieces(Side::X).len(), 3);
/// ```
///
/// # Errors
/// The game does not allow these numbers, or something else is wrong with the set-up.
pub fn random_rest<G: Game>(
    setup: &Setup<G::Board>,
    counts: PerSide<u32>,
    seed: u64,
) -> Result<G, PositionError> {
    // Unlike the standard generator, this one never changes between versions.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = place::<G>(setup, counts, &mut random)?;
    for _ in 0..MAX_DRAWS {
        if position.verdict().is_none() {
            break;
        }
        position = place(setup, counts, &mut random)?;
    }
    Ok(position)
}

fn place<G: Game>(
    setup: &Setup<G::Board>,
    counts: PerSide<u32>,
    random: &mut impl Rng,
) -> Result<G, PositionError> {
    let mut squares: Vec<_> = setup.empty().into_iter().collect();
    let missing = |side| counts[side].saturating_sub(setup.pieces(side).len());
    let together = missing(Side::X).saturating_add(missing(Side::O));
    let (x, most) = (missing(Side::X) as usize, together as usize);
    if most > squares.len() {
        let count = counts[Side::X].saturating_add(counts[Side::O]);
        let squares = SquareSet::<G::Board>::FULL.len();
        return Err(PositionFault::NoRoom(count, squares).into());
    }
    let (chosen, _) = squares.partial_shuffle(random, most);
    let mut setup = *setup;
    for (i, &mut square) in chosen.iter_mut().enumerate() {
        setup.put(if i < x { Side::X } else { Side::O }, square);
    }
    G::from_setup(&setup)
}
