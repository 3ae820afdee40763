//! Complete solutions of Blockade with few pieces.
//!
//! The number of turns left falls with every move, so the value of every position follows from
//! the values with one turn less: a *level* holds the values of all positions with the same
//! number of turns left. Each level depends on nothing but the one before. Once a level is equal
//! to an earlier one, the levels repeat for ever, and the few up to there answer for any number of
//! turns.
//!
//! | file | owns |
//! |---|---|
//! | `sets` | numbering the sets of squares, symmetries, facts about 64 sets a word |
//! | `matrix` | one level while it is worked on: all positions, two bits each |
//! | `induction` | the last level, and from each level the one before it |
//! | `profiles` | all levels, in little memory |
//! | `stop_check` | asking whether to stop |

mod induction;
mod matrix;
mod profiles;
mod sets;
mod stop_check;

use super::Blockade;
use crate::games::{PerSide, Rules, Side, Verdict};
use induction::Placements;
use matrix::Matrix;
use profiles::{Profiles, ProfilesBuilder, Value, Word};
use sets::{Canonical, Sets, Symmetries, choose, number, rank, rank_of};
use stop_check::StopCheck;

/// The most pairs of sets that a level may have: 2 bits each, and four levels in memory at once.
const MAX_PAIRS: u64 = 1 << 32;

/// The complete solution of Blockade for one pair of piece counts.
///
/// ```
/// use standoff::games::blockade::Tablebase;
/// use standoff::games::{Blockade, Game, PerSide, Side, Verdict};
/// let tables = Tablebase::build(PerSide::new(1, 2), || false).unwrap();
/// let position = Blockade::read("blockade O6/7/7/3X3/7/7/6O X 0 60").unwrap();
/// assert_eq!(tables.verdict(&position), Verdict::Win(Side::O));
/// ```
pub struct Tablebase {
    counts: PerSide<u32>,
    symmetries: Symmetries,
    /// Where to look when the side to move has the first count, and when it has the second. Only
    /// one where both are the same.
    sections: Vec<Section>,
    /// The values. Symmetric positions are kept once.
    profiles: Profiles,
    /// The level that would come next is equal to this one.
    repeats_from: usize,
}

/// Where in a level the values are for one number of pieces of the side to move.
struct Section {
    canonical: Vec<Canonical>,
    start: usize,
    words: usize,
}

impl Tablebase {
    /// Solves the game for these numbers of pieces. The tablebase works with the colours either way
    /// round.
    ///
    /// Returns `None` if `stop` says so, which is asked about every millisecond; also for counts
    /// that the game doesn't allow and for those that don't fit into memory: check
    /// [`positions`](Self::positions) first. Building takes up to about 5 bytes of memory for each
    /// of them, and 20 to 60 nanoseconds (two and three a side).
    pub fn build(counts: PerSide<u32>, stop: impl Fn() -> bool) -> Option<Self> {
        if Self::positions(counts) == 0 || pairs(counts) > MAX_PAIRS {
            return None;
        }
        let stop = &mut StopCheck::new(stop);
        let symmetries = Symmetries::new();
        let mut sets = vec![Sets::new(counts[Side::X], stop)?];
        if counts[Side::X] != counts[Side::O] {
            sets.push(Sets::new(counts[Side::O], stop)?);
        }
        let mut sections = Vec::new();
        let mut representatives = Vec::new();
        let mut start = 0;
        for (mover, opponent) in sets.iter().zip(sets.iter().rev()) {
            let (canonical, rows) = mover.canonical(&symmetries, stop)?;
            let words = opponent.words;
            sections.push(Section {
                canonical,
                start,
                words,
            });
            start += rows.len() * words;
            representatives.push(rows);
        }
        let (profiles, repeats_from) = solve(&sets, &representatives, stop)?;
        Some(Self {
            counts,
            symmetries,
            sections,
            profiles,
            repeats_from,
        })
    }

    /// Returns whether this solves positions with these numbers of pieces.
    pub fn fits(&self, counts: PerSide<u32>) -> bool {
        counts == self.counts || counts.swapped() == self.counts
    }

    /// The result of perfect play from a position, with any number of turns left. The position must
    /// [fit](Self::fits): for any other the tables may panic.
    pub fn verdict(&self, position: &Blockade) -> Verdict {
        let side = position.side();
        let (own, theirs) = (position.pieces(side), position.pieces(side.other()));
        debug_assert!(self.fits(PerSide::new(own.len(), theirs.len())));
        let section = &self.sections[usize::from(own.len() != self.counts[Side::X])];
        let canonical = section.canonical[rank_of(own.into_iter().map(number))];
        let column = rank(
            self.symmetries
                .apply(canonical.symmetry, theirs.into_iter().map(number)),
        );
        let row = section.start + canonical.orbit as usize * section.words;
        let level = self.level(position.clock().left());
        match self.profiles.value(level, row * 64 + column) {
            Value::Win => Verdict::Win(side),
            Value::Loss => Verdict::Win(side.other()),
            Value::Draw => Verdict::Draw,
        }
    }

    /// The level for this many turns left.
    fn level(&self, turns_left: u16) -> usize {
        let wanted = usize::from(turns_left);
        let levels = self.profiles.levels();
        match wanted.checked_sub(levels) {
            Some(beyond) => self.repeats_from + beyond % (levels - self.repeats_from),
            None => wanted,
        }
    }

    /// The memory that the tables take, in bytes.
    pub fn bytes(&self) -> usize {
        let canonical = self
            .sections
            .iter()
            .map(|section| size_of_val(&*section.canonical));
        size_of::<Self>() + canonical.sum::<usize>() + self.profiles.bytes()
    }

    /// The number of ways to place these pieces. The work and memory of [`build`](Self::build) are
    /// proportional to it. 0 for counts that the game doesn't allow.
    ///
    /// ```
    /// use standoff::games::PerSide;
    /// use standoff::games::blockade::Tablebase;
    /// assert_eq!(Tablebase::positions(PerSide::new(1, 1)), 49 * 48);
    /// assert_eq!(Tablebase::positions(PerSide::new(16, 16)), u64::MAX);
    /// ```
    pub fn positions(counts: PerSide<u32>) -> u64 {
        let (x, o) = (counts[Side::X], counts[Side::O]);
        let limits = Blockade::INFO.pieces;
        if x == 0 || o == 0 || x.saturating_add(o) > limits.max_together {
            return 0;
        }
        choose(49, x).saturating_mul(choose(49 - x, o))
    }
}

/// The number of pairs of sets of the board's squares, those with a common square included.
fn pairs(counts: PerSide<u32>) -> u64 {
    choose(49, counts[Side::X]).saturating_mul(choose(49, counts[Side::O]))
}

/// All levels until they repeat, and the one from which on they do. There are as many kinds of
/// sets as different counts; `representatives` are the rows to keep of each.
fn solve(
    sets: &[Sets],
    representatives: &[Vec<usize>],
    stop: &mut StopCheck<impl Fn() -> bool>,
) -> Option<(Profiles, usize)> {
    let mut placements = Vec::new();
    for (mover, opponent) in sets.iter().zip(sets.iter().rev()) {
        placements.push(Placements::new(mover, opponent, stop)?);
    }
    let mut values = Vec::new();
    for placement in &placements {
        values.push(placement.last_level(stop)?);
    }
    let mut seen: Vec<Matrix> = placements.iter().map(Placements::matrix).collect();
    let rows_and_columns = representatives.iter().zip(sets.iter().rev());
    let words = rows_and_columns.map(|(rows, columns)| rows.len() * columns.words);
    let mut profiles = ProfilesBuilder::new(words.sum());
    loop {
        profiles.add(folded(&values, representatives, stop)?, stop)?;
        if let Some(earlier) = profiles.repeated() {
            return Some((profiles.finish(stop)?, earlier));
        }
        // After a move the opponent is to move: what one side sees is what the other has.
        for (seen, theirs) in seen.iter_mut().zip(values.iter().rev()) {
            theirs.transpose_into(seen, stop)?;
        }
        for ((placement, seen), values) in placements.iter().zip(&seen).zip(&mut values) {
            placement.next_level(seen, values, stop)?;
        }
    }
}

/// The rows that stand for all others.
fn folded(
    values: &[Matrix],
    representatives: &[Vec<usize>],
    stop: &mut StopCheck<impl Fn() -> bool>,
) -> Option<Vec<Word>> {
    let mut level = Vec::new();
    for (values, rows) in values.iter().zip(representatives) {
        for &row in rows {
            let (win, loss) = values.row(row);
            stop.check(4 * win.len())?;
            let words = win.iter().zip(loss);
            level.extend(words.map(|(&win, &loss)| Word { win, loss }));
        }
    }
    Some(level)
}
