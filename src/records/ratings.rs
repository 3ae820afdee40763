//! The person's rating in each game: it follows from the games against levels that were played to the
//! end without help, which are kept, one a line, with tabs between the fields.

use std::fmt;
use std::path::Path;

use super::{Date, FileError, Glicko, Record, Tags, files};
use crate::agents::{Level, LevelTable, PlayerSpec, Strength};
use crate::games::{Game, PerSide, Side, Start};

/// The largest file that is read, in bytes: some thirty thousand games.
const MAX_BYTES: u64 = 1 << 20;

/// Someone who has not played: anywhere between the levels.
const UNKNOWN: Glicko = Glicko::new(800.0, 550.0);

/// A game that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// When it was played.
    pub date: String,
    /// The name of the game.
    pub game: String,
    /// The opponent.
    pub level: Level,
    /// The opponent's rating then: a later version may have other levels.
    pub rating: i32,
    /// The person's half points: 2 for a win.
    pub half_points: u8,
}

/// The games that count, the oldest first, and what is still to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingLog {
    games: Vec<RatedGame>,
    change: RatingChange,
}

/// What has changed since the log was read or written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingChange {
    /// Whether all that was written before goes.
    is_reset: bool,
    added: Vec<RatedGame>,
}

/// What a game did to the rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingStep {
    /// The rating before, unless it was the first game.
    pub before: Option<Glicko>,
    /// The rating now.
    pub after: Glicko,
}

/// `Your rating 655 ± 110, +15`, in ASCII too.
impl fmt::Display for RatingStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Your rating {}", self.after)?;
        match self.before {
            Some(before) => {
                let gain = self.after.rating.round() - before.rating.round();
                write!(f, ", {gain:+.0}")
            }
            None => Ok(()),
        }
    }
}

impl RatedGame {
    /// The game of a record if it counts: one person alone against a level, from a usual start, to
    /// its end.
    pub fn of_record<G: Game>(record: &Record<G>) -> Option<Self> {
        let tags = &record.tags;
        let person = tags.only_person().filter(|_| !tags.is_assisted())?;
        let level = opponent(tags, person.other())?;
        let verdict = record
            .result()
            .filter(|_| is_usual(record.history.start()))?;
        Some(Self {
            date: tags
                .date()
                .map_or_else(|| "?".into(), |date: Date| date.to_string()),
            game: G::INFO.name.into(),
            level,
            rating: LevelTable::of(&G::INFO).rating(level)?.elo,
            half_points: verdict.half_points(person),
        })
    }

    fn read(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [date, game, level, rating, half_points] = fields[..] else {
            return None;
        };
        Some(Self {
            date: date.into(),
            game: game.into(),
            level: Level::new(level.parse().ok()?)?,
            rating: rating.parse().ok()?,
            half_points: half_points.parse().ok().filter(|&half| half <= 2)?,
        })
    }

    fn line(&self) -> String {
        let Self {
            date,
            game,
            level,
            rating,
            half_points,
        } = self;
        format!(
            "{date}\t{game}\t{}\t{rating}\t{half_points}\n",
            level.number()
        )
    }
}

/// The level that plays a side with as much time as it needs.
fn opponent(tags: &Tags, side: Side) -> Option<Level> {
    let move_time = super::ResumeTags::read(tags).move_time[side];
    match PlayerSpec::of_title(tags.name(side)) {
        Some(PlayerSpec::Engine(Strength { level, .. })) => level.filter(|_| move_time.is_none()),
        _ => None,
    }
}

/// Whether both sides have as much as usual, and enough turns to show what they can do.
fn is_usual<G: Game>(start: &G) -> bool {
    let counts = PerSide::from_fn(|side| start.pieces(side).len());
    let has_usual_pieces = match G::INFO.start {
        Start::Free(usual) => counts == usual,
        Start::Fixed(rows) => start.line().split(' ').nth(1) == Some(rows),
    };
    let clock = start.clock();
    has_usual_pieces && clock.played() == 0 && clock.limit() >= G::INFO.default_limit / 2
}

impl RatingLog {
    /// Reads the file; without one, nothing has been played.
    ///
    /// # Errors
    /// It can't be read.
    pub fn load(path: &Path) -> Result<Self, FileError> {
        let bytes = if path.exists() {
            files::read(path, MAX_BYTES)?
        } else {
            Vec::new()
        };
        Ok(Self::read(&String::from_utf8_lossy(&bytes)))
    }

    /// Reads the text of a file. Lines that make no sense, perhaps of a later version, don't count.
    pub fn read(text: &str) -> Self {
        Self {
            games: text.lines().filter_map(RatedGame::read).collect(),
            change: RatingChange::default(),
        }
    }

    /// The person's rating in a game; `None` before the first one.
    pub fn rating(&self, game: &str) -> Option<Glicko> {
        let games = self.games(game);
        games.fold(None, |rating: Option<Glicko>, game| {
            let before = rating.unwrap_or(UNKNOWN);
            Some(before.after(f64::from(game.rating), f64::from(game.half_points) / 2.0))
        })
    }

    /// Whether no game counts yet.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The games of a kind, the oldest first.
    pub fn games(&self, game: &str) -> impl DoubleEndedIterator<Item = &RatedGame> {
        self.games.iter().filter(move |rated| rated.game == game)
    }

    /// Games won, drawn and lost against a level.
    pub fn results(&self, game: &str, level: Level) -> [u32; 3] {
        let mut counts = [0; 3];
        for rated in self.games(game).filter(|rated| rated.level == level) {
            counts[usize::from(2 - rated.half_points.min(2))] += 1;
        }
        counts
    }

    /// Whether the last games of a kind, this many, all were against a level and ended alike.
    pub fn ends_with(&self, game: &str, count: usize, level: Level, half_points: u8) -> bool {
        let last = self.games(game).rev().take(count);
        let alike = last.filter(|last| last.level == level && last.half_points == half_points);
        alike.count() == count
    }

    /// Adds a game that is over, if it counts. Returns what it did to the rating.
    pub fn note<G: Game>(&mut self, record: &Record<G>) -> Option<RatingStep> {
        let game = RatedGame::of_record(record)?;
        let before = self.rating(&game.game);
        self.games.push(game.clone());
        let after = self.rating(&game.game)?;
        self.change.added.push(game);
        Some(RatingStep { before, after })
    }

    /// Forgets all games.
    pub fn reset(&mut self) {
        self.games.clear();
        self.change = RatingChange {
            is_reset: true,
            added: Vec::new(),
        };
    }

    /// Takes what is to be written, if there is anything.
    pub fn take_change(&mut self) -> Option<RatingChange> {
        let change = std::mem::take(&mut self.change);
        (change != RatingChange::default()).then_some(change)
    }
}

impl RatingChange {
    /// Writes it to the file, to which another copy of Standoff may have added games.
    ///
    /// # Errors
    /// The file can't be read or written; it is as it was.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        let mut text = String::new();
        if !self.is_reset && path.exists() {
            text = String::from_utf8_lossy(&files::read(path, MAX_BYTES)?).into_owned();
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
        }
        text.extend(self.added.iter().map(RatedGame::line));
        // The oldest games make room long before the file is too large to be read.
        while text.len() as u64 > MAX_BYTES / 2 {
            let first = text.find('\n').map_or(text.len(), |end| end + 1);
            text.drain(..first);
        }
        files::write_private(path, text.as_bytes())
    }
}
