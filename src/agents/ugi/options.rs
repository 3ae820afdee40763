//! What `setoption` can change, and how the options are declared.

use std::ops::RangeInclusive;

use crate::agents::Level;
use crate::games::{AnyPosition, GAMES, PositionError, find_game};
use crate::search::{MAX_THREADS, TranspositionTable};
use crate::text::Quoted;

/// The current options. Their names are not case-sensitive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UgiOptions {
    /// The game that `startpos` is the start of.
    pub game: &'static str,
    /// The seed of its placement, if that is random.
    pub seed: u64,
    /// The size of the engine's table, in MiB.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many best lines to find.
    pub lines: usize,
    /// How strong the engine plays; `None` for full strength.
    pub level: Option<Level>,
}

const GAME: &str = "Game";
const SEED: &str = "Seed";
const HASH: &str = "Hash";
pub(super) const THREADS: &str = "Threads";
const LINES: &str = "MultiPV";
const LEVEL: &str = "Level";

const SEEDS: RangeInclusive<u64> = 0..=u64::MAX;
const HASHES: RangeInclusive<usize> = 1..=65_536;
const THREAD_COUNTS: RangeInclusive<usize> = 1..=MAX_THREADS;
const LINE_COUNTS: RangeInclusive<usize> = 1..=64;
/// Level 0 is full strength.
const LEVELS: RangeInclusive<u8> = 0..=Level::MAX;

impl UgiOptions {
    /// The options before any is set.
    pub(super) const DEFAULT: Self = Self {
        game: GAMES[0].name,
        seed: 0,
        hash: TranspositionTable::DEFAULT_SIZE,
        threads: 1,
        lines: 1,
        level: None,
    };

    /// The `option` lines, with these options as the defaults.
    pub(super) fn declarations(&self) -> Vec<String> {
        let games = GAMES.iter().map(|info| format!(" var {}", info.name));
        let games: String = games.collect();
        vec![
            format!("option name {GAME} type combo default {}{games}", self.game),
            spin(SEED, self.seed, &SEEDS),
            spin(HASH, self.hash, &HASHES),
            spin(THREADS, self.threads, &THREAD_COUNTS),
            spin(LINES, self.lines, &LINE_COUNTS),
            spin(LEVEL, self.level.map_or(0, Level::number), &LEVELS),
        ]
    }

    /// The options with one of them changed, or a sentence that says why it can't be.
    pub(super) fn with(mut self, name: &str, value: &str) -> Result<Self, String> {
        let names = [GAME, SEED, HASH, THREADS, LINES, LEVEL];
        match names.into_iter().find(|own| name.eq_ignore_ascii_case(own)) {
            Some(GAME) => self.game = game_name(value)?,
            Some(SEED) => self.seed = number(SEED, value, &SEEDS)?,
            Some(HASH) => self.hash = number(HASH, value, &HASHES)?,
            Some(THREADS) => self.threads = number(THREADS, value, &THREAD_COUNTS)?,
            Some(LINES) => self.lines = number(LINES, value, &LINE_COUNTS)?,
            Some(LEVEL) => self.level = Level::new(number(LEVEL, value, &LEVELS)?),
            _ => {
                let name = Quoted::new(name);
                return Err(format!(
                    "{name} is not an option: choose {GAME}, {SEED}, {HASH}, {THREADS}, \
                     {LINES} or {LEVEL}"
                ));
            }
        }
        Ok(self)
    }

    /// The start of the game that these options name.
    pub(super) fn start(&self) -> Result<AnyPosition, PositionError> {
        let limit = find_game(self.game)?.default_limit;
        AnyPosition::start(self.game, None, limit, self.seed)
    }
}

fn spin<T: std::fmt::Display>(name: &str, default: T, range: &RangeInclusive<T>) -> String {
    let (min, max) = (range.start(), range.end());
    format!("option name {name} type spin default {default} min {min} max {max}")
}

fn game_name(value: &str) -> Result<&'static str, String> {
    let game = find_game(&value.to_ascii_lowercase()).or_else(|_| find_game(value));
    game.map(|info| info.name)
        .map_err(|error| error.to_string())
}

fn number<T>(name: &str, value: &str, range: &RangeInclusive<T>) -> Result<T, String>
where
    T: std::str::FromStr + std::fmt::Display + PartialOrd,
{
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (min, max, value) = (range.start(), range.end(), Quoted::new(value));
        format!("{name} must be a number from {min} to {max}, not {value}")
    })
}
