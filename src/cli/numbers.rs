//! Numbers on the command line: a wrong one is refused in a sentence that says what would be right.

use standoff::search::MAX_THREADS;

/// Reads a whole number that is at least 1 and fits.
pub(super) fn positive<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    up_to(text, u64::MAX >> (64 - 8 * size_of::<T>()))
}

/// Reads a number of threads.
pub(super) fn read_threads(text: &str) -> Result<usize, String> {
    up_to(text, MAX_THREADS as u64)
}

fn up_to<T: TryFrom<u64>>(text: &str, most: u64) -> Result<T, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=most).contains(number));
    number
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| format!("it must be a whole number from 1 to {most}"))
}
