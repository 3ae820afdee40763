//! Matches: two players, and many starting positions that are each played twice with sides swapped.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::player::MatchPlayer;
use super::{LabError, work_at_once};
use crate::agents::{Budget, TimeControl};
use crate::games::{Game, PerSide, PositionError, Start, random_start, start};
use crate::play::Session;
use crate::search::{Engine, NoObserver};
use crate::tournament::elo::Tally;

/// The starting positions of a match, by their number.
#[derive(Clone, Copy, Debug)]
pub struct Starts {
    /// The turn limit.
    pub turns: u16,
    /// The seed that they are drawn from.
    pub seed: u64,
    /// The pieces of each side, in games where they can be chosen; `None` for the usual number.
    pub pieces: Option<u32>,
    /// The time of each side for a whole game, if it is limited.
    pub time: Option<TimeControl>,
    /// How they are chosen.
    pub balance: Balance,
}

/// Which starting positions are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Balance {
    /// Those that favour one side or the other: between equal players balanced ones are mostly drawn,
    /// and tell little.
    Unbalanced,
    /// Those that people start from. A start that is always the same gets a random turn of each side,
    /// so that the games differ.
    AsPeopleDo,
}

/// Plays the pairs of games with these numbers, several at once, and counts them from the first
/// player's side.
///
/// `each` is called after every pair with its number and the half points in both games. If it returns
/// `false`, the match ends.
///
/// # Errors
/// The game does not have such starts, or a player can't play.
pub fn play<G: Game>(
    starts: &Starts,
    players: [&MatchPlayer; 2],
    pairs: impl Iterator<Item = u64> + Send,
    at_once: usize,
    mut each: impl FnMut(u64, [u8; 2]) -> bool,
) -> Result<Tally, LabError> {
    // Drawn once here, so that starts that the game does not have are refused before any game.
    starts.draw::<G>(0)?;
    let mut tally = Tally::default();
    // The first error ends the match.
    let mut failure = None;
    let work = |(): &mut (), pair| {
        let start = starts.draw::<G>(pair)?;
        Ok((pair, play_pair(start, starts.time, players, pair)?))
    };
    let threads = std::iter::repeat_n((), at_once.max(1));
    work_at_once(threads, pairs, work, |played| {
        match played {
            _ if failure.is_some() => {}
            Ok((pair, half_points)) => {
                tally.add(half_points);
                return each(pair, half_points);
            }
            Err(error) => failure = Some(error),
        }
        false
    });
    failure.map_or(Ok(tally), Err)
}

/// How much a starting position favours one side, in hundredths of the engine's unit: it is neither
/// clearly won nor clearly drawn. Otherwise both players would get the same result from it, however
/// strong they are, and the match would tell nothing.
const ADVANTAGE: std::ops::RangeInclusive<i32> = 30..=100;

/// The nodes for finding out how much a side is favoured. They are several times those of a move in a
/// usual match, so that the players don't see at once what was seen here.
const ADVANTAGE_NODES: u64 = 30_000;

/// How many positions are drawn to find an unbalanced one.
const MAX_DRAWS: u32 = 100;

impl Starts {
    /// Starts with a game's usual turn limit and pieces.
    pub(super) fn usual<G: Game>(seed: u64) -> Self {
        Self {
            turns: G::INFO.default_limit,
            seed,
            pieces: None,
            time: None,
            balance: Balance::Unbalanced,
        }
    }

    /// The starting positions that people meet.
    pub fn as_people_do<G: Game>(seed: u64) -> Self {
        let balance = Balance::AsPeopleDo;
        Self {
            balance,
            ..Self::usual::<G>(seed)
        }
    }

    /// The start with a number: pieces placed at random, or some random turns from the fixed start.
    ///
    /// # Errors
    /// The game does not have such positions, or all of them are over already.
    pub fn draw<G: Game>(&self, number: u64) -> Result<G, LabError> {
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        // If none is unbalanced, the last one that is not over.
        let mut found = Err(LabError::Over);
        for _ in 0..=MAX_DRAWS {
            let position: G = self.draw_any(&mut random)?;
            if position.verdict().is_some() {
                continue;
            }
            found = Ok(position);
            if self.balance == Balance::AsPeopleDo {
                break;
            }
            if advantage(&position).is_some_and(|value| ADVANTAGE.contains(&value)) {
                break;
            }
        }
        found
    }

    fn draw_any<G: Game>(&self, random: &mut Xoshiro256PlusPlus) -> Result<G, PositionError> {
        match (G::INFO.start, self.pieces) {
            (Start::Free(_), Some(pieces)) => {
                random_start(PerSide::new(pieces, pieces), self.turns, random.random())
            }
            (Start::Free(_), None) => start(self.turns, random.random()),
            (Start::Fixed(_), _) => {
                let mut position: G = start(self.turns, 0)?;
                let turns = match self.balance {
                    Balance::Unbalanced => random.random_range(6..=11),
                    Balance::AsPeopleDo => 2,
                };
                for _ in 0..turns {
                    if let Some(&mv) = position.moves().choose(random) {
                        position = position.play(mv);
                    }
                }
                Ok(position)
            }
        }
    }
}

/// Returns how much a position favours one side, or `None` if there is no memory to find out.
fn advantage<G: Game>(position: &G) -> Option<i32> {
    let mut engine = Engine::new(1).ok()?;
    let report = engine.search(
        position,
        Budget::of_nodes(ADVANTAGE_NODES).limits,
        &mut NoObserver,
    );
    report.evaluation().map(|found| found.score.abs())
}

/// Plays two games with sides swapped. Returns the first player's half points in each; it plays the
/// side to move in the first game.
fn play_pair<G: Game>(
    start: G,
    time: Option<TimeControl>,
    players: [&MatchPlayer; 2],
    seed: u64,
) -> Result<[u8; 2], LabError> {
    let [first, second] = players;
    let mut agents = [first.agent(seed)?, second.agent(seed)?];
    Ok([start.side(), start.side().other()].map(|first| {
        let seat = |side| usize::from(side != first);
        for (agent, player) in agents.iter_mut().zip(players) {
            if let Err(fault) = agent.new_game() {
                player.add_fault(&fault, agent.stderr());
            }
        }
        let specs = PerSide::from_fn(|side| players[seat(side)].spec.clone());
        let session = Session::new(start, specs);
        let mut session = session.with_time(time, PerSide::default());
        loop {
            if let Some(verdict) = session.verdict() {
                return verdict.half_points(first);
            }
            let at = seat(session.position().side());
            let chosen = session.ask(&mut *agents[at], &mut NoObserver);
            if let Err(fault) = session.play_answer(chosen) {
                players[at].add_fault(&fault, agents[at].stderr());
            }
        }
    }))
}
