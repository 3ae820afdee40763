//! Positions of games that the engine plays against itself, with what the search and the end of the
//! game say about them: what weights, networks and winning chances are fitted to.

use std::collections::BTreeMap;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::work_at_once;
use crate::agents::Budget;
use crate::games::{Clock, Game, PerSide, Side, Start, Verdict, random_start, start};
use crate::search::{Engine, NoObserver, TableTooLarge, score};

/// One position of a game that was played to its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<G> {
    /// The position.
    pub position: G,
    /// The score of the search, unless it is proven.
    pub value: Option<i32>,
    /// The proven result for the side to move, or else that of the game: 1 won, ½ drawn, 0 lost.
    pub result: f64,
}

/// The share of the search's score in a sample's target. It is about this very position, while the
/// result, many moves later, is only a hint.
const SEARCHED: f64 = 0.6;

impl<G: Game> Sample<G> {
    /// What an evaluation should predict: a mean of the game's result and the search's score.
    pub fn target(&self) -> f64 {
        self.value.map_or(self.result, |value| {
            let expected = score::chance(value, G::INFO.chance_curve);
            (1.0 - SEARCHED) * self.result + SEARCHED * expected
        })
    }
}

/// How games are played that samples are taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// The nodes for each move.
    pub nodes: u64,
    /// The seed that the starts and the random moves are drawn from.
    pub seed: u64,
    /// Whether everything is to be seen: uneven numbers of pieces, many positions close to the turn
    /// limit, and now and then a random move. Otherwise games go as between people.
    pub varied: bool,
}

impl SelfPlay {
    /// In varied games one move in so many is random.
    const RANDOM_EVERY: u32 = 20;

    /// Neighbouring positions say much the same, so one in so many is enough.
    const TAKEN_EVERY: u32 = 3;

    /// In varied games all positions with fewer turns left are taken.
    const CLOSE: u16 = 16;

    /// Plays the games with these numbers. `take` is called with each game's samples in the same
    /// order, whatever `at_once` is. Once it says `false`, no more games are begun.
    ///
    /// # Errors
    /// There is no memory for the engine's tables.
    pub fn play<G: Game>(
        &self,
        games: impl Iterator<Item = u64> + Send,
        at_once: usize,
        mut take: impl FnMut(u64, Vec<Sample<G>>) -> bool,
    ) -> Result<(), TableTooLarge> {
        let engines = (0..at_once.max(1)).map(|_| Engine::<G>::new(4));
        let engines: Vec<_> = engines.collect::<Result<_, _>>()?;
        let mut next = 0_usize;
        let mut waiting = BTreeMap::new();
        let mut goes_on = true;
        let work = |engine: &mut Engine<G>, (order, game)| {
            let samples = self.play_game(engine, game);
            (order, (game, samples))
        };
        work_at_once(engines, games.enumerate(), work, |(order, played)| {
            waiting.insert(order, played);
            while goes_on && let Some((game, samples)) = waiting.remove(&next) {
                goes_on = take(game, samples);
                next += 1;
            }
            goes_on
        });
        Ok(())
    }

    /// Plays a number of games, and calls `progress` with how many are done.
    ///
    /// # Errors
    /// There is no memory for the engine's tables.
    pub fn samples<G: Game>(
        &self,
        games: u64,
        at_once: usize,
        progress: impl Fn(u64),
    ) -> Result<Vec<Sample<G>>, TableTooLarge> {
        let mut samples = Vec::new();
        self.play(0..games, at_once, |game, played| {
            samples.extend(played);
            progress(game + 1);
            true
        })?;
        Ok(samples)
    }

    /// Plays one game, with random moves at the beginning for variety.
    fn play_game<G: Game>(&self, engine: &mut Engine<G>, game: u64) -> Vec<Sample<G>> {
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(game);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let Some(mut position) = self.any_start::<G>(&mut random) else {
            return Vec::new();
        };
        engine.new_game();
        let opening = random.random_range(0..12);
        let mut samples = Vec::new();
        let mut turn = 0;
        while position.verdict().is_none() {
            let now_and_then = self.varied && random.random_range(0..Self::RANDOM_EVERY) == 0;
            let mv = if turn < opening || now_and_then {
                position.moves().choose(&mut random).copied()
            } else {
                let limits = Budget::of_nodes(self.nodes).limits;
                let report = engine.search(&position, limits, &mut NoObserver);
                let is_close = self.varied && position.clock().left() < Self::CLOSE;
                if is_quiet(&position)
                    && (is_close || random.random_range(0..Self::TAKEN_EVERY) == 0)
                    && let Some(found) = report.evaluation()
                {
                    samples.push((position, found));
                }
                report.best_move()
            };
            let Some(mv) = mv else {
                break;
            };
            position = position.play(mv);
            turn += 1;
        }
        let verdict = position.verdict().unwrap_or(Verdict::Draw);
        let samples = samples.into_iter().map(|(position, found)| Sample {
            position,
            value: (!found.proven).then_some(found.score),
            result: if found.proven {
                f64::from(found.score.signum() + 1) / 2.0
            } else {
                verdict.points(position.side())
            },
        });
        samples.collect()
    }

    fn any_start<G: Game>(&self, random: &mut Xoshiro256PlusPlus) -> Option<G> {
        let most_turns = (2 * G::INFO.default_limit).min(Clock::MAX_TURNS);
        let limit = if self.varied && random.random() {
            random.random_range(8..=80)
        } else {
            random.random_range(8..=most_turns)
        };
        let some = random.random_range(0..3) == 0;
        match G::INFO.start {
            Start::Fixed(_) => {
                let position = start(limit, 0).ok()?;
                let thinned = self.varied && some;
                if thinned {
                    thin_out(&position, random)
                } else {
                    Some(position)
                }
            }
            Start::Free(usual) => {
                // Mostly the usual numbers, sometimes any; the sides often differ by one.
                let pieces = if some {
                    let most = G::INFO.pieces.max_together / 3;
                    let x = random.random_range(1..=most);
                    let o = (x + random.random_range(0..=2)).saturating_sub(1).max(1);
                    PerSide::new(x, o)
                } else if self.varied && random.random() {
                    // About the usual number, and each side its own.
                    usual.map(|usual| random.random_range(usual - 2..=usual + 2))
                } else {
                    usual
                };
                random_start(pieces, limit, random.random()).ok()
            }
        }
    }
}

/// Whether no capture is pending: a search never evaluates other positions.
fn is_quiet<G: Game>(position: &G) -> bool {
    let mut quiet = true;
    position.each_capture(|_| quiet = false);
    quiet
}

/// A position with some pieces less, of each side another number.
fn thin_out<G: Game>(position: &G, random: &mut Xoshiro256PlusPlus) -> Option<G> {
    let mut setup = position.setup();
    for side in Side::BOTH {
        for _ in 0..random.random_range(0..=5) {
            let pieces: Vec<_> = setup.pieces(side).into_iter().collect();
            if let [_, _, ..] = pieces[..]
                && let Some(&square) = pieces.choose(random)
            {
                setup.lift(square);
            }
        }
    }
    G::from_setup(&setup).ok()
}
