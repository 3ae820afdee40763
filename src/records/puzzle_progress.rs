//! How a person has done at the puzzles of each game: rating, streak, what is solved, and the puzzles
//! that come from the person's own mistakes.
//!
//! The file has one fact a line, with tabs between its fields, the name of the game first. A line that
//! makes no sense, perhaps of a later version, is kept as it is.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use super::{FileError, files};

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The most own puzzles of a game; older ones make room.
const MAX_OWN: usize = 200;

/// The rating of a person who has not tried any.
const FIRST_RATING: f64 = 1200.0;

/// The progress in all games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleProgress {
    games: BTreeMap<String, GameProgress>,
    unknown: Vec<String>,
}

/// The progress in one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameProgress {
    /// The person's rating, as Elo counts it.
    pub rating: f64,
    /// How many puzzles have been tried, the same one perhaps more than once.
    pub tries: u32,
    /// How many in a row have been solved, now and at best.
    pub streak: u32,
    /// The longest row of solved puzzles.
    pub best_streak: u32,
    /// The puzzles that have been tried, by their position lines.
    pub tried: BTreeMap<String, LastTry>,
    /// Own puzzles, as text.
    pub own: Vec<String>,
}

/// The last try at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastTry {
    /// Whether it was solved alone.
    pub solved: bool,
    /// Its number among all tries.
    pub number: u32,
}

impl Default for GameProgress {
    fn default() -> Self {
        Self {
            rating: FIRST_RATING,
            tries: 0,
            streak: 0,
            best_streak: 0,
            tried: BTreeMap::new(),
            own: Vec::new(),
        }
    }
}

/// The rating of the puzzles of a degree: 1000 for the easiest, 2000 for the hardest.
pub fn degree_rating(degree: u8) -> f64 {
    750.0 + 250.0 * f64::from(degree)
}

impl GameProgress {
    /// Notes a try at a puzzle. The rating changes as after a game against the puzzle's rating, fast
    /// at first, and not at all for a puzzle that was solved before. A miss ends the streak.
    ///
    /// ```
    /// use standoff::records::GameProgress;
    /// let mut progress = GameProgress::default();
    /// progress.note("blockade …", 2, true);
    /// assert_eq!((progress.streak, progress.rating.round()), (1, 1273.0));
    /// progress.note("blockade …", 2, true);
    /// assert_eq!((progress.streak, progress.rating.round()), (2, 1273.0));
    /// ```
    pub fn note(&mut self, position: &str, degree: u8, solved: bool) {
        let last = self.tried.get(position);
        if last.is_none_or(|last| !last.solved) {
            let expected = 1.0 / (1.0 + 10_f64.powf((degree_rating(degree) - self.rating) / 400.0));
            let gain = 32.0 + 96.0 / (1.0 + f64::from(self.tries));
            self.rating += gain * (f64::from(u8::from(solved)) - expected);
        }
        self.tries = self.tries.saturating_add(1);
        self.streak = if solved {
            self.streak.saturating_add(1)
        } else {
            0
        };
        self.best_streak = self.best_streak.max(self.streak);
        let number = self.tries;
        self.tried
            .insert(position.into(), LastTry { solved, number });
    }

    /// Adds an own puzzle, unless it is there; returns whether it is new.
    pub fn add_own(&mut self, puzzle: String) -> bool {
        let is_new = !self.own.contains(&puzzle);
        if is_new {
            self.own.push(puzzle);
            let surplus = self.own.len().saturating_sub(MAX_OWN);
            self.own.drain(..surplus);
        }
        is_new
    }

    /// Takes over a fact that was written; `None` if it makes no sense.
    fn read(&mut self, kind: &str, fields: &str) -> Option<()> {
        if kind == "own" {
            self.own.push(fields.into());
            return Some(());
        }
        let (first, second) = fields.split_once('\t')?;
        match kind {
            "rating" => {
                let (rating, tries): (f64, u32) = (first.parse().ok()?, second.parse().ok()?);
                self.rating = Some(rating).filter(|rating| rating.is_finite())?;
                self.tries = tries;
            }
            "streak" => {
                let (streak, best) = (first.parse().ok()?, second.parse().ok()?);
                (self.streak, self.best_streak) = (streak, best);
            }
            "solved" | "missed" => {
                let (solved, number) = (kind == "solved", first.parse().ok()?);
                self.tried.insert(second.into(), LastTry { solved, number });
            }
            _ => return None,
        }
        Some(())
    }
}

impl PuzzleProgress {
    /// The progress in a game.
    pub fn game(&mut self, name: &str) -> &mut GameProgress {
        self.games.entry(name.into()).or_default()
    }

    /// Reads the file; without one, nothing has been tried.
    ///
    /// # Errors
    /// It can't be read.
    pub fn load(path: &Path) -> Result<Self, FileError> {
        if !path.exists() {
            return Ok(Self::default());
        }
        let bytes = files::read(path, MAX_BYTES)?;
        Ok(Self::read(&String::from_utf8_lossy(&bytes)))
    }

    /// Reads the text of a file.
    ///
    /// ```
    /// use standoff::records::PuzzleProgress;
    /// let mut progress = PuzzleProgress::default();
    /// progress.game("surround").note("surround …", 5, false);
    /// progress.game("surround").add_own("1\twin\t…".into());
    /// assert_eq!(PuzzleProgress::read(&progress.to_text()), progress);
    /// assert_eq!(PuzzleProgress::read("what?\n").to_text(), "what?\n");
    /// ```
    pub fn read(text: &str) -> Self {
        let mut progress = Self::default();
        for line in text.lines() {
            let mut words = line.splitn(3, '\t');
            let words = [words.next(), words.next(), words.next()];
            let known = match words {
                [Some(game), Some(kind), Some(fields)] => progress.game(game).read(kind, fields),
                _ => None,
            };
            if known.is_none() {
                progress.unknown.push(line.into());
            }
        }
        progress
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        // Writing to a string can't fail.
        for (name, game) in &self.games {
            let GameProgress { rating, tries, .. } = game;
            let _ = writeln!(text, "{name}\trating\t{rating}\t{tries}");
            let (streak, best) = (game.streak, game.best_streak);
            let _ = writeln!(text, "{name}\tstreak\t{streak}\t{best}");
            for (position, last) in &game.tried {
                let kind = if last.solved { "solved" } else { "missed" };
                let _ = writeln!(text, "{name}\t{kind}\t{}\t{position}", last.number);
            }
            for puzzle in &game.own {
                let _ = writeln!(text, "{name}\town\t{puzzle}");
            }
        }
        for line in &self.unknown {
            let _ = writeln!(text, "{line}");
        }
        text
    }

    /// Writes the file.
    ///
    /// # Errors
    /// It can't be written; the old one is as it was.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        files::write_private(path, self.to_text().as_bytes())
    }
}
