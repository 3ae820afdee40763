//! The transposition table: what the search has found out about positions, for meeting them again.
//!
//! Threads share it without locks: an entry is two words, of which the first is the XOR of the
//! position's key and the second. A torn write makes the two disagree, and the entry is not found.
//!
//! Reading from all over a large table takes a processor longer than all else that it does for a
//! position, mostly for finding out where in memory a page of the table is. So positions that are met
//! one after another are kept in one region of a few pages: only the first of them takes long.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// The entries that one position may be kept in: as many as share a line of cache.
const WAYS: usize = 4;
const WORDS: usize = 2 * WAYS;

/// A region has two to the power of this many lines: 8 KiB. In smaller ones too many entries would
/// compete for the same place while others stay empty.
const REGION: u32 = 7;

/// What an entry is found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Tells the region, and is shared by many of the positions that are met one after another.
    pub family: u64,
    /// Tells the position from all others.
    pub position: u64,
}

/// How many lines are looked at to tell how full the table is.
const SAMPLE: usize = 64;

/// What a value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// Its value, counted from the position.
    pub value: i32,
    /// What the value says.
    pub bound: Bound,
    /// How deep it was searched.
    pub depth: i32,
    /// The code of the best move, 0 for none.
    pub best: u16,
    /// What the position was judged to be worth without searching, if that was needed.
    pub estimate: Option<i32>,
}

/// The transposition table.
pub struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// Rises with every search, so that what is no longer needed goes first.
    age: AtomicU8,
}

/// The table does not fit into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no memory for a table of {mebibytes} MiB: choose a smaller one")]
pub struct TableTooLarge {
    /// What was asked for.
    pub mebibytes: usize,
}

impl TranspositionTable {
    /// The size where nothing is said, in MiB.
    pub const DEFAULT_SIZE: usize = 64;

    /// An empty table of a size in MiB, at least 1.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Self, TableTooLarge> {
        let too_large = TableTooLarge { mebibytes };
        let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(too_large)?;
        // One line more than is used, as the first is cut off where it does not begin with a line
        // of cache.
        let words = bytes / size_of::<AtomicU64>() + WORDS;
        Ok(Self {
            words: zeroed(words).ok_or(too_large)?,
            age: AtomicU8::new(0),
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        // A fresh table costs nothing until it is used, where filling a large one takes seconds and
        // all the memory it was promised.
        match zeroed(self.words.len()) {
            Some(fresh) => self.words = fresh,
            None => self.words.iter_mut().for_each(|word| *word.get_mut() = 0),
        }
        *self.age.get_mut() = 0;
    }

    /// Marks what is in the table as older than what comes next.
    pub fn next_search(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    /// What is known about the position with this key.
    #[must_use]
    #[inline]
    pub fn get(&self, key: Key) -> Option<TtEntry> {
        self.line(key).chunks_exact(2).find_map(|entry| {
            let data = entry[1].load(Relaxed);
            (entry[0].load(Relaxed) ^ data == key.position && data != 0).then(|| unpack(data))
        })
    }

    /// Keeps what was found out about a position, in the place of what is worth least.
    #[inline]
    pub fn put(&self, key: Key, entry: TtEntry) {
        let age = self.age.load(Relaxed);
        let mut place = 0;
        let mut least = i32::MAX;
        for (i, slot) in self.line(key).chunks_exact(2).enumerate() {
            let data = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ data == key.position {
                place = i;
                break;
            }
            let worth = worth(data, age);
            if worth < least {
                least = worth;
                place = i;
            }
        }
        let line = self.line(key);
        let old = line[2 * place + 1].load(Relaxed);
        let same = line[2 * place].load(Relaxed) ^ old == key.position && old != 0;
        let mut entry = entry;
        if same && entry.best == 0 {
            entry.best = unpack(old).best;
        }
        let data = pack(entry, age);
        line[2 * place].store(key.position ^ data, Relaxed);
        line[2 * place + 1].store(data, Relaxed);
    }

    /// How full the table is with what this search found, in thousandths.
    #[must_use]
    pub fn permille(&self) -> u32 {
        let age = self.age.load(Relaxed) & AGES;
        // A few lines from all over the table: more would take longer than a short search.
        let every = (self.words.len() / WORDS / SAMPLE).max(1);
        let lines = self.words[self.offset()..].chunks_exact(WORDS);
        let sample = lines.step_by(every).take(SAMPLE);
        let sample = sample.flat_map(|line| line.chunks_exact(2));
        let used = sample.filter(|entry| {
            let data = entry[1].load(Relaxed);
            data != 0 && age_of(data) == age
        });
        u32::try_from(used.count() * 1000 / (SAMPLE * WAYS)).unwrap_or(1000)
    }

    /// Has what is known about a position brought near, as it will be asked for soon: most of the
    /// table is in the slowest memory.
    #[inline]
    pub fn fetch(&self, key: Key) {
        prefetch_index::prefetch_index(&self.words, self.start(key));
    }

    #[inline]
    fn line(&self, key: Key) -> &[AtomicU64] {
        let start = self.start(key);
        &self.words[start..start + WORDS]
    }

    /// Where the line of a position begins.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the product's upper half is below the number of lines"
    )]
    fn start(&self, key: Key) -> usize {
        let regions = ((self.words.len() / WORDS - 1) >> REGION) as u64;
        let region = (u128::from(key.family) * u128::from(regions)) >> 64;
        let line = (region as usize) << REGION | (key.position >> (64 - REGION)) as usize;
        line * WORDS + self.offset()
    }

    /// Where the first line of cache begins.
    #[inline]
    fn offset(&self) -> usize {
        let bytes = WORDS * size_of::<AtomicU64>();
        let beyond = self.words.as_ptr().addr() % bytes;
        (bytes - beyond) % bytes / size_of::<AtomicU64>()
    }
}

/// So many words of memory. What the system hands out zeroed is not touched before it is used.
fn zeroed(words: usize) -> Option<Box<[AtomicU64]>> {
    bytemuck::allocation::try_zeroed_slice_box(words).ok()
}

/// How much an entry is worth keeping: deep ones more than shallow ones, new ones more than old.
#[inline]
fn worth(data: u64, age: u8) -> i32 {
    if data == 0 {
        return i32::MIN;
    }
    let years = age.wrapping_sub(age_of(data)) & AGES;
    unpack(data).depth - 8 * i32::from(years)
}

// An entry's second word: value (16 bits), best move (16), depth (8), bound (2), age (6), estimate
// (16). A bound is never 0, so neither is the word.
const AGES: u8 = 63;

/// Stands for an estimate that is not known.
const NO_ESTIMATE: i16 = i16::MIN;

#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "values fit in 16 bits, depths are clamped to 8"
)]
fn pack(entry: TtEntry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.value as i16 as u16)
        | u64::from(entry.best) << 16
        | u64::from(entry.depth.clamp(0, 255) as u8) << 32
        | bound << 40
        | u64::from(age & AGES) << 42
        | u64::from(entry.estimate.map_or(NO_ESTIMATE, |value| value as i16) as u16) << 48
}

#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "each part is cut out of the word it was packed into"
)]
fn unpack(data: u64) -> TtEntry {
    let estimate = (data >> 48) as u16 as i16;
    TtEntry {
        estimate: (estimate != NO_ESTIMATE).then(|| i32::from(estimate)),
        value: i32::from(data as u16 as i16),
        best: (data >> 16) as u16,
        depth: i32::from((data >> 32) as u8),
        bound: match (data >> 40) & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "six bits are left")]
fn age_of(data: u64) -> u8 {
    (data >> 42) as u8 & AGES
}
