//! Every game of a tournament by its number.

use super::{Format, TournamentPlan, TournamentPlanError, opening};
use crate::games::{AnyPosition, PerSide};

/// The most games whose records can still be read as one file.
pub(super) const MAX_GAMES: u64 = 1_000_000;

/// The games of a tournament, numbered from 0: round by round, game by game, pair by pair, and each
/// start twice with sides swapped. More rounds leave the numbers of the games before as they are.
///
/// ```
/// use standoff::games::{PerSide, Side};
/// use standoff::records::settings::Settings;
/// use standoff::tournament::{AgentConfig, Schedule, TournamentConfig};
///
/// let mut config = TournamentConfig::default();
/// config.games = vec!["surround".into()];
/// config.agents = ["level:1", "level:2", "random"].map(AgentConfig::new).into();
/// let schedule = Schedule::new(&config.plan(&Settings::default()).unwrap()).unwrap();
/// let players = schedule.fixtures().map(|game| game.players);
/// let pairs = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];
/// assert!(players.eq(pairs.map(|(x, o)| PerSide::new(x, o))));
/// ```
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The starts, round by round.
    starts: Vec<AnyPosition>,
    pairs: Vec<[usize; 2]>,
    /// How many of the starts make a round.
    games: usize,
    seed: u64,
}

/// A game to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, from 0.
    pub number: usize,
    /// Its round, from 0.
    pub round: usize,
    /// Its start.
    pub start: AnyPosition,
    /// Who plays each side, by the number of the entrant.
    pub players: PerSide<usize>,
    /// Its seed.
    pub seed: u64,
}

impl Schedule {
    /// The games of a plan.
    ///
    /// # Errors
    /// There are too many, or one has no such start.
    pub fn new(plan: &TournamentPlan) -> Result<Self, TournamentPlanError> {
        let pairs = pairs(plan);
        let starts = u64::from(plan.rounds) * plan.games.len() as u64;
        let games = starts.saturating_mul(2 * pairs.len() as u64);
        if games > MAX_GAMES {
            return Err(TournamentPlanError::TooManyGames(games));
        }
        let rounds = 0..plan.rounds;
        let starts = rounds.flat_map(|round| plan.games.iter().map(move |info| (round, *info)));
        let starts = starts.map(|(round, info)| opening::start(plan, info, round));
        Ok(Self {
            starts: starts.collect::<Result<_, _>>()?,
            pairs,
            games: plan.games.len().max(1),
            seed: plan.seed,
        })
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.starts.len() * self.pairs.len() * 2
    }

    /// Returns whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game with a number, if there is one.
    pub fn fixture(&self, number: usize) -> Option<Fixture> {
        let (pair, swapped) = (number / 2, number % 2 == 1);
        let at = pair / self.pairs.len().max(1);
        let &start = self.starts.get(at)?;
        let [first, second] = self.pairs[pair % self.pairs.len()];
        let players = PerSide::new(first, second);
        // Each side has its own seed, so that two random players don't play alike.
        let seed = self.seed.wrapping_mul(1_000_003);
        Some(Fixture {
            number,
            round: at / self.games,
            start,
            players: if swapped { players.swapped() } else { players },
            seed: seed.wrapping_add(2 * number as u64),
        })
    }

    /// All games, in their order.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> {
        (0..self.len()).filter_map(|number| self.fixture(number))
    }
}

/// The pairings; the first of each pair has X first.
fn pairs(plan: &TournamentPlan) -> Vec<[usize; 2]> {
    let count = plan.entrants.len();
    let firsts = match plan.format {
        Format::RoundRobin => 0..count,
        Format::Gauntlet => 0..count.min(1),
    };
    firsts
        .flat_map(|first| (first + 1..count).map(move |second| [first, second]))
        .collect()
}
