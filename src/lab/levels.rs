//! How strong the levels are: a round robin of the levels, random play, plain searchers of a fixed
//! depth and full strength, and one rating for each that explains all the results.

use super::LabError;
use super::matches::{Starts, play};
use super::player::MatchPlayer;
use super::rating::{PairScores, fit};
use crate::agents::{Level, LevelTable, MeasuredElo, MeasuredPlayer, PlayerSpec, Strength};
use crate::games::Game;

/// The opponents that are no levels, each with the place among the levels that it is expected at. The
/// nearer two players are, the more games they play: what one takes nearly all games from says little.
const OTHERS: &[(&str, f64)] = &[
    ("random", 0.0),
    ("plain@1d", 4.0),
    ("plain@2d", 5.0),
    ("plain@3d", 7.0),
    ("plain@4d", 8.0),
    ("full@100000n", 13.0),
];

/// A player of the round robin.
#[derive(Debug)]
pub struct Entrant {
    /// Who plays.
    pub player: MatchPlayer,
    /// The level, if it is one.
    pub level: Option<Level>,
    place: f64,
}

/// The players, the levels first.
///
/// # Errors
/// One of them can't play.
pub fn entrants() -> Result<Vec<Entrant>, LabError> {
    let levels = Level::all().map(|level| {
        let spec = PlayerSpec::Engine(Strength::new(Some(level), None));
        (spec.to_string(), Some(level), f64::from(level.number()))
    });
    let others = OTHERS
        .iter()
        .map(|&(text, place)| (text.into(), None, place));
    let entrant = |(text, level, place): (String, _, _)| {
        let player = MatchPlayer::read(&text, &())?;
        Ok(Entrant {
            player,
            level,
            place,
        })
    };
    levels.chain(others).map(entrant).collect()
}

/// Two players, by their numbers, and how many pairs of games they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The first player.
    pub first: usize,
    /// The second player.
    pub second: usize,
    /// How many pairs of games.
    pub pairs: u64,
}

/// Who plays whom how often: neighbouring levels `pairs` pairs of games, others fewer.
pub fn pairings(entrants: &[Entrant], pairs: u64) -> Vec<Pairing> {
    let mut all = Vec::new();
    for (second, one) in entrants.iter().enumerate() {
        for (first, other) in entrants.iter().enumerate().take(second) {
            let are_levels = one.level.is_some() && other.level.is_some();
            let share = match (one.place - other.place).abs() {
                distance if are_levels && distance <= 1.0 => 1,
                distance if distance <= 1.0 => 4,
                distance if distance <= 2.0 => 10,
                distance if distance <= 3.0 => 20,
                _ => 100,
            };
            all.push(Pairing {
                first,
                second,
                pairs: pairs.div_ceil(share),
            });
        }
    }
    all
}

/// The number of a pair of games among all: no pairing has more than a million.
pub const fn number(pairing: usize, pair: u64) -> u64 {
    pairing as u64 * 1_000_000 + pair
}

/// Plays some pairs of games of a pairing, from the positions that people start from.
///
/// # Errors
/// The game has no such starts, or a player can't play.
pub fn play_pairing<G: Game>(
    entrants: &[Entrant],
    pairing: Pairing,
    seed: u64,
    pairs: impl Iterator<Item = u64> + Send,
    at_once: usize,
    each: impl FnMut(u64, [u8; 2]) -> bool,
) -> Result<(), LabError> {
    let Pairing { first, second, .. } = pairing;
    let players = [&entrants[first].player, &entrants[second].player];
    play::<G>(
        &Starts::as_people_do::<G>(seed),
        players,
        pairs,
        at_once,
        each,
    )
    .map(drop)
}

/// Makes the table of a game from all results so far: random play is 0.
pub fn table<G: Game>(entrants: &[Entrant], scores: &PairScores, command: String) -> LevelTable {
    let anchor = entrants
        .iter()
        .position(|entrant| entrant.player.spec == PlayerSpec::Random);
    let ratings = fit(scores, entrants.len(), anchor.unwrap_or(0));
    #[expect(clippy::cast_possible_truncation, reason = "no rating has ten digits")]
    let measured = |(elo, margin): (f64, f64)| MeasuredElo {
        elo: elo.round() as i32,
        margin: margin.round() as i32,
    };
    let row = |(at, entrant): (usize, &Entrant)| {
        let below = at.checked_sub(1).filter(|_| entrant.level.is_some());
        MeasuredPlayer {
            player: entrant.player.spec.to_string(),
            rating: measured(ratings.above(at, anchor.unwrap_or(0))),
            step: below.map(|below| measured(ratings.above(at, below))),
            games: scores.games_of(at),
            recipe: entrant
                .level
                .map_or_else(String::new, |level| level.recipe_text(&G::INFO)),
        }
    };
    let mut rows: Vec<_> = entrants.iter().enumerate().map(row).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.rating.elo));
    LevelTable { command, rows }
}
