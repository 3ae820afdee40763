//! The games against a second, deliberately slow implementation of the rules that shares no code
//! with them: both must agree move by move on random games.

mod reference;
mod support;

use std::collections::BTreeSet;

use rand::RngExt;
use rand::seq::IndexedRandom;
use reference::{Reference, ReferenceMove};
use standoff::games::{
    Blockade, Crossing, Game, Rules, Side, Skips, Square, Surround, random_start, start,
};
use support::soak::{attack, soak};
use support::{Random, random, random_position};

/// The two positions side by side, and how they go on.
struct Pair<G> {
    fast: G,
    slow: Reference,
}

impl<G: Game> Pair<G> {
    fn new(fast: G) -> Self {
        let slow = Reference::read(&fast.line());
        Self { fast, slow }
    }

    fn agree(&self) {
        let line = self.fast.line();
        assert_eq!(line, self.slow.line());
        let verdict = self.fast.verdict().map(|verdict| verdict.to_string());
        assert_eq!(verdict.as_deref(), self.slow.verdict(), "{line}");
        let figures: Vec<(usize, usize)> = self
            .fast
            .figures()
            .iter()
            .map(|figure| {
                (
                    figure.value[Side::X] as usize,
                    figure.value[Side::O] as usize,
                )
            })
            .collect();
        assert_eq!(figures, self.slow.figures(), "{line}");
        let (fast, slow) = (self.fast.moves(), self.slow.moves());
        assert_eq!(fast.len(), slow.len(), "{line}");
        let fast: BTreeSet<_> = fast.into_iter().map(|mv| self.effect_of(mv)).collect();
        let slow: BTreeSet<_> = slow.iter().map(effect).collect();
        assert_eq!(fast, slow, "{line}");
    }

    /// What a move does, as the slow program understands its text.
    fn effect_of(&self, mv: G::Move) -> Effect {
        let text = self.fast.move_text(mv);
        let read = self.slow.read_move(&text);
        effect(&read.unwrap_or_else(|| panic!("{text} in {}", self.slow.line())))
    }

    fn play(&self, mv: &ReferenceMove) -> Self {
        let text = text(mv);
        let read = self.fast.read_move(&text, Skips::Allowed);
        let read = read.unwrap_or_else(|error| panic!("{text} in {}: {error}", self.fast.line()));
        Self {
            fast: self.fast.play(read),
            slow: self.slow.play(mv),
        }
    }
}

/// First and last square, captures, and the number of squares on a shortest way.
type Effect = (
    Option<(usize, usize)>,
    Option<(usize, usize)>,
    Vec<(usize, usize)>,
    usize,
);

fn effect(mv: &ReferenceMove) -> Effect {
    let ends = (mv.path.first().copied(), mv.path.last().copied());
    (ends.0, ends.1, mv.captured.clone(), mv.path.len())
}

fn text(mv: &ReferenceMove) -> String {
    if mv.path.is_empty() {
        return "pass".into();
    }
    let name =
        |&(row, column): &(usize, usize)| format!("{}{}", char::from(b"abcdefgh"[row]), column + 1);
    mv.path.iter().map(name).collect()
}

fn play_together<G: Game>(
    start: G,
    random: &mut Random,
    mut visit: impl FnMut(&Pair<G>, &mut Random),
) {
    let mut pair = Pair::new(start);
    loop {
        pair.agree();
        visit(&pair, random);
        match pair.slow.moves().choose(random) {
            Some(mv) => pair = pair.play(mv),
            None => break,
        }
    }
}

/// Any two squares are a move for the one program exactly when they are for the other.
fn same_steps<G: Game>(pair: &Pair<G>, random: &mut Random) {
    let mut square = || {
        let mut number = || random.random_range(0..G::INFO.size);
        Square::<G::Board>::new(number(), number()).unwrap()
    };
    for _ in 0..20 {
        let text = format!("{}{}", square(), square());
        let fast = pair.fast.read_move(&text, Skips::Refused);
        let slow = pair.slow.read_move(&text);
        assert_eq!(
            fast.is_ok(),
            slow.is_some(),
            "{text} in {}",
            pair.fast.line()
        );
    }
}

fn attack_blockade(seed: u64) {
    let mut random = random(seed);
    let usual: Blockade = start(random.random_range(1..=60), seed).unwrap();
    play_together(usual, &mut random, same_steps);
    let anywhere: Blockade = random_position(&mut random);
    play_together(anywhere, &mut random, same_steps);
}

fn attack_full_blockade(seed: u64) {
    let mut random = random(seed);
    let x = random.random_range(1..=47);
    let o = random.random_range(1..=48 - x);
    let counts = standoff::games::PerSide::new(x, o);
    let start: Blockade = random_start(counts, 40, seed).unwrap();
    play_together(start, &mut random, same_steps);
}

fn attack_surround(seed: u64) {
    let mut random = random(seed);
    let usual: Surround = start(random.random_range(1..=100), seed).unwrap();
    play_together(usual, &mut random, same_steps);
    let anywhere: Surround = random_position(&mut random);
    play_together(anywhere, &mut random, same_steps);
}

fn attack_crossing(seed: u64) {
    let mut random = random(seed);
    let usual: Crossing = start(random.random_range(1..=200), seed).unwrap();
    play_together(usual, &mut random, wandering_chains);
    let anywhere: Crossing = random_position(&mut random);
    play_together(anywhere, &mut random, wandering_chains);
}

#[test]
fn blockade_agrees() {
    attack(500, attack_blockade);
}

#[test]
fn blockade_agrees_on_full_boards() {
    attack(500, attack_full_blockade);
}

#[test]
fn surround_agrees() {
    attack(500, attack_surround);
}

#[test]
fn crossing_agrees() {
    attack(100, attack_crossing);
}

#[test]
#[ignore = "it takes as long as it is told to"]
fn soak_rules() {
    soak("rules", 500, |seed| {
        attack_blockade(seed);
        attack_full_blockade(seed);
        attack_surround(seed);
        attack_crossing(seed);
    });
}

/// A chain that takes any way, also a roundabout or an impossible one, means the same to both
/// programs.
fn wandering_chains(pair: &Pair<Crossing>, random: &mut Random) {
    let Some(mut mv) = pair.slow.moves().choose(random).cloned() else {
        return;
    };
    for _ in 0..random.random_range(0..6) {
        mv.path
            .extend(mv.path.last().and_then(|&at| two_away(at, random)));
    }
    let spelled = text(&mv);
    let fast = pair.fast.read_move(&spelled, Skips::Allowed);
    let Some(slow) = pair.slow.read_move(&spelled) else {
        // The wandering has left the rules: only the first and the last square may still count.
        let same_ends = |other: &&ReferenceMove| {
            (other.path.first(), other.path.last()) == (mv.path.first(), mv.path.last())
        };
        let moves = pair.slow.moves();
        let fitting: Vec<_> = moves.iter().filter(same_ends).map(effect).collect();
        let read: Vec<_> = fast.into_iter().map(|mv| pair.effect_of(mv)).collect();
        let expected = if fitting.len() == 1 {
            fitting
        } else {
            Vec::new()
        };
        assert_eq!(read, expected, "{spelled} in {}", pair.fast.line());
        return;
    };
    let fast = fast.unwrap_or_else(|error| panic!("{spelled} in {}: {error}", pair.fast.line()));
    assert_eq!(
        pair.fast.play(fast).line(),
        pair.slow.play(&slow).line(),
        "{spelled}"
    );
}

/// A square two steps from another, if the way there does not leave the board.
fn two_away((row, column): (usize, usize), random: &mut Random) -> Option<(usize, usize)> {
    let (row, column) = match random.random_range(0..4) {
        0 => (row.checked_sub(2)?, column),
        1 => (row + 2, column),
        2 => (row, column.checked_sub(2)?),
        _ => (row, column + 2),
    };
    (row < 8 && column < 8).then_some((row, column))
}
