//! Minimax without any cleverness, and random positions small enough for it.

use rand::RngExt;
use standoff::games::evaluation::evaluate;
use standoff::games::{Game, Verdict, perft};
use standoff::search::score;

use crate::support::{Random, random_games};

/// The value of a position for the side to move, `ply` turns after the root: a win `n` turns from
/// the root is worth `WIN - n`. After `depth` turns the evaluation stands for the rest.
pub fn minimax<G: Game>(position: &G, depth: u32, ply: i32) -> i32 {
    match position.verdict() {
        Some(Verdict::Draw) => return 0,
        Some(Verdict::Win(side)) if side == position.side() => return score::WIN - ply,
        Some(Verdict::Win(_)) => return ply - score::WIN,
        None => {}
    }
    if depth == 0 {
        return score::clamp_eval(evaluate(position, &G::WEIGHTS));
    }
    let mut best = i32::MIN;
    position.each_move(|mv| {
        best = best.max(-minimax(&position.play(mv), depth - 1, ply + 1));
    });
    best
}

/// The value of every move.
pub struct Values<G: Game>(Vec<(G::Move, i32)>);

impl<G: Game> Values<G> {
    pub fn new(position: &G, depth: u32) -> Self {
        let moves = position.moves().into_iter();
        let value = |mv| -minimax(&position.play(mv), depth - 1, 1);
        Self(moves.map(|mv| (mv, value(mv))).collect())
    }

    pub fn best(&self) -> i32 {
        self.0.iter().map(|&(_, value)| value).max().unwrap()
    }

    pub fn of(&self, mv: G::Move) -> i32 {
        self.0.iter().find(|&&(other, _)| other == mv).unwrap().1
    }
}

/// Random positions of random games, each with a number of turns that minimax can look ahead; the
/// turn limit comes so many turns after them.
pub fn small_positions<G: Game>(
    count: usize,
    most_turns: u32,
    beyond: impl Fn(&mut Random) -> u16,
) -> Vec<(G, u32)> {
    let mut found = Vec::new();
    random_games::<G>(800, |position, random| {
        if found.len() == count || random.random_range(0..4) > 0 {
            return;
        }
        // Few positions allow the longest way, so it is wished for as often as all others.
        let wished = random.random_range(1..=2 * most_turns).min(most_turns);
        let turns = (2..=wished).take_while(|&turns| is_small(position, turns));
        let turns = turns.last().unwrap_or(1);
        let mut setup = position.setup();
        setup.limit = setup.played + u16::try_from(turns).unwrap() + beyond(random);
        let position = G::from_setup(&setup).unwrap();
        // Where a table has the answer, nothing is searched; the tables have tests of their own.
        if position.verdict().is_none()
            && position.probe_tablebase().is_none()
            && position.tablebase().is_none()
        {
            found.push((position, turns));
        }
    });
    assert_eq!(found.len(), count, "{}", G::INFO.name);
    found
}

fn is_small<G: Game>(position: &G, turns: u32) -> bool {
    let mut setup = position.setup();
    setup.limit = setup.played + u16::try_from(turns).unwrap();
    perft(&G::from_setup(&setup).unwrap(), turns) <= 10_000
}
