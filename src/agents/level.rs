//! Levels 1 to 10: the engine as an opponent for people, from a first game ever to nearly unbeatable.
//!
//! A weak level looks few turns ahead, sees only some of the moves, and misjudges those it sees. Its
//! errors come from the seed, the position and the turn alone, and no limit is a time: so a level is
//! equally strong on every machine, a game can be repeated, and undoing moves or resuming a game
//! changes nothing. Each move is searched with an empty table for the same reason.
//!
//! From [`Level::CAREFUL`] on a level sees all moves, takes what it can win at once, and captures
//! where that is best. How far a level errs differs by game
//! ([`Info::levels`](crate::games::Info::levels)), so that its neighbours are one to two hundred Elo
//! points away in each. `standoff lab levels` measures that.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::games::{Game, Info, LevelData, Side};
use crate::search::{Limits, PvLine, Report, Tablebases, score};

/// A level, from the weakest, 1, to the strongest, 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The parameters of a level that are the same in every game.
#[derive(Debug)]
struct Recipe {
    /// How many turns it looks ahead. Captures are played out beyond.
    depth: u32,
    /// The most nodes for a move; the strongest level has its own number in each game.
    nodes: u64,
    /// How many percent of the moves it sees.
    seen: usize,
    /// In how many of a hundred games it hardly knows a good move from a bad one.
    off_days: u32,
    /// Its name for people.
    name: &'static str,
    /// What it is like to play against.
    about: &'static str,
}

/// How far a level misjudges a move on an off day, in hundredths of the engine's unit.
const OFF_DAY_ERROR: u16 = 5000;

const ANY: u32 = u32::MAX;

#[rustfmt::skip]
const RECIPES: [Recipe; LevelData::COUNT] = [
    recipe(1, 1_000, 30, 12, "Newcomer", "sees few of its moves: for the first game ever"),
    recipe(1, 1_000, 45, 0, "Beginner", "overlooks every second move: for who has just read the rules"),
    recipe(1, 1_000, 70, 0, "Learner", "looks at most moves, not at your answers"),
    recipe(2, 4_000, 100, 0, "Casual", "sees your answer, takes what is offered, and often errs"),
    recipe(2, 4_000, 100, 0, "Regular", "sees your answer, and errs now and then"),
    recipe(3, 6_000, 100, 0, "Skilled", "looks three turns ahead, and errs now and then"),
    recipe(4, 8_000, 100, 0, "Strong", "looks four turns ahead, and errs now and then"),
    recipe(5, 8_000, 100, 0, "Expert", "looks five turns ahead, and errs now and then"),
    recipe(ANY, 8_000, 100, 0, "Master", "looks as far ahead as it can, and seldom errs"),
    recipe(ANY, 25_000, 100, 0, "Champion", "looks further ahead, and hardly ever errs"),
];

const fn recipe(
    depth: u32,
    nodes: u64,
    seen: usize,
    off_days: u32,
    name: &'static str,
    about: &'static str,
) -> Recipe {
    Recipe {
        depth,
        nodes,
        seen,
        off_days,
        name,
        about,
    }
}

impl Level {
    /// The number of the weakest level.
    pub const MIN: u8 = 1;
    /// The number of the strongest level.
    pub const MAX: u8 = 10;

    /// The weakest level.
    pub const WEAKEST: Self = Self(Self::MIN);
    /// The first level that misses neither a win at once nor a capture.
    pub const CAREFUL: Self = Self(4);
    /// The strongest level.
    pub const STRONGEST: Self = Self(Self::MAX);

    /// Returns the level with a number, if there is one.
    ///
    /// ```
    /// use standoff::agents::Level;
    /// assert_eq!(Level::new(3).unwrap().number(), 3);
    /// assert_eq!((Level::new(0), Level::new(11)), (None, None));
    /// ```
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::MIN && number <= Self::MAX {
            Some(Self(number))
        } else {
            None
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (Self::MIN..=Self::MAX).map(Self)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        self.recipe().name
    }

    /// The limits of the thinking about a move in a game.
    pub fn limits(self, info: &Info) -> Limits {
        let recipe = self.recipe();
        Limits {
            depth: recipe.depth,
            nodes: self.nodes_in(info),
            lines: info.levels.choices[self.index()],
            // At first sight one sees what the terms count, and no more.
            network: self >= Self::CAREFUL,
            tablebases: if recipe.depth == ANY {
                Tablebases::Quick
            } else {
                Tablebases::Unused
            },
        }
    }

    /// The size of the table that suits it, in MiB: 1 has room for 65,536 positions.
    pub const fn table(self) -> usize {
        1
    }

    /// What it is like to play against, in a few words.
    pub const fn about(self) -> &'static str {
        self.recipe().about
    }

    /// Chooses a move from the result of a search within its limits, always alike for the same seed
    /// and position. Returns `None` only if the search has no line.
    ///
    /// A win that it sees is never given away, a proven loss chosen only if all that it sees loses,
    /// and a move that changes nothing only if it sees no other.
    pub fn choose<G: Game>(self, position: &G, found: &Report<G>, seed: u64) -> Option<G::Move> {
        let lines = self.seen(position, found, seed);
        let won = |line: &&&PvLine<G>| line.score > Some(score::PROVEN);
        let best = lines.iter().find(won).or(lines.first())?;
        let mut choices = Vec::new();
        if !won(&best) {
            // A loss that is not at the end of the list was found just before the search was
            // stopped. The values after it are older.
            let open = lines.iter().take_while(|l| l.score >= Some(-score::PROVEN));
            choices.extend(open.filter(|line| line.depth > 0 && !is_idle(position, line)));
        }
        let captures_by = position.captures_by();
        let captures = |line: &&PvLine<G>| line.pv.first().is_some_and(|&mv| captures_by(mv) > 0);
        if self >= Self::CAREFUL && choices.first().is_some_and(captures) {
            choices.retain(|line| captures(line));
        }
        // Of equal ones the first, which the search found best.
        let chosen = choices.iter().rev().max_by_key(|line| {
            let error = line.pv.first().map_or(0, |&mv| {
                let mut random = generator(&position.play(mv), seed);
                self.error(&G::INFO, seed, &mut random)
            });
            line.score.unwrap_or(0).saturating_add(error)
        });
        chosen.unwrap_or(best).pv.first().copied()
    }

    /// The lines that begin with a move that it sees, the best first; at least two if there are.
    fn seen<'a, G: Game>(
        self,
        position: &G,
        found: &'a Report<G>,
        seed: u64,
    ) -> Vec<&'a PvLine<G>> {
        let share = self.recipe().seen;
        let mut lines: Vec<_> = found.lines.iter().enumerate().collect();
        if share < 100 {
            let count = (lines.len() * share).div_ceil(100).max(2);
            let mut random = generator(position, seed);
            lines.sort_by_cached_key(|_| random.random::<u64>());
            lines.truncate(count);
            lines.sort_by_key(|&(rank, _)| rank);
        }
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// How much it misjudges a move, in hundredths of the engine's unit. Small errors are more
    /// likely than great ones, and the greatest is three and a half times the usual one.
    fn error(self, info: &Info, seed: u64, random: &mut Xoshiro256PlusPlus) -> i32 {
        let usual = i64::from(self.usual_error(info, seed));
        let sum: i64 = (0..4).map(|_| i64::from(random.random::<u16>())).sum();
        // The sum of four numbers below 2^16 has the mean 131,070 and the standard deviation 37,837.
        i32::try_from((sum - 131_070) * usual / 37_837).unwrap_or(0)
    }

    /// How far it usually misjudges a move in a game with this seed: it has its days, like people. So
    /// the weakest level loses now and then to random moves, and yet plays sensibly as a rule.
    fn usual_error(self, info: &Info, seed: u64) -> u16 {
        let usual = self.error_in(info);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(!seed);
        let is_off_day = random.random_range(0..100) < self.recipe().off_days;
        if is_off_day { OFF_DAY_ERROR } else { usual }
    }

    /// What the measured table of a game depends on: another recipe has another text.
    pub fn recipe_text(self, info: &Info) -> String {
        let Limits {
            depth,
            nodes,
            lines,
            ..
        } = self.limits(info);
        let or_any = |number: String, is_any| if is_any { "any".into() } else { number };
        let depth = or_any(depth.to_string(), depth == ANY);
        let lines = or_any(lines.to_string(), lines == LevelData::ALL);
        let Recipe { seen, off_days, .. } = self.recipe();
        format!(
            "depth={depth},nodes={nodes},lines={lines},seen={seen},off_days={off_days},error={}",
            self.error_in(info)
        )
    }

    const fn index(self) -> usize {
        (self.0 - Self::MIN) as usize
    }

    fn error_in(self, info: &Info) -> u16 {
        info.levels.errors[self.index()]
    }

    fn nodes_in(self, info: &Info) -> u64 {
        if self == Self::STRONGEST {
            info.levels.strongest_nodes
        } else {
            self.recipe().nodes
        }
    }

    const fn recipe(self) -> &'static Recipe {
        &RECIPES[self.index()]
    }
}

/// Whether the move of a line leaves every piece where it was.
fn is_idle<G: Game>(position: &G, line: &PvLine<G>) -> bool {
    line.pv.first().is_some_and(|&mv| {
        let next = position.play(mv);
        Side::BOTH
            .iter()
            .all(|&side| next.pieces(side) == position.pieces(side))
    })
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

/// The random generator for the errors in a position.
fn generator<G: Game>(position: &G, seed: u64) -> Xoshiro256PlusPlus {
    // Odd factors keep different seeds and turns different; the generator mixes the bits itself.
    let turn = u64::from(position.clock().played()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let game = seed.wrapping_mul(0xD1B5_4A32_D192_ED03);
    Xoshiro256PlusPlus::seed_from_u64(position.key() ^ game ^ turn)
}
