//! The page of a tournament's results: one HTML file that needs nothing else, not even a network.
//!
//! The tables are made here. So are the positions of every game: the script of the page puts pieces
//! where it is told to, and knows no rules.

mod game;
mod tables;

use std::collections::BTreeSet;
use std::fmt::Write;

use game::PageGame;

use super::board::{CELL, LABELS, SHAPES, STYLE, has_regions, labels, squares, squares_size};
use super::markup::{escape, fill, script_json};
use crate::games::{GAMES, Game, GameVisitor};
use crate::records::{AnyRecord, Record};
use crate::text;
use crate::tournament::{Collected, CollectedGame, game_number};
use crate::typed;

const PAGE: &str = include_str!("../../../assets/report/page.html");
const PAGE_STYLE: &str = include_str!("../../../assets/report/page.css");
const SCRIPT: &str = include_str!("../../../assets/report/page.js");

/// The results of some records, to be written as a page.
///
/// ```
/// use standoff::export::Report;
/// use standoff::records::AnyRecord;
/// let text = "[Game \"surround\"]\n[X \"<Ann>\"]\n[O \"Ben\"]\n\
///     [Position \"surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60\"]\n\n1. a2a3 *\n";
/// let report = Report::new(vec![AnyRecord::read(text.as_bytes()).unwrap()]);
/// let html = report.html().unwrap();
/// assert!(html.contains("&lt;Ann&gt;") && !html.contains("<Ann>"));
/// ```
#[derive(Debug, Default)]
pub struct Report {
    collected: Collected,
    games: Vec<(CollectedGame, PageGame)>,
    /// The first and the last date of a game.
    dates: BTreeSet<String>,
}

impl Report {
    /// Takes the records in the order of their numbers, where they have any.
    pub fn new(mut records: Vec<AnyRecord>) -> Self {
        let mut report = Self::default();
        records.sort_by_key(|record| game_number(record.tags()));
        for record in records {
            typed!(record, AnyRecord(record) => report.add(&record));
        }
        report
    }

    fn add<G: Game>(&mut self, record: &Record<G>) {
        if let Some(counted) = self.collected.add(record) {
            self.dates.extend(
                record
                    .tags
                    .date()
                    .map(|date| date.to_string().replace('.', "-")),
            );
            let game = PageGame::new(record, &counted, self.games.len() + 1);
            self.games.push((counted, game));
        }
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// The page.
    ///
    /// # Errors
    /// The games can't be written as JSON.
    pub fn html(&self) -> serde_json::Result<String> {
        let names: Vec<String> = self
            .collected
            .names
            .iter()
            .map(|name| text::clean(name, 80))
            .collect();
        let games: Vec<&PageGame> = self.games.iter().map(|(_, game)| game).collect();
        let mut boards = Boards {
            games: &games,
            svg: String::new(),
        };
        crate::games::for_each_game(&mut boards);
        let title = self.title();
        let values = [
            ("title", &*escape(&title)),
            ("summary", &escape(&self.summary())),
            ("style", &format!("{STYLE}{PAGE_STYLE}")),
            ("table", &tables::standings(&self.collected)),
            ("faults", &tables::faults(&self.collected, &self.games)),
            ("games", &tables::games(&self.collected, &self.games)),
            ("players", &tables::options(&names)),
            ("shapes", SHAPES),
            ("boards", &boards.svg),
            ("names", &script_json(&names)?),
            ("data", &script_json(&games)?),
            ("script", SCRIPT),
        ];
        Ok(fill(PAGE, &values))
    }

    /// The games that were played.
    fn title(&self) -> String {
        let played = GAMES
            .iter()
            .filter(|info| self.games.iter().any(|(_, game)| game.is_of(info)));
        let titles: Vec<&str> = played.map(|info| info.title).collect();
        format!("{}: results", text::list(&titles, "and"))
    }

    fn summary(&self) -> String {
        let mut parts = vec![
            text::counted(self.games.len(), ["game", "games"]),
            text::counted(self.collected.names.len(), ["player", "players"]),
        ];
        let dates = [self.dates.first(), self.dates.last()];
        if let [Some(first), Some(last)] = dates {
            parts.push(if first == last {
                first.clone()
            } else {
                format!("{first} to {last}")
            });
        }
        parts.join(" · ")
    }
}

/// The empty board of every game that was played, for the script to put pieces on.
struct Boards<'a> {
    games: &'a [&'a PageGame],
    svg: String,
}

impl GameVisitor for Boards<'_> {
    fn visit<G: Game>(&mut self) {
        if !self.games.iter().any(|game| game.is_of(&G::INFO)) {
            return;
        }
        let size = squares_size::<G>();
        let above = if has_regions::<G>() { LABELS } else { 2 };
        let (width, height) = (LABELS + size + 2, above + size + LABELS);
        // Writing to a string can't fail.
        let _ = writeln!(
            self.svg,
            "<svg class=\"board\" id=\"board-{name}\" data-size=\"{count}\" data-cell=\"{CELL}\" role=\"img\" \
             aria-label=\"{title}\" viewBox=\"-{LABELS} -{above} {width} {height}\" hidden>\
             <g>{}</g>{}<g class=\"marks\"></g><g class=\"pieces\"></g></svg>",
            squares::<G>(),
            labels::<G>(),
            name = G::INFO.name,
            title = G::INFO.title,
            count = G::INFO.size,
        );
    }
}
