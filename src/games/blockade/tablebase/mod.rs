//! Complete solutions of Blockade with few pieces.
//!
//! The number of turns left falls with every move, so the value of every position follows from
//! the values with one turn less: a *level* holds the values of all positions with the same
//! number of turns left. Each level depends on nothing but the one before. Once a level is equal
//! to an earlier one, the levels repeat for ever, and the few up to there answer for any number of
//! turns.
//!
//! Where there are very many positions, the last turns before the limit are left out: the search
//! sees to the end there, and they would take most of the memory.
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
use crate::games::{Game as _, PerSide, Rules, Side, Verdict};
use induction::Placements;
use matrix::Matrix;
use profiles::{Profiles, ProfilesBuilder};
use sets::{Canonical, Sets, Symmetries, choose, number, rank, rank_of};
use stop_check::StopCheck;

/// The most pairs of sets that a level may have: 2 bits each, and four levels in memory at once.
const MAX_PAIRS: u64 = 1 << 29;

/// With more positions than this, the first level is that of [`FIRST_OF_MANY`] turns.
const MANY: u64 = 100_000_000;
const FIRST_OF_MANY: usize = 9;

/// The complete solution of Blockade for one pair of piece counts.
///
/// ```
/// use standoff::games::blockade::Tablebase;
/// use standoff::games::{Blockade, Game, PerSide, Side, Verdict};
/// let tables = Tablebase::build(PerSide::new(1, 2), |_| false).unwrap();
/// let position = Blockade::read("blockade O6/7/7/3X3/7/7/6O X 0 60").unwrap();
/// assert_eq!(tables.verdict(&position), Some(Verdict::Win(Side::O)));
/// ```
pub struct Tablebase {
    counts: PerSide<u32>,
    symmetries: Symmetries,
    /// Where to look when the side to move has the first count, and when it has the second. Only
    /// one where both are the same.
    sections: Vec<Section>,
    /// The lost positions. Symmetric positions are kept once.
    profiles: Profiles,
    /// The turns left at the first level.
    first: usize,
    /// The level that would come next is equal to this one.
    repeats_from: usize,
}

/// Where in a level the values are for one number of pieces of the side to move.
struct Section {
    canonical: Vec<Canonical>,
    /// The sets that stand for all that are symmetric to them.
    representatives: Vec<usize>,
    start: usize,
    words: usize,
}

impl Tablebase {
    /// Solves the game for these numbers of pieces. The tablebase works with the colours either way
    /// round.
    ///
    /// Returns `None` if `stop` says so, which is asked about every millisecond, with the number of
    /// turns that are solved; also for counts that the game doesn't allow and for those that don't
    /// fit into memory: check [`positions`](Self::positions) first. Building takes up to 5 bytes of
    /// memory for each of them, and 20 to 90 nanoseconds (two against three, three against three).
    pub fn build(counts: PerSide<u32>, stop: impl Fn(usize) -> bool) -> Option<Self> {
        let stop = &mut StopCheck::new(stop);
        let symmetries = Symmetries::new();
        let sets = sets(counts, stop)?;
        let sections = sections(&sets, &symmetries, stop)?;
        let first = first_level(counts);
        let (profiles, repeats_from) = solve(&sets, &sections, first, stop)?;
        Some(Self {
            counts,
            symmetries,
            sections,
            profiles,
            first,
            repeats_from,
        })
    }

    /// Returns whether this solves positions with these numbers of pieces.
    pub fn fits(&self, counts: PerSide<u32>) -> bool {
        counts == self.counts || counts.swapped() == self.counts
    }

    /// The result of perfect play from a position, which must [fit](Self::fits): for any other the
    /// tables may panic. `None` within the first few turns before the limit, if there are too many
    /// positions to keep those.
    pub fn verdict(&self, position: &Blockade) -> Option<Verdict> {
        if let Some(verdict) = position.verdict() {
            return Some(verdict);
        }
        if usize::from(position.clock().left()) < min_turns(self.first) {
            return None;
        }
        let side = position.side();
        if self.is_lost(position) {
            return Some(Verdict::Win(side.other()));
        }
        let mut verdict = Verdict::Draw;
        position.each_move(|mv| {
            let next = position.play(mv);
            let is_won = match next.verdict() {
                Some(end) => end == Verdict::Win(side),
                None => self.is_lost(&next),
            };
            if is_won {
                verdict = Verdict::Win(side);
            }
        });
        Some(verdict)
    }

    /// Whether the side to move loses a position in play.
    fn is_lost(&self, position: &Blockade) -> bool {
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
        self.profiles.is_lost(level, row * 64 + column)
    }

    /// The level for this many turns left.
    fn level(&self, turns_left: u16) -> usize {
        let wanted = usize::from(turns_left) - self.first;
        let levels = self.profiles.levels();
        match wanted.checked_sub(levels) {
            Some(beyond) => self.repeats_from + beyond % (levels - self.repeats_from),
            None => wanted,
        }
    }

    /// The fewest turns left of positions with these numbers of pieces that a tablebase solves.
    pub fn min_turns(counts: PerSide<u32>) -> usize {
        min_turns(first_level(counts))
    }

    /// The memory that the tables take, in bytes.
    pub fn bytes(&self) -> usize {
        let sections = self.sections.iter().map(|section| {
            size_of_val(&*section.canonical) + size_of_val(&*section.representatives)
        });
        size_of::<Self>() + sections.sum::<usize>() + self.profiles.bytes()
    }

    /// The tables as numbers, to be kept. They say nothing of the numbers of pieces, and are not
    /// protected against damage.
    pub fn to_words(&self) -> Vec<u64> {
        let mut words = vec![self.repeats_from as u64];
        self.profiles.write(&mut words);
        words
    }

    /// The tables for these numbers of pieces from what [`to_words`](Self::to_words) has made of
    /// them. `None` for anything that can't be tables for so many pieces.
    pub fn from_words(counts: PerSide<u32>, words: &[u64]) -> Option<Self> {
        let stop = &mut StopCheck::new(|_| false);
        let symmetries = Symmetries::new();
        let sections = sections(&sets(counts, stop)?, &symmetries, stop)?;
        let (&repeats_from, rest) = words.split_first()?;
        let profiles = Profiles::read(rest, sections.last().map(Section::end)?)?;
        let repeats_from = usize::try_from(repeats_from).ok()?;
        (repeats_from < profiles.levels()).then_some(Self {
            counts,
            symmetries,
            sections,
            profiles,
            first: first_level(counts),
            repeats_from,
        })
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

/// The turns left at the first level that is kept.
fn first_level(counts: PerSide<u32>) -> usize {
    if Tablebase::positions(counts) > MANY {
        FIRST_OF_MANY
    } else {
        0
    }
}

/// The fewest turns left that are solved if the levels begin at `first`: whether a position is won
/// follows from the level before.
fn min_turns(first: usize) -> usize {
    if first == 0 { 0 } else { first + 1 }
}

/// All sets of as many squares as the two counts say; one of them if they are equal. `None` if there
/// are too many pairs or the game has no such positions.
fn sets(counts: PerSide<u32>, stop: &mut StopCheck<impl Fn(usize) -> bool>) -> Option<Vec<Sets>> {
    let (x, o) = (counts[Side::X], counts[Side::O]);
    let pairs = choose(49, x).saturating_mul(choose(49, o));
    if Tablebase::positions(counts) == 0 || pairs > MAX_PAIRS {
        return None;
    }
    let mut sets = vec![Sets::new(x, stop)?];
    if x != o {
        sets.push(Sets::new(o, stop)?);
    }
    Some(sets)
}

/// Where the values are for each of the sets as the mover's.
fn sections(
    sets: &[Sets],
    symmetries: &Symmetries,
    stop: &mut StopCheck<impl Fn(usize) -> bool>,
) -> Option<Vec<Section>> {
    let mut sections: Vec<Section> = Vec::new();
    for (mover, opponent) in sets.iter().zip(sets.iter().rev()) {
        let (canonical, representatives) = mover.canonical(symmetries, stop)?;
        sections.push(Section {
            canonical,
            representatives,
            start: sections.last().map_or(0, Section::end),
            words: opponent.words,
        });
    }
    Some(sections)
}

impl Section {
    /// The word after its last one.
    fn end(&self) -> usize {
        self.start + self.representatives.len() * self.words
    }
}

/// All levels from `first` on until they repeat, and the one from which on they do.
fn solve(
    sets: &[Sets],
    sections: &[Section],
    first: usize,
    stop: &mut StopCheck<impl Fn(usize) -> bool>,
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
    let mut profiles = ProfilesBuilder::new(sections.last().map_or(0, Section::end));
    for turns in 0.. {
        stop.levels = turns;
        if turns >= first {
            profiles.add(lost(&values, sections, stop)?, stop)?;
            if let Some(earlier) = profiles.repeated() {
                return Some((profiles.finish(stop)?, earlier));
            }
        }
        // After a move the opponent is to move: what one side sees is what the other has.
        for (seen, theirs) in seen.iter_mut().zip(values.iter().rev()) {
            theirs.transpose_into(seen, stop)?;
        }
        for ((placement, seen), values) in placements.iter().zip(&seen).zip(&mut values) {
            placement.next_level(seen, values, stop)?;
        }
    }
    None
}

/// The losses in the rows that stand for all others.
fn lost(
    values: &[Matrix],
    sections: &[Section],
    stop: &mut StopCheck<impl Fn(usize) -> bool>,
) -> Option<Vec<u64>> {
    let mut level = Vec::new();
    for (values, section) in values.iter().zip(sections) {
        for &row in &section.representatives {
            let (_, loss) = values.row(row);
            stop.check(2 * loss.len())?;
            level.extend(loss);
        }
    }
    Some(level)
}
