//! The transposition table: what the search has found out about positions, kept for when it meets
//! them again.
//!
//! Threads share it without locks: an entry is two words, and the first is the XOR of the position's
//! key and the second. A torn write makes the two disagree, and the entry is not found.
//!
//! Reading from all over a large table takes longer than everything else the search does for a
//! position, mostly because of misses in the processor's page cache. So positions that are met one
//! after another are kept in one region of a few pages, and only the first of them is slow.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// The entries of a bucket, any of which may hold a position: as many as share a cache line.
const SLOTS: usize = 4;

/// The words of a bucket.
const WORDS: usize = 2 * SLOTS;

/// A region has two to the power of this many buckets: 8 KiB. In smaller ones too many entries would
/// compete for the same bucket while others stay empty.
const REGION_BITS: u32 = 7;

/// The key of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Selects the region. Many of the positions that are met one after another share it.
    pub family: u64,
    /// Identifies the position.
    pub position: u64,
}

/// How many buckets are looked at to tell how full the table is.
const SAMPLE: usize = 64;

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
    /// This is the true score.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// The score, with wins counted from this position ([`score::to_tt`](super::score::to_tt)).
    pub score: i32,
    /// How the score relates to the true one.
    pub bound: Bound,
    /// How deep it was searched.
    pub depth: i32,
    /// The code of the best move, 0 for none.
    pub best_move: u16,
    /// The evaluation without any search, if it was needed.
    pub static_eval: Option<i32>,
}

/// The transposition table.
pub struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// Rises with every search, so that entries of older ones are replaced first.
    generation: AtomicU8,
}

/// The table does not fit into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no memory for a table of {mebibytes} MiB: choose a smaller one")]
pub struct TableTooLarge {
    /// What was asked for.
    pub mebibytes: usize,
}

impl TranspositionTable {
    /// The default size in MiB.
    pub const DEFAULT_SIZE: usize = 64;

    /// An empty table of a size in MiB, at least 1.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn new(mebibytes: usize) -> Result<Self, TableTooLarge> {
        let too_large = TableTooLarge { mebibytes };
        let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(too_large)?;
        // One bucket more than is used, so that the first can begin with a cache line.
        let words = bytes / size_of::<AtomicU64>() + WORDS;
        Ok(Self {
            words: zeroed(words).ok_or(too_large)?,
            generation: AtomicU8::new(0),
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        // A fresh table costs nothing until it is used; filling a large one with zeros takes seconds
        // and all the memory it was promised.
        match zeroed(self.words.len()) {
            Some(fresh) => self.words = fresh,
            None => self.words.iter_mut().for_each(|word| *word.get_mut() = 0),
        }
        *self.generation.get_mut() = 0;
    }

    /// Begins a new generation of entries: older ones are replaced first.
    pub fn new_search(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    /// What is known about the position with this key.
    #[inline]
    pub fn probe(&self, key: Key) -> Option<TtEntry> {
        self.bucket(key).chunks_exact(2).find_map(|entry| {
            let data = entry[1].load(Relaxed);
            (entry[0].load(Relaxed) ^ data == key.position && data != 0).then(|| unpack(data))
        })
    }

    /// Stores what was found out about a position, in place of the entry that is worth least.
    #[inline]
    pub fn store(&self, key: Key, mut entry: TtEntry) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key);
        let mut index = 0;
        let mut least = i32::MAX;
        for (i, slot) in bucket.chunks_exact(2).enumerate() {
            let data = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ data == key.position {
                index = i;
                break;
            }
            let worth = worth(data, generation);
            if worth < least {
                least = worth;
                index = i;
            }
        }
        let slot = &bucket[2 * index..2 * index + 2];
        let old = slot[1].load(Relaxed);
        let same = slot[0].load(Relaxed) ^ old == key.position && old != 0;
        if same && entry.best_move == 0 {
            entry.best_move = unpack(old).best_move;
        }
        let data = pack(entry, generation);
        slot[0].store(key.position ^ data, Relaxed);
        slot[1].store(data, Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed) & GENERATIONS;
        // A few buckets from all over the table: more would take longer than a short search.
        let every = (self.words.len() / WORDS / SAMPLE).max(1);
        let buckets = self.words[self.offset()..].chunks_exact(WORDS);
        let sample = buckets.step_by(every).take(SAMPLE);
        let sample = sample.flat_map(|bucket| bucket.chunks_exact(2));
        let used = sample.filter(|entry| {
            let data = entry[1].load(Relaxed);
            data != 0 && generation_of(data) == generation
        });
        u32::try_from(used.count() * 1000 / (SAMPLE * SLOTS)).unwrap_or(1000)
    }

    /// Loads the bucket of a position into the cache, as it will be probed soon.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        prefetch_index::prefetch_index(&self.words, self.start(key));
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        let start = self.start(key);
        &self.words[start..start + WORDS]
    }

    /// Where the bucket of a position begins.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the product's upper half is below the number of buckets"
    )]
    fn start(&self, key: Key) -> usize {
        let regions = ((self.words.len() / WORDS - 1) >> REGION_BITS) as u64;
        let region = (u128::from(key.family) * u128::from(regions)) >> 64;
        let bucket =
            (region as usize) << REGION_BITS | (key.position >> (64 - REGION_BITS)) as usize;
        bucket * WORDS + self.offset()
    }

    /// Where the first whole cache line begins.
    #[inline]
    fn offset(&self) -> usize {
        let bytes = WORDS * size_of::<AtomicU64>();
        let beyond = self.words.as_ptr().addr() % bytes;
        (bytes - beyond) % bytes / size_of::<AtomicU64>()
    }
}

/// Zeroed memory of a number of words, which the system provides only as it is used.
fn zeroed(words: usize) -> Option<Box<[AtomicU64]>> {
    bytemuck::allocation::try_zeroed_slice_box(words).ok()
}

/// How much an entry is worth keeping: deep ones more than shallow ones, new ones more than old.
#[inline]
fn worth(data: u64, generation: u8) -> i32 {
    if data == 0 {
        return i32::MIN;
    }
    let age = generation.wrapping_sub(generation_of(data)) & GENERATIONS;
    unpack(data).depth - 8 * i32::from(age)
}

// An entry's second word: score (16 bits), best move (16), depth (8), bound (2), generation (6),
// static evaluation (16). A bound is never 0, so neither is the word.
const GENERATIONS: u8 = 63;

/// Stands for a static evaluation that is not known.
const NO_EVAL: i16 = i16::MIN;

#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "scores fit in 16 bits, depths are clamped to 8"
)]
fn pack(entry: TtEntry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.score as i16 as u16)
        | u64::from(entry.best_move) << 16
        | u64::from(entry.depth.clamp(0, 255) as u8) << 32
        | bound << 40
        | u64::from(generation & GENERATIONS) << 42
        | u64::from(entry.static_eval.map_or(NO_EVAL, |eval| eval as i16) as u16) << 48
}

#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "each part is cut out of the word it was packed into"
)]
fn unpack(data: u64) -> TtEntry {
    let static_eval = (data >> 48) as u16 as i16;
    TtEntry {
        static_eval: (static_eval != NO_EVAL).then(|| i32::from(static_eval)),
        score: i32::from(data as u16 as i16),
        best_move: (data >> 16) as u16,
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
fn generation_of(data: u64) -> u8 {
    (data >> 42) as u8 & GENERATIONS
}
