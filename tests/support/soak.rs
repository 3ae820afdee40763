//! Attacks by random numbers: some in every run of the tests, and as many as there is time for in a
//! soak, which begins where that run has ended:
//! `SOAK_MINUTES=10 cargo test --release -- --ignored --nocapture soak`.

use std::time::{Duration, Instant};

/// How long a soak lasts: ten minutes if nothing is said.
pub fn duration() -> Duration {
    let minutes = std::env::var("SOAK_MINUTES").ok();
    let minutes = minutes.map_or(10.0, |text| text.parse().unwrap());
    Duration::from_secs_f64(60.0 * minutes)
}

/// Where a soak begins, to see again what it has found; the seed itself is named in a panic.
pub fn first_seed(usual: u64) -> u64 {
    std::env::var("SOAK_SEED").map_or(usual, |text| text.parse().unwrap())
}

struct NamedInPanic(u64);

impl Drop for NamedInPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the attack with seed {}", self.0);
        }
    }
}

/// Attacks with the seeds below this number.
pub fn attack(seeds: u64, attack: impl Fn(u64)) {
    for seed in 0..seeds {
        let _named = NamedInPanic(seed);
        attack(seed);
    }
}

/// Attacks with this seed and those that follow until the time is up.
pub fn soak(what: &str, from: u64, attack: impl Fn(u64)) {
    let (from, begun) = (first_seed(from), Instant::now());
    let mut seed = from;
    while begun.elapsed() < duration() {
        let _named = NamedInPanic(seed);
        attack(seed);
        seed += 1;
    }
    println!(
        "{what}: {} attacks, seeds {from} to {}",
        seed - from,
        seed - 1
    );
}
