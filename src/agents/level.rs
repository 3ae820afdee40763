//! Levels 1 to 8: how strong the engine plays against people.
//!
//! A level is a number of nodes per move, and how far from the best a move may be and still be
//! played. Neither depends on the clock, so a level is equally strong on every machine. Each move
//! is searched with an empty table, so it depends only on the level, the seed and the game so far:
//! undoing moves or resuming a game changes nothing. Tablebases that take long to build are left to
//! full strength: no level waits for them, and none plays otherwise where they are there already.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use crate::games::Game;
use crate::search::{Limits, PvLine, Report, Tablebases, score};

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
    /// [`score_scale`](crate::games::Info::score_scale).
    margin: i32,
    /// The size of the table in MiB: 1 has room for 65,536 positions.
    table: usize,
    /// What it is like to play against.
    about: &'static str,
}

#[rustfmt::skip]
const RECIPES: [Recipe; Level::MAX as usize] = [
    recipe(50, 4, 80, 1, "hardly looks ahead and is often careless: for a first game"),
    recipe(200, 4, 50, 1, "looks one move ahead, and is often careless"),
    recipe(800, 4, 35, 1, "looks two or three moves ahead, and errs now and then"),
    recipe(3_000, 3, 25, 1, "looks four or five moves ahead, and seldom errs"),
    recipe(12_000, 3, 15, 1, "looks six or seven moves ahead, and seldom errs"),
    recipe(50_000, 2, 8, 1, "looks nine or ten moves ahead, and hardly ever errs"),
    recipe(200_000, 1, 0, 4, "looks about twelve moves ahead, and always plays its best"),
    recipe(1_000_000, 1, 0, 16, "looks about fourteen moves ahead, and always plays its best"),
];

const fn recipe(
    nodes: u64,
    lines: usize,
    margin: i32,
    table: usize,
    about: &'static str,
) -> Recipe {
    Recipe {
        nodes,
        lines,
        margin,
        table,
        about,
    }
}

impl Level {
    /// The number of the weakest level.
    pub const MIN: u8 = 1;
    /// The number of the strongest level.
    pub const MAX: u8 = 8;

    /// The weakest level, which plays at once.
    pub const WEAKEST: Self = Self(Self::MIN);
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
            tablebases: Tablebases::Quick,
            // At first sight one sees what the terms count, and no more.
            network: self.0 > Self::MIN,
            ..Limits::NONE
        }
    }

    /// The size of the table that suits it, in MiB.
    pub const fn table(self) -> usize {
        self.recipe().table
    }

    /// What it is like to play against, in a few words.
    pub const fn about(self) -> &'static str {
        self.recipe().about
    }

    /// Chooses a move from the result of a search within its limits. Returns `None` only if the
    /// search has no line.
    ///
    /// Among moves that are about as good as the best it chooses at random, always alike for the
    /// same seed and position. It never gives a proven win away, and chooses a proven loss only if
    /// everything loses.
    pub fn choose<G: Game>(self, position: &G, found: &Report<G>, seed: u64) -> Option<G::Move> {
        let won = |line: &&PvLine<G>| line.score > Some(score::PROVEN);
        let best = found.lines.iter().find(won).or(found.lines.first())?;
        let best_score = best.score.unwrap_or(0);
        let margin = self.recipe().margin * G::INFO.score_scale / 100;
        let near = |line: &&PvLine<G>| line.depth > 0 && line.score >= Some(best_score - margin);
        let mut choices = Vec::new();
        if margin > 0 && !score::is_decided(best_score) {
            // A loss that is not at the end of the list was found just before the search was
            // stopped. The values after it are older.
            let open = found
                .lines
                .iter()
                .take_while(|l| l.score >= Some(-score::PROVEN));
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
