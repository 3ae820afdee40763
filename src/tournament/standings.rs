//! The table: points, ranking, faults, time.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::GameResult;
use super::elo::Tally;
use crate::games::Side;

/// The points for a win and a draw.
const WIN: u64 = 2;
const DRAW: u64 = 1;

/// Games counted from one side, named as in the JSON of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GameCount {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Own scores minus the opponents'.
    #[serde(rename = "score_difference")]
    pub score: i64,
}

impl GameCount {
    /// 2 for a win, 1 for a draw.
    pub const fn points(&self) -> u64 {
        WIN * self.wins + DRAW * self.draws
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Greater ranks higher: points, then games won, then the score difference.
    const fn merit(&self) -> (u64, u64, i64) {
        (self.points(), self.wins, self.score)
    }

    fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.score += other.score;
    }
}

/// What the results of one entrant say about its strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The difference to its opponents in Elo points.
    pub elo: f64,
    /// The 95 % margin of the difference; `None` if it is unknown.
    pub margin: Option<f64>,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.margin {
            Some(margin) => write!(f, "{:+.0} ± {margin:.0}", self.elo),
            None => write!(f, "{:+.0} ± ?", self.elo),
        }
    }
}

/// One entrant's part of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Row {
    against: Vec<GameCount>,
    faults: BTreeMap<String, u64>,
    time: Duration,
    /// Its pairs of games from the same start with sides swapped.
    pairs: Tally,
}

/// The results of all games so far, in any order.
///
/// ```
/// use standoff::games::{PerSide, Side, Verdict};
/// use standoff::tournament::{GameResult, Standings};
///
/// let mut table = Standings::new(2);
/// table.add(&GameResult {
///     number: 0,
///     players: PerSide::new(1, 0),
///     verdict: Verdict::Win(Side::X),
///     scores: PerSide::new(9, 4),
///     conduct: PerSide::default(),
/// });
/// let [first, second] = &table.ranking()[..] else { panic!() };
/// assert_eq!((first.entrant, first.total.points(), first.total.score), (1, 2, 5));
/// assert_eq!((second.rank, second.total.losses, second.total.score), (2, 1, -5));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    rows: Vec<Row>,
    /// X's half points in games whose partner has not been played yet, by the number of the pair.
    single: BTreeMap<usize, u8>,
    games: usize,
}

/// An entrant's place in the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing<'a> {
    /// The rank, from 1; equal for entrants that are tied in everything.
    pub rank: usize,
    /// The number of the entrant.
    pub entrant: usize,
    /// All its games.
    pub total: GameCount,
    /// Its games against each entrant, by number.
    pub against: &'a [GameCount],
    /// What its results say about its strength: `None` before its first pair of games, and if it
    /// has won or lost all of them.
    pub rating: Option<Rating>,
    /// Its faults, counted by name.
    pub faults: &'a BTreeMap<String, u64>,
    /// Its total thinking time.
    pub time: Duration,
}

impl Standing<'_> {
    /// Its difference in Elo with the margin, or `?`.
    pub fn elo(&self) -> String {
        self.rating
            .map_or_else(|| "?".into(), |rating| rating.to_string())
    }

    /// Its points against another, for the crosstable; empty before their first game.
    pub fn points_against(&self, other: usize) -> String {
        match self.against[other] {
            _ if self.entrant == other => "-".into(),
            count if count.games() == 0 => String::new(),
            count => count.points().to_string(),
        }
    }
}

impl Standings {
    /// A table before the first game.
    pub fn new(entrants: usize) -> Self {
        let row = Row {
            against: vec![GameCount::default(); entrants],
            ..Row::default()
        };
        Self {
            rows: vec![row; entrants],
            ..Self::default()
        }
    }

    /// Adds an entrant who has not played yet.
    pub(super) fn add_entrant(&mut self) {
        self.rows.push(Row::default());
        let entrants = self.rows.len();
        for row in &mut self.rows {
            row.against.resize(entrants, GameCount::default());
        }
    }

    /// The number of games so far.
    pub const fn games(&self) -> usize {
        self.games
    }

    /// Adds a game. Its players must be entrants.
    pub fn add(&mut self, result: &GameResult) {
        self.games += 1;
        for side in Side::BOTH {
            let (own, other) = (result.players[side], result.players[side.other()]);
            let row = &mut self.rows[own];
            row.against[other].add(&count(result, side));
            row.time += result.conduct[side].time;
            for (name, times) in &result.conduct[side].faults {
                *row.faults.entry(name.clone()).or_default() += times;
            }
        }
        self.add_to_pair(result);
    }

    /// Counts the pair that the game completes.
    fn add_to_pair(&mut self, result: &GameResult) {
        let own = result.verdict.half_points(Side::X);
        let Some(partner) = self.single.remove(&(result.number / 2)) else {
            self.single.insert(result.number / 2, own);
            return;
        };
        // In the other game of the pair, the sides were swapped.
        let (x, o) = (result.players[Side::X], result.players[Side::O]);
        self.rows[x].pairs.add([own, 2 - partner]);
        self.rows[o].pairs.add([2 - own, partner]);
    }

    /// The standings, the best first. Ties stay in the order of the entrants.
    pub fn ranking(&self) -> Vec<Standing<'_>> {
        let mut standings: Vec<Standing<'_>> = self.rows.iter().enumerate().map(standing).collect();
        standings.sort_by_key(|standing| std::cmp::Reverse(standing.total.merit()));
        for at in 0..standings.len() {
            let same = at > 0 && {
                let (before, this) = (&standings[at - 1], &standings[at]);
                before.total.merit() == this.total.merit()
            };
            standings[at].rank = if same { standings[at - 1].rank } else { at + 1 };
        }
        standings
    }
}

fn standing((entrant, row): (usize, &Row)) -> Standing<'_> {
    let mut total = GameCount::default();
    row.against.iter().for_each(|count| total.add(count));
    Standing {
        rank: 0,
        entrant,
        total,
        against: &row.against,
        rating: rating(&row.pairs),
        faults: &row.faults,
        time: row.time,
    }
}

fn rating(pairs: &Tally) -> Option<Rating> {
    let [wins, draws, losses] = pairs.games;
    // All won or all lost: the difference could be any.
    if draws == 0 && (wins == 0 || losses == 0) {
        return None;
    }
    let difference = pairs.difference();
    // Pairs that are all alike say nothing about their variance, so there is no margin.
    let alike = pairs.pairs.iter().filter(|&&count| count > 0).count() < 2;
    Some(Rating {
        elo: difference.elo,
        margin: (!alike).then(|| (difference.high - difference.low) / 2.0),
    })
}

fn count(result: &GameResult, side: Side) -> GameCount {
    let half = result.verdict.half_points(side);
    let score = |side| i64::from(result.scores[side]);
    GameCount {
        wins: u64::from(half == 2),
        draws: u64::from(half == 1),
        losses: u64::from(half == 0),
        score: score(side) - score(side.other()),
    }
}
