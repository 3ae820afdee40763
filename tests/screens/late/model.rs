//! A game as the simplest of programs would keep it.

use std::collections::HashMap;

use standoff::agents::Level;
use standoff::games::{Game, Side};
use standoff::search::{Engine, NoObserver};

use crate::mock::fickle_move;

/// What the choices of levels depend on.
const SEED: u64 = 1;

/// A game as the simplest of programs would keep it: a person plays X, and whoever plays O always
/// answers a position in the same way.
pub struct Model<G: Game> {
    /// Every turn with whether somebody chose it, those that were taken back included.
    pub turns: Vec<(G, bool)>,
    pub at: usize,
    pub start: G,
    pub level: Option<Level>,
    pub paused: bool,
    answers: HashMap<(String, Option<Level>), G::Move>,
}

impl<G: Game> Model<G> {
    pub fn new(start: G, level: Option<Level>) -> Self {
        Self {
            turns: Vec::new(),
            at: 0,
            start,
            level,
            paused: false,
            answers: HashMap::new(),
        }
    }

    pub fn position(&self) -> G {
        self.before(self.at)
    }

    fn before(&self, turn: usize) -> G {
        turn.checked_sub(1).map_or(self.start, |i| self.turns[i].0)
    }

    pub fn is_over(&self) -> bool {
        self.position().verdict().is_some()
    }

    pub fn is_person_s(&self) -> bool {
        !self.is_over() && self.position().side() == Side::X
    }

    /// Whether O is about to move.
    pub fn awaits(&self) -> bool {
        !self.is_over() && self.position().side() == Side::O && !self.paused
    }

    pub fn play(&mut self, mv: G::Move) {
        self.turns.truncate(self.at);
        self.turns.push((self.position().play(mv), true));
        self.at += 1;
        // Whoever has nothing but a skip is skipped.
        while let Some(skip) = self.position().skip().filter(|_| !self.is_over()) {
            if self.position().moves() != [skip] {
                break;
            }
            self.turns.push((self.position().play(skip), false));
            self.at += 1;
        }
    }

    /// Whether the person decided a turn.
    fn decided(&self, turn: usize) -> bool {
        self.turns[turn].1 && self.before(turn).side() == Side::X
    }

    pub fn undo(&mut self) {
        let decided = (0..self.at).rev().find(|&turn| self.decided(turn));
        self.at = decided.unwrap_or(self.at);
    }

    pub fn redo(&mut self) {
        let next = (self.at + 1..self.turns.len()).find(|&turn| self.decided(turn));
        self.at = next.unwrap_or(self.turns.len());
    }

    /// What O plays here.
    pub fn answer(&mut self) -> G::Move {
        let (position, level) = (self.position(), self.level);
        let find = || match level {
            None => fickle_move(&position),
            Some(level) => {
                let mut engine = Engine::new(level.table()).unwrap();
                let found = engine.search(&position, level.limits(&G::INFO), &mut NoObserver);
                level.choose(&position, &found, SEED).unwrap()
            }
        };
        let key = (position.line(), level);
        *self.answers.entry(key).or_insert_with(find)
    }
}
