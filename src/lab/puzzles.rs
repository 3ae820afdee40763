//! Making puzzles: games are played, and their positions looked through from the end for those in
//! which one move is right, provably so and not at first sight.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::LabError;
use crate::agents::{Agent, EngineAgent, Level};
use crate::games::{Game, Start, start};
use crate::learn::{Prover, Puzzle};
use crate::search::{Engine, Limits, NoObserver, PvLine, Tablebases};

/// The most nodes for the proof of one turn.
const MAX_NODES: u64 = 1_000_000;

/// The size of the table in MiB. It is cleared often.
const TABLE: usize = 8;

/// The turn limit of the games. Near its end a game can be proven, whatever is still on the board.
const TURNS: RangeInclusive<u16> = 30..=60;

/// The levels that play. Those that see everything leave no puzzle behind.
const LEVELS: RangeInclusive<u8> = 5..=7;

/// How often one of the levels plays any move instead, in percent.
const RANDOM_MOVES: u32 = 8;

/// How many positions in a row may resist a proof before the rest of a game is given up.
const MAX_FAILURES: u32 = 2;

/// How many games are played for each puzzle that is wanted. After that, there are fewer.
const MAX_GAMES: usize = 400;

/// What someone sees at first sight: this many nodes and lines, and no difference between moves that
/// are worth about the same, in hundredths of the engine's unit.
const GLANCE: Limits = Limits {
    nodes: 50,
    lines: 4,
    tablebases: Tablebases::Quick,
    network: false,
    ..Limits::NONE
};
const ABOUT_THE_SAME: i32 = 80;

/// Makes puzzles, as many of each degree, from the easiest to the hardest. They are the same for the
/// same seed. `on_progress` is told the number of games played and of puzzles found.
///
/// # Errors
/// There is no memory for the engine.
pub fn make<G: Game>(
    count: usize,
    seed: u64,
    mut on_progress: impl FnMut(usize, usize),
) -> Result<Vec<Puzzle<G>>, LabError> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut maker = Maker::<G> {
        prover: Prover::new(Engine::new(TABLE)?, MAX_NODES),
        engine: Engine::new(TABLE)?,
    };
    let mut puzzles: Vec<Puzzle<G>> = Vec::new();
    let mut boards = HashSet::new();
    let of_each = count.div_ceil(usize::from(Puzzle::<G>::MAX_DEGREE));
    for game in 0..count * MAX_GAMES {
        if puzzles.len() >= count {
            break;
        }
        let positions = play::<G>(&mut random)?;
        // One a game: those of one game are alike.
        let found = maker.first(&positions, |puzzle| {
            let alike = puzzles.iter().filter(|other| other.degree == puzzle.degree);
            alike.count() < of_each && boards.insert(puzzle.canonical_board())
        });
        puzzles.extend(found);
        on_progress(game + 1, puzzles.len());
    }
    puzzles.sort_by_key(|puzzle| puzzle.degree);
    Ok(puzzles)
}

/// Plays a game between two of the weaker levels, which now and then play any move, and returns its
/// positions.
pub(super) fn play<G: Game>(random: &mut Xoshiro256PlusPlus) -> Result<Vec<G>, LabError> {
    let mut position: G = start(random.random_range(TURNS), random.random())?;
    let mut level = || {
        let level = Level::new(random.random_range(LEVELS)).unwrap_or(Level::STRONGEST);
        EngineAgent::at_level(level, random.random())
    };
    let mut agents = [level()?, level()?];
    // A game that always starts alike gets some random moves first.
    let mut opening = match G::INFO.start {
        Start::Fixed(_) => random.random_range(4..=16_u32),
        Start::Free(_) => 0,
    };
    let mut positions = Vec::new();
    while position.verdict().is_none() {
        positions.push(position);
        let mv = if opening > 0 || random.random_range(0..100) < RANDOM_MOVES {
            position.moves().choose(random).copied()
        } else {
            agents[0].choose(&position, &mut NoObserver).ok()
        };
        let Some(mv) = mv else {
            break;
        };
        opening = opening.saturating_sub(1);
        position = position.play(mv);
        agents.swap(0, 1);
    }
    Ok(positions)
}

/// What puzzles are made with.
struct Maker<G: Game> {
    prover: Prover<G>,
    /// For what a search finds that does not know the answer.
    engine: Engine<G>,
}

impl<G: Game> Maker<G> {
    /// The last puzzle in a game that is wanted.
    fn first(
        &mut self,
        positions: &[G],
        mut is_wanted: impl FnMut(&Puzzle<G>) -> bool,
    ) -> Option<Puzzle<G>> {
        let mut failures = 0;
        self.prover.forget();
        for position in positions.iter().rev() {
            if self.prover.strongest_defence(position).is_none() {
                failures += 1;
                if failures > MAX_FAILURES {
                    break;
                }
                continue;
            }
            failures = 0;
            let Some((mv, _)) = self.prover.only_move(position) else {
                continue;
            };
            if self.is_obvious(position, mv) {
                continue;
            }
            // What is proven with the knowledge of later positions must be proven without, too.
            self.prover.forget();
            let Some(mut puzzle) = Puzzle::find(position, &mut self.prover) else {
                continue;
            };
            puzzle.degree = self.prover.degree(&puzzle);
            if is_wanted(&puzzle) {
                return Some(puzzle);
            }
        }
        None
    }

    /// Whether a move is found at once: it ends the game, a look at each move prefers it, or a glance
    /// finds none that is clearly better.
    fn is_obvious(&mut self, position: &G, mv: G::Move) -> bool {
        let mut search = |limits| {
            self.engine.new_game();
            self.engine.search(position, limits, &mut NoObserver)
        };
        let one_deep = Limits {
            depth: 1,
            tablebases: Tablebases::Quick,
            ..Limits::NONE
        };
        position.play(mv).verdict().is_some() || search(one_deep).best_move() == Some(mv) || {
            let seen = search(GLANCE).lines;
            let best = seen.first().and_then(|line| line.score);
            let is_near = |line: &PvLine<G>| line.score >= best.map(|best| best - ABOUT_THE_SAME);
            seen.iter()
                .any(|line| line.pv.first() == Some(&mv) && is_near(line))
        }
    }
}
