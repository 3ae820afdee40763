//! What several test programs share: running the program, waiting for it, the vector files, and
//! random positions and games.

#![allow(dead_code, reason = "each test program uses its own part of this")]

pub mod engine;
pub mod folder;
pub mod hostile;
pub mod program;
pub mod soak;
pub mod wait;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use standoff::games::{Game, Setup, Side, SquareSet};

/// The generator of all randomness in tests.
pub type Random = Xoshiro256PlusPlus;

/// A generator whose numbers depend on nothing but the seed.
pub fn random(seed: u64) -> Random {
    Random::seed_from_u64(seed)
}

/// The lines of `tests/vectors/KIND-GAME.tsv`, each divided at its tabs.
pub fn vectors(kind: &str, game: &str) -> Vec<Vec<String>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
    let path = format!("{folder}/{kind}-{game}.tsv");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines: Vec<Vec<String>> = text
        .lines()
        .map(|line| line.split('\t').map(String::from).collect())
        .collect();
    assert!(lines.len() >= 10, "{path} has too few lines to mean much");
    lines
}

/// Any position the game allows: any numbers of pieces anywhere, either side to move, 1 to 80
/// turns left.
pub fn random_position<G: Game>(random: &mut Random) -> G {
    let limits = G::INFO.pieces;
    for _ in 0..100_000 {
        let mut squares: Vec<_> = SquareSet::<G::Board>::FULL.into_iter().collect();
        squares.shuffle(random);
        // Rather few pieces than many, as otherwise most positions of Blockade are crammed.
        let most = random.random_range(1..=limits.max_each);
        let mut setup = Setup::new(random.random_range(1..=80));
        for side in Side::BOTH {
            for _ in 0..random.random_range(0..=most) {
                squares
                    .pop()
                    .into_iter()
                    .for_each(|square| setup.put(side, square));
            }
        }
        setup.side = *Side::BOTH.choose(random).unwrap();
        if let Ok(position) = G::from_setup(&setup) {
            return position;
        }
    }
    panic!("no set-up is a position of {}", G::INFO.title);
}

/// Names a position if there is a panic while this is alive, so that a failed check says where.
struct NamedInPanic<'a, G: Game>(&'a G);

impl<G: Game> Drop for NamedInPanic<'_, G> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in the position {}", self.0.line());
        }
    }
}

/// Plays random moves from a position to the end of the game, and calls `visit` with every
/// position on the way, the first and the last included.
pub fn play_randomly<G: Game>(start: G, random: &mut Random, mut visit: impl FnMut(&G)) -> G {
    let mut position = start;
    loop {
        let named = NamedInPanic(&position);
        visit(&position);
        drop(named);
        match position.moves().choose(random) {
            Some(&mv) => position = position.play(mv),
            None => return position,
        }
    }
}

/// Plays this many random games, half of them from the usual start and half from anywhere.
pub fn random_games<G: Game>(games: u64, mut visit: impl FnMut(&G, &mut Random)) {
    for seed in 0..games {
        let mut random = random(seed);
        let start = if seed % 2 == 0 {
            standoff::games::start(random.random_range(1..=80), seed).unwrap()
        } else {
            random_position(&mut random)
        };
        let mut other = self::random(!seed);
        play_randomly::<G>(start, &mut random, |position| visit(position, &mut other));
    }
}
