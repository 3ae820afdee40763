//! The positions that a program is asked about: of every kind, those in which a misreading of the rules
//! is likeliest to show, and those that leave a program that misreads it only wrong moves.

use std::collections::BTreeSet;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::mistake::Mistake;
use crate::agents::external::forced_skip;
use crate::games::{Game, PerSide, Side, SquareSet, random_start, start};

/// A position in which a move is wanted, as a program is told of it.
#[derive(Clone)]
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

/// How many questions leave a program that makes a mistake only wrong moves. If there are not that
/// many, they are looked for so many times, by so many changes each time.
const FORCING: usize = 8;
const ATTEMPTS: usize = 100;
const STEPS: usize = 2000;

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
        let (mut chosen, mut made) = (BTreeSet::new(), Vec::new());
        for mistake in Mistake::all() {
            let ranked = Self::ranked(&pool, &mistake);
            let forcing = (0..pool.len()).filter(|&at| mistake.forces(&pool[at]));
            let forcing: Vec<usize> = forcing.take(FORCING).collect();
            let near = ranked.iter().map(|&(at, _)| &pool[at]).cycle();
            let sharpened = near
                .take(ATTEMPTS)
                .filter_map(|question| question.sharpened(&mistake, &mut random));
            made.extend(sharpened.take(FORCING - forcing.len()));
            chosen.extend(forcing);
            let mut certainty = 0.0;
            for (count, (at, share)) in ranked.into_iter().enumerate() {
                let enough = certainty > CERTAINTY && count >= *QUESTIONS.start();
                if enough || count == *QUESTIONS.end() {
                    break;
                }
                certainty -= (1.0 - share).max(0.01).ln();
                chosen.insert(at);
            }
        }
        for (_, is_of_kind) in Self::KINDS {
            let fitting = (0..pool.len()).filter(|&at| is_of_kind(&pool[at]));
            chosen.extend(fitting.take(OF_A_KIND));
        }
        let numbered = pool.into_iter().enumerate();
        let kept = numbered.filter(|(at, _)| chosen.contains(at));
        kept.map(|(_, question)| question).chain(made).collect()
    }

    /// The places of the questions in which a mistake may show, and the share of wrong moves there;
    /// the largest first.
    fn ranked(pool: &[Self], mistake: &Mistake<G>) -> Vec<(usize, f64)> {
        let shares = pool
            .iter()
            .map(|question| mistake.share_of_wrong_moves(question));
        let mut ranked: Vec<(usize, f64)> = shares.enumerate().collect();
        ranked.retain(|&(_, share)| share > 0.0);
        ranked.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        ranked
    }

    /// A question that [forces](Mistake::forces) a wrong answer, made from this one by hill climbing:
    /// the larger the share of wrong moves, the nearer it is.
    fn sharpened(&self, mistake: &Mistake<G>, random: &mut Xoshiro256PlusPlus) -> Option<Self> {
        let mut best = self.clone();
        let mut share = mistake.share_of_wrong_moves(&best);
        for _ in 0..STEPS {
            let Some(next) = best.varied(random) else {
                continue;
            };
            if mistake.forces(&next) {
                return Some(next);
            }
            let next_share = mistake.share_of_wrong_moves(&next);
            if next_share >= share {
                (best, share) = (next, next_share);
            }
        }
        None
    }

    /// This question with a small change: a piece more, fewer or elsewhere, another move, another turn
    /// limit.
    fn varied(&self, random: &mut Xoshiro256PlusPlus) -> Option<Self> {
        let (mut setup, mut moves) = (self.start.setup(), self.moves.clone());
        let squares = |set: SquareSet<G::Board>| set.into_iter().collect::<Vec<_>>();
        let from = *squares(!setup.empty()).choose(random)?;
        let to = *squares(setup.empty()).choose(random)?;
        let is_other = random.random_bool(0.3);
        let mut listed = moves.len();
        match random.random_range(0..5) {
            0 => setup.lift(from),
            1 => setup.put(*Side::BOTH.choose(random)?, to),
            2 => {
                let side = setup.piece(from)?;
                setup.lift(from);
                setup.put(if is_other { side.other() } else { side }, to);
            }
            3 => {
                moves.truncate(random.random_range(0..=moves.len()));
                listed = moves.len() + random.random_range(0..=2);
            }
            _ => {
                let left = random.random_range(1..=2);
                let turns = u16::try_from(moves.len()).ok()? + left;
                setup.limit = setup.played + if is_other { turns } else { FAR_LIMIT };
            }
        }
        let start = G::from_setup(&setup).ok()?;
        let mut position = start;
        for at in 0..listed {
            let valid = position.moves();
            match moves.get(at) {
                Some(mv) if valid.contains(mv) || position.skip() == Some(*mv) => {}
                Some(_) => moves[at] = *valid.choose(random)?,
                None => moves.push(*valid.choose(random)?),
            }
            position = position.play(moves[at]);
        }
        Self::wanted(start, moves, position)
    }

    /// The question, if a move is wanted there.
    fn wanted(start: G, moves: Vec<G::Move>, position: G) -> Option<Self> {
        let is_wanted = position.verdict().is_none() && forced_skip(&position).is_none();
        is_wanted.then_some(Self {
            start,
            moves,
            position,
        })
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
        Self::wanted(first, played, position)
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
