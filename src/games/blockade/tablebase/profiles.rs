//! Keeping the levels small: many positions are lost at the same numbers of turns left.
//!
//! Only losses are kept, as a position is won if a move leads to a lost one. The levels at which a
//! position is lost are its *profile*. Most positions are lost at none, and the others share a few
//! thousand profiles: so one bit for each position, the number of a profile for each one that can
//! be lost, and each profile once, take far less than all levels.

use std::collections::VecDeque;

use super::sets::squares;
use super::stop_check::StopCheck;

/// The usual period of the levels. A level is expected to equal the one this many before it, and
/// only positions that differ take work.
const PERIOD: usize = 4;

/// How many words of [`Profiles::marked`] share a count in [`Profiles::before`].
const BLOCK: usize = 8;

/// The profiles while levels are added.
///
/// At first all positions have profile 0, which is never lost. When a position is not as its
/// profile leads to expect, it goes over to a new profile, together with all that differ from the
/// same one in the same way.
pub(super) struct ProfilesBuilder {
    /// The number of each position's profile.
    numbers: Vec<u32>,
    /// How many positions have each profile. It may be that all have left.
    members: Vec<usize>,
    /// Whether it is lost: by level, then by profile.
    lost: Vec<Vec<bool>>,
    /// The last [`PERIOD`] levels, the oldest first; before the first ones there are empty ones,
    /// which stand for no losses.
    recent: VecDeque<Vec<u64>>,
}

impl ProfilesBuilder {
    /// Creates profiles without levels, for 64 positions in each of this many words.
    pub(super) fn new(words: usize) -> Self {
        Self {
            numbers: vec![0; words * 64],
            members: vec![words * 64],
            lost: Vec::new(),
            recent: vec![Vec::new(); PERIOD].into(),
        }
    }

    /// Adds the level with one turn more than the last one: a bit for each lost position.
    pub(super) fn add(
        &mut self,
        level: Vec<u64>,
        stop: &mut StopCheck<impl Fn(usize) -> bool>,
    ) -> Option<()> {
        let mut expected = self.recent.pop_front().unwrap_or_default();
        expected.resize(level.len(), 0);
        self.lost.push(match self.lost.len().checked_sub(PERIOD) {
            Some(before) => self.lost[before].clone(),
            None => vec![false; self.members.len()],
        });
        // The new profiles of positions that have left one.
        let mut successors = vec![None; self.members.len()];
        for (i, (&word, &expected)) in level.iter().zip(&expected).enumerate() {
            let surprises = word ^ expected;
            stop.check(2 + 8 * surprises.count_ones() as usize)?;
            for bit in squares(surprises) {
                let old = self.numbers[i * 64 + bit] as usize;
                let new = match successors[old] {
                    Some(new) => new,
                    None => *successors[old].insert(self.split(old)?),
                };
                self.numbers[i * 64 + bit] = new;
                self.members[old] -= 1;
                self.members[new as usize] += 1;
            }
        }
        self.recent.push_back(level);
        Some(())
    }

    /// Makes a profile like `old` but for the last level. `None` if there are too many, which
    /// would take more memory than there is.
    fn split(&mut self, old: usize) -> Option<u32> {
        let new = u32::try_from(self.members.len()).ok()?;
        self.members.push(0);
        for lost in &mut self.lost {
            lost.push(lost[old]);
        }
        let last = self.lost.last_mut()?.last_mut()?;
        *last = !*last;
        Some(new)
    }

    /// The latest level that is equal to the last one, if the ones before the two are equal as well.
    /// Then the wins, which follow from the losses one turn earlier, are equal too, and all that
    /// comes repeats.
    pub(super) fn repeated(&self) -> Option<usize> {
        let last = self.lost.len().checked_sub(1)?;
        let mut earlier = (1..last).rev();
        earlier.find(|&level| self.are_equal(level, last) && self.are_equal(level - 1, last - 1))
    }

    fn are_equal(&self, level: usize, other: usize) -> bool {
        let mut both = self.lost[level].iter().zip(&self.lost[other]);
        let mut members = self.members.iter();
        both.all(|(one, other)| members.next() == Some(&0) || one == other)
    }

    /// The profiles without the last level. `None` if there are too many.
    pub(super) fn finish(
        mut self,
        stop: &mut StopCheck<impl Fn(usize) -> bool>,
    ) -> Option<Profiles> {
        self.lost.pop();
        // Only profiles that still have members are kept, and not the one that is never lost.
        let mut kept = Vec::new();
        let mut renumbered = vec![0; self.members.len()];
        for (number, &members) in self.members.iter().enumerate().skip(1) {
            if members > 0 {
                renumbered[number] = kept.len();
                kept.push(number);
            }
        }
        let mut lost = Vec::new();
        for &number in &kept {
            stop.check(self.lost.len())?;
            for levels in self.lost.chunks(64) {
                let bits = levels.iter().zip(0..);
                lost.push(bits.fold(0, |word, (level, i)| word | u64::from(level[number]) << i));
            }
        }
        let mut marked = Vec::with_capacity(self.numbers.len() / 64);
        let mut numbers = PackedNumbers::below(kept.len());
        for some in self.numbers.chunks(64) {
            stop.check(some.len())?;
            let mut word = 0;
            for (i, &number) in some.iter().enumerate().filter(|&(_, &number)| number > 0) {
                word |= 1 << i;
                numbers.push(renumbered[number as usize]);
            }
            marked.push(word);
        }
        Profiles::new(self.lost.len(), lost, marked, numbers)
    }
}

/// Numbers of a few bits each, one after another.
struct PackedNumbers {
    words: Vec<u64>,
    bits: usize,
    count: usize,
}

impl PackedNumbers {
    /// None yet, each less than `end`.
    fn below(end: usize) -> Self {
        let bits = usize::BITS - end.saturating_sub(1).leading_zeros();
        Self {
            words: vec![0; 2],
            bits: bits as usize,
            count: 0,
        }
    }

    fn push(&mut self, number: usize) {
        let (word, shift) = (self.count * self.bits / 64, self.count * self.bits % 64);
        self.words.resize(word + 2, 0);
        self.words[word] |= (number as u64) << shift;
        // What has no room in that word; in two steps, as a shift by 64 is none.
        self.words[word + 1] |= (number as u64) >> 1 >> (63 - shift);
        self.count += 1;
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer profiles than positions"
    )]
    fn get(&self, i: usize) -> usize {
        let (word, shift) = (i * self.bits / 64, i * self.bits % 64);
        let number = self.words[word] >> shift | self.words[word + 1] << 1 << (63 - shift);
        (number & ((1 << self.bits) - 1)) as usize
    }
}

/// Which positions are lost at which levels.
pub(super) struct Profiles {
    levels: usize,
    /// For each profile a bit for each level, in as many words as they need.
    lost: Vec<u64>,
    /// A bit for each position that is lost at some level.
    marked: Vec<u64>,
    /// How many bits are set before each [`BLOCK`] of words.
    before: Vec<u32>,
    /// The profiles of those positions.
    numbers: PackedNumbers,
}

impl Profiles {
    /// `None` if the parts don't fit together.
    fn new(
        levels: usize,
        lost: Vec<u64>,
        marked: Vec<u64>,
        mut numbers: PackedNumbers,
    ) -> Option<Self> {
        let mut before = Vec::with_capacity(marked.len() / BLOCK + 1);
        let mut count = 0;
        for block in marked.chunks(BLOCK) {
            before.push(count);
            count += block.iter().map(|word| word.count_ones()).sum::<u32>();
        }
        numbers.count = count as usize;
        let profiles = lost.len() / levels.div_ceil(64).max(1);
        let fits = numbers.words.len() >= numbers.count.saturating_sub(1) * numbers.bits / 64 + 2
            && (0..numbers.count).all(|i| numbers.get(i) < profiles);
        fits.then_some(Self {
            levels,
            lost,
            marked,
            before,
            numbers,
        })
    }

    /// Whether a position is lost at a level.
    #[inline]
    pub(super) fn is_lost(&self, level: usize, position: usize) -> bool {
        let (word, bit) = (position / 64, position % 64);
        if self.marked[word] >> bit & 1 == 0 {
            return false;
        }
        let block = &self.marked[word - word % BLOCK..word];
        let within: u32 = block.iter().map(|word| word.count_ones()).sum();
        let below = (self.marked[word] & ((1 << bit) - 1)).count_ones();
        let number = self
            .numbers
            .get((self.before[word / BLOCK] + within + below) as usize);
        let words = self.levels.div_ceil(64);
        self.lost[number * words + level / 64] >> (level % 64) & 1 != 0
    }

    /// How many levels there are.
    #[inline]
    pub(super) fn levels(&self) -> usize {
        self.levels
    }

    /// The memory they take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let words = self.lost.len() + self.marked.len() + self.numbers.words.len();
        words * size_of::<u64>() + size_of_val(&*self.before)
    }

    /// Appends them to `words`: first the number of levels and the length of each part.
    pub(super) fn write(&self, words: &mut Vec<u64>) {
        let parts = [&self.lost, &self.marked, &self.numbers.words];
        words.push(self.levels as u64);
        words.extend(parts.map(|part| part.len() as u64));
        for part in parts {
            words.extend(part);
        }
    }

    /// Reads what [`write`](Self::write) has written about this many words of positions. `None` if
    /// it is anything else.
    pub(super) fn read(words: &[u64], positions: usize) -> Option<Self> {
        let (lengths, rest) = words.split_first_chunk::<4>()?;
        let [levels, lost, marked, numbers] = lengths.map(|n| usize::try_from(n).ok());
        let levels = levels.filter(|levels| (1..=10_000).contains(levels))?;
        let (lost, rest) = rest.split_at_checked(lost?)?;
        let (marked, rest) = rest.split_at_checked(marked?)?;
        if marked.len() != positions || Some(rest.len()) != numbers {
            return None;
        }
        let mut numbers = PackedNumbers::below(lost.len() / levels.div_ceil(64));
        numbers.words = rest.into();
        Self::new(levels, lost.into(), marked.into(), numbers)
    }
}
