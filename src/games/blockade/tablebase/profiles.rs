//! Keeping the levels small: many positions have the same value at every number of turns left.
//!
//! The values of a position at 0, 1, 2, … turns left are its *profile*. Two against three have
//! 154 different ones, three against three 272,429: so one number for each position, and each
//! profile once, take far less than all levels.

use std::collections::VecDeque;

use super::sets::squares;
use super::stop_check::StopCheck;

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Draw,
    Win,
    Loss,
}

/// The values of 64 positions: a bit for each one that is won, and for each one that is lost.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) win: u64,
    pub(super) loss: u64,
}

impl Word {
    const DRAWS: Self = Self { win: 0, loss: 0 };

    fn differs(self, other: Self) -> u64 {
        (self.win ^ other.win) | (self.loss ^ other.loss)
    }

    fn value(self, i: usize) -> Value {
        if self.win >> i & 1 != 0 {
            Value::Win
        } else if self.loss >> i & 1 != 0 {
            Value::Loss
        } else {
            Value::Draw
        }
    }
}

/// The usual period of the levels. A level is expected to equal the one this many before it, and
/// only positions that differ take work.
const PERIOD: usize = 4;

/// The profiles while levels are added.
///
/// At first all positions have profile 0. When a position is not as its profile leads to expect,
/// it goes over to a new profile, together with all that differ from the same one in the same way.
pub(super) struct ProfilesBuilder {
    /// The number of each position's profile.
    numbers: Vec<u32>,
    /// How many positions have each profile. It may be that all have left.
    members: Vec<usize>,
    /// By turns left, then by profile.
    values: Vec<Vec<Value>>,
    /// The last [`PERIOD`] levels, the oldest first; before the first ones there are empty ones,
    /// which stand for nothing but draws.
    recent: VecDeque<Vec<Word>>,
    repeated: Option<usize>,
}

impl ProfilesBuilder {
    /// Creates profiles without levels, for 64 positions in each of this many words.
    pub(super) fn new(words: usize) -> Self {
        Self {
            numbers: vec![0; words * 64],
            members: vec![words * 64],
            values: Vec::new(),
            recent: vec![Vec::new(); PERIOD].into(),
            repeated: None,
        }
    }

    /// Adds the level with one turn more than the last one.
    pub(super) fn add(
        &mut self,
        level: Vec<Word>,
        stop: &mut StopCheck<impl Fn() -> bool>,
    ) -> Option<()> {
        let mut expected = self.recent.pop_front().unwrap_or_default();
        expected.resize(level.len(), Word::DRAWS);
        self.values.push(self.expected_values());
        // The new profiles of positions that have left one, by their value.
        let mut successors = vec![[None; 3]; self.members.len()];
        for (i, (&word, &expected)) in level.iter().zip(&expected).enumerate() {
            let surprises = word.differs(expected);
            stop.check(2 + 8 * surprises.count_ones() as usize)?;
            for bit in squares(surprises) {
                let value = word.value(bit);
                let old = self.numbers[i * 64 + bit];
                let known = &mut successors[old as usize][value as usize];
                let new = match *known {
                    Some(new) => new,
                    None => *known.insert(self.split(old as usize, value)?),
                };
                self.numbers[i * 64 + bit] = new;
                self.members[old as usize] -= 1;
                self.members[new as usize] += 1;
            }
        }
        self.recent.push_back(level);
        self.look_back(stop)
    }

    /// The values of the profiles at the next level if nothing changes.
    fn expected_values(&self) -> Vec<Value> {
        match self.values.len().checked_sub(PERIOD) {
            Some(before) => self.values[before].clone(),
            None => vec![Value::Draw; self.members.len()],
        }
    }

    /// Makes a profile like `old` but for the last level. `None` if there are too many, which
    /// would take more memory than there is.
    fn split(&mut self, old: usize, value: Value) -> Option<u32> {
        let new = u32::try_from(self.members.len()).ok()?;
        self.members.push(0);
        for values in &mut self.values {
            values.push(values[old]);
        }
        *self.values.last_mut()?.last_mut()? = value;
        Some(new)
    }

    /// Looks for the latest earlier level that is equal to the last one.
    fn look_back(&mut self, stop: &mut StopCheck<impl Fn() -> bool>) -> Option<()> {
        let (last, earlier) = self.values.split_last()?;
        for (turns, values) in earlier.iter().enumerate().rev() {
            stop.check(values.len())?;
            let mut both = values.iter().zip(last).zip(&self.members);
            if both.all(|((value, last), &members)| members == 0 || value == last) {
                self.repeated = Some(turns);
                break;
            }
        }
        Some(())
    }

    /// The latest earlier level that is equal to the last one, if any is.
    pub(super) fn repeated(&self) -> Option<usize> {
        self.repeated
    }

    /// The profiles without the last level, in as little memory as they need.
    pub(super) fn finish(mut self, stop: &mut StopCheck<impl Fn() -> bool>) -> Option<Profiles> {
        self.values.pop();
        let profiles = self.drop_unused(stop)?;
        let numbers = match profiles {
            0..=0x100 => Numbers::Bytes(narrow(&self.numbers, stop)?),
            0x101..=0x1_0000 => Numbers::Shorts(narrow(&self.numbers, stop)?),
            _ => Numbers::Longs(self.numbers),
        };
        Some(Profiles {
            numbers,
            values: self.values,
        })
    }

    /// Renumbers the profiles that still have members, and returns how many there are.
    fn drop_unused(&mut self, stop: &mut StopCheck<impl Fn() -> bool>) -> Option<u32> {
        let mut used = 0;
        let mut renumbered = Vec::with_capacity(self.members.len());
        for &members in &self.members {
            renumbered.push(used);
            used += u32::from(members > 0);
        }
        for values in &mut self.values {
            stop.check(values.len())?;
            let all = values.iter().zip(&self.members);
            let kept = all.filter(|&(_, &members)| members > 0);
            *values = kept.map(|(&value, _)| value).collect();
            values.shrink_to_fit();
        }
        for some in self.numbers.chunks_mut(1024) {
            stop.check(some.len())?;
            for number in some {
                *number = renumbered[*number as usize];
            }
        }
        Some(used)
    }
}

/// Stores the numbers in a smaller type.
fn narrow<T: TryFrom<u32>>(
    numbers: &[u32],
    stop: &mut StopCheck<impl Fn() -> bool>,
) -> Option<Vec<T>> {
    let mut narrowed = Vec::with_capacity(numbers.len());
    for some in numbers.chunks(1024) {
        stop.check(some.len())?;
        for &number in some {
            narrowed.push(T::try_from(number).ok()?);
        }
    }
    Some(narrowed)
}

enum Numbers {
    Bytes(Vec<u8>),
    Shorts(Vec<u16>),
    Longs(Vec<u32>),
}

/// The values of all positions at every level.
pub(super) struct Profiles {
    numbers: Numbers,
    values: Vec<Vec<Value>>,
}

impl Profiles {
    /// The value of a position at a level.
    #[inline]
    pub(super) fn value(&self, level: usize, position: usize) -> Value {
        let profile = match &self.numbers {
            Numbers::Bytes(numbers) => usize::from(numbers[position]),
            Numbers::Shorts(numbers) => usize::from(numbers[position]),
            Numbers::Longs(numbers) => numbers[position] as usize,
        };
        self.values[level][profile]
    }

    /// How many levels there are.
    #[inline]
    pub(super) fn levels(&self) -> usize {
        self.values.len()
    }

    /// The memory they take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let numbers = match &self.numbers {
            Numbers::Bytes(numbers) => size_of_val(&**numbers),
            Numbers::Shorts(numbers) => size_of_val(&**numbers),
            Numbers::Longs(numbers) => size_of_val(&**numbers),
        };
        let values = self.values.iter().map(|values| size_of_val(&**values));
        numbers + values.sum::<usize>()
    }
}
