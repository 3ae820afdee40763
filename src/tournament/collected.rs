//! The results of records from anywhere, whose plan is not known.

use std::collections::{HashMap, HashSet};

use super::result::{Conduct, NUMBER, fingerprint, scores};
use super::{GameResult, Standings};
use crate::games::{Game, PerSide, Side};
use crate::records::{Record, Tags};

/// The results of records from anywhere. Players are told apart by their names.
///
/// The table is that of the tournament, if all records are of one: its games are known by their
/// numbers, and one that is in several files counts once.
#[derive(Clone, Debug, Default)]
pub struct Collected {
    /// The players, in the order in which they were first seen.
    pub names: Vec<String>,
    /// What is counted: every game that has ended, between two players.
    pub table: Standings,
    by_name: HashMap<String, usize>,
    seen: HashSet<(Start, u64)>,
    /// The games whose partner from the same start, with sides swapped, has not come yet: by start
    /// and players.
    single: HashMap<(Start, PerSide<usize>), Vec<usize>>,
    pairs: usize,
}

/// What the two games of a pair have in common: the number of the pair, where games have numbers,
/// and the position line of the start.
type Start = (Option<usize>, String);

/// A game as it has been counted.
#[derive(Clone, Debug)]
pub struct CollectedGame {
    /// Who played each side, by the place in [`Collected::names`].
    pub players: PerSide<usize>,
    /// What each side did besides its moves.
    pub conduct: PerSide<Conduct>,
}

/// The number of a game in its tournament, from 1.
pub fn game_number(tags: &Tags) -> Option<usize> {
    let number = tags.get(NUMBER)?.parse().ok();
    number.filter(|&number| number > 0)
}

impl Collected {
    /// Adds a game. Returns `None` if it was in a file before.
    pub fn add<G: Game>(&mut self, record: &Record<G>) -> Option<CollectedGame> {
        let number = game_number(&record.tags);
        let players = Side::BOTH.map(|side| self.player(record.tags.name(side)));
        let players = PerSide::from_fn(|side| players[side as usize]);
        let conduct = PerSide::from_fn(|side| Conduct::read(&record.tags, side));
        let pair = number.map(|number| (number - 1) / 2);
        let start = (pair, record.history.start().line());
        let mark = fingerprint(record, PerSide::from_fn(|side| &conduct[side].faults));
        if number.is_some() && !self.seen.insert((start.clone(), mark)) {
            return None;
        }
        // Somebody who plays himself learns nothing about his strength.
        if let Some(verdict) = record.result()
            && players[Side::X] != players[Side::O]
        {
            let number = self.pair_number(start, players);
            self.table.add(&GameResult {
                number,
                players,
                verdict,
                scores: scores(record.history.last()),
                conduct: conduct.clone(),
            });
        }
        Some(CollectedGame { players, conduct })
    }

    fn player(&mut self, name: &str) -> usize {
        if let Some(&known) = self.by_name.get(name) {
            return known;
        }
        self.by_name.insert(name.into(), self.names.len());
        self.names.push(name.into());
        self.table.add_entrant();
        self.names.len() - 1
    }

    /// A number that the game shares, halved, with its partner alone.
    fn pair_number(&mut self, start: Start, players: PerSide<usize>) -> usize {
        let partner = (start, players.swapped());
        if let Some(pair) = self.single.get_mut(&partner).and_then(Vec::pop) {
            return 2 * pair + 1;
        }
        let pair = self.pairs;
        self.pairs += 1;
        self.single
            .entry((partner.0, players))
            .or_default()
            .push(pair);
        2 * pair
    }
}
