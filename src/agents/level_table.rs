//! The measured table of a game's levels: how strong each is, and what it was when that was measured.
//!
//! `standoff lab levels` writes it into `assets/levels/`, and the program is built with it. Ratings
//! are Elo points above random play, so that the difference of two of them says which share of the
//! points one takes from the other; a draw is half a win.

use std::fmt;

use super::{Level, PlayerSpec, Strength};
use crate::games::Info;

/// The players of a game, the strongest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LevelTable {
    /// The command that made it.
    pub command: String,
    /// A row for each player.
    pub rows: Vec<MeasuredPlayer>,
}

/// A player and what was found.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredPlayer {
    /// Who it is, as text.
    pub player: String,
    /// Elo points above random play.
    pub rating: MeasuredElo,
    /// Elo points above the level below; none for other players.
    pub step: Option<MeasuredElo>,
    /// How many games it played.
    pub games: u64,
    /// What a level was like ([`Level::recipe_text`]); empty for other players.
    pub recipe: String,
}

/// A number of Elo points and its 95 % margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasuredElo {
    /// The likeliest number.
    pub elo: i32,
    /// The true one lies no further off with 95 % probability.
    pub margin: i32,
}

impl LevelTable {
    /// Reads a table; lines that make no sense are left out.
    ///
    /// ```
    /// use standoff::agents::LevelTable;
    /// let text = "# Made by: me\nlevel:2 +310 20 +150 25 1200 depth=1\nrandom +0 0 - - 800 -\n";
    /// let table = LevelTable::read(text);
    /// assert_eq!(table.rows[0].step.unwrap().elo, 150);
    /// assert_eq!(LevelTable::read(&table.to_string()), table);
    /// ```
    pub fn read(text: &str) -> Self {
        let made_by = |line: &str| line.strip_prefix(MADE_BY).map(String::from);
        Self {
            command: text.lines().find_map(made_by).unwrap_or_default(),
            rows: text.lines().filter_map(read_row).collect(),
        }
    }

    /// The table of a game, empty if there is none yet.
    pub fn of(info: &Info) -> Self {
        Self::read(info.levels.table)
    }

    /// What was found about a player.
    pub fn row(&self, player: &str) -> Option<&MeasuredPlayer> {
        self.rows.iter().find(|row| row.player == player)
    }

    /// The rating of a level.
    pub fn rating(&self, level: Level) -> Option<MeasuredElo> {
        let spec = PlayerSpec::Engine(Strength::new(Some(level), None));
        self.row(&spec.to_string()).map(|row| row.rating)
    }

    /// The level whose rating is nearest to a number.
    pub fn nearest(&self, rating: f64) -> Option<Level> {
        let rated = Level::all().filter_map(|level| Some((level, self.rating(level)?.elo)));
        let distance = |elo: i32| (f64::from(elo) - rating).abs();
        let nearest =
            rated.min_by(|&(_, one), &(_, other)| distance(one).total_cmp(&distance(other)));
        nearest.map(|(level, _)| level)
    }
}

const MADE_BY: &str = "# Made by: ";

fn read_row(line: &str) -> Option<MeasuredPlayer> {
    let mut words = line.split_ascii_whitespace();
    let mut next = || words.next();
    let player = next().filter(|word| !word.starts_with('#'))?;
    let read = |elo: &str, margin: &str| {
        let (elo, margin) = (elo.parse().ok()?, margin.parse().ok()?);
        Some(MeasuredElo { elo, margin })
    };
    Some(MeasuredPlayer {
        player: player.into(),
        rating: read(next()?, next()?)?,
        step: read(next()?, next()?),
        games: next()?.parse().ok()?,
        recipe: next()
            .filter(|word| *word != "-")
            .unwrap_or_default()
            .into(),
    })
}

impl fmt::Display for LevelTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MADE_BY}{}", self.command)?;
        writeln!(
            f,
            "# Elo points above random play and above the level below, each with its 95 % margin."
        )?;
        writeln!(f, "# player              elo   ±  above   ±  games  recipe")?;
        for row in &self.rows {
            let (step, margin) = row.step.map_or(("-".into(), "-".into()), |step| {
                (format!("{:+}", step.elo), step.margin.to_string())
            });
            let recipe = if row.recipe.is_empty() {
                "-"
            } else {
                &row.recipe
            };
            let MeasuredElo { elo, margin: own } = row.rating;
            writeln!(
                f,
                "{:<18} {elo:>+6} {own:>3} {step:>6} {margin:>3} {:>6}  {recipe}",
                row.player, row.games
            )?;
        }
        Ok(())
    }
}
