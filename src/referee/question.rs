//! The positions that a program is asked about: of every kind, and those in which a misreading of
//! the rules is likeliest to show.

use std::collections::BTreeSet;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::mistake::Mistake;
use crate::agents::external::forced_skip;
use crate::games::{Game, PerSide, Side, random_start, start};

/// A position in which a move is wanted, as a program is told of it.
pub(super) struct Question<G: Game> {
    /// The position of the position line.
    pub start: G,
    /// The moves after it.
    pub moves: Vec<G::Move>,
    /// The position that they lead to.
    pub position: G,
}

/// Every check asks the same questions.
const SEED: u64 = 19;

/// From how many positions the questions are chosen.
const POOL: usize = 3000;

/// How many starts are drawn for one in which a move takes something.
const MAX_DRAWS: usize = 25;

/// The turn limit where it should be far away.
const FAR_LIMIT: u16 = 400;

/// A misreading that is met at random is missed with a chance of about e to the power of minus this.
const CERTAINTY: f64 = 9.0;

/// The fewest and the most questions for a misreading.
const QUESTIONS: std::ops::RangeInclusive<usize> = 5..=32;

/// The most questions in which a program that looks ahead must go wrong by a misreading.
const TEMPTING: usize = 8;

/// The fewest questions of each kind.
const OF_A_KIND: usize = 5;

/// What may be special about a question, as the end of a sentence, and whether it is so.
type Kind<G> = (&'static str, fn(&Question<G>) -> bool);

impl<G: Game> Question<G> {
    /// All of them; the first that tells questions apart is named.
    const KINDS: [Kind<G>; 7] = [
        ("with `pass` among the moves", |question| {
            question.moves.iter().any(|&mv| G::from_to(mv).is_none())
        }),
        ("with moves after the position line", |question| {
            !question.moves.is_empty()
        }),
        ("without moves after the position line", |question| {
            question.moves.is_empty()
        }),
        ("in the last turn", |question| {
            question.position.clock().left() == 1
        }),
        ("with O to move", |question| {
            question.position.side() == Side::O
        }),
        ("with a single piece of its own", |question| {
            question
                .position
                .pieces(question.position.side())
                .is_single()
        }),
        ("on a full board", |question| {
            question.position.empty().len() < 4
        }),
    ];

    /// The questions of a game, the same every time.
    pub fn all() -> Vec<Self> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(SEED);
        let pool: Vec<Self> = std::iter::repeat_with(|| Self::draw(&mut random))
            .take(2 * POOL)
            .flatten()
            .take(POOL)
            .collect();
        let mut chosen = BTreeSet::new();
        for mistake in Mistake::all() {
            let weights = pool
                .iter()
                .map(|question| mistake.share_of_wrong_moves(question));
            let mut ranked: Vec<(usize, f64)> = weights.enumerate().collect();
            ranked.retain(|&(_, weight)| weight > 0.0);
            ranked.sort_by(|(_, a), (_, b)| b.total_cmp(a));
            let tempting = (0..pool.len()).filter(|&at| mistake.tempts(&pool[at]));
            chosen.extend(tempting.take(TEMPTING));
            let mut certainty = 0.0;
            for (count, (at, weight)) in ranked.into_iter().enumerate() {
                let enough = certainty > CERTAINTY && count >= *QUESTIONS.start();
                if enough || count == *QUESTIONS.end() {
                    break;
                }
                certainty -= (1.0 - weight).max(0.01).ln();
                chosen.insert(at);
            }
        }
        for (_, is_of_kind) in Self::KINDS {
            let fitting = (0..pool.len()).filter(|&at| is_of_kind(&pool[at]));
            chosen.extend(fitting.take(OF_A_KIND));
        }
        let numbered = pool.into_iter().enumerate();
        let kept = numbered.filter(|(at, _)| chosen.contains(at));
        kept.map(|(_, question)| question).collect()
    }

    /// Draws a position of any kind and random moves from there; `None` if no move is wanted then.
    fn draw(random: &mut Xoshiro256PlusPlus) -> Option<Self> {
        let limits = G::INFO.pieces;
        let most = limits.max_each.min(limits.max_together / 2);
        let is_usual = random.random_bool(0.3);
        let mut first: G = if is_usual {
            start(FAR_LIMIT, random.random()).ok()?
        } else {
            let counts = match random.random_range(0..10) {
                0 => PerSide::new(1, random.random_range(1..=most)),
                1 => PerSide::new(most, most),
                _ => {
                    let most = random.random_range(1..=most);
                    PerSide::new(random.random_range(1..=most), random.random_range(1..=most))
                }
            };
            // What a move takes off the board is where most programs go wrong, and rarely at hand.
            let takes = |start: &G| {
                let moves = start.moves();
                moves.iter().any(|&mv| !start.taken(mv).is_empty())
            };
            let draws = if random.random() { MAX_DRAWS } else { 1 };
            let mut starts =
                std::iter::repeat_with(|| random_start(counts, FAR_LIMIT, random.random()).ok());
            let last = starts.next()??;
            let better = starts.take(draws - 1).flatten();
            std::iter::once(last)
                .chain(better)
                .find(takes)
                .unwrap_or(last)
        };
        let unlisted = random.random_range(0..if is_usual { 30 } else { 2 });
        for _ in 0..unlisted {
            first = first.play(*first.moves().choose(random)?);
        }
        let listed = if random.random() {
            random.random_range(1..=6)
        } else {
            0
        };
        if random.random_bool(0.35) {
            let mut setup = first.setup();
            setup.limit = setup.played + listed + 1;
            first = G::from_setup(&setup).ok()?;
        }
        let (mut position, mut played) = (first, Vec::new());
        for _ in 0..listed {
            // A program may have been skipped for a fault.
            let skip = position.skip().filter(|_| random.random_bool(0.15));
            let mut moves = position.moves();
            if random.random() {
                moves.sort_by_key(|&mv| position.taken(mv).is_empty());
                let taking = moves.partition_point(|&mv| !position.taken(mv).is_empty());
                moves.truncate(if taking > 0 { taking } else { moves.len() });
            }
            let mv = skip.or_else(|| moves.choose(random).copied())?;
            played.push(mv);
            position = position.play(mv);
        }
        let is_wanted = position.verdict().is_none() && forced_skip(&position).is_none();
        is_wanted.then_some(Self {
            start: first,
            moves: played,
            position,
        })
    }

    /// The moves after the position line, as text.
    pub fn move_texts(&self) -> Vec<String> {
        let mut position = self.start;
        let texts = self.moves.iter().map(|&mv| {
            let text = position.move_text(mv);
            position = position.play(mv);
            text
        });
        texts.collect()
    }

    /// What is special about these questions and no others: what a program fails at.
    pub fn told_apart(failed: &[&Self], others: &[&Self]) -> Option<&'static str> {
        let tells = |is_of_kind: fn(&Self) -> bool| {
            failed.iter().all(|question| is_of_kind(question))
                && !others.iter().any(|question| is_of_kind(question))
        };
        let found = Self::KINDS
            .into_iter()
            .find(|(_, is_of_kind)| tells(*is_of_kind));
        found.map(|(words, _)| words)
    }
}
