//! Levels 1 to 8: how strong the engine plays against people.
//!
//! A level is a number of nodes per move, and how far from the best a move may be and still be
//! played. Neither depends on the clock, so a level is equally strong on every machine. Each move
//! is searched with an empty table, so it depends only on the level, the seed and the position:
//! undoing moves or resuming a game changes nothing.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use crate::games::Game;
use crate::search::{Limits, PvLine, Report, score};

/// A level, from the weakest, 1, to the strongest, 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The parameters of a level.
struct Recipe {
    /// The nodes for a move.
    nodes: u64,
    /// How many lines are looked at.
    lines: usize,
    /// How much worse than the best a move may be, in hundredths of the game's
    /// [`chance_scale`](crate::games::Info::chance_scale).
    margin: i32,
    /// The size of the table in MiB: 1 has room for 65,536 positions.
    table: usize,
}

const RECIPES: [Recipe; Level::MAX as usize] = [
    recipe(50, 4, 80, 1),
    recipe(200, 4, 50, 1),
    recipe(800, 4, 35, 1),
    recipe(3_000, 3, 25, 1),
    recipe(12_000, 3, 15, 1),
    recipe(50_000, 2, 8, 1),
    recipe(200_000, 1, 0, 4),
    recipe(1_000_000, 1, 0, 16),
];

const fn recipe(nodes: u64, lines: usize, margin: i32, table: usize) -> Recipe {
    Recipe {
        nodes,
        lines,
        margin,
        table,
    }
}

impl Level {
    /// The number of the weakest level.
    pub const MIN: u8 = 1;
    /// The number of the strongest level.
    pub const MAX: u8 = 8;

    /// The strongest level.
    pub const STRONGEST: Self = Self(Self::MAX);

    /// Returns the level with a number, if there is one.
    ///
    /// ```
    /// use standoff::agents::Level;
    /// assert_eq!(Level::new(3).unwrap().number(), 3);
    /// assert_eq!((Level::new(0), Level::new(9)), (None, None));
    /// ```
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::MIN && number <= Self::MAX {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The limits of the thinking about a move.
    pub const fn limits(self) -> Limits {
        let recipe = self.recipe();
        Limits {
            nodes: recipe.nodes,
            lines: recipe.lines,
            wait_for_table: true,
            ..Limits::NONE
        }
    }

    /// The size of the table that suits it, in MiB.
    pub const fn table(self) -> usize {
        self.recipe().table
    }

    /// Chooses a move from the result of a search within its limits. Returns `None` only if the
    /// search has no line.
    ///
    /// Among moves that are about as good as the best it chooses at random, always alike for the
    /// same seed and position. It never gives a proven win away, and chooses a proven loss only if
    /// everything loses.
    pub fn choose<G: Game>(self, position: &G, found: &Report<G>, seed: u64) -> Option<G::Move> {
        let won = |line: &&PvLine<G>| line.score > score::PROVEN;
        let best = found.lines.iter().find(won).or(found.lines.first())?;
        let margin = self.recipe().margin * G::INFO.chance_scale / 100;
        let near = |line: &&PvLine<G>| line.depth > 0 && line.score >= best.score - margin;
        let mut choices = Vec::new();
        if margin > 0 && !score::is_decided(best.score) {
            // A loss that is not at the end of the list was found just before the search was
            // stopped. The values after it are older.
            let open = found.lines.iter().take_while(|l| l.score >= -score::PROVEN);
            choices.extend(open.filter(near));
        }
        let choice = choices.choose(&mut generator(position, seed)).copied();
        choice.unwrap_or(best).pv.first().copied()
    }

    const fn recipe(self) -> &'static Recipe {
        &RECIPES[(self.0 - Self::MIN) as usize]
    }
}

/// The move to play after a search: a level's choice with a seed, or the best one at full strength.
/// `None` only if the search has no line.
pub fn choice<G: Game>(
    level: Option<(Level, u64)>,
    position: &G,
    found: &Report<G>,
) -> Option<G::Move> {
    match level {
        Some((level, seed)) => level.choose(position, found, seed),
        None => found.best_move(),
    }
}

/// The random generator for the choice in a position.
fn generator<G: Game>(position: &G, seed: u64) -> Xoshiro256PlusPlus {
    // Odd factors keep different seeds and turns different; the generator mixes the bits itself.
    let turn = u64::from(position.clock().played()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let game = seed.wrapping_mul(0xD1B5_4A32_D192_ED03);
    Xoshiro256PlusPlus::seed_from_u64(position.key() ^ game ^ turn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Blockade, Rules, start};

    /// The numbers of the moves that a level plays with a thousand seeds, given the values that a
    /// search found for the first moves.
    fn played(level: u8, values: &[i32]) -> Vec<usize> {
        let position: Blockade = start(60, 1).unwrap();
        let moves = position.moves();
        let lines = moves.iter().zip(values).map(|(&mv, &score)| PvLine {
            pv: vec![mv],
            score,
            proven: score::is_decided(score),
            depth: 3,
        });
        let found = Report {
            lines: lines.collect(),
            depth: 3,
            ..Report::default()
        };
        let level = Level::new(level).unwrap();
        let chosen: std::collections::BTreeSet<_> = (0..1000)
            .map(|seed| {
                let mv = level.choose(&position, &found, seed).unwrap();
                moves.iter().position(|&other| other == mv).unwrap()
            })
            .collect();
        chosen.into_iter().collect()
    }

    #[test]
    fn the_margin_shrinks_to_nothing() {
        // A value of 100 means a chance of 73 % in every game.
        let values = [30, 20, 0, -40, -300].map(|value| value * Blockade::INFO.chance_scale / 100);
        assert_eq!(played(1, &values), [0, 1, 2, 3]);
        assert_eq!(played(3, &values), [0, 1, 2]);
        assert_eq!(played(5, &values), [0, 1]);
        assert_eq!(played(7, &values), [0]);
        assert_eq!(played(8, &[30, 30]), [0]);
    }

    #[test]
    fn what_is_proven_is_not_left_to_chance() {
        let win = score::win_in(5);
        let later = score::win_in(9);
        assert_eq!(played(1, &[win, later, 19_990]), [0]);
        assert_eq!(played(1, &[20, later, win]), [1]);
        assert_eq!(played(1, &[-later, -win]), [0]);
        assert_eq!(played(1, &[-20, -25, -later]), [0, 1]);
        // The search was stopped just as the best move turned out to lose.
        assert_eq!(played(1, &[-20, -later, -20, -20]), [0]);
    }

    #[test]
    fn levels_rise() {
        for pair in RECIPES.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes);
            assert!(pair[0].margin >= pair[1].margin);
        }
    }
}
